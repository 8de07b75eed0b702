import { createHmac, createSecretKey, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { expect } from "chai";
import { client, type OpenIdProvider } from "../support/openid-provider.js";

/** The claims of a token, and its signer. */
interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly key?: KeyObject | null;
}

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function sign(text: string, key: KeyObject | null): string {
  if (key === null) return "";
  return key.type === "secret"
    ? createHmac("sha256", key).update(text).digest("base64url")
    : createSign("RSA-SHA256").update(text).sign(key, "base64url");
}

/** Answers like a provider with forged ID tokens. Everything else is right, so only the token decides. */
export function describeForgedTokens(
  at: () => { readonly provider: OpenIdProvider; readonly email: string },
  signIn: () => Promise<string>,
): void {
  const [own, foreign] = [newKeys(), newKeys()];
  const now = () => Math.floor(Date.now() / 1000);
  const forgeries: readonly (readonly [what: string, forgery: Forgery])[] = [
    ["is signed by somebody else", { key: foreign.privateKey }],
    ["is not signed", { key: null, header: { alg: "none" } }],
    [
      "is signed with the secret that both know",
      { key: createSecretKey(client.secret, "utf8"), header: { alg: "HS256" } },
    ],
    ["was made for another browser", { claims: { nonce: "x".repeat(43) } }],
    ["has no nonce", { claims: { nonce: undefined } }],
    ["is for another client", { claims: { aud: "another" } }],
    ["is of another provider", { claims: { iss: "https://evil.example" } }],
    ["has expired", { claims: { exp: now() - 3600, iat: now() - 7200 } }],
    ["has no subject", { claims: { sub: undefined } }],
  ];

  describe("a token", () => {
    it("that is right opens a session; a wrong one does not", async () => {
      const { provider, email } = at();
      const state: { forgery: Forgery; nonce: string } = { forgery: {}, nonce: "" };
      const real = { iss: provider.issuer, sub: "1", aud: client.id, email: email, email_verified: true };
      const makeToken = (): string => {
        const { claims = {}, header = {}, key = own.privateKey } = state.forgery;
        const all = { ...real, nonce: state.nonce, iat: now(), exp: now() + 60, ...claims };
        const parts = [{ alg: "RS256", kid: "one", ...header }, all].map((part) =>
          Buffer.from(JSON.stringify(part)).toString("base64url"),
        );
        const text = parts.join(".");
        return `${text}.${sign(text, key)}`;
      };
      const jwk = { ...own.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" };
      provider.replace(answerAs(provider.issuer, jwk, (nonce) => (state.nonce = nonce), makeToken));
      expect(await signIn()).to.equal("../../admin#signed-in");
      for (const [what, forgery] of forgeries) {
        state.forgery = forgery;
        expect(await signIn(), what).to.equal("../../admin#sign-in=failed");
      }
      // One more failure than the limit allows.
      state.forgery = {};
      expect(await signIn()).to.equal("../../admin#signed-in");
      for (let count = 0; count < 10; count += 1) {
        state.forgery = { key: foreign.privateKey };
        await signIn();
      }
      expect(await signIn()).to.equal("../../admin#sign-in=wait");
    });
  });
}

function answerAs(
  issuer: string,
  jwk: object,
  takeNonce: (nonce: string) => void,
  makeToken: () => string,
): RequestListener {
  return (request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url!, issuer);
    const json = (content: object): void => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
    };
    if (pathname === "/.well-known/openid-configuration") {
      const [authorization_endpoint, token_endpoint, jwks_uri] = ["auth", "token", "jwks"].map(
        (name) => `${issuer}/${name}`,
      );
      const [response_types_supported, subject_types_supported] = [["code"], ["public"]];
      const id_token_signing_alg_values_supported = ["RS256"];
      json({
        issuer,
        authorization_endpoint,
        token_endpoint,
        jwks_uri,
        response_types_supported,
        subject_types_supported,
        id_token_signing_alg_values_supported,
      });
    } else if (pathname === "/jwks") json({ keys: [jwk] });
    else if (pathname === "/token") {
      request.resume();
      json({ access_token: "x", token_type: "Bearer", id_token: makeToken() });
    } else if (pathname === "/auth") {
      takeNonce(searchParams.get("nonce")!);
      const back = new URLSearchParams({ code: "x", state: searchParams.get("state")!, iss: issuer });
      response.writeHead(303, { location: `${searchParams.get("redirect_uri")!}?${back.toString()}` }).end();
    } else response.writeHead(404).end();
  };
}
