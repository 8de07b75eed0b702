/** Reads the environment once into a frozen value and reports all its errors together. */
import type { ProjectDefinition } from "../model/schema/project.js";
import { parsePublicUrl, splitList } from "./setting-values.js";
import { type Settings, readSettings } from "./settings.js";

export type Config = ReturnType<typeof readConfig>;

/** An OpenID provider, with which people sign in to the panel (docs/reference/panel.md#signing-in-with-a-provider). */
export type ProviderSettings = NonNullable<Config["provider"]>;

/**
 * @param project the project whose settings are read, too; null if no project is loaded
 * @throws ConfigError if a setting is malformed or a `STOCKROOM_*` variable is unknown
 */
export function readConfig(environment: NodeJS.ProcessEnv, project: ProjectDefinition | null) {
  const { server: settings, project: projectSettings } = readSettings(environment, project);
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    admin: Object.freeze({
      email: settings.STOCKROOM_ADMIN_EMAIL,
      /** Whether the e-mail address is the default one. */
      isDefault: !environment["STOCKROOM_ADMIN_EMAIL"],
      key: settings.STOCKROOM_ADMIN_KEY ?? null,
    }),
    /** Maximum size of a request body, in bytes. */
    bodyLimit: settings.STOCKROOM_BODY_LIMIT,
    /** Values of the settings that the project declares, by name. */
    settings: projectSettings,
    /** Time limit of a query, in milliseconds. */
    timeLimit: settings.STOCKROOM_TIME_LIMIT,
    /** Requests per minute from one address; 0 means no limit. */
    rateLimit: settings.STOCKROOM_RATE_LIMIT,
    /** Requests per minute without credentials from one address; 0 means no limit. */
    publicRateLimit: settings.STOCKROOM_PUBLIC_RATE_LIMIT,
    /** Number of attempts to deliver to a `react` hook before the delivery counts as failed. */
    reactionAttempts: settings.STOCKROOM_REACTION_ATTEMPTS,
    /** Maximum number of items that one creation copies. */
    copyLimit: settings.STOCKROOM_COPY_LIMIT,
    /** Whether the API document and its page are served, to everybody. */
    docs: settings.STOCKROOM_DOCS === "on",
    /** Tools for language models; null if they are not served. */
    mcp: settings.STOCKROOM_MCP === "off" ? null : Object.freeze({ readOnly: settings.STOCKROOM_MCP === "read" }),
    /** The public URL of this server; null if each request's own address is used. */
    publicUrl: parsePublicUrl(settings.STOCKROOM_PUBLIC_URL ?? ""),
    /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
    trustedProxies: Object.freeze(splitList(settings.STOCKROOM_TRUSTED_PROXIES)),
    /** Other origins whose pages may use the API. */
    corsOrigins: Object.freeze(splitList(settings.STOCKROOM_CORS_ORIGINS)),
    /** Other origins whose images the panel shows. */
    pictureOrigins: Object.freeze(splitList(settings.STOCKROOM_PICTURE_ORIGINS)),
    /** File that lists the applications that people may sign in to; null if there are none. */
    applications: settings.STOCKROOM_APPLICATIONS ?? null,
    /** The OpenID provider for sign-in to the panel; null if there is none. */
    provider: readProvider(settings),
    /** Whether people may sign in to the panel with passwords. */
    passwords: settings.STOCKROOM_PASSWORDS === "on",
    /** Durations of the administration panel, in seconds. */
    session: Object.freeze({
      /** A session ends after this time without use. */
      idle: settings.STOCKROOM_SESSION_IDLE,
      /** A session ends at the latest this long after the sign-in. */
      lifetime: settings.STOCKROOM_SESSION_LIFETIME,
      /** A link that sets a password works for this long. */
      link: settings.STOCKROOM_LINK_LIFETIME,
    }),
    /** Whether starting the server may migrate stored items. */
    migrate: settings.STOCKROOM_MIGRATE === "on",
    /** Number of automatic backups before migrations that are kept; 0 if none are made. */
    keepBackups: settings.STOCKROOM_KEEP_BACKUPS,
    /** Whether several processes may use one SQLite file under Node.js 20. */
    sharedFile: settings.STOCKROOM_SHARED_FILE === "on",
    logLevel: settings.STOCKROOM_LOG_LEVEL,
  });
}

function readProvider(settings: Settings) {
  const { STOCKROOM_OIDC_ISSUER: issuer, STOCKROOM_OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return null;
  return Object.freeze({
    issuer,
    clientId,
    clientSecret: settings.STOCKROOM_OIDC_CLIENT_SECRET ?? null,
    /** Name shown to people. */
    label: settings.STOCKROOM_OIDC_LABEL ?? new URL(issuer).hostname,
    /** The claim whose value is the login of an account. */
    claim: settings.STOCKROOM_OIDC_CLAIM,
  });
}

/** Returns the URL to show to people: the public one, or else the address that the server listens on. */
export function formatPublicUrl({ publicUrl }: Config, listening: string): string {
  return publicUrl === null ? listening : (publicUrl.origin ?? listening) + publicUrl.base;
}
