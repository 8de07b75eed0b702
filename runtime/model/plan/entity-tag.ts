/**
 * Strong entity tags (RFC 9110, 8.8.3) of items. They contain the key, which is never given twice, so a tag does not return with
 * a reused id. They also contain a mark of the view, so a tag becomes invalid when a changed declaration shows the same state
 * differently.
 */
import { createHash } from "node:crypto";
import { fieldNamed } from "../schema/aliases.js";
import type { ValueDefinition } from "../schema/field.js";
import { oncePer } from "../values/once-per.js";
import type { ResourceDefinition } from "../schema/resource.js";

/** One state of one item: the number of the item in its resource, and the number of its changes. */
export interface ItemState {
  readonly key: number;
  readonly version: number;
}

/** Formats the tag for an `ETag` header, quotes included: `"18.7-x3KqZ_0b"`. */
export function formatEntityTag({ key, version }: ItemState, mark: string): string {
  return `"${String(key)}.${String(version)}-${mark}"`;
}

/** Parses the state of an opaque tag (without quotes), whatever its mark; returns null for a tag that this server never made. */
export function parseState(tag: string): ItemState | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}

/** Short mark of a view: representations of one state with the same mark are byte-for-byte equal. */
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
