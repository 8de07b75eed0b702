/** Defines the messages between the server's thread and the hook thread, and functions that both threads use. */
import { Refusal, createBodyFieldRefusal } from "../../model/plan/errors.js";
import type { ReadContext } from "../../model/schema/actions.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { Hooks, Reaction } from "../../model/schema/hooks.js";
import type { KeysetPosition, ListPage } from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
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

export function rejectField(field: string, message: string): never {
  throw createBodyFieldRefusal(field, "condition", message);
}

export function rejectAction(message: string): never {
  throw new Refusal("action_refused", message);
}

/** A page of items, and the position after which the next page begins. */
export interface ItemPage extends Pick<ListPage, "nextPosition"> {
  readonly items: readonly Document[];
}

/** The items of a query, read page by page while code iterates over them. */
export class ItemPages implements AsyncIterable<Document> {
  readonly #limit: number;
  readonly readPage: (position: KeysetPosition | null) => Promise<ItemPage>;

  constructor(readPage: (position: KeysetPosition | null) => Promise<ItemPage>, limit = Infinity) {
    this.readPage = readPage;
    this.#limit = limit;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Document, void> {
    let left = this.#limit;
    let position: KeysetPosition | null = null;
    do {
      const page: ItemPage = await this.readPage(position);
      const items = page.items.slice(0, left);
      yield* items;
      left -= items.length;
      position = page.nextPosition;
    } while (position !== null && left > 0);
  }
}
