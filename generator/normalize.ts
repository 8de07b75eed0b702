import type { CopyDeclaration, FieldKind } from "../runtime/model/resource.js";
import type { FieldSchema, ResourceKeyword, UniqueKeyword, View } from "./declaration.js";
import { isListable, isSendable } from "./field-facts.js";
import { typeOf } from "./kind-of.js";
import type { LinkedResource } from "./resolve.js";

/** A linked declaration in which nothing is left to a default. */
export interface NormalizedResource {
  readonly path: string;
  readonly file: string;
  readonly hooks: boolean;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly referrers: LinkedResource["referrers"];
  readonly title: string;
  readonly description: string;
  readonly keyword: NormalizedKeyword;
  readonly fields: ReadonlyMap<string, NormalizedField>;
}

export type NormalizedField = FieldSchema & { readonly type: FieldKind };

export type NormalizedKeyword = Required<
  Omit<ResourceKeyword, "menu" | "views" | "unique" | "company" | "groups" | "copies" | "principal" | "group">
> & {
  readonly required: readonly string[];
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly unique: readonly Required<UniqueKeyword>[];
  readonly menu: string | null;
  readonly company: string | null;
  readonly groups: string | null;
  readonly copies: CopyDeclaration | null;
  readonly principal: NonNullable<ResourceKeyword["principal"]> | null;
  readonly group: NonNullable<ResourceKeyword["group"]> | null;
};

/** Fills in what the meta-schema calls a default. */
export function normalizeDeclarations(linked: readonly LinkedResource[]): readonly NormalizedResource[] {
  const privileges = [...new Set(linked.flatMap((each) => Object.values(each.declaration.resource.privileges)))].sort();
  return linked.map((resource) => normalizeResource(resource, privileges));
}

function normalizeResource(resource: LinkedResource, privileges: readonly string[]): NormalizedResource {
  const { path, parent, children, referrers, declaration } = resource;
  const keyword = declaration.resource;
  const names = Object.keys(declaration.properties);
  const sendable = names.filter((name) => isSendable(declaration, name));
  const listable = names.filter((name) => isListable(declaration, name));
  return {
    path,
    file: resource.source.file,
    hooks: resource.source.hooks,
    parent,
    children,
    referrers,
    title: declaration.title,
    description: declaration.description ?? "",
    keyword: {
      id: keyword.id,
      resultKey: keyword.resultKey ?? keyword.id,
      idWithinParent: keyword.idWithinParent ?? false,
      title: keyword.title,
      shape: keyword.shape ?? "map",
      required: declaration.required ?? [],
      views: { list: listFields(keyword.views?.list, listable), item: listFields(keyword.views?.item, sendable) },
      sortable: [...new Set([keyword.id, ...(keyword.sortable ?? [])])],
      defaultSort: keyword.defaultSort ?? keyword.id,
      searchable: keyword.searchable ?? [],
      privileges: keyword.privileges,
      menu: keyword.menu ?? null,
      company: keyword.company ?? null,
      groups: keyword.groups ?? null,
      references: keyword.references ?? {},
      seenThrough: keyword.seenThrough ?? {},
      travelsAsString: keyword.travelsAsString ?? [],
      timeWhen: keyword.timeWhen ?? {},
      serverValues: keyword.serverValues ?? {},
      counts: keyword.counts ?? {},
      immutable: keyword.immutable ?? [],
      createOnly: keyword.createOnly ?? [],
      unique: (keyword.unique ?? []).map((key) => ({ ignoreCase: false, unlessEmpty: false, ...key })),
      indexes: keyword.indexes ?? [],
      copies: keyword.copies ?? null,
      principal: keyword.principal ?? null,
      group: keyword.group ?? null,
    },
    fields: new Map(
      Object.entries(declaration.properties).map(([name, schema]) => {
        const server = keyword.serverValues?.[name];
        const isTime = (server === "now" || server === "changed") && typeOf(schema) === "integer";
        const typed = { ...schema, type: typeOf(schema), ...(isTime ? { format: "unixtime" as const } : {}) };
        return [
          name,
          name === keyword.group?.privileges ? { ...typed, items: { type: "string", enum: privileges } } : typed,
        ];
      }),
    ),
  };
}

function listFields(view: View | undefined, all: readonly string[]): readonly string[] {
  if (view === undefined) return all;
  return "except" in view ? all.filter((name) => !view.except.includes(name)) : view;
}
