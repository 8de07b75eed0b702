/** Changes or deletes many items: asks for the change, shows what it does to each item, writes it, and shows the results. */
/** @import { Field, Item, Resource, Value } from "./types.js" */
/** @import { BulkRow, Chosen } from "./bulk-run.js" */
/** @import { Way } from "./bulk-change.js" */
import { applyChange, listChangeable, listWays, wayKeys } from "./bulk-change.js";
import { BulkRows } from "./bulk-rows.js";
import { isChange } from "./bulk-run.js";
import { useCatalog } from "./catalog.js";
import { Control } from "./control.js";
import { encode } from "./draft.js";
import { takeText } from "./events.js";
import { html } from "./html.js";
import { Dialog, Notice } from "./parts.js";
import { inSentence, t } from "./translate.js";
import { useBulk } from "./use-bulk.js";
import { useSubmission } from "./use-submission.js";
import { useEffect, useId, useRef, useState } from "./vendor/hooks.js";
import { labelCollection, labelField } from "./words.js";

/**
 * @typedef {object} BulkProps
 * @property {Resource} resource
 * @property {readonly string[]} segments of the collection
 * @property {string} home path of the items' own collection
 * @property {"change" | "delete" | "write" | "undo"} what `write` shows rows before it writes them, `undo` writes them at once
 * @property {Chosen} chosen the items
 * @property {number} count of the items
 * @property {readonly BulkRow[]} [rows] the changes, if they are known
 * @property {Item} common values that the items have in common, as far as they are known
 * @property {(undo: readonly BulkRow[]) => void} onWritten gets the rows that would take back the change
 * @property {() => void} onClose
 */

/** @param {BulkProps} props */
export function BulkDialog(props) {
  const { resource, segments, what, chosen, rows: given = [], onWritten, onClose } = props;
  // The selection ends with the items.
  const [count] = useState(props.count);
  const bulk = useBulk(resource, props.home, onWritten);
  const { phase, rows, written, isUndo, progress, reversals } = bulk;
  useEffect(() => {
    if (what === "delete") void bulk.read(chosen, null, (before) => before);
    if (what === "undo") void bulk.write(given, true);
    if (what === "write") bulk.review(given);
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened
  }, []);
  const names = inSentence(labelCollection(resource));
  const changes = rows.filter((row) => isChange(resource, row));
  const failed = written.filter(({ message }) => message !== "");
  const title = what === "delete" ? t("bulkDeleteTitle", { count, names }) : t("bulkTitle", { count, names });
  const close = () => {
    bulk.stop();
    onClose();
  };
  return html`<${Dialog} title=${title} look="wide" onClose=${close}>
    <${Notice} text=${bulk.problem} />
    ${phase === "asking" && what === "change" && html`<${Question} ...${props} onAsk=${bulk.read} />`}
    ${
      (phase === "reading" || phase === "writing") &&
      html`<p role="status">
          ${t(phase === "reading" ? "bulkReading" : "bulkWriting", { done: progress.done, of: progress.of })}
        </p>
        <progress value=${progress.done} max=${progress.of || 1} aria-label=${title}></progress>`
    }
    ${
      phase === "reviewing" &&
      html`<p role="status">
          ${what === "delete" ? t("bulkWillDelete", { count: changes.length }) : t("bulkWillChange", { count: changes.length })}
          ${changes.length < rows.length && ` ${t("bulkStays", { count: rows.length - changes.length })}`}
        </p>
        <${BulkRows} resource=${resource} segments=${segments} rows=${rows} written=${null} />`
    }
    ${
      phase === "done" &&
      html`<${Notice}
          kind=${failed.length > 0 ? "hint" : "done"}
          text=${[
            t(what === "delete" ? "bulkDeleted" : isUndo ? "bulkUndone" : "bulkChanged", {
              count: written.length - failed.length,
            }),
            failed.length > 0 && t("bulkFailed", { count: failed.length }),
          ]
            .filter(Boolean)
            .join(" ")}
        />
        <${BulkRows} resource=${resource} segments=${segments} rows=${rows} written=${written} />`
    }
    <div class="actions">
      ${
        phase === "reviewing" &&
        what === "change" &&
        html`<button type="button" class="quiet" onClick=${bulk.askAgain}>${t("back")}</button>`
      }
      ${
        phase === "done" &&
        reversals.length > 0 &&
        html`<button type="button" onClick=${() => void bulk.write(reversals, true)}>${t("undo")}</button>`
      }
      <button type="button" class="quiet" onClick=${phase === "writing" ? bulk.stop : close}>
        ${phase === "done" ? t("close") : phase === "writing" ? t("stop") : t("cancel")}
      </button>
      ${
        phase === "reviewing" &&
        changes.length > 0 &&
        html`<button
          type="button"
          class=${what === "delete" ? "danger" : "primary"}
          onClick=${() => void bulk.write(rows, false)}
        >
          ${what === "delete" ? t("bulkDeleteNow", { count: changes.length }) : t("bulkChangeNow", { count: changes.length })}
        </button>`
      }
    </div>
  <//>`;
}

/**
 * The form that asks for the field, the way of changing it, and a value.
 * @param {BulkProps & { onAsk: (chosen: Chosen, field: Field, change: (before: Value) => Value) => Promise<void> }} props
 */
function Question({ resource, segments, chosen, common, onAsk }) {
  const catalog = useCatalog();
  const id = useId();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const fields = listChangeable(resource);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const [way, setWay] = useState(/** @type {Way} */ ("set"));
  const [value, setValue] = useState(/** @type {Value} */ (null));
  const [problem, setProblem] = useState("");
  const field = fields.find((each) => each.name === name);
  const submit = useSubmission(form, () => {
    if (field === undefined) return;
    let message = "";
    const operand = encode(field, value, (_, said) => (message ||= said));
    if (way !== "set" && (operand === null || operand === "")) message ||= t("mandatory");
    setProblem(message);
    if (message === "") void onAsk(chosen, field, (before) => applyChange(field, way, operand, before));
  });
  if (field === undefined) return html`<p>${t("bulkNoField")}</p>`;
  const ways = listWays(field);
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
      <select id=${`${id}-field`} value=${name} onChange=${takeText(choose)}>
        ${fields.map((each) => html`<option value=${each.name} selected=${each.name === name}>${labelField(each, catalog)}</option>`)}
      </select>
    </div>
    ${
      ways.length > 1 &&
      html`<div class="field">
        <label for=${`${id}-way`}>${t("bulkWay")}</label>
        <select id=${`${id}-way`} value=${way} onChange=${takeText(chooseWay)}>
          ${ways.map((each) => html`<option value=${each} selected=${each === way}>${t(wayKeys[each])}</option>`)}
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
        attributes=${{
          id: `${id}-value`,
          "aria-invalid": problem ? "true" : undefined,
          "aria-describedby": problem ? `${id}-problem` : undefined,
        }}
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
