// Fields for a paragraph, wherever one is asked for.
import "./field.js";
