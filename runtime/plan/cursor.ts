import { createHash } from "node:crypto";
import type { PathStep } from "../model/plan/api-request.js";
import type { FieldKind } from "../model/schema/field.js";
import type { Scalar } from "../model/query/filter.js";
import type { Position, Sort } from "../model/plan/plan.js";
import type { Condition } from "../model/plan/planned.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { ConditionTree } from "./query-or.js";
import { isStorable } from "../model/query/query-value.js";

/**
 * The collection, filter and order for which a cursor is valid. Its hash uses the names in the database, so that a cursor stays
 * valid when a field is renamed.
 */
interface CursorScope {
  readonly definition: Pick<ResourceDefinition, "path" | "storedAs" | "fields">;
  readonly parents: readonly PathStep[];
  readonly conditions: readonly Condition[];
  readonly tree: ConditionTree | null;
  readonly words: readonly string[];
  readonly sort: Sort;
}

/** Returns a short hash of the scope, which does not depend on the order of the conditions. */
export function fingerprintScope({ definition, parents, conditions, tree, words, sort }: CursorScope): string {
  const { path, storedAs = path, fields } = definition;
  const stored = (name: string): string => fields[name]?.storedAs ?? name;
  const described = conditions.map((condition) => JSON.stringify(describeCondition(condition, stored))).sort();
  if (tree !== null) described.push(JSON.stringify(describeTree(tree, stored)));
  const keys = [sort, ...(sort.then ?? [])].map(({ field, descending }) => [stored(field), descending]);
  const [first = [], ...then] = keys;
  const scope = [storedAs, parents.map((parent) => parent.id), described, words, ...first, ...then];
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 11);
}

type ToStoredName = (field: string) => string;

function describeCondition({ field, operator, values, path }: Condition, stored: ToStoredName): readonly unknown[] {
  // A field of a related item is described by its name in the query, because `stored` knows only the collection's own fields.
  return [path === undefined ? stored(field.field ?? field.name) : field.name, operator, values];
}

function describeTree(tree: ConditionTree, stored: ToStoredName): readonly unknown[] {
  if (tree.kind === "condition") return describeCondition(tree.condition, stored);
  return [tree.kind, ...tree.of.map((each) => describeTree(each, stored))];
}

export function formatCursor(fingerprint: string, { value, id, then = [] }: Position): string {
  return Buffer.from(JSON.stringify([fingerprint, value, id, ...then])).toString("base64url");
}

/** Returns the position in a cursor; null if `formatCursor` did not write this text, or wrote it for another scope. */
export function parseCursor(
  cursor: string,
  fingerprint: string,
  [kind, ...kinds]: readonly [FieldKind, ...FieldKind[]],
): Position | null {
  const token = readToken(cursor);
  if (!Array.isArray(token) || token.length !== 3 + kinds.length) return null;
  const [boundTo, value, id, ...then] = token as readonly unknown[];
  if (boundTo !== fingerprint || typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) return null;
  if (!hasKind(value, kind) || !then.every((each, index) => hasKind(each, kinds[index]!))) return null;
  return kinds.length === 0 ? { value, id } : { value, id, then };
}

function readToken(cursor: string): unknown {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return null;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function hasKind(value: unknown, kind: FieldKind): value is Scalar | null {
  if (value === null) return true;
  switch (typeof value) {
    case "string":
      return kind === "string" && isStorable(value);
    case "boolean":
      return kind === "boolean";
    case "number":
      return kind === "number" || (kind === "integer" && Number.isSafeInteger(value));
    default:
      return false;
  }
}
