import type { MenuPlace } from "../../runtime/model/schema/resource.js";
import type { PlainValues } from "../../runtime/model/schema/serialized-definition.js";
import { referenceOf } from "../field-facts.js";
import type { NormalizedAction, NormalizedField, NormalizedResource } from "./normalize.js";
import { lowerValue } from "../lower-value.js";
import { once } from "../once.js";
import type { LoweredAction, LoweredResource } from "../resource-model.js";
import type { Fallback, FieldDefinition, FieldHistory, Reference, Value } from "../../runtime/model/schema/field.js";
import type { DependentValue, DeprecationKeyword, FieldSchema } from "../declaration.js";
import type { ValueSchema } from "../plain-schema.js";
import { isEmptiable } from "../text-format.js";
import { toStoredForm } from "../../runtime/model/values/value-forms.js";
import { decimalsOf } from "../../runtime/model/values/decimals.js";
import { parseRollup } from "../../runtime/model/schema/rollup-keyword.js";
import type { Deprecation } from "../../runtime/model/schema/deprecation.js";
import { definedMembers, mapMembers } from "../../runtime/model/values/members.js";

/** Converts declarations to the definitions of the runtime. */
export function lowerDeclarations(normalized: readonly NormalizedResource[]): readonly LoweredResource[] {
  return normalized.map(lowerResource);
}

function lowerResource(resource: NormalizedResource): LoweredResource {
  const { path, keyword } = resource;
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
      ...(keyword.panel === null ? {} : { panel: keyword.panel }),
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
      tenant: keyword.tenant,
      audience: keyword.audience,
      ...(keyword.own === null ? {} : { own: keyword.own }),
      ...(keyword.visible === null ? {} : { visible: keyword.visible }),
      ...(keyword.public ? { public: true } : {}),
      unique: keyword.unique,
      indexes: [...keyword.indexes, ...keyword.rolledBy],
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

/** Returns the menu entry `Spare parts` for `spare_parts`. */
function nameEntry(path: string): string {
  const words = path.slice(path.lastIndexOf("/") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerField(name: string, schema: NormalizedField, resource: NormalizedResource): FieldDefinition {
  const { keyword } = resource;
  const declared = resource.declared[name] ?? {};
  const {
    counts,
    rollup,
    formatWhen,
    privileges,
    readOnly = false,
    writeOnly = false,
    immutable = false,
    createOnly = false,
  } = declared;
  const reference = lowerReference(declared);
  const sentAsString = declared.sentAs === "string" || declared.items?.sentAs === "string";
  const isTenant = name === keyword.tenant?.field && name !== keyword.id;
  const isChosenId = name === keyword.id && keyword.idWithinParent;
  const required = keyword.required.includes(name);
  return {
    name,
    ...(schema.title === undefined ? {} : { title: schema.title }),
    description: schema.description ?? "",
    ...lowerValue(schema),
    sentAsString: name === keyword.id || reference !== undefined || sentAsString,
    stored: counts === undefined && name !== keyword.accounts?.regenerate.field && !createOnly,
    readOnly,
    hidden: writeOnly || name === keyword.accounts?.secret || name === keyword.accounts?.password,
    immutable: isTenant || isChosenId || immutable,
    createOnly,
    required,
    emptyIsNone: !required && isEmptiable(declared.format),
    fallback: lowerFallback(name, schema, resource),
    ...definedMembers({
      reference,
      count: counts && { of: counts.resource, by: counts.by },
      rollup: rollup && { ...parseRollup(rollup), decimals: decimalsOf(schema.multipleOf ?? 1) },
      privileges,
      formatWhen,
      transitions: declared.transitions,
      initial: declared.initial,
    }),
    ...lowerValueAliases(declared),
    ...lowerHistory(schema, declared),
  };
}

function lowerValueAliases({ valueAliases }: FieldSchema): Pick<FieldDefinition, "valueAliases"> {
  if (valueAliases === undefined) return {};
  return {
    valueAliases: mapMembers(valueAliases, (alias) => ({ value: alias.value, ...lowerDeprecation(alias) })),
  };
}

function lowerHistory(schema: ValueSchema, declared: FieldSchema): Pick<FieldDefinition, "history"> {
  const { was, valuesWere, fill, fillFrom, convert } = declared;
  const filled = fill === undefined ? undefined : toStoredForm(lowerValue(schema), fill);
  const history: FieldHistory = definedMembers({ was, valuesWere, fill: filled, fillFrom, convert });
  return Object.keys(history).length === 0 ? {} : { history };
}

function lowerReference(field: FieldSchema): Reference | undefined {
  const reference = referenceOf(field);
  if (reference === undefined) return undefined;
  const { resource: to, none, sameTenant = false, onDelete } = reference;
  return { to, none: none !== undefined, sameTenant, ...(onDelete === "cascade" ? { onDelete } : {}) };
}

function lowerFallback(name: string, schema: NormalizedField, { keyword, declared }: NormalizedResource): Fallback {
  if (name === keyword.id) return keyword.idWithinParent ? { kind: "none" } : { kind: "sequence" };
  if (name === keyword.tenant?.field) return { kind: "tenant" };
  const { valueFrom: from, default: value, rollup } = declared[name] ?? {};
  if (rollup?.sum !== undefined) return { kind: "constant", value: 0 };
  if (from === "now") return { kind: "now" };
  if (from === "updated") return { kind: "updated" };
  if (from !== undefined && "field" in from)
    return { kind: "by", field: from.field, values: toStoredValues(from.values, schema) };
  if (from !== undefined && "caller" in from) return { kind: from.on === "update" ? "changer" : "creator" };
  if (from !== undefined) return { kind: "setting", name: from.setting };
  return value === undefined ? { kind: "none" } : { kind: "constant", value: toStoredForm(lowerValue(schema), value) };
}

function toStoredValues(values: DependentValue["values"], schema: ValueSchema): { readonly [value: string]: Value } {
  const definition = lowerValue(schema);
  return mapMembers(values, (value) => toStoredForm(definition, value));
}

/** Converts each day to the UNIX time at which it starts. */
function lowerDeprecation({ deprecated, sunset }: DeprecationKeyword): Deprecation {
  const begin = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  return { deprecated: begin(deprecated), ...(sunset === undefined ? {} : { sunset: begin(sunset) }) };
}
