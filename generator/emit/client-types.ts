import type { FieldDefinition, ValueShape } from "../../runtime/model/resource.js";
import type { ResourceModel } from "../resource-model.js";
import { describeField } from "./describe-field.js";
import { itemSchema, listReadableFields, wireBodySchema } from "./item-schema.js";
import { writeDocumentation, writeMemberName, writeMembers } from "./schema-type.js";
import { nameType } from "./types.js";

/** What the client's compiler knows of a resource. */
export function writeResourceTypes(model: ResourceModel): string {
  const { path, title, sortable, views } = model.definition;
  const prefix = nameType(path);
  const members = ["Item", "InList", "Alone", "Create", "Update", "Filter", "Sort", "Written"];
  const keys = ["item", "listed", "alone", "create", "update", "filter", "sort", "written"];
  return [
    writeInterface(
      `${prefix}Item`,
      `${title}: every field that can be asked for.`,
      writeMembers(itemSchema(model), ""),
    ),
    writeView(model, `${prefix}InList`, views.list, `${title}, as the collection shows it.`),
    writeView(model, `${prefix}Alone`, views.item, `${title}, as it is shown by itself.`),
    writeInterface(
      `${prefix}Create`,
      `${title}, to be created. Fields that the server sets are ignored.`,
      writeMembers(wireBodySchema(model, "create"), "readonly "),
    ),
    writeInterface(
      `${prefix}Update`,
      `Changes of a ${title}: only the fields given change; null takes a value away, or puts the default in its place.`,
      writeMembers(wireBodySchema(model, "update"), "readonly "),
    ),
    writeInterface(`${prefix}Filter`, `Conditions that all hold.`, listReadableFields(model).map(writeFilter).join("")),
    `export type ${prefix}Sort = ${sortable.map((name) => JSON.stringify(name)).join(" | ")};\n`,
    writeInterface(`${prefix}Written`, "Answer to a creation or an update.", writeWritten(model)),
    writeInterface(
      `${prefix}Types`,
      "",
      keys.map((key, index) => `  readonly ${key}: ${prefix}${members[index] ?? ""};\n`).join(""),
    ),
  ].join("\n");
}

function writeInterface(name: string, comment: string, members: string): string {
  return `${writeDocumentation(comment)}export interface ${name} {\n${members}}\n`;
}

/** Counts are in lists and nowhere else: they cannot be asked for. */
function writeView(model: ResourceModel, name: string, view: readonly string[], comment: string): string {
  const { path, fields } = model.definition;
  const readable = new Set(listReadableFields(model).map((field) => field.name));
  const picked = view.filter((field) => readable.has(field)).map((field) => `  | ${JSON.stringify(field)}\n`);
  const counted = view
    .filter((field) => !readable.has(field))
    .map((field) => {
      const documentation = writeDocumentation(fields[field]?.description ?? "", "  ");
      return `${documentation}  ${writeMemberName(field)}: number;\n`;
    });
  const type = `Pick<\n  ${nameType(path)}Item,\n${picked.join("")}>`;
  return `${writeDocumentation(comment)}export type ${name} = ${type}${counted.length === 0 ? "" : ` & {\n${counted.join("")}}`};\n`;
}

function writeFilter(field: FieldDefinition): string {
  return `${writeDocumentation(describeField(field), "  ")}  readonly ${writeMemberName(field.name)}?: ${writeCondition(field)};\n`;
}

/** The operators of each type are those that queries take (docs/http.md#queries). */
function writeCondition(field: FieldDefinition): string {
  const element = field.kind === "array" ? (field.items ?? field) : field;
  if (element.kind === "object" || element.kind === "array") return "PresenceCondition";
  const value = writeOperand(element, field.travelsAsString);
  if (field.kind === "array") return `ElementCondition<${value}>`;
  if (field.kind !== "string") return `OrderedCondition<${value}>`;
  return value === "string" ? "TextCondition" : `TextCondition<${value}>`;
}

function writeOperand(shape: ValueShape, travelsAsString: boolean): string {
  if (travelsAsString) return "string | number";
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(" | ");
  return shape.kind === "integer" ? "number" : shape.kind;
}

function writeWritten({ definition }: ResourceModel): string {
  const secret = definition.principal?.secret;
  const revealed =
    secret === undefined
      ? ""
      : `${writeDocumentation("Where this request made a new one; it is shown this once.", "  ")}  ${writeMemberName(secret)}?: string;\n`;
  return `  ${writeMemberName(definition.resultKey)}: string;\n${revealed}`;
}
