import { lastPathSegment } from "../../runtime/model/schema/path-names.js";
import type { PrivilegeAction, ResourceDefinition, UniqueKey } from "../../runtime/model/schema/resource.js";
import { listFilterFields } from "../../runtime/model/query/query-grammar.js";
import { parseRollup, type ParsedRollup } from "../../runtime/model/schema/rollup-keyword.js";
import type { PlainActionPayload } from "../../runtime/model/schema/serialized-definition.js";
import { mapMembers, omitUndefinedMembers } from "../../runtime/model/values/objects.js";
import { type ActionModel, type FieldSetModel, toPlaceholderDeclaration } from "../action-model.js";
import { createConditionsModel } from "../conditions.js";
import type {
  ActionKeyword,
  Declaration,
  FieldSchema,
  PrivilegesKeyword,
  ResourceKeyword,
  ViewKeyword,
} from "../declaration.js";
import { resolveOwnKeyword, resolveTenantKeyword, type DeclarationFinder } from "../field-path.js";
import { findAudienceField, mayBeInLists, mayBeInAnswers, listReferences } from "../declared-fields.js";
import { createFieldModel, type FieldContext, type FieldModel } from "../field-model.js";
import { listPrivileges } from "../declared-privileges.js";
import { digestText } from "../generation-cache.js";
import {
  toDeprecation,
  toFieldDefinition,
  normalizeFieldSchema,
  type NormalizedFieldSchema,
} from "../field-definition.js";
import { memoize } from "../memoize.js";
import type { ResourceModel } from "../resource-model.js";
import { compileVisibleKeyword } from "../compile-visible-condition.js";
import type { LinkedResource } from "./check-and-link.js";

/**
 * Fills in the defaults of the meta-schema, and converts declarations to models. A model computes its fields, and the input and
 * answer of its actions, on demand: most runs need them only for a few resources.
 */
export function createResourceModels(
  resources: readonly LinkedResource[],
  privileges = listPrivileges(resources.map(({ declaration }) => declaration)),
): readonly ResourceModel[] {
  const declarations = new Map(resources.map(({ path, declaration }) => [path, declaration]));
  const rollups = resources.flatMap(({ declaration }) =>
    Object.values(declaration.properties).flatMap(({ rollup }) => (rollup === undefined ? [] : [parseRollup(rollup)])),
  );
  const findDeclaration: DeclarationFinder = (path) => declarations.get(path);
  return resources.map((resource) => createResourceModel(resource, privileges, findDeclaration, rollups));
}

function createResourceModel(
  resource: LinkedResource,
  privileges: readonly string[],
  findDeclaration: DeclarationFinder,
  rollups: readonly ParsedRollup[],
): ResourceModel {
  const { path, parent, children, referrers, declaration, source } = resource;
  const { properties, resource: keyword } = declaration;
  const { alias, groups, menu, panel, createWith = [], copies, accounts } = keyword;
  const rolledBy = listRollupIndexes(resource, rollups);
  const own = keyword.own && resolveOwnKeyword(keyword.own, declaration, findDeclaration);
  const visible =
    keyword.visible === undefined ? undefined : compileVisibleKeyword(keyword.visible, path, findDeclaration);
  const tenant = keyword.tenant === undefined ? null : resolveTenantKeyword(keyword.tenant, resource, findDeclaration);
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
  const conditions = createConditionsModel(declaration);
  const filters = memoize(() => new Map(listFilterFields(definition).map((filter) => [filter.name, filter])));
  const { definitions, models } = createLazyFields(declaration, privileges, (name) => ({
    filter: filters().get(name) ?? null,
    orderSentences: conditions?.orderSentences[name] ?? "",
  }));
  const actions = Object.entries(keyword.actions ?? {}).map(([name, action]) => createActionModel(name, action));
  const lastSegment = lastPathSegment(path);
  const definition: ResourceModel["definition"] = {
    path,
    ...omitUndefinedMembers({ was: keyword.was, alias: alias && { name: alias.name, ...toDeprecation(alias) } }),
    ...toFieldAliases(declaration),
    name: lastSegment,
    title: declaration.title,
    ...omitUndefinedMembers({ plural: keyword.plural }),
    description: declaration.description ?? "",
    ...omitUndefinedMembers({ menu: menu === undefined ? undefined : parseMenu(keyword, lastSegment, menu), panel }),
    parent,
    children,
    id: keyword.id,
    idWithinParent: keyword.idWithinParent ?? false,
    resultKey: keyword.resultKey ?? keyword.id,
    ...toTitleFields(keyword.title),
    collection: keyword.collection ?? "map",
    get fields() {
      return definitions.fields;
    },
    views: { list: resolveView(keyword.views?.list, listable), item: resolveView(keyword.views?.item, sendable) },
    sortable: [...new Set([keyword.id, ...listFieldsWithFlag(declaration, "sortable")])],
    defaultSort: keyword.defaultSort ?? keyword.id,
    searchable: listFieldsWithFlag(declaration, "searchable"),
    privileges: expandPrivileges(keyword.privileges),
    tenant,
    audience: findAudienceField(declaration) ?? null,
    ...omitUndefinedMembers({ own, visible, public: keyword.public }),
    unique: listUniqueKeys(declaration),
    indexes: [...listDeclaredIndexes(declaration), ...rolledBy],
    referrers,
    accounts: accounts ?? null,
    groups: groups ?? null,
    ...omitUndefinedMembers({
      createWith: createWith.length === 0 ? undefined : createWith,
      copies,
      conditions: conditions?.descriptions,
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
    viaFieldByResource: Object.fromEntries(
      listReferences(declaration)
        .filter(({ via }) => via === true)
        .map((reference) => [reference.resource, reference.name]),
    ),
    conditions,
    actions,
    get fields() {
      return models.fields;
    },
  };
}

/**
 * Returns the fields of a declaration, which are computed on first use: definitions for the server, and models for generating
 * files.
 * @param getQueryContext returns how queries use a field, and a text such as "After `start`." that compares the field with others
 */
function createLazyFields(
  declaration: Declaration,
  privileges: readonly string[],
  getQueryContext: (name: string) => Pick<FieldContext, "filter" | "orderSentences">,
): { readonly definitions: PlainActionPayload; readonly models: FieldSetModel } {
  const { properties, resource } = declaration;
  const normalize = (name: string, schema: FieldSchema): NormalizedFieldSchema =>
    normalizeFieldSchema(name, schema, declaration, privileges);
  const readDefinitions = memoize(() =>
    mapMembers(properties, (schema, name) => toFieldDefinition(name, normalize(name, schema), declaration)),
  );
  const readModels = memoize(() => {
    const toModel = (name: string, schema: FieldSchema): FieldModel => {
      const context = { idField: resource.id, ...getQueryContext(name) };
      return createFieldModel(readDefinitions()[name]!, normalize(name, schema), context);
    };
    return new Map(Object.entries(properties).map(([name, schema]) => [name, toModel(name, schema)]));
  });
  return {
    definitions: {
      get fields() {
        return readDefinitions();
      },
    },
    models: {
      get fields() {
        return readModels();
      },
    },
  };
}

function createActionModel(
  name: string,
  { title, description = "", on = "item", reads = false, privilege, lends = [], input, answer }: ActionKeyword,
): ActionModel {
  const [inputFields, answerFields] = [input, answer].map(
    (values) =>
      values && createLazyFields(toPlaceholderDeclaration(values), [], () => ({ filter: null, orderSentences: "" })),
  );
  const plain = { input: inputFields?.definitions ?? null, answer: answerFields?.definitions ?? null };
  return {
    definition: { name, title, description, on, reads, privilege, lends, ...plain },
    input: inputFields?.models ?? null,
    answer: answerFields?.models ?? null,
  };
}

/**
 * Lists the indexes with which rollups (values computed from other items) find minimums and maximums in this resource. An index
 * has two fields: the reference (for nested items, `_path`) and the value. Arrays of references are already indexed by element.
 */
function listRollupIndexes(
  { path, declaration: { properties } }: LinkedResource,
  rollups: readonly ParsedRollup[],
): ResourceDefinition["indexes"] {
  const indexes = rollups
    .filter(({ of, resource, by }) => of !== "sum" && resource === path && properties[by ?? ""]?.type !== "array")
    .map(({ by, field }) => JSON.stringify([by ?? "_path", field]));
  return [...new Set(indexes)].map((index) => JSON.parse(index) as readonly string[]);
}

function toFieldAliases({ properties }: Declaration): Pick<ResourceDefinition, "aliases"> {
  const aliases = Object.entries(properties).flatMap(([field, { alias }]) =>
    alias === undefined ? [] : [[alias.name, { field, ...toDeprecation(alias) }] as const],
  );
  return aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) };
}

/** Splits `menu` into a group and an entry. The default entry is the plural, or `Spare parts` for `spare_parts`. */
function parseMenu(
  { plural }: ResourceKeyword,
  resourceName: string,
  menu: string,
): ResourceDefinition["menu"] & object {
  const words = resourceName.replaceAll("_", " ");
  const [group = "", entry = plural ?? words.charAt(0).toUpperCase() + words.slice(1)] = menu.split("/");
  return { group, entry };
}

/** Expands the short form of `privileges`, in which `write` stands for create, update and delete. */
function expandPrivileges(privileges: PrivilegesKeyword): { readonly [action in PrivilegeAction]: string } {
  if (!("write" in privileges)) return privileges;
  const { read, write } = privileges;
  return { read, create: write, update: write, delete: write };
}

function listFieldsWithFlag(
  { properties }: Declaration,
  keyword: "sortable" | "searchable" | "indexed",
): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]?.[keyword] === true);
}

/** Lists the declared indexes, without the indexes that rollups of other resources need. */
export function listDeclaredIndexes(declaration: Declaration): ResourceDefinition["indexes"] {
  const ofFields = listFieldsWithFlag(declaration, "indexed").map((name) => [name]);
  return [...ofFields, ...(declaration.resource.indexes ?? [])];
}

/** Lists the unique keys. Keys over one field come first. */
function listUniqueKeys({ resource, properties }: Declaration): readonly UniqueKey[] {
  const ofFields = Object.entries(properties).flatMap(([name, { unique = false }]) =>
    unique === false ? [] : [{ fields: [name], ...(unique === true ? {} : unique) }],
  );
  return [...ofFields, ...(resource.unique ?? [])].map(({ fields, ignoreCase = false, sparse = false }) => ({
    ignoreCase,
    sparse,
    fields,
  }));
}

function resolveView(view: ViewKeyword | undefined, allFields: readonly string[]): readonly string[] {
  if (view === undefined) return allFields;
  return "except" in view ? allFields.filter((name) => !view.except.includes(name)) : view;
}

function toTitleFields(
  titleKeyword: string | readonly string[],
): Pick<ResourceDefinition, "titleField" | "titleFields"> {
  const [titleField = "", ...others] = typeof titleKeyword === "string" ? [titleKeyword] : titleKeyword;
  return { titleField, ...(others.length === 0 ? {} : { titleFields: [titleField, ...others] }) };
}
