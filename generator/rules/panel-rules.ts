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
};
