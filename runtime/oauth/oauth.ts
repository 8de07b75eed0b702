/** Signing in to applications of others by authorization code with PKCE: what lies outside the panel (docs/applications.md). */
import type { Throttle } from "../access/throttle.js";
import { parseSecret } from "../access/sign-in-secret.js";
import type { IssuedTokens } from "../access/sign-ins.js";
import type { Exchange } from "../exchange/exchange.js";
import type { Application, Applications } from "../model/application.js";
import { Refusal } from "../model/errors.js";
import { writeScope } from "../model/scope.js";
import { answerPosts, answerReads } from "../response/answer-methods.js";
import { readForm } from "../request/read-form.js";
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
  /** Counts failures apart from others. */
  readonly throttle: Throttle;
}

type Answer = (exchange: Exchange) => void | Promise<void>;

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

/** Of forms. */
const bodyLimit = 16_384;

/** What answers, by path; nothing where there are no applications. */
export function createOAuth(options: OAuthOptions): ReadonlyMap<string, Answer> {
  const { applications, base, registry } = options;
  if (applications.size === 0) return new Map();
  const metadata = answerReads((exchange) => {
    exchange.set("Cache-Control", "no-cache");
    exchange.setJson(JSON.stringify(describe(issuerOf(exchange, base), applications)));
  });
  const ofTools = answerReads((exchange) => {
    exchange.set("Cache-Control", "no-cache");
    exchange.setJson(JSON.stringify(describeTools(issuerOf(exchange, base), applications)));
  });
  return new Map<string, Answer>([
    [
      "/oauth/authorize",
      answerReads((exchange) => {
        const query = exchange.querystring;
        const asked = readAuthorization(query, { registry, applications, issuer: issuerOf(exchange, base) });
        // Else in the panel, where people sign in. Relative, so that it also holds behind a proxy that adds a prefix.
        exchange.set("Location", asked.kind === "returned" ? asked.location : `../admin#authorize?${query}`);
        exchange.set("Cache-Control", "no-store");
        exchange.set("Referrer-Policy", "no-referrer");
        exchange.status = 303;
        exchange.body = "";
      }),
    ],
    ["/oauth/token", answerForms(options, giveTokens)],
    ["/oauth/revoke", answerForms(options, revoke)],
    [metadataPath, metadata],
    // RFC 8414, section 3.1: where the server has a path of its own, that comes last.
    [metadataPath + base, metadata],
    ...(options.hasTools ? [ofResource, `${ofResource}/mcp`, resourceMetadata(base)] : []).map(
      (path) => [path, ofTools] as const,
    ),
  ]);
}

/** As RFC 8414 has it. */
export function issuerOf({ client }: Exchange, base: string): string {
  return client.origin + base;
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

type Serve = (exchange: Exchange, form: Parameters, application: Application, options: OAuthOptions) => Promise<void>;

/**
 * Failures are counted by what was shown, not by application: many people use one behind the same address. A secret is too long
 * for anybody to find one by different guesses.
 */
function answerForms(options: OAuthOptions, serve: Serve): Answer {
  const { applications, throttle } = options;
  return answerPosts(async (exchange) => {
    exchange.set("Cache-Control", "no-store");
    const { source } = exchange.client;
    const form = readParameters(await readForm(exchange, bodyLimit));
    let shown = "";
    try {
      shown = readShown(form);
      const client = requireParameter(form, "client_id");
      throttle.admitLogin(shown, source);
      await serve(exchange, form, findApplication(client, exchange, applications), options);
      throttle.recordSuccess(shown, source);
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      if (error.code === "invalid_grant") throttle.recordFailure(shown, source);
      writeOAuthRefusal(exchange, error);
    }
  });
}

/** The sign-in whose code or refresh token a form shows, or else that text. */
function readShown(form: Parameters): string {
  const text = form.get(form.get("grant_type") === "refresh_token" ? "refresh_token" : "code");
  return parseSecret(text)?.handle ?? text;
}

/** @throws OAuthRefusal invalid_client, Refusal csrf */
function findApplication(client: string, exchange: Exchange, applications: Applications): Application {
  const application = applications.get(client);
  if (application === undefined) throw new OAuthRefusal("invalid_client", "client_id is not that of an application");
  const origin = exchange.header("origin");
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

const giveTokens: Serve = async (exchange, form, application, options) => {
  const grant = requireParameter(form, "grant_type");
  const kind = Object.hasOwn(kinds, grant) ? kinds[grant] : undefined;
  if (kind === undefined) {
    throw new OAuthRefusal("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
  const issued = await exchangeForTokens(kind, form, application, options);
  exchange.account = issued.key.account;
  exchange.key = issued.key.id;
  exchange.setJson(JSON.stringify(writeTokens(issued)));
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

const revoke: Serve = async (exchange, form, application, options) => {
  await revokeToken(requireParameter(form, "token"), application, options);
  exchange.body = "";
};
