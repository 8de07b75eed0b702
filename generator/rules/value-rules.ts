import { allowedValues, nameableValues, suggestAllowed } from "../allowed-values.js";
import type { DecidedValue, Declaration, ValueFrom } from "../declaration.js";
import { isCaller, isNeverNull, isStored, isUuid, referenceOf } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { findMisfits } from "./field-rules.js";
import { describeReference, findAt, type Rules } from "./rule.js";

/** Values that the server sets. */
export const valueRules: Rules = {
  *"`valueFrom` must name a setting of schemas/_project.json that has the type of the field."(
    { declaration: { properties } },
    { definition },
  ) {
    if (definition === null) return;
    const { settings } = definition;
    for (const [name, schema] of Object.entries(properties)) {
      const { valueFrom } = schema;
      if (typeof valueFrom !== "object" || !("setting" in valueFrom)) continue;
      const at = ["properties", name, "valueFrom", "setting"];
      const setting = Object.hasOwn(settings, valueFrom.setting) ? settings[valueFrom.setting] : undefined;
      if (setting === undefined) {
        yield* findAt(at, valueFrom.setting, "is not declared", suggestName(valueFrom.setting, Object.keys(settings)));
        continue;
      }
      const kind = isUuid(schema) ? undefined : kindOf(schema); // Another rule rejects values for a UUID.
      const fits = kind === undefined || kind === setting.type || (kind === "number" && setting.type === "integer");
      if (!fits)
        yield* findAt(at, valueFrom.setting, `has the type ${setting.type}, and ${JSON.stringify(name)} has not`);
    }
  },

  *"`valueFrom: created` and `valueFrom: updated` are for integers and the format date-time; `updated` also needs readOnly."({
    declaration: { properties },
  }) {
    for (const [name, schema] of Object.entries(properties)) {
      const { valueFrom: value } = schema;
      if (typeof value !== "string" || isUuid(schema)) continue;
      const at = ["properties", name, "valueFrom"];
      const needed = schema.format === "date-time" ? "string" : "integer";
      const kind = kindOf(schema);
      if (kind !== needed && kind !== "array" && kind !== "object")
        yield* findAt(at, name, `does not have the type ${needed}`);
      yield* findAt(at, name, describeReference(schema));
      if (value === "updated" && schema.readOnly !== true)
        yield* findAt(at, name, "is not readOnly", 'add "readOnly": true');
    }
  },

  *"`valueFrom: { caller: account }` is for a single id of an account, without allowed values; with `on: update` it also needs readOnly."(
    { declaration: { properties } },
    project,
  ) {
    const named = Object.entries(properties).filter(([, { valueFrom }]) => isCaller(valueFrom));
    if (named.length === 0) return;
    const accounts = [...project.resources.values()].find(
      ({ declaration }) => declaration.resource.accounts,
    )?.declaration;
    const haveUuids = isUuid(accounts?.properties[accounts.resource.id]);
    for (const [name, schema] of named) {
      const { valueFrom: value } = schema;
      if (!isCaller(value)) continue;
      const at = ["properties", name, "valueFrom"];
      const kind = kindOf(schema);
      const to = referenceOf(schema)?.resource ?? "";
      const referred = project.resources.get(to)?.declaration;
      const isId = kind === "integer" || isUuid(schema);
      if (!isId && kind !== "array" && kind !== "object") yield* findAt(at, name, "does not have the type integer");
      if (kind === "integer" && to === "" && haveUuids) {
        yield* findAt(at, name, "has no references, and the ids of accounts are UUIDs", 'add "references"');
      }
      if (allowedValues(schema) !== undefined) yield* findAt(at, name, "has allowed values");
      if (referred !== undefined && referred.resource.accounts === undefined) {
        yield* findAt(at, name, `refers to ${to}, which does not declare accounts`);
      }
      if (value.on === "update" && schema.readOnly !== true)
        yield* findAt(at, name, "is not readOnly", 'add "readOnly": true');
    }
  },

  *"`formatWhen.value` must be a value that the named field allows."({ declaration: { properties } }) {
    for (const [name, { formatWhen }] of Object.entries(properties)) {
      const other = formatWhen === undefined ? undefined : properties[formatWhen.field];
      if (formatWhen === undefined || other === undefined) continue;
      const { value } = formatWhen;
      const isTaken = (nameableValues(other) ?? [value]).includes(value);
      const found = `${JSON.stringify(value)} is not a value of ${formatWhen.field}`;
      if (!isTaken) yield { at: ["properties", name, "formatWhen", "value"], found };
    }
  },

  *"`formatWhen.format` must fit the type of the field: unixtime for numbers, yes-no for strings."({
    declaration: { properties },
  }) {
    for (const [name, schema] of Object.entries(properties)) {
      const format = schema.formatWhen?.format;
      const kind = isUuid(schema) ? undefined : kindOf(schema); // Another rule reports a keyword that does not fit the type.
      const isNumber = kind === "integer" || kind === "number";
      if (format === undefined || (kind !== "string" && !isNumber) || isNumber === (format === "unixtime")) continue;
      yield { at: ["properties", name, "formatWhen", "format"], found: `${format} is not a format for ${kind}` };
    }
  },

  *"`valueFrom` must be the only source of a value."({ declaration: { resource, properties, required } }) {
    for (const [name, { valueFrom, default: fallback }] of Object.entries(properties)) {
      if (valueFrom === undefined) continue;
      const at = ["properties", name, "valueFrom"];
      if (fallback !== undefined) yield* findAt(at, name, "has a default too");
      if (required?.includes(name)) yield* findAt(at, name, "is required, so clients always set it");
      if (name === resource.tenant) yield* findAt(at, name, "is the tenant, which defaults to the caller's tenant");
    }
  },

  *"`valueFrom.field` must name a stored string with `enum` that is required or has a default."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const schema = declaration.properties[value.field];
      if (schema === undefined) continue;
      const isText = kindOf(schema) === "string" && allowedValues(schema) !== undefined;
      const isGiven = isNeverNull(declaration, value.field) && schema.valueFrom === undefined;
      if (!isText) yield* findAt([...at, "field"], value.field, "is not a string with enum");
      else if (!isStored(declaration, value.field)) yield* findAt([...at, "field"], value.field, "is not stored");
      else if (!isGiven) yield* findAt([...at, "field"], value.field, "is neither required nor has a default");
    }
  },

  *"`valueFrom.values` must have one entry for each value of the field that `valueFrom.field` names."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const allowed = allowedValues(declaration.properties[value.field] ?? {})?.map(String);
      if (allowed === undefined) continue;
      for (const name of allowed.filter((each) => !Object.hasOwn(value.values, each))) {
        yield* findAt([...at, "values"], name, "is missing");
      }
      for (const name of Object.keys(value.values).filter((each) => !allowed.includes(each))) {
        yield* findAt([...at, "values", name], name, `is not a value of ${value.field}`, suggestAllowed(name, allowed));
      }
    }
  },

  *"`valueFrom.values` must contain values that the field allows."({ declaration }) {
    for (const { at, name, value } of listDecided(declaration)) {
      const schema = declaration.properties[name];
      if (schema === undefined || schema.type === "array" || schema.type === "object") continue;
      for (const [deciding, decided] of Object.entries(value.values)) {
        yield* findMisfits([...at, "values", deciding], decided, schema);
      }
    }
  },
};

function isDecided(value: ValueFrom): value is DecidedValue {
  return typeof value === "object" && "field" in value;
}

function* listDecided({
  properties,
}: Declaration): Iterable<{ readonly at: JsonPath; readonly name: string; readonly value: DecidedValue }> {
  for (const [name, { valueFrom: value }] of Object.entries(properties)) {
    if (value !== undefined && isDecided(value)) yield { at: ["properties", name, "valueFrom"], name, value };
  }
}
