// The day as it goes on: what is new comes by itself, and times run down.
import "../../frame/live.js";
