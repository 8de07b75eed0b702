import type { FilterField } from "../../runtime/model/query-grammar.js";
import type { FieldModel } from "../field-model.js";
import { fieldOf, listBodyFields, listReadable, type ResourceModel } from "../resource-model.js";
import { isTimeFormat } from "../text-format.js";
import { nameType } from "./types.js";
import { writeDocumentation, writeMemberName, writeMembers, type Member } from "./value-type.js";

/** What the client's compiler knows of a resource. */
export function writeResourceTypes(model: ResourceModel): string {
  const { path, title, sortable, views } = model.definition;
  const prefix = nameType(path);
  const members = ["Item", "Summary", "Details", "Create", "Update", "Filter", "Sort", "Written"];
  const keys = ["item", "summary", "details", "create", "update", "filter", "sort", "written"];
  return [
    writeInterface(
      `${prefix}Item`,
      `${title}: every field that can be asked for.`,
      writeMembers(listReadable(model).flatMap(shownMember), ""),
    ),
    writeView(model, `${prefix}Summary`, views.list, `${title}, as lists show it.`),
    writeView(model, `${prefix}Details`, views.item, `${title}, as it is shown by itself.`),
    writeInterface(
      `${prefix}Create`,
      `${title}, to be created. Fields that the server sets are ignored.`,
      writeMembers(sentMembers(model, "create"), "readonly "),
    ),
    writeInterface(
      `${prefix}Update`,
      `Changes of a ${title}: only the fields given change; null takes a value away, or puts the default in its place.`,
      writeMembers(sentMembers(model, "update"), "readonly "),
    ),
    writeInterface(`${prefix}Filter`, `Conditions that all hold.`, listReadable(model).map(writeFilter).join("")),
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

function sentMembers(model: ResourceModel, kind: "create" | "update"): readonly Member[] {
  return listBodyFields(model, kind).map(({ field: { name, note }, body: { mandatory, sent } }) => {
    return { name, note, mandatory, value: sent };
  });
}

function shownMember({ name, note, answer, isRestricted }: FieldModel): readonly Member[] {
  return answer === null ? [] : [{ name, note, mandatory: !isRestricted, value: answer }];
}

/** Counts are in lists and nowhere else: they cannot be asked for. */
function writeView(model: ResourceModel, name: string, view: readonly string[], comment: string): string {
  const fields = view.map((field) => fieldOf(model, field));
  const picked = fields.filter(({ filter }) => filter !== null).map((field) => `  | ${JSON.stringify(field.name)}\n`);
  const counted = fields.filter(({ filter }) => filter === null).flatMap(shownMember);
  const type = `Pick<\n  ${nameType(model.definition.path)}Item,\n${picked.join("")}>`;
  const more = counted.length === 0 ? "" : ` & {\n${writeMembers(counted, "")}}`;
  return `${writeDocumentation(comment)}export type ${name} = ${type}${more};\n`;
}

function writeFilter({ name, note, filter }: FieldModel): string {
  if (filter === null) return "";
  return `${writeDocumentation(note, "  ")}  readonly ${writeMemberName(name)}?: ${writeCondition(filter)};\n`;
}

/** By the operators that the server takes. */
function writeCondition(filter: FilterField): string {
  const { operators } = filter;
  if (operators.length === 1) return "PresenceCondition";
  const value = writeOperand(filter);
  if (!operators.includes("lt")) return `ElementCondition<${value}>`;
  if (!operators.includes("prefix")) return `OrderedCondition<${value}>`;
  return value === "string" ? "TextCondition" : `TextCondition<${value}>`;
}

function writeOperand({ notation, allowed, sentAsString }: FilterField): string {
  if (notation === "uuid") return "string";
  if (sentAsString) return "string | number";
  if (allowed !== undefined) return allowed.map((value) => JSON.stringify(value)).join(" | ");
  if (notation === "boolean") return notation;
  return notation === "string" || isTimeFormat(notation) ? "string" : "number";
}

function writeWritten({ definition }: ResourceModel): string {
  const secret = definition.accounts?.secret;
  const revealed =
    secret === undefined
      ? ""
      : `${writeDocumentation("Where this request made a new one; it is shown this once.", "  ")}  ${writeMemberName(secret)}?: string;\n`;
  return `  ${writeMemberName(definition.resultKey)}: string;\n${revealed}`;
}
