/** The stages of every request for a resource. */
import type { Context } from "koa";
import { authorize } from "../access/authorize.js";
import { withCurrentRights } from "../access/rights-changed.js";
import type { Operation } from "../model/api-request.js";
import type { Principal } from "../model/principal.js";
import { planOperation } from "../plan/plan-operation.js";
import { measureBody, type BodyReader } from "../request/read-body.js";
import { refuseQuery } from "../request/read-query.js";
import { readRequest } from "../request/read-request.js";
import { serveMe } from "../response/describe-me.js";
import { writeAnswer } from "../response/write-answer.js";
import type { FindAddress } from "./address.js";
import { executePlan, type Executor } from "./execute-plan.js";
import { findOperation, listMethods, type Route } from "./router.js";

/** Where requests come in: how they say what they are about and who they are from. */
export interface EntryPoint {
  readonly findAddress: FindAddress;
  authenticate(ctx: Context): Promise<Principal>;
}

export interface OperationServices extends Executor {
  readonly readBody: BodyReader;
  /** What a proxy has taken off the path. */
  readonly base: string;
}

/** The order of the checks is that of docs/http.md#order-of-checks. */
export async function serveOperation(ctx: Context, entry: EntryPoint, services: OperationServices): Promise<void> {
  const { registry, config, slots } = services;
  // Everybody may ask for the methods. Everything else is answered only when the caller is known.
  const caller = ctx.method === "OPTIONS" ? null : await entry.authenticate(ctx);
  const { route, dialect, pairs } = entry.findAddress(registry, ctx, services.base);
  if (caller === null) return answerOptions(ctx, route);
  const operation = findOperation(route, ctx.method);
  ctx.set("Cache-Control", "private, no-cache");
  let principal = caller;
  const checkRights = (): void => {
    if (route.kind === "resource") authorize(principal, registry, route.target, operation);
  };
  const checkAgain = async (): Promise<void> => {
    principal = await entry.authenticate(ctx);
    checkRights();
  };
  const checkWithoutCache = (): Promise<void> => {
    for (const cache of services.caches) cache.clearCache();
    return checkAgain();
  };
  checkRights();
  if (route.kind === "me") {
    refuseQuery(pairs, "GET me");
    return withCurrentRights(() => serveMe(ctx, principal, registry, services.storage), checkWithoutCache);
  }
  const { target } = route;
  const releaseBody = reserveBody(ctx, principal, operation, services);
  try {
    const request = await readRequest(ctx, { dialect, target, operation, pairs }, services.readBody, checkAgain);
    const serve = async (): Promise<void> => {
      const context = { registry, principal, settings: config.settings, copyLimit: config.copyLimit };
      const planned = await planOperation(request, context);
      const result = await executePlan(ctx, planned, { principal, entry, services });
      await writeAnswer(ctx, request, planned, result, slots);
    };
    await withCurrentRights(serve, checkWithoutCache);
  } finally {
    releaseBody();
  }
}

/** Before the body is read. */
function reserveBody(
  ctx: Context,
  { account }: Principal,
  operation: Operation,
  { admission, config }: OperationServices,
): () => void {
  if (operation !== "create" && operation !== "update") return () => {};
  return admission.holdBody(account, measureBody(ctx, config.bodyLimit));
}

function answerOptions(ctx: Context, route: Route): void {
  ctx.set("Allow", listMethods(route));
  ctx.status = 204;
}
