/**
 * Endpoints for signing in with an OpenID provider: the redirect to the provider, and the return from it
 * (docs/reference/panel.md#signing-in-with-a-provider).
 */
import { findAccounts, findAccount, findPrincipal } from "../access/accounts.js";
import { createThrottle, type Throttle } from "../access/throttle.js";
import { setEmpty, type Context } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { SignInProblem, type Provider, type SignInReason } from "../access/oidc/provider.js";
import { clearSignInState, readSignInState, setSignInState } from "./cookies.js";
import type { Endpoints, PanelServices } from "./endpoint.js";

/** Each endpoint redirects, even after an error: the panel shows people a short reason, and the log has the cause. */
export function createProviderEndpoints(services: PanelServices): Endpoints {
  const { provider, guard, base } = services;
  if (provider === null) return {};
  // Limited, because each sign-in also costs the provider a request.
  const throttle = createThrottle();
  const redirectUriOf = ({ state }: Context): string => `${state.stockroom.client.origin}${base}/admin/api/signed-in`;
  const end = (ctx: Context): Promise<void> =>
    redirectToPage(ctx, services, async () => {
      const address = new URL(`${redirectUriOf(ctx)}?${ctx.querystring}`);
      const account = await findReturnedAccount(ctx, address, { provider, throttle, services });
      await guard.startSession(ctx, account);
      clearSignInState(ctx, guard.scopeOf(ctx));
      return "../../admin#signed-in";
    });
  return {
    "sign-in": {
      GET: (ctx) =>
        redirectToPage(ctx, services, async () => {
          // A page of another site must not sign somebody in.
          if (["cross-site", "same-site"].includes(ctx.get("sec-fetch-site"))) return "../../admin";
          const { location, begun } = await provider.begin(redirectUriOf(ctx));
          setSignInState(ctx, guard.scopeOf(ctx), begun);
          return location;
        }),
    },
    "signed-in": { GET: Object.assign(end, { takesQuery: true as const }) },
  };
}

interface ReturnContext {
  readonly provider: Provider;
  readonly throttle: Throttle;
  readonly services: PanelServices;
}

/**
 * Returns the account of the person who comes back from the provider.
 * @throws SignInProblem
 */
async function findReturnedAccount(
  ctx: Context,
  address: URL,
  { provider, throttle, services }: ReturnContext,
): Promise<Document> {
  const { registry, storage, guard } = services;
  const accounts = findAccounts(registry);
  const begun = readSignInState(ctx, guard.scopeOf(ctx));
  if (begun === null || address.searchParams.get("state") !== begun.state) {
    throw new SignInProblem(
      "expired",
      "this browser did not start the sign-in, or started it more than ten minutes ago: start again",
    );
  }
  const { source } = ctx.state.stockroom.client;
  const name = "provider";
  throttle.admitLogin(name, source);
  try {
    const { login, subject } = await provider.finish(address, begun);
    const account = await findAccount(login, storage, accounts);
    const isSame = account !== null && isSameLogin(String(account[accounts.declared.login]), login);
    if (!isSame || (await findPrincipal(account, null, storage, accounts, registry)) === null) {
      throw new SignInProblem("unknown", `no account that may sign in here has the subject ${subject} of the provider`);
    }
    throttle.recordSuccess(name, source);
    return account;
  } catch (error) {
    throttle.recordFailure(name, source);
    throw error;
  }
}

/**
 * Compares logins, ignoring the case of ASCII letters only. Full Unicode folding would turn the Kelvin sign into a
 * small k, but the issuer of the e-mail address distinguishes the two (Unicode TR 36, section 2).
 */
function isSameLogin(one: string, other: string): boolean {
  const [folded, same] = [one, other].map((login) => login.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return folded === same;
}

async function redirectToPage(ctx: Context, { report }: PanelServices, find: () => Promise<string>): Promise<void> {
  let location: string;
  try {
    location = await find();
  } catch (error) {
    const problem = toProblem(error);
    report(problem, ctx.state.stockroom.id);
    location = `../../admin#sign-in=${problem.reason}`;
  }
  ctx.set("Location", location);
  ctx.set("Referrer-Policy", "no-referrer");
  setEmpty(ctx, 303);
}

function toProblem(error: unknown): SignInProblem {
  if (error instanceof SignInProblem) return error;
  const reason: SignInReason = error instanceof Refusal && error.status === 429 ? "wait" : "failed";
  return new SignInProblem(reason, "sign-in with the provider failed", { cause: error });
}
