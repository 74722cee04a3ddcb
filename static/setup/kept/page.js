// What another laptop acknowledged, at the one that leads now: first it is put down here, then it is listed and sent.
import { all } from "../../frame/finding.js";
import { bring } from "./bringing.js";
import { list } from "./listing.js";

const [next] = all(document, "[data-kept-next]", HTMLElement);
if (next) bring(next.dataset.keptNext ?? "/");
else list();
