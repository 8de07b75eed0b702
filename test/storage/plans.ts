/** Plans for tests. Each property that a test does not name has the simplest value. */
import { everything } from "../../runtime/model/query/filter.js";
import type { Caller } from "../../runtime/model/plan/principal.js";
import type {
  CreatePlan,
  ListPlan,
  ParentCheck,
  ReadPlan,
  ReferenceCheck,
  RemovePlan,
  UpdatePlan,
} from "../../runtime/model/plan/plan.js";
import type { Document } from "../../runtime/model/schema/field.js";
import { registry } from "./registry.js";

export const root: Caller = {
  account: 0,
  root: true,
  tenant: 0,
  groups: [],
  privileges: [],
  credentialLimits: null,
  credential: null,
};

export function boundTo(tenant: number): Caller {
  return { account: 7, root: false, tenant, groups: [], privileges: [], credentialLimits: null, credential: null };
}

export const now = 1_700_000_000;

/** `things/parts` below [12] is reached through thing 12. */
export function below(resource: string, ids: readonly number[]): readonly ParentCheck[] {
  const names = resource.split("/");
  return ids.map((id, index) => {
    return {
      resource: names.slice(0, index + 1).join("/"),
      path: ids.slice(0, index).join("/"),
      id,
      visibilityFilter: everything,
    };
  });
}

function definitionOf(resource: string) {
  const definition = registry.resources[resource];
  if (definition === undefined) throw new Error(`no resource ${resource}`);
  return definition;
}

export function guardsFor(resource: string, values: Document): readonly ReferenceCheck[] {
  return Object.values(definitionOf(resource).fields).flatMap(({ name, reference }) =>
    reference === undefined || values[name] === undefined
      ? []
      : [{ field: name, referencedResource: reference.to, visibilityFilter: everything }],
  );
}

export function create(
  resource: string,
  values: Document,
  more: Partial<CreatePlan> & { readonly in?: readonly number[] } = {},
): CreatePlan {
  const { in: ids = [], ...rest } = more;
  return {
    kind: "create",
    resource,
    parents: below(resource, ids),
    path: ids.join("/"),
    caller: root,
    now,
    givenFields: Object.keys(values),
    controlValues: {},
    referenceChecks: guardsFor(resource, values),
    values,
    copy: null,
    idempotencyCheck: null,
    ...rest,
  };
}

export function update(
  resource: string,
  id: number,
  changes: Document,
  more: Partial<UpdatePlan> & { readonly in?: readonly number[] } = {},
): UpdatePlan {
  const { in: ids = [], ...rest } = more;
  return {
    kind: "update",
    resource,
    parents: below(resource, ids),
    path: ids.join("/"),
    caller: root,
    now,
    givenFields: Object.keys(changes),
    controlValues: {},
    referenceChecks: guardsFor(resource, changes),
    id,
    visibilityFilter: everything,
    versionPrecondition: null,
    changes,
    ...rest,
  };
}

export function remove(
  resource: string,
  id: number,
  more: Partial<RemovePlan> & { readonly in?: readonly number[] } = {},
): RemovePlan {
  const { in: ids = [], ...rest } = more;
  const referrers = definitionOf(resource).referrers.map((referrer) => ({ ...referrer, visibilityFilter: everything }));
  return {
    kind: "remove",
    resource,
    parents: below(resource, ids),
    path: ids.join("/"),
    caller: root,
    now,
    id,
    visibilityFilter: everything,
    versionPrecondition: null,
    referrerChecks: referrers,
    ...rest,
  };
}

export function read(
  resource: string,
  id: number,
  more: Partial<ReadPlan> & { readonly in?: readonly number[] } = {},
): ReadPlan {
  const { in: ids = [], ...rest } = more;
  const fields = Object.keys(definitionOf(resource).fields);
  return {
    kind: "read",
    resource,
    parents: below(resource, ids),
    path: ids.join("/"),
    id,
    visibilityFilter: everything,
    fields,
    ...rest,
  };
}

export function list(resource: string, more: Partial<ListPlan> & { readonly in?: readonly number[] } = {}): ListPlan {
  const { in: ids = [], ...rest } = more;
  return {
    kind: "list",
    resource,
    parents: below(resource, ids),
    path: ids.join("/"),
    filter: everything,
    sort: [{ field: definitionOf(resource).id, descending: false }],
    pageWindow: { kind: "page", page: 1, size: 1000 },
    fields: [definitionOf(resource).id],
    referrerCounts: [],
    ...rest,
  };
}
