import type { DescribedField } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import type { Place, Witness } from "./difference.js";

/** Keywords for migrations at a field; in an array field, they apply to its elements. */
export type History = Pick<DescribedField, "valuesWere" | "valueAliases">;

export interface ValuePlace extends Place {
  /** Null for values deeper inside a field. */
  readonly history: History | null;
  /** Path to the value in former items. */
  readonly at: readonly string[];
  /** Whether requests can set it. */
  readonly isSent: boolean;
  /** Whether queries can filter by it, or by an element of it. */
  readonly isFiltered: boolean;
  /** Whether answers contain it. */
  readonly isShown: boolean;
  readonly isStored: boolean;
  /** Whether the hook `fill` gives values that cannot be converted. */
  readonly isByHook: boolean;
}

/** Returns a request with the value: in a body, or in a filter if only the server sets it. */
export function give({ at, isSent }: ValuePlace, value: Value): Witness {
  if (isSent) return { kind: "body", on: "create", at, value };
  return { kind: "query", query: `${at[0] ?? ""}=${encodeURIComponent(String(value))}` };
}
