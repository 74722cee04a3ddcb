// The public pages: what is released comes by itself, and a search answers while somebody types.
import "../../frame/countdown.js";
import "../../frame/live.js";
import "./find.js";
