import { describeNearestName } from "../model/values/nearest-name.js";
import type { ProjectDefinition } from "../model/schema/project.js";
import { variableOf } from "./project-settings.js";
import { ConfigError, settings, type SettingName, type Settings } from "./settings.js";

/**
 * Names of the settings that an embedding application can give. The application itself listens, so HOST and PORT are excluded.
 */
type GivenName = Exclude<SettingName, "HOST" | "PORT">;

/**
 * Settings that an embedding application gives, by the names of their environment variables. The project's own settings are
 * included.
 */
export type GivenSettings = {
  readonly [Name in GivenName]?: Settings[Name] | undefined;
} & { readonly [ofProject: `STOCKROOM_${string}`]: string | number | boolean | undefined };

/**
 * Converts settings given in code to environment variables, so that they pass the same checks as environment variables.
 * @throws ConfigError if a name is unknown
 */
export function toEnvironment(given: GivenSettings, project: ProjectDefinition): NodeJS.ProcessEnv {
  const known = [...Object.keys(settings), ...Object.keys(project.settings).map(variableOf)].filter(
    (name) => name !== "HOST" && name !== "PORT",
  );
  const entries = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  const wrong = entries.flatMap(([name]) => {
    return known.includes(name) ? [] : [`${name} is not a setting of an engine${describeNearestName(name, known)}`];
  });
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return Object.fromEntries(entries.map(([name, value]) => [name, writeValue(value)]));
}

function writeValue(value: unknown): string {
  return value === true ? "on" : value === false ? "off" : String(value);
}
