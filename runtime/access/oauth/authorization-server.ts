/**
 * The OAuth server through which people sign in to applications of other vendors (docs/reference/applications.md). Runs
 * oidc-provider at the server's paths and connects it with the panel. Loaded only if there are applications.
 */
import { Router } from "@koa/router";
import compose from "koa-compose";
import { type KoaContextWithOIDC, Provider, errors } from "oidc-provider";
import { createRateLimiter, createLoginThrottle } from "../throttle.js";
import {
  type Context,
  type Handler,
  type RequestState,
  type KoaState,
  setEmptyBody,
  setJsonValue,
} from "../../http/context/request-context.js";
import type { Config } from "../../config/config.js";
import type { Application } from "../../config/sign-in-settings.js";
import { Refusal } from "../../model/plan/errors.js";
import { type Scope, formatScope } from "../../model/plan/scope.js";
import { type AdapterServices, parseScope } from "./storage-adapter.js";
import {
  type ProviderOptions,
  codeLifetimeSeconds,
  createOAuthProvider,
  oauthRoutes,
} from "./create-oauth-provider.js";
import { resourceMetadataPath, serverMetadataPath, formatMcpMetadataPath } from "./oauth-paths.js";

/** An application's request for access, which a person accepts or declines in the panel. */
export interface AuthorizationRequest {
  readonly application: Application;
  readonly scope: Scope;
  /** Origin of the page to which the person returns; null for a device. */
  readonly origin: string | null;
  /** Time by which the application must fetch its first tokens after a consent, as UNIX time in milliseconds. */
  readonly firstTokenDeadlineMs: number;
  /**
   * Saves the person's answer.
   * @param grantedSignIn the sign-in to which the person consented; null if they declined
   * @returns the address to which the browser goes next; null for a device, which polls for the answer
   */
  saveAnswer(grantedSignIn: { readonly account: number; readonly signIn: number } | null): Promise<string | null>;
}

export type AuthorizationServer = ReturnType<typeof createAuthorizationServer>;

interface AuthorizationServerOptions
  extends
    Pick<AdapterServices, "registry" | "storage" | "callerCaches" | "reportReuse">,
    Pick<ProviderOptions, "applications" | "issuer"> {
  readonly config: Pick<Config, "publicUrl" | "mcp">;
}

/** Maximum number of authorization requests per minute from one address. Each is saved, so anybody could fill the database. */
const maxRequestsPerMinute = 120;
const accessDeniedError = { error: "access_denied", error_description: "the user denied the sign-in" };

export function createAuthorizationServer(options: AuthorizationServerOptions) {
  const { applications, issuer, reportReuse } = options;
  const throttle = createLoginThrottle();
  const provider = createOAuthProvider({
    ...options,
    resourceUris: ["", "/", "/mcp"].map((path) => issuer + path),
    admitAttempt(codeOrToken) {
      const ctx = Provider.ctx;
      if (ctx !== undefined) throttle.admitLogin(codeOrToken, requestStateOf(ctx).client.rateLimitKey);
    },
  });
  provider.on("grant.success", (ctx) => {
    const { Grant } = ctx.oidc.entities;
    Object.assign(requestStateOf(ctx), { account: Number(Grant?.accountId), additionalKey: Number(Grant?.jti) });
    throttle.recordSuccess(findSentCodeOrToken(ctx), requestStateOf(ctx).client.rateLimitKey);
  });
  provider.on("grant.error", (ctx, { error }) => {
    if (error === "invalid_grant")
      throttle.recordFailure(findSentCodeOrToken(ctx), requestStateOf(ctx).client.rateLimitKey);
  });
  provider.on("grant.revoked", (ctx, signIn) => {
    // At the token endpoint, oidc-provider revokes a sign-in only if a code or token is used a second time.
    if (ctx.oidc.route === "token") reportReuse(Number(signIn));
  });
  const recordErrorCode = (ctx: KoaContextWithOIDC, { error }: errors.OIDCProviderError): void => {
    requestStateOf(ctx).errorCode = error;
  };
  provider.on("authorization.error", recordErrorCode);
  provider.on("device_authorization.error", recordErrorCode);
  provider.on("grant.error", recordErrorCode);
  provider.on("introspection.error", recordErrorCode);
  provider.on("revocation.error", recordErrorCode);
  const findApplication = (id: unknown): Application => {
    const application = applications.get(String(id));
    if (application === undefined) throw createInvalidRequestRefusal("the application is no longer registered here");
    return application;
  };

  return {
    router: createOAuthRouter(options, createProviderHandler(provider, options)),
    /** @throws Refusal invalid_query unless this browser has made the request within the last ten minutes */
    async findRequest(ctx: Context, id: string): Promise<AuthorizationRequest> {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return null;
        throw error;
      });
      if (interaction?.uid !== id)
        throw createInvalidRequestRefusal("the sign-in has expired or was started in another browser; start again");
      const { client_id: client, redirect_uri: uri, scope } = interaction.params;
      return {
        application: findApplication(client),
        scope: parseScope(String(scope)),
        origin: new URL(String(uri)).origin,
        firstTokenDeadlineMs: Date.now() + codeLifetimeSeconds * 1000,
        saveAnswer: (grantedSignIn) => {
          const login = {
            login: { accountId: String(grantedSignIn?.account) },
            consent: { grantId: String(grantedSignIn?.signIn) },
          };
          const options = { mergeWithLastSubmission: false };
          return provider.interactionResult(
            ctx.req,
            ctx.res,
            grantedSignIn === null ? accessDeniedError : login,
            options,
          );
        },
      };
    },
    /** @throws Refusal invalid_query if no device is waiting with this code */
    async findDeviceRequest(userCode: string): Promise<AuthorizationRequest> {
      const code = await provider.DeviceCode.findByUserCode(userCode.toUpperCase().replace(/\W/g, ""));
      if (code === undefined || code.accountId !== undefined || code.error !== undefined) {
        throw createInvalidRequestRefusal(
          "no device is waiting for this code: check the code, or start again on the device",
        );
      }
      const { client_id: client, scope, resource } = code.params ?? {};
      return {
        application: findApplication(client),
        scope: parseScope(String(scope)),
        origin: null,
        firstTokenDeadlineMs: Date.now() + code.remainingTTL * 1000,
        async saveAnswer(grantedSignIn) {
          const { error, error_description: errorDescription } = accessDeniedError;
          const consent = {
            accountId: String(grantedSignIn?.account),
            grantId: String(grantedSignIn?.signIn),
            scope,
            resource,
          };
          await Object.assign(code, grantedSignIn === null ? { error, errorDescription } : consent).save();
          return null;
        },
      };
    },
  };
}

/** Routes only some paths to oidc-provider, which would also answer others, such as those of OpenID Connect. */
function createOAuthRouter(
  { applications, issuer, config }: AuthorizationServerOptions,
  handleWithProvider: Handler,
): Router<KoaState> {
  const router = new Router<KoaState>({ sensitive: true, strict: true });
  const { basePath } = config.publicUrl;
  const starts = createRateLimiter(maxRequestsPerMinute);
  const startAuthorization: Handler = (ctx) => {
    starts.admit(ctx.state.stockroom.client.rateLimitKey);
    return handleWithProvider(ctx);
  };
  const { authorization, device_authorization, token, revocation, introspection, code_verification } = oauthRoutes;
  router.get(authorization, startAuthorization);
  router.get(`${authorization}/:id`, handleWithProvider);
  router.post(device_authorization, startAuthorization);
  for (const path of [token, revocation, introspection]) router.post(path, handleWithProvider);
  for (const path of [device_authorization, token, revocation, introspection, serverMetadataPath]) {
    router.options(path, (ctx, next) =>
      ctx.get("access-control-request-method") === "" ? next() : handleWithProvider(ctx),
    );
  }
  // People enter the code of a device in the panel, because they are signed in there.
  router.get(code_verification, (ctx) => {
    const { user_code: code } = ctx.query;
    ctx.set("Location", `${issuer}/admin#device?${typeof code === "string" ? encodeURIComponent(code) : ""}`);
    setEmptyBody(ctx, 303);
  });
  const allScopes = [...applications.values()].flatMap(({ scope }) => formatScope(scope).split(" "));
  const scopes = [...new Set(allScopes)].toSorted();
  // If the issuer has a path, clients append that path to the path of the metadata (RFC 8414, section 3.1).
  for (const path of new Set([serverMetadataPath, serverMetadataPath + basePath])) {
    router.get(escapeRouterPath(path), async (ctx) => {
      ctx.path = serverMetadataPath;
      await handleWithProvider(ctx);
      const all = Object.entries({ ...(ctx.body as object), scopes_supported: scopes });
      ctx.body = Object.fromEntries(
        all.filter(([name]) => !/^(?:jwks_uri|subject_types_|claims?_|id_token_)/.test(name)),
      );
      ctx.set("Cache-Control", "no-cache");
    });
  }
  const tools = {
    resource: `${issuer}/mcp`,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
  };
  for (const path of config.mcp === null
    ? []
    : new Set([resourceMetadataPath, formatMcpMetadataPath(""), formatMcpMetadataPath(basePath)])) {
    router.get(escapeRouterPath(path), (ctx) => {
      ctx.set("Cache-Control", "no-cache");
      setJsonValue(ctx, tools);
    });
  }
  return router;
}

/** Creates the handler that calls oidc-provider. Throws its server errors, so the error middleware handles them. */
function createProviderHandler(provider: Provider, { issuer, config }: AuthorizationServerOptions): Handler {
  const runProvider = compose(provider.middleware) as unknown as (ctx: Context) => Promise<void>;
  const failures = new WeakMap<object, unknown>();
  provider.on("server_error", (ctx, error) => void failures.set(ctx, error));
  const { protocol, host } = new URL(issuer);
  return async (ctx) => {
    // oidc-provider builds URLs from the host in the request, which clients can forge. The public host replaces that host.
    Object.defineProperties(ctx.request, { protocol: { value: protocol.slice(0, -1) }, host: { value: host } });
    Object.assign(ctx, { mountPath: config.publicUrl.basePath });
    ctx.set("Cache-Control", "no-store");
    ctx.set("Referrer-Policy", "no-referrer");
    await runProvider(ctx);
    if (failures.has(ctx)) throw failures.get(ctx);
  };
}

function escapeRouterPath(path: string): string {
  return path.replaceAll(/[{}()[\]+?!:*\\]/g, "\\$&");
}

/** Returns the server's data about a request. The types of oidc-provider do not include this data. */
function requestStateOf(ctx: KoaContextWithOIDC): RequestState {
  return (ctx.state as KoaState).stockroom;
}

function findSentCodeOrToken({ oidc: { params } }: KoaContextWithOIDC): string {
  return String(params?.["code"] ?? params?.["refresh_token"] ?? params?.["device_code"]);
}

function createInvalidRequestRefusal(reason: string): Refusal {
  return new Refusal("invalid_query", `invalid authorization request: ${reason}`);
}
