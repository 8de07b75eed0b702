import type { DescribedField } from "../model/described.js";
import type { Place } from "./difference.js";

/** Words about data that is there, which are said of a field as a whole. */
export type History = Pick<DescribedField, "valuesWere" | "valueAliases">;

export interface ValuePlace extends Place {
  /** Null inside of a field. */
  readonly history: History | null;
  /** Path to it in the items before. */
  readonly at: readonly string[];
  /** Requests give it. */
  readonly isSent: boolean;
  /** Answers carry it. */
  readonly isShown: boolean;
  readonly isStored: boolean;
}
