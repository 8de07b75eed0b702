import type { DescribedField } from "../model/described.js";
import type { Value } from "../model/field.js";
import type { Place, Witness } from "./difference.js";

/** Keywords about stored data that stand at a field, for its values or, in an array, for its elements. */
export type History = Pick<DescribedField, "valuesWere" | "valueAliases">;

export interface ValuePlace extends Place {
  /** Null deeper inside a field. */
  readonly history: History | null;
  /** Path to it in the items before. */
  readonly at: readonly string[];
  /** Requests give it. */
  readonly isSent: boolean;
  /** Queries may ask for it, or for an element that it has. */
  readonly isFiltered: boolean;
  /** Answers carry it. */
  readonly isShown: boolean;
  readonly isStored: boolean;
  /** The hook `fill` gives what cannot be converted. */
  readonly isByHook: boolean;
}

/** A request that gives the value: in a body, or where only the server sets it in a filter. */
export function give({ at, isSent }: ValuePlace, value: Value): Witness {
  if (isSent) return { kind: "body", on: "create", at, value };
  return { kind: "query", query: `${at[0] ?? ""}=${encodeURIComponent(String(value))}` };
}
