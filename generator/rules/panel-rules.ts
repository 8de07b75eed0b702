import { isDateOrTimeFormat } from "../text-format.js";
import { lastPathSegment } from "../../runtime/model/schema/path-names.js";
import type { Declaration, FieldSchema, ValueSchema } from "../declaration.js";
import { listEnumOrBooleanValues, suggestAllowedValue } from "../allowed-values.js";
import { isUnixTime, mayBeInAnswers, findReference, isHidden, findValueKind } from "../declared-fields.js";
import { yieldFinding, applyRulesToEach, type Rules } from "./rule.js";
import type { FormSection } from "../../runtime/model/schema/resource-parts.js";
import type { JsonPath } from "../problem.js";
import { findUnknownCollection } from "./relation-rules.js";
import { toDisplayName } from "../../runtime/model/values/display-name.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";

/** Rules about `panel`, the keyword for the administration panel. They skip unknown fields, which another rule reports. */
export const panelRules: Rules = {
  *"`filters` of `panel` must name fields that responses contain, or paths to such fields of a referenced resource, such as author_id.name."(
    { declaration },
    { resources },
  ) {
    for (const [index, path] of (declaration.resource.panel?.filters ?? []).entries()) {
      const at = ["resource", "panel", "filters", index];
      const [name = "", behind] = path.split(".");
      const field = declaration.properties[name];
      if (field === undefined) continue;
      if (!mayBeInAnswers(declaration, name)) yield* yieldFinding(at, path, "is not in any response");
      else if (behind !== undefined) {
        const target = resources.get(findReference(field)?.resource ?? "")?.declaration;
        const isThere =
          target !== undefined && mayBeInAnswers(target, behind) && Object.hasOwn(target.properties, behind);
        if (!isThere) yield* yieldFinding(at, path, "does not lead to a field that responses contain");
      }
    }
  },

  *"`colors` of `panel` must name allowed values of a field."({ declaration }) {
    for (const [name, colors] of Object.entries(declaration.resource.panel?.colors ?? {})) {
      const field = declaration.properties[name];
      if (field === undefined) continue;
      const allowed = (listEnumOrBooleanValues(field) ?? []).map(String);
      for (const value of Object.keys(colors)) {
        if (allowed.includes(value)) continue;
        const found = `"${value}" is not an allowed value of ${name}`;
        yield { path: ["resource", "panel", "colors", name, value], found, hint: suggestAllowedValue(value, allowed) };
      }
    }
  },

  *"`currency` of `panel` must name number fields, each with a currency code or a setting that is a string."(
    { declaration },
    { projectDefinition },
  ) {
    for (const [name, currency] of Object.entries(declaration.resource.panel?.currency ?? {})) {
      const field = declaration.properties[name];
      const at = ["resource", "panel", "currency", name];
      if (field !== undefined && !isSummable(field)) yield* yieldFinding(at, name, "is not a number");
      if (typeof currency === "string" || projectDefinition === null) continue;
      const { settings } = projectDefinition;
      if (Object.hasOwn(settings, currency.setting) && settings[currency.setting]?.type === "string") continue;
      const strings = Object.keys(settings).filter((each) => settings[each]?.type === "string");
      const hint = suggestName(currency.setting, strings);
      yield* yieldFinding([...at, "setting"], currency.setting, "is not a setting that is a string", hint);
    }
  },

  *"`figures` and `order` of `panel` are for top-level resources."({ path, declaration: { resource } }) {
    for (const member of ["figures", "order"] as const) {
      if (resource.panel?.[member] === undefined || !path.includes("/")) continue;
      yield { path: ["resource", "panel", member], found: `${path} is nested`, hint: "remove it" };
    }
  },

  *"In a figure of `panel`, `where`, `sum` and `over` must name fields that responses contain, `sum` a number, and `over` a date or time."({
    declaration,
  }) {
    const { properties, resource } = declaration;
    for (const [index, { sum, where = {}, over }] of (resource.panel?.figures ?? []).entries()) {
      const at = ["resource", "panel", "figures", index];
      for (const parameter of Object.keys(where)) {
        const name = parameter.split("[")[0] ?? "";
        if (properties[name] === undefined || mayBeInAnswers(declaration, name)) continue;
        yield* yieldFinding([...at, "where", parameter], name, "is not in any response");
      }
      const kind = sum === undefined ? undefined : findValueKind(properties[sum] ?? {});
      const isNumber = kind === "integer" || kind === "number";
      if (sum !== undefined && kind !== undefined && !(isNumber && mayBeInAnswers(declaration, sum))) {
        yield* yieldFinding([...at, "sum"], sum, "is not a number that responses contain");
      }
      const time = over === undefined ? undefined : properties[over];
      if (over === undefined || time === undefined) continue;
      const isTime = isUnixTime(time) || isDateOrTimeFormat(time.format);
      if (!isTime || !mayBeInAnswers(declaration, over))
        yield* yieldFinding([...at, "over"], over, "is not a date or time that responses contain");
    }
  },

  *"`position` of `panel` must name an integer that clients can set and responses contain."({ declaration }) {
    const { position = "" } = declaration.resource.panel ?? {};
    const field = declaration.properties[position];
    if (field === undefined) return;
    const isNumber = findValueKind(field) === "integer" && isSummable(field);
    const verdict = isNumber ? explainWhyNotEditable(declaration, position) : "is not an integer";
    yield* yieldFinding(["resource", "panel", "position"], position, verdict);
  },

  *"`tree` of `panel` must name a field that refers to the same resource and that clients can set."({
    path,
    declaration,
  }) {
    const { tree = "" } = declaration.resource.panel ?? {};
    const field = declaration.properties[tree];
    if (field === undefined) return;
    const isOwn = findReference(field)?.resource === path && findValueKind(field) !== "array";
    const verdict = isOwn ? explainWhyNotEditable(declaration, tree) : "is not a reference to the resource itself";
    yield* yieldFinding(["resource", "panel", "tree"], tree, verdict);
  },

  ...applyRulesToEach(listFormSections, {
    *"A section of the form must have either `fields` or `items`."({ position: path, section }) {
      const [fields, items] = [section.fields !== undefined, section.items !== undefined];
      if (fields !== items) return;
      if (fields) yield { path, found: "this section has both", hint: "make it two sections" };
      else yield { path, found: "this section has neither", hint: 'add "fields"' };
    },

    *"A section of the form that is folded or shows items must have a title."({ position: path, section }) {
      const needs = section.folded === true ? "is folded" : section.items === undefined ? undefined : "shows items";
      if (needs !== undefined && section.title === undefined) yield { path, found: `this section ${needs}` };
    },

    *"`items` in a section of the form must name a collection of the item."({ position, section }, { path }, project) {
      if (section.items !== undefined)
        yield* findUnknownCollection([...position, "items"], section.items, path, project);
    },
  }),

  *"A field must be in one section of the form only."({ declaration }) {
    const seen = new Set<string>();
    for (const { position, section } of listFormSections(declaration)) {
      for (const [index, name] of (section.fields ?? []).entries()) {
        if (seen.has(name)) yield* yieldFinding([...position, "fields", index], name, "is in an earlier section");
        seen.add(name);
      }
    }
  },

  *"`when` of `panel` must make optional fields depend on fields that are always shown."({ declaration }) {
    const { properties, required = [], resource } = declaration;
    const when = resource.panel?.when ?? {};
    for (const [name, condition] of Object.entries(when)) {
      const at = ["resource", "panel", "when", name];
      if (required.includes(name)) yield* yieldFinding(at, name, "is mandatory");
      for (const deciding of Object.keys(condition)) {
        const verdict =
          deciding === name
            ? "is the field itself"
            : when[deciding] !== undefined
              ? "depends on other fields itself"
              : properties[deciding] !== undefined && isHidden(declaration, deciding)
                ? "is never shown"
                : undefined;
        yield* yieldFinding([...at, deciding], deciding, verdict);
      }
    }
  },

  *"`when` of `panel` must compare a field with values that it may have."({ declaration }) {
    for (const [name, condition] of Object.entries(declaration.resource.panel?.when ?? {})) {
      for (const [deciding, values] of Object.entries(condition)) {
        const field = declaration.properties[deciding];
        const allowed = (field && listEnumOrBooleanValues(field)) ?? [];
        const wrong = field === undefined ? [] : [values].flat().filter((value) => !allowed.includes(value));
        for (const value of wrong) {
          const found = `${JSON.stringify(value)} is not a value of the field`;
          yield {
            path: ["resource", "panel", "when", name, deciding],
            found,
            hint: suggestAllowedValue(value, allowed),
          };
        }
      }
    }
  },

  *"`words` of `panel` must translate texts of the declaration."({ path, declaration }) {
    const texts = new Set(listPanelTexts(path, declaration));
    for (const [language, words] of Object.entries(declaration.resource.panel?.words ?? {})) {
      for (const text of Object.keys(words)) {
        if (texts.has(text)) continue;
        const at = ["resource", "panel", "words", language, text];
        yield* yieldFinding(at, text, "is not a text of the declaration", suggestName(text, texts));
      }
    }
  },
};

function isSummable(field: FieldSchema): boolean {
  const kind = findValueKind(field);
  return (kind === "integer" || kind === "number") && findReference(field) === undefined && !isUnixTime(field);
}

/** Returns the reason why clients cannot see or change the field; undefined if clients can do both. */
function explainWhyNotEditable(declaration: Declaration, name: string): string | undefined {
  const { readOnly, immutable } = declaration.properties[name] ?? {};
  if (!mayBeInAnswers(declaration, name)) return "is not in any response";
  return readOnly === true || immutable === true ? "cannot be changed" : undefined;
}

function listFormSections({
  resource,
}: Declaration): readonly { readonly position: JsonPath; readonly section: FormSection }[] {
  const sections = resource.panel?.form ?? [];
  return sections.map((section, index) => ({ position: ["resource", "panel", "form", index], section }));
}

/** Yields every text of the declaration that the administration panel shows. */
function* listPanelTexts(path: string, { title, description, resource, properties }: Declaration): Iterable<string> {
  const { plural, menu = "", panel = {}, actions = {} } = resource;
  yield* [title, description, plural, ...menu.split("/")].filter((text) => text !== undefined);
  // Without `plural`, the menu shows the last segment of the path.
  yield toDisplayName(lastPathSegment(path));
  yield* [...(panel.form ?? []), ...(panel.figures ?? [])].flatMap((each) => each.title ?? []);
  yield* listValueTexts(properties);
  for (const action of Object.values(actions)) {
    yield* [action.title, action.description].filter((text) => text !== undefined);
    yield* listValueTexts({ ...action.input?.properties, ...action.answer?.properties });
  }
}

function* listValueTexts(values: { readonly [name: string]: ValueSchema }): Iterable<string> {
  for (const [name, value] of Object.entries(values)) {
    yield value.title ?? toDisplayName(name);
    for (const each of [value, value.items]) {
      if (each === undefined) continue;
      if (each.description !== undefined) yield each.description;
      yield* (each.oneOf ?? []).map((allowed) => allowed.title);
      yield* listValueTexts(each.properties ?? {});
    }
  }
}
