/**
 * Hooks that run in a thread of their own, so that one that never returns holds nobody else. What they read is read here, in
 * the transaction of their write.
 */
import type { HookContext, HookReader, Hooks } from "../model/hooks.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { longestLimit } from "../port/time-limit.js";
import type { CalledHook, HookQuestion, HookThread } from "./hook-calls.js";

/** No reaction is given up: the longest time that a timer takes, with some to spare. Milliseconds. */
const noLimitMs = 2 ** 31 - 60_000;

export function hasHooks({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks }) => hooks !== undefined);
}

/** The registry with hooks that call those of the thread. `timeoutMs`: the time limit of a write. */
export function withRemoteHooks(registry: Registry, thread: HookThread, timeoutMs: number): Registry {
  const resources = Object.entries(registry.resources).map(([path, definition]) => [
    path,
    definition.hooks === undefined
      ? definition
      : { ...definition, hooks: callHooks(definition, definition.hooks, thread, timeoutMs) },
  ]);
  return { ...registry, resources: Object.fromEntries(resources) as Registry["resources"] };
}

function callHooks({ path }: ResourceDefinition, hooks: Hooks, thread: HookThread, timeoutMs: number): Hooks {
  const call = async (hook: keyof Hooks, context: Seen): Promise<unknown> => {
    const { before, after, given, parents, caller, read } = context;
    const asked: CalledHook = { hook, resource: path, before, after, given, parents, caller };
    let failure: { readonly error: unknown } | undefined;
    const reply = async (question: HookQuestion): Promise<unknown> => {
      try {
        return await answer(question, read);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    };
    try {
      // Writes have limits of their own, which end before.
      const limitMs = hook === "react" ? noLimitMs : longestLimit(timeoutMs);
      return await thread.run(asked, { reply, deadline: Date.now() + limitMs });
    } catch (error) {
      // What fails in the transaction is known as that only by the error itself, which does not travel.
      throw failure === undefined ? error : failure.error;
    }
  };
  return Object.fromEntries(
    Object.keys(hooks).map((hook) => [hook, (context: Seen) => call(hook as keyof Hooks, context)]),
  );
}

/** A reaction reads nothing. */
type Seen = Omit<HookContext, "read" | "refuse"> & { readonly read?: HookReader };

function answer(question: HookQuestion, read: HookReader | undefined): Promise<unknown> {
  if (read === undefined) throw new Error("there is nothing to read after the commit");
  switch (question.method) {
    case "get":
      return read.get(...question.given);
    case "find":
      return read.find(...question.given);
    case "children":
      return read.children(...question.given);
    case "lock":
      return read.lock(...question.given);
  }
}
