/** Going back to declarations over a rename, without a change of these declarations. */
import type { DescribedField } from "../model/described.js";
import type { FieldDefinition } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { digestOf, withDigestOf } from "./declaration-digest.js";
import { parseDeclaration, type KeptResource } from "./kept-declaration.js";
import { parseLatest, type DeclarationRecord } from "./served-declarations.js";

/**
 * If the database was served under the same declarations before: as if they named with `was` what the latest declarations call the
 * places that they had.
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
  for (const [stored, kept] of Object.entries(parseDeclaration(same.declaration).resources)) {
    const { as: path = stored } = kept;
    const [definition, words, now] = [resources[path], described[path], latest[stored]];
    if (definition === undefined) continue;
    const was = now === undefined ? null : (now.as ?? stored);
    const named = was === path ? {} : { was };
    const fields: { [name: string]: FieldDefinition } = { ...definition.fields };
    const describedFields: { [name: string]: DescribedField } = { ...words?.fields };
    for (const [name, former] of listRenamed(kept, now)) {
      const [field, word] = [fields[name], describedFields[name]];
      if (field !== undefined) fields[name] = { ...field, history: { ...field.history, was: former } };
      if (word !== undefined) describedFields[name] = { ...word, was: former };
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

/** Null for a field that the latest declarations do not have: it is none of theirs under another name. */
function listRenamed(
  { fields }: KeptResource,
  now: KeptResource | undefined,
): readonly (readonly [name: string, was: string | null])[] {
  return Object.entries(fields).flatMap(([stored, { as: name = stored }]) => {
    const is = now?.fields[stored];
    const was = is === undefined ? null : (is.as ?? stored);
    return was === name ? [] : [[name, was] as const];
  });
}
