import type { Action, ResourceDefinition, UniqueKey } from "../../runtime/model/schema/resource.js";
import { listFilterFields } from "../../runtime/model/query/query-grammar.js";
import { parseRollup, type ParsedRollup } from "../../runtime/model/schema/rollup-keyword.js";
import type { PlainValues } from "../../runtime/model/schema/serialized-definition.js";
import { definedMembers } from "../../runtime/model/values/objects.js";
import { type ActionModel, type ValuesModel, toDeclaration } from "../action-model.js";
import { lowerConditions } from "../conditions.js";
import type {
  ActionKeyword,
  Declaration,
  PrivilegesKeyword,
  ResourceKeyword,
  View,
  ValueSchema,
} from "../declaration.js";
import { audienceFieldOf, mayBeInLists, mayBeInAnswers, listReferences } from "../field-facts.js";
import { modelField, type FieldContext, type FieldModel } from "../field-model.js";
import { listPrivileges } from "../field-privileges.js";
import { digestText } from "../generation-cache.js";
import { lowerDeprecation, lowerField, normalizeField } from "../lower-field.js";
import { memoize } from "../once.js";
import type { ResourceModel } from "../resource-model.js";
import { resolveOwnPath, resolveTenantPath, resolveVisibleCondition } from "../row-condition.js";
import type { LinkedResource } from "./resolve.js";

type Declarations = ReadonlyMap<string, Declaration>;

/**
 * Fills in the defaults of the meta-schema, and converts declarations to models. A model computes its fields, and the input and
 * answer of its actions, on demand: most runs need them only for a few resources.
 */
export function lowerDeclarations(
  linked: readonly LinkedResource[],
  privileges = listPrivileges(linked.map(({ declaration }) => declaration)),
): readonly ResourceModel[] {
  const declarations = new Map(linked.map(({ path, declaration }) => [path, declaration]));
  const rollups = linked.flatMap(({ declaration }) =>
    Object.values(declaration.properties).flatMap(({ rollup }) => (rollup === undefined ? [] : [parseRollup(rollup)])),
  );
  return linked.map((resource) => lowerResource(resource, privileges, declarations, rollups));
}

function lowerResource(
  resource: LinkedResource,
  privileges: readonly string[],
  declarations: Declarations,
  rollups: readonly ParsedRollup[],
): ResourceModel {
  const { path, parent, children, referrers, declaration, source } = resource;
  const { properties, resource: keyword } = declaration;
  const { alias, groups, menu, panel, createWith = [], copies, accounts } = keyword;
  const rolledBy = listRollupIndexes(path, declarations, rollups);
  const own = keyword.own && resolveOwnPath(keyword.own, declaration, declarations);
  const visible =
    keyword.visible === undefined ? undefined : resolveVisibleCondition(keyword.visible, path, declarations);
  const tenant = keyword.tenant === undefined ? null : resolveTenantPath(keyword.tenant, resource, declarations);
  const others = [
    groups && privileges,
    own?.through,
    visible?.filter,
    tenant?.through && tenant,
    rolledBy.length === 0 ? undefined : rolledBy,
  ].filter((each) => each !== undefined);
  const names = Object.keys(properties);
  const sendable = names.filter((name) => mayBeInAnswers(declaration, name));
  const listable = names.filter((name) => mayBeInLists(declaration, name));
  const conditions = lowerConditions(declaration);
  const filters = memoize(() => new Map(listFilterFields(definition).map((filter) => [filter.name, filter])));
  const { plain, model } = lowerFields(declaration, privileges, (name) => ({
    filter: filters().get(name) ?? null,
    orderSentences: conditions?.orderSentences[name] ?? "",
  }));
  const actions = Object.entries(keyword.actions ?? {}).map(([name, action]) => lowerAction(name, action));
  const lastSegment = path.slice(path.lastIndexOf("/") + 1);
  const definition: ResourceModel["definition"] = {
    path,
    ...definedMembers({ was: keyword.was, alias: alias && { name: alias.name, ...lowerDeprecation(alias) } }),
    ...lowerAliases(declaration),
    name: lastSegment,
    title: declaration.title,
    ...definedMembers({ plural: keyword.plural }),
    description: declaration.description ?? "",
    ...definedMembers({ menu: menu === undefined ? undefined : lowerMenu(keyword, lastSegment, menu), panel }),
    parent,
    children,
    id: keyword.id,
    idWithinParent: keyword.idWithinParent ?? false,
    resultKey: keyword.resultKey ?? keyword.id,
    ...lowerTitles(keyword.title),
    collection: keyword.collection ?? "map",
    get fields() {
      return plain.fields;
    },
    views: { list: listFields(keyword.views?.list, listable), item: listFields(keyword.views?.item, sendable) },
    sortable: [...new Set([keyword.id, ...listFlagged(declaration, "sortable")])],
    defaultSort: keyword.defaultSort ?? keyword.id,
    searchable: listFlagged(declaration, "searchable"),
    privileges: expandPrivileges(keyword.privileges),
    tenant,
    audience: audienceFieldOf(declaration) ?? null,
    ...definedMembers({ own, visible, public: keyword.public }),
    unique: listKeys(declaration),
    indexes: [...listIndexes(declaration), ...rolledBy],
    referrers,
    accounts: accounts ?? null,
    groups: groups ?? null,
    ...definedMembers({
      createWith: createWith.length === 0 ? undefined : createWith,
      copies,
      conditions: conditions?.words,
      actions:
        keyword.actions && Object.fromEntries(actions.map((action) => [action.definition.name, action.definition])),
    }),
  };
  return {
    file: source.file,
    digest: others.length > 0 ? digestText(resource.digest + JSON.stringify(others)) : resource.digest,
    declaration,
    definition,
    hasHooks: source.hasHooks,
    via: Object.fromEntries(
      listReferences(declaration)
        .filter(({ via }) => via === true)
        .map((reference) => [reference.resource, reference.name]),
    ),
    conditions,
    actions,
    get fields() {
      return model.fields;
    },
  };
}

/**
 * Returns the fields of a declaration, which are computed on first use: definitions for the server, and models for generating files.
 * @param relate returns how queries use a field, and a text such as "After `start`." that compares the field with others
 */
function lowerFields(
  declaration: Declaration,
  privileges: readonly string[],
  relate: (name: string) => Pick<FieldContext, "filter" | "orderSentences">,
): { readonly plain: PlainValues; readonly model: ValuesModel } {
  const schemas = memoize(() =>
    Object.entries(declaration.properties).map(([name, schema]) => {
      return [name, normalizeField(name, schema, declaration, privileges)] as const;
    }),
  );
  const definitions = memoize(() =>
    Object.fromEntries(schemas().map(([name, schema]) => [name, lowerField(name, schema, declaration)])),
  );
  const { id } = declaration.resource;
  const models = memoize(() => {
    const toModel = (name: string, schema: ValueSchema): FieldModel =>
      modelField(definitions()[name]!, schema, { id, ...relate(name) });
    return new Map(schemas().map(([name, schema]) => [name, toModel(name, schema)]));
  });
  return {
    plain: {
      get fields() {
        return definitions();
      },
    },
    model: {
      get fields() {
        return models();
      },
    },
  };
}

function lowerAction(
  name: string,
  { title, description = "", on = "item", reads = false, privilege, lends = [], input, answer }: ActionKeyword,
): ActionModel {
  const [given, said] = [input, answer].map(
    (values) => values && lowerFields(toDeclaration(values), [], () => ({ filter: null, orderSentences: "" })),
  );
  const plain = { input: given?.plain ?? null, answer: said?.plain ?? null };
  return {
    definition: { name, title, description, on, reads, privilege, lends, ...plain },
    input: given?.model ?? null,
    answer: said?.model ?? null,
  };
}

/**
 * Lists the indexes with which rollups (values computed from other items) find minimums and maximums in this resource. An index
 * has two fields: the reference (for nested items, `_path`) and the value. Arrays of references are already indexed by element.
 */
function listRollupIndexes(
  path: string,
  declarations: Declarations,
  rollups: readonly ParsedRollup[],
): ResourceDefinition["indexes"] {
  const properties = declarations.get(path)?.properties ?? {};
  const indexes = rollups
    .filter(({ of, resource, by }) => of !== "sum" && resource === path && properties[by ?? ""]?.type !== "array")
    .map(({ by, field }) => JSON.stringify([by ?? "_path", field]));
  return [...new Set(indexes)].map((index) => JSON.parse(index) as readonly string[]);
}

function lowerAliases({ properties }: Declaration): Pick<ResourceDefinition, "aliases"> {
  const aliases = Object.entries(properties).flatMap(([field, { alias }]) =>
    alias === undefined ? [] : [[alias.name, { field, ...lowerDeprecation(alias) }] as const],
  );
  return aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) };
}

/** Splits `menu` into a group and an entry. The default entry is the plural, or `Spare parts` for `spare_parts`. */
function lowerMenu({ plural }: ResourceKeyword, name: string, menu: string): ResourceDefinition["menu"] & object {
  const words = name.replaceAll("_", " ");
  const [group = "", entry = plural ?? words.charAt(0).toUpperCase() + words.slice(1)] = menu.split("/");
  return { group, entry };
}

/** Expands the short form of `privileges`, in which `write` stands for create, update and delete. */
function expandPrivileges(privileges: PrivilegesKeyword): { readonly [action in Action]: string } {
  if (!("write" in privileges)) return privileges;
  const { read, write } = privileges;
  return { read, create: write, update: write, delete: write };
}

function listFlagged({ properties }: Declaration, keyword: "sortable" | "searchable" | "indexed"): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]?.[keyword] === true);
}

/** Lists the declared indexes, without the indexes that rollups of other resources need. */
export function listIndexes(declaration: Declaration): ResourceDefinition["indexes"] {
  const ofFields = listFlagged(declaration, "indexed").map((name) => [name]);
  return [...ofFields, ...(declaration.resource.indexes ?? [])];
}

/** Lists the unique keys. Keys over one field come first. */
function listKeys({ resource, properties }: Declaration): readonly UniqueKey[] {
  const ofFields = Object.entries(properties).flatMap(([name, { unique = false }]) =>
    unique === false ? [] : [{ fields: [name], ...(unique === true ? {} : unique) }],
  );
  return [...ofFields, ...(resource.unique ?? [])].map(({ fields, ignoreCase = false, sparse = false }) => ({
    ignoreCase,
    sparse,
    fields,
  }));
}

function listFields(view: View | undefined, all: readonly string[]): readonly string[] {
  if (view === undefined) return all;
  return "except" in view ? all.filter((name) => !view.except.includes(name)) : view;
}

function lowerTitles(title: string | readonly string[]): Pick<ResourceDefinition, "titleField" | "titleFields"> {
  const [titleField = "", ...others] = typeof title === "string" ? [title] : title;
  return { titleField, ...(others.length === 0 ? {} : { titleFields: [titleField, ...others] }) };
}
