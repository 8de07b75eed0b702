/** Makes the tables and indexes that the declarations ask for; what is there already is kept. */
import type { Settings } from "../../../model/field.js";
import type { Registry } from "../../../model/resource.js";
import { digestOf } from "../../../migrations/version-digest.js";
import { findStanding } from "../../../migrations/bind-names.js";
import { describeOlder, listLater, type Standing } from "../../../migrations/version-records.js";
import { NotUnique, Overtaken } from "../../../migrations/not-declarable.js";
import { registryOf } from "../../../migrations/version-registry.js";
import { NotFilled, openFills } from "../../../migrations/hook-backfill.js";
import type { Opening, Servers } from "../../../migrations/opening.js";
import type { Connection } from "../database/connection.js";
import { claimTables, giveUpClaim, makeDeclarations, readLatest, readRecords } from "../writing/declaration-records.js";
import { beginMigration, completeMigration } from "./evolve.js";
import type { Beginning, Evolving } from "./evolve.js";
import { findExisting } from "./make-tables.js";
import { makeLease, whileHeld } from "./lease.js";
import { digestTables, forgetMade, isMade, makeMade, noteMade } from "./made.js";
import { makeSecrets } from "./id-secret.js";
import { makeAnswers } from "../writing/idempotency-records.js";
import { makeStoredSchemas } from "../writing/stored-schemas.js";
import { Tables } from "../database/table.js";
import { inTransaction, Turns } from "./turns.js";

/**
 * Items that must be written anew are so in many short transactions, so that other processes write in between. A start that was
 * killed is completed by the next one, whichever declaration that serves.
 *
 * @returns the registry with the names under which the file keeps what it declares
 */
export async function prepareSchema(
  connection: Connection,
  registry: Registry,
  settings: Settings | undefined,
  { prepareChange, say = () => {} }: Opening = {},
  servers: Servers = nobody,
): Promise<Registry> {
  const standing = await findOwn(connection, registry, servers);
  const claim = async (): Promise<Claimed> => {
    await servers.announce();
    return begin(connection, registry, settings, standing === "older");
  };
  const prepare = standing === "new" && prepareChange !== undefined ? prepareChange : null;
  // Of several processes that start at once, one prepares the change, and the others find it done.
  const claimed = prepare === null ? await claim() : await whileHeld(connection, () => prepare().then(claim));
  if (claimed === null) return prepareSchema(connection, registry, settings, { prepareChange, say }, servers);
  if (standing === "older") say(describeOlder);
  const { begun, bound } = claimed;
  try {
    await completeMigration(connection, begun.digest, begun.tables, say);
    const { made } = begun;
    if (begun.tables.length > 0 && made !== undefined) {
      await new Turns(connection).take(() => {
        if (readLatest(connection)?.digest === begun.digest) noteMade(connection, made);
      });
    }
    return bound;
  } catch (error) {
    if (error instanceof Overtaken) return prepareSchema(connection, registry, settings, { say }, servers);
    if (!(error instanceof NotUnique || error instanceof NotFilled)) throw error;
    await goBack(connection, begun.digest);
    if (begun.digest === digestOf(registry)) throw error;
    // What another start has left is not this one's to answer for.
    return prepareSchema(connection, registry, settings, { say }, servers);
  }
}

/** For callers that look for no other server. */
const nobody: Servers = { isServed: async () => false, announce: async () => {} };

/** In one transaction: others write what the declaration derives from its end on. */
function begin(
  connection: Connection,
  registry: Registry,
  settings: Settings | undefined,
  isLaterServed: boolean,
): Claimed {
  return inTransaction(connection, () => {
    makeOwnTables(connection);
    const { digest, standing, registry: bound } = claimTables(connection, registry, settings, isLaterServed);
    if (standing === "older") return { begun: beginLatest(connection, leftToOthers), bound };
    const tables = new Tables(bound);
    const made = digestTables(tables);
    if (standing === "latest" && isMade(connection, made)) return { begun: { digest, tables: [] }, bound };
    forgetMade(connection);
    const evolving = beginMigration(connection, tables, {
      settings,
      isNew: standing !== "latest",
      fills: openFills(bound),
    });
    if (evolving.length === 0) noteMade(connection, made);
    return { begun: { digest, tables: evolving, made }, bound };
  });
}

/** Null where the file has never been served. */
async function findOwn(connection: Connection, registry: Registry, servers: Servers): Promise<Standing | null> {
  if (!findExisting(connection).has("_declarations")) return null;
  const records = readRecords(connection);
  if (records.declarations.length === 0) return null;
  const later = listLater(digestOf(registry), records.declarations);
  return findStanding(registry, records, later.length > 0 && (await servers.isServed(later)));
}

/** What is kept beside the items. */
export function makeOwnTables(connection: Connection): void {
  makeStoredSchemas(connection);
  connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
  makeSecrets(connection);
  makeAnswers(connection);
  makeDeclarations(connection);
  makeLease(connection);
  makeMade(connection);
}

interface Claimed {
  readonly begun: Begun;
  /** The registry with the names under which the file keeps what it declares. */
  readonly bound: Registry;
}

interface Begun {
  readonly digest: string;
  /** What is left to do. */
  readonly tables: readonly Evolving[];
  /** What is made when that is done, where it is of the own declarations. */
  readonly made?: string;
}

/** What is to be filled by hooks of other declarations. */
const leftToOthers = { isNew: false, fills: new Map() } as const;

/** Of what the latest declaration is, in the transaction that is open. */
function beginLatest(connection: Connection, beginning: Beginning): Begun {
  const latest = readLatest(connection);
  if (latest === null) return { digest: "", tables: [] };
  const tables = new Tables(registryOf(latest.parse()));
  return { digest: latest.digest, tables: beginMigration(connection, tables, beginning) };
}

/** The declaration before goes on being served: what was derived for the one that is given up is derived for it again. */
async function goBack(connection: Connection, digest: string): Promise<void> {
  const before = await new Turns(connection).take(() => {
    giveUpClaim(connection, digest);
    return beginLatest(connection, leftToOthers);
  });
  try {
    await completeMigration(connection, before.digest, before.tables, () => {});
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
