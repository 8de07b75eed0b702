/**
 * Runs hooks in a separate thread, so that a hook that never returns blocks no other request. The server's thread
 * executes the reads of a hook in the transaction of the write.
 */
import type { ActionCode, AnyItemWriter } from "../../model/schema/actions.js";
import type { HookContext, HookReader, Hooks } from "../../model/schema/hooks.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { longWriteLimit } from "../../storage/port/availability.js";
import type { RemoteCall, RemoteHookCall, HookThread, HookOperation } from "./hook-calls.js";
import { ItemPages } from "./hook-reader.js";

export function hasHooks({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks, actions }) => hooks !== undefined || actions !== undefined);
}

/** Returns the registry with each hook and action replaced by a function that calls the thread. */
export function withRemoteHooks(registry: Registry, thread: HookThread, timeoutMs: number): Registry {
  const call = createCaller(thread, timeoutMs);
  const resources = Object.entries(registry.resources).map(([path, definition]) => [
    path,
    {
      ...definition,
      ...(definition.hooks === undefined ? {} : { hooks: callHooks(definition, definition.hooks, call) }),
      ...(definition.actions === undefined ? {} : { actions: callActions(definition, definition.actions, call) }),
    },
  ]);
  return { ...registry, resources: Object.fromEntries(resources) as Registry["resources"] };
}

/** The objects whose methods a hook or action in the thread can call. */
interface Operations {
  readonly read: HookReader;
  readonly items?: AnyItemWriter;
}

type CallCode = (called: RemoteCall, operations: Operations) => Promise<unknown>;

function createCaller(thread: HookThread, timeoutMs: number): CallCode {
  return async (called, operations) => {
    let failure: { readonly error: unknown } | undefined;
    const reply = async (operation: HookOperation): Promise<unknown> => {
      try {
        return await performOperation(operation, operations);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    };
    try {
      // This deadline is only a safeguard, because the time limit of the write usually ends the call earlier.
      const deadline = Date.now() + longWriteLimit(timeoutMs);
      return await thread.run(called, { reply, deadline, isUnique: operations.items !== undefined });
    } catch (error) {
      // Throws the original error of a failed read or write, so that a transaction is repeated after a conflict. The thread
      // returns only a copy of the error, which does not show that it was a conflict.
      throw failure === undefined ? error : failure.error;
    }
  };
}

function callHooks({ path }: ResourceDefinition, hooks: Hooks, call: CallCode): Hooks {
  const callRemotely =
    (hook: RemoteHookCall["hook"]) =>
    ({ before, after, given, parents, caller, read }: HookContext) =>
      call({ hook, resource: path, before, after, given, parents, caller }, { read });
  const { react, fill, ...inside } = hooks;
  const remote = Object.keys(inside).map((hook) => [hook, callRemotely(hook as RemoteHookCall["hook"])] as const);
  // `react` and `fill` stay local: `react` is called later from the outbox, and `fill` before the thread starts.
  return { ...Object.fromEntries(remote), ...(react && { react }), ...(fill && { fill }) };
}

type Actions = NonNullable<ResourceDefinition["actions"]>;

function callActions({ path }: ResourceDefinition, actions: Actions, call: CallCode): Actions {
  const entries = Object.entries(actions).map(([name, action]) => {
    const run: ActionCode = ({ input, item, parents, caller, read, items }) => {
      return call({ action: name, resource: path, input, item, parents, caller }, { read, items });
    };
    return [name, { ...action, run }] as const;
  });
  return Object.fromEntries(entries);
}

/** Performs a read or write that a hook or action in the thread has requested. */
export async function performOperation(
  { of, method, given, position = null }: HookOperation,
  { read, items }: Operations,
): Promise<unknown> {
  const operations = { read, asCaller: read.asCaller, items }[of];
  if (operations === undefined) throw new Error("a hook cannot write by itself: return the changes instead");
  // The cast is safe: serve-hooks.ts sends only names of these methods, with the arguments from the code.
  const methods = operations as unknown as { readonly [name: string]: (...given: readonly unknown[]) => unknown };
  const answer = methods[method]?.(...given);
  // The thread iterates over the result of the method `each`, and requests one page at a time.
  return answer instanceof ItemPages ? answer.read(position) : answer;
}
