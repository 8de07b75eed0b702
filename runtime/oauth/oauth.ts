/** Signing in to applications of others by authorization code with PKCE: what lies outside the panel (docs/reference/applications.md). */
import type { Throttle } from "../access/throttle.js";
import { parseSecret } from "../access/sign-in-secret.js";
import type { IssuedTokens } from "../access/sign-ins.js";
import { Router } from "@koa/router";
import { setEmpty, setJson, type Context, type Handler, type State } from "../context/context.js";
import type { Application, Applications } from "../model/application.js";
import { Refusal } from "../model/errors.js";
import { writeScope } from "../model/scope.js";
import { readAuthorization } from "./authorization.js";
import { OAuthRefusal, writeOAuthRefusal } from "./oauth-refusal.js";
import { readParameters, requireParameter, type Parameters } from "./parameters.js";
import { exchangeForTokens, revokeToken, type TokenServices } from "./tokens.js";

export interface OAuthOptions extends TokenServices {
  readonly applications: Applications;
  /** What stands before `/oauth` in URLs. */
  readonly base: string;
  /** There are tools of models, at `/mcp`. */
  readonly hasTools: boolean;
  /** The body of a form, as it is written. */
  readonly readForm: (ctx: Context) => Promise<string>;
  /** Counts failures apart from others. */
  readonly throttle: Throttle;
}

const metadataPath = "/.well-known/oauth-authorization-server";
const ofResource = "/.well-known/oauth-protected-resource";
/** What pages of applications ask for from a browser. */
export const crossOriginPaths: readonly string[] = [
  "/oauth/token",
  "/oauth/revoke",
  metadataPath,
  ofResource,
  `${ofResource}/mcp`,
];

/** Where it stands what tools of models take (RFC 9728, section 3.1): the path of the tools comes last. */
export function resourceMetadata(base: string): string {
  return `${ofResource}${base}/mcp`;
}

/** Without a route where there are no applications. */
export function createOAuth(options: OAuthOptions): Router<State> {
  const { applications, base, registry } = options;
  const router = new Router<State>({ sensitive: true, strict: true });
  if (applications.size === 0) return router;
  const tell = (paths: readonly string[], describeAs: (issuer: string, applications: Applications) => object): void => {
    for (const path of new Set(paths)) {
      router.get(path.replaceAll(/[{}()[\]+?!:*\\]/g, "\\$&"), (ctx) => {
        ctx.set("Cache-Control", "no-cache");
        setJson(ctx, JSON.stringify(describeAs(issuerOf(ctx, base), applications)));
      });
    }
  };
  router.get("/oauth/authorize", (ctx) => {
    const query = ctx.querystring;
    const asked = readAuthorization(query, { registry, applications, issuer: issuerOf(ctx, base) });
    // Else in the panel, where people sign in. Relative, so that it also holds behind a proxy that adds a prefix.
    ctx.set("Location", asked.kind === "returned" ? asked.location : `../admin#authorize?${query}`);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Referrer-Policy", "no-referrer");
    setEmpty(ctx, 303);
  });
  router.post("/oauth/token", answerForms(options, giveTokens));
  router.post("/oauth/revoke", answerForms(options, revoke));
  // RFC 8414, section 3.1: where the server has a path of its own, that comes last.
  tell([metadataPath, metadataPath + base], describe);
  if (options.hasTools) tell([ofResource, `${ofResource}/mcp`, resourceMetadata(base)], describeTools);
  return router;
}

/** As RFC 8414 has it. */
export function issuerOf({ state }: Context, base: string): string {
  return state.stockroom.client.origin + base;
}

/** As RFC 9728 has it. */
function describeTools(issuer: string, applications: Applications): object {
  return {
    resource: `${issuer}/mcp`,
    authorization_servers: [issuer],
    scopes_supported: listScopes(applications),
    bearer_methods_supported: ["header"],
  };
}

function listScopes(applications: Applications): readonly string[] {
  const scopes = new Set([...applications.values()].flatMap(({ scope }) => writeScope(scope).split(" ")));
  return [...scopes].toSorted();
}

function describe(issuer: string, applications: Applications): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: listScopes(applications),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

type Serve = (ctx: Context, form: Parameters, application: Application, options: OAuthOptions) => Promise<void>;

/**
 * Failures are counted by what was shown, not by application: many people use one behind the same address. A secret is too long
 * for anybody to find one by different guesses.
 */
function answerForms(options: OAuthOptions, serve: Serve): Handler {
  const { applications, throttle, readForm } = options;
  return async (ctx) => {
    ctx.set("Cache-Control", "no-store");
    const { source } = ctx.state.stockroom.client;
    const form = readParameters(await readForm(ctx));
    let shown = "";
    try {
      shown = readShown(form);
      const client = requireParameter(form, "client_id");
      throttle.admitLogin(shown, source);
      await serve(ctx, form, findApplication(client, ctx, applications), options);
      throttle.recordSuccess(shown, source);
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      if (error.code === "invalid_grant") throttle.recordFailure(shown, source);
      writeOAuthRefusal(ctx, error);
    }
  };
}

/** The sign-in whose code or refresh token a form shows, or else that text. */
function readShown(form: Parameters): string {
  const text = form.get(form.get("grant_type") === "refresh_token" ? "refresh_token" : "code");
  return parseSecret(text)?.handle ?? text;
}

/** @throws OAuthRefusal invalid_client, Refusal csrf */
function findApplication(client: string, ctx: Context, applications: Applications): Application {
  const application = applications.get(client);
  if (application === undefined) throw new OAuthRefusal("invalid_client", "client_id is not that of an application");
  const origin = ctx.get("origin");
  if (origin === "" || application.origins.includes(origin)) return application;
  throw new Refusal(
    "csrf",
    `the request comes from ${origin.slice(0, 100)}, which is no origin of ${application.name}`,
  );
}

const kinds: { readonly [grant: string]: "code" | "refresh" } = {
  authorization_code: "code",
  refresh_token: "refresh",
};

const giveTokens: Serve = async (ctx, form, application, options) => {
  const grant = requireParameter(form, "grant_type");
  const kind = Object.hasOwn(kinds, grant) ? kinds[grant] : undefined;
  if (kind === undefined) {
    throw new OAuthRefusal("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
  const issued = await exchangeForTokens(kind, form, application, options);
  ctx.state.stockroom.account = issued.key.account;
  ctx.state.stockroom.key = issued.key.id;
  setJson(ctx, JSON.stringify(writeTokens(issued)));
};

function writeTokens({ accessToken, refreshToken, expiresIn, key }: IssuedTokens): object {
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: writeScope(key.scope ?? {}),
  };
}

const revoke: Serve = async (ctx, form, application, options) => {
  await revokeToken(requireParameter(form, "token"), application, options);
  setEmpty(ctx, 200);
};
