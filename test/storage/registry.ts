/** A test application with every kind of field, reference and nesting. */
import { idempotentResponseResource } from "../../runtime/model/plan/stored-response-resource.js";
import type { Registry, TenantDeclaration } from "../../runtime/model/schema/resource.js";
import { catalog } from "./catalog.js";
import { buildRegistry, field } from "./outline.js";

const tenant = field("integer", {
  fallback: { kind: "tenant" },
  reference: { to: "shops", none: false, sameTenant: false },
});
const ofShop: TenantDeclaration = { field: "shop_id", of: "shops", self: false, none: false };

const declared = buildRegistry({
  shops: {
    id: "shop_id",
    tenant: { field: "shop_id", of: "shops", self: true, none: false },
    fields: { name: field("string", { required: true }), timestamp: field("integer", { fallback: { kind: "now" } }) },
    sortable: ["shop_id", "name"],
    searchable: ["name"],
  },
  groups: {
    id: "group_id",
    fields: { name: field("string"), grants: field("array", { items: { kind: "string" } }) },
    group: { privileges: "grants", active: { field: "name", value: "active" } },
  },
  members: {
    id: "member_id",
    tenant: { ...ofShop, none: true },
    fields: {
      email: field("string", { required: true }),
      shop_id: { ...tenant, reference: { to: "shops", none: true, sameTenant: false } },
      group_ids: field("array", {
        items: { kind: "integer" },
        reference: { to: "groups", none: false, sameTenant: false },
      }),
    },
    unique: [{ fields: ["email"], ignoreCase: true, sparse: false }],
  },
  /** No other resource refers to these. */
  labels: {
    id: "label_id",
    fields: { name: field("string") },
    unique: [{ fields: ["name"], ignoreCase: true, sparse: true }],
  },
  ...catalog,
  things: {
    id: "thing_id",
    tenant: ofShop,
    fields: {
      shop_id: tenant,
      name: field("string"),
      code: field("string"),
      serial: field("string", { immutable: true }),
      count: field("integer"),
      price: field("number"),
      moment: field("integer", { format: "unixtime" }),
      // Some statements for SQLite once used this name as the name of a column.
      found: field("boolean"),
      tags: field("array", { items: { kind: "string" } }),
      sizes: field("array", { items: { kind: "integer" } }),
      weights: field("array", { items: { kind: "number" } }),
      marks: field("array", { items: { kind: "boolean" } }),
      links: field("array", { items: { kind: "object", properties: { url: { kind: "string" } } } }),
      detail: field("object", { properties: { a: { kind: "integer" }, b: { kind: "string" } } }),
      parent_id: field("integer", { reference: { to: "things", none: true, sameTenant: true } }),
      friend_ids: field("array", {
        items: { kind: "integer" },
        reference: { to: "things", none: false, sameTenant: true },
      }),
      created: field("integer", { fallback: { kind: "now" } }),
      updated: field("integer", { fallback: { kind: "updated" } }),
    },
    sortable: ["thing_id", "name", "count", "price", "found"],
    searchable: ["name", "code"],
    unique: [{ fields: ["shop_id", "code"], ignoreCase: false, sparse: true }],
    indexes: [["shop_id", "name"]],
  },
  "things/parts": {
    id: "part_id",
    fields: { name: field("string"), position: field("integer") },
    sortable: ["position"],
  },
  "things/parts/pictures": { id: "picture_id", fields: { name: field("string") }, sortable: ["name"] },
  "things/values": {
    id: "kind_id",
    idWithinParent: true,
    fields: { text: field("string") },
    sortable: ["kind_id", "text"],
  },
  kinds: { id: "kind_id", fields: {} },
  "things/ratings": {
    id: "kind_id",
    idWithinParent: true,
    fields: {
      kind_id: field("integer", { reference: { to: "kinds", none: false, sameTenant: false } }),
      stars: field("integer"),
    },
  },
  "things/values/notes": {
    id: "note_id",
    fields: { part_id: field("integer", { reference: { to: "things/parts", none: true, sameTenant: false } }) },
  },
});

export const registry: Registry = {
  ...declared,
  resources: { ...declared.resources, [idempotentResponseResource.path]: idempotentResponseResource },
};
