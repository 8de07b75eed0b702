/** Reads the settings that a project declares (`schemas/_project.json`) from the environment. */
import { describeViolation } from "../model/plan/violations.js";
import type { Settings } from "../model/schema/field.js";
import type { SettingDefinition, SettingValue } from "../model/schema/project.js";
import type { Violation } from "../model/schema/resource.js";
import { formats } from "../model/values/formats.js";

export type DeclaredSettings = { readonly [name: string]: SettingDefinition };

/** Returns the name of the environment variable for a setting, such as STOCKROOM_RELEASE_4_0 for `release_4_0`. */
export function variableOf(name: string): string {
  return `STOCKROOM_${name.toUpperCase()}`;
}

/** @param problems receives a sentence for each wrong value */
export function readProjectSettings(
  environment: NodeJS.ProcessEnv,
  declared: DeclaredSettings,
  problems: string[],
): Settings {
  const read = (name: string, schema: SettingDefinition): SettingValue => {
    const { default: fallback } = schema;
    const variable = variableOf(name);
    const text = environment[variable] ?? "";
    if (text === "") return fallback;
    const value = readValue(schema.type, text);
    const violation = checkSetting(schema, value, formats);
    if (violation === null) return value;
    const rule = schema.type === "boolean" ? "must be on or off" : describeViolation(violation);
    problems.push(`${variable} ${rule}, not "${text}"`);
    return fallback;
  };
  return Object.fromEntries(Object.entries(declared).map(([name, setting]) => [name, read(name, setting)]));
}

/** Parses a value. A text that does not fit the type stays a string, which `checkSetting` then rejects. */
function readValue(type: SettingDefinition["type"], text: string): SettingValue {
  if (type === "boolean") return text === "on" ? true : text === "off" ? false : text;
  return type === "string" || text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

/** The keywords that limit the values of a setting (`generator/project-schema.json`). */
export type SettingSchema = Pick<SettingDefinition, "type"> & Partial<SettingDefinition>;

export type Formats = { readonly [name: string]: (text: string) => boolean };

/**
 * Checks a value without Ajv, because loading Ajv would take an eighth of the time of every start. Returns the first
 * keyword that the value violates, in the form of Ajv's errors; null if the value is valid.
 */
export function checkSetting(schema: SettingSchema, value: unknown, formats: Formats): Violation | null {
  const { type, enum: allowedValues } = schema;
  if (!isOfType(type, value)) return violate("type", { type });
  const broken = typeof value === "string" ? checkText(schema, value, formats) : checkNumber(schema, Number(value));
  if (broken !== null) return broken;
  return allowedValues?.every((allowed) => allowed !== value) === true ? violate("enum", { allowedValues }) : null;
}

function isOfType(type: SettingSchema["type"], value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type && (type !== "number" || Number.isFinite(value));
}

function checkNumber({ minimum = -Infinity, maximum = Infinity }: SettingSchema, value: number): Violation | null {
  if (value > maximum) return violate("maximum", { limit: maximum });
  return value < minimum ? violate("minimum", { limit: minimum }) : null;
}

function checkText(schema: SettingSchema, text: string, formats: Formats): Violation | null {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  // The length is the number of characters, not of UTF-16 units.
  const { length } = Array.from(text);
  if (length > maxLength) return violate("maxLength", { limit: maxLength });
  if (length < minLength) return violate("minLength", { limit: minLength });
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return violate("pattern", { pattern });
  return format === undefined || formats[format]?.(text) !== false ? null : violate("format", { format });
}

function violate(keyword: string, params: Violation["params"]): Violation {
  return { instancePath: "", keyword, params };
}
