/** What a front end needs to know to offer each resource that the caller may read: the declarations, as JSON. */
import { mayCallAction, mayDo } from "../access/authorize.js";
import { concealFields, mayReadField, mayWriteField } from "../access/field-rights.js";
import { isLimitedToOwn } from "../access/visibility.js";
import type { ActionDefinition } from "../model/action-definition.js";
import type { Principal } from "../model/principal.js";
import type { Fallback, FieldDefinition, Settings, Value, ValueDefinition } from "../model/field.js";
import type { Action, Registry, ResourceDefinition, RouteNode } from "../model/resource.js";
import { holdsUuids } from "../model/ids.js";
import { toTravelForm } from "../model/value-forms.js";
import type {
  FieldDescription,
  FieldRole,
  PanelDescription,
  ResourceDescription,
  SeenThrough,
  ValueDescription,
} from "./description.js";

export function describePanel(principal: Principal, registry: Registry, settings: Settings): PanelDescription {
  const routed = new Set<string>();
  const seen = new Map<string, SeenThrough[]>();
  const walk = (nodes: { readonly [name: string]: RouteNode }, above: string | null): void => {
    for (const { resource, via, children, deprecation } of Object.values(nodes)) {
      if (deprecation !== undefined) continue;
      routed.add(resource);
      if (via !== undefined && above !== null) {
        const places = seen.get(resource) ?? [];
        if (!places.some(({ through }) => through === above)) places.push({ through: above, field: via });
        seen.set(resource, places);
      }
      walk(children, resource);
    }
  };
  walk(registry.routes, null);
  const readable = [...routed]
    .map((path) => registry.resources[path]!)
    .filter((definition) => mayDo(principal, registry, definition, "read"));
  return {
    resources: readable.map((definition) =>
      describeResource(definition, seen.get(definition.path) ?? [], principal, registry, settings),
    ),
    privileges: registry.privileges,
  };
}

function describeResource(
  declared: ResourceDefinition,
  via: readonly SeenThrough[],
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
    via,
    id: definition.id,
    id_within_parent: definition.idWithinParent,
    result_key: definition.resultKey,
    title_field: definition.titleField,
    collection: definition.collection,
    fields: fields.map((field) => describeField(field, definition, principal, settings)),
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
    copies: definition.copies ?? null,
    actions: Object.values(declared.actions ?? {})
      .filter((action) => isOffered(action) && mayCallAction(principal, registry, declared, action))
      .map(({ name, title, description }) => ({ name, title, description })),
  };
}

function isOffered({ on, reads, input }: ActionDefinition): boolean {
  return on === "item" && !reads && Object.values(input?.fields ?? {}).every(({ required }) => !required);
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
    name: field.name,
    title: field.title ?? null,
    description: field.description,
    ...describeValue(field),
    role: findRole(field.name, definition),
    required: field.required,
    read_only: field.readOnly || isOwner || !mayWriteField(principal, field),
    write_only: field.hidden && !field.readOnly,
    secret: field.hidden,
    immutable: field.immutable,
    create_only: field.createOnly,
    stored: field.stored,
    filterable: field.stored && !field.hidden,
    sortable: definition.sortable.includes(field.name),
    empty_is_none: field.emptyIsNone,
    sent_as_string: field.sentAsString && !holdsUuids(field),
    fallback: field.fallback.kind,
    default: readDefault(field, settings),
    reference: field.reference ?? null,
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
