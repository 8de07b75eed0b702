import type { SettingDefinition } from "../../runtime/model/schema/project.js";
import { allowedValues } from "../allowed-values.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isCaller, isUuid } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import type { Finding } from "../schema-file.js";
import { findMisfits } from "./field-rules.js";
import type { Rules } from "./rule.js";

/** The server does not check values that it sets itself, so the field must allow all of them. */
export const givenValueRules: Rules = {
  *"A field must allow every value that the server sets."({ declaration }) {
    for (const [name, schema] of Object.entries(declaration.properties)) {
      const given = listGiven(declaration, name, schema);
      for (const value of given?.values ?? []) yield* findMisfits(["properties", name, ...given!.at], value, schema);
    }
  },

  *"A field must allow every value of the setting that it is set from."(
    { declaration: { properties } },
    { definition },
  ) {
    for (const [name, schema] of Object.entries(properties)) {
      const { valueFrom } = schema;
      if (typeof valueFrom !== "object" || !("setting" in valueFrom)) continue;
      const setting = definition?.settings[valueFrom.setting];
      // Other rules report a missing setting and one of another type.
      if (setting === undefined || !holds(schema, setting)) continue;
      const at = ["properties", name, "valueFrom", "setting"];
      const values = setting.enum ?? [setting.default];
      const misfits = values.flatMap((value) => [...findMisfits(at, value, schema)]);
      yield* misfits;
      if (misfits.length === 0 && setting.enum === undefined) yield* findLooser(at, schema, setting);
    }
  },
};

const largest = Number.MAX_SAFE_INTEGER;
/** The last second that 32 bits hold: fields may be limited to those. */
const late = 2 ** 31 - 1;

/** The least and greatest values that the server sets, and the place of the keyword that makes it set them. */
function listGiven(
  { resource }: Declaration,
  name: string,
  schema: FieldSchema,
): { readonly values: readonly unknown[]; readonly at: readonly string[] } | undefined {
  const { counts, valueFrom, format } = schema;
  const isInteger = kindOf(schema) === "integer";
  // Other rules reject other types, and ids and accounts with allowed values.
  if (format === "date-time" && typeof valueFrom === "string") {
    return { values: [new Date(late * 1000).toISOString()], at: ["valueFrom"] };
  }
  if (!isInteger) return undefined;
  if (name === resource.id) return resource.idWithinParent === true || isListed(schema) ? undefined : ids([]);
  if (counts !== undefined) return { values: [0, largest], at: ["counts"] };
  if (isCaller(valueFrom)) return isListed(schema) ? undefined : ids(["valueFrom"]);
  if (typeof valueFrom === "string") return { values: [late], at: ["valueFrom"] };
  // A copied item gets references to other copies, which may have any id.
  return schema.references === undefined ? undefined : ids(["references"]);
}

function isListed(schema: FieldSchema): boolean {
  return allowedValues(schema) !== undefined;
}

function ids(at: readonly string[]): { readonly values: readonly unknown[]; readonly at: readonly string[] } {
  return { values: [1, largest], at };
}

function holds(schema: FieldSchema, { type }: SettingDefinition): boolean {
  const kind = kindOf(schema);
  return !isUuid(schema) && (kind === type || (kind === "number" && type === "integer"));
}

/** Keywords of the field that are stricter than those of the setting. */
function* findLooser(at: Finding["at"], schema: FieldSchema, setting: SettingDefinition): Iterable<Finding> {
  const found = (keyword: string, isSaidOfSettings = true): Finding => ({
    at,
    found: `${keyword} of the field is stricter than that of the setting`,
    hint: isSaidOfSettings
      ? `give the setting the same ${keyword} in schemas/_project.json, or an enum`
      : "give the setting an enum in schemas/_project.json",
  });
  if (setting.type === "boolean") return;
  if (allowedValues(schema) !== undefined) yield found("enum", false);
  for (const keyword of ["format", "pattern"] as const) {
    if (schema[keyword] !== undefined && schema[keyword] !== setting[keyword]) yield found(keyword);
  }
  for (const keyword of ["minLength", "minimum"] as const) {
    if (schema[keyword] !== undefined && !((setting[keyword] ?? -Infinity) >= schema[keyword])) yield found(keyword);
  }
  for (const keyword of ["maxLength", "maximum"] as const) {
    if (schema[keyword] !== undefined && !((setting[keyword] ?? Infinity) <= schema[keyword])) yield found(keyword);
  }
  for (const keyword of [
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "formatMinimum",
    "formatMaximum",
  ] as const) {
    if (schema[keyword] !== undefined) yield found(keyword, false);
  }
}
