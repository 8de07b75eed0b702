/** An application made up for the suite: every kind of field, of reference and of nesting. */
import type {
  CompanyDeclaration,
  FieldDefinition,
  FieldKind,
  Registry,
  ResourceDefinition,
  UniqueKey,
} from "../../runtime/resource.js";

export function field(kind: FieldKind, more: Partial<FieldDefinition> = {}): Omit<FieldDefinition, "name"> {
  return {
    kind,
    description: "",
    travelsAsString: false,
    stored: true,
    readOnly: false,
    hidden: false,
    immutable: false,
    createOnly: false,
    required: false,
    emptyIsNone: false,
    fallback: { kind: "none" },
    ...more,
  };
}

interface Outline {
  readonly id: string;
  readonly fields: { readonly [name: string]: Omit<FieldDefinition, "name"> };
  readonly sortable?: readonly string[];
  readonly searchable?: readonly string[];
  readonly company?: CompanyDeclaration;
  readonly unique?: readonly UniqueKey[];
  readonly idWithinParent?: boolean;
  readonly indexes?: readonly (readonly string[])[];
}

const validate = { create: () => true, update: () => true };

/** A registry of these resources by path; children and referrers follow from the rest. */
export function buildRegistry(outlines: { readonly [path: string]: Outline }): Registry {
  const paths = Object.keys(outlines);
  const referrers = Object.entries(outlines).flatMap(([resource, outline]) =>
    Object.entries(outline.fields).flatMap(([name, { reference }]) =>
      reference === undefined ? [] : [{ to: reference.to, resource, field: name }],
    ),
  );
  const resources = Object.entries(outlines).map(([path, outline]): [string, ResourceDefinition] => {
    const cut = path.lastIndexOf("/");
    const own = outline.idWithinParent ? field("integer") : field("integer", { fallback: { kind: "sequence" } });
    const fields = Object.entries({ [outline.id]: own, ...outline.fields });
    const definition: ResourceDefinition = {
      path,
      name: path.slice(cut + 1),
      title: path,
      description: "",
      parent: cut === -1 ? null : path.slice(0, cut),
      children: paths.filter((other) => other.slice(0, other.lastIndexOf("/")) === path && other !== path),
      id: outline.id,
      idWithinParent: outline.idWithinParent ?? false,
      resultKey: outline.id,
      titleField: "name",
      shape: "map",
      fields: Object.fromEntries(fields.map(([name, definition]) => [name, { name, ...definition }])),
      views: { list: [], item: [] },
      sortable: outline.sortable ?? [],
      defaultSort: outline.id,
      searchable: outline.searchable ?? [],
      privileges: { read: "", create: "", update: "", delete: "" },
      company: outline.company ?? null,
      groupField: null,
      unique: outline.unique ?? [],
      indexes: outline.indexes ?? [],
      referrers: referrers.filter(({ to }) => to === path).map(({ resource, field }) => ({ resource, field })),
      principal: null,
      group: null,
      validate,
    };
    return [path, definition];
  });
  return { resources: Object.fromEntries(resources), routes: {}, privileges: [] };
}

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
  groups: { id: "group_id", fields: { name: field("string"), grants: field("array", { items: { kind: "string" } }) } },
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
