/** The server: its middleware, fixed endpoints, and the paths at which resources are served. */
import Router from "@koa/router";
import Koa, { type Context } from "koa";
import type { Logger } from "pino";
import type { Authenticator } from "../access/authenticate.js";
import { Admission } from "../admission/admission.js";
import { StreamSlots } from "../admission/stream-slots.js";
import type { Panel } from "../admin/panel.js";
import { findBare, findByParameter, findByPath, findInPanel } from "./address.js";
import { createBoundary } from "./boundary.js";
import type { Config } from "../config/config.js";
import { allowOrigins, answerPreflights } from "./cors.js";
import { Refusal } from "../model/errors.js";
import { limitRequests } from "./limit-requests.js";
import { createBodyReader } from "../request/read-body.js";
import type { ClientInfoReader } from "../request/client-info.js";
import type { BareDialect } from "../model/project.js";
import type { Registry } from "../model/resource.js";
import { answerReads } from "../response/answer-reads.js";
import { serveOperation, type EntryPoint, type OperationServices } from "./serve-operation.js";
import { serveSites, type Site } from "../static/site.js";
import type { Storage } from "../port/storage.js";

export interface Parts {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly authenticator: Authenticator;
  readonly panel: Panel;
  readonly readClientInfo: ClientInfoReader;
  readonly config: Config;
  readonly log: Logger;
  /** What everybody may read. */
  readonly sites: readonly Site[];
  /** False until there is an account: whoever comes before is told to come again. */
  isReady(): boolean;
}

export function createApp(parts: Parts): Koa {
  const { readClientInfo, config, log, sites } = parts;
  const services = createServices(parts);
  const authenticate = createKeyAuthentication(parts);
  const app = new Koa();
  app.on("error", (error: Error) => log.debug({ err: error }, "connection lost"));
  app.use(createBoundary(log, readClientInfo));
  app.use((ctx, next) => {
    if (parts.isReady() || ctx.path === "/healthz") return next();
    throw new Refusal("storage_unavailable", "the server is starting; try again later", {
      headers: { "retry-after": "1" },
    });
  });
  app.use(allowOrigins(config.corsOrigins));
  if (config.rateLimit > 0) app.use(limitRequests(config.rateLimit, readClientInfo));
  app.use(answerPreflights);
  app.use(serveSites(sites));
  app.use(createRouter(parts, services, authenticate).routes());
  const { bare } = parts.registry.project.dialects;
  const isBare = bare !== undefined && (bare.if === undefined || config.settings[bare.if] === true);
  app.use(async (ctx) => {
    if (isBare) return serveBare(ctx, bare, { findAddress: findBare(bare), authenticate }, services);
    await authenticate(ctx);
    throw new Refusal("not_found", `there is nothing at this path; the interface is at ${services.base}/api/2.0`);
  });
  return app;
}

function createServices({ registry, storage, authenticator, panel, config }: Parts): OperationServices {
  return {
    registry,
    storage,
    config,
    base: config.publicUrl?.base ?? "",
    admission: new Admission(config.timeLimit, config.bodyLimit),
    slots: new StreamSlots(),
    readBody: createBodyReader(config.bodyLimit),
    caches: [authenticator, panel],
  };
}

type Authentication = EntryPoint["authenticate"];

function createKeyAuthentication({ authenticator, readClientInfo }: Parts): Authentication {
  return async (ctx) => {
    const principal = await authenticator.authenticate(ctx.req.headers.authorization, readClientInfo(ctx).source);
    ctx.state["account"] = principal.account;
    return principal;
  };
}

function createRouter(
  { registry, storage, panel }: Parts,
  services: OperationServices,
  authenticate: Authentication,
): Router {
  const router = new Router({ sensitive: true });
  const addEntry = (path: string, entry: EntryPoint): void =>
    void router.all(path, (ctx) => serveOperation(ctx, entry, services));
  router.all(
    "/healthz",
    answerReads((ctx) => {
      ctx.body = { status: "ok" };
    }),
  );
  router.all(
    "/readyz",
    answerReads(async (ctx) => {
      await storage.ping();
      ctx.body = { status: "ready" };
    }),
  );
  const { parameter } = registry.project.dialects;
  if (parameter !== undefined) addEntry(parameter.path, { findAddress: findByParameter(parameter), authenticate });
  addEntry("/api{/*path}", { findAddress: findByPath, authenticate });
  panel.addEndpoints(router);
  addEntry("/admin/api{/*path}", { findAddress: findInPanel, authenticate: panel.authenticate });
  // The panel's pages are fragments, so no other path is one. A challenge would open the browser's own password dialog.
  router.all("/admin{/*path}", () => {
    throw new Refusal("not_found", `there is no such page; the panel is at ${services.base}/admin`);
  });
  return router;
}

async function serveBare(
  ctx: Context,
  { blindRemoval = false }: BareDialect,
  entry: EntryPoint,
  services: OperationServices,
): Promise<void> {
  const isBlind = blindRemoval && ctx.method === "DELETE";
  try {
    await serveOperation(ctx, entry, services);
  } catch (error) {
    if (!isBlind || !(error instanceof Refusal) || [401, 429, 503].includes(error.status)) throw error;
  }
  if (!isBlind) return;
  ctx.body = "";
  ctx.status = 200;
}
