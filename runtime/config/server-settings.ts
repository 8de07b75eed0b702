/** The settings that the server reads from the environment, as a JSON Schema. */
import { suggestName } from "../model/values/nearest-name.js";
import type { ProjectDefinition } from "../model/schema/project.js";
import {
  type SettingSchema,
  findSettingViolation,
  readProjectSettings,
  toEnvironmentVariableName,
} from "./project-settings.js";
import { isIssuerUrl, isCspOrigin, isAddressOrNetwork, isOrigin, isPublicUrl, splitList } from "./setting-values.js";

/** Schema of an integer from `minimum` to `maximum`. */
function createIntegerSchema(minimum: number, maximum: number) {
  return { type: "integer", minimum, maximum } as const;
}

const secondsSchema = {
  ...createIntegerSchema(1, 99_999_999),
  description: "a number of seconds, at least 1",
} as const;
const onOrOffSchema = { type: "string", enum: ["on", "off"], description: "on or off" } as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/**
 * All settings of the server. A test checks that docs/reference/settings.md documents each of them. Error messages insert the
 * `description` after the words "must be". A `writeOnly` value is or contains a secret and is never shown.
 */
export const settingSchemas = {
  HOST: { type: "string", pattern: "^\\S+$", default: "127.0.0.1", description: "an address or a host name" },
  PORT: { ...createIntegerSchema(0, 65_535), default: 8080, description: "a port number, 0…65535" },
  DATABASE_URL: {
    type: "string",
    pattern: "^(sqlite:.+|mongodb(\\+srv)?://.+)$",
    default: "sqlite:data/stockroom.db",
    description: "sqlite:PATH (such as sqlite:data/shop.db), mongodb://… or mongodb+srv://…",
    writeOnly: true,
  },
  STOCKROOM_ADMIN_EMAIL: {
    type: "string",
    pattern: "^[^\\s@:]+@[^\\s@:]+$",
    default: "admin@example.com",
    description: "an e-mail address",
  },
  STOCKROOM_ADMIN_KEY: {
    type: "string",
    pattern: "^[A-Za-z0-9]{32}$",
    description: "32 letters and digits",
    writeOnly: true,
  },
  STOCKROOM_BODY_LIMIT: {
    ...createIntegerSchema(1, 9_999_999_999),
    default: 1_048_576,
    description: "a number of bytes, at least 1",
  },
  STOCKROOM_TIME_LIMIT: { ...createIntegerSchema(10, 999_999), default: 5000, description: "10…999999 milliseconds" },
  STOCKROOM_RATE_LIMIT: {
    ...createIntegerSchema(0, 999_999_999),
    default: 0,
    description: "a number of requests a minute, 0 for no limit",
  },
  STOCKROOM_PUBLIC_RATE_LIMIT: {
    ...createIntegerSchema(0, 999_999_999),
    default: 60,
    description: "a number of requests a minute, 0 for no limit",
  },
  STOCKROOM_COPY_LIMIT: {
    ...createIntegerSchema(10_000, 999_999_999),
    default: 100_000,
    description: "a number of items, at least 10000",
  },
  STOCKROOM_REACTION_ATTEMPTS: {
    ...createIntegerSchema(1, 99),
    default: 12,
    description: "a number of attempts, 1…99",
  },
  STOCKROOM_DOCS: { ...onOrOffSchema, default: "on" },
  STOCKROOM_MCP: { type: "string", enum: ["off", "read", "on"], default: "off", description: "off, read or on" },
  STOCKROOM_PUBLIC_URL: {
    type: "string",
    format: "public-url",
    description: "an http or https URL without user, query and fragment, such as https://shop.example",
  },
  STOCKROOM_TRUSTED_PROXIES: {
    type: "string",
    format: "networks",
    default: "",
    description: "addresses or networks separated by commas, such as 10.0.0.0/8,::1",
  },
  STOCKROOM_CORS_ORIGINS: {
    type: "string",
    format: "origins",
    default: "",
    description: "origins separated by commas, such as https://shop.example,http://localhost:3000",
  },
  STOCKROOM_PICTURE_ORIGINS: {
    type: "string",
    format: "named-origins",
    default: "",
    description: "origins separated by commas, such as https://images.example",
  },
  STOCKROOM_APPLICATIONS: { type: "string", description: "the path of a JSON file" },
  STOCKROOM_OIDC_ISSUER: {
    type: "string",
    format: "issuer",
    description: "the https URL of an OpenID provider, or an http URL of this machine, without query and fragment",
  },
  STOCKROOM_OIDC_CLIENT_ID: { type: "string", description: "the client id of this server at the provider" },
  STOCKROOM_OIDC_CLIENT_SECRET: {
    type: "string",
    description: "the client secret of this server at the provider",
    writeOnly: true,
  },
  STOCKROOM_OIDC_LABEL: { type: "string", maxLength: 60, description: "a name of at most 60 characters" },
  STOCKROOM_OIDC_CLAIM: {
    type: "string",
    pattern: "^[\\w.:/-]+$",
    default: "email",
    description: "the name of a claim",
  },
  STOCKROOM_PASSWORDS: { ...onOrOffSchema, default: "on" },
  STOCKROOM_SESSION_IDLE: { ...secondsSchema, default: 1800 },
  STOCKROOM_SESSION_LIFETIME: { ...secondsSchema, default: 43_200 },
  STOCKROOM_LINK_LIFETIME: { ...secondsSchema, default: 86_400 },
  STOCKROOM_MIGRATE: { ...onOrOffSchema, default: "on" },
  STOCKROOM_KEEP_BACKUPS: {
    ...createIntegerSchema(0, 999),
    default: 1,
    description: "a number of backups, 0 for none",
  },
  STOCKROOM_SHARED_FILE: { ...onOrOffSchema, default: "off" },
  STOCKROOM_LOG_LEVEL: {
    type: "string",
    enum: logLevels,
    default: "info",
    description: `one of ${logLevels.join(", ")}`,
  },
} as const satisfies { readonly [name: string]: ServerSettingSchema };

interface ServerSettingSchema extends SettingSchema {
  readonly type: "integer" | "string";
  readonly description: string;
  readonly default?: string | number;
  readonly writeOnly?: true;
}

export type SettingName = keyof typeof settingSchemas;

/** Values of the settings; a setting without a default may be missing. */
export type ServerSettings = {
  readonly [Name in SettingName]: (typeof settingSchemas)[Name] extends { readonly default: infer Default }
    ? Default extends number
      ? number
      : string
    : string | undefined;
};

const formatCheckers = {
  "public-url": isPublicUrl,
  networks: (value: string) => splitList(value).every(isAddressOrNetwork),
  issuer: isIssuerUrl,
  origins: (value: string) => splitList(value).every(isOrigin),
  "named-origins": (value: string) => splitList(value).every(isCspOrigin),
};

/** Prefix of the server's own variables. An unknown variable with this prefix is an error. */
const variablePrefix = "STOCKROOM_";

/** An error whose message lists all wrong settings, one per line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * @param project the project whose own settings are also read. If null, unknown variables are ignored, because they may belong to
 *   a project
 * @throws ConfigError if a setting is malformed or a `STOCKROOM_*` variable is unknown
 */
export function readSettings(environment: NodeJS.ProcessEnv, project: ProjectDefinition | null) {
  const values: { [name: string]: string | number | undefined } = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries<ServerSettingSchema>(settingSchemas)) {
    const text = environment[name] ?? "";
    const value = setting.type === "integer" && /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
    values[name] = text === "" ? setting.default : value;
    if (text !== "" && findSettingViolation(setting, value, formatCheckers) !== null)
      problems.push(describeInvalidValue(name, text));
  }
  if (problems.length === 0) problems.push(...describeContradictorySettings(values));
  const projectValues = readProjectSettings(environment, project?.settings ?? {}, problems);
  if (project !== null)
    problems.push(
      ...describeUnknownVariables(environment, Object.keys(project.settings).map(toEnvironmentVariableName)),
    );
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  // The cast is safe: without problems, each setting has a valid value or its default.
  return { server: Object.freeze(values) as ServerSettings, project: Object.freeze(projectValues) };
}

/** Finds settings that exclude each other or require another setting. */
function describeContradictorySettings(values: {
  readonly [name: string]: string | number | undefined;
}): readonly string[] {
  const { STOCKROOM_OIDC_ISSUER: issuer, STOCKROOM_OIDC_CLIENT_ID: id, STOCKROOM_PASSWORDS: passwords } = values;
  const { STOCKROOM_APPLICATIONS: applications, STOCKROOM_PUBLIC_URL: publicUrl } = values;
  return [
    // Without a public URL, the issuer of tokens would come from the `Host` header of a request, which any client can choose.
    ...(applications !== undefined && publicUrl === undefined
      ? [
          "STOCKROOM_APPLICATIONS requires STOCKROOM_PUBLIC_URL, which tokens of applications name as their issuer; set it to the address at which clients reach this server, such as https://shop.example",
        ]
      : []),
    ...(issuer !== undefined && id === undefined
      ? ["STOCKROOM_OIDC_ISSUER requires STOCKROOM_OIDC_CLIENT_ID, the client id of this server at the provider"]
      : []),
    ...(issuer === undefined && passwords === "off"
      ? [
          "STOCKROOM_PASSWORDS may be off only if STOCKROOM_OIDC_ISSUER is set: otherwise nobody could sign in to the panel",
        ]
      : []),
  ];
}

function describeInvalidValue(name: string, value: string): string {
  const { description, writeOnly }: ServerSettingSchema = settingSchemas[name as SettingName];
  return `${name} must be ${description}${writeOnly === true ? "" : `, not "${value}"`}`;
}

function describeUnknownVariables(
  environment: NodeJS.ProcessEnv,
  projectVariables: readonly string[],
): readonly string[] {
  const taken = projectVariables.filter((name) => name in settingSchemas);
  const known = [...Object.keys(settingSchemas), ...projectVariables];
  const unknown = Object.keys(environment).filter((name) => name.startsWith(variablePrefix) && !known.includes(name));
  const sentences = unknown.toSorted().map((name) => {
    // The user may have added the prefix by mistake, as in STOCKROOM_PORT for PORT.
    const rest = name.slice(variablePrefix.length);
    const hint = suggestName(rest in settingSchemas ? rest : name, known) ?? suggestName(rest, known);
    return `${name} is not a setting${hint === undefined ? "" : `: ${hint}`}`;
  });
  return [
    ...taken.map((name) => `${name} is a setting of the server: rename the project's setting in schemas/_project.json`),
    ...sentences,
  ];
}
