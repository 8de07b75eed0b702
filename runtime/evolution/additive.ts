/** Whether servers with the declaration before a new one may go on writing. */
import { isDeepStrictEqual } from "node:util";
import { compareDeclarations } from "../changes/compare-declarations.js";
import type { Difference } from "../changes/difference.js";
import type { RuleName } from "../changes/rules.js";
import type { FieldDefinition } from "../model/field.js";
import { listFills } from "../model/fills.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { storedFields, storedName, storedPath } from "../port/stored-item.js";
import { keepResources, type Declaration, type KeptField, type KeptResource } from "./kept-declaration.js";
import { holdsAsIs, typeOf } from "./stored-types.js";

/**
 * True if what an older server writes is right under the new declaration too: there are only new resources, new optional fields or
 * fields with a default, new indexes, and relaxed rules.
 * @param registry bound to the database
 */
export function isAdditive(latest: Declaration, registry: Registry): boolean {
  const after = registry.declarations?.read();
  const differences =
    latest.described === undefined || after === undefined ? [] : compareDeclarations(latest.described, after);
  if (differences.some(isTightened)) return false;
  const now = keepResources(registry, undefined);
  const definitions = new Map(Object.values(registry.resources).map((each) => [storedPath(each), each]));
  return Object.entries(latest.resources).every(([stored, before]) => {
    const [resource, definition] = [now[stored], definitions.get(stored)];
    return resource !== undefined && definition !== undefined && keepsResource(before, resource, definition);
  });
}

/** A server makes unique keys of later declarations as it writes, so that they hold for what it writes. */
function isTightened({ rule, class: kind }: Difference): boolean {
  return (kind === "word" && rule !== "unique-added") || tightening.has(rule);
}

const tightening: ReadonlySet<RuleName> = new Set([
  "accounts-changed",
  "condition-added",
  "create-only-added",
  "create-only-removed",
  "fill-added",
  "groups-changed",
  "immutable-added",
  "initial-narrowed",
  "object-closed",
  "order-added",
  "read-only-added",
  "reference-same-tenant-added",
  "transitions-narrowed",
]);

function keepsResource(before: KeptResource, now: KeptResource, definition: ResourceDefinition): boolean {
  const keepsPlace = (["as", "parent", "id", "idWithinParent", "company"] as const).every((name) =>
    isDeepStrictEqual(before[name], now[name]),
  );
  const keepsFields = Object.entries(before.fields).every(([stored, field]) => {
    const kept = now.fields[stored];
    return kept !== undefined && keepsField(field, kept);
  });
  const added = storedFields(definition).filter(({ name }) => before.fields[storedName(definition, name)] === undefined);
  return keepsPlace && keepsFields && added.every(isLeftOut);
}

function keepsField(before: KeptField, now: KeptField): boolean {
  return (
    before.as === now.as &&
    holdsAsIs(typeOf(before), typeOf(now)) &&
    isDeepStrictEqual(before.source?.field, now.source?.field) &&
    (now.reference === undefined || isDeepStrictEqual(before.reference, now.reference)) &&
    (before.required !== false || now.required !== true) &&
    (before.initial !== null || now.initial === null) &&
    listFills(now).every((path) => listFills(before).includes(path))
  );
}

/** Whether an item may be without the field, or gets its default from a server that does not declare it. */
function isLeftOut({ required, source, fallback, history }: FieldDefinition): boolean {
  const hasDefault = fallback.kind !== "constant" || fallback.value !== null;
  const isFilled = history?.fill !== undefined || history?.fillFrom !== undefined;
  return source === undefined && (hasDefault || (!required && !isFilled));
}
