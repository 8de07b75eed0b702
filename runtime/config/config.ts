/** Reads the settings from the environment once, into a frozen object. All wrong settings are reported together. */
import type { ProjectDefinition } from "../model/schema/project.js";
import { parsePublicUrl, splitList } from "./setting-values.js";
import { type ServerSettings, readSettings } from "./server-settings.js";

export type Config = ReturnType<typeof readConfig>;

/** An OpenID provider, with which people sign in to the panel (docs/reference/panel.md#signing-in-with-a-provider). */
export type ProviderSettings = NonNullable<Config["provider"]>;

/**
 * @param project the project whose own settings are also read; null if no project is loaded
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
    /** Values of the settings that the project declares, by the name of the setting. */
    settings: projectSettings,
    /** Time limit of a database query, in milliseconds. */
    timeLimit: settings.STOCKROOM_TIME_LIMIT,
    /** Maximum number of requests in a minute from one address; 0 means no limit. */
    rateLimit: settings.STOCKROOM_RATE_LIMIT,
    /** Maximum number of requests without credentials in a minute from one address; 0 means no limit. */
    publicRateLimit: settings.STOCKROOM_PUBLIC_RATE_LIMIT,
    /** Maximum number of calls of a `react` hook for one change. After the last failed call, the delivery counts as failed. */
    reactionAttempts: settings.STOCKROOM_REACTION_ATTEMPTS,
    /** Maximum number of items that a request may copy from an existing tenant into the tenant that it creates. */
    copyLimit: settings.STOCKROOM_COPY_LIMIT,
    /** Whether the server publishes the OpenAPI document and its page, to everybody. */
    docs: settings.STOCKROOM_DOCS === "on",
    /** Settings of the MCP tools for language models; null if the tools are not served. */
    mcp: settings.STOCKROOM_MCP === "off" ? null : Object.freeze({ readOnly: settings.STOCKROOM_MCP === "read" }),
    /** The address at which clients reach this server. */
    publicUrl: parsePublicUrl(settings.STOCKROOM_PUBLIC_URL),
    /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
    trustedProxies: Object.freeze(splitList(settings.STOCKROOM_TRUSTED_PROXIES)),
    /** Origins, besides the server's own, whose web pages may call the API. */
    corsOrigins: Object.freeze(splitList(settings.STOCKROOM_CORS_ORIGINS)),
    /** Origins, besides the server's own, whose images the panel shows. */
    pictureOrigins: Object.freeze(splitList(settings.STOCKROOM_PICTURE_ORIGINS)),
    /** Path of the JSON file that registers applications to which people can sign in; null if there are none. */
    applications: settings.STOCKROOM_APPLICATIONS ?? null,
    /** The OpenID provider for sign-in to the panel; null if there is none. */
    provider: readProviderSettings(settings),
    /** Whether people may sign in to the panel with passwords. */
    passwords: settings.STOCKROOM_PASSWORDS === "on",
    /** Time limits for people who use the panel, in seconds. */
    session: Object.freeze({
      /** Time without use after which a session ends. */
      idle: settings.STOCKROOM_SESSION_IDLE,
      /** Time after the sign-in at which a session ends, even if it is in use. */
      lifetime: settings.STOCKROOM_SESSION_LIFETIME,
      /** Lifetime of a link that sets a password. */
      link: settings.STOCKROOM_LINK_LIFETIME,
    }),
    /** Whether starting the server may migrate stored items. */
    migrate: settings.STOCKROOM_MIGRATE === "on",
    /** Number of backups to keep. The server backs up an SQLite file before it migrates items; 0 turns these backups off. */
    keepBackups: settings.STOCKROOM_KEEP_BACKUPS,
    /** Whether several processes may use one SQLite file under Node.js 20. */
    sharedFile: settings.STOCKROOM_SHARED_FILE === "on",
    logLevel: settings.STOCKROOM_LOG_LEVEL,
  });
}

function readProviderSettings(settings: ServerSettings) {
  const { STOCKROOM_OIDC_ISSUER: issuer, STOCKROOM_OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return null;
  return Object.freeze({
    issuer,
    clientId,
    clientSecret: settings.STOCKROOM_OIDC_CLIENT_SECRET ?? null,
    /** Name of the provider that people see. */
    label: settings.STOCKROOM_OIDC_LABEL ?? new URL(issuer).hostname,
    /** Name of the claim in the provider's tokens that contains the login of the account. */
    claim: settings.STOCKROOM_OIDC_CLAIM,
  });
}

/** Returns the URL to show to people. If no public URL is set, its origin is `listeningUrl`. */
export function formatPublicUrl({ publicUrl: { origin, basePath } }: Config, listeningUrl: string): string {
  return (origin ?? listeningUrl) + basePath;
}
