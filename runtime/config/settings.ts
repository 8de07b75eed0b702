import { isNamedOrigin, isNetwork, isOrigin, parsePublicUrl, splitList } from "./setting-values.js";

export interface Setting {
  readonly fallback: string;
  readonly accepts: { test(value: string): boolean };
  /** Reads on after the name: "must be …". */
  readonly rule: string;
  /** The value holds a key or a password and is never shown. */
  readonly secret?: true;
}

const seconds = { accepts: /^[1-9]\d{0,7}$/, rule: "must be a number of seconds, at least 1" };

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
