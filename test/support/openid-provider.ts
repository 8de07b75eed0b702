import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const client = { id: "stockroom", secret: "a secret of the tests" };

/** Returns the settings that name the provider. */
export function settingsOf(issuer: string): Readonly<Record<string, string>> {
  return {
    STOCKROOM_OIDC_ISSUER: issuer,
    STOCKROOM_OIDC_CLIENT_ID: client.id,
    STOCKROOM_OIDC_CLIENT_SECRET: client.secret,
    STOCKROOM_OIDC_LABEL: 'Acme & "Sons" <SSO>',
  };
}

/** The person at the provider, which asks for no password. */
export interface Person {
  email: string;
  verified: boolean;
  /** Whether the person agrees or cancels. */
  agrees: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly person: Person;
  /** Sets the redirect addresses, when the address of the server is known. */
  serve(...redirectUris: readonly string[]): void;
  /** Replaces the answers of the provider. */
  replace(listener: RequestListener): void;
  stop(): void;
}

/** Starts a provider that is certified for OpenID Connect, on its own port. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const person: Person = { email: "", verified: true, agrees: true };
  return {
    issuer,
    person,
    serve(...redirectUris) {
      const provider = createProvider(issuer, person, redirectUris);
      const serve = provider.callback();
      answer = (request, response) => {
        if (!request.url!.startsWith("/interaction/")) return void serve(request, response);
        const result = person.agrees
          ? { login: { accountId: person.email } }
          : { error: "access_denied", error_description: "not today" };
        void provider.interactionFinished(request, response, result);
      };
    },
    replace: (listener) => void (answer = listener),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function createProvider(issuer: string, person: Person, redirectUris: readonly string[]): Provider {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  return new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...key, kid: "one", use: "sig", alg: "RS256" }] as never },
    cookies: { keys: ["of the tests"] },
    features: { devInteractions: { enabled: false } },
    claims: { email: ["email", "email_verified"] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: person.email, email_verified: person.verified }),
    }),
    async loadExistingGrant(context) {
      const { client: asking, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: asking!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}
