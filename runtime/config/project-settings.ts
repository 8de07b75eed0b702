/** Reads the settings that a project declares (`schemas/_project.json`) from the environment. */
import { formats } from "../model/values/formats.js";
import type { SettingDefinition, SettingValue } from "../model/schema/project.js";
import type { Settings } from "../model/schema/field.js";
import { describeViolation } from "../model/plan/violation-message.js";
import { checkSetting } from "./check-setting.js";

export type DeclaredSettings = { readonly [name: string]: SettingDefinition };

/** Returns the environment variable of a setting: STOCKROOM_RELEASE_4_0 for `release_4_0`. */
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

/** Parses a value. Text of another form stays a string, which the check then rejects. */
function readValue(type: SettingDefinition["type"], text: string): SettingValue {
  if (type === "boolean") return text === "on" ? true : text === "off" ? false : text;
  return type === "string" || text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}
