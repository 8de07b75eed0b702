/** The server of `npx stockroom dev`. It serves the project on one port, and each new build replaces the previous one. */
import type { RequestListener } from "node:http";
import { createInterface } from "node:readline/promises";
import { formatPublicUrl, readConfig, type Config } from "../config/config.js";
import { ConfigError } from "../config/server-settings.js";
import { MigrationRejectedError } from "../migrations/migration-errors.js";
import { listen, type ListeningServer } from "../http/listener.js";
import type { CanonicalProject } from "../model/schema/canonical-project.js";
import { isDatabaseFault, printLine } from "./run-command.js";
import { createFirstAccount } from "./first-account.js";
import { findSourcePosition, loadRegistry, stackOf, type LoadedRegistry } from "./load-registry.js";
import { createLog, type Log } from "./log.js";
import type { HookLogWriter } from "../storage/port/write-attempt.js";
import { isHookStoppedError } from "../storage/port/availability.js";
import { isMigrationRejected, DatabaseUnavailableError } from "./open-storage.js";
import { openServer, type OpenedServer } from "./open-server.js";

export interface DevServerOptions {
  readonly projectDirectory: string;
  /** Environment variables with the settings, including a separate `DATABASE_URL`. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the database is temporary. A temporary database is migrated without a question. */
  readonly isTemporary: boolean;
}

export interface BuildInfo {
  readonly url: string;
  /** Lines that tell how to sign in to the account that this start created; "" if there was an account before. */
  readonly signInInstructions: string;
  readonly declarations: CanonicalProject | undefined;
}

interface ServedBuild extends BuildInfo {
  readonly requestListener: RequestListener;
  close(): Promise<void>;
}

/** Milliseconds after which a replaced build is closed, so that it can finish its requests. */
const closeDelayMs = 2_000;

const restartHint = "Or restart this command: it uses a temporary database, which is empty after each start.";

export type DevServer = ReturnType<typeof createDevServer>;

export function createDevServer({ projectDirectory, environment, isTemporary }: DevServerOptions) {
  let log: Log | null = null;
  let listener: ListeningServer | null = null;
  let served: ServedBuild | null = null;

  async function startListening({ host, port }: Config, logger: Log["log"]): Promise<ListeningServer> {
    const requestListener: RequestListener = (request, response) => served?.requestListener(request, response);
    try {
      return await listen(requestListener, { host, port, log: logger });
    } catch (error) {
      // A busy port counts as a wrong setting, because no change of the files in schemas/ can free it.
      throw error instanceof Error ? new ConfigError(error.message, { cause: error }) : error;
    }
  }

  function openLog(level: string): Log {
    return (log ??= createLog(level, (fields) => printErrorWithPosition(fields)));
  }

  /**
   * Prints an error of a hook or an action in one line, with its position in schemas/ or the name of the hook. Returns
   * false without printing if neither is known.
   */
  function printErrorWithPosition(logFields: unknown, prefix = "error"): boolean {
    const { err: error, request_id: request } = logFields as { readonly err?: unknown; readonly request_id?: string };
    const place = findSourcePosition(projectDirectory, stackOf(error));
    const text = isHookStoppedError(error) ? error.message : place && `${place}: ${String(error)}`;
    if (text === undefined) return false;
    printLine(`${prefix} ${text}${request === undefined ? "" : ` (request ${request})`}`);
    return true;
  }

  function printReactionError(error: unknown): void {
    const head = "a delivery to a react hook failed:";
    if (!printErrorWithPosition({ err: error }, head)) printLine(`${head} ${String(error)}`);
  }

  const printHookLine: HookLogWriter = ({ level, resource, hook, message, fields }) => {
    const more = Object.keys(fields).length === 0 ? "" : ` ${JSON.stringify(fields)}`;
    printLine(`${level} ${resource} ${hook}: ${message}${more}`);
  };

  async function openServerOfBuild(loaded: LoadedRegistry, config: Config): Promise<OpenedServer> {
    const options = {
      ...openLog(config.logLevel),
      reportError: printReactionError,
      logHookLine: printHookLine,
      say: printLine,
      readiness: { isReady: true },
      middlewareDirectory: projectDirectory,
    };
    try {
      return await openServer(loaded, config, options);
    } catch (error) {
      if (!isMigrationRejected(error)) throw error;
      // Prints the cause, because the outer message also names the database file.
      const reason = error.cause instanceof MigrationRejectedError ? error.cause.message : error.message;
      const message = `the change cannot be served: ${reason}`;
      if (isTemporary) throw new MigrationRejectedError(`${message}\n${restartHint}`, { cause: error });
      if (config.migrate || !(await confirmMigration(message)))
        throw new MigrationRejectedError(message, { cause: error });
      return await openServer(loaded, { ...config, migrate: true }, options);
    }
  }

  return {
    /**
     * Serves a build in place of the previous one. If the new build cannot be served, the previous one keeps running.
     * @param approval awaited before the switch to the new build; if it rejects, the previous build stays
     * @throws ConfigError if a setting is wrong or the port is taken; DatabaseUnavailableError; Error with a text for the user of the
     *   command
     */
    async serveBuild(buildDirectory: string, approval: Promise<void>): Promise<BuildInfo> {
      const { registry, moduleUrl } = await loadRegistry(projectDirectory, buildDirectory);
      const read = readConfig(environment, registry.project);
      // The new build opens the database file before the old build closes it, so the two must be able to share the file.
      const shared: Config = { ...read, sharedFile: true };
      const config: Config = isTemporary ? { ...shared, migrate: true, keepBackups: 0 } : shared;
      await approval;
      const server = await openServerOfBuild({ registry, moduleUrl }, config);
      try {
        listener ??= await startListening(config, openLog(config.logLevel).log);
        const reached = formatPublicUrl(config, listener.url);
        const signInInstructions = await createFirstAccount(server.registry, server.storage, config, reached);
        const before = served;
        const declarations = registry.declarations?.read();
        served = {
          requestListener: server.app.requestListener,
          close: server.close,
          url: reached,
          signInInstructions,
          declarations,
        };
        if (before !== null) setTimeout(() => void before.close(), closeDelayMs);
        return served;
      } catch (error) {
        await server.close();
        throw error;
      }
    },
    async stop(): Promise<void> {
      await listener?.stop();
      await served?.close();
      await log?.end();
    },
  };
}

/** Asks whether a permanent database may be migrated to the declarations. */
async function confirmMigration(reason: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${reason}\nMigrate the database to these declarations? [y/N] `);
  prompt.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Whether a setting, the port or the database causes the error. No change of the files in schemas/ can fix such an error. */
export function isEnvironmentProblem(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseUnavailableError ||
    (error instanceof Error && isDatabaseFault(error))
  );
}
