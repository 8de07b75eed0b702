/** Checks privileges that a declaration requires for single fields (docs/reference/http.md#rights). */
import { Refusal } from "../model/plan/errors.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { listsOf } from "../model/schema/field-lists.js";
import { oncePerDefinition } from "../model/values/once-per.js";
import type { Caller } from "../model/plan/principal.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

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
 * @param action the operation that is denied
 * @param verb for the message, such as `set`
 * @param parameter of the query that names the field; undefined if the body does
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
    details: [{ ...at, rule: "privilege", message: `requires the privilege ${privilege}` }],
  });
}

/** Keyed by the names of the hidden fields. Callers cache by the returned object, so the same names must give the same object. */
const concealed = oncePerDefinition(() => new Map<string, ResourceDefinition>());

/** Returns the definition without the fields that the caller may not read. Returns the same object if that hides nothing. */
export function concealFields(definition: ResourceDefinition, caller: Caller): ResourceDefinition {
  const { guarded } = listsOf(definition);
  if (guarded.length === 0 || caller.root) return definition;
  const names = guarded.filter((field) => !mayReadField(caller, field)).map(({ name }) => name);
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
