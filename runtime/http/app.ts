/** Builds the server as a Koa application. Middleware runs in the order of the lines that add it. */
import Koa from "koa";
import type { Logger } from "pino";
import { Refusal } from "../model/plan/errors.js";
import { parseBasicCredentials } from "../access/credentials.js";
import type { LocalPrincipalLookup } from "../access/callers-without-credentials.js";
import type { ClientInfoReader, Handler, Middleware, KoaState } from "./context/request-context.js";
import { compressResponses } from "./context/negotiate.js";
import { resolveApiUrl } from "./url-dialects.js";
import { allowOrigins, answerPreflights, listAllowedOrigins } from "./middleware/allow-origins.js";
import { answerErrors } from "./middleware/answer-errors.js";
import { rejectMalformedHeaders } from "./middleware/check-headers.js";
import { assignIdsAndLogRequests, reportError, type RequestLogLine } from "./middleware/log-requests.js";
import { sendBufferedBodies } from "./middleware/send-buffered-bodies.js";
import { createRoutes, type RouteDependencies } from "./routes.js";
import { serveApiRequest, type ApiEntryPoint } from "./serve-api-request.js";

export interface ServerDependencies extends RouteDependencies {
  readonly localPrincipalLookup: LocalPrincipalLookup;
  readonly readClientInfo: ClientInfoReader;
  readonly log: Logger;
  logRequest(line: RequestLogLine): void;
  /** `isReady`: false before the first account exists and after the shutdown has begun. Requests then get 503. */
  readonly readiness: { readonly isReady: boolean };
}

export interface App {
  readonly koa: Koa<KoaState>;
  /** Whether the engine answers at the path. An embedding application may use all other paths. */
  handlesPath(path: string): boolean;
}

/**
 * @param loadProjectMiddleware returns the project's own middleware. It sees every request with its id, and every answer before
 *   it is sent, including errors
 */
export async function createApp(
  dependencies: ServerDependencies,
  loadProjectMiddleware: (koa: Koa) => Promise<readonly Koa.Middleware[]>,
): Promise<App> {
  const { log, logRequest, readClientInfo, applications, config, requestRateLimiter } = dependencies;
  const routes = createRoutes(dependencies);
  const koa = new Koa<KoaState>();
  koa.use(sendBufferedBodies);
  koa.use(assignIdsAndLogRequests(log, logRequest, readClientInfo));
  for (const each of await loadProjectMiddleware(koa)) koa.use(each);
  koa.use(answerErrors(log));
  koa.use(rejectMalformedHeaders);
  koa.use((ctx, next) => {
    if (dependencies.readiness.isReady || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting or shutting down; try again later", {
      headers: { "retry-after": "1" },
    });
  });
  const origins = listAllowedOrigins(config.corsOrigins, applications);
  if (origins !== null) koa.use(allowOrigins(origins));
  if (requestRateLimiter !== null)
    koa.use((ctx, next) => {
      // No rate limit applies to health checks.
      if (ctx.path !== "/healthz" && ctx.path !== "/readyz")
        requestRateLimiter.admit(ctx.state.stockroom.client.rateLimitKey);
      return next();
    });
  if (origins !== null) koa.use(answerPreflights);
  koa.use(compressResponses);
  koa.use(routes.answer);
  koa.use(routes.answerNotFound);
  return { koa: logKoaErrors(koa, log), handlesPath: routes.handlesPath };
}

/**
 * Creates the application for requests of the project's own code. Such requests need a login but no key, and do not
 * count towards the rate limit.
 */
export function createInProcessApp(dependencies: Omit<ServerDependencies, "handleMcpMessage">): Koa<KoaState> {
  const { log, logRequest, readClientInfo, localPrincipalLookup } = dependencies;
  const authenticate: ApiEntryPoint["authenticate"] = ({ headers }) => {
    return localPrincipalLookup.find(parseBasicCredentials(headers.authorization ?? "")?.login ?? "");
  };
  const services = { ...dependencies, requestRateLimiter: null };
  const answer: Handler = (ctx) => serveApiRequest(ctx, { resolveUrl: resolveApiUrl, authenticate }, services);
  const koa = new Koa<KoaState>();
  koa.use(assignIdsAndLogRequests(log, logRequest, readClientInfo));
  koa.use(answerErrors(log));
  koa.use(compressResponses);
  koa.use(answer satisfies Middleware);
  return logKoaErrors(koa, log);
}

/**
 * Logs errors that reach Koa, which come from middleware of the project. Errors after the beginning of an answer are
 * not logged here, because they are logged with the request.
 */
function logKoaErrors(koa: Koa<KoaState>, log: Logger): Koa<KoaState> {
  return koa.on("error", (error: Error & { readonly headerSent?: boolean }, ctx: Parameters<Handler>[0]) => {
    if (error.headerSent !== true) reportError(log, error, ctx);
  });
}
