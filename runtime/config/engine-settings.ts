import { describeNearestName } from "../model/values/nearest-name.js";
import type { ProjectDefinition } from "../model/schema/project.js";
import { toEnvironmentVariableName } from "./project-settings.js";
import { ConfigError, settingSchemas, type SettingName, type ServerSettings } from "./server-settings.js";

/**
 * Names of the settings that an embedding application can give. The application itself listens, so HOST and PORT are excluded.
 */
type EngineSettingName = Exclude<SettingName, "HOST" | "PORT">;

/**
 * Settings that an embedding application gives, by the names of their environment variables. The project's own settings are
 * included.
 */
export type EngineSettings = {
  readonly [Name in EngineSettingName]?: ServerSettings[Name] | undefined;
} & { readonly [ofProject: `STOCKROOM_${string}`]: string | number | boolean | undefined };

/**
 * Converts settings given in code to environment variables, so that they pass the same checks as environment variables.
 * @throws ConfigError if a name is unknown
 */
export function toEnvironmentVariables(engineSettings: EngineSettings, project: ProjectDefinition): NodeJS.ProcessEnv {
  const known = [
    ...Object.keys(settingSchemas),
    ...Object.keys(project.settings).map(toEnvironmentVariableName),
  ].filter((name) => name !== "HOST" && name !== "PORT");
  const entries = Object.entries<unknown>(engineSettings).filter(([, value]) => value !== undefined);
  const wrong = entries.flatMap(([name]) => {
    return known.includes(name) ? [] : [`${name} is not a setting of an engine${describeNearestName(name, known)}`];
  });
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return Object.fromEntries(entries.map(([name, value]) => [name, formatSettingValue(value)]));
}

function formatSettingValue(value: unknown): string {
  return value === true ? "on" : value === false ? "off" : String(value);
}
