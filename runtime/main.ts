/** Composition root: environment → config, generated registry, storage, server; and an orderly end. */
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { createAuthenticator } from "./access/authenticate.js";
import { createThrottle, defaultThrottleLimits } from "./access/throttle.js";
import { createPanel } from "./admin/panel.js";
import { createApp } from "./app.js";
import { readConfig, type Config } from "./config.js";
import { createFirstAccount } from "./first-account.js";
import { createLogger } from "./log.js";
import { formatLocalUrl } from "./local-url.js";
import { openProject } from "./open-project.js";
import { createVisitReader } from "./request/read-visit.js";
import type { Registry } from "./resource.js";
import { answerClientError } from "./response/client-error.js";
import type { Storage } from "./storage/storage.js";

/** Longest wait for requests in flight at the end, milliseconds. */
const grace = 30_000;

/**
 * Serves the project until SIGTERM or SIGINT, then finishes what is in flight.
 * @param projectDirectory holds `dist/generated/registry.js`
 * @returns the exit code: 1 when the settings are wrong, the project is not built, the database cannot be opened or the port
 * is taken, which is said on standard error
 */
export async function serve(projectDirectory: string): Promise<0 | 1> {
  try {
    await serveUntilStopped(projectDirectory, readConfig(process.env));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function serveUntilStopped(projectDirectory: string, config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const { registry, storage } = await openProject(projectDirectory, config);
  const server = await listen(registry, storage, config, log);
  const { port } = server.address() as AddressInfo;
  const url = formatLocalUrl(config.host, port);
  process.stdout.write(`${await createFirstAccount(registry, storage, config, url)}listening on ${url}\n`);
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  await stop(server);
  await storage.close();
  log.flush();
}

async function listen(registry: Registry, storage: Storage, config: Config, log: Logger): Promise<Server> {
  const limits = { ...defaultThrottleLimits, requestsPerMinute: config.rateLimit };
  const throttle = createThrottle(limits);
  const authenticator = createAuthenticator({ registry, reader: storage, throttle });
  const { publicUrl, trustedProxies } = config;
  const readVisit = createVisitReader({ trustedProxies, publicOrigin: publicUrl?.origin ?? null });
  const panel = createPanel({
    registry,
    storage,
    // Requests are counted once, failures by what was tried: a script with an old key keeps nobody from signing in.
    throttle: { ...createThrottle(limits), admitRequest: throttle.admitRequest },
    settings: config,
    times: config.session,
    readVisit,
    base: publicUrl?.base ?? "",
  });
  const app = createApp({ registry, storage, authenticator, panel, readVisit, config, log });
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response));
  server.on("clientError", answerClientError);
  server.listen(config.port, config.host);
  await once(server, "listening");
  return server;
}

/** No new connections; idle ones end now, busy ones with their answer. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
