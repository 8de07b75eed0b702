/** The server: what comes before every answer, and what all answers have in common. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { parseBasicCredentials } from "../access/basic-credentials.js";
import type { LocalCallers } from "../access/local-callers.js";
import type { Arrivals } from "../admission/arrivals.js";
import { Admission } from "../admission/admission.js";
import { StreamSlots } from "../admission/stream-slots.js";
import { findByPath } from "./address.js";
import { createBoundary, type RequestLine } from "./boundary.js";
import { answerPreflight, createOriginCheck, isPreflight } from "./cors.js";
import { Refusal } from "../model/errors.js";
import type { Executor } from "./execute-plan.js";
import { limitRequests, type LimitRequests } from "./limit-requests.js";
import { parseBatch } from "../request/read-batch.js";
import { createBodyReader, parseInput } from "../request/read-body.js";
import type { ClientInfoReader } from "../exchange/client-info.js";
import { createServedPaths, type AnsweringParts, type Answer } from "./served-paths.js";
import { serveOperation, type EntryPoint, type OperationServices } from "./serve-operation.js";
import type { TurnedAway } from "./turned-away.js";

export interface Parts extends AnsweringParts {
  readonly localCallers: LocalCallers;
  readonly readClientInfo: ClientInfoReader;
  readonly log: Logger;
  logRequest(line: RequestLine): void;
  readonly arrivals: Arrivals;
  readonly turnedAway: TurnedAway;
  /** Called when these have been written. */
  readonly noteWrites: Executor["noteWrites"];
  /** False until there is an account, and when the end has begun: requests are answered with 503 then. */
  isReady(): boolean;
}

/** Reads requests and writes answers by itself. */
export interface App {
  /** Whether something may answer at the path; others may have those where nothing does. */
  isOwn(path: string): boolean;
  /** Until the answer is out, or is a stream that is under way; a promise only where there is something to wait for. */
  answer(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  /** To requests that code of the application makes: the login of their credentials is believed, whatever the key. */
  answerLocally(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

export function createApp(parts: Parts): App {
  const { readClientInfo, config, log, isReady } = parts;
  const isAllowed = createOriginCheck(config.corsOrigins, parts.applications);
  const limit = config.rateLimit > 0 ? limitRequests(config.rateLimit) : null;
  const services = createServices(parts, limit);
  const { isOwn, findAnswer } = createServedPaths(parts, services);
  const answer = createBoundary(log, parts.logRequest, readClientInfo, (exchange) => {
    if (!isReady() && exchange.path !== "/healthz") {
      throw new Refusal("storage_unavailable", "the server is starting, or ending; try again later", {
        headers: { "retry-after": "1" },
      });
    }
    const isAllowedPage = isAllowed(exchange);
    limit?.countRequest(exchange);
    if (isAllowedPage && isPreflight(exchange)) return answerPreflight(exchange);
    return findAnswer(exchange.path)(exchange);
  });
  return {
    isOwn,
    answer,
    answerLocally: createBoundary(log, parts.logRequest, readClientInfo, createLocalAnswer(parts, services)),
  };
}

function createServices(parts: Parts, limit: LimitRequests | null): OperationServices {
  const { registry, storage, authenticator, panel, localCallers, config } = parts;
  return {
    registry,
    storage,
    config,
    base: config.publicUrl?.base ?? "",
    admission: new Admission(config.timeLimit, config.bodyLimit, storage.hasOneWriter, parts.arrivals),
    slots: new StreamSlots(),
    turnedAway: parts.turnedAway,
    readBody: createBodyReader(config.bodyLimit),
    readInput: createBodyReader(config.bodyLimit, parseInput),
    readBatchBody: createBodyReader(config.bodyLimit, parseBatch),
    countOperations: (exchange, operations) => limit?.countOperations(exchange, operations),
    caches: [authenticator, panel, localCallers],
    noteWrites: parts.noteWrites,
  };
}

/** No limit of requests is for the application itself. */
function createLocalAnswer({ localCallers }: Parts, services: OperationServices): Answer {
  const authenticate: EntryPoint["authenticate"] = ({ request }) => {
    return localCallers.find(parseBasicCredentials(request.headers.authorization ?? "")?.login ?? "");
  };
  const uncounted: OperationServices = { ...services, countOperations: () => undefined };
  return (exchange) => serveOperation(exchange, { findAddress: findByPath, authenticate }, uncounted);
}
