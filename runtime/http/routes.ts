/**
 * Maps the paths of the server with @koa/router. Resources have no patterns: they are looked up in a route table, so more
 * resources do not mean more patterns.
 */
import { Router } from "@koa/router";
import type { Authenticator } from "../access/authenticate.js";
import type { Panel } from "../admin/panel.js";
import {
  allowMethods,
  recordCallerForLog,
  setEmptyBody,
  setJsonBody,
  type Context,
  type Handler,
  type Middleware,
  type KoaState,
} from "./context/request-context.js";
import type { Applications } from "../config/sign-in-settings.js";
import { Refusal } from "../model/plan/errors.js";
import { type StaticSite, addStaticRoutes } from "./static/static-file.js";
import {
  answerPanelPageWithSession,
  answerStartPage,
  requestsHtmlPage,
  redirectToPanel,
  type PanelSite,
} from "./static/pages.js";
import { isPathBelow, listServedUrlDialects, createPathNotFoundRefusal } from "./url-dialects.js";
import { createPublicReadingWrapper } from "./public-reading.js";
import { type McpMessageHandler, createMcpEndpoint } from "./mcp-endpoint.js";
import type { Services } from "./execute-plan.js";
import { type ApiEntryPoint, serveApiRequest } from "./serve-api-request.js";
import { serveFigures, serveSearch } from "./serve-panel.js";

export interface RouteDependencies extends Services {
  readonly authenticator: Authenticator;
  readonly panel: Panel;
  readonly applications: Applications;
  readonly oauthRouter: Router<KoaState>;
  /** Answers messages to the MCP tools; null if the server offers no such tools. */
  readonly handleMcpMessage: McpMessageHandler | null;
  readonly panelSite: PanelSite;
  /**
   * The API document and the page that shows it; empty if the documentation is turned off. Like the panel's site, they are served
   * without credentials.
   */
  readonly documentationSites: readonly StaticSite[];
}

export function createRoutes(dependencies: RouteDependencies) {
  const { registry, authenticator, panel, oauthRouter, config } = dependencies;
  const { basePath } = config.publicUrl;
  const authenticate: ApiEntryPoint["authenticate"] = ({ headers, state }) => {
    return authenticator.authenticate(headers.authorization, state.stockroom.client.rateLimitKey);
  };
  const serve = (entry: ApiEntryPoint): Handler => {
    return (ctx) => serveApiRequest(ctx, entry, dependencies);
  };
  const withPublicReading = createPublicReadingWrapper(dependencies);
  const fixedRouter = createFixedRoutes(dependencies);
  const dialects = listServedUrlDialects(registry.project, config.settings);
  // A router tries all its patterns on every path. To try fewer, each group of paths has one pattern here and its own router.
  const router = new Router<KoaState>();
  router.all(/^\/$/, (ctx, next) => (requestsHtmlPage(ctx) ? answerStartPage(ctx, basePath, config.docs) : next()));
  router.all(fixedPathPattern, fixedRouter.routes(), allowMethods(fixedRouter));
  router.all(/^\/(?:oauth|\.well-known)\//, oauthRouter.routes(), allowMethods(oauthRouter));
  for (const { kind, pattern, resolveUrl } of dialects) {
    const { routes, authenticate: findSession } = panel;
    const isBlind = kind === "bare" && registry.project.dialects.bare?.blindRemoval === true;
    const resources = serve(withPublicReading({ resolveUrl, authenticate }));
    if (kind !== "panel") router.all(pattern, isBlind ? withSuccessfulAnswerToRemovals(resources) : resources);
    else {
      routes.get("/_figures", async (ctx) => serveFigures(ctx, await findSession(ctx), dependencies));
      routes.get("/_search", async (ctx) => serveSearch(ctx, await findSession(ctx), dependencies));
      router.all(pattern, routes.routes(), allowMethods(routes), serve({ resolveUrl, authenticate: findSession }));
    }
  }
  return {
    router,
    answer: router.routes() as Middleware,
    async answerNotFound(ctx: Context): Promise<void> {
      if (isPathBelow(ctx.path, "/admin") && requestsHtmlPage(ctx)) return redirectToPanel(ctx);
      // The error has no `WWW-Authenticate` challenge, which would make the browser open its own password dialog.
      if (isPathBelow(ctx.path, "/admin"))
        throw new Refusal("not_found", `there is no such page; the panel is at ${basePath}/admin`);
      const principal = await authenticate(ctx);
      recordCallerForLog(ctx, principal);
      throw createPathNotFoundRefusal(basePath);
    },
    /** Whether the engine handles the path. An embedding application handles all other paths itself. */
    handlesPath(path: string): boolean {
      if (
        isPathBelow(path, "/admin") ||
        [fixedRouter, oauthRouter].some((each) => each.match(path, "GET").path.length > 0)
      )
        return true;
      const dialect = dialects.find(({ pattern }) => pattern.test(path));
      if (dialect?.kind === "bare") return Object.hasOwn(registry.routes, path.split("/", 2)[1] ?? "");
      return dialect !== undefined;
    },
  };
}

const fixedPathPattern =
  /^\/(?:healthz|readyz|mcp|docs|admin(?!\/api(?:$|\/))|api(?:\/[\d.]+)?\/openapi\.json)(?:$|\/)/;

function createFixedRoutes({
  panel,
  panelSite,
  documentationSites,
  ...dependencies
}: RouteDependencies): Router<KoaState> {
  const router = new Router<KoaState>({ sensitive: true, strict: true });
  router.get(/^\/healthz\/?$/, (ctx) => setJsonBody(ctx, '{"status":"ok"}'));
  router.get(/^\/readyz\/?$/, async (ctx) => {
    await dependencies.storage.ping();
    setJsonBody(ctx, '{"status":"ready"}');
  });
  router.get("/admin", answerPanelPageWithSession(panelSite, panel.describeSession));
  addStaticRoutes(router, [panelSite, ...documentationSites]);
  // Only POST is routed. GET would need an event stream, and DELETE would need a session. This transport has neither.
  if (dependencies.handleMcpMessage !== null)
    router.post(/^\/mcp\/?$/, createMcpEndpoint(dependencies.handleMcpMessage, dependencies));
  return router;
}

/**
 * Answers every DELETE with 200, even if the item does not exist or the caller may not delete it (`blindRemoval`). Only 401, 429,
 * 503 and internal errors stay errors.
 */
function withSuccessfulAnswerToRemovals(serveRequest: Handler): Handler {
  return async (ctx) => {
    if (ctx.method !== "DELETE") return serveRequest(ctx);
    try {
      await serveRequest(ctx);
    } catch (error) {
      if (!(error instanceof Refusal) || [401, 429, 503].includes(error.status)) throw error;
    }
    setEmptyBody(ctx, 200);
  };
}
