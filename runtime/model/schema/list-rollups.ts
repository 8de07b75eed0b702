import { oncePer } from "../values/once-per.js";
import type { FieldDefinition, Rollup } from "./field.js";
import type { Registry, ResourceDefinition } from "./resource.js";

/** A rollup with the field that holds it. */
export interface DeclaredRollup extends Rollup {
  readonly into: FieldDefinition;
  /** The resource of that field. */
  readonly definition: ResourceDefinition;
}

export function rollupsOf(definition: ResourceDefinition): readonly DeclaredRollup[] {
  return Object.values(definition.fields).flatMap((into) =>
    into.rollup === undefined ? [] : [{ ...into.rollup, into, definition }],
  );
}

const rollupsIn = oncePer(({ resources }: Registry) => {
  const bySource = new Map<string, DeclaredRollup[]>();
  for (const rollup of Object.values(resources).flatMap(rollupsOf)) {
    bySource.set(rollup.resource, [...(bySource.get(rollup.resource) ?? []), rollup]);
  }
  return bySource;
});

const none: readonly DeclaredRollup[] = [];

/** Lists the rollups that are computed from items of this resource. */
export function rollupsOver(registry: Registry, resource: string): readonly DeclaredRollup[] {
  return rollupsIn(registry).get(resource) ?? none;
}

/** Lists the fields of this resource that rollups are computed from. */
export function rolledFields(registry: Registry, resource: string): readonly string[] {
  return [
    ...new Set(rollupsOver(registry, resource).flatMap(({ field, by }) => (by === null ? [field] : [field, by]))),
  ];
}
