/** The dialog in which users edit a table's cell whose value needs more room than the cell: a list, a reference or a long text. */
/** @import { EditorProps } from "./cell-editor.js" */
import { Dialog, isolateDirection } from "./basic-components.js";
import { html } from "./html.js";
import { parseInput } from "./item-draft.js";
import { loadOnDemand } from "./load-on-demand.js";
import { t } from "./translate.js";
import { useSubmitHandler } from "./use-submit.js";
import { useRef, useState } from "preact/hooks";

const FieldEditor = loadOnDemand("item", "FieldEditor");

/** @param {EditorProps & { onClose: () => void }} props */
export function CellDialog({ field, label, name, value, context, onSave, onClose }) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState("");
  const submit = useSubmitHandler(form, () => {
    const read = parseInput(field, draft);
    setProblem(read.problem);
    if (read.problem === "") onSave(read.value, 0, 0);
  });
  return html`<${Dialog}
    title=${t("{field} of {name}", { field: label, name: isolateDirection(name) })}
    onClose=${onClose}
  >
    <form ref=${form} onSubmit=${submit} novalidate>
      <${FieldEditor}
        field=${field}
        context=${{ ...context, draft: { ...context.draft, [field.name]: draft } }}
        errors=${problem ? [{ field: `/${field.name}`, message: problem }] : []}
        onChange=${setDraft}
      />
      <div class="actions">
        <button type="button" class="quiet" onClick=${onClose}>${t("Cancel")}</button>
        <button class="primary">${t("Save")}</button>
      </div>
    </form>
  <//>`;
}
