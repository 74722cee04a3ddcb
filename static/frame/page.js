// What every page does: forms, keys, and a bar for what takes long.
import "./forms.js";
import "./keys.js";
import "./busy.js";
