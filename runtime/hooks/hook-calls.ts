/** What travels between the server's thread and the thread that runs its hooks: plain data. */
import type { HookCaller, HookContext, HookReader, Hooks } from "../model/hooks.js";
import type { Thread } from "../threads/thread.js";

/** A hook to be called, with what it gets to know of the write. */
export interface CalledHook extends Pick<HookContext, "before" | "after" | "given" | "parents"> {
  readonly caller: HookCaller;
  readonly hook: keyof Hooks;
  /** Path of the resource. */
  readonly resource: string;
}

/** What a hook reads in the transaction, which is the server's thread's. */
export type HookQuestion = {
  readonly [Method in keyof HookReader]: {
    readonly method: Method;
    readonly given: Parameters<HookReader[Method]>;
  };
}[keyof HookReader];

/** A call is answered with what the hook returns, a question with what the reader gives. */
export type HookThread = Thread<CalledHook, unknown, HookQuestion, unknown>;
