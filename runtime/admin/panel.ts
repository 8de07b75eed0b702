/** The back end of the administration panel: its own endpoints below `/admin/api`, and its sessions. */
import { Router } from "@koa/router";
import type { Context, State } from "../http/context/context.js";
import type { Principal } from "../model/plan/principal.js";
import type { Throttle } from "../access/throttle.js";
import { readPairs, refuseQuery } from "../http/request/read-request.js";
import { createPasswordChecker } from "./passwords.js";
import { createSessionGuard } from "./session-guard.js";
import type { PanelServices, Endpoints } from "./endpoint.js";
import { createConsentEndpoints } from "./consent-endpoints.js";
import { createInsightEndpoints, createReactionEndpoints } from "./insight-endpoints.js";
import { createPasswordEndpoints } from "./password-endpoints.js";
import { createProviderEndpoints } from "./provider-endpoints.js";
import { createSecondFactor } from "./second-factor.js";
import { createAccountEndpoints } from "./account-endpoints.js";
import { createSecondFactorEndpoints } from "./second-factor-endpoints.js";
import { createSessionEndpoints } from "./session-endpoints.js";
import { createViewEndpoints } from "./view-endpoints.js";
import { createSessions, type SessionLimits } from "./sessions.js";

export interface Panel {
  /** The panel's own endpoints below `/admin/api`, which match before resources. */
  readonly routes: Router<State>;
  /** Returns the signed-in account. Throws 401 without a session, and 403 `csrf` if the request may be forged. */
  authenticate(ctx: Context): Promise<Principal>;
  /** Call it when cached rights are outdated. */
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
  /** Counts failed password sign-ins, separately from failed sign-ins with a key. */
  readonly throttle: Throttle;
  readonly times: SessionLimits & {
    /** Lifetime of a link that sets a password, in seconds. */
    readonly link: number;
  };
  /** Receives errors of work that no request waits for. */
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
    secondFactor: createSecondFactor(storage),
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
      ...createViewEndpoints(services),
      ...createAccountEndpoints(services),
      ...createSecondFactorEndpoints(services),
    }),
    authenticate: async (ctx) => (await guard.requireSession(ctx)).principal,
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
