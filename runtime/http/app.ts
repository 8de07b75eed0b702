/** The server: fixed endpoints, one pattern a dialect, and `serveOperation`, which names the stages of every API request. */
import Router from "@koa/router";
import Koa, { type Context } from "koa";
import type { Logger } from "pino";
import type { Authenticator } from "../access/authenticate.js";
import { authorize } from "../access/authorize.js";
import { isSameCaller, toCaller, type Principal } from "../model/principal.js";
import { rightsChanged, whileRightsLast, withCurrentRights } from "../access/rights-changed.js";
import { Admission } from "../admission/admission.js";
import { StreamSlots } from "../admission/stream-slots.js";
import type { Panel } from "../admin/panel.js";
import { findByParameter, findByPath, findInPanel, findWithoutPrefix, type FindAddress } from "./address.js";
import type { Operation } from "../model/api-request.js";
import { createBoundary } from "./boundary.js";
import type { Config } from "../config/config.js";
import { allowOrigins, answerPreflights } from "./cors.js";
import { notFound, Refusal } from "../model/errors.js";
import { limitRequests } from "./limit-requests.js";
import { planOperation, type Planned } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import { createBodyReader, measureBody } from "../request/read-body.js";
import { refuseQuery } from "../request/read-query.js";
import { readRequest } from "../request/read-request.js";
import type { ClientInfoReader } from "../request/client-info.js";
import type { Registry } from "../model/resource.js";
import { answerReads } from "../response/answer-reads.js";
import { writeAnswer, type Result } from "../response/write-answer.js";
import { findOperation, listMethods, type Route } from "./router.js";
import { serveMe } from "../response/describe-me.js";
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

/** A way to the stages: how its requests say what they are about and who they are from. */
interface Door {
  readonly findAddress: FindAddress;
  authenticate(ctx: Context): Promise<Principal>;
}

export function createApp(parts: Parts): Koa {
  const { registry, storage, authenticator, panel, readClientInfo, config, log, sites } = parts;
  const readBody = createBodyReader(config.bodyLimit);
  const slots = new StreamSlots();
  const admission = new Admission(config.timeLimit, config.bodyLimit);
  const base = config.publicUrl?.base ?? "";

  /** The order of the checks is that of docs/http.md#order-of-checks. */
  async function serveOperation(ctx: Context, { findAddress, authenticate }: Door): Promise<void> {
    if (ctx.method === "OPTIONS") return answerOptions(ctx, findAddress(registry, ctx, base).route);
    let principal = await authenticate(ctx);
    const { route, dialect, pairs } = findAddress(registry, ctx, base);
    const operation = findOperation(route, ctx.method);
    ctx.set("Cache-Control", "private, no-cache");
    if (route.kind === "me") {
      refuseQuery(pairs, "GET me");
      return withCurrentRights(
        () => serveMe(ctx, principal, registry, storage),
        async () => {
          for (const holder of [authenticator, panel]) holder.clearCache();
          principal = await authenticate(ctx);
        },
      );
    }
    const { target } = route;
    authorize(principal, registry, target, operation);

    const lookAgain = async (): Promise<void> => {
      principal = await authenticate(ctx);
      authorize(principal, registry, target, operation);
    };
    const giveBack = hasBody(operation)
      ? admission.holdBody(principal.account, measureBody(ctx, config.bodyLimit))
      : null;
    try {
      const request = await readRequest(ctx, { dialect, target, operation, pairs }, readBody, lookAgain);
      const serve = async (): Promise<void> => {
        const allowed = principal;
        const context: PlanContext = { registry, principal, settings: config, copyLimit: config.copyLimit };
        const planned = await planOperation(request, context);
        const result = await execute(ctx, planned, async () => {
          if (!isSameCaller(toCaller(allowed), await authenticate(ctx))) throw rightsChanged();
        });
        await writeAnswer(ctx, registry.resources[target.resource]!, request, planned, result, slots);
      };
      await withCurrentRights(serve, async () => {
        for (const holder of [authenticator, panel]) holder.clearCache();
        await lookAgain();
      });
    } finally {
      giveBack?.();
    }
  }

  /** DELETE of an authenticated caller is answered 200 with an empty body whatever came of it (docs/http.md#paths-and-versions). */
  async function serveRelease40(ctx: Context): Promise<void> {
    try {
      await serveOperation(ctx, { findAddress: findWithoutPrefix, authenticate });
    } catch (error) {
      if (ctx.method !== "DELETE" || !(error instanceof Refusal) || [401, 429, 503].includes(error.status)) throw error;
    }
    if (ctx.method !== "DELETE") return;
    ctx.body = "";
    ctx.status = 200;
  }

  async function authenticate(ctx: Context): Promise<Principal> {
    const principal = await authenticator.authenticate(ctx.req.headers.authorization, readClientInfo(ctx).source);
    ctx.state["account"] = principal.account;
    return principal;
  }

  async function execute(ctx: Context, planned: Planned, lookAgain: () => Promise<void>): Promise<Result> {
    const account = Number(ctx.state["account"]);
    switch (planned.kind) {
      case "read":
        return { kind: "read", item: found(await storage.read(planned.plan)) };
      case "list": {
        const aborted = new AbortController();
        ctx.res.once("close", () => {
          if (!ctx.res.writableFinished) aborted.abort(clientIsGone);
        });
        const list = await admission.list(account, async () => found(await storage.list(planned.plan, aborted.signal)));
        const rest = list.rest === null ? null : admission.batches(account, whileRightsLast(list.rest, lookAgain));
        return { kind: "list", list: { ...list, rest } };
      }
      case "write": {
        const written = await admission.write(account, () => storage.write(planned.plan));
        for (const holder of [authenticator, panel]) holder.invalidate(planned.plan.resource);
        return { kind: "write", written };
      }
    }
  }

  const router = new Router({ sensitive: true });
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
  router.all("/api.php", (ctx) => serveOperation(ctx, { findAddress: findByParameter, authenticate }));
  router.all("/api{/*path}", (ctx) => serveOperation(ctx, { findAddress: findByPath, authenticate }));
  panel.addEndpoints(router);
  router.all("/admin/api{/*path}", (ctx) =>
    serveOperation(ctx, { findAddress: findInPanel, authenticate: panel.authenticate }),
  );
  // The panel's places are fragments, so no other path is a page of it; and a challenge would open a browser's own password dialog.
  router.all("/admin{/*path}", () => {
    throw new Refusal("not_found", `there is no such page; the panel is at ${base}/admin`);
  });

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
  app.use(router.routes());
  app.use(async (ctx) => {
    if (config.release40) return serveRelease40(ctx);
    await authenticate(ctx);
    throw new Refusal("not_found", `there is nothing at this path; the interface is at ${base}/api/2.0`);
  });
  return app;
}

/** Made once: the reason that an AbortController makes by itself costs as much as planning the list. */
const clientIsGone = new Error("the client has closed the connection");

function hasBody(operation: Operation): boolean {
  return operation === "create" || operation === "update";
}

function answerOptions(ctx: Context, route: Route): void {
  ctx.set("Allow", listMethods(route));
  ctx.status = 204;
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw notFound();
  return value;
}
