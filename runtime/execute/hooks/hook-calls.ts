/** Messages between the server's thread and the thread that runs hooks. All of them are plain data. */
import type { ReadContext } from "../../model/schema/actions.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { Hooks, Reaction } from "../../model/schema/hooks.js";
import type { KeysetPosition } from "../../model/plan/plan.js";
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

/** A read or write that code in the hook thread requests. The server's thread executes it in the transaction of the write. */
export interface HookOperation {
  /** The object with the called method: the reader, the reader with the rights of the caller, or the writer of an action. */
  readonly target: "read" | "asCaller" | "items";
  readonly method: string;
  readonly args: readonly unknown[];
  /** For `each`: position after which the requested page begins; null for the first page. */
  readonly position?: KeysetPosition | null;
}

/**
 * The thread that runs hooks. The server sends it calls (`RemoteCall`). During a call, the thread asks the server to execute
 * reads and writes (`HookOperation`).
 */
export type HookThread = Thread<RemoteCall, unknown, HookOperation, unknown>;

/** Returns the name of a call for log lines and errors. */
export function formatCallName(call: RemoteCall): string {
  return "action" in call
    ? formatActionName(call.action, { path: call.resource })
    : formatHookName(call.hook, { path: call.resource });
}

export function formatHookName(hook: keyof Hooks, { path }: Pick<ResourceDefinition, "path">): string {
  return `the hook ${hook} of ${path}`;
}

export function formatActionName(name: string, { path }: Pick<ResourceDefinition, "path">): string {
  return `the action ${name} of ${path}`;
}
