/** The back end of the administration panel: what lies below `/admin/api` beside the resources, and who is signed in there. */
import { Router } from "@koa/router";
import type { Context, State } from "../context/context.js";
import type { Principal } from "../model/principal.js";
import type { Throttle } from "../access/throttle.js";
import { readPairs, refuseQuery } from "../request/read-query.js";
import { createPasswordChecker } from "./check-password.js";
import { createSessionGuard } from "./session-guard.js";
import type { PanelServices, Endpoints } from "./endpoint.js";
import { createConsentEndpoints } from "./consent-endpoints.js";
import { createInsightEndpoints } from "./insight-endpoints.js";
import { createPasswordEndpoints } from "./password-endpoints.js";
import { createProviderEndpoints } from "./provider-endpoints.js";
import { createReactionEndpoints } from "./reaction-endpoints.js";
import { createSessionEndpoints } from "./session-endpoints.js";
import { createSessions, type SessionLimits } from "./sessions.js";

export interface Panel {
  /** Endpoints of its own below `/admin/api`, which go before the resources. */
  readonly routes: Router<State>;
  /** The account that is signed in; refuses with 401, and 403 `csrf` where the request changes something. */
  authenticate(ctx: Context): Promise<Principal>;
  /** To be called when an item of the resource was written: who is signed in is looked up anew if it could matter. */
  invalidate(resource: string): void;
  /** To be called when cached rights proved to be outdated. */
  clearCache(): void;
}

export interface PanelOptions extends Pick<
  PanelServices,
  | "registry"
  | "storage"
  | "settings"
  | "authorizationServer"
  | "forget"
  | "base"
  | "provider"
  | "passwords"
  | "readBody"
> {
  /** Counts failed sign-ins apart from failed logins with a key. */
  readonly throttle: Throttle;
  readonly times: SessionLimits & {
    /** Lifetime of a link that sets a password, seconds. */
    readonly link: number;
  };
  /** Takes what went wrong when no request waited for it. */
  readonly report: (error: unknown) => void;
  readonly reportSignIn: PanelServices["report"];
}

export function createPanel(options: PanelOptions): Panel {
  const { registry, storage, throttle, times, report } = options;
  const sessions = createSessions(registry, storage, times, report);
  const guard = createSessionGuard({ ...options, sessions });
  const services: PanelServices = {
    ...options,
    report: options.reportSignIn,
    sessions,
    guard,
    checkPassword: createPasswordChecker(registry, storage, throttle),
    linkLifetime: times.link,
  };
  return {
    routes: createRoutes({
      ...createSessionEndpoints(services),
      ...createPasswordEndpoints(services),
      ...createInsightEndpoints(services),
      ...createReactionEndpoints(services),
      ...createConsentEndpoints(services),
      ...createProviderEndpoints(services),
    }),
    authenticate: async (ctx) => (await guard.requireSession(ctx)).principal,
    invalidate: (resource) => sessions.invalidate(resource),
    clearCache: () => sessions.clearCache(),
  };
}

function createRoutes(endpoints: Endpoints): Router<State> {
  const router = new Router<State>({ prefix: "/admin/api", sensitive: true });
  for (const [path, methods] of Object.entries(endpoints)) {
    for (const [method, handler] of Object.entries(methods)) {
      router.register(`/${path}`, [method], async (ctx) => {
        ctx.set("Cache-Control", "no-store");
        if (handler.takesQuery !== true) refuseQuery(readPairs(ctx.querystring), ctx.method);
        await handler(ctx, ctx.captures?.[0] ?? "");
      });
    }
  }
  return router;
}
