/** Composition root: environment → config, generated registry, storage, server; and an orderly end. */
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createAuthenticator } from "./access/authenticate.js";
import { createRules } from "./access/rules.js";
import { createThrottle, defaultThrottleLimits } from "./access/throttle.js";
import { createApp, type Parts } from "./app.js";
import { readConfig, type Config } from "./config.js";
import { createFirstAccount } from "./first-account.js";
import { listen } from "./listener.js";
import { createLogger } from "./log.js";
import type { Registry } from "./resource.js";
import { readApiDocuments } from "./static/api-documents.js";
import { readDocsPage } from "./static/docs-page.js";
import { openStorage } from "./storage/open.js";

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
  const registryUrl = pathToFileURL(resolve(projectDirectory, "dist/generated/registry.js"));
  const registry = await importRegistry(registryUrl);
  const storage = await openStorage({
    url: config.databaseUrl,
    registry,
    registryUrl: registryUrl.href,
    rules: createRules(registry),
    rulesUrl: new URL("./access/rules.js", import.meta.url).href,
    settings: config,
    timeoutMs: config.timeLimit,
    report: (error) => log.error({ err: error }, "what follows from a write has failed"),
  });
  try {
    const sites = config.docs ? [readApiDocuments(projectDirectory), readDocsPage()] : [];
    const app = createServedApp({ registry, storage, config, log, sites });
    const listener = await listen((request, response) => void app(request, response), config.host, config.port);
    try {
      const { url } = listener;
      process.stdout.write(`${await createFirstAccount(registry, storage, config, url)}listening on ${url}\n`);
      await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    } finally {
      await listener.stop();
    }
  } finally {
    await storage.close();
    log.flush();
  }
}

async function importRegistry(url: URL): Promise<Registry> {
  try {
    const module: unknown = await import(url.href);
    // The generated module is type-checked against the contract when the project is built.
    return (module as { registry: Registry }).registry;
  } catch (error) {
    throw new Error(`${url.pathname} cannot be loaded; run "stockroom generate" and "stockroom build" first`, {
      cause: error,
    });
  }
}

function createServedApp(parts: Omit<Parts, "authenticator">) {
  const { registry, storage, config } = parts;
  const throttle = createThrottle({ ...defaultThrottleLimits, requestsPerMinute: config.rateLimit });
  const authenticator = createAuthenticator({ registry, reader: storage, throttle });
  return createApp({ ...parts, authenticator }).callback();
}
