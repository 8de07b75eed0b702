/** The environment, read once into a frozen value; everything wrong with it is said at once. */
import { suggestName } from "./nearest-name.js";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly admin: { readonly email: string; readonly key: string | null };
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
  readonly logLevel: string;
}

interface Setting {
  readonly fallback: string;
  readonly accepts: RegExp;
  /** Reads on after the name: "must be …". */
  readonly rule: string;
  /** The value holds a key or a password and is never shown. */
  readonly secret?: true;
}

/** Whatever is called so is meant for this server. */
const prefix = "STOCKROOM_";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Every setting that there is; README documents each, a test holds the two together. */
export const settings = {
  HOST: { fallback: "127.0.0.1", accepts: /^\S+$/, rule: "must be an address or a host name" },
  PORT: {
    fallback: "8080",
    accepts: /^(0|[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
    rule: "must be a port number, 0…65535",
  },
  DATABASE_URL: {
    fallback: "sqlite:data/stockroom.db",
    accepts: /^(sqlite:.+|mongodb(\+srv)?:\/\/.+)$/,
    rule: "must be sqlite:PATH, mongodb://… or mongodb+srv://…",
    secret: true,
  },
  STOCKROOM_ADMIN_EMAIL: {
    fallback: "admin@example.com",
    accepts: /^[^\s@:]+@[^\s@:]+$/,
    rule: "must be an e-mail address",
  },
  STOCKROOM_ADMIN_KEY: {
    fallback: "",
    accepts: /^([A-Za-z0-9]{32})?$/,
    rule: "must be 32 letters and digits",
    secret: true,
  },
  STOCKROOM_BODY_LIMIT: {
    fallback: "1048576",
    accepts: /^[1-9]\d{0,9}$/,
    rule: "must be a number of bytes, at least 1",
  },
  STOCKROOM_LANGUAGE: {
    fallback: "en",
    accepts: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
    rule: "must be a language code such as en",
  },
  STOCKROOM_TIME_LIMIT: { fallback: "5000", accepts: /^[1-9]\d{1,5}$/, rule: "must be 10…999999 milliseconds" },
  STOCKROOM_RATE_LIMIT: {
    fallback: "0",
    accepts: /^(0|[1-9]\d{0,8})$/,
    rule: "must be a number of requests a minute, 0 for none",
  },
  STOCKROOM_COPY_LIMIT: {
    fallback: "100000",
    accepts: /^[1-9]\d{4,8}$/,
    rule: "must be a number of objects, at least 10000",
  },
  STOCKROOM_DOCS: { fallback: "on", accepts: /^(on|off)$/, rule: "must be on or off" },
  STOCKROOM_RELEASE_4_0: { fallback: "off", accepts: /^(on|off)$/, rule: "must be on or off" },
  STOCKROOM_LOG_LEVEL: {
    fallback: "info",
    accepts: new RegExp(`^(${logLevels.join("|")})$`),
    rule: `must be one of ${logLevels.join(", ")}`,
  },
} as const satisfies { readonly [name: string]: Setting };

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
    admin: Object.freeze({ email: read("STOCKROOM_ADMIN_EMAIL"), key: read("STOCKROOM_ADMIN_KEY") || null }),
    bodyLimit: Number(read("STOCKROOM_BODY_LIMIT")),
    language: read("STOCKROOM_LANGUAGE"),
    timeLimit: Number(read("STOCKROOM_TIME_LIMIT")),
    rateLimit: Number(read("STOCKROOM_RATE_LIMIT")),
    copyLimit: Number(read("STOCKROOM_COPY_LIMIT")),
    docs: read("STOCKROOM_DOCS") === "on",
    release40: read("STOCKROOM_RELEASE_4_0") === "on",
    logLevel: read("STOCKROOM_LOG_LEVEL"),
  });
  for (const name of Object.keys(environment).toSorted()) {
    if (!name.startsWith(prefix) || name in settings) continue;
    const known = Object.keys(settings);
    const hint = suggestName(name, known) ?? suggestName(name.slice(prefix.length), known);
    problems.push(`${name} is not a setting${hint === undefined ? "" : `: ${hint}`}`);
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}
