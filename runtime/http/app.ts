/** Builds the server as a Koa application, with one line for each middleware, in their order. */
import Koa from "koa";
import type { Logger } from "pino";
import { findAccounts } from "../access/accounts.js";
import { parseBasicCredentials } from "../access/credentials.js";
import { keyResource } from "../access/key-resource.js";
import type { LocalCallers } from "../access/callers.js";
import { createRequestLimit, type RequestLimit } from "../access/throttle.js";
import { Admission } from "./admission/admission.js";
import type { ClientInfoReader, Handler, Middleware, State } from "./context/context.js";
import { compressAnswers } from "./context/negotiate.js";
import { parseBatch } from "./request/read-batch.js";
import { createBodyReader } from "./read-body.js";
import { parseInput } from "./request/parse-body.js";
import { findByPath } from "./address.js";
import type { Executor } from "./execute-plan.js";
import { allowOrigins, answerPreflights, listOrigins } from "./middleware/allow-origins.js";
import { answerErrors } from "./middleware/answer-errors.js";
import { checkHeaders } from "./middleware/check-headers.js";
import { describeRequest, reportError, type RequestLine } from "./middleware/describe-request.js";
import { limitRequests } from "./middleware/limit-requests.js";
import { requireReady, type Readiness } from "./middleware/require-ready.js";
import { sendTexts } from "./middleware/send-texts.js";
import { createRoutes, type RouteParts } from "./routes.js";
import { serveOperation, type EntryPoint, type OperationServices } from "./serve-operation.js";

export interface ServerParts extends RouteParts {
  readonly localCallers: LocalCallers;
  readonly readClientInfo: ClientInfoReader;
  readonly log: Logger;
  logRequest(line: RequestLine): void;
  /** Called with the plans of each successful write. */
  readonly noteWrites: Executor["noteWrites"];
  readonly readiness: Readiness;
}

export interface App {
  readonly koa: Koa<State>;
  /** Whether the interface answers at the path; an embedding application may use all other paths. */
  isOwn(path: string): boolean;
}

/** Creates the middleware of the project for the Koa application. */
export type CreateMiddleware = (koa: Koa) => Promise<readonly Koa.Middleware[]>;

/**
 * @param services result of `createServices`
 * @param openMiddleware middleware of the project: it sees every request with its id, and every answer, including errors, before
 * it is sent
 */
export async function createApp(
  parts: ServerParts,
  services: Services,
  openMiddleware: CreateMiddleware,
): Promise<App> {
  const { log, logRequest, readClientInfo, applications, config } = parts;
  const routes = createRoutes(parts, services);
  const koa = new Koa<State>();
  koa.use(sendTexts);
  koa.use(describeRequest(log, logRequest, readClientInfo));
  for (const each of await openMiddleware(koa)) koa.use(each);
  koa.use(answerErrors(log));
  koa.use(checkHeaders);
  koa.use(requireReady(parts.readiness));
  const origins = listOrigins(config.corsOrigins, applications);
  if (origins !== null) koa.use(allowOrigins(origins));
  if (services.limit !== null) koa.use(limitRequests(services.limit));
  if (origins !== null) koa.use(answerPreflights);
  koa.use(compressAnswers);
  koa.use(routes.answer);
  koa.use(routes.answerNotFound);
  return { koa: withErrorLog(koa, log), isOwn: routes.isOwn };
}

/** Answers requests of the project's own code. They need a login but no key, and do not count towards the rate limit. */
export function createLocalApp(parts: Omit<ServerParts, "answerTools">, services: Services): Koa<State> {
  const { log, logRequest, readClientInfo, localCallers } = parts;
  const authenticate: EntryPoint["authenticate"] = ({ headers }) => {
    return localCallers.find(parseBasicCredentials(headers.authorization ?? "")?.login ?? "");
  };
  const uncounted: OperationServices = { ...services, countOperations: () => undefined };
  const answer: Handler = (ctx) => serveOperation(ctx, { findAddress: findByPath, authenticate }, uncounted);
  const koa = new Koa<State>();
  koa.use(describeRequest(log, logRequest, readClientInfo));
  koa.use(answerErrors(log));
  koa.use(compressAnswers);
  koa.use(answer satisfies Middleware);
  return withErrorLog(koa, log);
}

/**
 * Logs errors that reach Koa, which come from middleware of the project. Errors in an answer in progress are logged
 * with the request.
 */
function withErrorLog(koa: Koa<State>, log: Logger): Koa<State> {
  return koa.on("error", (error: Error & { readonly headerSent?: boolean }, ctx: Parameters<Handler>[0]) => {
    if (error.headerSent !== true) reportError(log, error, ctx);
  });
}

export interface Services extends OperationServices {
  /** Null if requests are not counted. */
  readonly limit: RequestLimit | null;
}

export function createServices(parts: Omit<ServerParts, "answerTools">): Services {
  const { registry, storage, authenticator, panel, localCallers, config } = parts;
  const accounts = findAccounts(registry);
  const limit = config.rateLimit > 0 ? createRequestLimit(config.rateLimit) : null;
  return {
    registry,
    storage,
    config,
    base: config.publicUrl?.base ?? "",
    admission: new Admission(config.timeLimit, config.bodyLimit, storage.hasOneWriter),
    readBody: createBodyReader(config.bodyLimit),
    readInput: createBodyReader(config.bodyLimit, parseInput),
    readBatchBody: createBodyReader(config.bodyLimit, parseBatch),
    limit,
    // The request itself is one operation, and has already been counted.
    countOperations: ({ state }, operations) => limit?.admitMore(state.stockroom.client.source, operations - 1),
    caches: {
      resources: new Set([accounts.definition.path, accounts.groups.path, keyResource.path]),
      clear() {
        for (const cache of [authenticator, panel, localCallers]) cache.clearCache();
      },
    },
    noteWrites: parts.noteWrites,
  };
}
