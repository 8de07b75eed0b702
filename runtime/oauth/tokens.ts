/** Codes and refresh tokens for tokens (RFC 6749, sections 4.1.3 and 6; RFC 7636; RFC 7009), each good for one time. */
import { hash, timingSafeEqual } from "node:crypto";
import { hasExpired } from "../access/key-resource.js";
import { parseSecret, type SignInSecret } from "../access/sign-in-secret.js";
import { findSignIn, isNext, issueTokens, removeSignIn, type IssuedTokens, type SignIn } from "../access/sign-ins.js";
import type { Application } from "../model/application.js";
import { isWithin, writeScope } from "../model/scope.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { OAuthRefusal } from "./oauth-refusal.js";
import { requireParameter, type Parameters } from "./parameters.js";

export interface TokenServices {
  readonly registry: Registry;
  readonly storage: Storage;
  /** Called when a sign-in has ended. */
  forget(): void;
  /** Called when somebody has used what was used before: the sign-in has ended. */
  reportReuse(signIn: SignIn): void;
}

/** So often another write comes in between: that of the last use. */
const attemptsAtMost = 5;

/** @throws OAuthRefusal invalid_request, invalid_grant, invalid_scope */
export async function exchangeForTokens(
  kind: "code" | "refresh",
  parameters: Parameters,
  application: Application,
  services: TokenServices,
): Promise<IssuedTokens> {
  const shown = parseSecret(requireParameter(parameters, kind === "code" ? "code" : "refresh_token"));
  const check = kind === "code" ? checkCode(parameters) : checkRefresh(parameters);
  if (shown?.kind !== kind) throw invalidGrant();
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const signIn = await findSignIn(shown, services);
    if (signIn === null || signIn.key.application !== application.id) break;
    await refuseUsed(shown, signIn, services);
    check(signIn);
    const issued = await issueTokens(shown, signIn, application, services.storage);
    if (issued !== null) return issued;
  }
  throw invalidGrant();
}

/** What is of a sign-in and not to be used next has been used before: by the application, or by a thief. */
async function refuseUsed(shown: SignInSecret, signIn: SignIn, services: TokenServices): Promise<void> {
  if (isNext(shown, signIn)) {
    if (hasExpired(signIn.key.expires)) throw invalidGrant();
    return;
  }
  // Where the code is still to be used, this is none.
  if (shown.kind === "refresh" || signIn.challenge === null) {
    await removeSignIn(signIn.key.id, services.storage);
    services.forget();
    services.reportReuse(signIn);
  }
  throw invalidGrant();
}

function checkCode(parameters: Parameters): (signIn: SignIn) => void {
  const redirectUri = requireParameter(parameters, "redirect_uri");
  const verifier = requireParameter(parameters, "code_verifier");
  return (signIn) => {
    const isMeant = signIn.redirectUri === redirectUri && /^[\w.~-]{43,128}$/.test(verifier);
    if (!isMeant || !isSame(hash("sha256", verifier, "base64url"), signIn.challenge ?? "")) throw invalidGrant();
  };
}

/** New tokens are for all that the sign-in is for, as their answer says; to ask for more is a mistake. */
function checkRefresh(parameters: Parameters): (signIn: SignIn) => void {
  const asked = parameters.get("scope");
  return ({ key: { scope } }) => {
    if (asked !== "" && !isWithin(asked, scope ?? {})) {
      throw new OAuthRefusal("invalid_scope", `scope must be within that of the sign-in: ${writeScope(scope ?? {})}`);
    }
  };
}

/** The sign-in of the token ends. Of a token that is none, nobody is told. @throws OAuthRefusal unauthorized_client */
export async function revokeToken(text: string, application: Application, services: TokenServices): Promise<void> {
  const shown = parseSecret(text);
  const signIn = shown === null ? null : await findSignIn(shown, services);
  if (signIn === null) return;
  if (signIn.key.application !== application.id) {
    throw new OAuthRefusal("unauthorized_client", "the token is of another application");
  }
  await removeSignIn(signIn.key.id, services.storage);
  services.forget();
}

/** The same for every reason. */
function invalidGrant(): OAuthRefusal {
  return new OAuthRefusal("invalid_grant", "the code or token is unknown, used, expired, or not meant for this");
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
