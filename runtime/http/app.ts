/** The server: what comes before every answer, fixed endpoints, and the paths at which resources are served. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Authenticator } from "../access/authenticate.js";
import { parseBasicCredentials } from "../access/basic-credentials.js";
import type { LocalCallers } from "../access/local-callers.js";
import type { Arrivals } from "../admission/arrivals.js";
import { Admission } from "../admission/admission.js";
import { StreamSlots } from "../admission/stream-slots.js";
import type { Panel } from "../admin/panel.js";
import { findBare, findByParameter, findByPath, findInPanel, isBareServed, isBelow, nothingThere } from "./address.js";
import { createBoundary, type RequestLine } from "./boundary.js";
import type { Config } from "../config/config.js";
import { answerPreflight, createOriginCheck, isPreflight } from "./cors.js";
import { keyOf } from "../model/principal.js";
import { Refusal } from "../model/errors.js";
import type { Executor } from "./execute-plan.js";
import { limitRequests, type LimitRequests } from "./limit-requests.js";
import { parseBatch } from "../request/read-batch.js";
import { createBodyReader, parseInput, parseObject } from "../request/read-body.js";
import type { ClientInfoReader } from "../exchange/client-info.js";
import type { Exchange } from "../exchange/exchange.js";
import type { Applications } from "../model/application.js";
import type { BareDialect } from "../model/project.js";
import type { Registry } from "../model/resource.js";
import { answerReads } from "../response/answer-reads.js";
import { openToEverybody } from "./public-reading.js";
import { createToolsEndpoint, type AnswerTools } from "./serve-tools.js";
import { serveOperation, type EntryPoint, type OperationServices } from "./serve-operation.js";
import { listPages, type Site } from "../static/site.js";
import type { TurnedAway } from "./turned-away.js";
import type { Storage } from "../port/storage.js";

type Answer = (exchange: Exchange) => void | Promise<void>;

export interface Parts {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  readonly panel: Panel;
  readonly localCallers: LocalCallers;
  readonly applications: Applications;
  /** Paths at which clients of OAuth are answered. */
  readonly oauth: ReadonlyMap<string, Answer>;
  /** Null: there are no tools. */
  readonly answerTools: AnswerTools | null;
  readonly readClientInfo: ClientInfoReader;
  readonly config: Config;
  readonly log: Logger;
  logRequest(line: RequestLine): void;
  readonly arrivals: Arrivals;
  readonly turnedAway: TurnedAway;
  /** Called when these have been written. */
  readonly noteWrites: Executor["noteWrites"];
  /** What everybody may read. */
  readonly sites: readonly Site[];
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
  const { isOwn, findAnswer } = createRouter(parts, services);
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
    admission: new Admission(config.timeLimit, config.bodyLimit, parts.arrivals),
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

type Authentication = EntryPoint["authenticate"];

function createKeyAuthentication({ authenticator }: Parts): Authentication {
  return ({ request, client }) => authenticator.authenticate(request.headers.authorization, client.source);
}

/** No limit of requests is for the application itself. */
function createLocalAnswer({ localCallers }: Parts, services: OperationServices): Answer {
  const authenticate: Authentication = ({ request }) => {
    return localCallers.find(parseBasicCredentials(request.headers.authorization ?? "")?.login ?? "");
  };
  const uncounted: OperationServices = { ...services, countOperations: () => undefined };
  return (exchange) => serveOperation(exchange, { findAddress: findByPath, authenticate }, uncounted);
}

interface Router {
  /** What answers at a path; the resources do where nothing else is. */
  findAnswer(path: string): Answer;
  isOwn(path: string): boolean;
}

function createRouter(parts: Parts, services: OperationServices): Router {
  const { registry, storage, panel, config, sites } = parts;
  const authenticate = createKeyAuthentication(parts);
  const openEntry = openToEverybody({ registry, base: services.base, rateLimit: config.publicRateLimit });
  const resourcesOf = (entry: EntryPoint): Answer => {
    const open = entry.authenticate === authenticate ? openEntry(entry) : entry;
    return (exchange) => serveOperation(exchange, open, services);
  };
  const health = answerReads((exchange) => exchange.setJson('{"status":"ok"}'));
  const readiness = answerReads(async (exchange) => {
    await storage.ping();
    exchange.setJson('{"status":"ready"}');
  });
  const { parameter, bare } = registry.project.dialects;
  const byParameter = parameter && resourcesOf({ findAddress: findByParameter(parameter), authenticate });
  const fixed = new Map<string, Answer>([
    ...listPages(sites),
    ...parts.oauth,
    ...listTools(parts, services),
    ...withSlash("/healthz", health),
    ...withSlash("/readyz", readiness),
    ...(parameter && byParameter ? withSlash(parameter.path, byParameter) : []),
  ]);
  const inPanel = resourcesOf({ findAddress: findInPanel, authenticate: panel.authenticate });
  const byPath = resourcesOf({ findAddress: findByPath, authenticate });
  const isBare = isBareServed(bare, config.settings);
  const elsewhere: Answer = isBare
    ? createBare(bare, openEntry({ findAddress: findBare(bare), authenticate }), services)
    : async (exchange) => {
        const principal = await authenticate(exchange);
        exchange.account = principal.account;
        exchange.key = keyOf(principal);
        throw nothingThere(services.base);
      };
  return {
    findAnswer(path) {
      const answer = fixed.get(path);
      if (answer !== undefined) return answer;
      if (isBelow(path, "/api")) return byPath;
      if (isBelow(path, "/admin/api")) return panel.findEndpoint(path.slice("/admin/api/".length)) ?? inPanel;
      return isBelow(path, "/admin") ? () => refusePage(services.base) : elsewhere;
    },
    isOwn(path) {
      if (fixed.has(path) || isBelow(path, "/api") || isBelow(path, "/admin")) return true;
      return isBare && Object.hasOwn(registry.routes, path.split("/", 2)[1] ?? "");
    },
  };
}

function listTools(
  { answerTools: answer, authenticator, applications, config }: Parts,
  { admission, base }: OperationServices,
): readonly (readonly [path: string, answer: Answer])[] {
  if (answer === null) return [];
  const { bodyLimit, corsOrigins, publicUrl } = config;
  const own = publicUrl?.origin ?? null;
  const ofApplications = [...applications.values()].flatMap(({ origins }) => origins);
  const endpoint = createToolsEndpoint({
    authenticator,
    admission,
    readBody: createBodyReader(bodyLimit, (bytes) => parseObject(bytes)),
    bodyLimit,
    origins: new Set([...corsOrigins, ...ofApplications, ...(own === null ? [] : [own])]),
    base,
    hasApplications: applications.size > 0,
    answer,
  });
  return withSlash("/mcp", endpoint);
}

function withSlash(path: string, answer: Answer): readonly (readonly [path: string, answer: Answer])[] {
  return [
    [path, answer],
    [`${path}/`, answer],
  ];
}

/** The panel's pages are fragments, so no other path is one. A challenge would open the browser's own password dialog. */
function refusePage(base: string): never {
  throw new Refusal("not_found", `there is no such page; the panel is at ${base}/admin`);
}

/** Paths without a prefix. */
function createBare(bare: BareDialect, entry: EntryPoint, services: OperationServices): Answer {
  return async (exchange) => {
    const isBlind = bare.blindRemoval === true && exchange.method === "DELETE";
    try {
      await serveOperation(exchange, entry, services);
    } catch (error) {
      if (!isBlind || !(error instanceof Refusal) || [401, 429, 503].includes(error.status)) throw error;
    }
    if (!isBlind) return;
    exchange.status = 200;
    exchange.type = null;
    exchange.body = "";
  };
}
