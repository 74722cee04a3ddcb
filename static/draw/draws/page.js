// The draw desk: seats exchanged by hand, and how far a long search is.
import "./exchange.js";
import "./searching.js";
