/** Opens everything that a server needs: a built project, its database, the Koa applications, and the delivery of reactions. */
import type { RequestListener } from "node:http";
import { Router } from "@koa/router";
import type { Logger } from "pino";
import { type Config, formatPublicUrl } from "../config/config.js";
import { type ServerDependencies, createApp, createInProcessApp, type App } from "../http/app.js";
import type { LoadedRegistry } from "./load-registry.js";
import type { Log } from "./log.js";
import { openProject, type OpenedProject } from "./open-project.js";
import { openProjectMiddleware } from "./project-middleware.js";
import { createAuthenticator } from "../access/authenticate.js";
import { createLocalPrincipalLookup } from "../access/callers-without-credentials.js";
import { CallerCaches } from "../access/short-lived-cache.js";
import { createLoginThrottle, createRateLimiter } from "../access/throttle.js";
import { AdmissionControl } from "../http/admission/admission-control.js";
import { createPanel } from "../admin/panel.js";
import { createClientInfoReader, type KoaState } from "../http/context/request-context.js";
import { createBodyReader } from "../http/read-body.js";
import { createInProcessFetch } from "./in-process-fetch.js";
import { readApplications } from "../access/oauth/read-applications.js";
import { createOidcClient } from "../access/oidc/oidc-client.js";
import { readApiDocuments } from "../http/static/api-documents.js";
import { readDocsSite, readPanelSite } from "../http/static/pages.js";
import type { McpMessageHandler } from "../http/mcp-endpoint.js";
import { createMcpRequestHandler } from "../mcp/mcp-request-handler.js";
import type { HookThread } from "../execute/hooks/hook-calls.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { hasReactHooks } from "../model/plan/outbox.js";
import type { WritePlan } from "../model/plan/plan.js";
import type { HookLogWriter } from "../storage/port/write-attempt.js";
import { getLongWriteTimeLimitMs } from "../storage/port/availability.js";
import { createReactionWorker } from "../execute/reactions/reaction-worker.js";
import { Thread } from "../storage/threads/thread.js";
import { hookThreadModule } from "./open-storage.js";

export interface OpenedServer extends OpenedProject {
  readonly app: ServedApp;
  /** Stops the reactions, then closes the database. */
  close(): Promise<void>;
}

export interface OpenServerOptions
  extends Pick<ServerDependencies, "readiness">, Pick<Log, "log" | "logRequest" | "reportError" | "logHookLine"> {
  /** Receives progress lines if opening takes longer than a moment. */
  say(line: string): void;
  /** Directory of the project whose middleware (`schemas/_middleware.ts`) runs; null to run none. */
  readonly middlewareDirectory: string | null;
}

/** Rejects with an `Error`, whose message is for the user of the command, if the database cannot be opened. */
export async function openServer(
  loaded: LoadedRegistry,
  config: Config,
  options: OpenServerOptions,
): Promise<OpenedServer> {
  const { log, logRequest, reportError, logHookLine, say: printLine, readiness, middlewareDirectory } = options;
  const opening = { reportError, printLine, log: logHookLine, hasExclusiveAccess: true };
  const project = await openProject(loaded, config, opening);
  const reactions = startReactions(loaded, project, config, { reportError, log: logHookLine });
  const close = async (): Promise<void> => {
    await reactions.stop();
    await project.storage.close();
  };
  try {
    const { wakeReactionWorker } = reactions;
    const serving = { log, logRequest, readiness, wakeReactionWorker };
    const app = await createServedApp(loaded.moduleUrl, { ...project, config, ...serving }, middlewareDirectory);
    return { ...project, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Maximum size in bytes of bodies that contain only credentials. */
const maxCredentialBodyBytes = 16_384;

interface ServedApp extends App {
  readonly requestListener: RequestListener;
  /** Answers requests of the application's own code, which come without a network and need no key. */
  readonly inProcessListener: RequestListener;
}

/** @param registryUrl URL of the built registry; the API document is in a folder next to it */
async function createServedApp(
  registryUrl: string,
  dependencies: Pick<
    ServerDependencies,
    "registry" | "storage" | "config" | "wakeReactionWorker" | "log" | "logRequest" | "readiness"
  >,
  middlewareDirectory: string | null,
): Promise<ServedApp> {
  const { registry, storage, config, log } = dependencies;
  const { bodyLimit, timeLimit, rateLimit } = config;
  const applications = readApplications(config.applications, registry);
  const scopes = [...applications.values()].map(({ scope }) => scope);
  const documentationSites = config.docs
    ? [readApiDocuments(new URL("..", registryUrl), formatPublicUrl(config, ""), scopes), readDocsSite()]
    : [];
  const panelSite = readPanelSite(config.pictureOrigins, {
    providerName: config.provider?.label ?? null,
    allowsPasswords: config.passwords,
  });
  const callerCaches = new CallerCaches();
  const authenticator = createAuthenticator({
    registry,
    storage,
    applications,
    callerCaches,
    throttle: createLoginThrottle(),
    reportError: (error) => log.error({ err: error }, "the last use of a key could not be stored"),
  });
  const readClientInfo = createClientInfoReader(config);
  const authorizationServer =
    applications.size === 0
      ? null
      : (await import("../access/oauth/authorization-server.js")).createAuthorizationServer({
          registry,
          storage,
          applications,
          issuer: formatPublicUrl(config, ""),
          config,
          callerCaches,
          reportReuse: (key) =>
            log.warn({ key }, "a code or token was used twice: the sign-in of the application has ended"),
        });
  const panel = createPanel({
    readBody: createBodyReader(maxCredentialBodyBytes),
    registry,
    storage,
    authorizationServer,
    callerCaches,
    provider: config.provider === null ? null : createOidcClient(config.provider),
    reportSignInProblem: ({ reason, message, cause }, id) => log.warn({ request_id: id, reason, err: cause }, message),
    // The panel has its own throttle, so that a script with an old key cannot block the sign-ins of people.
    throttle: createLoginThrottle(),
    config,
    reportError: (error) => log.error({ err: error }, "the last use of a session could not be stored"),
  });
  const localPrincipalLookup = createLocalPrincipalLookup(registry, storage, callerCaches);
  const served = {
    ...dependencies,
    admission: new AdmissionControl(timeLimit, bodyLimit, storage.hasOneWriter),
    readBody: createBodyReader(bodyLimit),
    requestRateLimiter: rateLimit > 0 ? createRateLimiter(rateLimit) : null,
    callerCaches,
    panelSite,
    documentationSites,
    authenticator,
    panel,
    localPrincipalLookup,
    applications,
    oauthRouter: authorizationServer?.router ?? new Router<KoaState>(),
    readClientInfo,
  };
  const inProcessListener = toRequestListener(createInProcessApp(served));
  const handleMcpMessage = await createMcpMessageHandler(config, log, (request, response) =>
    serverListener(request, response),
  );
  const app = await createApp({ ...served, handleMcpMessage }, async (koa) =>
    middlewareDirectory === null
      ? []
      : openProjectMiddleware(middlewareDirectory, registryUrl, createInProcessFetch(inProcessListener), koa),
  );
  const serverListener = toRequestListener(app.koa);
  return { ...app, requestListener: serverListener, inProcessListener };
}

function toRequestListener(koa: App["koa"]): RequestListener {
  const answer = koa.callback();
  return (request, response) => void answer(request, response);
}

/**
 * @param requestListener request listener of the server; each call of an MCP tool sends it a request
 * @throws Error if the SDK of the Model Context Protocol (MCP) is not installed
 */
async function createMcpMessageHandler(
  { mcp, publicUrl }: Pick<Config, "mcp" | "publicUrl">,
  log: Logger,
  requestListener: RequestListener,
): Promise<McpMessageHandler | null> {
  if (mcp === null) return null;
  const tools = await createMcpRequestHandler(mcp.readOnly, (error) =>
    log.debug({ err: error }, "a message to /mcp failed"),
  );
  const ask = createInProcessFetch(requestListener);
  return ({ headers, state: { stockroom } }, message, signal) =>
    tools({
      message,
      request: new Request("http://localhost/mcp", { method: "POST", headers: toFetchHeaders(headers), signal }),
      serverUrl: stockroom.client.origin + publicUrl.basePath,
      authorization: headers.authorization ?? "",
      requestId: stockroom.id,
      fetch: (url, init) => ask(url, init, stockroom.client.address),
    });
}

function toFetchHeaders(nodeHeaders: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(nodeHeaders))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

function startReactions(
  loaded: LoadedRegistry,
  { registry, storage }: OpenedProject,
  { timeLimit, reactionAttempts: maxAttempts }: Config,
  { reportError, log }: { readonly reportError: (error: unknown) => void; readonly log: HookLogWriter },
) {
  if (!hasReactHooks(registry)) return { wakeReactionWorker: () => {}, stop: async () => {} };
  const data = { registryUrl: loaded.moduleUrl, timeoutMs: timeLimit };
  const thread: HookThread = new Thread(hookThreadModule, { data, reportError, log });
  const worker = createReactionWorker({
    thread,
    registry: storage.registryWithStoredNames,
    storage,
    timeLimitMs: getLongWriteTimeLimitMs(timeLimit),
    maxAttempts,
    reportError,
  });
  worker.deliverReactionsSoon();
  return {
    /** Wakes the worker that delivers reactions if one of the written plans causes reactions. */
    wakeReactionWorker(plans: readonly WritePlan[]): void {
      if (plans.some((plan) => plan.kind === "act" || findDefinition(registry, plan.resource).hooks?.react))
        worker.deliverReactionsSoon();
    },
    /** Stops deliveries. Call it before the storage is closed. */
    async stop(): Promise<void> {
      await worker.stop(timeLimit);
      await thread.close();
    },
  };
}
