// Standings that are new by themselves.
import "../../frame/live.js";
