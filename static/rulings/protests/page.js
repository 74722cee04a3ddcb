// Protests as they come in, at a desk or by phone, and the time that is left for them.
import "../../frame/live.js";
