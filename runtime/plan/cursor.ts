import { createHash } from "node:crypto";
import type { PathStep } from "../model/plan/api-request.js";
import type { FieldKind } from "../model/schema/field.js";
import type { Scalar } from "../model/query/filter.js";
import type { KeysetPosition, Sort } from "../model/plan/plan.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { ConditionTree } from "./query-or.js";
import { isStorableText } from "../model/query/query-value.js";

/**
 * The collection, filter and order for which a cursor is valid. Its hash uses the names in the database, so that a cursor stays
 * valid when a field is renamed.
 */
interface CursorScope {
  readonly definition: Pick<ResourceDefinition, "path" | "storedAs" | "fields">;
  readonly parents: readonly PathStep[];
  readonly conditions: readonly FilterCondition[];
  readonly orTree: ConditionTree | null;
  readonly searchWords: readonly string[];
  readonly sort: Sort;
}

/** Returns a short hash of the scope, which does not depend on the order of the conditions. */
export function computeScopeFingerprint({
  definition,
  parents,
  conditions,
  orTree,
  searchWords,
  sort,
}: CursorScope): string {
  const { path, storedAs = path, fields } = definition;
  const toStoredName = (name: string): string => fields[name]?.storedAs ?? name;
  const described = conditions
    .map((condition) => JSON.stringify(toFingerprintCondition(condition, toStoredName)))
    .sort();
  if (orTree !== null) described.push(JSON.stringify(toFingerprintTree(orTree, toStoredName)));
  const keys = sort.map(({ field, descending }) => [toStoredName(field), descending]);
  const [first = [], ...then] = keys;
  const scope = [storedAs, parents.map((parent) => parent.id), described, searchWords, ...first, ...then];
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 11);
}

type StoredNameLookup = (field: string) => string;

function toFingerprintCondition(
  { field, operator, values, relationPath: path }: FilterCondition,
  toStoredName: StoredNameLookup,
): readonly unknown[] {
  // A field of a related item is described by its name in the query, because `toStoredName` knows only the collection's own
  // fields.
  return [path === undefined ? toStoredName(field.fieldName ?? field.name) : field.name, operator, values];
}

function toFingerprintTree(tree: ConditionTree, toStoredName: StoredNameLookup): readonly unknown[] {
  if (tree.kind === "condition") return toFingerprintCondition(tree.condition, toStoredName);
  return [tree.kind, ...tree.terms.map((each) => toFingerprintTree(each, toStoredName))];
}

export function formatCursor(fingerprint: string, { values: [first = null, ...others], id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([fingerprint, first, id, ...others])).toString("base64url");
}

/** Returns the position in a cursor; null if `formatCursor` did not write this text, or wrote it for another scope. */
export function parseCursor(cursor: string, fingerprint: string, kinds: readonly FieldKind[]): KeysetPosition | null {
  const token = decodeCursor(cursor);
  if (!Array.isArray(token) || token.length !== 2 + kinds.length) return null;
  const [boundTo, first, id, ...others] = token as readonly unknown[];
  if (boundTo !== fingerprint || typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) return null;
  const values = [first, ...others];
  return values.every((value, index) => isScalarOfKind(value, kinds[index]!)) ? { values, id } : null;
}

function decodeCursor(cursor: string): unknown {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return null;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function isScalarOfKind(value: unknown, kind: FieldKind): value is Scalar | null {
  if (value === null) return true;
  switch (typeof value) {
    case "string":
      return kind === "string" && isStorableText(value);
    case "boolean":
      return kind === "boolean";
    case "number":
      return kind === "number" || (kind === "integer" && Number.isSafeInteger(value));
    default:
      return false;
  }
}
