/**
 * Definitions of internal resources. Databases store them like other resources, but clients cannot reach them, because
 * they have no routes.
 */
import { lastPathSegment } from "./path-names.js";
import type { FieldDefinition, FieldKind } from "./field.js";
import type { ResourceDefinition } from "./resource.js";
import { definitionDefaults, fieldDefaults } from "./serialized-definition.js";

// Paths of the internal resources that backups contain. Backups do not contain other internal resources, such as
// sessions.
export const additionalKeysPath = "_keys";
export const oauthTokensPath = "_tokens";
export const savedViewsPath = "_views";
export const secondFactorsPath = "_factors";
/** Earlier releases store answers under the name `_answers`, in another form. */
export const idempotentResponsesPath = "_responses";

/**
 * Creates the definition of an internal resource.
 * @param idField name of the id field, which is one of `fields`
 */
export function createInternalDefinition(
  path: string,
  idField: string,
  fields: { readonly [name: string]: FieldDefinition },
): ResourceDefinition {
  return {
    ...definitionDefaults,
    path,
    name: lastPathSegment(path),
    title: path,
    description: "",
    id: idField,
    resultKey: idField,
    titleField: idField,
    collection: "map",
    fields,
    views: { list: [], item: [] },
    sortable: [],
    defaultSort: idField,
    searchable: [],
    privileges: { read: "", create: "", update: "", delete: "" },
    // These validators are never called, because no request reaches an internal resource.
    validate: { create: () => false, update: () => false },
  };
}

export function createInternalField(name: string, kind: FieldKind): FieldDefinition {
  return { ...fieldDefaults, name, kind, readOnly: true, hidden: true };
}
