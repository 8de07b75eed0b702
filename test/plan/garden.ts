/** A small application that has no declaration files: plants in beds of gardens. */
import { emptyProject } from "../../runtime/model/schema/project.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { groupQueryParameters } from "../../runtime/http/request/read-request.js";
import type { ApiRequest, CrudOperation, QueryParameter } from "../../runtime/model/plan/api-request.js";
import type { Principal } from "../../runtime/model/plan/principal.js";
import { Refusal, type ErrorDetail } from "../../runtime/model/plan/errors.js";
import { planOperation } from "../../runtime/plan/plan-operation.js";
import type { PlannedRequest } from "../../runtime/model/plan/planned-request.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import type { Registry, ResourceDefinition, Validator } from "../../runtime/model/schema/resource.js";
import { fieldDefaults } from "../../runtime/model/schema/serialized-definition.js";

const ajv = new Ajv2020({
  allErrors: true,
  formats: { uri: (text: string) => URL.canParse(text), email: /^[^@\s]+@[^@\s]+$/ },
});

function validator(schema: object): Validator {
  return ajv.compile(schema);
}

function field(name: string, form: Partial<FieldDefinition>): FieldDefinition {
  return {
    ...fieldDefaults,
    name,
    description: name,
    kind: "string",
    ...form,
  };
}

function fields(forms: { readonly [name: string]: Partial<FieldDefinition> }): ResourceDefinition["fields"] {
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, field(name, form)]));
}

const id: Partial<FieldDefinition> = {
  kind: "integer",
  sentAsString: true,
  readOnly: true,
  fallback: { kind: "sequence" },
};

const plantProperties = {
  name: { type: "string", minLength: 1 },
  page: { type: "string", format: "uri" },
  status: { type: "string", enum: ["A", "D", "H"] },
  price: { type: "number", minimum: 0 },
  amount: { type: "integer" },
  hardy: { type: "boolean" },
  sown: { type: "integer" },
  tag_ids: { type: "array", items: { type: "integer" }, uniqueItems: true },
  colours: { type: "array", items: { type: "string", enum: ["red", "blue"] } },
  photo: {
    type: "object",
    required: ["url"],
    properties: { url: { type: "string" }, size: { type: "object", properties: { width: { type: "integer" } } } },
  },
  copy: {
    type: "object",
    additionalProperties: false,
    properties: { roots: { const: "Y" }, leaves: { enum: ["Y", null] } },
  },
  copy_from: { type: "integer" },
  garden_id: { type: "integer" },
  contact: { type: "string", format: "email" },
};

export const plants: ResourceDefinition = {
  path: "plants",
  name: "plants",
  title: "Plant",
  description: "What grows.",
  parent: null,
  children: ["plants/leaves"],
  id: "plant_id",
  idWithinParent: false,
  resultKey: "plant_id",
  titleField: "name",
  collection: "map",
  fields: fields({
    plant_id: id,
    name: { required: true },
    page: { required: true, format: "uri" },
    status: { enum: ["A", "D", "H"], fallback: { kind: "constant", value: "A" } },
    price: { kind: "number", fallback: { kind: "constant", value: 0 } },
    amount: { kind: "integer" },
    hardy: { kind: "boolean" },
    sown: { kind: "integer", sentAsString: true, fallback: { kind: "now" } },
    language: { readOnly: true, fallback: { kind: "setting", name: "language" } },
    tag_ids: {
      kind: "array",
      items: { kind: "integer" },
      sentAsString: true,
      fallback: { kind: "constant", value: [] },
      reference: { to: "tags", none: false, sameTenant: false },
    },
    colours: { kind: "array", items: { kind: "string", enum: ["red", "blue"] } },
    photo: {
      kind: "object",
      properties: {
        url: { kind: "string" },
        size: { kind: "object", properties: { width: { kind: "integer" } } },
      },
    },
    copy: {
      kind: "object",
      stored: false,
      createOnly: true,
      closed: true,
      properties: { roots: { kind: "string", enum: ["Y"] }, leaves: { kind: "string", enum: ["Y"] } },
    },
    copy_from: {
      kind: "integer",
      stored: false,
      createOnly: true,
      sentAsString: true,
      reference: { to: "plants", none: false, sameTenant: false },
    },
    garden_id: {
      kind: "integer",
      sentAsString: true,
      immutable: true,
      fallback: { kind: "tenant" },
      reference: { to: "gardens", none: true, sameTenant: false },
    },
    contact: { format: "email", emptyIsNone: true, fallback: { kind: "constant", value: "nobody@example.com" } },
    recipe: { hidden: true },
  }),
  views: { list: ["plant_id", "name"], item: ["plant_id", "name", "status"] },
  sortable: ["name", "status", "price"],
  defaultSort: "name",
  searchable: ["name"],
  privileges: { read: "view", create: "manage", update: "manage", delete: "manage" },
  tenant: { field: "garden_id", of: "gardens", self: false, none: true },
  audience: null,
  unique: [],
  indexes: [],
  referrers: [{ resource: "tags", field: "best_plant" }],
  accounts: null,
  groups: null,
  validate: {
    create: validator({ type: "object", required: ["name", "page"], properties: plantProperties }),
    update: validator({ type: "object", properties: plantProperties }),
  },
};

export const leaves: ResourceDefinition = {
  ...plants,
  path: "plants/leaves",
  name: "leaves",
  parent: "plants",
  children: [],
  id: "leaf_id",
  fields: fields({ leaf_id: id, name: { required: true } }),
  views: { list: ["leaf_id", "name"], item: ["leaf_id", "name"] },
  sortable: ["name"],
  tenant: null,
  referrers: [],
};

export const gardens: ResourceDefinition = {
  ...leaves,
  path: "gardens",
  name: "gardens",
  title: "Garden",
  parent: null,
  id: "garden_id",
  collection: "array",
  fields: fields({ garden_id: id, name: { required: true } }),
  tenant: { field: "garden_id", of: "gardens", self: true, none: false },
};

export const tags: ResourceDefinition = {
  ...leaves,
  path: "tags",
  name: "tags",
  parent: null,
  id: "tag_id",
  fields: fields({ tag_id: id, name: { required: true }, group_ids: { kind: "array", items: { kind: "integer" } } }),
  privileges: { read: "view_tags", create: "manage_tags", update: "manage_tags", delete: "manage_tags" },
  audience: "group_ids",
};

const pair = { field: "name", value: "Y" };

export const gardeners: ResourceDefinition = {
  ...leaves,
  path: "gardeners",
  name: "gardeners",
  parent: null,
  id: "gardener_id",
  fields: fields({ gardener_id: id, name: { required: true }, password: { hidden: true } }),
  accounts: {
    login: "name",
    secret: "key",
    regenerate: pair,
    password: "password",
    enabled: pair,
    active: pair,
    root: pair,
    groups: "groups",
    eligible: { field: "name", values: [] },
  },
  validate: {
    create: validator({ type: "object", properties: { password: { type: "string", minLength: 12 } } }),
    update: validator({ type: "object", properties: { password: { type: "string", minLength: 12 } } }),
  },
};

export const registry: Registry = {
  resources: { plants, "plants/leaves": leaves, gardens, tags, gardeners },
  routes: {},
  privileges: ["view", "manage", "view_tags", "manage_tags"],
  project: emptyProject,
};

export const root: Principal = principal({ root: true, privileges: registry.privileges });

export function principal(of: Partial<Principal>): Principal {
  return {
    account: 1,
    login: "a@example.com",
    root: false,
    tenant: 0,
    groups: [],
    privileges: ["view", "manage"],
    credentialLimits: null,
    credential: null,
    ...of,
  };
}

export function request(operation: CrudOperation, of: Partial<ApiRequest> = {}): ApiRequest {
  const id = operation === "list" || operation === "create" ? null : 7;
  return {
    id: null,
    operation,
    dialect: { version: "2.0", formatUrl: (path) => path },
    target: { parents: [], resource: "plants", referringField: null, id, path: "plants" },
    query: [],
    body: null,
    ifMatch: null,
    ifNoneMatch: null,
    idempotencyKey: null,
    now: 1_700_000_000,
    ...of,
  };
}

/** Parses parameters as the previous stage does: `price[gte]=5&status=A`. */
export function query(text: string): QueryParameter[] {
  return [...groupQueryParameters([...new URLSearchParams(text)])];
}

type Of<Kind extends PlannedRequest["kind"]> = Extract<PlannedRequest, { kind: Kind }>;

export async function plan<Kind extends PlannedRequest["kind"]>(
  kind: Kind,
  asked: ApiRequest,
  by = root,
): Promise<Of<Kind>> {
  const planned = await planOperation(asked, {
    registry,
    principal: by,
    settings: { language: "en" },
    copyLimit: 50_000,
  });
  if (isOf(planned, kind)) return planned;
  throw new Error(`Planned a ${planned.kind}, not a ${kind}.`);
}

function isOf<Kind extends PlannedRequest["kind"]>(planned: PlannedRequest, kind: Kind): planned is Of<Kind> {
  return planned.kind === kind;
}

export function planList(text: string, by = root): Promise<Of<"list">> {
  return plan("list", request("list", { query: query(text) }), by);
}

/** Resolves to the error with which planning rejects the request. */
export async function refusalOf(asked: ApiRequest, by = root): Promise<Refusal> {
  try {
    await planOperation(asked, { registry, principal: by, settings: { language: "en" }, copyLimit: 50_000 });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("Planned what was to be refused.");
}

export async function detailsOf(asked: ApiRequest): Promise<readonly ErrorDetail[]> {
  return (await refusalOf(asked)).details;
}
