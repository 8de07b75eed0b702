/** Opens everything that a server needs: a built project, its database, the Koa applications, and the delivery of reactions. */
import type { RequestListener } from "node:http";
import { Router } from "@koa/router";
import type Koa from "koa";
import type { Logger } from "pino";
import { type Config, formatPublicUrl } from "../config/config.js";
import { type ServerParts, createApp, createLocalApp, createServices, type App } from "../http/app.js";
import type { LoadedRegistry } from "./load-registry.js";
import type { Log } from "./log.js";
import { openProject, type OpenProject } from "./open-project.js";
import { createAuthenticator } from "../access/authenticate.js";
import { createLocalCallers } from "../access/callers.js";
import { createThrottle } from "../access/throttle.js";
import { createPanel } from "../admin/panel.js";
import { createClientInfoReader, type State } from "../http/context/context.js";
import { createBodyReader } from "../http/read-body.js";
import { createLocalFetch, type LocalFetch } from "./local-fetch.js";
import { readApplications } from "../access/oauth/read-applications.js";
import { createProvider } from "../access/oidc/provider.js";
import { readApiDocuments } from "../http/static/api-documents.js";
import { readDocsPage, readPanelPage } from "../http/static/pages.js";
import type { AnswerTools } from "../http/serve-tools.js";
import { openTools } from "../mcp/open-tools.js";
import type { HookThread } from "../execute/hooks/hook-calls.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { hasReactions } from "../model/plan/outbox.js";
import type { WritePlan } from "../model/plan/plan.js";
import { createPlanReads } from "../plan/code-query.js";
import type { WriteHookLine } from "../storage/port/execute-write.js";
import { longWriteLimit } from "../storage/port/availability.js";
import { callReaction, type ReactionServices } from "../execute/reactions/call-reaction.js";
import { createReactionWorker } from "../execute/reactions/reaction-worker.js";
import { Thread } from "../storage/threads/thread.js";
import { hooksEntry } from "./open-storage.js";

export interface OpenServer extends OpenProject {
  readonly app: ServedApp;
  /** Stops the reactions, then closes the database. */
  close(): Promise<void>;
}

export interface ServerOptions
  extends Pick<ServerParts, "readiness">, Pick<Log, "log" | "logRequest" | "report" | "logHookLine"> {
  /** Receives progress lines if opening takes longer than a moment. */
  say(line: string): void;
  /** Opens the project's own middleware. */
  readonly openMiddleware: OpenMiddleware;
}

/** Rejects with an `Error`, whose message is for the user of the command, if the database cannot be opened. */
export async function openServer(loaded: LoadedRegistry, config: Config, options: ServerOptions): Promise<OpenServer> {
  const { log, logRequest, report, logHookLine, say, readiness, openMiddleware } = options;
  const project = await openProject(loaded, config, report, say, { log: logHookLine, isAlone: true });
  const reactions = openReactions(loaded, project, config, { report, log: logHookLine });
  const close = async (): Promise<void> => {
    await reactions.stop();
    await project.storage.close();
  };
  try {
    const { noteWrites } = reactions;
    const serving = { log, logRequest, readiness, noteWrites };
    const app = await createServedApp(loaded.url, { ...project, config, ...serving }, openMiddleware);
    return { ...project, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Maximum size in bytes of bodies that contain only credentials. */
const credentialBodyBytes = 16_384;

/**
 * Loads the project's own middleware (`schemas/_middleware.ts`) and returns it.
 * @param fetch sends a request to the API in the name of an account
 */
type OpenMiddleware = (fetch: LocalFetch, koa: Koa) => Promise<readonly Koa.Middleware[]>;

interface ServedApp extends App {
  readonly answer: RequestListener;
  /** Answers requests of the application's own code. */
  readonly answerLocally: RequestListener;
}

/** @param registryUrl URL of the built registry; the API document is in a folder next to it */
async function createServedApp(
  registryUrl: string,
  parts: Pick<ServerParts, "registry" | "storage" | "config" | "noteWrites" | "log" | "logRequest" | "readiness">,
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
  const readClientInfo = createClientInfoReader(config);
  const base = config.publicUrl?.base ?? "";
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
    readBody: createBodyReader(credentialBodyBytes),
    registry,
    storage,
    authorizationServer,
    forget,
    provider: config.provider === null ? null : createProvider(config.provider),
    passwords: config.passwords,
    reportSignIn: ({ reason, message, cause }, id) => log.warn({ request_id: id, reason, err: cause }, message),
    // The panel has its own throttle, so that a script with an old key cannot block the sign-ins of people.
    throttle: createThrottle(),
    settings: config.settings,
    times: config.session,
    base,
    report: (error) => log.error({ err: error }, "the last use of a session could not be stored"),
  });
  const localCallers = createLocalCallers(registry, storage);
  const oauth = authorizationServer?.router ?? new Router<State>();
  const services = createServices(parts, [authenticator, panel, localCallers]);
  const own = { sites, authenticator, panel, localCallers, applications, oauth, readClientInfo };
  const served = { ...parts, ...services, ...own };
  const answerLocally = listenerOf(createLocalApp(served));
  const answerTools = await openMcp(config, log, (request, response) => answer(request, response));
  const app = await createApp({ ...served, answerTools }, (koa) =>
    openMiddleware(createLocalFetch(answerLocally), koa),
  );
  const answer = listenerOf(app.koa);
  return { ...app, answer, answerLocally };
}

function listenerOf(koa: App["koa"]): RequestListener {
  const answer = koa.callback();
  return (request, response) => void answer(request, response);
}

/**
 * @param answer request listener of the server; each call of an MCP tool sends it a request
 * @throws Error if the SDK of the Model Context Protocol (MCP) is not installed
 */
async function openMcp(
  { mcp, publicUrl }: Pick<Config, "mcp" | "publicUrl">,
  log: Logger,
  answer: RequestListener,
): Promise<AnswerTools | null> {
  if (mcp === null) return null;
  const tools = await openTools(mcp.readOnly, (error) => log.debug({ err: error }, "a message to /mcp failed"));
  const ask = createLocalFetch(answer);
  return ({ headers, state: { stockroom } }, message, signal) =>
    tools({
      message,
      request: new Request("http://localhost/mcp", { method: "POST", headers: toHeaders(headers), signal }),
      url: stockroom.client.origin + (publicUrl?.base ?? ""),
      authorization: headers.authorization ?? "",
      requestId: stockroom.id,
      fetch: (url, init) => ask(url, init, stockroom.client.address),
    });
}

function toHeaders(given: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

function openReactions(
  loaded: LoadedRegistry,
  { registry, storage }: OpenProject,
  { timeLimit, reactionAttempts: attempts }: Config,
  { report, log }: { readonly report: (error: unknown) => void; readonly log: WriteHookLine },
) {
  if (!hasReactions(registry)) return { noteWrites: () => {}, stop: async () => {} };
  const data = { registryUrl: loaded.url, timeoutMs: timeLimit };
  const thread: HookThread = new Thread(hooksEntry, { data, report, log });
  const calling: ReactionServices = {
    thread,
    registry: storage.boundRegistry,
    storage,
    planReads: createPlanReads(registry),
    limitMs: longWriteLimit(timeLimit),
  };
  const worker = createReactionWorker({
    storage,
    attempts,
    report,
    call: (queued, attempt) => callReaction(queued, attempt, calling),
  });
  worker.wake();
  return {
    /** Wakes the worker that delivers reactions if one of the written plans causes reactions. */
    noteWrites(plans: readonly WritePlan[]): void {
      if (plans.some((plan) => plan.kind === "act" || findDefinition(registry, plan.resource).hooks?.react))
        worker.wake();
    },
    /** Stops deliveries. Call it before the storage is closed. */
    async stop(): Promise<void> {
      await worker.stop(timeLimit);
      await thread.close();
    },
  };
}
