/** Runs the hooks `check` and `derive` of a resource as a write rule, after all rules of the server. */
import type { ItemWritePlan } from "../../model/plan/plan.js";
import type { Document, Value } from "../../model/schema/field.js";
import type { HookContext, HookCaller, Hooks } from "../../model/schema/hooks.js";
import type { Caller } from "../../model/plan/principal.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { toStoredForm } from "../../model/values/convert-values.js";
import { formatHookName, rejectField } from "./hook-calls.js";
import { createHookLog } from "./hook-log.js";
import { type HookReadOperations, createHookReader, OperationQueue } from "./hook-reader.js";
import type { HookService } from "../../storage/port/write-attempt.js";
import type { RuleSteps, WriteContext } from "../../storage/port/storage.js";
import { parseIdPath, removeNewerFields } from "../../storage/port/stored-item.js";

/** The hooks that run in the transaction of a write. */
type TransactionHook = "check" | "derive" | "follow";

/**
 * The parts of a `WriteContext` that hooks need. `plan` has only some members, because copies have no complete plan.
 */
interface HookInput extends Pick<WriteContext, "before" | "after"> {
  readonly plan: HookCallPlan;
  readonly reader: HookReadOperations;
}

interface HookCallPlan extends Pick<ItemWritePlan, "caller" | "requestId" | "path"> {
  readonly givenFields?: readonly string[];
}

type HookResult<Kind extends TransactionHook> = Awaited<ReturnType<NonNullable<Hooks[Kind]>>>;

interface HookRunOptions extends HookService {
  readonly ownRegistry: Registry;
}

export function createHookRule(definition: ResourceDefinition, services: HookRunOptions): RuleSteps {
  return {
    async check(context) {
      await runHook(definition, "check", context, services);
    },
    async derive(context) {
      if (context.after === null) return { values: {}, revealed: {} };
      const values = await runHook(definition, "derive", context, services);
      return { values: toStoredHookValues(values ?? {}, definition), revealed: {} };
    },
  };
}

/** Converts the values that a hook returns to the form in which they are stored. */
export function toStoredHookValues(
  values: Document,
  { path, fields }: Pick<ResourceDefinition, "path" | "fields">,
): Document {
  // Ignores rollups, which only the server sets: a hook may return the whole item that it has received.
  const given = Object.entries(values).filter(([name]) => fields[name]?.rollup === undefined);
  const entries = given.map(([name, value]): [string, Value] => {
    try {
      return [name, toStoredForm(fields[name], value)];
    } catch (error) {
      throw new Error(`a hook set ${name} of ${path} to an invalid value: ${String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(entries);
}

/**
 * Runs a hook and returns its result; undefined if the resource has no such hook. After the end of the hook, its reader rejects
 * all reads.
 */
export async function runHook<Kind extends TransactionHook>(
  definition: ResourceDefinition,
  kind: Kind,
  { before, after, plan, reader }: HookInput,
  { runWithinLimit, log, ownRegistry }: HookRunOptions,
): Promise<HookResult<Kind> | undefined> {
  const { hooks } = definition;
  if (hooks?.[kind] === undefined) return undefined;
  const queue = new OperationQueue();
  const name = formatHookName(kind, definition);
  const hookReader = createHookReader({
    name,
    hookResource: definition.path,
    caller: plan.caller,
    operations: reader,
    ownRegistry,
    queue,
  });
  const hideNewerFields = (document: Document | null): Document | null =>
    document && removeNewerFields(definition, document);
  const context = {
    before: hideNewerFields(before),
    after: hideNewerFields(after),
    given: plan.givenFields ?? [],
    parents: parseIdPath(plan.path),
    ...createCallContext(definition, kind, plan, log),
    read: hookReader,
    refuse: rejectField,
  };
  try {
    return await runWithinLimit(name, async () => (await hooks[kind]?.(context)) as HookResult<Kind>);
  } finally {
    void queue.close();
  }
}

export function createCallContext(
  { path }: ResourceDefinition,
  hookName: string,
  { caller, requestId = null }: Pick<HookCallPlan, "caller" | "requestId">,
  writeLine: HookService["log"],
): Pick<HookContext, "caller" | "log"> {
  return {
    caller: toHookCaller(caller, requestId),
    log: createHookLog({ request: requestId, resource: path, hook: hookName }, writeLine),
  };
}

const channelsByCredentialKind = { key: "key", token: "key", item: "panel", code: "code" } as const;

/** Returns a copy of the caller without the credential, so that a hook cannot change the caller. */
export function toHookCaller(
  { account, root, tenant, groups, privileges, credential }: Caller,
  request: string | null,
): HookCaller {
  const channel = credential === null ? "command" : channelsByCredentialKind[credential.kind];
  return { account, root, tenant, groups: [...groups], privileges: [...privileges], channel, request };
}
