/** The back end of the administration panel: what lies below `/admin/api` beside the resources, and who is signed in there. */
import type Router from "@koa/router";
import type { Context } from "koa";
import type { Principal } from "../model/principal.js";
import type { Throttle } from "../access/throttle.js";
import { methodNotAllowed } from "../model/errors.js";
import { createBodyReader } from "../request/read-body.js";
import { readPairs, refuseQuery } from "../request/read-query.js";
import type { ClientInfoReader } from "../request/client-info.js";
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { createPasswordChecker } from "./check-password.js";
import { createSessionGuard } from "./session-guard.js";
import type { PanelServices, Endpoints, Handler } from "./endpoint.js";
import { createInsightEndpoints } from "./insight-endpoints.js";
import { createPasswordEndpoints } from "./password-endpoints.js";
import { createSessionEndpoints } from "./session-endpoints.js";
import { createSessions, type SessionLimits } from "./sessions.js";

export interface Panel {
  /** Its own endpoints, which go before the resources. */
  addEndpoints(router: Router): void;
  /** The account that is signed in; refuses with 401, and 403 `csrf` where the request changes something. */
  authenticate(ctx: Context): Promise<Principal>;
  /** To be called when an item of the resource was written: who is signed in is looked up anew if it could matter. */
  invalidate(resource: string): void;
  /** To be called when cached rights proved to be outdated. */
  clearCache(): void;
}

export interface PanelOptions {
  readonly registry: Registry;
  readonly storage: Storage;
  /** Counts failed sign-ins apart from failed logins with a key. */
  readonly throttle: Throttle;
  readonly settings: Settings;
  readonly times: SessionLimits & {
    /** Lifetime of a link that sets a password, seconds. */
    readonly link: number;
  };
  readonly readClientInfo: ClientInfoReader;
  /** What stands before `/admin` in URLs. */
  readonly base: string;
  /** Takes what went wrong when no request waited for it. */
  readonly report: (error: unknown) => void;
}

/** Of the panel's own endpoints: credentials and nothing else, bytes. */
const bodyLimit = 16_384;

export function createPanel(options: PanelOptions): Panel {
  const { registry, storage, throttle, settings, times, readClientInfo, report } = options;
  const sessions = createSessions(registry, storage, times, report);
  const guard = createSessionGuard({ ...options, sessions });
  const services: PanelServices = {
    registry,
    storage,
    settings,
    sessions,
    guard,
    readClientInfo,
    checkPassword: createPasswordChecker(registry, storage, throttle),
    readBody: createBodyReader(bodyLimit),
    linkLifetime: times.link,
  };
  const endpoints: Endpoints = {
    ...createSessionEndpoints(services),
    ...createPasswordEndpoints(services),
    ...createInsightEndpoints(services),
  };
  return {
    addEndpoints(router) {
      for (const [path, methods] of Object.entries(endpoints)) {
        router.all(`/admin/api/${path}`, (ctx) => dispatch(ctx, ctx.params["parameter"] ?? "", methods));
      }
    },
    authenticate: async (ctx) => (await guard.requireSession(ctx)).principal,
    invalidate: (resource) => sessions.invalidate(resource),
    clearCache: () => sessions.clearCache(),
  };
}

async function dispatch(
  ctx: Context,
  parameter: string,
  methods: { readonly [method: string]: Handler },
): Promise<void> {
  const heads = "GET" in methods ? ["HEAD"] : [];
  const allow = [...Object.keys(methods), ...heads, "OPTIONS"].join(", ");
  ctx.set("Cache-Control", "no-store");
  if (ctx.method === "OPTIONS") {
    ctx.set("Allow", allow);
    ctx.status = 204;
    return;
  }
  const method = ctx.method === "HEAD" ? "GET" : ctx.method;
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (handler === undefined) throw methodNotAllowed(ctx.method, allow);
  refuseQuery(readPairs(ctx.querystring), ctx.method);
  await handler(ctx, parameter);
}
