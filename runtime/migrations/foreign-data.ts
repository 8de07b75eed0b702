/** Tables and collections that another program has made, under names that declared resources would take. */
import type { Registry } from "../model/resource.js";
import { storedPath } from "../port/stored-item.js";
import type { DeclarationRecords } from "./bind-names.js";
import { parseVersion } from "./schema-version.js";
import { NotDeclarable } from "./not-declarable.js";

/** A database, or a part of it, belongs to another program. Nothing has been changed. */
export class ForeignData extends NotDeclarable {}

/** Names that resources of the registry would have in the database, and that no record says were made for one. */
export function listUnrecorded({ resources }: Registry, { declarations, schemas }: DeclarationRecords): string[] {
  const names = Object.values(resources).map((definition) => storedPath(definition));
  const unknown = names.filter((name) => !Object.hasOwn(schemas, name));
  if (unknown.length === 0) return [];
  // A start that was killed may have made a collection that only its declaration tells of.
  const declared = declarations.map(({ declaration }) => parseVersion(declaration).resources);
  return unknown.filter((name) => !declared.some((known) => Object.hasOwn(known, name)));
}

/** @throws ForeignData where there are any names */
export function refuseForeign(kind: "table" | "collection", names: readonly string[]): void {
  if (names.length === 0) return;
  throw new ForeignData(
    `the database holds ${listNames(kind, names)} that Stockroom did not make. Nothing was changed. ` +
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
