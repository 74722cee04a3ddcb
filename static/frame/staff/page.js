// What only the pages of people at work do, who may have sent something that must not be lost.
import { all } from "../finding.js";
import { isMine, sortOut } from "./kept.js";
import { watchLeaving } from "./leaving.js";
import { complete } from "./noting.js";
import { watch } from "./over.js";

complete();
const { length } = sortOut().filter(isMine);
for (const bar of all(document, "[data-staff-waiting]", HTMLElement)) {
  bar.hidden = length === 0 || bar.dataset.staffWaiting === location.pathname;
  for (const count of all(bar, "[data-staff-count]", HTMLElement)) count.textContent = String(length);
}
watch();
watchLeaving();
