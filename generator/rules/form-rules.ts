import type { FormSection, ShownWhen } from "../../runtime/model/schema/resource-parts.js";
import { nameableValues, suggestAllowed } from "../allowed-values.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isHidden } from "../field-facts.js";
import type { JsonPath } from "../problem.js";
import { listCollections } from "./create-with-rules.js";
import { findAt, type Rules } from "./rule.js";

/** Rules about the form of `panel`. Another rule reports fields that do not exist. */
export const formRules: Rules = {
  *"A section of the form must have either `fields` or `items`."({ declaration }) {
    for (const { at, section } of listSections(declaration)) {
      const [fields, items] = [section.fields !== undefined, section.items !== undefined];
      if (fields !== items) continue;
      yield {
        at,
        found: fields ? "this one has both" : "this one has neither",
        hint: fields ? "make it two sections" : 'add "fields"',
      };
    }
  },

  *"A section of the form that is folded or shows items must have a title."({ declaration }) {
    for (const { at, section } of listSections(declaration)) {
      const needs = section.folded === true ? "is folded" : section.items === undefined ? undefined : "shows items";
      if (needs !== undefined && section.title === undefined) yield { at, found: `this one ${needs}` };
    }
  },

  *"A field must be in one section of the form only."({ declaration }) {
    const seen = new Set<string>();
    for (const { at, section } of listSections(declaration)) {
      for (const [index, name] of (section.fields ?? []).entries()) {
        if (seen.has(name)) yield* findAt([...at, "fields", index], name, "is in an earlier section");
        seen.add(name);
      }
    }
  },

  *"`items` in a section of the form must name a collection of the item."({ path, declaration }, project) {
    for (const { at, section } of listSections(declaration)) {
      if (section.items === undefined) continue;
      const collections = listCollections(path, project);
      if (collections.has(section.items) || project.paths.has(`${path}/${section.items}`)) continue;
      const hint = `its collections: ${[...collections.keys()].join(", ") || "none"}`;
      yield* findAt([...at, "items"], section.items, "is not one", hint);
    }
  },

  *"`when` of `panel` must make optional fields depend on fields that are always shown."({ declaration }) {
    const { properties, required = [], resource } = declaration;
    const when = resource.panel?.when ?? {};
    for (const [name, condition] of Object.entries(when)) {
      const at = ["resource", "panel", "when", name];
      if (required.includes(name)) yield* findAt(at, name, "is mandatory");
      for (const deciding of Object.keys(condition)) {
        const verdict =
          deciding === name
            ? "is the field itself"
            : when[deciding] !== undefined
              ? "depends on other fields itself"
              : properties[deciding] !== undefined && isHidden(declaration, deciding)
                ? "is never shown"
                : undefined;
        yield* findAt([...at, deciding], deciding, verdict);
      }
    }
  },

  *"`when` of `panel` must compare a field with values that it may have."({ declaration }) {
    for (const [name, condition] of Object.entries(declaration.resource.panel?.when ?? {})) {
      yield* findForeignValues(["resource", "panel", "when", name], condition, declaration.properties);
    }
  },
};

function listSections({ resource }: Declaration): readonly { readonly at: JsonPath; readonly section: FormSection }[] {
  const sections = resource.panel?.form ?? [];
  return sections.map((section, index) => ({ at: ["resource", "panel", "form", index], section }));
}

function* findForeignValues(
  at: JsonPath,
  condition: ShownWhen,
  properties: { readonly [name: string]: FieldSchema },
): Iterable<{ readonly at: JsonPath; readonly found: string; readonly hint: string }> {
  for (const [deciding, values] of Object.entries(condition)) {
    const field = properties[deciding];
    if (field === undefined) continue;
    const allowed = nameableValues(field) ?? [];
    for (const value of [values].flat()) {
      if (allowed.includes(value)) continue;
      yield {
        at: [...at, deciding],
        found: JSON.stringify(value) + " is not one",
        hint: suggestAllowed(value, allowed),
      };
    }
  }
}
