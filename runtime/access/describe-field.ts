/** Describes a field for front ends, so that they can show and edit its value. */
import { mayWriteField } from "./authorize.js";
import { listVisibilityLimits } from "./visibility.js";
import type { Principal } from "../model/plan/principal.js";
import type { Fallback, FieldDefinition, SettingValues, Value, ValueDefinition } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { isUuidField } from "../model/values/ids.js";
import { toApiForm } from "../model/values/convert-values.js";
import type {
  FieldDescription,
  FieldRole,
  NamedValueDescription,
  ValueDescription,
} from "../model/schema/resource-description.js";

export function describeInputField(field: FieldDefinition, settings: SettingValues): NamedValueDescription {
  return {
    name: field.name,
    title: field.title ?? null,
    description: field.description,
    ...describeValueType(field),
    required: field.required,
    empty_is_none: field.emptyIsNone,
    sent_as_string: field.sentAsString && !isUuidField(field),
    default: readDefaultValue(field, settings),
    reference: field.reference ?? null,
  };
}

export function describeField(
  field: FieldDefinition,
  definition: ResourceDefinition,
  principal: Principal,
  settings: SettingValues,
): FieldDescription {
  const { own } = definition;
  const isOwner =
    field.name === own?.field && listVisibilityLimits(principal, definition).some(({ keyword }) => keyword === "own");
  return {
    ...describeInputField(field, settings),
    role: findFieldRole(field.name, definition),
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

function describeTransitions(
  { transitions }: FieldDefinition,
  { privileges }: Principal,
): FieldDescription["transitions"] {
  if (transitions === undefined) return null;
  const open = Object.entries(transitions).map(([from, following]) => {
    const possible = Object.entries(following).filter(
      ([, privilege]) => privilege === true || privileges.includes(privilege),
    );
    return [from, possible.map(([to]) => to)] as const;
  });
  return Object.fromEntries(open);
}

/** Describes the type of a value, at every depth. Leaves out keywords that apply to a whole field. */
function describeValueType(definition: ValueDefinition): ValueDescription {
  const { kind, enum: allowed, labels, format, multiline, items, properties, mandatory, closed, limits } = definition;
  const inside = Object.entries(properties ?? {}).map(([name, property]) => {
    const { title = null, description = "" } = property;
    const required = mandatory?.includes(name) === true;
    return [name, { title, description, required, ...describeValueType(property) }] as const;
  });
  return {
    // The API writes a UUID as a string, although it is stored in another form.
    kind: format === "uuid" ? "string" : kind,
    ...(allowed && { enum: allowed }),
    ...(labels && { labels }),
    ...(format !== undefined && { format }),
    ...(multiline !== undefined && { multiline }),
    ...(items && { items: describeValueType(items) }),
    ...(properties && { properties: Object.fromEntries(inside) }),
    ...(closed !== undefined && { closed }),
    ...(limits && { limits }),
  };
}

/** Returns the special role of a field, such as "title" or "accounts.login"; null for ordinary fields. */
function findFieldRole(
  fieldName: string,
  { id, titleField, titleFields = [titleField], tenant, audience, accounts, groups, copies }: ResourceDefinition,
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
    ...titleFields.map((title) => ["title", title] as const),
  ];
  return roles.find(([, field]) => field === fieldName)?.[0] ?? null;
}

/** Returns the default value of the field, in the form that responses use. */
function readDefaultValue(field: FieldDefinition, settings: SettingValues): Value {
  const fallback: Fallback = field.fallback;
  if (fallback.kind === "constant") return toApiForm(field, fallback.value);
  return fallback.kind === "setting" ? toApiForm(field, settings[fallback.name] ?? null) : null;
}
