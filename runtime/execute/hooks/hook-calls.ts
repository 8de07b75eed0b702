/** Messages between the server's thread and the thread that runs hooks: plain data. */
import type { ReadContext } from "../../model/schema/actions.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { Hooks, Reaction } from "../../model/schema/hooks.js";
import type { Position } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { Thread } from "../../storage/threads/thread.js";

export interface RemoteHookCall extends QueuedChange {
  readonly hook: Exclude<keyof Hooks, "react" | "fill">;
  readonly resource: string;
}

export interface RemoteReactionCall extends QueuedChange, Pick<Reaction, "delivery"> {
  readonly hook: "react";
  readonly resource: string;
}

export interface RemoteActionCall extends Pick<ReadContext, "input" | "item" | "parents" | "caller"> {
  readonly action: string;
  readonly resource: string;
}

export type RemoteCall = RemoteHookCall | RemoteReactionCall | RemoteActionCall;

/** An operation of the context that code in the thread calls. The server's thread runs it in the transaction of the write. */
export interface HookOperation {
  /** The object with the method: the reader, the reader with the rights of the caller, or the writer of an action. */
  readonly of: "read" | "asCaller" | "items";
  readonly method: string;
  readonly given: readonly unknown[];
  /** For `each`: the requested page begins after this position. It is null for the first page. */
  readonly position?: Position | null;
}

/** A call is answered with the hook's result, and an operation with the result of the reader or writer. */
export type HookThread = Thread<RemoteCall, unknown, HookOperation, unknown>;

/** Names a call for log lines and errors. */
export function nameCall(called: RemoteCall): string {
  return "action" in called
    ? nameAction(called.action, { path: called.resource })
    : nameHook(called.hook, { path: called.resource });
}

export function nameHook(hook: keyof Hooks, { path }: Pick<ResourceDefinition, "path">): string {
  return `the hook ${hook} of ${path}`;
}

export function nameAction(name: string, { path }: Pick<ResourceDefinition, "path">): string {
  return `the action ${name} of ${path}`;
}
