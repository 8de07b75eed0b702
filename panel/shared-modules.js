/**
 * Modules that several scripts need. The first script (`start.js`) imports this file, and the scripts that
 * `load-on-demand.js` loads import the first script. The bundler therefore puts these modules into the first script.
 * Otherwise it would write them to further files, which browsers would load only after the script that needs them.
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
