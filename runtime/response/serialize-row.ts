/** Stored values to a row of CSV (RFC 4180). */
import { fieldNamed, nameNow } from "../model/aliases.js";
import type { Document, FieldDefinition, Value } from "../model/field.js";
import { writeId } from "../model/ids.js";
import type { ResourceDefinition } from "../model/resource.js";
import { writeDateTime } from "../model/times.js";
import { toTravelForm } from "../model/value-forms.js";

const lineEnd = "\r\n";

export interface RowSerializer {
  /** Names of the fields. */
  readonly head: string;
  row(values: Document): string;
}

export function createRowSerializer(definition: ResourceDefinition, fields: readonly string[]): RowSerializer {
  const columns = fields.map((shown) => ({ name: nameNow(definition, shown), field: fieldNamed(definition, shown)! }));
  return {
    head: `${fields.join(",")}${lineEnd}`,
    row: (values) => columns.map(({ name, field }) => writeCell(field, values[name] ?? null)).join(",") + lineEnd,
  };
}

/** No value is an empty cell, an empty text one in quotes; arrays and objects are JSON. */
function writeCell(field: FieldDefinition, value: Value): string {
  if (value === null) return "";
  if (typeof value === "number") return field.sentAsString ? writeId(field, value) : String(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return quote(JSON.stringify(toTravelForm(field, value)));
  if (field.format === "date-time") return writeDateTime(value);
  return value === "" || /[",\r\n]|^\s|\s$/.test(value) ? quote(value) : value;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
