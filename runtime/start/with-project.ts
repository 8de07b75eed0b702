import { NeverServed } from "../migrations/snapshot.js";
import { readConfig, type Config } from "../config/config.js";
import { Refusal } from "../model/errors.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";
import { openProject, type OpenProject } from "./open-project.js";
import { runAdministration } from "./run-administration.js";

/** What the commands on accounts and rights print. */
export interface PrintOptions {
  readonly json?: boolean;
}

/**
 * Prints what the work on a built project and its database resolves to. Items are not changed to what is declared: that is for a
 * start, and for who asks for it.
 * @param isAlone not beside a server, where writes of both may damage an SQLite file
 * @param mayBegin also with a database that is not there, which is made
 * @returns the exit code: 1 where it rejects, whose reason is said on standard error
 */
export function withProject(
  projectDirectory: string,
  work: (project: OpenProject, config: Config, signal: AbortSignal) => Promise<string>,
  { mayBegin = false, isAlone = false }: { readonly mayBegin?: boolean; readonly isAlone?: boolean } = {},
): Promise<0 | 1> {
  return runAdministration(async (signal) => {
    const loaded = await loadRegistry(projectDirectory);
    const config = { ...readConfig(process.env, loaded.registry.project), migrate: false };
    if (!mayBegin) await refuseNew(config);
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const project = await openProject(loaded, config, (error) => say(String(error)), say, undefined, isAlone);
    try {
      return await work(project, config, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.details.length === 0) throw error;
      const details = error.details.map(({ field = "", message }) => `${field.slice(1)} ${message}`.trim());
      // What is said of fields is named after the first of them.
      const said = error.message.startsWith(details[0] ?? "") ? "" : `${error.message}: `;
      throw new Error(`${said}${details.join("; ")}`, { cause: error });
    } finally {
      await project.storage.close();
    }
  });
}

/** As above, for what writes much: under Node.js 20 not beside a server on the same SQLite file. */
export function withProjectAlone(
  projectDirectory: string,
  work: (project: OpenProject, config: Config, signal: AbortSignal) => Promise<string>,
): Promise<0 | 1> {
  return withProject(projectDirectory, work, { isAlone: true });
}

const begin = "a first start makes it, with a root account, as does the command that creates accounts, with --root";

/** Rejects where the database is not there, or was never served: whoever mistypes its address is not to be given another one. */
export async function refuseNew({ databaseUrl: url, timeLimit }: Config): Promise<void> {
  const archive = await openArchive({ url, timeoutMs: timeLimit });
  try {
    await archive.withSnapshot((snapshot) => snapshot.readKnowledge());
  } catch (error) {
    throw error instanceof NeverServed ? new Error(`${error.message}\n${begin}`, { cause: error }) : error;
  }
}
