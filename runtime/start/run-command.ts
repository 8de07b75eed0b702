/** Helpers for commands: they run work on a project and its database, and print the result. */
import { once } from "node:events";
import { type AccountReader, type AccountResources, findAccountByLogin } from "../access/account-resources.js";
import type { Config } from "../config/config.js";
import { Refusal, StorageFault } from "../model/plan/errors.js";
import { findResourceByAnyPath } from "../model/schema/find-definition.js";
import type { Document } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { type OpenedProject, openProject, openProjectDatabase } from "./open-project.js";
import { findDamagedItemCause } from "../model/plan/damaged-item.js";

/**
 * Runs the work and prints its result to standard output, or to `output`. SIGINT, SIGTERM and SIGHUP abort the signal
 * that the work gets.
 * @returns the exit code: 1 if the work rejected; the reason is printed to standard error
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<string>,
  output: NodeJS.WritableStream = process.stdout,
): Promise<0 | 1> {
  const stopping = new AbortController();
  for (const name of stopSignals) process.once(name, () => stopping.abort());
  try {
    output.write(`${await work(stopping.signal)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

export interface PrintOptions {
  readonly json?: boolean;
}

/** Maximum number of accounts or groups that a command reads, because nobody reads a longer table. */
export const maxPrintedItems = 10_000;

/**
 * Runs work on a built project and its database, and prints its result. The work never migrates the database: only the
 * start of a server and `stockroom migrate` do.
 * @param hasExclusiveAccess for commands that write a lot. Under Node.js 20, they must not run while a server has the same SQLite
 *   file open
 */
export function runWithProject(
  projectDirectory: string,
  work: (project: OpenedProject, config: Config, signal: AbortSignal) => Promise<string>,
  {
    mayCreateDatabase = false,
    hasExclusiveAccess = false,
  }: { readonly mayCreateDatabase?: boolean; readonly hasExclusiveAccess?: boolean } = {},
): Promise<0 | 1> {
  return runCommand(async (signal) => {
    const { loaded, database, ...opened } = await openProjectDatabase(projectDirectory);
    const config = { ...opened.config, migrate: false };
    // Rejects if no server has ever opened the database. Otherwise a mistyped address would create a new database.
    if (!mayCreateDatabase) await database.withSnapshot((snapshot) => snapshot.readDatabaseRecords());
    const project = await openProject(loaded, config, {
      reportError: (error) => printToStandardError(String(error)),
      printLine: printToStandardError,
      hasExclusiveAccess,
    });
    try {
      return await work(project, config, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.details.length === 0) throw error;
      const details = error.details.map(({ field = "", message }) => `${field.slice(1)} ${message}`.trim());
      // Omits the message if it begins with the first detail, so that no problem is printed twice.
      const said = error.message.startsWith(details[0] ?? "") ? "" : `${error.message}: `;
      throw new Error(`${said}${details.join("; ")}`, { cause: error });
    } finally {
      await project.storage.close();
    }
  });
}

/** @throws Error, with a message for the user of the command, if there is no account with this login */
export async function requireAccount(
  login: string,
  reader: AccountReader,
  accounts: AccountResources,
): Promise<Document> {
  const account = await findAccountByLogin(login, reader, accounts);
  if (account === null) throw new Error(`there is no account ${login}`);
  return account;
}

/** @throws Error, with a message for the user of the command, if there is no resource with this name */
export function findResource({ resources }: Registry, path: string): ResourceDefinition {
  const found = findResourceByAnyPath(resources, path);
  if (found !== undefined) return found;
  throw new Error(`there is no resource "${path}"${describeKnownNames(path, Object.keys(resources))}`);
}

/** Describes an error for the user of a command, including details of database errors that are hidden from API clients. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isDatabaseFault(error) ? error.cause.message : (findDamagedItemCause(error)?.message ?? error.message);
}

export function isDatabaseFault(error: Error): error is Error & { readonly cause: StorageFault } {
  return error.cause instanceof StorageFault;
}

/** Returns `1 item` or `2,000 items`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

type TableRow = { readonly [column: string]: string | boolean };

export function formatRows(rows: readonly TableRow[], asJson: boolean, textIfEmpty: string): string {
  return asJson ? JSON.stringify(rows, null, 2) : formatTable(rows, textIfEmpty);
}

export function formatTable(rows: readonly TableRow[], textIfEmpty: string): string {
  const [first] = rows;
  if (first === undefined) return textIfEmpty;
  const columns = Object.keys(first);
  const cells = rows.map((row) =>
    columns.map((column) => (row[column] === true ? "yes" : row[column] === false ? "-" : String(row[column]))),
  );
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const formatRow = (row: readonly string[]): string =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [formatRow(columns), formatRow(widths.map((width) => "-".repeat(width))), ...cells.map(formatRow)].join("\n");
}

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Resolves at the first signal that asks the process to end. */
export async function waitForStopSignal(): Promise<void> {
  await Promise.race(stopSignals.map((signal) => once(process, signal)));
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printToStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
