import { isRightsChangedError } from "../access/retry-on-rights-change.js";
import { startSignIn } from "../access/application-sign-ins.js";
import { createLoginThrottle } from "../access/throttle.js";
import { setJsonValue, type Context } from "../http/context/request-context.js";
import { Refusal, createBodyFieldRefusal } from "../model/plan/errors.js";
import type { AuthorizationRequest } from "../access/oauth/authorization-server.js";
import type { ConsentResponse } from "./panel-answers.js";
import { type RouteRegistrar, readBodyInSession, readRequiredStrings } from "./panel-services.js";

type AuthorizationRequestFinder = (
  ctx: Context,
  requestCode: string,
  accountId: number,
) => Promise<AuthorizationRequest>;

/**
 * Endpoints by which a person allows an application, in the browser or on a device, to act in their name
 * (docs/reference/applications.md).
 */
export const addConsentRoutes: RouteRegistrar = (router, services) => {
  const { authorizationServer: server, sessionGuard } = services;
  if (server === null) return;
  const throttle = createLoginThrottle();

  async function applyConsentDecision(
    ctx: Context,
    decision: string,
    request: AuthorizationRequest,
  ): Promise<ConsentResponse> {
    const { application, scope, origin } = request;
    const { id, name } = application;
    if (decision === "ask") return { application: { id, name, origin, scope } };
    if (decision === "refuse") return { location: await request.saveAnswer(null) };
    if (decision !== "allow") throw createBodyFieldRefusal("decision", "enum", "must be ask, allow or refuse");
    const { principal } = await sessionGuard.requireSession(ctx);
    const signIn = await startSignIn(principal, request, services);
    // The new sign-in may have removed an older one, whose rights may still be in the cache.
    services.callerCaches.clear();
    return { location: await request.saveAnswer({ account: principal.account, signIn }) };
  }

  async function handleConsent(
    ctx: Context,
    codeField: string,
    findRequest: AuthorizationRequestFinder,
  ): Promise<void> {
    const { principal, body } = await readBodyInSession(ctx, services);
    const { [codeField]: requestCode = "", decision = "" } = readRequiredStrings(body, [codeField, "decision"]);
    const decide = async (): Promise<ConsentResponse> =>
      applyConsentDecision(ctx, decision, await findRequest(ctx, requestCode, principal.account));
    const response = await decide().catch((error: unknown) => {
      if (!isRightsChangedError(error)) throw error;
      // Tries once more with the current rights. If the session has ended meanwhile, the second attempt answers 401.
      services.callerCaches.clear();
      return decide();
    });
    setJsonValue(ctx, response);
  }

  const findDeviceRequest: AuthorizationRequestFinder = async (ctx, code, account) => {
    const { rateLimitKey } = ctx.state.stockroom.client;
    throttle.admitLogin(String(account), rateLimitKey);
    try {
      return await server.findDeviceRequest(code);
    } catch (error) {
      if (error instanceof Refusal && error.code === "invalid_query")
        throttle.recordFailure(String(account), rateLimitKey);
      throw error;
    }
  };

  router.post("/consent", (ctx) => handleConsent(ctx, "request", server.findRequest));
  router.post("/device-consent", (ctx) => handleConsent(ctx, "user_code", findDeviceRequest));
};
