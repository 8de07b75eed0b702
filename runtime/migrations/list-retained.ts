/** What a database keeps of things that are declared no more. */
import { NotDeclarable } from "./not-declarable.js";
import type { StoredSchema } from "./plan-resource.js";
import { parseLatest } from "./version-records.js";
import type { DeclarationRecords } from "./bind-names.js";

export interface Retained {
  /** Paths in the database of resources that are retained whole. */
  readonly resources: readonly string[];
  /** Of resources that are declared: names in the database of fields that are not. */
  readonly fields: readonly {
    readonly resource: string;
    /** The path that it is declared at. */
    readonly path: string;
    readonly names: readonly string[];
    /** Those of these whose values are there in another form, too. */
    readonly converted: readonly string[];
    readonly left: StoredSchema;
  }[];
}

/** @throws NotDeclarable while a change is not at its end: it may need what was there before */
export function listRetained({ declarations, schemas }: DeclarationRecords): Retained {
  const latest = parseLatest(declarations);
  const stored = Object.entries(schemas).filter(([path]) => !path.startsWith("_"));
  const fields = stored.flatMap(([resource, schema]) => {
    const served = latest.resources[resource];
    if (served === undefined) return [];
    const { fields: kept, as: path = resource } = served;
    if (Object.keys(kept).some((name) => schema.declared?.includes(name) === false)) {
      throw new NotDeclarable(
        `the items of "${path}" are being changed: a start, or "stockroom migrate", has to come to its end first; ` +
          "on MongoDB a server then waits, for ten times the time limit, until every write that began before is over",
      );
    }
    const names = Object.keys(schema.fields).filter((name) => kept[name] === undefined);
    const left = Object.fromEntries(Object.entries(schema.fields).filter(([name]) => kept[name] !== undefined));
    const converted = Object.values(kept).flatMap(({ source }) => source?.field ?? []);
    return names.length === 0 ? [] : [{ resource, path, names, converted, left: { ...schema, fields: left } }];
  });
  return { resources: stored.map(([path]) => path).filter((path) => latest.resources[path] === undefined), fields };
}
