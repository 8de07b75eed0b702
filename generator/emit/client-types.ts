import { listAggregable } from "../../runtime/model/aggregates.js";
import { namesBefore } from "../../runtime/model/aliases.js";
import type { Link } from "../../runtime/model/expansions.js";
import type { FilterField } from "../../runtime/model/query-grammar.js";
import { nameAction, type ActionModel, type ValuesModel } from "../action-model.js";
import type { FieldModel } from "../field-model.js";
import { fieldOf, listBodyFields, listReadable, namesOf, type ResourceModel } from "../resource-model.js";
import { isTimeFormat } from "../text-format.js";
import { nameType } from "./types.js";
import { writeDocumentation, writeMemberName, writeMembers, type Member } from "./value-type.js";

/** Ends of the names of a resource's types, the last of which has all others. */
export const typeParts = [
  "Item",
  "Summary",
  "Details",
  "Create",
  "Update",
  "Filter",
  "Sort",
  "Expand",
  "Groups",
  "Numbers",
  "Ordered",
  "Written",
  "Types",
] as const;

/** A collection of which the request that creates an item may create items too. */
export interface TypedWithin {
  readonly name: string;
  /** What it is called now. */
  readonly now: string;
  /** Path of the resource. */
  readonly of: string;
  /** The field by which they refer to the item, which the body need not say. */
  readonly via: string | null;
}

/** What the client's compiler knows of a resource. */
export function writeResourceTypes(
  model: ResourceModel,
  links: readonly Link[],
  within: readonly TypedWithin[],
): string {
  const { path, title, sortable, views, collection } = model.definition;
  const { groups, numbers, ordered } = listAggregable(model.definition);
  const prefix = nameType(path);
  return [
    writeInterface(
      `${prefix}Item`,
      `${title}: every field that can be asked for.`,
      writeMembers(
        listReadable(model).flatMap((field) => [...shownMember(field), ...membersBefore(model, field)]),
        "",
      ),
    ),
    writeView(model, `${prefix}Summary`, views.list, `${title}, as lists show it.`),
    writeView(model, `${prefix}Details`, views.item, `${title}, as it is shown by itself.`),
    writeInterface(
      `${prefix}Create`,
      `${title}, to be created. Fields that the server sets are ignored.`,
      writeMembers(sentMembers(model, "create"), "readonly ") + within.map(writeBodies).join(""),
    ),
    writeInterface(
      `${prefix}Update`,
      `${title}, to be changed: only the fields given are; null takes a value away, or puts the default in its place.`,
      writeMembers(sentMembers(model, "update"), "readonly "),
    ),
    writeInterface(`${prefix}Filter`, `Conditions that all hold.`, listFilters(model).map(writeFilter).join("")),
    writeNames(
      `${prefix}Sort`,
      sortable.flatMap((name) => [name, ...namesOf(model, name)]),
    ),
    writeInterface(`${prefix}Expand`, "What `expand` can bring, by what it is of.", writeExpand(model, links)),
    writeNames(`${prefix}Groups`, groups),
    writeNames(`${prefix}Numbers`, numbers),
    writeNames(`${prefix}Ordered`, ordered),
    writeInterface(`${prefix}Written`, "Answer to a creation or an update.", writeWritten(model, within)),
    writeInterface(
      `${prefix}Types`,
      "",
      typeParts
        .slice(0, -1)
        .map((part) => `  readonly ${part.toLowerCase()}: ${prefix}${part};\n`)
        .concat(`  readonly path: ${JSON.stringify(path)};\n`, `  readonly collection: "${collection}";\n`)
        .join(""),
    ),
    ...(model.actions.length === 0 ? [] : [writeActionTypes(model)]),
  ].join("\n");
}

function writeNames(name: string, names: readonly string[]): string {
  const union = names.map((each) => JSON.stringify(each)).join(" | ");
  return `export type ${name} = ${union === "" ? "never" : union};\n`;
}

/** What a collection has beside reading and writing. */
function writeActionTypes({ definition: { path }, actions }: ResourceModel): string {
  const prefix = nameType(path);
  const parts = actions.flatMap((action) => {
    const { input, answer } = action;
    return [
      ...(input === null ? [] : [writeInterface(nameValues(prefix, action, "Input"), "", writeTaken(input))]),
      ...(answer === null ? [] : [writeInterface(nameValues(prefix, action, "Answer"), "", writeAnswered(answer))]),
    ];
  });
  const methods = actions.map((action) => writeMethod(prefix, action));
  return [...parts, writeInterface(`${prefix}Actions`, "", methods.join(""))].join("\n");
}

function writeMethod(prefix: string, action: ActionModel): string {
  const { definition, input, answer } = action;
  const { name, title, description, on, reads } = definition;
  const mayBeLeftOut = input !== null && [...input.fields.values()].every((field) => !field.definition.required);
  const parameters = [
    ...(on === "item" ? ["id: Id"] : []),
    ...(input === null ? [] : [`input${mayBeLeftOut ? "?" : ""}: ${nameValues(prefix, action, "Input")}`]),
    `options?: ${reads ? "RequestOptions" : "ActionOptions"}`,
  ];
  const result = answer === null ? "void" : nameValues(prefix, action, "Answer");
  const comment = writeDocumentation(`${title}. ${description}`.trim(), "  ");
  return `${comment}  ${nameAction(name)}(${parameters.join(", ")}): Promise<${result}>;\n`;
}

function nameValues(prefix: string, { definition: { name } }: ActionModel, part: "Input" | "Answer"): string {
  const method = nameAction(name);
  return `${prefix}${method.charAt(0).toUpperCase()}${method.slice(1)}${part}`;
}

function writeTaken(input: ValuesModel): string {
  const members = listBodyFields(input, "create").map(({ field: { name, note }, body: { mandatory, sent } }) => {
    return { name, note, mandatory, value: sent };
  });
  return writeMembers(members, "readonly ");
}

function writeAnswered({ fields }: ValuesModel): string {
  return writeMembers([...fields.values()].flatMap(shownMember), "");
}

function writeInterface(name: string, comment: string, members: string): string {
  return `${writeDocumentation(comment)}export interface ${name} {\n${members}}\n`;
}

function sentMembers(model: ResourceModel, kind: "create" | "update"): readonly Member[] {
  return listBodyFields(model, kind).flatMap(({ field: { name, note }, body: { mandatory, sent } }) => {
    const before = namesOf(model, name).map((each) => ({
      name: each,
      note: noteBefore(name),
      mandatory: false,
      value: sent,
    }));
    // Under one of its names.
    return [{ name, note, mandatory: mandatory && before.length === 0, value: sent }, ...before];
  });
}

function noteBefore(name: string): string {
  return `@deprecated It is \`${name}\` now.`;
}

function listFilters(model: ResourceModel): readonly FieldModel[] {
  return listReadable(model).flatMap((field) => [
    field,
    ...namesOf(model, field.name).map((name) => ({ ...field, name, note: noteBefore(field.name) })),
  ]);
}

function shownMember({ name, note, answer, isRestricted }: FieldModel): readonly Member[] {
  return answer === null ? [] : [{ name, note, mandatory: !isRestricted, value: answer }];
}

/** Under the names of before. */
function membersBefore(model: ResourceModel, field: FieldModel): readonly Member[] {
  return namesOf(model, field.name).flatMap((name) =>
    shownMember(field).map((member) => ({ ...member, name, note: noteBefore(field.name) })),
  );
}

/** Counts are in lists and nowhere else: they cannot be asked for. */
function writeView(model: ResourceModel, name: string, view: readonly string[], comment: string): string {
  const fields = view.map((field) => fieldOf(model, field));
  const picked = fields
    .filter(({ filter }) => filter !== null)
    .flatMap((field) => [field.name, ...namesOf(model, field.name)])
    .map((name) => `  | ${JSON.stringify(name)}\n`);
  const counted = fields
    .filter(({ filter }) => filter === null)
    .flatMap((field) => [...shownMember(field), ...membersBefore(model, field)]);
  const type = `Pick<\n  ${nameType(model.definition.path)}Item,\n${picked.join("")}>`;
  const more = counted.length === 0 ? "" : ` & {\n${writeMembers(counted, "")}}`;
  return `${writeDocumentation(comment)}export type ${name} = ${type}${more};\n`;
}

function writeFilter({ name, note, filter }: FieldModel): string {
  if (filter === null) return "";
  return `${writeDocumentation(note, "  ")}  readonly ${writeMemberName(name)}?: ${writeCondition(filter)};\n`;
}

function writeExpand(model: ResourceModel, links: readonly Link[]): string {
  return links
    .flatMap(({ name, to }) =>
      [name, ...namesOf(model, name)].map((each) => `  readonly ${writeMemberName(each)}: ${nameType(to)}Types;\n`),
    )
    .join("");
}

/** By the operators that the server takes. */
function writeCondition(filter: FilterField): string {
  const { operators } = filter;
  if (operators.length === 1) return "PresenceCondition";
  const value = writeOperand(filter);
  if (!operators.includes("lt")) return `ElementCondition<${value}>`;
  if (!operators.includes("prefix")) return `OrderedCondition<${value}>`;
  const type = operators.includes("contains") ? "SearchedCondition" : "TextCondition";
  return value === "string" ? type : `${type}<${value}>`;
}

function writeOperand({ notation, allowed, sentAsString }: FilterField): string {
  if (notation === "uuid") return "string";
  if (sentAsString) return "string | number";
  if (allowed !== undefined) return allowed.map((value) => JSON.stringify(value)).join(" | ");
  if (notation === "boolean") return notation;
  return notation === "string" || isTimeFormat(notation) ? "string" : "number";
}

function writeBodies({ name, now, of, via }: TypedWithin): string {
  const create = `${nameType(of)}Create`;
  const body = via === null ? create : `Through<${nameType(of)}Types, ${JSON.stringify(via)}>["create"]`;
  const note = name === now ? "Created in it." : noteBefore(now);
  return `${writeDocumentation(note, "  ")}  readonly ${writeMemberName(name)}?: readonly ${body}[] | null;
`;
}

function writeWritten({ definition }: ResourceModel, within: readonly TypedWithin[]): string {
  const secret = definition.accounts?.secret;
  const revealed =
    secret === undefined
      ? ""
      : `${writeDocumentation("Where this request made a new one; it is shown this once.", "  ")}  ${writeMemberName(secret)}?: string;\n`;
  const { id, resultKey } = definition;
  const before = (resultKey === id ? namesBefore(definition, id) : []).map(
    (name) => `${writeDocumentation(noteBefore(id), "  ")}  ${writeMemberName(name)}: string;\n`,
  );
  const made = within.map(({ name, now, of }) => {
    const note = name === now ? "Where this request created some in it." : noteBefore(now);
    return `${writeDocumentation(note, "  ")}  ${writeMemberName(name)}?: ${nameType(of)}Written[];\n`;
  });
  return `  ${writeMemberName(resultKey)}: string;\n${before.join("")}${revealed}${made.join("")}`;
}
