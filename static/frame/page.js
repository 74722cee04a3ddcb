// What every page does: forms, keys, a bar for what takes long, and what is told to whoever does not look.
import "./forms.js";
import "./keys.js";
import "./busy.js";
import "./told.js";
import "./tables.js";
import "./passing.js";
