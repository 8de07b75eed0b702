/** The environment, read once into a frozen value; everything wrong with it is said at once. */
import { suggestName } from "../model/nearest-name.js";
import { parsePublicUrl, splitList, type PublicUrl } from "./setting-values.js";
import { settings, type Setting } from "./settings.js";

/** Whatever is called so is meant for this server. */
const prefix = "STOCKROOM_";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly admin: {
    readonly email: string;
    /** Nobody has named another. */
    readonly isDefault: boolean;
    readonly key: string | null;
  };
  /** Largest request body, bytes. */
  readonly bodyLimit: number;
  readonly language: string;
  /** Time limit of a query, milliseconds. */
  readonly timeLimit: number;
  /** Requests a minute from one source address; 0: no limit. */
  readonly rateLimit: number;
  /** Largest number of items that one creation copies. */
  readonly copyLimit: number;
  /** Serve the API document and its page, to everybody. */
  readonly docs: boolean;
  /** Serve the paths without prefix of release 4.0.x too. */
  readonly release40: boolean;
  /** Where clients reach this server, null where nothing was said: then where a request says that it was sent. */
  readonly publicUrl: PublicUrl | null;
  /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  /** Other origins whose pictures the panel shows. */
  readonly pictureOrigins: readonly string[];
  /** Times of the administration panel, seconds. */
  readonly session: SessionTimes;
  readonly logLevel: string;
}

export interface SessionTimes {
  /** A session ends when it was not used for so long. */
  readonly idle: number;
  /** A session ends so long after the sign-in at the latest. */
  readonly lifetime: number;
  /** A link that sets a password works for so long. */
  readonly link: number;
}

/** Thrown with every wrong setting, a sentence a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @throws ConfigError when a setting is malformed or a `STOCKROOM_*` variable is unknown. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const read = (name: keyof typeof settings): string => {
    const setting: Setting = settings[name];
    const value = environment[name];
    if (value === undefined || value === "") return setting.fallback;
    if (!setting.accepts.test(value)) {
      problems.push(`${name} ${setting.rule}${setting.secret === true ? "" : `, not "${value}"`}`);
    }
    return value;
  };
  const config: Config = Object.freeze({
    host: read("HOST"),
    port: Number(read("PORT")),
    databaseUrl: read("DATABASE_URL"),
    admin: Object.freeze({
      email: read("STOCKROOM_ADMIN_EMAIL"),
      isDefault: !environment["STOCKROOM_ADMIN_EMAIL"],
      key: read("STOCKROOM_ADMIN_KEY") || null,
    }),
    bodyLimit: Number(read("STOCKROOM_BODY_LIMIT")),
    language: read("STOCKROOM_LANGUAGE"),
    timeLimit: Number(read("STOCKROOM_TIME_LIMIT")),
    rateLimit: Number(read("STOCKROOM_RATE_LIMIT")),
    copyLimit: Number(read("STOCKROOM_COPY_LIMIT")),
    docs: read("STOCKROOM_DOCS") === "on",
    release40: read("STOCKROOM_RELEASE_4_0") === "on",
    publicUrl: parsePublicUrl(read("STOCKROOM_PUBLIC_URL")),
    trustedProxies: Object.freeze(splitList(read("STOCKROOM_TRUSTED_PROXIES"))),
    corsOrigins: Object.freeze(splitList(read("STOCKROOM_CORS_ORIGINS"))),
    pictureOrigins: Object.freeze(splitList(read("STOCKROOM_PICTURE_ORIGINS"))),
    session: Object.freeze({
      idle: Number(read("STOCKROOM_SESSION_IDLE")),
      lifetime: Number(read("STOCKROOM_SESSION_LIFETIME")),
      link: Number(read("STOCKROOM_LINK_LIFETIME")),
    }),
    logLevel: read("STOCKROOM_LOG_LEVEL"),
  });
  for (const name of Object.keys(environment).toSorted()) {
    if (!name.startsWith(prefix) || name in settings) continue;
    const known = Object.keys(settings);
    // What is right but for the prefix was meant, whatever else is near.
    const rest = name.slice(prefix.length);
    const hint = suggestName(rest in settings ? rest : name, known) ?? suggestName(rest, known);
    problems.push(`${name} is not a setting${hint === undefined ? "" : `: ${hint}`}`);
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

/** Where clients reach the server: as the settings say, else where it listens. */
export function formatPublicUrl({ publicUrl }: Config, listening: string): string {
  return publicUrl === null ? listening : publicUrl.origin + publicUrl.base;
}
