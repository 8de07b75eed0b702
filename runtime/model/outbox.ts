/** The outbox: pending calls of `react` hooks, stored in the transaction of the write and removed after delivery. */
import { bareDefinition, bareField } from "./bare-definition.js";
import type { Document } from "./field.js";
import type { HookCaller } from "./hooks.js";
import type { Registry, ResourceDefinition } from "./resource.js";

/** A resource of the engine itself, kept like declared ones on every database alike, and reached by no route. */
export const outbox: ResourceDefinition = {
  ...bareDefinition("_reactions", "id", {
    id: { ...bareField("id", "integer"), fallback: { kind: "sequence" } },
    /** Path in the database of the resource whose hook `react` is to be called. */
    resource: bareField("resource", "string"),
    /** `QueuedChange` as JSON. */
    change: bareField("change", "string"),
    /** UNIX times in milliseconds: of the write; when it is to be tried next, null where it is given up. */
    created: bareField("created", "integer"),
    due: bareField("due", "integer"),
    /** How often it has been begun. */
    attempts: bareField("attempts", "integer"),
    /** Why it has failed last. */
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
  /** Path of the resource whose hook `react` is called. */
  readonly resource: string;
  readonly state: "waiting" | "failed";
  readonly attempts: number;
  /** Times as `toISOString` writes them: of the write, and of the next attempt. */
  readonly created: string;
  readonly due: string | null;
  /** Error of the last attempt. */
  readonly error: string | null;
}

export function hasReactions({ resources }: Registry): boolean {
  return Object.values(resources).some(reacts);
}

export function reacts({ hooks }: ResourceDefinition): boolean {
  return hooks?.react !== undefined;
}
