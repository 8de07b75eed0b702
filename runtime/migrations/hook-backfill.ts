/** Calls `fill` hooks for existing items. */
import type { DescribedField } from "../model/schema/described.js";
import type { Document, FieldDefinition, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { toStoredForm } from "../model/values/value-forms.js";
import { idOf, idsOnPath, storedPath, type StoredItem } from "../storage/port/stored-item.js";
import { fitsStored, lacksWithin } from "./nested-values.js";
import { NotDeclarable } from "./not-declarable.js";

/** An existing item whose backfill calls a hook. */
interface ItemToFill extends Pick<StoredItem, "path"> {
  /** The values before the migration, with the declared names of the previous version. */
  readonly before: Document;
  /** The values after backfills and conversions without a hook. */
  readonly after: Document;
}

/**
 * Returns the values that a hook gives the fields with these names.
 * @throws NotFilled if a value does not match its declaration
 */
export type FillItem = (item: ItemToFill, fields: readonly string[]) => Document;

/** The `fill` hooks, by path of the resource in the database. */
export type FillHooks = ReadonlyMap<string, FillItem>;

/** A hook returned wrong values for an existing item. */
export class NotFilled extends NotDeclarable {
  /** The problem, without the item. */
  readonly problem: string;

  constructor(path: string, ids: readonly number[], problem: string, cause: unknown) {
    super(`"${path}": the hook fill returns no valid values for the item ${ids.join("/")}: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** @param registry with the hooks and the names in the database */
export function createFillHooks({ resources, declarations }: Registry): FillHooks {
  let described: ReturnType<Required<Registry>["declarations"]["read"]> | undefined;
  const fills = Object.values(resources).flatMap((definition) => {
    const fill = definition.hooks?.fill;
    if (fill === undefined) return [];
    const fillItem: FillItem = ({ path, before, after: item }, fields) => {
      const parents = idsOnPath(path);
      described ??= declarations?.read();
      const declared = described?.resources[definition.path]?.fields;
      try {
        const given = fill({ item, before, parents });
        return Object.fromEntries(
          fields.map((name) => [name, toStoredValue(definition.fields[name]!, given, declared?.[name])]),
        );
      } catch (cause) {
        const problem = cause instanceof Error ? cause.message : String(cause);
        throw new NotFilled(definition.path, [...parents, idOf(definition, { document: item })], problem, cause);
      }
    };
    return [[storedPath(definition), fillItem] as const];
  });
  return new Map(fills);
}

/** Converts a value to stored form. Throws an `Error` if it does not match its declaration. */
function toStoredValue(field: FieldDefinition, given: Document, described: DescribedField | undefined): Value {
  const { name, required } = field;
  const value = toStoredForm(field, given[name] ?? null);
  const isRight = value === null ? !required : described === undefined || fitsStored(described, value);
  if (!isRight || lacksWithin(field, value)) throw new Error(`${name} is ${JSON.stringify(given[name] ?? null)}`);
  return value;
}
