/**
 * Modules that several scripts need. The first script (`start.js`) imports them, and the scripts that `load-on-demand.js` loads
 * import the first script. The bundler therefore puts all shared modules into the first script. For each other set of scripts that
 * share a module, it would make a file of its own, which browsers would load after the script.
 */
import "./action-buttons.js";
import "./announcement.js";
import "./form-problems.js";
import "./formatted-value.js";
import "./item-header.js";
import "./may-reorder.js";
import "./action-fields.js";
import "./table-columns.js";
import "./not-found-page.js";
import "./page-item-ids.js";
import "./popover.js";
import "./reference-control.js";
import "./simple-controls.js";
import "./reauthenticate.js";
import "./use-full-description.js";
import "./use-idempotent-post.js";
import "./use-referenced-names.js";
