/** Plans for reads and writes of the server itself, without a caller or a request. */
import { serverCaller } from "../model/plan/principal.js";
import { everything } from "../model/query/filter.js";
import type { CreatePlan, ReadPlan, RemovePlan, UpdatePlan } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

export function planReading({ path }: ResourceDefinition, id: number, fields: readonly string[]): ReadPlan {
  return { kind: "read", resource: path, parents: [], path: "", id, visible: everything, fields };
}

export function planInsertion({ path }: ResourceDefinition, values: Document): CreatePlan {
  return {
    kind: "create",
    ...common(path),
    given: [],
    requests: {},
    references: [],
    values,
    copy: null,
    idempotency: null,
  };
}

export function planChange({ path }: ResourceDefinition, id: number, changes: Document): UpdatePlan {
  const base = { ...common(path), given: [], requests: {}, references: [], state: null };
  return { kind: "update", ...base, id, visible: everything, changes };
}

export function planRemoval({ path }: ResourceDefinition, id: number): RemovePlan {
  return { kind: "remove", ...common(path), id, visible: everything, state: null, referrers: [] };
}

function common(resource: string): Pick<RemovePlan, "resource" | "parents" | "path" | "caller" | "now"> {
  return { resource, parents: [], path: "", caller: serverCaller, now: Math.floor(Date.now() / 1000) };
}
