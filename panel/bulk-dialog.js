/**
 * A dialog that changes or deletes many items: it asks for the change, shows a preview, writes the items, and shows the results.
 */
/** @import { Field, Item, Resource, Value } from "./types.js" */
/** @import { BulkRow, Change, Chosen } from "./bulk-read.js" */
/** @import { Writing } from "./bulk-write.js" */
/** @import { Way } from "./bulk-change.js" */
import { computeNewValue, listChangeKinds, changeKindTexts } from "./bulk-change.js";
import { BulkProgress } from "./bulk-progress.js";
import { CascadingDeletions } from "./cascading-deletions.js";
import { useCatalog } from "./catalog.js";
import { Control } from "./control.js";
import { isCellEditable, parseInput } from "./item-draft.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { Dialog, getErrorAttributes } from "./basic-components.js";
import { guessLookupFields, replaceNamesByIds } from "./import-reference-names.js";
import { parseLine } from "./parse-cell-text.js";
import { titleInSentence, t } from "./translate.js";
import { useBulkOperation } from "./use-bulk-operation.js";
import { useSubmitHandler } from "./use-submit.js";
import { useEffect, useId, useRef, useState } from "./vendor/hooks.js";
import { labelCollection, labelField } from "./labels.js";

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
 * @property {Chosen} chosen the selected items
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
    if (pasted !== null) void bulk.readAndTry(chosen, (writing) => readPasteChange(resource, pasted, writing));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the dialog opens
  }, []);
  const names = titleInSentence(labelCollection(resource));
  const title = what === "delete" ? t("bulkDeleteTitle", { count, names }) : t("bulkTitle", { count, names });
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
      ${what === "change" && html`<${ChangeForm} ...${props} onRead=${bulk.read} onTry=${bulk.readAndTry} />`}
    <//>
  <//>`;
}

/**
 * Maximum number of items for which the server tries the change before the preview. The panel reads and keeps all their
 * fields, so that an undo also restores fields that the server has changed, for example in a hook. For more items, an
 * undo restores only the chosen field.
 */
const maxTriedItems = 2000;

/**
 * The form that asks for the field to change, the way to change it (such as `add`), and a value.
 * @param {BulkProps & {
 *   onRead: (chosen: Chosen, change: Change, fields: readonly Field[]) => Promise<void>,
 *   onTry: (chosen: Chosen, findChange: () => Change) => Promise<void>,
 * }} props
 */
function ChangeForm({ resource, segments, chosen, common, count, onRead, onTry }) {
  const catalog = useCatalog();
  const id = useId();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const fields = resource.fields.filter(isCellEditable);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const [way, setWay] = useState(/** @type {Way} */ ("set"));
  const [value, setValue] = useState(/** @type {Value} */ (null));
  const [problem, setProblem] = useState("");
  const field = fields.find((each) => each.name === name);
  const submit = useSubmitHandler(form, () => {
    if (field === undefined) return;
    const { value: operand, problem: said } = parseInput(field, value);
    const message = said || (way !== "set" && (operand === null || operand === "") ? t("mandatory") : "");
    setProblem(message);
    const change = (/** @type {Item} */ before) => ({
      after: { [name]: computeNewValue(field, way, operand, before[name] ?? null) },
    });
    if (message !== "") return;
    void (count > maxTriedItems ? onRead(chosen, change, [field]) : onTry(chosen, () => change));
  });
  if (field === undefined) return html`<p>${t("bulkNoField")}</p>`;
  const ways = listChangeKinds(field);
  const label = labelField(field, catalog);
  const choose = (/** @type {string} */ next) => {
    setName(next);
    setWay("set");
    setValue(null);
    setProblem("");
  };
  const chooseWay = (/** @type {string} */ next) => {
    const found = ways.find((each) => each === next);
    if (found !== undefined) setWay(found);
  };
  return html`<form ref=${form} class="bulk-question" onSubmit=${submit} novalidate>
    <div class="field">
      <label for=${`${id}-field`}>${t("field")}</label>
      <select id=${`${id}-field`} value=${name} onChange=${onTextInput(choose)}>
        ${fields.map((each) => html`<option value=${each.name} selected=${each.name === name}>${labelField(each, catalog)}</option>`)}
      </select>
    </div>
    ${
      ways.length > 1 &&
      html`<div class="field">
        <label for=${`${id}-way`}>${t("bulkWay")}</label>
        <select id=${`${id}-way`} value=${way} onChange=${onTextInput(chooseWay)}>
          ${ways.map((each) => html`<option value=${each} selected=${each === way}>${t(changeKindTexts[each])}</option>`)}
        </select>
      </div>`
    }
    <div
      class=${`field ${problem ? "wrong" : ""}`}
      role=${field.kind === "array" ? "group" : undefined}
      aria-label=${field.kind === "array" ? label : undefined}
    >
      <label for=${`${id}-value`}>${t("newValue")}</label>
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
    <button class="primary">${t("preview")}</button>
  </form>`;
}

/**
 * Reads the items that pasted texts name.
 * @param {Resource} resource
 * @param {Pasted} pasted
 * @param {Writing} writing
 * @returns {Promise<Change>}
 * @throws Failure
 */
async function readPasteChange(resource, { fields, texts }, writing) {
  const columns = fields.map(({ name }) => name);
  const sheet = {
    head: columns,
    lines: [...texts.values()].map((line) => columns.map((_, index) => line[index] ?? "")),
  };
  const naming = guessLookupFields(resource, writing.home.split("/"), sheet, columns, writing.catalog);
  const replaced = await replaceNamesByIds(resource, sheet, columns, naming, writing);
  const lines = new Map([...texts.keys()].map((id, index) => [id, replaced[index]]));
  return (_, id) => {
    // A pasted line can have fewer columns than the first line. The fields without a column stay unchanged.
    const given = fields.flatMap((field, column) => (texts.get(id)?.[column] === undefined ? [] : { field, column }));
    const { cells = [], problems } = lines.get(id) ?? {};
    const read = given.map(({ field, column }) => ({
      field,
      text: cells[column] ?? "",
      problem: problems?.get(column),
    }));
    const { values, problem, wrong } = parseLine(read, writing.catalog);
    return { after: values, problem, wrong };
  };
}
