/** Tables and collections that another program has made, under names that declared resources would take. */
import type { Registry } from "../model/resource.js";
import { storedPath } from "../port/stored-item.js";
import type { DeclarationRecords } from "./bind-names.js";
import { parseVersion } from "./schema-version.js";
import { NotDeclarable } from "./not-declarable.js";

/** A database, or a part of it, belongs to another program. Nothing has been changed. */
export class ForeignData extends NotDeclarable {}

/** Names that resources of the registry would have in the database, and that no record says were made for one. */
function listUnrecorded({ resources }: Registry, { declarations, schemas }: DeclarationRecords): string[] {
  const names = Object.values(resources).map((definition) => storedPath(definition));
  const unknown = names.filter((name) => !Object.hasOwn(schemas, name));
  if (unknown.length === 0) return [];
  // A start that was killed may have made a collection that only its declaration tells of.
  const declared = declarations.map(({ declaration }) => parseVersion(declaration).resources);
  return unknown.filter((name) => !declared.some((known) => Object.hasOwn(known, name)));
}

/** A database, or one moment of it. */
interface Holder {
  readonly kind: "table" | "collection";
  /** Returns the names under which another program keeps something. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
}

/**
 * Names are looked up again if there are any: another start may have recorded a version and made its places meanwhile.
 * @throws ForeignData if another program keeps something under a name that a resource would have
 */
export async function refuseForeign(
  holder: Holder,
  registry: Registry,
  readRecords: () => Promise<DeclarationRecords>,
): Promise<void> {
  const find = async (): Promise<readonly string[]> =>
    holder.findForeign(listUnrecorded(registry, await readRecords()));
  const names = (await find()).length === 0 ? [] : await find();
  if (names.length === 0) return;
  throw new ForeignData(
    `the database holds ${listNames(holder.kind, names)} that Stockroom did not make. Nothing was changed. ` +
      "Name another database in DATABASE_URL, or give the declared resources other paths",
  );
}

const namesAtMost = 5;

/** As "the tables one, other". */
export function listNames(kind: "table" | "collection", names: readonly string[]): string {
  const shown = names.slice(0, namesAtMost).join(", ");
  const more = names.length > namesAtMost ? ` and ${String(names.length - namesAtMost)} more` : "";
  return `the ${kind}${names.length === 1 ? "" : "s"} ${shown}${more}`;
}
