/**
 * Imports a CSV file into a list: asks for the file and for the field of each column, checks every line on the server,
 * and then writes the lines without problems.
 */
/** @import { Resource } from "./types.js" */
/** @import { NamingFields } from "./import-reference-names.js" */
/** @import { Sheet } from "./read-csv.js" */
import { BulkProgress } from "./bulk-progress.js";
import { useCatalog } from "./catalog.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { guessLookupFields, listLookupFields } from "./import-reference-names.js";
import { listImportableFields, listImportKeys, matchColumnsToFields, readImportRows } from "./import-rows.js";
import { Dialog, Notice } from "./basic-components.js";
import { StaticTable } from "./static-table.js";
import { readCsv } from "./read-csv.js";
import { titleInSentence, t } from "./translate.js";
import { useBulkOperation } from "./use-bulk-operation.js";
import { useId, useState } from "preact/hooks";
import { joinWords, labelCollection, labelField } from "./labels.js";

/**
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.home segments of the path of the collection that stores the items
 * @param {() => void} props.onChanged
 * @param {() => void} props.onClose
 */
export function ImportDialog({ resource, home, onChanged, onClose }) {
  const catalog = useCatalog();
  const [sheet, setSheet] = useState(/** @type {Sheet | null} */ (null));
  const [columns, setColumns] = useState(/** @type {readonly string[]} */ ([]));
  const [namingFields, setNamingFields] = useState(/** @type {NamingFields} */ ([]));
  const [key, setKey] = useState(/** @type {readonly string[] | null} */ (null));
  const bulk = useBulkOperation(resource, home.join("/"), onChanged);
  const title = t("Import {names}", { names: titleInSentence(labelCollection(resource)) });
  const mapColumns = (/** @type {readonly string[]} */ next) => {
    setColumns(next);
    const keys = resource.may.update ? listImportKeys(resource, next) : [];
    setKey(keys.find((each) => each.join() === key?.join()) ?? keys[0] ?? null);
  };
  const readFile = async (/** @type {File | undefined} */ file) => {
    if (file === undefined) return;
    const read = await readCsv(file);
    const matched = matchColumnsToFields(resource, read.head, catalog);
    setSheet(read);
    mapColumns(matched);
    setNamingFields(guessLookupFields(resource, home, read, matched, catalog));
  };
  const close = () => {
    bulk.stop();
    onClose();
  };
  const check = () => {
    if (sheet === null) return;
    void bulk.load((writing) => readImportRows({ resource, sheet, columns, namingFields, key }, writing));
  };
  return html`<${Dialog} title=${title} look="wide" onClose=${close}>
    <${BulkProgress} resource=${resource} segments=${home} bulk=${bulk} title=${title} asksBefore onClose=${close}>
      <label class="field"
        >${t("CSV file")}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange=${(/** @type {import("preact").TargetedEvent<HTMLInputElement>} */ event) => void readFile(event.currentTarget.files?.[0])}
      /></label>
      <p class="help">
        ${t("The first line names the columns. Commas, semicolons or tabs separate the columns. An exported list can be imported again.")}
      </p>
      ${sheet !== null && sheet.lines.length === 0 && html`<${Notice} text=${t("The file has no lines after the line with the column names.")} />`}
      ${
        sheet !== null &&
        sheet.lines.length > 0 &&
        html`<${ColumnMapping}
            resource=${resource}
            home=${home}
            sheet=${sheet}
            columns=${columns}
            namingFields=${namingFields}
            onMap=${(/** @type {readonly string[]} */ next, /** @type {NamingFields} */ by) => {
              mapColumns(next);
              setNamingFields(by);
            }}
          />
          <${ImportKeyChoice} resource=${resource} columns=${columns} chosen=${key} onChoose=${setKey} />
          <p>
            <button type="button" class="primary" disabled=${columns.every((name) => name === "")} onClick=${check}>
              ${t({ one: "Try {count} line", other: "Try {count} lines" }, { count: sheet.lines.length })}
            </button>
          </p>`
      }
    <//>
  <//>`;
}

/**
 * The table in which the user chooses a field for each column of the file. A field that refers to items is offered
 * several times: by id, and by each field that can name the items.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.home
 * @param {Sheet} props.sheet
 * @param {readonly string[]} props.columns
 * @param {NamingFields} props.namingFields
 * @param {(columns: readonly string[], namingFields: NamingFields) => void} props.onMap
 */
function ColumnMapping({ resource, home, sheet, columns, namingFields, onMap }) {
  const catalog = useCatalog();
  const options = listImportableFields(resource).flatMap((field) => {
    const label = labelField(field, catalog);
    const found = listLookupFields(resource, home, field, catalog.byPath).map((by) => ({
      value: `${field.name}.${by.name}`,
      text: t("{field}, found by {key}", { field: label, key: labelField(by, catalog) }),
    }));
    return [{ value: field.name, text: label }, ...found];
  });
  const choose = (/** @type {number} */ index, /** @type {string} */ option) => {
    const [name = "", by = ""] = option.split(".");
    // Each field belongs to at most one column. Another column that had the chosen field loses this field.
    onMap(
      columns.map((each, place) => (place === index ? name : each === name ? "" : each)),
      columns.map((_, place) => (place === index ? by : (namingFields[place] ?? ""))),
    );
  };
  const chosen = columns.map((name, index) => (name && namingFields[index] ? `${name}.${namingFields[index]}` : name));
  return html`<${StaticTable}
    label=${t("Columns of the file")}
    heads=${[t("Column"), t("First value"), t("Field")]}
    look="bulk"
  >
    ${sheet.head.map(
      (head, index) =>
        html`<tr>
          <th scope="row"><bdi>${head}</bdi></th>
          <td><bdi>${sheet.lines[0]?.[index] ?? ""}</bdi></td>
          <td>
            <select
              aria-label=${t("Field of {column}", { column: head })}
              value=${chosen[index] ?? ""}
              onChange=${onTextInput((option) => choose(index, option))}
            >
              <option value="">${t("leave out")}</option>
              ${options.map(({ value, text }) => html`<option value=${value} selected=${value === chosen[index]}>${text}</option>`)}
            </select>
          </td>
        </tr>`,
    )}
  <//>`;
}

/**
 * The choice of the key, such as the id, that decides which existing item a line of the file updates.
 * @param {object} props
 * @param {Resource} props.resource
 * @param {readonly string[]} props.columns
 * @param {readonly string[] | null} props.chosen
 * @param {(key: readonly string[] | null) => void} props.onChoose
 */
function ImportKeyChoice({ resource, columns, chosen, onChoose }) {
  const catalog = useCatalog();
  const id = useId();
  const keys = resource.may.update ? listImportKeys(resource, columns) : [];
  const labelKey = (/** @type {readonly string[]} */ key) =>
    joinWords(resource.fields.filter(({ name }) => key.includes(name)).map((field) => labelField(field, catalog)));
  return html`<div class="field">
    <label for=${id}>${t("Existing items")}</label>
    <select
      id=${id}
      value=${chosen?.join() ?? ""}
      onChange=${onTextInput((text) => onChoose(keys.find((key) => key.join() === text) ?? null))}
    >
      ${keys.map((key) => html`<option value=${key.join()} selected=${key.join() === chosen?.join()}>${t("find existing items by {key} and change them; create the others", { key: labelKey(key) })}</option>`)}
      ${resource.may.create && html`<option value="" selected=${chosen === null}>${t("create an item for each line")}</option>`}
    </select>
  </div>`;
}
