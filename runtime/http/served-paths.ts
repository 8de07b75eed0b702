/** What answers at which path of the server. */
import type { Authenticator } from "../access/authenticate.js";
import type { Panel } from "../admin/panel.js";
import { isBelow, listDialects, nothingThere, type ServedDialect } from "./address.js";
import type { Config } from "../config/config.js";
import { keyOf } from "../model/principal.js";
import { Refusal } from "../model/errors.js";
import { createBodyReader, parseObject } from "../request/read-body.js";
import type { Exchange } from "../exchange/exchange.js";
import type { Applications } from "../model/application.js";
import type { Registry } from "../model/resource.js";
import { answerReads } from "../response/answer-methods.js";
import { openToEverybody } from "./public-reading.js";
import { createToolsEndpoint, type AnswerTools } from "./serve-tools.js";
import { serveOperation, type EntryPoint, type OperationServices } from "./serve-operation.js";
import { listPages, type Site } from "../static/site.js";
import { answerStartPage, asksForPage } from "../static/start-page.js";
import type { Storage } from "../port/storage.js";

export type Answer = (exchange: Exchange) => void | Promise<void>;

export interface AnsweringParts {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  readonly panel: Panel;
  readonly applications: Applications;
  /** Paths at which clients of OAuth are answered. */
  readonly oauth: ReadonlyMap<string, Answer>;
  /** Null: there are no tools. */
  readonly answerTools: AnswerTools | null;
  readonly config: Config;
  /** What everybody may read. */
  readonly sites: readonly Site[];
}

type Authentication = EntryPoint["authenticate"];

export interface ServedPaths {
  /** What answers at a path; the resources do where nothing else is. */
  findAnswer(path: string): Answer;
  /** Whether something may answer at the path. */
  isOwn(path: string): boolean;
}

export function createServedPaths(parts: AnsweringParts, services: OperationServices): ServedPaths {
  const { registry, storage, authenticator, config, sites } = parts;
  const authenticate: Authentication = ({ request, client }) => {
    return authenticator.authenticate(request.headers.authorization, client.source);
  };
  const health = answerReads((exchange) => exchange.setJson('{"status":"ok"}'));
  const readiness = answerReads(async (exchange) => {
    await storage.ping();
    exchange.setJson('{"status":"ready"}');
  });
  const fixed = new Map<string, Answer>([
    ...listPages(sites),
    ...parts.oauth,
    ...listTools(parts, services),
    ...withSlash("/healthz", health),
    ...withSlash("/readyz", readiness),
  ]);
  const answerIn = createDialectAnswers(parts, services, authenticate);
  const dialects = listDialects(registry.project, config.settings).map((dialect) => {
    return { ...dialect, answer: answerIn(dialect) };
  });
  const elsewhere: Answer = async (exchange) => {
    const principal = await authenticate(exchange);
    exchange.account = principal.account;
    exchange.key = keyOf(principal);
    throw nothingThere(services.base);
  };
  const findAnswer = (path: string): Answer => {
    const answer = fixed.get(path) ?? dialects.find(({ has }) => has(path))?.answer;
    return answer ?? (isBelow(path, "/admin") ? () => refusePage(services.base) : elsewhere);
  };
  const resources = findAnswer("/");
  const start: Answer = (exchange) => {
    return asksForPage(exchange) ? answerStartPage(exchange, services.base, config.docs) : resources(exchange);
  };
  return {
    findAnswer: (path) => (path === "/" ? start : findAnswer(path)),
    isOwn(path) {
      if (fixed.has(path) || isBelow(path, "/admin")) return true;
      const dialect = dialects.find(({ has }) => has(path));
      if (dialect?.kind === "bare") return Object.hasOwn(registry.routes, path.split("/", 2)[1] ?? "");
      return dialect !== undefined;
    },
  };
}

/** What answers where paths are written in a dialect. */
function createDialectAnswers(
  { registry, panel, config }: AnsweringParts,
  services: OperationServices,
  authenticate: Authentication,
): (dialect: ServedDialect) => Answer {
  const open = openToEverybody({ registry, base: services.base, rateLimit: config.publicRateLimit });
  const serve = (entry: EntryPoint): Answer => {
    return (exchange) => serveOperation(exchange, entry, services);
  };
  return ({ kind, findAddress }) => {
    if (kind === "panel") {
      const resources = serve({ findAddress, authenticate: panel.authenticate });
      return (exchange) => {
        return (panel.findEndpoint(exchange.path.slice("/admin/api/".length)) ?? resources)(exchange);
      };
    }
    const resources = serve(open({ findAddress, authenticate }));
    const isBlind = kind === "bare" && registry.project.dialects.bare?.blindRemoval === true;
    return isBlind ? withBlindRemoval(resources) : resources;
  };
}

function listTools(
  { answerTools: answer, authenticator, applications, config }: AnsweringParts,
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

function withBlindRemoval(answer: Answer): Answer {
  return async (exchange) => {
    if (exchange.method !== "DELETE") return answer(exchange);
    try {
      await answer(exchange);
    } catch (error) {
      if (!(error instanceof Refusal) || [401, 429, 503].includes(error.status)) throw error;
    }
    exchange.status = 200;
    exchange.type = null;
    exchange.body = "";
  };
}
