/** Supports rolling back across a rename without changing the former declarations. */
import type { DescribedField } from "../model/schema/described.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { type DeclarationRecord, digestOf, parseLatest, withDigestOf } from "./version-records.js";
import { parseVersion } from "./schema-version.js";

/**
 * If the database was served under the same declarations before, returns them as if `was` named the latest names of their places.
 */
export function withFormerNames(
  registry: Registry,
  { declarations }: { readonly declarations: readonly DeclarationRecord[] },
): Registry {
  const digest = digestOf(registry);
  const same = declarations.findLast((record) => record.digest === digest);
  if (same === undefined || declarations.at(-1) === same) return registry;
  const latest = parseLatest(declarations).resources;
  const resources = { ...registry.resources };
  const described = { ...registry.declarations?.read().resources };
  for (const [stored, kept] of Object.entries(parseVersion(same.declaration).resources)) {
    const { as: path = stored } = kept;
    const [definition, words, now] = [resources[path], described[path], latest[stored]];
    if (definition === undefined) continue;
    const was = now === undefined ? null : (now.as ?? stored);
    const named = was === path ? {} : { was };
    const fields: { [name: string]: FieldDefinition } = { ...definition.fields };
    const describedFields: { [name: string]: DescribedField } = { ...words?.fields };
    for (const [place, { as: name = place }] of Object.entries(kept.fields)) {
      const [field, word, is] = [fields[name], describedFields[name], now?.fields[place]];
      // Null says that the resource or field is new: the latest version has none of it under another name.
      const former = is === undefined ? null : (is.as ?? place);
      const renamed = former === name ? {} : { was: former };
      if (field !== undefined) fields[name] = { ...markAdded(field, is), history: { ...field.history, ...renamed } };
      if (word !== undefined) describedFields[name] = { ...markAdded(word, is), ...renamed };
    }
    resources[path] = { ...definition, ...named, fields };
    if (words !== undefined) described[path] = { ...words, ...named, fields: describedFields };
  }
  const { declarations: declared } = registry;
  const read = (): ReturnType<NonNullable<typeof declared>["read"]> => ({ ...declared!.read(), resources: described });
  return withDigestOf(registry, {
    ...registry,
    resources,
    ...(declared === undefined ? {} : { declarations: { ...declared, read } }),
  });
}

interface Nested {
  readonly was?: string | null;
  readonly items?: Nested;
  readonly properties?: { readonly [name: string]: Nested };
}

/** Marks properties that the latest version lacks as new. */
function markAdded<Value extends Nested>(value: Value, now: Nested | undefined): Value {
  if (now === undefined) return value;
  const { items, properties } = value;
  const marked = Object.entries(properties ?? {}).map(([name, property]) => {
    const is = now.properties?.[name];
    return [name, is === undefined ? { ...property, was: null } : markAdded(property, is)] as const;
  });
  return {
    ...value,
    ...(items === undefined ? {} : { items: markAdded(items, now.items) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(marked) }),
  };
}
