/**
 * Modules that several scripts need and the first script (`start.js`) does not import otherwise. The first script imports them, and the scripts that `load-on-demand.js` loads
 * import the first script. The bundler therefore puts all shared modules into the first script. For each other set of scripts that
 * share a module, it would make a file of its own, which browsers would load after the script.
 */
import "./action-buttons.js";
import "./form-problems.js";
import "./formatted-value.js";
import "./item-header.js";
import "./action-fields.js";
import "./table-columns.js";
import "./page-item-ids.js";
import "./reference-control.js";
import "./simple-controls.js";
import "./use-idempotent-post.js";
import "./use-referenced-names.js";
