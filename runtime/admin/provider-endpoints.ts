/**
 * Endpoints for signing in with an OpenID provider: the redirect to the provider, and the return from it
 * (docs/reference/panel.md#signing-in-with-a-provider).
 */
import { findAccountResources, findAccountByLogin, findPrincipal } from "../access/account-resources.js";
import { createLoginThrottle } from "../access/throttle.js";
import { setEmptyBody, type Context } from "../http/context/request-context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { SignInError } from "../access/oidc/oidc-client.js";
import { readCookie, setCookie, signInCookie } from "./cookies.js";
import type { RouteRegistrar } from "./panel-services.js";

/** Matches the cookie that keeps the state of a sign-in: `state.nonce.verifier`. */
const signInCookiePattern = /^([\w-]{43,128})\.([\w-]{43,128})\.([\w-]{43,128})$/;
/** Lifetime of the cookie of a sign-in with the provider, in seconds. */
const signInCookieSeconds = 600;

/**
 * Adds endpoints that always answer with a redirect, even after an error. The panel then shows a short reason, and the log has
 * the cause.
 */
export const addProviderRoutes: RouteRegistrar = (router, services) => {
  const { provider, sessionGuard, config, registry, storage } = services;
  if (provider === null) return;
  const { basePath } = config.publicUrl;
  const accounts = findAccountResources(registry);
  // Sign-ins are limited, because each of them also causes a request to the provider.
  const throttle = createLoginThrottle();
  const redirectUriOf = ({ state }: Context): string =>
    `${state.stockroom.client.origin}${basePath}/admin/api/signed-in`;

  /**
   * Finds the account of the person who comes back from the provider.
   * @throws SignInError
   */
  async function findAccountFromProvider(ctx: Context): Promise<Document> {
    const address = new URL(`${redirectUriOf(ctx)}?${ctx.querystring}`);
    const [, state, nonce, verifier] = signInCookiePattern.exec(readCookie(ctx, signInCookie) ?? "") ?? [];
    if (state === undefined || address.searchParams.get("state") !== state) {
      throw new SignInError(
        "expired",
        "this browser did not start the sign-in, or started it more than ten minutes ago: start again",
      );
    }
    const { rateLimitKey } = ctx.state.stockroom.client;
    const name = "provider";
    throttle.admitLogin(name, rateLimitKey);
    try {
      const { login, subject } = await provider!.finishSignIn(address, { state, nonce: nonce!, verifier: verifier! });
      const account = await findAccountByLogin(login, storage, accounts);
      const isSame = account !== null && isSameLogin(String(account[accounts.accountsKeyword.login]), login);
      if (!isSame || (await findPrincipal(account, null, storage, accounts)) === null) {
        throw new SignInError(
          "unknown",
          `no account that may sign in has the login that the provider returned for the subject ${subject}`,
        );
      }
      throttle.recordSuccess(name, rateLimitKey);
      return account;
    } catch (error) {
      throttle.recordFailure(name, rateLimitKey);
      throw error;
    }
  }

  /**
   * Redirects the browser to the page that `findPage` returns; after an error, to the panel, which shows the reason.
   */
  async function redirectToPage(ctx: Context, findPage: () => Promise<string>): Promise<void> {
    const location = await findPage().catch((error: unknown) => {
      const problem = toSignInError(error);
      services.reportSignInProblem(problem, ctx.state.stockroom.id);
      return `../../admin#sign-in=${problem.reason}`;
    });
    ctx.set("Location", location);
    ctx.set("Referrer-Policy", "no-referrer");
    setEmptyBody(ctx, 303);
  }

  router.get("/sign-in", (ctx) =>
    redirectToPage(ctx, async () => {
      // A page of another site must not be able to start a sign-in in the visitor's browser.
      if (["cross-site", "same-site"].includes(ctx.get("sec-fetch-site"))) return "../../admin";
      const { location, signInState } = await provider.startSignIn(redirectUriOf(ctx));
      const { state, nonce, verifier } = signInState;
      setCookie(ctx, signInCookie, basePath, [state, nonce, verifier].join("."), signInCookieSeconds);
      return location;
    }),
  );
  router.get("/signed-in", (ctx) =>
    redirectToPage(ctx, async () => {
      await sessionGuard.startSession(ctx, await findAccountFromProvider(ctx));
      setCookie(ctx, signInCookie, basePath, "", 0);
      return "../../admin#signed-in";
    }),
  );
};

/**
 * Compares logins, ignoring the case of ASCII letters only. Unicode folding would equate the Kelvin sign with `k`, although the
 * two e-mail addresses may belong to different people (Unicode TR 36, section 2).
 */
function isSameLogin(firstLogin: string, secondLogin: string): boolean {
  const [folded, same] = [firstLogin, secondLogin].map((login) =>
    login.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
  return folded === same;
}

function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const reason = error instanceof Refusal && error.status === 429 ? "wait" : "failed";
  return new SignInError(reason, "sign-in with the provider failed", { cause: error });
}
