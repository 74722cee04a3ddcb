// A protest is decided: the paragraph is found while somebody types.
import "../law/field.js";
