import { listRelated, type Filter } from "../model/query/filter.js";
import type { RelatedKey } from "../model/query/related-key.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

/** A key of an order or of groups. */
export interface Key {
  readonly field: string;
  readonly related?: RelatedKey;
}

/** A related key that the database computes, with the name that it gets there. */
export interface ComputedField {
  readonly name: string;
  readonly storedAs: string;
  readonly related: RelatedKey;
}

export function listComputed(keys: readonly Key[]): readonly ComputedField[] {
  return keys.flatMap(({ field: name, related }, index) =>
    related === undefined ? [] : [{ name, storedAs: `_related${String(index)}`, related }],
  );
}

/** The definition with the computed fields beside the stored ones, so that orders, positions and items can name them. */
export function withComputed(
  definition: ResourceDefinition,
  computed: readonly ComputedField[],
  find: (resource: string) => ResourceDefinition,
): ResourceDefinition {
  if (computed.length === 0) return definition;
  const added = computed.map(({ name, storedAs, related: { steps, field } }) => {
    const last = steps.at(-1);
    const declared = (last === undefined ? definition : find(last.resource)).fields[field];
    if (declared === undefined) throw new Error(`nothing at the end of ${name} has the field ${field}`);
    return [name, { ...declared, name, storedAs, stored: true }] as const;
  });
  return { ...definition, fields: { ...definition.fields, ...Object.fromEntries(added) } };
}

/** The resources whose items the plan reads for its filter and keys, besides those in its path. */
export function listRead(
  { resource, filter }: { readonly resource: string; readonly filter: Filter },
  keys: readonly Key[],
): readonly string[] {
  const ofKeys = keys.flatMap(({ related: { steps = [], count = null } = {} }) => [
    ...steps.flatMap((step) => [step.resource, ...listRelated(step.visible)]),
    ...(count === null ? [] : [count.of, ...listRelated(count.visible)]),
  ]);
  return [...new Set([resource, ...listRelated(filter), ...ofKeys])];
}
