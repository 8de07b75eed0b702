/** The part of the made-up application in which things belong together: owners, references in circles, hooks, copies. */
import type { Reference } from "../../runtime/model/field.js";
import type { CompanyDeclaration } from "../../runtime/model/resource.js";
import { field } from "./outline.js";
import type { Outline } from "./outline.js";
import { shelfHooks, traitOfWareHooks } from "./catalog-hooks.js";

const ofShop: CompanyDeclaration = { field: "shop_id", of: "shops", self: false, zero: false };

function to(resource: string, more: Partial<Reference> = {}): { readonly reference: Reference } {
  return { reference: { to: resource, zero: false, sameCompany: false, ...more } };
}

const shop = field("integer", { fallback: { kind: "company" }, ...to("shops") });
const name = field("string");
const ids = { items: { kind: "integer" } } as const;

export const catalog: { readonly [path: string]: Outline } = {
  shelves: {
    id: "shelf_id",
    company: ofShop,
    fields: {
      shop_id: shop,
      name,
      parent_id: field("integer", {
        fallback: { kind: "constant", value: 0 },
        ...to("shelves", { zero: true, sameCompany: true }),
      }),
      trail: field("string", { readOnly: true }),
      updated: field("integer", { fallback: { kind: "changed" } }),
    },
    sortable: ["shelf_id", "name"],
    searchable: ["name", "trail"],
    unique: [{ fields: ["shop_id", "trail"], ignoreCase: false, unlessEmpty: true }],
    hooks: shelfHooks,
  },
  wares: {
    id: "ware_id",
    company: ofShop,
    fields: {
      shop_id: shop,
      name,
      code: field("string"),
      made: field("integer", { fallback: { kind: "now" } }),
      updated: field("integer", { fallback: { kind: "changed" } }),
      shelf_ids: field("array", { ...ids, ...to("shelves", { sameCompany: true }) }),
      main_shelf: field("integer", to("shelves", { sameCompany: true })),
      twin_id: field("integer", to("wares", { zero: true })),
      group_ids: field("array", { ...ids, ...to("groups") }),
    },
    sortable: ["ware_id", "name"],
    searchable: ["name", "code"],
    unique: [{ fields: ["shop_id", "code"], ignoreCase: true, unlessEmpty: true }],
  },
  "wares/traits": {
    id: "trait_id",
    idWithinParent: true,
    fields: {
      trait_id: field("integer", { required: true, ...to("traits", { sameCompany: true }) }),
      choice_id: field("integer", to("traits/choices")),
      choice_ids: field("array", { ...ids, ...to("traits/choices") }),
      trait_name: field("string", { readOnly: true }),
    },
    hooks: traitOfWareHooks,
  },
  "wares/traits/pictures": { id: "picture_id", company: ofShop, fields: { shop_id: shop, name } },
  traits: {
    id: "trait_id",
    company: ofShop,
    fields: { shop_id: shop, name, best_choice: field("integer", to("traits/choices")) },
  },
  "traits/choices": { id: "choice_id", fields: { name } },
  extras: {
    id: "extra_id",
    company: ofShop,
    fields: { shop_id: shop, name, ware_id: field("integer", to("wares", { zero: true, owner: true })) },
  },
  "extras/levels": { id: "level_id", fields: { name, above_id: field("integer", to("extras/levels")) } },
};
