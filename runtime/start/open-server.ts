/**
 * Part of the composition roots that serve: opens a built project, its database, its request listener and its reaction worker.
 */
import type { Config } from "../config/config.js";
import type { Parts } from "../http/app.js";
import type { LoadedRegistry } from "./load-registry.js";
import type { Log } from "./log.js";
import { openProject, type OpenProject } from "./open-project.js";
import { openReactions } from "./open-reactions.js";
import { createServedApp, type OpenMiddleware, type ServedApp } from "./served-app.js";

export interface OpenServer extends OpenProject {
  readonly app: ServedApp;
  /** Stops the reactions, then closes the database. */
  close(): Promise<void>;
}

export interface ServerOptions extends Pick<Parts, "isReady">, Pick<Log, "log" | "logRequest" | "report" | "hear"> {
  /** Receives progress lines if opening takes longer than a moment. */
  say(line: string): void;
  /** Opens the project's own middleware. */
  readonly openMiddleware: OpenMiddleware;
}

/** Rejects with an `Error` for the user of the command if the database cannot be opened. */
export async function openServer(loaded: LoadedRegistry, config: Config, options: ServerOptions): Promise<OpenServer> {
  const { log, logRequest, report, hear, say, isReady, openMiddleware } = options;
  const project = await openProject(loaded, config, report, say, hear, true);
  const reactions = openReactions(loaded, project, config, { report, log: hear });
  const close = async (): Promise<void> => {
    await reactions.stop();
    await project.storage.close();
  };
  try {
    const { note: noteWrites } = reactions;
    const serving = { log, logRequest, isReady, noteWrites };
    const app = await createServedApp(loaded.url, { ...project, config, ...serving }, openMiddleware);
    return { ...project, app, close };
  } catch (error) {
    await close();
    throw error;
  }
}
