/** Resources that no request reaches: storage keeps them as any other, and nobody sees them. */
import type { FieldDefinition, FieldKind } from "./field.js";
import type { ResourceDefinition } from "./resource.js";

/** @param id name of the id field, one of `fields` */
export function bareDefinition(
  path: string,
  id: string,
  fields: { readonly [name: string]: FieldDefinition },
): ResourceDefinition {
  return {
    path,
    name: path.slice(path.lastIndexOf("/") + 1),
    title: path,
    description: "",
    parent: null,
    children: [],
    id,
    idWithinParent: false,
    resultKey: id,
    titleField: id,
    collection: "map",
    fields,
    views: { list: [], item: [] },
    sortable: [],
    defaultSort: id,
    searchable: [],
    privileges: { read: "", create: "", update: "", delete: "" },
    tenant: null,
    audience: null,
    unique: [],
    indexes: [],
    referrers: [],
    accounts: null,
    groups: null,
    validate: { create: refuseAll, update: refuseAll },
  };
}

export function bareField(name: string, kind: FieldKind): FieldDefinition {
  return {
    name,
    description: "",
    kind,
    sentAsString: false,
    stored: true,
    readOnly: true,
    hidden: true,
    immutable: false,
    createOnly: false,
    required: false,
    emptyIsNone: false,
    fallback: { kind: "none" },
  };
}

/** Bodies of requests never come here. */
function refuseAll(): boolean {
  return false;
}
