/** An application made up for the suite: every kind of field, of reference and of nesting. */
import type { CompanyDeclaration } from "../../runtime/model/resource.js";
import { catalog } from "./catalog.js";
import { buildRegistry, field } from "./outline.js";

const company = field("integer", {
  fallback: { kind: "company" },
  reference: { to: "shops", zero: false, sameCompany: false },
});
const ofShop: CompanyDeclaration = { field: "shop_id", of: "shops", self: false, zero: false };

export const registry = buildRegistry({
  shops: {
    id: "shop_id",
    company: { field: "shop_id", of: "shops", self: true, zero: false },
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
    company: { ...ofShop, zero: true },
    fields: {
      email: field("string", { required: true }),
      shop_id: { ...company, reference: { to: "shops", zero: true, sameCompany: false } },
      group_ids: field("array", {
        items: { kind: "integer" },
        reference: { to: "groups", zero: false, sameCompany: false },
      }),
    },
    unique: [{ fields: ["email"], ignoreCase: true, unlessEmpty: false }],
  },
  ...catalog,
  things: {
    id: "thing_id",
    company: ofShop,
    fields: {
      shop_id: company,
      name: field("string"),
      code: field("string"),
      serial: field("string", { immutable: true }),
      count: field("integer"),
      price: field("number"),
      active: field("boolean"),
      tags: field("array", { items: { kind: "string" } }),
      sizes: field("array", { items: { kind: "integer" } }),
      weights: field("array", { items: { kind: "number" } }),
      marks: field("array", { items: { kind: "boolean" } }),
      links: field("array", { items: { kind: "object", properties: { url: { kind: "string" } } } }),
      detail: field("object", { properties: { a: { kind: "integer" }, b: { kind: "string" } } }),
      parent_id: field("integer", { reference: { to: "things", zero: true, sameCompany: true } }),
      friend_ids: field("array", {
        items: { kind: "integer" },
        reference: { to: "things", zero: false, sameCompany: true },
      }),
      created: field("integer", { fallback: { kind: "now" } }),
      updated: field("integer", { fallback: { kind: "changed" } }),
    },
    sortable: ["thing_id", "name", "count", "price", "active"],
    searchable: ["name", "code"],
    unique: [{ fields: ["shop_id", "code"], ignoreCase: false, unlessEmpty: true }],
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
  "things/values/notes": {
    id: "note_id",
    fields: { part_id: field("integer", { reference: { to: "things/parts", zero: true, sameCompany: false } }) },
  },
});
