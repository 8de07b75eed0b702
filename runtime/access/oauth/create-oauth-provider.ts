/** Configures oidc-provider as an OAuth 2.0 server, without OpenID, for the registered applications. */
import { type Client, type Configuration, type KoaContextWithOIDC, Provider, errors } from "oidc-provider";
import { readScope } from "../keys.js";
import type { Application, Applications } from "../../config/sign-in-settings.js";
import { scopeAllows, parseScopeParts, formatScope } from "../../model/plan/scope.js";
import type { Registry } from "../../model/schema/resource.js";
import { type AdapterServices, createStorageAdapter } from "./storage-adapter.js";

export const oauthRoutes = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  revocation: "/oauth/revoke",
  introspection: "/oauth/introspect",
  device_authorization: "/oauth/device_authorization",
  code_verification: "/oauth/device",
} as const;

/** How long a person may take to answer an authorization request, in seconds. */
const consentTimeoutSeconds = 600;
/** How long an authorization code is valid, in seconds. */
export const codeLifetimeSeconds = 60;

export interface ProviderOptions extends AdapterServices {
  readonly applications: Applications;
  /** Issuer of tokens: the value of `STOCKROOM_PUBLIC_URL`. */
  readonly issuer: string;
}

export function createOAuthProvider(options: ProviderOptions): Provider {
  const { applications, issuer } = options;
  const off = { enabled: false };
  const on = { enabled: true };
  // The lookup always finds an application, because oidc-provider knows no other clients.
  const applicationOf = ({ clientId }: Client): Application => applications.get(clientId)!;
  const isOwnToken = (
    _: KoaContextWithOIDC,
    client: Client,
    token: { readonly clientId?: string | undefined },
  ): boolean => token.clientId === client.clientId;
  const configuration: Configuration = {
    adapter: (kind) => createStorageAdapter(kind, options),
    clients: [...applications.values()].map(toClientMetadata),
    clientAuthMethods: ["none"],
    clientBasedCORS: (_, origin, client) => applicationOf(client).origins.includes(origin),
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: oauthRoutes,
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      deviceFlow: on,
      resourceIndicators: {
        enabled: true,
        defaultResource: (_, __, oneOf) => oneOf?.[0] ?? issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resourceUri, client) =>
          describeResourceServer(resourceUri, applicationOf(client), options),
      },
    },
    extraParams: {
      scope: (ctx, value, client) =>
        void (ctx.oidc.params!["scope"] = normalizeRequestedScope(value, applicationOf(client), options.registry)),
    },
    interactions: { url: (_, { uid }) => `${issuer}/admin#authorize?${uid}` },
    cookies: {
      names: { session: "stockroom_oauth", interaction: "stockroom_request", resume: "stockroom_resume" },
      long: {
        httpOnly: true,
        sameSite: "lax",
        path: `${new URL(issuer).pathname.replace(/\/$/, "")}${oauthRoutes.authorization}`,
      },
    },
    findAccount: (_, account) => ({ accountId: account, claims: () => ({ sub: account }) }),
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: (ctx, _, client) => {
        const { tokenLifetimeSeconds, signInLifetimeSeconds } = applicationOf(client);
        return Math.max(
          1,
          Math.min(tokenLifetimeSeconds, ctx.oidc.entities.RefreshToken?.remainingTTL ?? signInLifetimeSeconds),
        );
      },
      RefreshToken: (ctx, _, client) =>
        Math.max(1, ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? applicationOf(client).signInLifetimeSeconds),
      AuthorizationCode: codeLifetimeSeconds,
      DeviceCode: consentTimeoutSeconds,
      Interaction: consentTimeoutSeconds,
      Session: consentTimeoutSeconds,
      Grant: consentTimeoutSeconds,
    },
    renderError: (ctx, out) => {
      // People see errors of these two endpoints, so the panel shows them. Programs read errors of the other endpoints.
      if (ctx.oidc.route === "authorization" || ctx.oidc.route === "resume") {
        ctx.status = 303;
        ctx.redirect(`${issuer}/admin#authorize?error=${out.error}`);
      } else ctx.body = out;
    },
    // Without OpenID, nothing is signed, but oidc-provider still requires an algorithm. HS256 needs no key pair.
    jwks: { keys: [] },
    enabledJWA: { idTokenSigningAlgValues: ["HS256"] },
  };
  return new Provider(issuer, configuration);
}

function toClientMetadata({ id, name, redirectUris, allowsDevices }: Application) {
  const byRedirect = redirectUris.length > 0;
  return {
    client_id: id,
    client_name: name,
    redirect_uris: [...redirectUris],
    response_types: byRedirect ? ["code" as const] : [],
    grant_types: [
      ...(byRedirect ? ["authorization_code"] : []),
      ...(allowsDevices ? ["urn:ietf:params:oauth:grant-type:device_code"] : []),
      "refresh_token",
    ],
    token_endpoint_auth_method: "none" as const,
    id_token_signed_response_alg: "HS256" as const,
    // HS256 requires a secret, but no client authenticates with it.
    client_secret: "unused",
  };
}

/**
 * Returns the audience and allowed scope of a token. Each valid address stands for the whole server.
 * @throws InvalidTarget if the address does not belong to this server
 */
function describeResourceServer(
  resourceUri: string,
  { scope }: Application,
  { resourceUris, issuer }: ProviderOptions,
): { readonly audience: string; readonly scope: string } {
  if (!resourceUris.includes(resourceUri)) throw new errors.InvalidTarget("resource must be an address of this server");
  const levels = Object.entries(scope).flatMap(([path, level]) => [
    `${path}:read`,
    ...(level === "write" ? [`${path}:write`] : []),
  ]);
  return { audience: issuer, scope: levels.join(" ") };
}

/**
 * Checks and sorts the requested scope. Without one, returns the whole registered scope of the application.
 * @throws InvalidScope
 */
function normalizeRequestedScope(
  requestedScope: string | undefined,
  application: Application,
  registry: Registry,
): string {
  if (requestedScope === undefined) return sortScope(formatScope(application.scope));
  const problems: string[] = [];
  const given = parseScopeParts(requestedScope.split(" "));
  const scope = readScope(given, registry, (path, _, message) => void problems.push(`${path.join(" ")} ${message}`));
  if (given === null)
    problems.splice(0, Infinity, "scope must name resources and the kind of access, such as devices:read");
  const exceeds = Object.entries(scope).some(([path, level]) => !scopeAllows(application.scope, path, level));
  if (problems.length === 0 && exceeds) {
    problems.push(`${application.name} may request at most ${formatScope(application.scope)}`);
  }
  if (problems[0] === undefined) return sortScope(formatScope(scope));
  throw new errors.InvalidScope(cleanErrorText(problems[0]), requestedScope);
}

function sortScope(scopeText: string): string {
  return scopeText.split(" ").toSorted().join(" ");
}

/** Replaces characters that the description of an error may not contain (RFC 6749, section 4.1.2.1). */
function cleanErrorText(text: string): string {
  return text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, "?");
}
