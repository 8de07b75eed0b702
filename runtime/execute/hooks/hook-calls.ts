/** Messages between the server's thread and the thread that runs hooks: plain data. */
import type { AnyItemWriter, ReadContext } from "../../model/schema/actions.js";
import type { HookCaller, HookContext, HookReader, Hooks, Reaction } from "../../model/schema/hooks.js";
import type { Position } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { Thread } from "../../storage/threads/thread.js";

/** A hook to call, with its input. */
export interface RemoteHookCall extends Pick<HookContext, "before" | "after" | "given" | "parents"> {
  readonly caller: HookCaller;
  readonly hook: Exclude<keyof Hooks, "react" | "fill">;
  /** Path of the resource. */
  readonly resource: string;
}

/** A `react` hook to call. */
export interface RemoteReactionCall extends Pick<Reaction, "before" | "after" | "given" | "parents" | "delivery"> {
  readonly caller: HookCaller;
  readonly hook: "react";
  /** Path of the resource. */
  readonly resource: string;
}

/** An action to call. */
export interface RemoteActionCall extends Pick<ReadContext, "input" | "item" | "parents" | "caller"> {
  readonly action: string;
  /** Path of the resource. */
  readonly resource: string;
}

export type RemoteCall = RemoteHookCall | RemoteReactionCall | RemoteActionCall;

type ItemMethod = "get" | "find" | "children" | "lock";

/** A read of a hook, which the server's thread executes in the transaction. */
export type HookQuestion =
  | {
      readonly [Method in ItemMethod]: { readonly method: Method; readonly given: Parameters<HookReader[Method]> };
    }[ItemMethod]
  | {
      readonly [Method in "list" | "aggregate"]: {
        readonly method: Method;
        readonly asCaller: boolean;
        readonly given: Parameters<HookReader[Method]>;
      };
    }["list" | "aggregate"]
  | {
      readonly method: "each";
      readonly asCaller: boolean;
      readonly given: Parameters<HookReader["each"]>;
      /** The page begins after this position; null for the first page. */
      readonly position: Position | null;
    };

/** A write that an action asks for. The thread of the action sends it to the server's thread, which executes it in the transaction. */
export type ItemQuestion = {
  readonly [Method in keyof AnyItemWriter]: {
    readonly method: Method;
    readonly given: Parameters<AnyItemWriter[Method]>;
  };
}[keyof AnyItemWriter];

export type Question = HookQuestion | ItemQuestion;

/** A call is answered with the hook's result, and a question with the result of the reader or writer. */
export type HookThread = Thread<RemoteCall, unknown, Question, unknown>;

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
