import { findAccountResources } from "../access/account-resources.js";
import { removeApplicationSignIns } from "../access/application-sign-ins.js";
import { setJsonBody, setJsonValue, type Context } from "../http/context/request-context.js";
import { parseBodyFields } from "../http/request/parse-body.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import {
  type RouteRegistrar,
  type PanelServices,
  readSecondFactorCode,
  readRequiredStrings,
} from "./panel-services.js";
import { describeCallerAsJson } from "../access/describe-caller-and-panel.js";
import { digestDescription } from "./description-and-reaction-endpoints.js";
import type { SessionDescription } from "./panel-answers.js";
import { rejectCrossOriginRequest } from "./session-guard.js";
import type { Session } from "./sessions.js";

export const addSessionRoutes: RouteRegistrar = (router, services) => {
  const { sessionGuard, sessions, secondFactor, checkPassword, readBody } = services;
  const { accountDefinition } = findAccountResources(services.registry);

  router.get("/session", async (ctx) => answerWithSession(ctx, await sessionGuard.requireSession(ctx), services));

  router.post("/session", async (ctx) => {
    rejectCrossOriginRequest(ctx);
    if (!services.config.passwords) {
      throw new Refusal("unauthenticated", "password sign-in is turned off; sign in with the provider");
    }
    const body = parseBodyFields(await readBody(ctx));
    const { email, password } = readRequiredStrings(body, ["email", "password"]);
    const account = await checkPassword(email, password, ctx.state.stockroom.client.rateLimitKey);
    await secondFactor.requireCode(Number(account[accountDefinition.id]), readSecondFactorCode(body));
    await answerWithSession(ctx, await sessionGuard.startSession(ctx, account), services);
  });

  router.delete("/session", async (ctx) => {
    const { id } = await sessionGuard.requireSession(ctx);
    await sessions.end(id);
    sessionGuard.clearCookie(ctx);
    ctx.status = 204;
  });

  router.get("/sessions", async (ctx) => {
    const { principal, id: current } = await sessionGuard.requireSession(ctx);
    const listed = (await sessions.list(principal.account)).map(({ id, created, lastUsed, agent, address }) => {
      const times = { created_at: Math.floor(created / 1000), used_at: Math.floor(lastUsed / 1000) };
      return { id: String(id), current: id === current, ...times, agent, address };
    });
    setJsonValue(ctx, { sessions: listed });
  });

  router.delete("/sessions", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    await sessions.endAll(principal.account);
    await removeApplicationSignIns(principal.account, services);
    services.callerCaches.clear();
    sessionGuard.clearCookie(ctx);
    ctx.status = 204;
  });

  router.delete("/sessions/:id", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    const own = await sessions.list(principal.account);
    const session = own.find(({ id }) => String(id) === ctx.params.id);
    if (session === undefined) throw createNotFoundRefusal();
    await sessions.end(session.id);
    ctx.status = 204;
  });
};

export async function answerWithSession(ctx: Context, session: Session, services: PanelServices): Promise<void> {
  setJsonBody(ctx, await describeSessionAsJson(session, services));
}

/** Returns the answer to `GET me` for the account of the session, with the times of the session and the CSRF token. */
export async function describeSessionAsJson(session: Session, services: PanelServices): Promise<string> {
  const { registry, storage, config } = services;
  const account = await describeCallerAsJson(session.principal, registry, storage);
  if (account === null) throw new Refusal("unauthenticated", "the account has just been deleted");
  const own: Omit<SessionDescription, "account" | "root" | "groups"> = {
    csrf_token: session.csrfToken,
    idle_timeout: config.session.idle,
    account_id: String(session.principal.account),
    description_digest: digestDescription(session.principal, registry, config.settings),
    expires_at: Math.floor(session.created / 1000) + config.session.lifetime,
  };
  return `${JSON.stringify(own).slice(0, -1)},${account.slice(1)}`;
}
