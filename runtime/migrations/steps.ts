/** The closed list of step kinds in a migration. */
import { isDeepStrictEqual } from "node:util";
import type { Difference } from "../changes/difference.js";
import type { RuleName } from "../changes/rules.js";
import type { FieldDefinition } from "../model/field.js";
import { listFills } from "../model/fills.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { storedFields, storedName, storedPath } from "../port/stored-item.js";
import type { StoredSchema } from "./plan-resource.js";
import { recordResources, type RecordedField, type RecordedResource, type SchemaVersion } from "./schema-version.js";
import { holdsAsIs, typeOf } from "./stored-types.js";

interface KindOfStep {
  /** Continues the sentence that begins with the name of the resource or field. */
  readonly says: string;
  /** Whether writes of older servers, during and after the step, are correct under the new version. */
  readonly isAdditive: boolean;
}

/** The effects of each kind on each database; ARCHITECTURE.md has the table. */
export const kindsOfSteps = {
  "create-collection": { says: "is new", isAdditive: true },
  "add-field": { says: "is a new field that is optional or has a default", isAdditive: true },
  "build-index": { says: "gets a unique key, a search or an index", isAdditive: true },
  "drop-index": { says: "loses a unique key, a search or an index", isAdditive: true },
  backfill: { says: "is backfilled", isAdditive: false },
  convert: { says: "is converted", isAdditive: false },
  rename: { says: "is renamed", isAdditive: false },
  retain: { says: "is removed, and its data retained", isAdditive: false },
  restore: { says: "is declared again, with its retained data", isAdditive: false },
  tighten: { says: "has a tighter rule", isAdditive: false },
} satisfies { readonly [kind: string]: KindOfStep };

export interface Step {
  readonly kind: keyof typeof kindsOfSteps;
  /** Declared path; for a removed resource, the last one. */
  readonly resource: string;
  readonly field: string | null;
}

export function isAdditive({ kind }: Step): boolean {
  return kindsOfSteps[kind].isAdditive;
}

export function describeStep({ kind, resource, field }: Step): string {
  return `${resource}${field === null ? "" : ` ${field}`} ${kindsOfSteps[kind].says}`;
}

/**
 * @param registry with the names in the database
 * @param differences from the declarations of the version
 */
export function listSteps(
  from: SchemaVersion,
  registry: Registry,
  schemas: { readonly [path: string]: StoredSchema },
  differences: readonly Difference[],
): readonly Step[] {
  const now = recordResources(registry, undefined);
  const removed = Object.entries(from.resources).filter(([stored]) => now[stored] === undefined);
  const steps = Object.values(registry.resources).flatMap((definition): readonly Step[] => {
    const { path: resource } = definition;
    const stored = storedPath(definition);
    const [before, after, schema] = [from.resources[stored], now[stored], schemas[stored]];
    if (before !== undefined && after !== undefined) return listChanges(definition, before, after, schema);
    return [{ kind: schema === undefined ? "create-collection" : "restore", resource, field: null }];
  });
  const retained = removed.map(([stored, { as = stored }]): Step => ({ kind: "retain", resource: as, field: null }));
  return [...steps, ...retained, ...differences.flatMap(listTightened)];
}

function listChanges(
  definition: ResourceDefinition,
  before: RecordedResource,
  now: RecordedResource,
  schema: StoredSchema | undefined,
): readonly Step[] {
  const { path: resource } = definition;
  const step = (kind: Step["kind"], field: string | null = null): Step => ({ kind, resource, field });
  const removed = Object.entries(before.fields).filter(([stored]) => now.fields[stored] === undefined);
  const isMoved = (["parent", "id", "idWithinParent", "company"] as const).some(
    (name) => !isDeepStrictEqual(before[name], now[name]),
  );
  const [had, has] = [listIndexes(before), listIndexes(now)];
  return [
    ...(before.as === now.as ? [] : [step("rename")]),
    ...(isMoved ? [step("tighten")] : []),
    ...storedFields(definition).flatMap((field) => {
      const stored = storedName(definition, field.name);
      const [was, is] = [before.fields[stored], now.fields[stored]];
      const kinds = was === undefined ? [kindOfNew(field, stored, schema)] : is === undefined ? [] : listKinds(was, is);
      return kinds.map((kind) => step(kind, field.name));
    }),
    ...removed
      .filter(([stored]) => !Object.values(now.fields).some(({ source }) => source?.field === stored))
      .map(([stored, { as = stored }]) => step("retain", as)),
    ...(has.every((index) => had.includes(index)) ? [] : [step("build-index")]),
    ...(had.every((index) => has.includes(index)) ? [] : [step("drop-index")]),
  ];
}

function listIndexes({ unique, searchable, sortable, indexes }: RecordedResource): readonly string[] {
  return [...unique, ...searchable.map((name) => `words of ${name}`), ...sortable, ...indexes].map((each) =>
    JSON.stringify(each),
  );
}

function kindOfNew(field: FieldDefinition, stored: string, schema: StoredSchema | undefined): Step["kind"] {
  const { required, source, fallback, history } = field;
  if (source !== undefined) return "convert";
  if (schema?.fields[stored] !== undefined) return "restore";
  const hasDefault = fallback.kind !== "constant" || fallback.value !== null;
  const isBackfilled = history?.fill !== undefined || history?.fillFrom !== undefined;
  return hasDefault || (!required && !isBackfilled) ? "add-field" : "backfill";
}

function listKinds(before: RecordedField, now: RecordedField): readonly Step["kind"][] {
  const isBackfilled =
    (before.initial === null && now.initial !== null) ||
    listFills(now).some((path) => !listFills(before).includes(path));
  const isTighter =
    (now.reference !== undefined && !isDeepStrictEqual(before.reference, now.reference)) ||
    (before.required === false && now.required === true) ||
    !holdsAsIs(typeOf(before), typeOf(now));
  return [
    ...(before.as === now.as ? [] : ["rename" as const]),
    ...(isBackfilled ? ["backfill" as const] : []),
    ...(isTighter ? ["tighten" as const] : []),
  ];
}

/** Older servers maintain the unique keys of later versions, so the keys also hold for their writes. */
function listTightened({ rule, class: kind, resource, field }: Difference): readonly Step[] {
  const isTighter = (kind === "word" && rule !== "unique-added") || tightening.has(rule);
  return isTighter ? [{ kind: "tighten", resource: resource ?? "the project", field }] : [];
}

/** Rules for values and for accounts, which existing items may break until they change. */
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
