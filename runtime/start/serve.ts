/**
 * The command `npx stockroom serve`: reads the settings, opens the project and its database, and serves requests until a signal
 * stops it.
 */
import { formatPublicUrl, readConfig, type Config } from "../config/config.js";
import { describeError, printToStandardError, waitForStopSignal } from "./run-command.js";
import { createFirstAccount, explainUnusedSettings } from "./first-account.js";
import { listen } from "../http/listener.js";
import { loadRegistry, type LoadedRegistry } from "./load-registry.js";
import { createLog } from "./log.js";
import { openServer } from "./open-server.js";

/**
 * Serves the project until SIGTERM, SIGINT or SIGHUP, then completes the requests in progress.
 * @returns the exit code: 1 if the settings are wrong, the project is not built, the database cannot be opened or the
 *   port is taken; the reason is printed to standard error
 */
export async function serveProject(projectDirectory: string): Promise<0 | 1> {
  // Without this listener, writing to a closed output stream would stop the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    const loaded = await loadRegistry(projectDirectory);
    await serveUntilStopped(projectDirectory, loaded, readConfig(process.env, loaded.registry.project));
    return 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

async function serveUntilStopped(projectDirectory: string, loaded: LoadedRegistry, config: Config): Promise<void> {
  const { end: endLog, ...logging } = createLog(config.logLevel);
  const readiness = { isReady: false };
  const server = await openServer(loaded, config, {
    ...logging,
    say: printToStandardError,
    readiness,
    middlewareDirectory: projectDirectory,
  });
  try {
    const { registry, storage, app } = server;
    const { host, port } = config;
    const listener = await listen(app.requestListener, { host, port, log: logging.log });
    try {
      const { url } = listener;
      // Create the account only now: the message about it contains the URL, which is known only when the server listens.
      const first = await createFirstAccount(registry, storage, config, formatPublicUrl(config, url));
      readiness.isReady = true;
      const unused = first === "" ? await explainUnusedSettings(registry, storage, config) : null;
      if (unused !== null) logging.log.warn(unused);
      // Wait for signals before printing: a program that reads the line "listening on" may send a signal at once.
      const stopped = waitForStopSignal();
      process.stdout.write(`${first}listening on ${url}\n`);
      await stopped;
    } finally {
      await listener.stop();
    }
  } finally {
    await server.close();
    await endLog();
  }
}
