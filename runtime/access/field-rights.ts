/** Fields that take privileges of their own (docs/reference/http.md#rights). */
import { Refusal } from "../model/errors.js";
import type { FieldDefinition } from "../model/field.js";
import { oncePerDefinition } from "../model/once-per.js";
import type { Caller } from "../model/principal.js";
import type { ResourceDefinition } from "../model/resource.js";

export function mayReadField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holds(caller, privileges?.read);
}

export function mayWriteField(caller: Caller, { privileges }: FieldDefinition): boolean {
  return holds(caller, privileges?.write);
}

function holds({ root, privileges }: Caller, privilege: string | undefined): boolean {
  return privilege === undefined || root || privileges.includes(privilege);
}

/**
 * @param action what cannot be done
 * @param verb what was asked for, such as `set`
 * @param parameter of the query that asked for it; undefined where the body did
 */
export function refuseField(
  { name, privileges }: FieldDefinition,
  action: "read" | "write",
  verb: string,
  parameter?: string,
): Refusal {
  const privilege = privileges?.[action] ?? "";
  const at = parameter === undefined ? { field: `/${name}` } : { parameter };
  return new Refusal("privilege_missing", `you need the privilege ${privilege} to ${verb} ${name}`, {
    details: [{ ...at, rule: "privilege", message: `takes the privilege ${privilege}` }],
  });
}

/** The fields of the resource with privileges of their own: most resources have none. */
export const guardedFields = oncePerDefinition(({ fields }): readonly FieldDefinition[] => {
  return Object.values(fields).filter(({ privileges }) => privileges !== undefined);
});

/** By the names of the fields that are concealed; the same object for the same names, as others remember what they make of it. */
const concealed = oncePerDefinition(() => new Map<string, ResourceDefinition>());

/** The resource as the caller sees it: what the caller may not read is hidden. The same object where that is nothing. */
export function concealFields(definition: ResourceDefinition, caller: Caller): ResourceDefinition {
  const fields = guardedFields(definition);
  if (fields.length === 0 || caller.root) return definition;
  const names = fields.filter((field) => !mayReadField(caller, field)).map(({ name }) => name);
  if (names.length === 0) return definition;
  const known = concealed(definition);
  const key = names.join();
  const seen = known.get(key) ?? conceal(definition, new Set(names));
  known.set(key, seen);
  return seen;
}

function conceal(definition: ResourceDefinition, names: ReadonlySet<string>): ResourceDefinition {
  const isSeen = (name: string): boolean => !names.has(name);
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    return [name, isSeen(name) ? field : { ...field, hidden: true }] as const;
  });
  const { list, item } = definition.views;
  return {
    ...definition,
    fields: Object.fromEntries(fields),
    views: { list: list.filter(isSeen), item: item.filter(isSeen) },
    sortable: definition.sortable.filter(isSeen),
  };
}
