import { allowedValues, nameableValues, suggestAllowed } from "../allowed-values.js";
import type { DecidedValue, Declaration, ValueFrom } from "../declaration.js";
import { isCaller, isNeverNull, isStored, isUuid, referenceOf } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { findMisfits } from "./field-rules.js";
import { describeReference, findAt } from "./finding.js";
import type { Rules } from "./rule.js";

/** Values that the server gives. */
export const valueRules: Rules = {
  *"A value is set from a setting that schemas/_project.json declares, and that the field may hold."(
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
        yield* findAt(at, valueFrom.setting, "is not", suggestName(valueFrom.setting, Object.keys(settings)));
        continue;
      }
      const kind = isUuid(schema) ? undefined : kindOf(schema); // Refused as the value of a UUID.
      const fits = kind === undefined || kind === setting.type || (kind === "number" && setting.type === "integer");
      if (!fits) yield* findAt(at, valueFrom.setting, `is ${setting.type}, and ${JSON.stringify(name)} is not`);
    }
  },

  *"Times are integers or have the format date-time; the time of a change is readOnly."({
    declaration: { properties },
  }) {
    for (const [name, schema] of Object.entries(properties)) {
      const { valueFrom: value } = schema;
      if (typeof value !== "string" || isUuid(schema)) continue;
      const at = ["properties", name, "valueFrom"];
      const needed = schema.format === "date-time" ? "string" : "integer";
      const kind = kindOf(schema);
      if (kind !== needed && kind !== "array" && kind !== "object") yield* findAt(at, name, `is not ${needed}`);
      yield* findAt(at, name, describeReference(schema));
      if (value === "updated" && schema.readOnly !== true) yield* findAt(at, name, "is not", 'add "readOnly": true');
    }
  },

  *"The account of the caller goes into a plain integer, or a UUID where accounts have those, which refers to the accounts or to nothing; that of the latest change is readOnly."(
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
      if (!isId && kind !== "array" && kind !== "object") yield* findAt(at, name, "is not integer");
      if (kind === "integer" && to === "" && haveUuids) {
        yield* findAt(at, name, "refers to nothing, and accounts have UUIDs", 'add "references"');
      }
      if (allowedValues(schema) !== undefined) yield* findAt(at, name, "has allowed values");
      if (referred !== undefined && referred.resource.accounts === undefined) {
        yield* findAt(at, name, `refers to ${to}, which holds no accounts`);
      }
      if (value.on === "update" && schema.readOnly !== true) yield* findAt(at, name, "is not", 'add "readOnly": true');
    }
  },

  *"What is somebody's own is so by the id of the account, or by who created it."({ declaration }) {
    const { resource, properties } = declaration;
    const name = resource.own?.field;
    const schema = name === undefined ? undefined : properties[name];
    if (name === undefined || schema === undefined || (name === resource.id && resource.accounts !== undefined)) return;
    const { valueFrom } = schema;
    if (isCaller(valueFrom) && valueFrom.on !== "update") return;
    const hint = 'say "valueFrom": {"caller": "account"} at the field';
    yield* findAt(["resource", "own", "field"], name, "is neither", hint);
  },

  *"The field that says of which items a value has a format takes the value that is named."({
    declaration: { properties },
  }) {
    for (const [name, { formatWhen }] of Object.entries(properties)) {
      const other = formatWhen === undefined ? undefined : properties[formatWhen.field];
      if (formatWhen === undefined || other === undefined) continue;
      const { value } = formatWhen;
      const isTaken = (nameableValues(other) ?? [value]).includes(value);
      const found = `${JSON.stringify(value)} is not allowed there`;
      if (!isTaken) yield { at: ["properties", name, "formatWhen", "value"], found };
    }
  },

  *"A format that values have in some items is one for their type: unixtime for numbers, yes-no for texts."({
    declaration: { properties },
  }) {
    for (const [name, schema] of Object.entries(properties)) {
      const format = schema.formatWhen?.format;
      const kind = isUuid(schema) ? undefined : kindOf(schema); // Refused as a keyword for another type.
      const isNumber = kind === "integer" || kind === "number";
      if (format === undefined || (kind !== "string" && !isNumber) || isNumber === (format === "unixtime")) continue;
      yield { at: ["properties", name, "formatWhen", "format"], found: `${format} is none for ${kind}` };
    }
  },

  *"A value that is not given comes from one place."({ declaration: { resource, properties, required } }) {
    for (const [name, { valueFrom, default: fallback }] of Object.entries(properties)) {
      if (valueFrom === undefined) continue;
      const at = ["properties", name, "valueFrom"];
      if (fallback !== undefined) yield* findAt(at, name, "has a default too");
      if (required?.includes(name)) yield* findAt(at, name, "is mandatory, so it is always given");
      if (name === resource.tenant) yield* findAt(at, name, "is the tenant, which the caller's stands in for");
    }
  },

  *"The field that decides a value is a stored text with an enum, mandatory or with a default."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const schema = declaration.properties[value.field];
      if (schema === undefined) continue;
      const isText = kindOf(schema) === "string" && allowedValues(schema) !== undefined;
      const isGiven = isNeverNull(declaration, value.field) && schema.valueFrom === undefined;
      if (!isText) yield* findAt([...at, "field"], value.field, "is no such text");
      else if (!isStored(declaration, value.field)) yield* findAt([...at, "field"], value.field, "is not stored");
      else if (!isGiven) yield* findAt([...at, "field"], value.field, "is neither mandatory nor has a default");
    }
  },

  *"A value is decided for each value of the field that decides, and for no other."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const allowed = allowedValues(declaration.properties[value.field] ?? {})?.map(String);
      if (allowed === undefined) continue;
      for (const name of allowed.filter((each) => !Object.hasOwn(value.values, each))) {
        yield* findAt([...at, "values"], name, "is missing");
      }
      for (const name of Object.keys(value.values).filter((each) => !allowed.includes(each))) {
        yield* findAt([...at, "values", name], name, `is no value of ${value.field}`, suggestAllowed(name, allowed));
      }
    }
  },

  *"A decided value is one that its field allows."({ declaration }) {
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
