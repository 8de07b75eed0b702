/** Calls `fill` hooks for existing items. */
import type { DescribedField } from "../model/schema/described.js";
import type { Document, FieldDefinition, Value } from "../model/schema/field.js";
import type { Hooks } from "../model/schema/hooks.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { toStoredForm } from "../model/values/value-forms.js";
import { idOf, idsOnPath, storedFields, storedName, storedPath, type StoredItem } from "../storage/port/stored-item.js";
import { fitsStored, lacksWithin } from "./nested-values.js";
import { NotDeclarable } from "./not-declarable.js";

/** An existing item, with its fields by their names in the database. */
export interface ItemToFill extends Pick<StoredItem, "path"> {
  /** Returns the value of the field before the migration. */
  before(stored: string): Value;
  /** Returns the value of the field after backfills and conversions without a hook. */
  after(stored: string): Value;
}

/**
 * Returns the values that a hook gives these fields, with the names in the database.
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
    const fieldOf = (name: string): DescribedField | undefined => {
      described ??= declarations?.read();
      return described?.resources[definition.path]?.fields[name];
    };
    const known = storedFields(definition);
    const columns = known.map((field) => ({ field, stored: storedName(definition, field.name) }));
    const [seen = {}] = known.flatMap((field) => (field.seen === undefined ? [] : [field.seen]));
    const names = Object.entries(seen);
    const fillItem = (item: ItemToFill, fields: readonly string[]): Document => {
      const after: { [name: string]: Value } = {};
      for (const { field, stored } of columns) after[field.name] = item.after(stored);
      const before: { [name: string]: Value } = {};
      for (const [name, stored] of names) before[name] = item.before(stored);
      const lacking = columns.filter(({ stored }) => fields.includes(stored));
      return callHook(definition, fill, { path: item.path, before, after }, lacking, fieldOf);
    };
    return [[storedPath(definition), fillItem] as const];
  });
  return new Map(fills);
}

function callHook(
  definition: ResourceDefinition,
  fill: Required<Hooks>["fill"],
  { path, before, after: item }: Pick<StoredItem, "path"> & { readonly before: Document; readonly after: Document },
  lacking: readonly { readonly field: FieldDefinition; readonly stored: string }[],
  fieldOf: (name: string) => DescribedField | undefined,
): Document {
  const parents = idsOnPath(path);
  const kept: { [stored: string]: Value } = {};
  try {
    const given = fill({ item, before, parents });
    for (const { field, stored } of lacking) kept[stored] = toStoredValue(field, given, fieldOf(field.name));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new NotFilled(definition.path, [...parents, idOf(definition, { document: item })], problem, cause);
  }
  return kept;
}

/** Converts a value to stored form. Throws an `Error` if it does not match its declaration. */
function toStoredValue(field: FieldDefinition, given: Document, described: DescribedField | undefined): Value {
  const { name, required } = field;
  const value = toStoredForm(field, given[name] ?? null);
  const isRight = value === null ? !required : described === undefined || fitsStored(described, value);
  if (!isRight || lacksWithin(field, value)) throw new Error(`${name} is ${JSON.stringify(given[name] ?? null)}`);
  return value;
}
