import { allowedValues } from "../allowed-values.js";
import type { DecidedValue, Declaration, ServerValue } from "../declaration.js";
import { isNeverNull, isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { findMisfits } from "./field-rules.js";
import { findAt } from "./finding.js";
import type { Rules } from "./rule.js";

/** Values that the server gives. */
export const valueRules: Rules = {
  *"Times are integers or have the format date-time, settings are texts; the time of a change is readOnly."({
    declaration: { resource, properties },
  }) {
    for (const [name, value] of Object.entries(resource.serverValues ?? {})) {
      const schema = properties[name];
      if (schema === undefined || isDecided(value)) continue;
      const at = ["resource", "serverValues", name];
      const isTime = typeof value === "string";
      const needed = isTime && schema.format !== "date-time" ? "integer" : "string";
      if (kindOf(schema) !== needed) yield* findAt(at, name, `is not ${needed}`);
      if (value === "changed" && schema.readOnly !== true) yield* findAt(at, name, "is not", 'add "readOnly": true');
    }
  },

  *"A time in some items is a number, and the field that says so takes the value."({
    declaration: { resource, properties },
  }) {
    for (const [name, { field, value }] of Object.entries(resource.timeWhen ?? {})) {
      const at = ["resource", "timeWhen", name];
      const [schema, other] = [properties[name], properties[field]];
      const kind = schema && kindOf(schema);
      const isNumber = kind === undefined || kind === "integer" || kind === "number";
      if (!isNumber) yield* findAt(at, name, "is no number");
      const isTaken = other === undefined || (allowedValues(other) ?? [value]).includes(value);
      if (!isTaken) yield* findAt([...at, "value"], value, "is not allowed there");
    }
  },

  *"A value that is not given comes from one place."({ declaration: { resource, properties, required } }) {
    for (const name of Object.keys(resource.serverValues ?? {})) {
      const at = ["resource", "serverValues", name];
      if (properties[name]?.default !== undefined) yield* findAt(at, name, "has a default too");
      if (required?.includes(name)) yield* findAt(at, name, "is mandatory, so it is always given");
      if (name === resource.company) yield* findAt(at, name, "is the company, which the caller's stands in for");
    }
  },

  *"The field that decides a value is a stored text with an enum, mandatory or with a default."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const schema = declaration.properties[value.by];
      if (schema === undefined) continue;
      const isText = kindOf(schema) === "string" && allowedValues(schema) !== undefined;
      const isGiven = isNeverNull(declaration, value.by) && declaration.resource.serverValues?.[value.by] === undefined;
      if (!isText) yield* findAt([...at, "by"], value.by, "is no such text");
      else if (!isStored(declaration, value.by)) yield* findAt([...at, "by"], value.by, "is not stored");
      else if (!isGiven) yield* findAt([...at, "by"], value.by, "is neither mandatory nor has a default");
    }
  },

  *"A value is decided for each value of the field that decides, and for no other."({ declaration }) {
    for (const { at, value } of listDecided(declaration)) {
      const allowed = allowedValues(declaration.properties[value.by] ?? {})?.map(String);
      if (allowed === undefined) continue;
      for (const name of allowed.filter((each) => !Object.hasOwn(value.values, each))) {
        yield* findAt([...at, "values"], name, "is missing");
      }
      for (const name of Object.keys(value.values).filter((each) => !allowed.includes(each))) {
        yield* findAt([...at, "values", name], name, `is no value of ${value.by}`, suggestName(name, allowed));
      }
    }
  },

  *"A decided value is one that its field allows."({ declaration }) {
    for (const { at, name, value } of listDecided(declaration)) {
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      for (const [deciding, decided] of Object.entries(value.values)) {
        yield* findMisfits([...at, "values", deciding], decided, schema);
      }
    }
  },
};

function isDecided(value: ServerValue): value is DecidedValue {
  return typeof value === "object" && "by" in value;
}

function* listDecided({
  resource,
}: Declaration): Iterable<{ readonly at: JsonPath; readonly name: string; readonly value: DecidedValue }> {
  for (const [name, value] of Object.entries(resource.serverValues ?? {})) {
    if (isDecided(value)) yield { at: ["resource", "serverValues", name], name, value };
  }
}
