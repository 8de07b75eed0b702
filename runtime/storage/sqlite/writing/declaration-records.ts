/** The declarations that the file has been served under. */
import type { Settings } from "../../../model/field.js";
import type { Registry } from "../../../model/resource.js";
import { bindRegistry, lackingAtMost, refuseLacking, type LackingItems } from "../../../migrations/bind-names.js";
import type { Lacking } from "../../../migrations/bind-new-names.js";
import type { Binding, DeclarationRecords } from "../../../migrations/bind-names.js";
import { listUnrecorded, refuseForeign } from "../../../migrations/foreign-data.js";
import { isAdditive } from "../../../migrations/steps.js";
import { describeVersion, parseVersion } from "../../../migrations/schema-version.js";
import { writeVersion } from "../../../migrations/version-records.js";
import type { SchemaVersion } from "../../../migrations/schema-version.js";
import type { Connection } from "../database/connection.js";
import { storedPath } from "../../../port/stored-item.js";
import { keySql, quote } from "../database/table.js";
import { readStoredSchemas } from "./stored-schemas.js";

export function makeDeclarations(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _declarations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, declaration TEXT NOT NULL)",
  );
}

export const insertDeclaration = "INSERT INTO _declarations (digest, declaration) VALUES (?, ?)";

/**
 * From the end of the transaction on every process writes what the latest declaration derives. Tables are changed by what is not
 * older; it is the latest then.
 */
export function claimTables(
  connection: Connection,
  registry: Registry,
  settings: Settings | undefined,
  isLaterServed: boolean,
): Binding {
  const binding = bindRegistry(registry, readRecords(connection), isLaterServed);
  if (binding.standing === "new") refuseForeign("table", findForeign(connection, binding.registry));
  for (const lacking of binding.lacking) refuseLacking(lacking, findLacking(connection, lacking));
  if (binding.standing === "new") {
    const text = writeVersion(describeVersion(binding.registry, settings), binding.listSteps().every(isAdditive));
    connection.prepare(insertDeclaration).run([binding.digest, text]);
  }
  return binding;
}

function findLacking(connection: Connection, { definition, id, stored }: Lacking): LackingItems {
  const where = stored === null ? "" : ` WHERE ${quote(stored)} IS NULL`;
  const from = `FROM ${quote(storedPath(definition))}${where}`;
  const count = Number(connection.prepare(`SELECT count(*) ${from}`).get([])?.[0]);
  const columns = `_path, ${id === null ? keySql : quote(id)}`;
  const rows = connection.prepare(`SELECT ${columns} ${from} ORDER BY ${keySql} LIMIT ?`).all([lackingAtMost]);
  return { count, first: rows.map(([path, own]) => ({ path: String(path), id: Number(own) })) };
}

/** Tables of another program under names that the registry would take. Names of tables differ in more than their case. */
export function findForeign(connection: Connection, registry: Registry): readonly string[] {
  const unrecorded = new Set(listUnrecorded(registry, readRecords(connection)).map((name) => name.toLowerCase()));
  if (unrecorded.size === 0) return [];
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").all([]);
  return tables.map(([name]) => String(name)).filter((name) => unrecorded.has(name.toLowerCase()));
}

/** Made by `prepareSchema`, of this or another process; read when it is asked for, in the transaction that is open. */
export function readRecords(connection: Connection): DeclarationRecords {
  const rows = connection.prepare("SELECT number, digest FROM _declarations ORDER BY number").all([]);
  const text = connection.prepare("SELECT declaration FROM _declarations WHERE number = ?");
  const declarations = rows.map(([number = null, digest]) => ({
    digest: String(digest),
    get declaration() {
      return String(text.get([number])?.[0]);
    },
  }));
  return {
    declarations,
    get schemas() {
      return readStoredSchemas(connection);
    },
  };
}

/** Gives up a declaration that the stored items do not allow. */
export function giveUpClaim(connection: Connection, digest: string): void {
  const sql = "DELETE FROM _declarations WHERE number = (SELECT max(number) FROM _declarations WHERE digest = ?)";
  connection.prepare(sql).run([digest]);
}

export interface Latest {
  /** Of the record: a declaration may be the latest again, and be kept anew. */
  readonly number: number;
  readonly digest: string;
  parse(): SchemaVersion;
}

export function readLatest(connection: Connection): Latest | null {
  const latest = connection.prepare("SELECT digest, number FROM _declarations ORDER BY number DESC LIMIT 1").get([]);
  if (latest === undefined) return null;
  const [digest, number = null] = latest;
  return {
    number: Number(number),
    digest: String(digest),
    parse() {
      const row = connection.prepare("SELECT declaration FROM _declarations WHERE number = ?").get([number]);
      return parseVersion(String(row?.[0]));
    },
  };
}

/** Processes with earlier declarations than the latest write no more, and start no more. */
export function stopEarlier(connection: Connection): void {
  const latest = readLatest(connection);
  if (latest === null) return;
  const text = writeVersion(latest.parse(), false);
  connection.prepare(insertDeclaration).run([latest.digest, text]);
}
