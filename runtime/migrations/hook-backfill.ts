/** Calls the project's hook function `fill`, which returns values of new fields for existing items. */
import type { CanonicalField } from "../model/schema/canonical-project.js";
import type { Document, FieldDefinition, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { toStoredForm } from "../model/values/convert-values.js";
import { idOf, parseIdPath, storedPathOf, type StoredItem } from "../storage/port/stored-item.js";
import { matchesDeclaration, lacksPropertyFilledByHook } from "./nested-values.js";
import { MigrationRejectedError } from "./migration-errors.js";

/** An existing item for which the backfill calls the hook. */
interface ItemToBackfill extends Pick<StoredItem, "path"> {
  /** The values before the migration, under the declared names of the previous version. */
  readonly before: Document;
  /** The values after the backfills and conversions that need no hook. */
  readonly after: Document;
}

/**
 * Calls the hook for an item and returns the values for the given fields.
 * @throws BackfillError if a value does not match its declaration
 */
export type FillHook = (item: ItemToBackfill, fieldNames: readonly string[]) => Document;

/** For each resource, the function that calls its hook `fill`. The keys are paths in the database. */
export type FillHooks = ReadonlyMap<string, FillHook>;

/** The hook `fill` threw an error, or returned wrong values for an existing item. */
export class BackfillError extends MigrationRejectedError {
  /** The problem, without the id of the item. */
  readonly problem: string;

  constructor(path: string, ids: readonly number[], problem: string, cause: unknown) {
    super(`"${path}": the hook fill failed for the item ${ids.join("/")}: ${problem}`, { cause });
    this.problem = problem;
  }
}

/**
 * Creates the functions that call the hook `fill`, for all resources that have one.
 * @param registry has the hooks, and the names of resources and fields in the database
 */
export function createFillHooks({ resources, declarations }: Registry): FillHooks {
  let described: ReturnType<Required<Registry>["declarations"]["read"]> | undefined;
  const fills = Object.values(resources).flatMap((definition) => {
    const fill = definition.hooks?.fill;
    if (fill === undefined) return [];
    const fillHook: FillHook = ({ path, before, after: item }, fields) => {
      const parents = parseIdPath(path);
      described ??= declarations?.read();
      const declared = described?.resources[definition.path]?.fields;
      try {
        const given = fill({ item, before, parents });
        return Object.fromEntries(
          fields.map((name) => [name, toStoredValue(definition.fields[name]!, given, declared?.[name])]),
        );
      } catch (cause) {
        const problem = cause instanceof Error ? cause.message : String(cause);
        throw new BackfillError(definition.path, [...parents, idOf(definition, { document: item })], problem, cause);
      }
    };
    return [[storedPathOf(definition), fillHook] as const];
  });
  return new Map(fills);
}

/**
 * Converts a value from a hook to the form in which it is stored. Throws an `Error` if the value does not match its declaration.
 */
function toStoredValue(
  field: FieldDefinition,
  hookResult: Document,
  canonicalField: CanonicalField | undefined,
): Value {
  const { name, required } = field;
  const value = toStoredForm(field, hookResult[name] ?? null);
  const isRight =
    value === null ? !required : canonicalField === undefined || matchesDeclaration(canonicalField, value);
  if (!isRight || lacksPropertyFilledByHook(field, value))
    throw new Error(`${name} cannot be ${JSON.stringify(hookResult[name] ?? null)}`);
  return value;
}
