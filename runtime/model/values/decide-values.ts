import type { Document, Value } from "../schema/field.js";
import { oncePerDefinition } from "./once-per.js";
import type { ResourceDefinition } from "../schema/resource.js";

/**
 * Sets fields whose default depends on another field, by the final value of that field. Existing values stay.
 * @param open fields that may be set; all by default
 */
export function decideValues(definition: ResourceDefinition, document: Document, open?: ReadonlySet<string>): Document {
  const decided: { [field: string]: Value } = {};
  for (const { name, fallback } of decidedFields(definition)) {
    if (fallback.kind !== "by" || (document[name] ?? null) !== null || open?.has(name) === false) continue;
    const decider = String(document[fallback.field]);
    if (Object.hasOwn(fallback.values, decider)) decided[name] = fallback.values[decider] ?? null;
  }
  return Object.keys(decided).length === 0 ? document : { ...document, ...decided };
}

const decidedFields = oncePerDefinition(({ fields }) => {
  return Object.values(fields).filter(({ fallback }) => fallback.kind === "by");
});

/** Lists the fields that an update sets to null. */
export function listCleared(changes: Document): ReadonlySet<string> {
  return new Set(Object.keys(changes).filter((name) => changes[name] === null));
}
