/** The meaning of filters and sorting as plain TypeScript. Every database must return the same. */
import type { Filter, Scalar } from "../../runtime/model/query/filter.js";
import type { Sort } from "../../runtime/model/plan/plan.js";
import type { Document, Value } from "../../runtime/model/schema/field.js";
import type { ResourceDefinition } from "../../runtime/model/schema/resource.js";
import { tokenizeForSearch } from "../../runtime/model/query/search-tokens.js";

export function matches(definition: ResourceDefinition, document: Document, filter: Filter): boolean {
  switch (filter.kind) {
    case "all":
      return filter.of.every((part) => matches(definition, document, part));
    case "any":
      return filter.of.some((part) => matches(definition, document, part));
    case "in": {
      const value = document[filter.field] ?? null;
      const held: readonly Value[] = Array.isArray(value) ? value : [value];
      return held.some((one) => filter.values.some((other) => one === other)) !== filter.negated;
    }
    case "range": {
      const value = document[filter.field] ?? null;
      if (value === null || typeof value === "object") return false;
      const order = compare(value, filter.value);
      return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[filter.operator];
    }
    case "prefix": {
      const value = document[filter.field];
      return typeof value === "string" && value.startsWith(filter.prefix);
    }
    case "contains":
      return contains(document[filter.field] ?? null, filter.text);
    case "exists":
      return ((document[filter.field] ?? null) !== null) === filter.exists;
    case "empty": {
      const value = document[filter.field] ?? null;
      return value === null || (Array.isArray(value) && value.length === 0);
    }
    case "counted":
    case "related":
      throw new Error("relations are between items; this looks at one item");
    case "unique": {
      const key = definition.unique[filter.keyIndex]!;
      const texts = key.fields.map((field, index) => [document[field], filter.values[index]]);
      return texts.every(([one, other]) => one === other && !(key.sparse && (one === null || one === "")));
    }
    case "words": {
      const words = tokenizeForSearch(
        definition.searchable.map((field) => String(document[field] ?? "")).join(" "),
      ).words;
      return filter.prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
    }
  }
}

/** Whether the text contains these consecutive characters, apart from case, accents and compatibility forms. */
export function contains(value: unknown, part: string): boolean {
  const fold = (text: string): readonly string[] =>
    Array.from(text, (character) => character.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase());
  if (typeof value !== "string") return false;
  const wanted = fold(part.normalize("NFC")).filter((character) => character !== "");
  const known = fold(value);
  return known.some((_, start) => wanted.every((each, index) => known[start + index] === each)) || wanted.length === 0;
}

/** Null first, numbers by value, strings by UTF-8 bytes, false before true. */
export function compare(left: Scalar | null, right: Scalar | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

export function inOrder(
  definition: ResourceDefinition,
  documents: readonly Document[],
  sort: Sort,
): readonly Document[] {
  const scalar = (document: Document, field: string): Scalar | null => {
    const value = document[field] ?? null;
    if (typeof value === "object" && value !== null) throw new Error(`${field} is no scalar`);
    return value;
  };
  const by = (field: string) => (one: Document, other: Document) => compare(scalar(one, field), scalar(other, field));
  const all = [...sort, { field: definition.id, descending: sort.at(-1)!.descending }];
  return documents.toSorted((one, other) => {
    for (const { field, descending } of all) {
      const order = by(field)(one, other);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}
