/** Reads the environment once into a frozen value and reports all its errors together. */
import type { Settings } from "../model/schema/field.js";
import type { ProjectDefinition } from "../model/schema/project.js";
import type { ProviderSettings } from "./sign-in-settings.js";
import { type PublicUrl, parsePublicUrl, splitList } from "./setting-values.js";
import { type Settings as ServerSettings, readSettings } from "./settings.js";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly admin: {
    readonly email: string;
    /** Whether the e-mail address is the default one. */
    readonly isDefault: boolean;
    readonly key: string | null;
  };
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  /** Values of the settings that the project declares, by name. */
  readonly settings: Settings;
  /** Time limit of a query, in milliseconds. */
  readonly timeLimit: number;
  /** Requests per minute from one address; 0 means no limit. */
  readonly rateLimit: number;
  /** Requests per minute without credentials from one address; 0 means no limit. */
  readonly publicRateLimit: number;
  /** Number of attempts to deliver to a `react` hook before the delivery counts as failed. */
  readonly reactionAttempts: number;
  /** Maximum number of items that one creation copies. */
  readonly copyLimit: number;
  /** Whether the API document and its page are served, to everybody. */
  readonly docs: boolean;
  /** Tools for language models; null if they are not served. */
  readonly mcp: { readonly readOnly: boolean } | null;
  /** The public URL of this server; null if each request's own address is used. */
  readonly publicUrl: PublicUrl | null;
  /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  /** Other origins whose images the panel shows. */
  readonly pictureOrigins: readonly string[];
  /** File that lists the applications that people may sign in to; null if there are none. */
  readonly applications: string | null;
  /** The OpenID provider for sign-in to the panel; null if there is none. */
  readonly provider: ProviderSettings | null;
  /** Whether people may sign in to the panel with passwords. */
  readonly passwords: boolean;
  /** Durations of the administration panel, in seconds. */
  readonly session: SessionTimes;
  /** Whether starting the server may migrate stored items. */
  readonly migrate: boolean;
  /** Number of automatic backups before migrations that are kept; 0 if none are made. */
  readonly keepBackups: number;
  /** Whether several processes may use one SQLite file under Node.js 20. */
  readonly sharedFile: boolean;
  readonly logLevel: string;
}

export interface SessionTimes {
  /** A session ends after this time without use. */
  readonly idle: number;
  /** A session ends at the latest this long after the sign-in. */
  readonly lifetime: number;
  /** A link that sets a password works for this long. */
  readonly link: number;
}

/**
 * @param project the project whose settings are read, too; null if no project is loaded
 * @throws ConfigError if a setting is malformed or a `STOCKROOM_*` variable is unknown
 */
export function readConfig(environment: NodeJS.ProcessEnv, project: ProjectDefinition | null): Config {
  const { server: settings, project: projectSettings } = readSettings(environment, project);
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    admin: Object.freeze({
      email: settings.STOCKROOM_ADMIN_EMAIL,
      isDefault: !environment["STOCKROOM_ADMIN_EMAIL"],
      key: settings.STOCKROOM_ADMIN_KEY ?? null,
    }),
    bodyLimit: settings.STOCKROOM_BODY_LIMIT,
    settings: projectSettings,
    timeLimit: settings.STOCKROOM_TIME_LIMIT,
    rateLimit: settings.STOCKROOM_RATE_LIMIT,
    publicRateLimit: settings.STOCKROOM_PUBLIC_RATE_LIMIT,
    reactionAttempts: settings.STOCKROOM_REACTION_ATTEMPTS,
    copyLimit: settings.STOCKROOM_COPY_LIMIT,
    docs: settings.STOCKROOM_DOCS === "on",
    mcp: settings.STOCKROOM_MCP === "off" ? null : Object.freeze({ readOnly: settings.STOCKROOM_MCP === "read" }),
    publicUrl: parsePublicUrl(settings.STOCKROOM_PUBLIC_URL ?? ""),
    trustedProxies: Object.freeze(splitList(settings.STOCKROOM_TRUSTED_PROXIES)),
    corsOrigins: Object.freeze(splitList(settings.STOCKROOM_CORS_ORIGINS)),
    pictureOrigins: Object.freeze(splitList(settings.STOCKROOM_PICTURE_ORIGINS)),
    applications: settings.STOCKROOM_APPLICATIONS ?? null,
    provider: readProvider(settings),
    passwords: settings.STOCKROOM_PASSWORDS === "on",
    session: Object.freeze({
      idle: settings.STOCKROOM_SESSION_IDLE,
      lifetime: settings.STOCKROOM_SESSION_LIFETIME,
      link: settings.STOCKROOM_LINK_LIFETIME,
    }),
    migrate: settings.STOCKROOM_MIGRATE === "on",
    keepBackups: settings.STOCKROOM_KEEP_BACKUPS,
    sharedFile: settings.STOCKROOM_SHARED_FILE === "on",
    logLevel: settings.STOCKROOM_LOG_LEVEL,
  });
}

function readProvider(settings: ServerSettings): ProviderSettings | null {
  const { STOCKROOM_OIDC_ISSUER: issuer, STOCKROOM_OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return null;
  return Object.freeze({
    issuer,
    clientId,
    clientSecret: settings.STOCKROOM_OIDC_CLIENT_SECRET ?? null,
    label: settings.STOCKROOM_OIDC_LABEL ?? new URL(issuer).hostname,
    claim: settings.STOCKROOM_OIDC_CLAIM,
  });
}

/** Returns the URL to show to people: the public one, or else the address that the server listens on. */
export function formatPublicUrl({ publicUrl }: Config, listening: string): string {
  return publicUrl === null ? listening : (publicUrl.origin ?? listening) + publicUrl.base;
}
