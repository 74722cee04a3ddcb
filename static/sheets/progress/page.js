// How far the tables are: the page follows what they write.
import "../../frame/live.js";
