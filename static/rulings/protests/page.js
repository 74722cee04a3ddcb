// Protests as they come in, and the time that is left for them.
import "../../frame/countdown.js";
import "../../frame/live.js";
