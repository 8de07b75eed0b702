/** Part of the composition roots that serve: assembles everything that answers requests. */
import type { RequestListener } from "node:http";
import { Router } from "@koa/router";
import type Koa from "koa";
import { createAuthenticator } from "../access/authenticate.js";
import { createLocalCallers } from "../access/local-callers.js";
import { createThrottle } from "../access/throttle.js";
import { createPanel } from "../admin/panel.js";
import { formatPublicUrl } from "../config/config.js";
import { createClientInfoReader, type State } from "../http/context/context.js";
import { createApp, createLocalApp, createServices, type App, type Parts } from "../http/app.js";
import { createBodyReader } from "../http/read-body.js";
import { createLocalFetch, type LocalFetch } from "./local-fetch.js";
import { openMcp } from "./open-mcp.js";
import { readApplications } from "../access/oauth/read-applications.js";
import { createProvider } from "../access/oidc/provider.js";
import { readApiDocuments } from "../http/static/api-documents.js";
import { readDocsPage, readPanelPage } from "../http/static/pages.js";

/** Maximum size in bytes of bodies that hold only credentials. */
const smallBody = 16_384;

/** @param fetch sends a request to the interface in the name of an account */
export type OpenMiddleware = (fetch: LocalFetch, koa: Koa) => Promise<readonly Koa.Middleware[]>;

export interface ServedApp extends App {
  readonly answer: RequestListener;
  /** Answers requests of the application's own code. */
  readonly answerLocally: RequestListener;
}

/** @param registryUrl URL of the built registry; the API document is in a folder beside it */
export async function createServedApp(
  registryUrl: string,
  parts: Omit<
    Parts,
    "authenticator" | "panel" | "localCallers" | "applications" | "oauth" | "readClientInfo" | "sites" | "answerTools"
  >,
  openMiddleware: OpenMiddleware,
): Promise<ServedApp> {
  const { registry, storage, config, log } = parts;
  const applications = readApplications(config.applications, registry);
  const scopes = [...applications.values()].map(({ scope }) => scope);
  const documentation = config.docs
    ? [readApiDocuments(new URL("..", registryUrl), formatPublicUrl(config, ""), scopes), readDocsPage()]
    : [];
  const sites = [
    readPanelPage(config.pictureOrigins, { label: config.provider?.label ?? null, passwords: config.passwords }),
    ...documentation,
  ];
  const authenticator = createAuthenticator({
    registry,
    storage,
    applications,
    throttle: createThrottle(),
    report: (error) => log.error({ err: error }, "the last use of a key could not be stored"),
  });
  const { publicUrl, trustedProxies } = config;
  const readClientInfo = createClientInfoReader({ trustedProxies, publicOrigin: publicUrl?.origin ?? null });
  const base = publicUrl?.base ?? "";
  const forget = (): void => authenticator.clearCache();
  const authorizationServer =
    applications.size === 0
      ? null
      : (await import("../access/oauth/authorization-server.js")).createAuthorizationServer({
          registry,
          storage,
          applications,
          issuer: formatPublicUrl(config, ""),
          base,
          hasTools: config.mcp !== null,
          forget,
          reportReuse: (key) =>
            log.warn({ key }, "a code or token was used twice: the sign-in of the application has ended"),
        });
  const panel = createPanel({
    readBody: createBodyReader(smallBody),
    registry,
    storage,
    authorizationServer,
    forget,
    provider: config.provider === null ? null : createProvider(config.provider),
    passwords: config.passwords,
    reportSignIn: ({ reason, message, cause }, id) => log.warn({ request_id: id, reason, err: cause }, message),
    // A separate throttle: a script that uses an old key must not keep people from signing in.
    throttle: createThrottle(),
    settings: config.settings,
    times: config.session,
    base,
    report: (error) => log.error({ err: error }, "the last use of a session could not be stored"),
  });
  const localCallers = createLocalCallers(registry, storage);
  const oauth = authorizationServer?.router ?? new Router<State>();
  const served = { ...parts, sites, authenticator, panel, localCallers, applications, oauth, readClientInfo };
  const services = createServices(served);
  const answerLocally = listenerOf(createLocalApp(served, services));
  const answerTools = await openMcp(config, log, (request, response) => answer(request, response));
  const app = await createApp({ ...served, answerTools }, services, (koa) =>
    openMiddleware(createLocalFetch(answerLocally), koa),
  );
  const answer = listenerOf(app.koa);
  return { ...app, answer, answerLocally };
}

function listenerOf(koa: App["koa"]): RequestListener {
  const answer = koa.callback();
  return (request, response) => void answer(request, response);
}
