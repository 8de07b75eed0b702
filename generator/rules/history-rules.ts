import { allowedValues } from "../allowed-values.js";
import { isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import { findMisfits } from "./field-rules.js";
import { findAt } from "./finding.js";
import type { Rules } from "./rule.js";

const words = ["was", "valuesWere", "fill", "convert"] as const;

/** What becomes of data that is there when a declaration changes. */
export const historyRules: Rules = {
  *"What becomes of stored values is said of a field that is stored."({ declaration }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (isStored(declaration, name)) continue;
      for (const word of words)
        if (field[word] !== undefined) yield* findAt(["properties", name, word], name, "is not stored");
    }
  },

  *"A name of before is none that is declared now, and that of one thing."({ declaration }, { paths, resources }) {
    const { properties, resource } = declaration;
    const seen = new Set<string>();
    for (const [name, { was }] of Object.entries(properties)) {
      if (typeof was !== "string") continue;
      const at = ["properties", name, "was"];
      if (Object.hasOwn(properties, was)) yield* findAt(at, was, "is a field");
      else if (seen.has(was)) yield* findAt(at, was, "is said of another field, too");
      seen.add(was);
    }
    const { was } = resource;
    if (typeof was !== "string") return;
    const others = [...resources.values()].filter((other) => other.declaration.resource.was === was);
    if (paths.has(was)) yield { at: ["resource", "was"], found: `there is a schemas/${was}.json` };
    else if (others.length > 1) yield* findAt(["resource", "was"], was, "is said of another resource, too");
  },

  *"A value that was called otherwise is allowed now, and what it was is not."({ declaration: { properties } }) {
    for (const [name, schema] of Object.entries(properties)) {
      // Refused as a keyword for another type.
      if (kindOf(schema) !== "string") continue;
      const allowed = allowedValues(schema)?.map(String) ?? [];
      for (const [value, was] of Object.entries(schema.valuesWere ?? {})) {
        const at = ["properties", name, "valuesWere", value];
        if (!allowed.includes(value)) yield* findAt(at, value, `is no value of ${name}`, suggestName(value, allowed));
        else if (allowed.includes(String(was))) yield { at, found: `${JSON.stringify(was)} is still allowed` };
      }
    }
  },

  *"What items are filled with is a value that the field allows."({ declaration: { properties, required } }) {
    for (const [name, schema] of Object.entries(properties)) {
      const at = ["properties", name, "fill"];
      if (schema.fill === undefined) continue;
      if (schema.fill === "" && required?.includes(name)) yield* findAt(at, "", "is no value of a mandatory text");
      else yield* findMisfits(at, schema.fill, schema);
    }
  },
};
