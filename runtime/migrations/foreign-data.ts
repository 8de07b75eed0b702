/** Finds tables and collections that another program has created under names that declared resources need. */
import type { Registry } from "../model/schema/resource.js";
import { storedPath } from "../storage/port/stored-item.js";
import { parseVersion } from "./schema-version.js";
import type { Snapshot } from "./snapshot.js";
import type { DeclarationRecords } from "./version-records.js";
import { NotDeclarable } from "./not-declarable.js";

/** A database, or a part of it, belongs to another program. Nothing was changed. */
export class ForeignData extends NotDeclarable {}

/** Returns the names in the database that resources of the registry would get and that no record lists. */
function listUnrecorded({ resources }: Registry, { declarations, schemas }: DeclarationRecords): string[] {
  const names = Object.values(resources).map((definition) => storedPath(definition));
  const unknown = names.filter((name) => !Object.hasOwn(schemas, name));
  if (unknown.length === 0) return [];
  // A killed start may have created a collection that only its version record lists.
  const declared = declarations.map(({ declaration }) => parseVersion(declaration).resources);
  return unknown.filter((name) => !declared.some((known) => Object.hasOwn(known, name)));
}

/**
 * If foreign names are found, looks a second time: another process may have created the tables meanwhile, and recorded its
 * version after the first look.
 * @throws ForeignData if another program uses a name that a resource would get
 */
export async function rejectForeignData(
  holder: Pick<Snapshot, "kind" | "findForeign">,
  registry: Registry,
  readRecords: () => Promise<DeclarationRecords>,
): Promise<void> {
  const find = async (): Promise<readonly string[]> =>
    holder.findForeign(listUnrecorded(registry, await readRecords()));
  const names = (await find()).length === 0 ? [] : await find();
  if (names.length === 0) return;
  throw new ForeignData(
    `the database holds ${listNames(holder.kind, names)} that Stockroom did not create. Nothing was changed. ` +
      "Name another database in DATABASE_URL, or give the declared resources other paths",
  );
}

const namesAtMost = 5;

/** Writes a list of names for a message: "the tables one, other". */
export function listNames(kind: "table" | "collection", names: readonly string[]): string {
  const shown = names.slice(0, namesAtMost).join(", ");
  const more = names.length > namesAtMost ? ` and ${String(names.length - namesAtMost)} more` : "";
  return `the ${kind}${names.length === 1 ? "" : "s"} ${shown}${more}`;
}
