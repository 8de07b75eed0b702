/** Lists retained data. */
import { NotDeclarable } from "./not-declarable.js";
import type { StoredSchema } from "./plan-resource.js";
import { parseLatest } from "./version-records.js";
import type { DeclarationRecords } from "./bind-names.js";

export interface Retained {
  /** Paths in the database of resources that are retained as a whole. */
  readonly resources: readonly string[];
  /** Names in the database of removed fields of declared resources. */
  readonly fields: readonly {
    readonly resource: string;
    /** Declared path. */
    readonly path: string;
    readonly names: readonly string[];
    /** The fields whose values from before a conversion are retained. */
    readonly converted: readonly string[];
    readonly left: StoredSchema;
  }[];
}

/** @throws NotDeclarable while a migration is unfinished, because it may need retained data */
export function listRetained({ declarations, schemas }: DeclarationRecords): Retained {
  const latest = parseLatest(declarations);
  const stored = Object.entries(schemas).filter(([path]) => !path.startsWith("_"));
  const fields = stored.flatMap(([resource, schema]) => {
    const served = latest.resources[resource];
    if (served === undefined) return [];
    const { fields: kept, as: path = resource } = served;
    if (Object.keys(kept).some((name) => schema.declared?.includes(name) === false)) {
      throw new NotDeclarable(
        `the items of "${path}" are being migrated: wait until a start or "stockroom migrate" has finished; ` +
          "on MongoDB this includes a wait, of ten times the time limit, until every earlier write is over",
      );
    }
    const names = Object.keys(schema.fields).filter((name) => kept[name] === undefined);
    const left = Object.fromEntries(Object.entries(schema.fields).filter(([name]) => kept[name] !== undefined));
    const converted = Object.values(kept).flatMap(({ source }) => source?.field ?? []);
    return names.length === 0 ? [] : [{ resource, path, names, converted, left: { ...schema, fields: left } }];
  });
  return { resources: stored.map(([path]) => path).filter((path) => latest.resources[path] === undefined), fields };
}
