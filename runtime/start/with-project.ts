import { type AccountReader, type Accounts, findAccount } from "../access/accounts.js";
import { type Config, readConfig } from "../config/config.js";
import { NeverServed } from "../migrations/snapshot.js";
import { Refusal } from "../model/plan/errors.js";
import { resourceNamed } from "../model/schema/find-definition.js";
import type { Document } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { loadRegistry } from "./load-registry.js";
import { type OpenProject, openProject } from "./open-project.js";
import { openArchive } from "./open-storage.js";
import { runAdministration } from "./run-administration.js";

/** Options of commands that print accounts, keys and rights. */
export interface PrintOptions {
  readonly json?: boolean;
}

/**
 * Runs work on a built project and its database, and prints its result. It does not migrate: only a server start and `stockroom
 * migrate` do.
 * @param isAlone reject an SQLite file that a server has open, if two writers could damage it
 * @param mayCreate create the database if it does not exist
 * @returns the exit code: 1 if the work rejects; the reason is printed to standard error
 */
export function withProject(
  projectDirectory: string,
  work: (project: OpenProject, config: Config, signal: AbortSignal) => Promise<string>,
  { mayCreate = false, isAlone = false }: { readonly mayCreate?: boolean; readonly isAlone?: boolean } = {},
): Promise<0 | 1> {
  return runAdministration(async (signal) => {
    const loaded = await loadRegistry(projectDirectory);
    const config = { ...readConfig(process.env, loaded.registry.project), migrate: false };
    if (!mayCreate) await refuseNew(config);
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const project = await openProject(loaded, config, (error) => say(String(error)), say, undefined, isAlone);
    try {
      return await work(project, config, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.details.length === 0) throw error;
      const details = error.details.map(({ field = "", message }) => `${field.slice(1)} ${message}`.trim());
      // The message of a refusal about fields begins with the first problem, which the list of problems does not
      // repeat.
      const said = error.message.startsWith(details[0] ?? "") ? "" : `${error.message}: `;
      throw new Error(`${said}${details.join("; ")}`, { cause: error });
    } finally {
      await project.storage.close();
    }
  });
}

/**
 * Like `withProject`, for commands that write a lot: under Node.js 20, they must not run beside a server on the same SQLite file.
 */
export function withProjectAlone(
  projectDirectory: string,
  work: (project: OpenProject, config: Config, signal: AbortSignal) => Promise<string>,
): Promise<0 | 1> {
  return withProject(projectDirectory, work, { isAlone: true });
}

const begin = "name the database of your server in DATABASE_URL; if there is none yet, start the server once";

/** Rejects if the database does not exist or was never served: a mistyped address must not create a new one. */
export async function refuseNew({ databaseUrl: url, timeLimit }: Config): Promise<void> {
  const archive = await openArchive({ url, timeoutMs: timeLimit });
  try {
    await archive.withSnapshot((snapshot) => snapshot.readKnowledge());
  } catch (error) {
    throw error instanceof NeverServed ? new Error(`${error.message}\n${begin}`, { cause: error }) : error;
  }
}

/** @throws Error for the user who named it on the command line */
export async function requireAccount(login: string, reader: AccountReader, accounts: Accounts): Promise<Document> {
  const account = await findAccount(login, reader, accounts);
  if (account === null) throw new Error(`there is no account ${login}`);
  return account;
}

/** @throws Error for the user who named it on the command line */
export function findResource({ resources }: Registry, path: string): ResourceDefinition {
  const found = resourceNamed(resources, path);
  if (found !== undefined) return found;
  throw new Error(`there is no resource "${path}"${describeKnownNames(path, Object.keys(resources))}`);
}
