import type { MenuPlace, TenantDeclaration } from "../runtime/model/resource.js";
import type { PlainValues } from "../runtime/model/written-definition.js";
import { referenceOf } from "./field-facts.js";
import { lowerField } from "./lower-field.js";
import { lowerDeprecation } from "./lower-deprecation.js";
import type { NormalizedAction, NormalizedResource } from "./normalize.js";
import { once } from "./once.js";
import type { LoweredAction, LoweredResource } from "./resource-model.js";

/** Turns declarations into what the runtime serves. */
export function lowerDeclarations(normalized: readonly NormalizedResource[]): readonly LoweredResource[] {
  return normalized.map(lowerResource);
}

function lowerResource(resource: NormalizedResource): LoweredResource {
  const { path, keyword } = resource;
  const tenant = lowerTenant(resource);
  const fields = once(() =>
    Object.fromEntries(
      [...resource.fields].map(([name, schema]) => [name, lowerField(name, schema, resource)] as const),
    ),
  );
  const actions = keyword.actions.map(lowerAction);
  return {
    file: resource.file,
    digest: resource.digest,
    get schemas() {
      return resource.fields;
    },
    hooks: resource.hooks,
    conditions: resource.conditions,
    actions,
    via: keyword.via,
    definition: {
      path,
      ...(keyword.was === undefined ? {} : { was: keyword.was }),
      ...(keyword.alias === null ? {} : { alias: { name: keyword.alias.name, ...lowerDeprecation(keyword.alias) } }),
      ...lowerAliases(resource),
      name: path.slice(path.lastIndexOf("/") + 1),
      title: resource.title,
      ...(keyword.plural === null ? {} : { plural: keyword.plural }),
      description: resource.description,
      ...(keyword.menu === null ? {} : { menu: lowerMenu(keyword.plural ?? nameEntry(path), keyword.menu) }),
      parent: resource.parent,
      children: resource.children,
      id: keyword.id,
      idWithinParent: keyword.idWithinParent,
      resultKey: keyword.resultKey,
      ...keyword.titles,
      collection: keyword.collection,
      get fields() {
        return fields();
      },
      views: keyword.views,
      sortable: keyword.sortable,
      defaultSort: keyword.defaultSort,
      searchable: keyword.searchable,
      privileges: keyword.privileges,
      tenant,
      audience: keyword.audience,
      ...(keyword.own === null ? {} : { own: keyword.own }),
      ...(keyword.public ? { public: true } : {}),
      unique: keyword.unique,
      indexes: keyword.indexes,
      referrers: resource.referrers,
      accounts: keyword.accounts,
      groups: keyword.groups,
      ...(keyword.createWith.length === 0 ? {} : { createWith: keyword.createWith }),
      ...(keyword.copies === null ? {} : { copies: keyword.copies }),
      ...(resource.conditions === null ? {} : { conditions: resource.conditions.words }),
      ...(actions.length === 0
        ? {}
        : { actions: Object.fromEntries(actions.map(({ definition }) => [definition.name, definition])) }),
    },
  };
}

function lowerAliases({ declared }: NormalizedResource): Pick<LoweredResource["definition"], "aliases"> {
  const aliases = Object.entries(declared).flatMap(([field, { alias }]) =>
    alias === undefined ? [] : [[alias.name, { field, ...lowerDeprecation(alias) }] as const],
  );
  return aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) };
}

function lowerAction({ input, answer, ...action }: NormalizedAction): LoweredAction {
  const [given, said] = [input && lowerResource(input), answer && lowerResource(answer)];
  const plain = (values: LoweredResource | null): PlainValues | null => values && { fields: values.definition.fields };
  return { definition: { ...action, input: plain(given), answer: plain(said) }, input: given, answer: said };
}

function lowerMenu(name: string, menu: string): MenuPlace {
  const [group = "", entry = name] = menu.split("/");
  return { group, entry };
}

/** `Spare parts` for `spare_parts`. */
function nameEntry(path: string): string {
  const words = path.slice(path.lastIndexOf("/") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerTenant({ path, keyword, declared }: NormalizedResource): TenantDeclaration | null {
  if (keyword.tenant === null) return null;
  const reference = referenceOf(declared[keyword.tenant]);
  return {
    field: keyword.tenant,
    of: reference?.resource ?? path,
    self: keyword.tenant === keyword.id,
    none: reference?.none !== undefined,
  };
}
