import type { Declaration } from "../declaration.js";
import { nameableValues, suggestAllowed } from "../allowed-values.js";
import { isUnixTime, isSendable, referenceOf } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { findAt, type Rules } from "./rule.js";

/** Rules about `panel`. Another rule reports fields that do not exist. */
export const panelRules: Rules = {
  *"`filters` of `panel` must name fields that responses contain, or a reference and such a field behind it."(
    { declaration },
    { resources },
  ) {
    for (const [index, path] of (declaration.resource.panel?.filters ?? []).entries()) {
      const at = ["resource", "panel", "filters", index];
      const [name = "", behind] = path.split(".");
      const field = declaration.properties[name];
      if (field === undefined) continue;
      if (!isSendable(declaration, name)) yield* findAt(at, path, "is not such a field");
      else if (behind !== undefined) {
        const target = resources.get(referenceOf(field)?.resource ?? "")?.declaration;
        const isThere = target !== undefined && isSendable(target, behind) && Object.hasOwn(target.properties, behind);
        if (!isThere) yield* findAt(at, path, "leads to no such field");
      }
    }
  },

  *"`colors` of `panel` must name allowed values of a field."({ declaration }) {
    for (const [name, colors] of Object.entries(declaration.resource.panel?.colors ?? {})) {
      const field = declaration.properties[name];
      if (field === undefined) continue;
      const allowed = (nameableValues(field) ?? []).map(String);
      for (const value of Object.keys(colors)) {
        if (allowed.includes(value)) continue;
        yield {
          at: ["resource", "panel", "colors", name, value],
          found: `"${value}" is not one`,
          hint: suggestAllowed(value, allowed),
        };
      }
    }
  },

  *"`figures` of `panel` is for top-level resources."({ path, declaration: { resource } }) {
    if (resource.panel?.figures === undefined || !path.includes("/")) return;
    yield { at: ["resource", "panel", "figures"], found: `${path} is nested`, hint: "remove it" };
  },

  *"A figure of `panel` must compare fields that responses contain, add up a number, and run over a time."({
    declaration,
  }) {
    const { properties, resource } = declaration;
    for (const [index, { sum, where = {}, over }] of (resource.panel?.figures ?? []).entries()) {
      const at = ["resource", "panel", "figures", index];
      for (const parameter of Object.keys(where)) {
        const name = parameter.split("[")[0] ?? "";
        if (properties[name] === undefined || isSendable(declaration, name)) continue;
        yield* findAt([...at, "where", parameter], name, "is not such a field");
      }
      const kind = sum === undefined ? undefined : kindOf(properties[sum] ?? {});
      const isNumber = kind === "integer" || kind === "number";
      if (sum !== undefined && kind !== undefined && !(isNumber && isSendable(declaration, sum))) {
        yield* findAt([...at, "sum"], sum, "is not a number that responses contain");
      }
      const time = over === undefined ? undefined : properties[over];
      if (over === undefined || time === undefined) continue;
      const isTime = isUnixTime(time) || time.format === "date-time" || time.format === "date";
      if (!isTime || !isSendable(declaration, over)) yield* findAt([...at, "over"], over, "is not a time");
    }
  },

  *"`position` of `panel` must name an integer that clients change and responses contain."({ declaration }) {
    const { position = "" } = declaration.resource.panel ?? {};
    const field = declaration.properties[position];
    if (field === undefined) return;
    const isNumber = kindOf(field) === "integer" && referenceOf(field) === undefined && !isUnixTime(field);
    const verdict = isNumber ? describeLock(declaration, position) : "is not an integer";
    yield* findAt(["resource", "panel", "position"], position, verdict);
  },

  *"`tree` of `panel` must name a reference to the resource itself that clients change."({ path, declaration }) {
    const { tree = "" } = declaration.resource.panel ?? {};
    const field = declaration.properties[tree];
    if (field === undefined) return;
    const isOwn = referenceOf(field)?.resource === path && kindOf(field) !== "array";
    yield* findAt(["resource", "panel", "tree"], tree, isOwn ? describeLock(declaration, tree) : "is not one");
  },
};

/** A verdict for fields that clients cannot change or do not see. */
function describeLock(declaration: Declaration, name: string): string | undefined {
  const { readOnly, immutable } = declaration.properties[name] ?? {};
  if (!isSendable(declaration, name)) return "is in no response";
  return readOnly === true || immutable === true ? "cannot be changed" : undefined;
}
