/** The stages of every request for a resource. */
import type { Exchange } from "../exchange/exchange.js";
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
  authenticate(exchange: Exchange): Promise<Principal>;
}

export interface OperationServices extends Executor {
  readonly readBody: BodyReader;
  /** What a proxy has taken off the path. */
  readonly base: string;
}

/** The order of the checks is that of docs/http.md#order-of-checks. */
export async function serveOperation(
  exchange: Exchange,
  entry: EntryPoint,
  services: OperationServices,
): Promise<void> {
  const { registry, config, slots } = services;
  // Everybody may ask for the methods. Everything else is answered only when the caller is known.
  const caller = exchange.method === "OPTIONS" ? null : await entry.authenticate(exchange);
  const { route, dialect, pairs } = entry.findAddress(registry, exchange, services.base);
  if (caller === null) return answerOptions(exchange, route);
  const operation = findOperation(route, exchange.method);
  exchange.set("Cache-Control", "private, no-cache");
  let principal = caller;
  const checkRights = (): void => {
    if (route.kind === "resource") authorize(principal, registry, route.target, operation);
  };
  const checkAgain = async (): Promise<void> => {
    principal = await entry.authenticate(exchange);
    checkRights();
  };
  const checkWithoutCache = (): Promise<void> => {
    for (const cache of services.caches) cache.clearCache();
    return checkAgain();
  };
  checkRights();
  if (route.kind === "me") {
    refuseQuery(pairs, "GET me");
    return withCurrentRights(() => serveMe(exchange, principal, registry, services.storage), checkWithoutCache);
  }
  const { target } = route;
  const releaseBody = reserveBody(exchange, principal, operation, services);
  try {
    const request = await readRequest(exchange, { dialect, target, operation, pairs }, services.readBody, checkAgain);
    const serve = async (): Promise<void> => {
      const context = { registry, principal, settings: config.settings, copyLimit: config.copyLimit };
      const planned = await planOperation(request, context);
      const result = await executePlan(exchange, planned, { principal, entry, services });
      await writeAnswer(exchange, request, planned, result, slots);
    };
    await withCurrentRights(serve, checkWithoutCache);
  } finally {
    releaseBody();
  }
}

/** Before the body is read. */
function reserveBody(
  exchange: Exchange,
  { account }: Principal,
  operation: Operation,
  { admission, config }: OperationServices,
): () => void {
  if (operation !== "create" && operation !== "update") return () => {};
  return admission.holdBody(account, measureBody(exchange, config.bodyLimit));
}

function answerOptions(exchange: Exchange, route: Route): void {
  exchange.set("Allow", listMethods(route));
  exchange.status = 204;
}
