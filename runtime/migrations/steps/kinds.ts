/** The closed list of kinds of steps. ARCHITECTURE.md says what each does on each database. */
import { compareDeclarations } from "../changes/compare-declarations.js";
import type { Difference } from "../changes/difference.js";
import type { Registry } from "../../model/schema/resource.js";
import { storedPath } from "../../storage/port/stored-item.js";
import type { StoredSchema } from "../stored-schema.js";
import { recordResources, type SchemaVersion } from "../schema-version.js";
import { addField } from "./add-field.js";
import { backfill } from "./backfill.js";
import { convert } from "./convert.js";
import { createCollection } from "./create-collection.js";
import { buildIndex, dropIndex } from "./indexes.js";
import { rename } from "./rename.js";
import { restore } from "./restore.js";
import { retain } from "./retain.js";
import { rollUp } from "./roll-up.js";
import type { KindOfStep, ResourceChange } from "./step.js";
import { tighten } from "./tighten.js";

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
 * @param to bound to the database
 * @param differences between the two, which tell of rules
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
