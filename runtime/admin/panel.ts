/** The back end of the administration panel: the panel's own endpoints below `/admin/api`, and its sessions. */
import { Router } from "@koa/router";
import type { Context, KoaState } from "../http/context/request-context.js";
import { parseQueryPairs, rejectQueryParameters } from "../http/request/read-request.js";
import { waitWithTimeLimit } from "../storage/port/availability.js";
import { createPasswordChecker } from "./passwords.js";
import { createSessionGuard } from "./session-guard.js";
import type { RouteRegistrar, PanelOptions, PanelServices } from "./panel-services.js";
import { addConsentRoutes } from "./consent-endpoints.js";
import { addDescriptionRoutes, addReactionRoutes } from "./description-and-reaction-endpoints.js";
import { addPasswordRoutes } from "./password-endpoints.js";
import { addProviderRoutes } from "./provider-endpoints.js";
import { createSecondFactorService } from "./second-factor.js";
import { addAccountRoutes } from "./account-endpoints.js";
import { addSecondFactorRoutes } from "./second-factor-endpoints.js";
import { addSessionRoutes, describeSessionAsJson } from "./session-endpoints.js";
import { addSavedViewRoutes } from "./view-endpoints.js";
import { createSessionStore } from "./sessions.js";

const routeRegistrars: readonly RouteRegistrar[] = [
  addSessionRoutes,
  addPasswordRoutes,
  addDescriptionRoutes,
  addReactionRoutes,
  addConsentRoutes,
  addProviderRoutes,
  addSavedViewRoutes,
  addAccountRoutes,
  addSecondFactorRoutes,
];
const pathWithQueryPattern = /^\/admin\/api\/(?:signed-in|description|_figures|_search)\/?$/;
/** Maximum time, in milliseconds, for which the page of the panel waits for the session. */
const maxSessionReadMs = 500;

export type Panel = ReturnType<typeof createPanel>;

export function createPanel(options: PanelOptions) {
  const { registry, storage, config, throttle, callerCaches, reportError } = options;
  const sessions = createSessionStore(registry, storage, config.session, callerCaches, reportError);
  const sessionGuard = createSessionGuard(sessions, config.publicUrl.basePath);
  const services: PanelServices = {
    ...options,
    sessions,
    sessionGuard,
    secondFactor: createSecondFactorService(storage),
    checkPassword: createPasswordChecker(registry, storage, throttle),
  };
  const routes = new Router<KoaState>({ prefix: "/admin/api", sensitive: true });
  routes.use((ctx, next) => {
    ctx.set("Cache-Control", "no-store");
    if (!pathWithQueryPattern.test(ctx.path)) rejectQueryParameters(parseQueryPairs(ctx.querystring), ctx.method);
    return next();
  });
  for (const addRoutes of routeRegistrars) addRoutes(routes, services);
  return {
    /** The panel's own endpoints below `/admin/api`. The router tries them before the paths of resources. */
    routes,
    /** Returns the account that is signed in. Throws 401 without a session, and 403 `csrf` if the request may be forged. */
    authenticate: async (ctx: Context) => (await sessionGuard.requireSession(ctx)).principal,
    /**
     * Describes the session of the request as JSON. Returns null if there is no session, or if it cannot be read in
     * `maxSessionReadMs`: the panel then requests the session, and shows the error.
     */
    async describeSession(ctx: Context): Promise<string | null> {
      try {
        const session = sessionGuard.requireSession(ctx);
        const described = session.then((found) => describeSessionAsJson(found, services));
        return await waitWithTimeLimit(maxSessionReadMs, described);
      } catch {
        return null;
      }
    },
  };
}
