/** An OpenID provider as it is asked who somebody is: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0). */
import type * as Library from "openid-client";
import type { ClientAuth, Configuration } from "openid-client";
import type { ProviderSettings } from "../model/provider-settings.js";

/** What the browser keeps between going and coming back. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  /** Where to send the browser, that comes back to the address. Rejects when the provider cannot be reached. */
  begin(redirectUri: string): Promise<{ readonly location: string; readonly begun: Begun }>;
  /**
   * What the provider has said of who has come back, by a token whose signature, issuer, audience, times and nonce are right.
   * @param address to which the browser has come, with the query
   * @throws SignInProblem; everything else is a failure of the provider
   */
  finish(address: URL, begun: Begun): Promise<Claims>;
}

export interface Claims {
  /** By which the provider knows the person. */
  readonly subject: string;
  /** Login of an account. */
  readonly login: string;
}

/** What people are told, in the address: the panel has the words. */
export type SignInReason = "expired" | "refused" | "unverified" | "unknown" | "failed" | "wait";

export class SignInProblem extends Error {
  override readonly name = "SignInProblem";
  readonly reason: SignInReason;

  /** @param message for the log */
  constructor(reason: SignInReason, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** What the provider says of itself is asked for again after so long. */
const renewMs = 3_600_000;
/** Of each request to the provider, seconds. */
const timeout = 10;
/** How much clocks may differ, seconds. */
const tolerance = 30;

export function createProvider({ issuer, clientId, clientSecret, claim }: ProviderSettings): Provider {
  let known: { readonly since: number; readonly configuration: Promise<Configuration> } | null = null;

  async function discover(): Promise<Configuration> {
    const client = await load();
    const execute = [client.enableNonRepudiationChecks];
    // oxlint-disable-next-line typescript/no-deprecated -- only of this machine, as the settings see to
    if (issuer.startsWith("http:")) execute.push(client.allowInsecureRequests);
    const metadata = { [client.clockTolerance]: tolerance };
    const authentication = clientSecret === null ? client.None() : proveBy(clientSecret, client);
    return client.discovery(new URL(issuer), clientId, metadata, authentication, { execute, timeout });
  }

  function configure(): Promise<Configuration> {
    if (known === null || Date.now() - known.since > renewMs) {
      const configuration = discover();
      const asked = (known = { since: Date.now(), configuration });
      configuration.catch(() => {
        if (known === asked) known = null;
      });
    }
    return known.configuration;
  }

  return {
    async begin(redirectUri) {
      const [client, configuration] = [await load(), await configure()];
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: claim.startsWith("email") ? "openid email" : "openid profile email",
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: "S256",
      });
      return { location: location.href, begun };
    },
    async finish(address, { state, nonce, verifier }) {
      if (address.searchParams.get("error") === "access_denied")
        throw new SignInProblem("refused", "the provider refused");
      const [client, configuration] = [await load(), await configure()];
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, address, checks);
      const token = tokens.claims();
      if (token === undefined) throw new Error("the provider has given no ID token");
      // What is not in the token, the provider tells whoever has the other one.
      const claims =
        token[claim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : token;
      return readClaims(claims, claim, token.sub);
    },
  };
}

/** @throws SignInProblem unverified */
function readClaims(claims: { readonly [name: string]: unknown }, claim: string, subject: string): Claims {
  const login = claims[claim];
  const of = `the subject ${subject} of the provider`;
  if (typeof login !== "string" || login === "") throw new SignInProblem("unverified", `${of} has no claim ${claim}`);
  // Anybody could say that an address is his.
  if (claim === "email" && claims["email_verified"] !== true) {
    throw new SignInProblem("unverified", `${of} has an e-mail that the provider has not verified (email_verified)`);
  }
  return { subject, login };
}

/** In the way that the provider takes; where it does not say, in the one that every provider has to. */
function proveBy(secret: string, client: typeof Library): ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true;
    (takesPost ? post : basic)(server, ...rest);
  };
}

/** When somebody signs in so: a server without a provider never loads it. */
function load(): Promise<typeof Library> {
  return import("openid-client");
}
