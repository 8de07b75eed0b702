/**
 * Runs hooks in a separate thread, so that a hook that never returns blocks no other request. The server's thread
 * executes the reads of a hook in the transaction of the write.
 */
import type { ActionContext, AnyItemWriter } from "../../model/schema/actions.js";
import type { HookContext, HookReader, Hooks } from "../../model/schema/hooks.js";
import type { Registry } from "../../model/schema/resource.js";
import { omitUndefinedMembers, mapMembers } from "../../model/values/objects.js";
import { getLongWriteTimeLimitMs } from "../../storage/port/availability.js";
import { ItemPages, type RemoteCall, type HookThread, type HookOperation } from "./hook-calls.js";

export function hasHooksOrActions({ resources }: Registry): boolean {
  return Object.values(resources).some(({ hooks, actions }) => hooks !== undefined || actions !== undefined);
}

interface HookOperationTargets {
  readonly read: HookReader;
  readonly items?: AnyItemWriter;
}

/** Returns the registry with each hook and action replaced by a function that calls the thread. */
export function withRemoteHooks(registry: Registry, hookThread: HookThread, timeoutMs: number): Registry {
  async function callInThread(remoteCall: RemoteCall, targets: HookOperationTargets): Promise<unknown> {
    let failure: { readonly error: unknown } | undefined;
    const answerQuestion = async (operation: HookOperation): Promise<unknown> => {
      try {
        return await performHookOperation(operation, targets);
      } catch (error) {
        failure ??= { error };
        throw error;
      }
    };
    try {
      // This deadline is only a safeguard, because the time limit of the write usually ends the call earlier.
      const deadline = Date.now() + getLongWriteTimeLimitMs(timeoutMs);
      return await hookThread.run(remoteCall, { answerQuestion, deadline, mustNotRepeat: targets.items !== undefined });
    } catch (error) {
      // Throws the original error of a failed read or write, so that a transaction is repeated after a conflict. The thread
      // returns only a copy of the error, which does not show that it was a conflict.
      throw failure === undefined ? error : failure.error;
    }
  }

  function replaceHooks(resource: string, { react, fill, ...inside }: Hooks): Hooks {
    const remote = mapMembers(inside, (_, hook) => ({ before, after, given, parents, caller, read }: HookContext) => {
      return callInThread(
        { hook: hook as keyof typeof inside, resource, before, after, given, parents, caller },
        { read },
      );
    });
    // `react` and `fill` stay local: `react` is called later from the outbox, and `fill` before the thread starts.
    return { ...remote, ...omitUndefinedMembers({ react, fill }) };
  }

  const resources = mapMembers(registry.resources, ({ hooks, actions, ...definition }, resource) => ({
    ...definition,
    ...omitUndefinedMembers({
      hooks: hooks && replaceHooks(resource, hooks),
      actions:
        actions &&
        mapMembers(actions, (action, name) => ({
          ...action,
          run: ({ input, item, parents, caller, read, items }: ActionContext) =>
            callInThread({ action: name, resource, input, item, parents, caller }, { read, items }),
        })),
    }),
  }));
  return { ...registry, resources };
}

/** Performs a read or write that a hook or action in the thread has requested. */
export async function performHookOperation(
  { target, method, args, position = null }: HookOperation,
  { read, items }: HookOperationTargets,
): Promise<unknown> {
  const operations = { read, asCaller: read.asCaller, items }[target];
  if (operations === undefined) throw new Error("a hook cannot write by itself: return the changes instead");
  // The cast is safe: serve-hooks.ts sends only names of these methods, with the arguments from the code.
  const methods = operations as unknown as { readonly [name: string]: (...given: readonly unknown[]) => unknown };
  const answer = methods[method]?.(...args);
  // The thread iterates over the result of the method `each`, and requests one page at a time.
  return answer instanceof ItemPages ? answer.readPage(position) : answer;
}
