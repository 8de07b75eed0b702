import { allowedValues, suggestAllowed } from "../allowed-values.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isNeverNull, isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import type { JsonPath } from "../problem.js";
import { findAt } from "./finding.js";
import type { Rules } from "./rule.js";

/** Fields whose value goes its way, such as a status. */
export const transitionRules: Rules = {
  *"A field with transitions is a stored text with an enum, mandatory or with a default, and not immutable."({
    declaration,
  }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (field.transitions === undefined || kindOf(field) !== "string") continue;
      yield* findAt(["properties", name, "transitions"], name, describeUnfit(declaration, name, field));
    }
  },

  *"Transitions lead from one allowed value to another."({ declaration }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      const allowed = allowedValues(field)?.map(String);
      if (allowed === undefined) continue;
      const at = ["properties", name, "transitions"];
      for (const [from, following] of Object.entries(field.transitions ?? {})) {
        yield* findForeign([...at, from], from, name, allowed);
        for (const to of Object.keys(following)) {
          if (to === from) yield* findAt([...at, from, to], to, "leads to itself", "take it away: that is no change");
          else yield* findForeign([...at, from, to], to, name, allowed);
        }
      }
    }
  },

  *"What a new item begins with are allowed values of a field with transitions, its default among them."({
    declaration,
  }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      const { initial, transitions, default: fallback } = field;
      if (initial === undefined || kindOf(field) !== "string") continue;
      const at = ["properties", name, "initial"];
      if (transitions === undefined) yield* findAt(at, name, "has no transitions");
      const allowed = allowedValues(field)?.map(String);
      if (allowed === undefined) continue;
      for (const [index, value] of initial.entries()) yield* findForeign([...at, index], value, name, allowed);
      if (typeof fallback === "string" && allowed.includes(fallback) && !initial.includes(fallback))
        yield* findAt(at, fallback, "is the default and is not among them");
    }
  },
};

function describeUnfit(declaration: Declaration, name: string, field: FieldSchema): string | undefined {
  if (allowedValues(field) === undefined) return "has no enum";
  if (!isStored(declaration, name)) return "is not stored";
  if (field.immutable === true) return "is immutable";
  return isNeverNull(declaration, name) ? undefined : "is neither mandatory nor has a default";
}

function* findForeign(at: JsonPath, value: string, field: string, allowed: readonly string[]) {
  if (!allowed.includes(value)) yield* findAt(at, value, `is no value of ${field}`, suggestAllowed(value, allowed));
}
