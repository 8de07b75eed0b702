import { listAllowedValues } from "../allowed-values.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isNeverNull, isStored, findValueKind } from "../declared-fields.js";
import { findDisallowedValue, yieldFinding, listKeywordUses, type Rules } from "./rule.js";

/** Rules about `transitions` and `initial`, for fields that move through states, such as a status. */
export const transitionRules: Rules = {
  *"`transitions` is for stored strings with `enum` that are required or have a default, and that are not immutable."({
    declaration,
  }) {
    for (const { path, name, field } of listKeywordUses(declaration, "transitions")) {
      if (findValueKind(field) === "string")
        yield* yieldFinding(path, name, explainWhyNoTransitions(declaration, name, field));
    }
  },

  *"`transitions` must lead from one allowed value to another."({ declaration }) {
    for (const { path, name, field, value } of listKeywordUses(declaration, "transitions")) {
      const allowed = listAllowedValues(field)?.map(String);
      if (allowed === undefined) continue;
      for (const [from, following] of Object.entries(value)) {
        yield* findDisallowedValue([...path, from], from, name, allowed);
        for (const to of Object.keys(following)) {
          if (to === from)
            yield* yieldFinding(
              [...path, from, to],
              to,
              "leads to itself",
              "remove it: keeping a value is no transition",
            );
          else yield* findDisallowedValue([...path, from, to], to, name, allowed);
        }
      }
    }
  },

  *"`initial` must list allowed values of a field with `transitions`, its default included."({ declaration }) {
    for (const { path, name, field, value: initial } of listKeywordUses(declaration, "initial")) {
      const { transitions, default: fallback } = field;
      if (findValueKind(field) !== "string") continue;
      if (transitions === undefined) yield* yieldFinding(path, name, "has no transitions");
      const allowed = listAllowedValues(field)?.map(String);
      if (allowed === undefined) continue;
      for (const [index, value] of initial.entries())
        yield* findDisallowedValue([...path, index], value, name, allowed);
      if (typeof fallback === "string" && allowed.includes(fallback) && !initial.includes(fallback))
        yield* yieldFinding(path, fallback, "is the default, but is not listed");
    }
  },
};

function explainWhyNoTransitions(declaration: Declaration, name: string, field: FieldSchema): string | undefined {
  if (listAllowedValues(field) === undefined) return "has no enum";
  if (!isStored(declaration, name)) return "is not stored";
  if (field.immutable === true) return "is immutable";
  return isNeverNull(declaration, name) ? undefined : "is neither required nor has a default";
}
