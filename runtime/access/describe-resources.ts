/** Describes the resources that the caller may read, as JSON for front ends. */
import { mayCallAction, mayDo, hideUnreadableFields } from "./authorize.js";
import { describeField, describeInput } from "./describe-field.js";
import type { ActionDefinition, ActionValues } from "../model/schema/action-definition.js";
import type { Principal } from "../model/plan/principal.js";
import type { Settings } from "../model/schema/field.js";
import type { Action, Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { Routes } from "../model/schema/route-table.js";
import { findCollection } from "../model/query/expansions.js";
import { makeIdNamesUnique } from "../model/schema/find-definition.js";
import { describePanel, isShownTo } from "./describe.js";
import type {
  ActionDescription,
  Description,
  InputDescription,
  ResourceDescription,
  SeenThrough,
} from "../model/schema/description.js";

/** The caller for whom resources are described, with the declarations and settings of the project. */
export interface DescribedReader {
  readonly principal: Principal;
  readonly registry: Registry;
  readonly settings: Settings;
}

export function describeResources(reader: DescribedReader): Description {
  const { registry } = reader;
  const resources = listReadable(reader).map(([path, collectionPaths]) =>
    describeResource(registry.resources[path]!, collectionPaths, reader),
  );
  return { resources, privileges: registry.privileges };
}

/** Maximum number of resources described in full. Full descriptions of a thousand would take four megabytes. */
const maxInFull = 50;

/** Describes each resource in full, or briefly if there are more than `maxInFull`. `describeOne` then describes one in full. */
export function describeForPanel(reader: DescribedReader): Description {
  const { principal, registry } = reader;
  const readable = listReadable(reader);
  if (readable.length <= maxInFull) return describeResources(reader);
  const resources = readable.map(([path, collectionPaths]) => {
    const { fields, actions, ...definition } = registry.resources[path]!;
    const { id, accounts, titleField, titleFields = [titleField] } = definition;
    const briefFields = Object.entries(fields).filter(([name, { reference }]) => {
      return reference !== undefined || [id, accounts?.login, ...titleFields].includes(name);
    });
    const brief = { ...definition, fields: Object.fromEntries(briefFields) };
    const panel = { ...describePanel(registry.resources[path]!, principal, registry), form: [], when: {} };
    return { ...describeResource(brief, collectionPaths, reader), panel, brief: true as const };
  });
  return { resources, privileges: registry.privileges };
}

/** Describes one resource in full; returns null if the caller may not read it. */
export function describeOne(path: string, reader: DescribedReader): ResourceDescription | null {
  const found = listReadable(reader).find(([each]) => each === path);
  return found === undefined ? null : describeResource(reader.registry.resources[path]!, found[1], reader);
}

type Readable = readonly [path: string, collectionPaths: readonly CollectionPath[]];

function listReadable({ principal, registry }: DescribedReader): readonly Readable[] {
  const mayRead = (path: string): boolean => mayDo(principal, registry, registry.resources[path]!, "read");
  const collectionPaths = new Map<string, CollectionPath[]>();
  const walk = (nodes: Routes, above: readonly Step[]): void => {
    for (const [name, { resource, via, children, deprecation }] of Object.entries(nodes)) {
      if (deprecation !== undefined) continue;
      collectionPaths.set(resource, [...(collectionPaths.get(resource) ?? []), { above, name, via }]);
      walk(children, [...above, { name, definition: registry.resources[resource]! }]);
    }
  };
  walk(registry.routes, []);
  return [...collectionPaths]
    .filter(([path]) => mayRead(path))
    .map(([path, found]) => {
      const readable = found.filter(({ above }) => above.every(({ definition }) => mayRead(definition.path)));
      return [path, readable];
    });
}

/** A path of a collection. For `devices/{device_id}/parts`, `name` is `parts`, and `above` has one step, `devices`. */
interface CollectionPath {
  readonly above: readonly Step[];
  readonly name: string;
  readonly via: string | undefined;
}

interface Step {
  readonly name: string;
  readonly definition: ResourceDefinition;
}

/** Lists all paths of the collection, beginning with the declared one. */
function listPaths({ path }: ResourceDefinition, collectionPaths: readonly CollectionPath[]): readonly string[] {
  const isOwn = ({ above, name }: CollectionPath): boolean =>
    [...above, { name }].map((step) => step.name).join("/") === path;
  return [...collectionPaths.filter(isOwn), ...collectionPaths.filter((place) => !isOwn(place))].map(writePath);
}

function writePath({ above, name }: CollectionPath): string {
  const ids = makeIdNamesUnique(above.map(({ definition }) => definition.id));
  return [...above.map((step, index) => `${step.name}/{${ids[index]!}}`), name].join("/");
}

/** For paths with `via`, such as `devices/{device_id}/manuals`, lists the resource above (`devices`) and the referring field. */
function listSeenThrough(collectionPaths: readonly CollectionPath[]): readonly SeenThrough[] {
  const pairs = collectionPaths.flatMap(({ above, via }) => {
    const through = above.at(-1)?.definition.path;
    return via === undefined || through === undefined ? [] : [[through, { through, field: via }] as const];
  });
  return [...new Map(pairs).values()];
}

function describeResource(
  declared: ResourceDefinition,
  collectionPaths: readonly CollectionPath[],
  { principal, registry, settings }: DescribedReader,
): ResourceDescription {
  const may = (action: Action): boolean => mayDo(principal, registry, declared, action);
  const definition = hideUnreadableFields(declared, principal);
  const fields = Object.values(definition.fields).filter((field) => isShownTo(principal, field));
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
    panel: describePanel(declared, principal, registry),
    parent: definition.parent,
    children: definition.children,
    paths: listPaths(definition, collectionPaths),
    via: listSeenThrough(collectionPaths),
    id: definition.id,
    id_within_parent: definition.idWithinParent,
    result_key: definition.resultKey,
    title_field: definition.titleField,
    title_fields: definition.titleFields ?? [definition.titleField],
    collection: definition.collection,
    fields: fields.map((field) => {
      const colors = declared.panel?.colors?.[field.name];
      const currency = findCurrency(declared, field.name, settings);
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
    may: { read: may("read"), create: may("create"), update: may("update"), delete: may("delete") },
    // Null if the tenant comes from a referenced item, because front ends can fill in only a field of the item itself.
    tenant: definition.tenant?.through === undefined ? definition.tenant : null,
    audience: definition.audience,
    accounts: definition.accounts,
    groups: definition.groups,
    create_with: (definition.createWith ?? []).filter((name) => {
      const link = findCollection(definition.path, registry.routes, name);
      const other = link === null ? undefined : registry.resources[link.to];
      return other !== undefined && mayDo(principal, registry, other, "create");
    }),
    copies: copies !== undefined && isShown(copies.from) && isShown(copies.what) ? copies : null,
    actions: Object.values(declared.actions ?? {})
      .filter((action) => mayCallAction(principal, registry, declared, action))
      .map((action) => describeAction(action, settings)),
  };
}

/** Returns the currency code of a field, such as `EUR`; null if neither the declaration nor the setting has a valid code. */
export function findCurrency({ panel }: ResourceDefinition, name: string, settings: Settings): string | null {
  const currency = panel?.currency?.[name] ?? "";
  const code = typeof currency === "string" ? currency : settings[currency.setting];
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) ? code : null;
}

function describeAction(
  { name, title, description, on, reads, input, answer }: ActionDefinition,
  settings: Settings,
): ActionDescription {
  const describeValues = (values: ActionValues | null): readonly InputDescription[] =>
    Object.values(values?.fields ?? {}).map((field) => describeInput(field, settings));
  return { name, title, description, on, reads, input: describeValues(input), answer: describeValues(answer) };
}
