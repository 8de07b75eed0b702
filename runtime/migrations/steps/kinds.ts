/** The closed list of kinds of steps. ARCHITECTURE.md says what each does on each database. */
import { isDeepStrictEqual } from "node:util";
import { compareDeclarations } from "../changes/compare-declarations.js";
import type { Difference } from "../changes/difference.js";
import type { Registry } from "../../model/schema/resource.js";
import { storedPath } from "../../storage/port/stored-item.js";
import type { StoredSchema } from "../stored-schema.js";
import { recordResources, type SchemaVersion } from "../schema-version.js";
import { backfill } from "./backfill.js";
import { convert } from "./convert.js";
import { buildIndex, dropIndex } from "./indexes.js";
import { restore } from "./restore.js";
import { findFields, isNew, isOptional, type KindOfStep, type ResourceChange } from "./step.js";
import { tighten } from "./tighten.js";

/** Creates a table with its indexes, or a collection, for a new resource. */
const createCollection: KindOfStep = {
  says: "is new",
  isAdditive: true,
  find: ({ before, now, schema }) => (before === null && now !== null && schema === null ? [null] : []),
};

/** Adds a field. Existing items get its default, if it has one, and so do items that older servers create. */
const addField: KindOfStep = {
  says: "is a new field that is optional or has a default",
  isAdditive: true,
  find: (change) =>
    findFields(change, (each) => isNew(each) && isOptional(each.field) && each.now.rollup === undefined),
};

/**
 * Renames a resource or field. The database keeps the first name, so no item changes. Older servers still serve the former
 * name.
 */
const rename: KindOfStep = {
  says: "is renamed",
  isAdditive: false,
  find(change) {
    const { before, now } = change;
    const isResource = before !== null && now !== null && before.as !== now.as;
    const fields = findFields(change, (each) => each.before !== undefined && each.before.as !== each.now.as);
    return [...(isResource ? [null] : []), ...fields];
  },
};

/** Keeps the data of a removed declaration until `npx stockroom erase` deletes it. Older servers would still write that data. */
const retain: KindOfStep = {
  says: "is removed, and its data retained",
  isAdditive: false,
  find({ before, now }) {
    if (before === null) return [];
    if (now === null) return [null];
    const sources = new Set(Object.values(now.fields).map(({ source }) => source?.field));
    return Object.entries(before.fields)
      .filter(([stored]) => now.fields[stored] === undefined && !sources.has(stored))
      .map(([stored, { as = stored }]) => as);
  },
};

/** Computes a rollup for every item (`../roll-up.ts`). Writes of older servers would not keep the rollup up to date. */
const rollUp: KindOfStep = {
  says: "is computed from other items",
  isAdditive: false,
  find: (change) =>
    findFields(change, ({ before, now }) => now.rollup !== undefined && !isDeepStrictEqual(before?.rollup, now.rollup)),
};

export const kindsOfSteps = {
  "create-collection": createCollection,
  "add-field": addField,
  "build-index": buildIndex,
  "drop-index": dropIndex,
  convert,
  backfill,
  rename,
  retain,
  restore,
  "roll-up": rollUp,
  tighten,
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

export function listDifferences(from: SchemaVersion, to: Registry): readonly Difference[] {
  const after = to.declarations?.read();
  return from.described === undefined || after === undefined ? [] : compareDeclarations(from.described, after);
}

/**
 * @param to registry with the names in the database
 * @param differences of the declarations, which contain changes of rules
 */
export function listSteps(
  from: SchemaVersion,
  to: Registry,
  schemas: { readonly [path: string]: StoredSchema },
  differences: readonly Difference[],
): readonly Step[] {
  const now = recordResources(to, undefined);
  const definitions = new Map(Object.values(to.resources).map((definition) => [storedPath(definition), definition]));
  const places = new Set([...definitions.keys(), ...Object.keys(from.resources)]);
  const changes = [...places].map((stored) => {
    const definition = definitions.get(stored) ?? null;
    const before = from.resources[stored] ?? null;
    const resource = definition?.path ?? before?.as ?? stored;
    const own = differences.filter((each) => each.resource === resource);
    const schema = schemas[stored] ?? null;
    return { resource, change: { definition, before, now: now[stored] ?? null, schema, differences: own } };
  });
  const nothing = { definition: null, before: null, now: null, schema: null } as const;
  const project = { ...nothing, differences: differences.filter((each) => each.resource === null) };
  return [...changes, { resource: "the project", change: project }].flatMap(({ resource, change }) =>
    listOfResource(change).map((step) => ({ ...step, resource })),
  );
}

function listOfResource(change: ResourceChange): readonly Omit<Step, "resource">[] {
  return Object.entries(kindsOfSteps).flatMap(([kind, { find }]) =>
    find(change).map((field) => ({ kind: kind as Step["kind"], field })),
  );
}
