import { isRightsChanged } from "../access/current-rights.js";
import { startSignIn } from "../access/sign-ins.js";
import { createThrottle } from "../access/throttle.js";
import { setJson, type Context } from "../http/context/context.js";
import { Refusal, refuseFields } from "../model/plan/errors.js";
import type { AuthorizationRequest } from "../access/oauth/authorization-server.js";
import type { ConsentAnswer } from "./consent-description.js";
import { type AddRoutes, readBodyInSession, readTexts } from "./endpoint.js";

type FindRequest = (ctx: Context, requestCode: string, account: number) => Promise<AuthorizationRequest>;

/**
 * Endpoints by which a person allows an application, in the browser or on a device, to act in their name
 * (docs/reference/applications.md).
 */
export const addConsentRoutes: AddRoutes = (router, services) => {
  const { authorizationServer: server, guard, sessions } = services;
  if (server === null) return;
  const throttle = createThrottle();

  async function answer(ctx: Context, decision: string, request: AuthorizationRequest): Promise<ConsentAnswer> {
    const { application, scope, origin } = request;
    const { id, name } = application;
    if (decision === "ask") return { application: { id, name, origin, scope } };
    if (decision === "refuse") return { location: await request.answer(null) };
    if (decision !== "allow") {
      const message = "must be ask, allow or refuse";
      throw refuseFields("invalid_fields", [{ field: "/decision", rule: "enum", message }]);
    }
    const { principal } = await guard.requireSession(ctx);
    const signIn = await startSignIn(principal, request, services);
    // The new sign-in may have removed an older one, whose rights may still be in the cache.
    services.forget();
    return { location: await request.answer({ account: principal.account, signIn }) };
  }

  async function decide(ctx: Context, field: string, find: FindRequest): Promise<void> {
    const { principal, body } = await readBodyInSession(ctx, services);
    const { [field]: requestCode = "", decision = "" } = readTexts(body, [field, "decision"]);
    const work = async (): Promise<ConsentAnswer> =>
      answer(ctx, decision, await find(ctx, requestCode, principal.account));
    const response = await work().catch((error: unknown) => {
      if (!isRightsChanged(error)) throw error;
      // If the session has ended meanwhile, the second attempt answers 401.
      sessions.clearCache();
      return work();
    });
    setJson(ctx, JSON.stringify(response));
  }

  const findDeviceRequest: FindRequest = async (ctx, code, account) => {
    const { source } = ctx.state.stockroom.client;
    throttle.admitLogin(String(account), source);
    try {
      return await server.findDeviceRequest(code);
    } catch (error) {
      if (error instanceof Refusal && error.code === "invalid_query") throttle.recordFailure(String(account), source);
      throw error;
    }
  };

  router.post("/consent", (ctx) => decide(ctx, "request", server.findRequest));
  router.post("/device-consent", (ctx) => decide(ctx, "user_code", findDeviceRequest));
};
