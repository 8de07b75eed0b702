/** Builds definitions from the few properties that a test names. */
import type { FieldDefinition, FieldKind } from "../../runtime/model/schema/field.js";
import type { Hooks } from "../../runtime/model/schema/hooks.js";
import { emptyProject } from "../../runtime/model/schema/project.js";
import type {
  TenantDeclaration,
  Registry,
  ResourceDefinition,
  UniqueKey,
} from "../../runtime/model/schema/resource.js";
import { fieldDefaults } from "../../runtime/model/schema/serialized-definition.js";

export function field(kind: FieldKind, more: Partial<FieldDefinition> = {}): Omit<FieldDefinition, "name"> {
  return {
    ...fieldDefaults,
    kind,
    ...more,
  };
}

export interface Outline {
  /** Former path. */
  readonly was?: string;
  readonly id: string;
  readonly fields: { readonly [name: string]: Omit<FieldDefinition, "name"> };
  readonly sortable?: readonly string[];
  readonly searchable?: readonly string[];
  readonly tenant?: TenantDeclaration;
  readonly unique?: readonly UniqueKey[];
  readonly idWithinParent?: boolean;
  readonly indexes?: readonly (readonly string[])[];
  readonly group?: ResourceDefinition["groups"];
  readonly hooks?: Hooks;
}

const validate = { create: () => true, update: () => true };

/** Builds a registry of these resources by path. It derives children and references. */
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
      collection: "map",
      fields: Object.fromEntries(fields.map(([name, definition]) => [name, { name, ...definition }])),
      views: { list: [], item: [] },
      sortable: outline.sortable ?? [],
      defaultSort: outline.id,
      searchable: outline.searchable ?? [],
      privileges: { read: "", create: "", update: "", delete: "" },
      tenant: outline.tenant ?? null,
      audience: null,
      unique: outline.unique ?? [],
      indexes: outline.indexes ?? [],
      referrers: referrers.filter(({ to }) => to === path).map(({ resource, field }) => ({ resource, field })),
      accounts: null,
      groups: outline.group ?? null,
      ...(outline.was === undefined ? {} : { was: outline.was }),
      ...(outline.hooks === undefined ? {} : { hooks: outline.hooks }),
      validate,
    };
    return [path, definition];
  });
  return { resources: Object.fromEntries(resources), routes: {}, privileges: [], project: emptyProject };
}
