/** Entry point of the package `stockroom-api`, for applications that embed the engine. */
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { formatPublicUrl, readConfig, type Config } from "../config/config.js";
import { toEnvironmentVariables, type EngineSettings } from "../config/engine-settings.js";
import { isPathBelow } from "../http/url-dialects.js";
import { createEmbeddableMiddleware, type Middleware } from "../http/embeddable-middleware.js";
import { waitWithTimeLimit } from "../storage/port/availability.js";
import { createFirstAccount } from "./first-account.js";
import { loadRegistry } from "./load-registry.js";
import { createInProcessFetch, openLocalAccess, type LocalAccess } from "./in-process-fetch.js";
import { createLog } from "./log.js";
import { openServer } from "./open-server.js";

export type { EngineSettings } from "../config/engine-settings.js";
export type { Middleware } from "../http/embeddable-middleware.js";
export type { LocalAccess } from "./in-process-fetch.js";
export type { OpenMiddleware } from "./project-middleware.js";

export interface EngineOptions {
  /** Directory of the project. The project must be built, so that the directory contains `dist/` and `generated/`. */
  readonly directory: string | URL;
  /**
   * Settings, with the same names as for `npx stockroom serve`. The engine does not read environment variables. Missing
   * settings have their defaults.
   */
  readonly settings?: EngineSettings;
  /**
   * Path prefix of the engine in the application. For `/backend`, the paths are `/backend/api/2.0`, `/backend/admin`
   * and `/backend/docs`.
   */
  readonly prefix?: string;
  /**
   * Receives the message of the first start, which tells how to sign in to the new database. By default, it is printed
   * to standard output.
   */
  readonly say?: (text: string) => void;
}

/** An engine in the process of an application. `Client` is the type that the project's `generated/client/index.js` exports. */
export interface Engine<Client extends object> extends LocalAccess<Client> {
  /** Returns Koa middleware that answers requests below the prefix and passes on all other requests. */
  middleware(): Middleware;
  /** Returns a request listener for `createServer` of `node:http`, which answers every request. */
  callback(): RequestListener;
  /** Waits at most half a minute until the current requests are answered, then closes the database. New requests get 503. */
  close(): Promise<void>;
}

const closeTimeoutMs = 30_000;

/**
 * Opens a built project and its database, as `npx stockroom serve` does, but does not listen on a port.
 * @throws Error if a setting is wrong, the project is not built or the database cannot be opened
 */
export async function createEngine<Client extends object>(options: EngineOptions): Promise<Engine<Client>> {
  const { directory, settings = {}, prefix = "", say = (text) => process.stdout.write(text) } = options;
  if (!/^(\/[^/?#\s]+)*$/.test(prefix)) throw new Error(`prefix must be a path such as /backend, not "${prefix}"`);
  const projectDirectory = directory instanceof URL ? fileURLToPath(directory) : directory;
  const loaded = await loadRegistry(projectDirectory);
  const { project } = loaded.registry;
  const config = withUrlPathPrefix(readConfig(toEnvironmentVariables(settings, project), project), prefix);
  const { end: endLog, ...logging } = createLog(config.logLevel);
  const readiness = { isReady: true };
  const server = await openServer(loaded, config, {
    ...logging,
    say: (line) => logging.log.info(line),
    readiness,
    middlewareDirectory: null,
  });
  const closeServer = async (): Promise<void> => {
    await server.close();
    await endLog();
  };
  try {
    const { registry, storage, app } = server;
    /** The requests that are being answered. The engine waits for them before it closes. */
    const running = new Set<Promise<unknown>>();
    const trackRequest = <Result>(response: Promise<Result>): Promise<Result> => {
      const over: Promise<unknown> = response.catch(() => undefined).then(() => running.delete(over));
      running.add(over);
      return response;
    };
    // A request over HTTP is in progress until the connection has taken the whole answer. The client may already be gone, because
    // earlier middleware may have waited for a long time.
    const trackResponse = (response: ServerResponse): void => {
      if (!response.closed) void trackRequest(once(response, "close"));
    };
    const answer = createEmbeddableMiddleware(app, prefix, trackResponse);
    const first = await createFirstAccount(registry, storage, config, formatPublicUrl(config, "http://localhost"));
    if (first !== "") say(first);
    const fetch = createInProcessFetch(app.inProcessListener);
    const { as } = await openLocalAccess(projectDirectory, loaded.moduleUrl, async (...asked) => {
      if (!readiness.isReady) throw new Error("the engine is closed");
      return trackRequest(fetch(...asked));
    });
    let closed: Promise<void> | undefined;
    return {
      // The cast is safe if the caller names the type of the generated client.
      as: as as LocalAccess<Client>["as"],
      middleware: () => answer,
      callback: () => (request, response) => {
        trackResponse(response);
        const { url = "" } = request;
        if (isPathBelow(url.split("?", 1)[0]!, prefix)) request.url = url.slice(prefix.length);
        app.requestListener(request, response);
      },
      close() {
        readiness.isReady = false;
        return (closed ??= waitWithTimeLimit(closeTimeoutMs, Promise.all(running))
          .catch(() => undefined)
          .then(closeServer));
      },
    };
  } catch (error) {
    await closeServer();
    throw error;
  }
}

function withUrlPathPrefix(config: Config, prefix: string): Config {
  const { origin, basePath } = config.publicUrl;
  return { ...config, publicUrl: { origin, basePath: basePath + prefix } };
}
