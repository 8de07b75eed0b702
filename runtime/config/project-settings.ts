/** Reads the settings that a project declares (`schemas/_project.json`) from the environment. */
import { describeViolation } from "../model/plan/violations.js";
import type { Scalar } from "../model/query/filter.js";
import type { SettingValues } from "../model/schema/field.js";
import type { SettingDefinition } from "../model/schema/project.js";
import type { Violation } from "../model/schema/resource.js";
import { formats } from "../model/values/formats.js";

export type DeclaredSettings = { readonly [name: string]: SettingDefinition };

/** Returns the name of the environment variable for a setting, such as STOCKROOM_RELEASE_4_0 for `release_4_0`. */
export function toEnvironmentVariableName(name: string): string {
  return `STOCKROOM_${name.toUpperCase()}`;
}

/** @param problems receives a sentence for each wrong value */
export function readProjectSettings(
  environment: NodeJS.ProcessEnv,
  declaredSettings: DeclaredSettings,
  problems: string[],
): SettingValues {
  const readSetting = (name: string, schema: SettingDefinition): Scalar => {
    const { default: fallback } = schema;
    const variable = toEnvironmentVariableName(name);
    const text = environment[variable] ?? "";
    if (text === "") return fallback;
    const value = parseValue(schema.type, text);
    const violation = findSettingViolation(schema, value, formats);
    if (violation === null) return value;
    const rule = schema.type === "boolean" ? "must be on or off" : describeViolation(violation);
    problems.push(`${variable} ${rule}, not "${text}"`);
    return fallback;
  };
  return Object.fromEntries(
    Object.entries(declaredSettings).map(([name, setting]) => [name, readSetting(name, setting)]),
  );
}

/** Parses a value. A text that does not fit the type stays a string, which `findSettingViolation` then rejects. */
function parseValue(type: SettingDefinition["type"], text: string): Scalar {
  if (type === "boolean") return text === "on" ? true : text === "off" ? false : text;
  return type === "string" || text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

/** The keywords that limit the values of a setting (`generator/project-schema.json`). */
export type SettingSchema = Pick<SettingDefinition, "type"> & Partial<SettingDefinition>;

export type FormatCheckers = { readonly [name: string]: (text: string) => boolean };

/**
 * Checks a value without Ajv, because loading Ajv would take an eighth of the time of every start. Returns the first
 * keyword that the value violates, in the form of Ajv's errors; null if the value is valid.
 */
export function findSettingViolation(schema: SettingSchema, value: unknown, formats: FormatCheckers): Violation | null {
  const { type, enum: allowedValues } = schema;
  if (!isOfType(type, value)) return createViolation("type", { type });
  const broken =
    typeof value === "string" ? findTextViolation(schema, value, formats) : findNumberViolation(schema, Number(value));
  if (broken !== null) return broken;
  return allowedValues?.every((allowed) => allowed !== value) === true
    ? createViolation("enum", { allowedValues })
    : null;
}

function isOfType(type: SettingSchema["type"], value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type && (type !== "number" || Number.isFinite(value));
}

function findNumberViolation(
  { minimum = -Infinity, maximum = Infinity }: SettingSchema,
  value: number,
): Violation | null {
  if (value > maximum) return createViolation("maximum", { limit: maximum });
  return value < minimum ? createViolation("minimum", { limit: minimum }) : null;
}

function findTextViolation(schema: SettingSchema, text: string, formats: FormatCheckers): Violation | null {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  // The length is the number of characters, not of UTF-16 units.
  const { length } = Array.from(text);
  if (length > maxLength) return createViolation("maxLength", { limit: maxLength });
  if (length < minLength) return createViolation("minLength", { limit: minLength });
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return createViolation("pattern", { pattern });
  return format === undefined || formats[format]?.(text) !== false ? null : createViolation("format", { format });
}

function createViolation(keyword: string, params: Violation["params"]): Violation {
  return { instancePath: "", keyword, params };
}
