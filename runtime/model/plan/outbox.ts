/** The outbox: pending calls of `react` hooks, stored in the transaction of the write and removed after delivery. */
import { bareDefinition, bareField } from "../schema/bare-definition.js";
import type { Document } from "../schema/field.js";
import type { HookCaller } from "../schema/hooks.js";
import type { Registry, ResourceDefinition } from "../schema/resource.js";

/** An internal resource, stored like declared ones on every database, without a route. */
export const outbox: ResourceDefinition = {
  ...bareDefinition("_reactions", "id", {
    id: { ...bareField("id", "integer"), fallback: { kind: "sequence" } },
    /** Path in the database of the resource with the `react` hook. */
    resource: bareField("resource", "string"),
    /** `QueuedChange` as JSON. */
    change: bareField("change", "string"),
    /** UNIX times in milliseconds: of the write, and of the next attempt. The latter is null for a failed delivery. */
    created: bareField("created", "integer"),
    due: bareField("due", "integer"),
    /** Number of attempts that were started. */
    attempts: bareField("attempts", "integer"),
    /** Error of the last attempt. */
    error: bareField("error", "string"),
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
  /** Error of the last attempt. */
  readonly error: string | null;
}

export function hasReactions({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks }) => hooks?.react !== undefined);
}
