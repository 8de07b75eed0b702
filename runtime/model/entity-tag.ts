/**
 * Strong entity tags (RFC 9110, 8.8.3) of items. The key is never given twice, so a tag does not return when an id does; the
 * mark says which view of the state it is, so a tag does not outlive a declaration that shows the state in another form.
 */
import { createHash } from "node:crypto";
import { fieldNamed } from "./aliases.js";
import type { ValueDefinition } from "./field.js";
import { oncePer } from "./once-per.js";
import type { ResourceDefinition } from "./resource.js";

/** One state of one item: number of the item in its resource, and count of its changes. */
export interface ItemState {
  readonly key: number;
  readonly version: number;
}

/** As it stands in an `ETag` field, quotes included: `"18.7-x3KqZ_0b"`. */
export function formatEntityTag({ key, version }: ItemState, mark: string): string {
  return `"${String(key)}.${String(version)}-${mark}"`;
}

/** State in an opaque tag (without its quotes), whatever its mark; null for a tag that this server never made. */
export function parseState(tag: string): ItemState | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}

/** Short mark of a view: representations of one state with the same mark are the same bytes. */
export function markView(definition: ResourceDefinition, names: readonly string[]): string {
  return markNames(names, definition);
}

const markNames = oncePer((names: readonly string[], definition: ResourceDefinition): string => {
  const view = names.map((name) => {
    const field = fieldNamed(definition, name);
    return [name, field?.sentAsString, formOf(field)];
  });
  return createHash("sha256").update(JSON.stringify(view)).digest("base64url").slice(0, 8);
});

function formOf(definition: ValueDefinition | undefined): unknown {
  if (definition === undefined) return null;
  const properties = Object.entries(definition.properties ?? {}).map(([name, property]) => [name, formOf(property)]);
  return [
    definition.format === "uuid" ? "uuid" : definition.kind,
    definition.items === undefined ? null : formOf(definition.items),
    properties,
  ];
}
