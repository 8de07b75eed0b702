/** The part of the test application with owners, circular references, hooks and copies. */
import type { Reference } from "../../runtime/model/schema/field.js";
import type { TenantDeclaration } from "../../runtime/model/schema/resource.js";
import { field, type Outline } from "./outline.js";
import { shelfHooks, traitOfWareHooks } from "./catalog-hooks.js";

const ofShop: TenantDeclaration = { field: "shop_id", of: "shops", self: false, none: false };

function to(resource: string, more: Partial<Reference> = {}): { readonly reference: Reference } {
  return { reference: { to: resource, none: false, sameTenant: false, ...more } };
}

const shop = field("integer", { fallback: { kind: "tenant" }, ...to("shops") });
const name = field("string");
const ids = { items: { kind: "integer" } } as const;

export const catalog: { readonly [path: string]: Outline } = {
  shelves: {
    id: "shelf_id",
    tenant: ofShop,
    fields: {
      shop_id: shop,
      name,
      parent_id: field("integer", {
        fallback: { kind: "constant", value: 0 },
        ...to("shelves", { none: true, sameTenant: true }),
      }),
      trail: field("string", { readOnly: true }),
      updated: field("integer", { fallback: { kind: "updated" } }),
    },
    sortable: ["shelf_id", "name"],
    searchable: ["name", "trail"],
    unique: [{ fields: ["shop_id", "trail"], ignoreCase: false, sparse: true }],
    hooks: shelfHooks,
  },
  wares: {
    id: "ware_id",
    tenant: ofShop,
    fields: {
      shop_id: shop,
      name,
      code: field("string"),
      made: field("integer", { fallback: { kind: "now" } }),
      updated: field("integer", { fallback: { kind: "updated" } }),
      shelf_ids: field("array", { ...ids, ...to("shelves", { sameTenant: true }) }),
      main_shelf: field("integer", to("shelves", { sameTenant: true })),
      twin_id: field("integer", to("wares", { none: true })),
      group_ids: field("array", { ...ids, ...to("groups") }),
    },
    sortable: ["ware_id", "name"],
    searchable: ["name", "code"],
    unique: [{ fields: ["shop_id", "code"], ignoreCase: true, sparse: true }],
  },
  "wares/traits": {
    id: "trait_id",
    idWithinParent: true,
    fields: {
      trait_id: field("integer", { required: true, ...to("traits", { sameTenant: true }) }),
      choice_id: field("integer", to("traits/choices")),
      choice_ids: field("array", { ...ids, ...to("traits/choices") }),
      trait_name: field("string", { readOnly: true }),
    },
    hooks: traitOfWareHooks,
  },
  "wares/traits/pictures": { id: "picture_id", tenant: ofShop, fields: { shop_id: shop, name } },
  traits: {
    id: "trait_id",
    tenant: ofShop,
    fields: { shop_id: shop, name, best_choice: field("integer", to("traits/choices")) },
  },
  "traits/choices": { id: "choice_id", fields: { name } },
  extras: {
    id: "extra_id",
    tenant: ofShop,
    fields: { shop_id: shop, name, ware_id: field("integer", to("wares", { none: true, onDelete: "cascade" })) },
  },
  "extras/levels": { id: "level_id", fields: { name, above_id: field("integer", to("extras/levels")) } },
};
