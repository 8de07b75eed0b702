/**
 * The outbox contains pending calls of `react` hooks. A write adds them in its own transaction, and they are removed
 * after delivery.
 */
import { createInternalDefinition, createInternalField } from "../schema/internal-definition.js";
import type { Document } from "../schema/field.js";
import type { HookCaller } from "../schema/hooks.js";
import type { Registry, ResourceDefinition } from "../schema/resource.js";

/** The internal resource of the pending calls. Databases keep it like a declared resource, but clients cannot reach it. */
export const outboxResource: ResourceDefinition = {
  ...createInternalDefinition("_reactions", "id", {
    id: { ...createInternalField("id", "integer"), fallback: { kind: "sequence" } },
    /** The resource with the `react` hook, by its path in the database. */
    resource: createInternalField("resource", "string"),
    change: createInternalField("change", "string"),
    /**
     * `created`: time of the write. `due`: time of the next attempt; null after the last attempt has failed. Both are UNIX times
     * in milliseconds.
     */
    created: createInternalField("created", "integer"),
    due: createInternalField("due", "integer"),
    /** Number of attempts to call the hook so far. */
    attempts: createInternalField("attempts", "integer"),
    error: createInternalField("error", "string"),
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

/** A pending or failed call of a `react` hook, as administrators see it. */
export interface ReactionSummary {
  readonly id: string;
  /** Path of the resource with the `react` hook. */
  readonly resource: string;
  readonly state: "waiting" | "failed";
  readonly attempts: number;
  /** `created`: time of the write. `due`: time of the next attempt. Both have the form of `toISOString`. */
  readonly created: string;
  readonly due: string | null;
  readonly error: string | null;
}

export function hasReactHooks({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks }) => hooks?.react !== undefined);
}
