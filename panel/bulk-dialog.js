/**
 * A dialog that changes or deletes many items: it asks for the change, shows a preview, writes the items, and shows the results.
 */
/** @import { Field, Item, Resource, Value } from "./types.js" */
/** @import { BulkRow, Change, ItemSelection } from "./bulk-read.js" */
/** @import { WriteContext } from "./bulk-write.js" */
/** @import { ChangeKind } from "./bulk-change.js" */
import { readRows } from "./bulk-read.js";
import { addProblemsToRows, dryRunRows } from "./bulk-write.js";
import { computeNewValue, listChangeKinds, changeKindLabels } from "./bulk-change.js";
import { BulkProgress } from "./bulk-progress.js";
import { CascadingDeletions } from "./cascading-deletions.js";
import { findFieldByRole, useCatalog } from "./catalog.js";
import { isCellEditable, listFieldsKeptForUndo, parseInput } from "./item-draft.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { Dialog, getErrorAttributes } from "./basic-components.js";
import { listLookupFields, replaceNamesByIds } from "./import-reference-names.js";
import { parseImportLine } from "./import-rows.js";
import { loadOnDemand } from "./load-on-demand.js";
import { titleInSentence, t } from "./translate.js";
import { useBulkOperation } from "./use-bulk-operation.js";
import { useSubmitHandler } from "./use-submit.js";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { labelCollection, labelField } from "./labels.js";

const Control = loadOnDemand("item", "Control");

/**
 * @typedef {{ readonly fields: readonly Field[], readonly texts: ReadonlyMap<string, readonly (string | undefined)[]> }} Pasted
 * Texts that the user has pasted into a table. `texts` has, for each item id, one text for each of the `fields`.
 */

/**
 * @typedef {object} BulkProps
 * @property {Resource} resource
 * @property {readonly string[]} segments of the path of the shown collection
 * @property {string} home path of the collection that stores the items
 * @property {"change" | "delete" | "paste" | "undo"} what
 * @property {ItemSelection} chosen the selected items
 * @property {number} count number of selected items
 * @property {readonly BulkRow[]} undo rows that restore former values; empty for a new change
 * @property {Pasted | null} pasted
 * @property {Item} common values that are equal in all selected items, as far as the page has loaded them
 * @property {(undo: readonly BulkRow[]) => void} onWritten is called with rows that undo the change
 * @property {() => void} onClose
 */

/** @param {BulkProps} props */
export function BulkDialog(props) {
  const { resource, segments, what, chosen, undo, pasted, onWritten, onClose } = props;
  // Keeps the number of items for the title, because a deletion empties the selection while the dialog is still open.
  const [count] = useState(props.count);
  const bulk = useBulkOperation(resource, props.home, onWritten);
  useEffect(() => {
    if (what === "delete") void bulk.read(chosen, () => ({ after: null }), []);
    if (what === "undo") void bulk.undo(undo);
    if (pasted !== null) void bulk.load((writing) => readPastedRows(chosen, pasted, writing));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the dialog opens
  }, []);
  const names = titleInSentence(labelCollection(resource));
  const title =
    what === "delete" ? t("Delete {count} {names}", { count, names }) : t("Change {count} {names}", { count, names });
  const close = () => {
    bulk.stop();
    onClose();
  };
  return html`<${Dialog} title=${title} look="wide" onClose=${close}>
    <${BulkProgress}
      resource=${resource}
      segments=${segments}
      bulk=${bulk}
      title=${title}
      deletes=${what === "delete"}
      asksBefore=${what === "change"}
      warning=${what === "delete" && html`<${CascadingDeletions} resource=${resource} home=${props.home} ids=${bulk.rows.flatMap(({ id, problem }) => (problem === "" ? id : []))} />`}
      onClose=${close}
    >
      ${what === "change" && html`<${ChangeForm} ...${props} onRead=${bulk.read} />`}
    <//>
  <//>`;
}

/**
 * Maximum number of items for which the panel does a dry run before the preview, and keeps the former values of all
 * fields. An undo then also restores fields that the server has changed, for example in a hook. For more items, there
 * is no dry run, and an undo restores only the chosen field.
 */
const maxDryRunItems = 2000;

/**
 * The form that asks for the field to change, the way to change it (such as `add`), and a value.
 * @param {BulkProps & { onRead: (chosen: ItemSelection, change: Change, fields: readonly Field[] | null) => Promise<void> }} props
 */
function ChangeForm({ resource, segments, chosen, common, count, onRead }) {
  const catalog = useCatalog();
  const id = useId();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const fields = resource.fields.filter(isCellEditable);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const [changeKind, setChangeKind] = useState(/** @type {ChangeKind} */ ("set"));
  const [value, setValue] = useState(/** @type {Value} */ (null));
  const [problem, setProblem] = useState("");
  const field = fields.find((each) => each.name === name);
  const submit = useSubmitHandler(form, () => {
    if (field === undefined) return;
    const { value: operand, problem: said } = parseInput(field, value);
    const message = said || (changeKind !== "set" && (operand === null || operand === "") ? t("mandatory") : "");
    setProblem(message);
    const change = (/** @type {Item} */ before) => ({
      after: { [name]: computeNewValue(field, changeKind, operand, before[name] ?? null) },
    });
    if (message === "") void onRead(chosen, change, count > maxDryRunItems ? [field] : null);
  });
  if (field === undefined) return html`<p>${t("No field can be changed for several items together.")}</p>`;
  const changeKinds = listChangeKinds(field);
  const label = labelField(field, catalog);
  const choose = (/** @type {string} */ next) => {
    setName(next);
    setChangeKind("set");
    setValue(null);
    setProblem("");
  };
  const chooseChangeKind = (/** @type {string} */ next) => {
    const found = changeKinds.find((each) => each === next);
    if (found !== undefined) setChangeKind(found);
  };
  return html`<form ref=${form} class="bulk-question" onSubmit=${submit} novalidate>
    <div class="field">
      <label for=${`${id}-field`}>${t("Field")}</label>
      <select id=${`${id}-field`} value=${name} onChange=${onTextInput(choose)}>
        ${fields.map((each) => html`<option value=${each.name} selected=${each.name === name}>${labelField(each, catalog)}</option>`)}
      </select>
    </div>
    ${
      changeKinds.length > 1 &&
      html`<div class="field">
        <label for=${`${id}-way`}>${t("How")}</label>
        <select id=${`${id}-way`} value=${changeKind} onChange=${onTextInput(chooseChangeKind)}>
          ${changeKinds.map((each) => html`<option value=${each} selected=${each === changeKind}>${changeKindLabels[each]}</option>`)}
        </select>
      </div>`
    }
    <div
      class=${`field ${problem ? "wrong" : ""}`}
      role=${field.kind === "array" ? "group" : undefined}
      aria-label=${field.kind === "array" ? label : undefined}
    >
      <label for=${`${id}-value`}>${t("Value")}</label>
      <${Control}
        key=${name}
        field=${field}
        value=${value}
        onChange=${setValue}
        attributes=${{ id: `${id}-value`, ...getErrorAttributes(`${id}-problem`, problem) }}
        label=${label}
        context=${{ resource, segments: [...segments, chosen.ids?.[0] ?? ""], draft: { ...common, [name]: value } }}
        errors=${[]}
        pointer=${`/${name}`}
      />
      ${problem && html`<p class="error" id=${`${id}-problem`}>${label} ${problem}</p>`}
    </div>
    <button class="primary">${t("Preview")}</button>
  </form>`;
}

/**
 * Reads the items of pasted lines, and finds the problems of the lines.
 * @param {ItemSelection} chosen
 * @param {Pasted} pasted
 * @param {WriteContext} writing
 * @returns {Promise<readonly BulkRow[]>}
 * @throws Failure
 */
async function readPastedRows(chosen, { fields, texts }, writing) {
  const { resource, home, catalog, signal, onProgress } = writing;
  // The tenant of an item decides which items the names in its line can mean.
  const tenant = findFieldByRole(resource, "tenant");
  const pasted = tenant === null ? fields : [...fields, tenant];
  const kept = [...listFieldsKeptForUndo(resource), ...(tenant === null ? [] : [tenant])];
  const rows = await readRows(resource, home, chosen, kept, () => ({ after: {} }), signal, onProgress);
  const columns = pasted.map(({ name }) => name);
  const lines = rows.map(({ id, before }) =>
    columns.map((name, column) => texts.get(id)?.[column] ?? String(before[name] ?? "")),
  );
  const namingFields = fields.map(
    (field) => listLookupFields(resource, home.split("/"), field, catalog.byPath)[0]?.name ?? "",
  );
  const replaced = await replaceNamesByIds(resource, { head: columns, lines }, columns, namingFields, writing, true);
  const changed = rows.map((row, index) => {
    // A pasted line can have fewer columns than the first line. The fields without a column stay unchanged.
    const given = columns.map((name, column) => (texts.get(row.id)?.[column] === undefined ? "" : name));
    const line = replaced[index];
    if (row.after === null || line === undefined) return row;
    const { values, problem, wrong } = parseImportLine(resource, given, line, catalog);
    return { ...row, after: values, problem, wrong };
  });
  return addProblemsToRows(changed, await dryRunRows(writing, changed));
}
