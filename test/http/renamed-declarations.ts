/** Two states of one application: the second renames resources and fields of the first and changes their types. */
import { accounts } from "../generator/sound-project.js";
import { refer } from "./uuid-declarations.js";

const privileges = { read: "view_goods", write: "manage_goods" };
const id = { type: "integer", readOnly: true };

/** Declares a resource whose ids are UUIDs, and references to such ids. */
function declareKeepers(title: string, path: string, was: object): object {
  return {
    title,
    type: "object",
    resource: { ...was, id: "id", title: "name", privileges },
    properties: {
      id: { type: "string", format: "uuid", readOnly: true },
      name: { type: "string" },
      chief_id: refer(path),
    },
    required: ["name"],
  };
}

/** Declares rules that compare an item with another item, and a field with another field. */
const firms = {
  firms: {
    title: "Firm",
    type: "object",
    resource: { id: "firm_id", title: "name", privileges, tenant: "firm_id" },
    properties: { firm_id: id, name: { type: "string" } },
    required: ["name"],
  },
  posts: {
    title: "Post",
    type: "object",
    resource: { id: "post_id", title: "name", privileges, tenant: "firm_id" },
    properties: {
      post_id: id,
      name: { type: "string" },
      firm_id: { type: "integer", references: "firms" },
      next_id: { type: "integer", references: { resource: "posts", sameTenant: true } },
      day: { type: "string", format: "date" },
      last_day: { type: "string", format: "date", notBefore: "day" },
    },
    required: ["name"],
  },
};

export const before: { readonly [path: string]: unknown } = {
  ...accounts,
  depots: {
    title: "Depot",
    type: "object",
    resource: { id: "depot_id", title: "name", privileges, unique: [{ fields: ["town", "code"] }] },
    properties: {
      depot_id: id,
      name: { type: "string", searchable: true, sortable: true },
      town: { type: "string", default: "Oslo" },
      code: { type: "string", default: "" },
      state: { type: "string", enum: ["open", "shut"], default: "open", indexed: true },
      gates: { type: "string" },
      weight: { type: "integer" },
      marks: { type: "array", items: { type: "string" } },
      size: { type: "object", properties: { width: { type: "integer" }, height: { type: "integer" } } },
      old: { type: "string" },
    },
    required: ["name", "weight"],
  },
  "depots/shelves": {
    title: "Shelf",
    type: "object",
    resource: { id: "shelf_id", title: "label", privileges },
    properties: { shelf_id: id, label: { type: "string" } },
    required: ["label"],
  },
  goods: {
    title: "Good",
    type: "object",
    resource: { id: "good_id", title: "name", privileges },
    properties: {
      good_id: id,
      name: { type: "string" },
      depot_id: { type: "integer", references: "depots" },
    },
    required: ["name", "depot_id"],
  },
  ...firms,
  keepers: declareKeepers("Keeper", "keepers", {}),
};

export const after: { readonly [path: string]: unknown } = {
  ...accounts,
  warehouses: {
    title: "Warehouse",
    type: "object",
    resource: {
      was: "depots",
      id: "warehouse_id",
      title: "label",
      privileges,
      unique: [{ fields: ["town", "number"] }],
    },
    properties: {
      warehouse_id: { ...id, was: "depot_id" },
      label: { type: "string", searchable: true, sortable: true, was: "name" },
      town: { type: "string", default: "Oslo" },
      number: { type: "string", default: "", was: "code" },
      state: {
        type: "string",
        enum: ["open", "closed"],
        default: "open",
        indexed: true,
        valuesWere: { closed: "shut" },
      },
      gates: { type: "integer", convert: true },
      weight: { type: "number" },
      labels: { type: "array", items: { type: "string" }, was: "marks" },
      remark: { type: "string", default: "none", was: null },
      contact: { type: "string", fill: "nobody" },
      colour: { type: "string", enum: ["red", "grey"], default: "grey", was: null },
    },
    required: ["label", "contact"],
  },
  "warehouses/racks": {
    title: "Rack",
    type: "object",
    resource: { was: "depots/shelves", id: "rack_id", title: "label", privileges },
    properties: { rack_id: { ...id, was: "shelf_id" }, label: { type: "string" } },
    required: ["label"],
  },
  goods: {
    title: "Good",
    type: "object",
    resource: { id: "good_id", title: "name", privileges },
    properties: {
      good_id: id,
      name: { type: "string" },
      warehouse_id: { type: "integer", references: "warehouses", was: "depot_id" },
    },
    required: ["name", "warehouse_id"],
  },
  ...firms,
  wardens: declareKeepers("Warden", "wardens", { was: "keepers" }),
};

const { depots } = before as { readonly depots: { readonly properties: { readonly [field: string]: object } } };

/** The first state, with rules that allow few values. */
export const strict: object = {
  ...depots,
  properties: {
    ...depots.properties,
    name: { ...depots.properties["name"], maxLength: 6 },
    town: { type: "string", unique: true },
    state: { ...depots.properties["state"], enum: ["open"] },
    weight: { ...depots.properties["weight"], references: "crews" },
    old: { type: "integer", convert: true },
    size: { ...depots.properties["size"], required: ["height"] },
  },
};

const { old: _old, ...fewer } = depots.properties;

/** The first state without one of its fields. */
export const slim: object = { ...depots, properties: fewer };
