// A player's protest by phone: the time that is left runs down.
import "../../frame/countdown.js";
import "../../frame/live.js";
