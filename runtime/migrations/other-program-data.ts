/** Finds tables and collections that belong to other programs but have the names that declared resources need. */
import type { Registry } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { parseSchemaVersion } from "./schema-version.js";
import type { Snapshot } from "./snapshot.js";
import type { SchemaRecords } from "./version-records.js";
import { MigrationRejectedError } from "./migration-errors.js";

/** Thrown if the database, or a part of it, belongs to another program. Nothing was changed. */
export class OtherProgramDataError extends MigrationRejectedError {}

/**
 * Rejects a database with tables or collections of another program. Checks twice, because another Stockroom process that starts
 * at the same time may have created tables that it has not yet recorded at the first check.
 * @throws OtherProgramDataError if another program uses a name that a resource would get
 */
export async function rejectOtherProgramData(
  database: Pick<Snapshot, "containerKind" | "findNamesOfOtherPrograms">,
  registry: Registry,
  readRecords: () => Promise<SchemaRecords>,
): Promise<void> {
  /** Finds the tables or collections that the declared resources need and that Stockroom has not recorded as its own. */
  const findNamesOfOtherPrograms = async (): Promise<readonly string[]> => {
    const { declarations, schemas } = await readRecords();
    const unknown = Object.values(registry.resources)
      .map(storedPathOf)
      .filter((name) => !Object.hasOwn(schemas, name));
    // A process that was killed while starting may have left a collection that only its version record mentions.
    const declared =
      unknown.length === 0 ? [] : declarations.map((each) => parseSchemaVersion(each.declaration).resources);
    return database.findNamesOfOtherPrograms(
      unknown.filter((name) => !declared.some((known) => Object.hasOwn(known, name))),
    );
  };
  const names = (await findNamesOfOtherPrograms()).length === 0 ? [] : await findNamesOfOtherPrograms();
  if (names.length === 0) return;
  throw new OtherProgramDataError(
    `the database holds ${formatContainerNames(database.containerKind, names)} that Stockroom did not create. Nothing was changed. ` +
      "Name another database in DATABASE_URL, or give the declared resources other paths",
  );
}

const maxListedNames = 5;

/** Formats names for a message, such as "the tables one, other". */
export function formatContainerNames(containerKind: "table" | "collection", names: readonly string[]): string {
  const shown = names.slice(0, maxListedNames).join(", ");
  const more = names.length > maxListedNames ? ` and ${String(names.length - maxListedNames)} more` : "";
  return `the ${containerKind}${names.length === 1 ? "" : "s"} ${shown}${more}`;
}
