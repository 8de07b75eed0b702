/** Client of an OpenID provider. It uses the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0). */
import type * as Library from "openid-client";
import type { ClientAuth, Configuration } from "openid-client";
import type { JsonObject } from "../../model/values/json-object.js";
import type { ProviderSettings } from "../../config/config.js";

/** Data of a sign-in in progress, which the browser keeps while the person is at the provider. */
export interface SignInState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export type OidcClient = ReturnType<typeof createOidcClient>;

interface AccountClaims {
  /** The provider's id of the person. */
  readonly subject: string;
  readonly login: string;
}

/** The reason why a sign-in failed. The panel reads the reason from its address and shows a text for it. */
export type SignInFailureReason = "expired" | "refused" | "unverified" | "unknown" | "failed" | "wait";

export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly reason: SignInFailureReason;

  /** @param message text for the log */
  constructor(reason: SignInFailureReason, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** Milliseconds for which the provider's metadata is cached. */
const metadataLifetimeMs = 3_600_000;
/** Timeout of each request to the provider, in seconds. */
const requestTimeoutSeconds = 10;
/** Tolerated difference between clocks, in seconds. */
const clockToleranceSeconds = 30;

export function createOidcClient({ issuer, clientId, clientSecret, claim }: ProviderSettings) {
  let cached: { readonly loadedAtMs: number; readonly configuration: Promise<Configuration> } | null = null;

  async function discoverProvider(): Promise<Configuration> {
    const client = await loadOpenidClient();
    const execute = [client.enableNonRepudiationChecks];
    // oxlint-disable-next-line typescript/no-deprecated -- allowed for this machine only; the settings check that
    if (issuer.startsWith("http:")) execute.push(client.allowInsecureRequests);
    const metadata = { [client.clockTolerance]: clockToleranceSeconds };
    const authentication = clientSecret === null ? client.None() : chooseClientAuthentication(clientSecret, client);
    return client.discovery(new URL(issuer), clientId, metadata, authentication, {
      execute,
      timeout: requestTimeoutSeconds,
    });
  }

  function loadConfiguration(): Promise<Configuration> {
    if (cached === null || Date.now() - cached.loadedAtMs > metadataLifetimeMs) {
      const configuration = discoverProvider();
      const attempt = (cached = { loadedAtMs: Date.now(), configuration });
      configuration.catch(() => {
        if (cached === attempt) cached = null;
      });
    }
    return cached.configuration;
  }

  return {
    /**
     * Starts a sign-in. Returns the provider's address for the browser, which the provider later sends back to `redirectUri`.
     * Rejects if the provider cannot be reached.
     */
    async startSignIn(redirectUri: string) {
      const [client, configuration] = [await loadOpenidClient(), await loadConfiguration()];
      const signInState: SignInState = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: claim.startsWith("email") ? "openid email" : "openid profile email",
        state: signInState.state,
        nonce: signInState.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(signInState.verifier),
        code_challenge_method: "S256",
      });
      return { location: location.href, signInState };
    },
    /**
     * Returns the provider's claims about the person, from a validated ID token or from the userinfo endpoint.
     * @param address the address to which the browser came back, including the query
     * @throws SignInError; any other error is a failure of the provider
     */
    async finishSignIn(address: URL, { state, nonce, verifier }: SignInState): Promise<AccountClaims> {
      if (address.searchParams.get("error") === "access_denied")
        throw new SignInError("refused", "the provider rejected the sign-in");
      const [client, configuration] = [await loadOpenidClient(), await loadConfiguration()];
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, address, checks);
      const token = tokens.claims();
      if (token === undefined) throw new Error("the provider returned no ID token");
      // If the ID token lacks the claim, asks the provider's userinfo endpoint.
      const claims =
        token[claim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : token;
      return readClaims(claims, claim, token.sub);
    },
  };
}

/** @throws SignInError unverified */
function readClaims(claims: JsonObject, claimName: string, subject: string): AccountClaims {
  const login = claims[claimName];
  const person = `the person with the subject ${subject} at the provider`;
  if (typeof login !== "string" || login === "")
    throw new SignInError("unverified", `${person} has no claim ${claimName}`);
  // Some providers let people enter any address, so the provider must have verified that the address belongs to the person.
  if (claimName === "email" && claims["email_verified"] !== true) {
    throw new SignInError("unverified", `${person} has an e-mail that the provider has not verified (email_verified)`);
  }
  return { subject, login };
}

/** Authenticates this server at the provider: in the body if the provider supports that, otherwise by HTTP Basic. */
function chooseClientAuthentication(clientSecret: string, library: typeof Library): ClientAuth {
  const [post, basic] = [library.ClientSecretPost(clientSecret), library.ClientSecretBasic(clientSecret)];
  return (server, ...rest) => {
    const acceptsPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true;
    (acceptsPost ? post : basic)(server, ...rest);
  };
}

/** Loads the library at the first sign-in with the provider. A server without a provider never loads it. */
function loadOpenidClient(): Promise<typeof Library> {
  return import("openid-client");
}
