/** Writes stored values as a row of CSV (RFC 4180). */
import { fieldNamed, nameNow } from "../../model/schema/aliases.js";
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { toTravelForm } from "../../model/values/value-forms.js";

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

/** A missing value is an empty cell, an empty string is a cell with quotes; arrays and objects are JSON. */
function writeCell(field: FieldDefinition, value: Value): string {
  const sent = toTravelForm(field, value);
  if (sent === null) return "";
  if (typeof sent === "object") return quote(JSON.stringify(sent));
  if (typeof sent !== "string") return String(sent);
  return sent === "" || /[",\r\n]|^\s|\s$/.test(sent) ? quote(sent) : sent;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
