/** What a front end needs to know to offer each resource that the caller may read: the declarations, as JSON. */
import { mayCallAction, mayDo } from "./authorize.js";
import { concealFields, mayReadField, mayWriteField } from "./field-rights.js";
import { isLimitedToOwn } from "./visibility.js";
import type { ActionDefinition, ActionValues } from "../model/action-definition.js";
import type { Principal } from "../model/principal.js";
import type { Fallback, FieldDefinition, Settings, Value, ValueDefinition } from "../model/field.js";
import type { Action, Registry, ResourceDefinition, RouteNode } from "../model/resource.js";
import { findCollection } from "../model/expansions.js";
import { holdsUuids } from "../model/ids.js";
import { nameIds } from "../model/name-ids.js";
import { toTravelForm } from "../model/value-forms.js";
import type {
  ActionDescription,
  Description,
  FieldDescription,
  FieldRole,
  InputDescription,
  ResourceDescription,
  SeenThrough,
  ValueDescription,
} from "../model/description.js";

export function describeResources(principal: Principal, registry: Registry, settings: Settings): Description {
  const resources = listReadable(principal, registry).map(([path, places]) =>
    describeResource(registry.resources[path]!, places, principal, registry, settings),
  );
  return { resources, privileges: registry.privileges };
}

/** So many are described whole at once: a thousand are four megabytes, of which a page needs little. */
const mostWhole = 50;

/** The same where they are not many; of more, each briefly, and `describeOne` gives the rest. */
export function describeForPanel(principal: Principal, registry: Registry, settings: Settings): Description {
  const readable = listReadable(principal, registry);
  if (readable.length <= mostWhole) return describeResources(principal, registry, settings);
  const resources = readable.map(([path, places]) => {
    const { fields, actions, ...definition } = registry.resources[path]!;
    const told = Object.entries(fields).filter(([name, { reference }]) => {
      return reference !== undefined || [definition.id, definition.accounts?.login].includes(name);
    });
    const brief = { ...definition, fields: Object.fromEntries(told) };
    return { ...describeResource(brief, places, principal, registry, settings), brief: true as const };
  });
  return { resources, privileges: registry.privileges };
}

/** Null where the caller may not read it. */
export function describeOne(
  path: string,
  principal: Principal,
  registry: Registry,
  settings: Settings,
): ResourceDescription | null {
  const found = listReadable(principal, registry).find(([each]) => each === path);
  return found === undefined
    ? null
    : describeResource(registry.resources[path]!, found[1], principal, registry, settings);
}

type Readable = readonly [path: string, places: readonly Place[]];

function listReadable(principal: Principal, registry: Registry): readonly Readable[] {
  const mayRead = (path: string): boolean => mayDo(principal, registry, registry.resources[path]!, "read");
  const places = new Map<string, Place[]>();
  const walk = (nodes: { readonly [name: string]: RouteNode }, above: readonly Step[]): void => {
    for (const [name, { resource, via, children, deprecation }] of Object.entries(nodes)) {
      if (deprecation !== undefined) continue;
      places.set(resource, [...(places.get(resource) ?? []), { above, name, via }]);
      walk(children, [...above, { name, definition: registry.resources[resource]! }]);
    }
  };
  walk(registry.routes, []);
  return [...places]
    .filter(([path]) => mayRead(path))
    .map(([path, found]) => {
      const readable = found.filter(({ above }) => above.every(({ definition }) => mayRead(definition.path)));
      return [path, readable];
    });
}

/** Where a collection is reached: below items of `above`, from the outermost inwards. */
interface Place {
  readonly above: readonly Step[];
  readonly name: string;
  readonly via: string | undefined;
}

interface Step {
  readonly name: string;
  readonly definition: ResourceDefinition;
}

/** The own one first. */
function listPaths({ path }: ResourceDefinition, places: readonly Place[]): readonly string[] {
  const isOwn = ({ above, name }: Place): boolean => [...above, { name }].map((step) => step.name).join("/") === path;
  return [...places.filter(isOwn), ...places.filter((place) => !isOwn(place))].map(writePath);
}

function writePath({ above, name }: Place): string {
  const ids = nameIds(above.map(({ definition }) => definition.id));
  return [...above.map((step, index) => `${step.name}/{${ids[index]!}}`), name].join("/");
}

/** Each once, wherever it is reached through the same resource. */
function listWays(places: readonly Place[]): readonly SeenThrough[] {
  const ways = places.flatMap(({ above, via }) => {
    const through = above.at(-1)?.definition.path;
    return via === undefined || through === undefined ? [] : [[through, { through, field: via }] as const];
  });
  return [...new Map(ways).values()];
}

function describeResource(
  declared: ResourceDefinition,
  places: readonly Place[],
  principal: Principal,
  registry: Registry,
  settings: Settings,
): ResourceDescription {
  const may = (action: Action): boolean => mayDo(principal, registry, declared, action);
  const definition = concealFields(declared, principal);
  // What may be neither read nor set is not there.
  const fields = Object.values(definition.fields).filter(
    (field) => mayReadField(principal, field) || (mayWriteField(principal, field) && !field.readOnly),
  );
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
    parent: definition.parent,
    children: definition.children,
    paths: listPaths(definition, places),
    via: listWays(places),
    id: definition.id,
    id_within_parent: definition.idWithinParent,
    result_key: definition.resultKey,
    title_field: definition.titleField,
    collection: definition.collection,
    fields: fields.map((field) => {
      const described = describeField(field, definition, principal, settings);
      const when = described.format_when;
      return when === null || isShown(when.field) ? described : { ...described, format_when: null };
    }),
    views: definition.views,
    sortable: definition.sortable,
    default_sort: definition.defaultSort,
    searchable: definition.searchable,
    privileges: definition.privileges,
    may: { read: may("read"), create: may("create"), update: may("update"), delete: may("delete") },
    tenant: definition.tenant,
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

function describeAction(
  { name, title, description, on, reads, input, answer }: ActionDefinition,
  settings: Settings,
): ActionDescription {
  const describeValues = (values: ActionValues | null): readonly InputDescription[] =>
    Object.values(values?.fields ?? {}).map((field) => describeInput(field, settings));
  return { name, title, description, on, reads, input: describeValues(input), answer: describeValues(answer) };
}

function describeInput(field: FieldDefinition, settings: Settings): InputDescription {
  return {
    name: field.name,
    title: field.title ?? null,
    description: field.description,
    ...describeValue(field),
    required: field.required,
    empty_is_none: field.emptyIsNone,
    sent_as_string: field.sentAsString && !holdsUuids(field),
    default: readDefault(field, settings),
    reference: field.reference ?? null,
  };
}

function describeField(
  field: FieldDefinition,
  definition: ResourceDefinition,
  principal: Principal,
  settings: Settings,
): FieldDescription {
  const { own } = definition;
  const isOwner = field.name === own?.field && isLimitedToOwn(principal, own);
  return {
    ...describeInput(field, settings),
    role: findRole(field.name, definition),
    read_only: field.readOnly || isOwner || !mayWriteField(principal, field),
    write_only: field.hidden && !field.readOnly,
    secret: field.hidden,
    immutable: field.immutable,
    create_only: field.createOnly,
    stored: field.stored,
    filterable: field.stored && !field.hidden,
    sortable: definition.sortable.includes(field.name),
    fallback: field.fallback.kind,
    count: field.count ?? null,
    format_when: field.formatWhen ?? null,
    transitions: describeTransitions(field, principal),
    initial: field.initial ?? null,
  };
}

function describeTransitions({ transitions }: FieldDefinition, { holds }: Principal): FieldDescription["transitions"] {
  if (transitions === undefined) return null;
  const open = Object.entries(transitions).map(([from, following]) => {
    const possible = Object.entries(following).filter(([, privilege]) => privilege === true || holds.has(privilege));
    return [from, possible.map(([to]) => to)] as const;
  });
  return Object.fromEntries(open);
}

/** Only what the declaration says of the value; the rest of the keywords means nothing for it. */
function describeValue(definition: ValueDefinition): ValueDescription {
  const { kind, enum: allowed, labels, format, multiline, items, properties, closed, limits } = definition;
  return {
    // Outside a UUID is a text.
    kind: format === "uuid" ? "string" : kind,
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(labels === undefined ? {} : { labels }),
    ...(format === undefined ? {} : { format }),
    ...(multiline === undefined ? {} : { multiline }),
    ...(items === undefined ? {} : { items: describeValue(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              { title: property.title ?? null, description: property.description ?? "", ...describeValue(property) },
            ]),
          ),
        }),
    ...(closed === undefined ? {} : { closed }),
    ...(limits === undefined ? {} : { limits }),
  };
}

/** What the field is for, where a front end treats it in a way of its own. */
function findRole(
  name: string,
  { id, titleField, tenant, audience, accounts, groups, copies }: ResourceDefinition,
): FieldRole | null {
  const roles: readonly (readonly [role: FieldRole, field: string | null | undefined])[] = [
    ["id", id],
    ["tenant", tenant?.field],
    ["audience", audience],
    ["accounts.login", accounts?.login],
    ["accounts.secret", accounts?.secret],
    ["accounts.regenerate", accounts?.regenerate.field],
    ["accounts.password", accounts?.password],
    ["accounts.enabled", accounts?.enabled.field],
    ["accounts.active", accounts?.active.field],
    ["accounts.root", accounts?.root.field],
    ["accounts.groups", accounts?.groups],
    ["accounts.eligible", accounts?.eligible?.field],
    ["groups.privileges", groups?.privileges],
    ["groups.active", groups?.active.field],
    ["copies.from", copies?.from],
    ["copies.what", copies?.what],
    ["title", titleField],
  ];
  return roles.find(([, field]) => field === name)?.[0] ?? null;
}

function readDefault(field: FieldDefinition, settings: Settings): Value {
  const fallback: Fallback = field.fallback;
  if (fallback.kind === "constant") return toTravelForm(field, fallback.value);
  return fallback.kind === "setting" ? (settings[fallback.name] ?? null) : null;
}
