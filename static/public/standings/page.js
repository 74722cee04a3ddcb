// The standings in the hall: new by themselves, and searched while somebody types.
import "../../frame/live.js";
import "../front/find.js";
