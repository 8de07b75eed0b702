/** Plans for reads and writes that the server makes for itself, without a caller or a request. */
import { Refusal } from "../model/plan/errors.js";
import type { CreatePlan, ReadPlan, RemovePlan, UpdatePlan } from "../model/plan/plan.js";
import { serverCaller } from "../model/plan/principal.js";
import { everything } from "../model/query/filter.js";
import { createInternalDefinition, createInternalField } from "../model/schema/internal-definition.js";
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";

export function planInternalRead(
  { path, fields: allFields }: ResourceDefinition,
  id: number,
  fields: readonly string[] = Object.keys(allFields),
): ReadPlan {
  return { kind: "read", resource: path, parents: [], path: "", id, visibilityFilter: everything, fields };
}

export function planInternalCreation({ path }: ResourceDefinition, values: Document): CreatePlan {
  return {
    kind: "create",
    ...createCommonWritePlanMembers(path),
    values,
    copy: null,
  };
}

export function planInternalUpdate({ path }: ResourceDefinition, id: number, changes: Document): UpdatePlan {
  return {
    kind: "update",
    ...createCommonWritePlanMembers(path),
    id,
    visibilityFilter: everything,
    versionPrecondition: null,
    changes,
  };
}

export function planInternalRemoval({ path }: ResourceDefinition, id: number): RemovePlan {
  return {
    kind: "remove",
    ...createCommonPlanMembers(path),
    id,
    visibilityFilter: everything,
    versionPrecondition: null,
    referrerChecks: [],
  };
}

function createCommonWritePlanMembers(resource: string) {
  return { ...createCommonPlanMembers(resource), givenFields: [], controlValues: {}, referenceChecks: [] };
}

function createCommonPlanMembers(
  resource: string,
): Pick<RemovePlan, "resource" | "parents" | "path" | "caller" | "now"> {
  return { resource, parents: [], path: "", caller: serverCaller, now: Math.floor(Date.now() / 1000) };
}

/** Finds the item of an internal resource by the digest of its secret. */
export async function findByDigest(
  { path }: ResourceDefinition,
  digest: string,
  reader: Pick<Storage, "find">,
): Promise<Document | undefined> {
  const [found] = await reader.find(path, { kind: "unique", keyIndex: 0, values: [[digest]] }, 1);
  return found;
}

type PlanWriter = Pick<Storage, "write">;

/** Writes the plan. Returns false if the item is gone or does not match the plan's `visibilityFilter`. */
export async function writeIfExists(storage: PlanWriter, plan: UpdatePlan | RemovePlan): Promise<boolean> {
  try {
    await storage.write(plan);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return false;
    throw error;
  }
}

export async function removeItemIfExists(
  storage: PlanWriter,
  definition: ResourceDefinition,
  id: number,
): Promise<void> {
  await writeIfExists(storage, planInternalRemoval(definition, id));
}

interface InternalFieldKinds {
  readonly [name: string]: "string" | "integer";
  readonly digest: "string";
  readonly account: "integer";
}

/** Defines an internal resource. Each of its items belongs to an account and is found by the digest of a secret. */
export function defineInternalResource(
  path: string,
  fieldKinds: InternalFieldKinds,
  indexedFields = Object.keys(fieldKinds).filter((name) => fieldKinds[name] === "integer"),
): ResourceDefinition {
  const names = Object.keys(fieldKinds);
  return {
    ...createInternalDefinition(path, "id", {
      id: { ...createInternalField("id", "integer"), fallback: { kind: "sequence" } },
      ...Object.fromEntries(names.map((name) => [name, createInternalField(name, fieldKinds[name]!)])),
    }),
    unique: [{ fields: ["digest"], ignoreCase: false, sparse: false }],
    indexes: indexedFields.map((name) => [name]),
  };
}
