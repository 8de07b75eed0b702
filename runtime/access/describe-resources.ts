/** Describes the resources that the caller may read, as JSON for front ends. */
import { mayCallAction, mayPerform, hideUnreadableFields } from "./authorize.js";
import { describeField, describeInputField } from "./describe-field.js";
import type { ActionDefinition, ActionPayload } from "../model/schema/action-definition.js";
import type { Principal } from "../model/plan/principal.js";
import type { SettingValues } from "../model/schema/field.js";
import type { PrivilegeAction, Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { RouteTree } from "../model/schema/route-table.js";
import { findCollectionRelation, listReferrerRelations } from "../model/query/expansions.js";
import { mayReadResource } from "../model/plan/limit-rights-to-scope.js";
import { getOrAdd, memoizeByObject } from "../model/values/objects.js";
import { listAncestorIdNames } from "../model/schema/definition-across-parents.js";
import { toUniqueIdNames } from "../model/schema/find-definition.js";
import { describePanel, mayReadOrSetField } from "./describe-caller-and-panel.js";
import type {
  ActionDescription,
  ResourcesDescription,
  NamedValueDescription,
  ResourceDescription,
  ReferenceRoute,
} from "../model/schema/resource-description.js";

/** The caller for whom resources are described, with the declarations and settings of the project. */
interface CallerDescriptionContext {
  readonly principal: Principal;
  readonly registry: Registry;
  readonly settings: SettingValues;
}

function describeResources(context: CallerDescriptionContext): ResourcesDescription {
  const { registry } = context;
  const resources = listReadableResources(context).map(([path, collectionPaths]) =>
    describeResource(registry.resources[path]!, collectionPaths, context),
  );
  return { resources, privileges: registry.privileges };
}

/**
 * Describes the resources as JSON. Requests with the same key share a principal object for a second, and so also this
 * result.
 */
export const describeResourcesAsJson = memoizeByObject(
  (principal: Principal, context: Omit<CallerDescriptionContext, "principal">): string =>
    JSON.stringify(describeResources({ principal, ...context })),
);

/**
 * Maximum number of resources described in full. Full descriptions of a thousand resources would take four megabytes.
 */
const maxFullDescriptions = 50;

/**
 * Describes each resource in full, or briefly if there are more than `maxFullDescriptions`. `findResourceDescription` then
 * describes one in full.
 */
export function describeResourcesForPanel(context: CallerDescriptionContext): ResourcesDescription {
  const { principal, registry } = context;
  const readable = listReadableResources(context);
  if (readable.length <= maxFullDescriptions) return describeResources(context);
  const resources = readable.map(([path, collectionPaths]) => {
    const { fields, actions, ...definition } = registry.resources[path]!;
    const { id, accounts, titleField, titleFields = [titleField] } = definition;
    const briefFields = Object.entries(fields).filter(([name, { reference }]) => {
      return reference !== undefined || [id, accounts?.login, ...titleFields].includes(name);
    });
    const brief = { ...definition, fields: Object.fromEntries(briefFields) };
    const panel = { ...describePanel(registry.resources[path]!, principal, registry), form: [], when: {} };
    return { ...describeResource(brief, collectionPaths, context), panel, brief: true as const };
  });
  return { resources, privileges: registry.privileges };
}

/** Describes one resource in full; returns null if the caller may not read it. */
export function findResourceDescription(path: string, context: CallerDescriptionContext): ResourceDescription | null {
  const found = listReadableResources(context).find(([each]) => each === path);
  return found === undefined ? null : describeResource(context.registry.resources[path]!, found[1], context);
}

type ReadableResource = readonly [path: string, collectionPaths: readonly CollectionPath[]];

function listReadableResources({ principal, registry }: CallerDescriptionContext): readonly ReadableResource[] {
  const mayRead = (path: string): boolean => mayPerform(principal, registry, registry.resources[path]!, "read");
  const collectionPaths = new Map<string, CollectionPath[]>();
  const collectPaths = (routes: RouteTree, ancestors: readonly AncestorStep[]): void => {
    for (const [name, { resource, via: referringField, children, deprecation }] of Object.entries(routes)) {
      if (deprecation !== undefined) continue;
      getOrAdd(collectionPaths, resource, () => []).push({ ancestors, name, referringField });
      collectPaths(children, [...ancestors, { name, definition: registry.resources[resource]! }]);
    }
  };
  collectPaths(registry.routes, []);
  return [...collectionPaths]
    .filter(([path]) => mayRead(path))
    .map(([path, found]) => {
      const readable = found.filter(({ ancestors }) => ancestors.every(({ definition }) => mayRead(definition.path)));
      return [path, readable];
    });
}

/** A path of a collection. For `devices/{device_id}/parts`, `name` is `parts`, and `ancestors` has one step, `devices`. */
interface CollectionPath {
  readonly ancestors: readonly AncestorStep[];
  readonly name: string;
  readonly referringField: string | undefined;
}

interface AncestorStep {
  readonly name: string;
  readonly definition: ResourceDefinition;
}

/** Lists all paths of the collection, beginning with the declared one. */
function formatCollectionPaths(
  { path }: ResourceDefinition,
  collectionPaths: readonly CollectionPath[],
): readonly string[] {
  const isDeclaredPath = ({ ancestors, name }: CollectionPath): boolean =>
    [...ancestors, { name }].map((step) => step.name).join("/") === path;
  return [...collectionPaths.filter(isDeclaredPath), ...collectionPaths.filter((place) => !isDeclaredPath(place))].map(
    formatPath,
  );
}

function formatPath({ ancestors, name }: CollectionPath): string {
  const ids = toUniqueIdNames(ancestors.map(({ definition }) => definition.id));
  return [...ancestors.map((step, index) => `${step.name}/{${ids[index]!}}`), name].join("/");
}

/**
 * Lists the references that have `via`, and so add a nested path to the collection. For `devices/{device_id}/manuals`,
 * an entry has the referenced resource (`devices`) and the field of `manuals` that refers to it.
 */
function listReferenceRoutes(collectionPaths: readonly CollectionPath[]): readonly ReferenceRoute[] {
  const pairs = collectionPaths.flatMap(({ ancestors, referringField }) => {
    const through = ancestors.at(-1)?.definition.path;
    return referringField === undefined || through === undefined
      ? []
      : [[through, { through, field: referringField }] as const];
  });
  return [...new Map(pairs).values()];
}

function describeResource(
  fullDefinition: ResourceDefinition,
  collectionPaths: readonly CollectionPath[],
  { principal, registry, settings }: CallerDescriptionContext,
): ResourceDescription {
  const callerMay = (action: PrivilegeAction): boolean => mayPerform(principal, registry, fullDefinition, action);
  const definition = hideUnreadableFields(fullDefinition, principal);
  const fields = Object.values(definition.fields).filter((field) => mayReadOrSetField(principal, field));
  const isShown = (name: string): boolean => fields.some((field) => field.name === name);
  const { copies } = definition;
  return {
    path: definition.path,
    name: definition.name,
    title: definition.title,
    plural: definition.plural ?? null,
    description: definition.description,
    menu: definition.menu?.group ?? "Other",
    entry: definition.menu?.entry ?? definition.plural ?? definition.title,
    order: definition.panel?.order ?? null,
    panel: describePanel(fullDefinition, principal, registry),
    parent: definition.parent,
    children: definition.children,
    paths: formatCollectionPaths(definition, collectionPaths),
    via: listReferenceRoutes(collectionPaths),
    referring: listReferringResources(registry.resources[definition.path]!, principal, registry),
    id: definition.id,
    id_within_parent: definition.idWithinParent,
    ancestor_ids: listAncestorIdNames(registry.resources[definition.path]!, registry),
    result_key: definition.resultKey,
    title_field: definition.titleField,
    title_fields: definition.titleFields ?? [definition.titleField],
    collection: definition.collection,
    fields: fields.map((field) => {
      const colors = fullDefinition.panel?.colors?.[field.name];
      const currency = findCurrencyCode(fullDefinition, field.name, settings);
      const described = {
        ...describeField(field, definition, principal, settings),
        ...(colors === undefined ? {} : { colors }),
        ...(currency === null ? {} : { currency }),
      };
      const when = described.format_when;
      return when === null || isShown(when.field) ? described : { ...described, format_when: null };
    }),
    views: definition.views,
    sortable: definition.sortable,
    default_sort: definition.defaultSort,
    searchable: definition.searchable,
    unique: definition.unique.map((key) => key.fields).filter((names) => names.every(isShown)),
    privileges: definition.privileges,
    may: {
      read: callerMay("read"),
      create: callerMay("create"),
      update: callerMay("update"),
      delete: callerMay("delete"),
    },
    // Null if the tenant comes from a referenced item, because front ends can fill in only a field of the item itself.
    tenant: definition.tenant?.through === undefined ? definition.tenant : null,
    audience: definition.audience,
    accounts: definition.accounts,
    groups: definition.groups,
    create_with: (definition.createWith ?? []).filter((name) => {
      const link = findCollectionRelation(definition.path, registry.routes, name);
      const other = link === null ? undefined : registry.resources[link.resource];
      return other !== undefined && mayPerform(principal, registry, other, "create");
    }),
    copies: copies !== undefined && isShown(copies.from) && isShown(copies.what) ? copies : null,
    actions: Object.values(fullDefinition.actions ?? {})
      .filter((action) => mayCallAction(principal, registry, fullDefinition, action))
      .map((action) => describeAction(action, settings)),
  };
}

/**
 * Lists the other resources with a field that refers to the resource, if the caller may read the field. Filters can
 * name these resources to select items by the items that refer to them.
 */
function listReferringResources(
  definition: ResourceDefinition,
  principal: Principal,
  registry: Registry,
): ResourceDescription["referring"] {
  return listReferrerRelations(definition, Object.keys(definition.fields), registry.routes).flatMap(
    ({ name, resource: to, referenceField }) => {
      const other = registry.resources[to]!;
      const field = hideUnreadableFields(other, principal).fields[referenceField];
      const isReadable = field?.hidden === false && mayReadResource(principal, other, registry);
      return isReadable ? [{ name, resource: to, field: referenceField }] : [];
    },
  );
}

/** Returns the currency code of a field, such as `EUR`; null if neither the declaration nor the setting has a valid code. */
export function findCurrencyCode(
  { panel }: ResourceDefinition,
  fieldName: string,
  settings: SettingValues,
): string | null {
  const currency = panel?.currency?.[fieldName] ?? "";
  const code = typeof currency === "string" ? currency : settings[currency.setting];
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) ? code : null;
}

function describeAction(
  { name, title, description, on, reads, input, answer }: ActionDefinition,
  settings: SettingValues,
): ActionDescription {
  const describeValues = (values: ActionPayload | null): readonly NamedValueDescription[] =>
    Object.values(values?.fields ?? {}).map((field) => describeInputField(field, settings));
  return { name, title, description, on, reads, input: describeValues(input), answer: describeValues(answer) };
}
