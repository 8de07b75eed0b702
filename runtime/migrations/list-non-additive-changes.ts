/**
 * Lists the changes that are not additive. After such a change, servers of the older release must not write, because their items
 * would be wrong for the new release. ARCHITECTURE.md describes each change on each database.
 */
import { isDeepStrictEqual } from "node:util";
import { listBackfillPaths } from "../model/schema/backfill-keywords.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { storedFields, storedName, storedPath } from "../storage/port/stored-item.js";
import { compareDeclarations } from "./changes/compare-declarations.js";
import type { Difference } from "./changes/difference.js";
import { type Rule, rules } from "./changes/change-rules.js";
import { type RecordedField, type RecordedResource, type SchemaVersion, recordResources } from "./schema-version.js";
import { type StoredSchema, isStoredInSameForm, formatStoredType } from "./stored-schema.js";

/** A resource before and after a change of the declarations. */
interface ResourceChange {
  /** Definition in the new version. Null if the resource is no longer declared. */
  readonly definition: ResourceDefinition | null;
  readonly before: RecordedResource | null;
  readonly now: RecordedResource | null;
  /** Recorded state of the stored items. Null if the database has none. */
  readonly schema: StoredSchema | null;
  /** The differences of the declarations that affect the resource. */
  readonly differences: readonly Difference[];
}

/** A field of the new version, in a resource that the previous version also declares. */
interface FieldChange {
  readonly field: FieldDefinition;
  readonly before: RecordedField | undefined;
  readonly now: RecordedField;
  /** Whether the database still has values of the field, although the previous version may not declare it. */
  readonly isRetained: boolean;
}

interface NonAdditiveChange {
  /** End of a sentence that begins with the name of the resource or field. */
  readonly description: string;
  /** Returns the names of the fields that have changed in this way. Null stands for the resource as a whole. */
  findChangedFields(change: ResourceChange): readonly (string | null)[];
}

const nonAdditiveChangeKinds: readonly NonAdditiveChange[] = [
  {
    description: "is converted",
    findChangedFields: findFieldsWhere(({ field, before }) => before === undefined && field.source !== undefined),
  },
  {
    description: "is backfilled",
    findChangedFields: findFieldsWhere((change) =>
      isNew(change) ? !isOptional(change.field) : gainsBackfilledValues(change),
    ),
  },
  {
    // A rename changes no data in the database, but servers of the older release still serve the former name.
    description: "is renamed",
    findChangedFields: (change) => [
      ...(change.before !== null && change.now !== null && change.before.as !== change.now.as ? [null] : []),
      ...findFieldsWhere(({ before, now }) => before !== undefined && before.as !== now.as)(change),
    ],
  },
  {
    // Servers of the older release would still write the removed field or resource.
    description: "is removed, and its data retained",
    findChangedFields({ before, now }) {
      if (before === null) return [];
      if (now === null) return [null];
      const sources = new Set(Object.values(now.fields).map(({ source }) => source?.field));
      return Object.entries(before.fields)
        .filter(([stored]) => now.fields[stored] === undefined && !sources.has(stored))
        .map(([stored, { as = stored }]) => as);
    },
  },
  {
    description: "is declared again, with its retained data",
    findChangedFields: (change) =>
      change.before === null && change.now !== null && change.schema !== null
        ? [null]
        : findFieldsWhere(({ field, before, isRetained }) => {
            return before === undefined && field.source === undefined && isRetained;
          })(change),
  },
  {
    // Servers of the older release would not update the computed value.
    description: "is computed from other items",
    findChangedFields: findFieldsWhere(
      ({ before, now }) => now.rollup !== undefined && !isDeepStrictEqual(before?.rollup, now.rollup),
    ),
  },
  {
    // No stored item changes, but servers of the older release would write values that the new rule forbids.
    description: "has a tighter rule",
    findChangedFields: (change) => [
      ...(isMoved(change) ? [null] : []),
      ...findFieldsWhere(isTighter)(change),
      ...change.differences.filter(isTightening).map(({ field }) => field),
    ],
  },
];

/**
 * Returns one sentence for each change that is not additive.
 * @param newRegistry registry of the new version, with the names in the database
 * @param differences between the declarations, including changed rules
 */
export function listNonAdditiveChanges(
  previousVersion: SchemaVersion,
  newRegistry: Registry,
  storedSchemas: { readonly [path: string]: StoredSchema },
  differences: readonly Difference[],
): readonly string[] {
  const now = recordResources(newRegistry, undefined);
  const definitions = new Map(
    Object.values(newRegistry.resources).map((definition) => [storedPath(definition), definition]),
  );
  const places = new Set([...definitions.keys(), ...Object.keys(previousVersion.resources)]);
  const changes = [...places].map((stored) => {
    const definition = definitions.get(stored) ?? null;
    const before = previousVersion.resources[stored] ?? null;
    const resource = definition?.path ?? before?.as ?? stored;
    const own = differences.filter((each) => each.resource === resource);
    const schema = storedSchemas[stored] ?? null;
    return { resource, change: { definition, before, now: now[stored] ?? null, schema, differences: own } };
  });
  const nothing = { definition: null, before: null, now: null, schema: null } as const;
  const project = { ...nothing, differences: differences.filter((each) => each.resource === null) };
  const sentences = [...changes, { resource: "the project", change: project }].flatMap(({ resource, change }) =>
    nonAdditiveChangeKinds.flatMap(({ description, findChangedFields }) =>
      findChangedFields(change).map((field) => `${resource}${field === null ? "" : ` ${field}`} ${description}`),
    ),
  );
  return [...new Set(sentences)];
}

export function listDifferences(previousVersion: SchemaVersion, newRegistry: Registry): readonly Difference[] {
  const after = newRegistry.declarations?.read();
  return previousVersion.described === undefined || after === undefined
    ? []
    : compareDeclarations(previousVersion.described, after);
}

function findFieldsWhere(matches: (change: FieldChange) => boolean): NonAdditiveChange["findChangedFields"] {
  return ({ definition, before, now, schema }) => {
    if (definition === null || before === null || now === null) return [];
    return storedFields(definition).flatMap((field) => {
      const stored = storedName(definition, field.name);
      const is = now.fields[stored];
      const isRetained = schema?.fields[stored] !== undefined;
      const change = is && { field, before: before.fields[stored], now: is, isRetained };
      return change !== undefined && matches(change) ? [field.name] : [];
    });
  };
}

/** Tells whether the field is new: neither the previous version nor retained data has it. */
function isNew({ field, before, isRetained }: FieldChange): boolean {
  return before === undefined && field.source === undefined && !isRetained;
}

/** Tells whether an item can be created without the field: the field has a default, or may stay empty. */
function isOptional({ required, fallback, history }: FieldDefinition): boolean {
  const hasDefault = fallback.kind === "constant" ? fallback.value !== null : fallback.kind !== "none";
  const isBackfilled = history?.fill !== undefined || history?.fillFrom !== undefined;
  return hasDefault || (!required && !isBackfilled);
}

/** Tells whether existing items get a value because the field has a new default or a new backfill. */
function gainsBackfilledValues({ before, now }: FieldChange): boolean {
  if (before === undefined) return false;
  const known = listBackfillPaths(before);
  return (
    (before.initial === null && now.initial !== null) || listBackfillPaths(now).some((path) => !known.includes(path))
  );
}

function isMoved({ before, now }: ResourceChange): boolean {
  if (before === null || now === null) return false;
  return (["parent", "id", "idWithinParent", "company"] as const).some(
    (name) => !isDeepStrictEqual(before[name], now[name]),
  );
}

function isTighter({ before, now }: FieldChange): boolean {
  if (before === undefined) return false;
  return (
    (now.reference !== undefined && !isDeepStrictEqual(before.reference, now.reference)) ||
    (before.required === false && now.required === true) ||
    !isStoredInSameForm(formatStoredType(before), formatStoredType(now))
  );
}

/**
 * Tells whether servers of the older release could write values that the new rule forbids. A new unique key is safe,
 * because these servers maintain the keys of later versions.
 */
function isTightening({ rule, class: kind }: Difference): boolean {
  const { tightens }: Rule = rules[rule];
  return (kind === "word" && rule !== "unique-added") || tightens === true;
}
