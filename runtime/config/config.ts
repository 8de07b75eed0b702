/** The environment, read once into a frozen value; everything wrong with it is said at once. */
import { isIP } from "node:net";
import { suggestName } from "../model/nearest-name.js";

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

export interface PublicUrl {
  /** `https://shop.example` */
  readonly origin: string;
  /** What a proxy takes off before it passes a request on: `/backend`, or "". */
  readonly base: string;
}

export interface SessionTimes {
  /** A session ends when it was not used for so long. */
  readonly idle: number;
  /** A session ends so long after the sign-in at the latest. */
  readonly lifetime: number;
  /** A link that sets a password works for so long. */
  readonly link: number;
}

interface Setting {
  readonly fallback: string;
  readonly accepts: { test(value: string): boolean };
  /** Reads on after the name: "must be …". */
  readonly rule: string;
  /** The value holds a key or a password and is never shown. */
  readonly secret?: true;
}

const seconds = { accepts: /^[1-9]\d{0,7}$/, rule: "must be a number of seconds, at least 1" };

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
  STOCKROOM_PUBLIC_URL: {
    fallback: "",
    accepts: { test: (value) => parsePublicUrl(value) !== null },
    rule: "must be an http or https URL without user, query and fragment, such as https://shop.example",
  },
  STOCKROOM_TRUSTED_PROXIES: {
    fallback: "",
    accepts: { test: (value) => splitList(value).every(isNetwork) },
    rule: "must be addresses or networks with commas between, such as 10.0.0.0/8,::1",
  },
  STOCKROOM_CORS_ORIGINS: {
    fallback: "",
    accepts: { test: (value) => splitList(value).every(isOrigin) },
    rule: "must be origins with commas between, such as https://shop.example,http://localhost:3000",
  },
  STOCKROOM_PICTURE_ORIGINS: {
    fallback: "",
    accepts: { test: (value) => splitList(value).every(isNamedOrigin) },
    rule: "must be origins with commas between, such as https://images.example",
  },
  STOCKROOM_SESSION_IDLE: { fallback: "1800", ...seconds },
  STOCKROOM_SESSION_LIFETIME: { fallback: "43200", ...seconds },
  STOCKROOM_LINK_LIFETIME: { fallback: "86400", ...seconds },
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

function parsePublicUrl(value: string): PublicUrl | null {
  if (!/^https?:\/\/[^\s@?#]+$/.test(value) || !URL.canParse(value)) return null;
  const { origin, pathname } = new URL(value);
  return Object.freeze({ origin, base: pathname.replace(/\/+$/, "") });
}

function splitList(value: string): readonly string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function isNetwork(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** As a browser writes it in `Origin`. */
function isOrigin(entry: string): boolean {
  return /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}

/** As a Content-Security-Policy takes it: no wildcard, no address of IPv6, nothing that ends a directive. */
function isNamedOrigin(entry: string): boolean {
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(entry) && isOrigin(entry);
}
