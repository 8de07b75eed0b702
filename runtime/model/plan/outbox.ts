/** The outbox: pending calls of `react` hooks, stored in the transaction of the write and removed after delivery. */
import { internalDefinition, internalField } from "../schema/internal-definition.js";
import type { Document } from "../schema/field.js";
import type { HookCaller } from "../schema/hooks.js";
import type { Registry, ResourceDefinition } from "../schema/resource.js";

/** An internal resource. It is stored like a declared one in every database, but no route leads to it. */
export const outbox: ResourceDefinition = {
  ...internalDefinition("_reactions", "id", {
    id: { ...internalField("id", "integer"), fallback: { kind: "sequence" } },
    /** Path in the database of the resource with the `react` hook. */
    resource: internalField("resource", "string"),
    change: internalField("change", "string"),
    /** Time of the write as UNIX time in milliseconds. `due` is the time of the next attempt; null for a failed delivery. */
    created: internalField("created", "integer"),
    due: internalField("due", "integer"),
    /** Number of attempts so far. */
    attempts: internalField("attempts", "integer"),
    error: internalField("error", "string"),
  }),
  indexes: [["due"]],
};

/** The change that a `react` hook receives. */
export interface QueuedChange {
  readonly before: Document | null;
  readonly after: Document | null;
  readonly given: readonly string[];
  readonly parents: readonly number[];
  readonly caller: HookCaller;
}

/** A delivery as administrators see it. */
export interface ListedReaction {
  readonly id: string;
  /** Path of the resource with the `react` hook. */
  readonly resource: string;
  readonly state: "waiting" | "failed";
  readonly attempts: number;
  /** Times of the write and of the next attempt, in the form of `toISOString`. */
  readonly created: string;
  readonly due: string | null;
  readonly error: string | null;
}

export function hasReactions({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks }) => hooks?.react !== undefined);
}
