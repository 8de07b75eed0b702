/** Runs the hooks `check` and `derive` of a resource as a write rule, after all rules of the server. */
import { Refusal, refuseFields } from "../../model/plan/errors.js";
import type { PlanReads } from "../../model/plan/code-reads.js";
import type { ItemPlan } from "../../model/plan/plan.js";
import type { Document, Value } from "../../model/schema/field.js";
import type { HookContext, HookCaller, Hooks } from "../../model/schema/hooks.js";
import type { Caller } from "../../model/plan/principal.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { toStoredForm } from "../../model/values/value-forms.js";
import { nameHook } from "./hook-calls.js";
import { openHookLog } from "./hook-log.js";
import { type HookReads, openHookReader, OperationQueue } from "./hook-reader.js";
import type { HookService } from "../../storage/port/execute-write.js";
import type { RuleSteps, WriteContext } from "../../storage/port/storage.js";
import { idsOnPath, withoutNewerFields } from "../../storage/port/stored-item.js";

export interface HookInput {
  readonly hook: keyof Hooks;
  readonly before: Document | null;
  readonly after: Document | null;
  readonly given: readonly string[];
  readonly path: string;
  readonly call: CallInfo;
  readonly read: HookReads;
}

interface HookServices extends HookService {
  readonly planReads: PlanReads;
}

type CallInfo = Pick<ItemPlan, "caller" | "request">;

export function createHookRule(definition: ResourceDefinition, service: HookServices): RuleSteps {
  const { hooks } = definition;
  return {
    async check(context) {
      if (hooks?.check === undefined) return;
      await runHook(definition, toHookInput("check", context), service, async (seen) => hooks.check?.(seen));
    },
    async derive(context) {
      if (context.after === null || hooks?.derive === undefined) return { values: {}, revealed: {} };
      const input = toHookInput("derive", context);
      const values = await runHook(definition, input, service, async (seen) => hooks.derive?.(seen));
      return { values: readHookValues(values ?? {}, definition), revealed: {} };
    },
  };
}

/** Converts the values that a hook returns to the form in which they are stored. */
export function readHookValues(
  values: Document,
  { path, fields }: Pick<ResourceDefinition, "path" | "fields">,
): Document {
  // Ignores rollups, which only the server sets: a hook may return the whole item that it has received.
  const given = Object.entries(values).filter(([name]) => fields[name]?.rollup === undefined);
  const entries = given.map(([name, value]): [string, Value] => {
    try {
      return [name, toStoredForm(fields[name], value)];
    } catch (error) {
      throw new Error(`a hook set ${name} of ${path} to a wrong value: ${String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(entries);
}

/** Runs a hook and returns its result. After the end of the hook, its reader rejects all reads. */
export async function runHook<Result>(
  definition: ResourceDefinition,
  { hook: kind, before, after, given, path, call: asked, read }: HookInput,
  { runWithinLimit, log, planReads }: HookServices,
  hook: (context: HookContext) => Promise<Result>,
): Promise<Result> {
  const turns = new OperationQueue();
  const name = nameHook(kind, definition);
  const reader = openHookReader({ name, resource: definition.path, caller: asked.caller, read, planReads, turns });
  const show = (document: Document | null): Document | null => document && withoutNewerFields(definition, document);
  const call = openCallContext(definition, kind, asked, log);
  const seen = { before: show(before), after: show(after), given, parents: idsOnPath(path), ...call };
  try {
    return await runWithinLimit(name, () => hook({ ...seen, read: reader, refuse: refuseField }));
  } finally {
    void turns.close();
  }
}

export function openCallContext(
  { path }: ResourceDefinition,
  hook: string,
  { caller, request = null }: CallInfo,
  log: HookService["log"],
): Pick<HookContext, "caller" | "log"> {
  return { caller: toHookCaller(caller, request), log: openHookLog({ request, resource: path, hook }, log) };
}

const channels = { key: "key", token: "key", item: "panel", code: "code" } as const;

/** Returns a copy of the caller without the credential, so that a hook cannot change the caller. */
export function toHookCaller(
  { account, root, tenant, groups, privileges, credential }: Caller,
  request: string | null,
): HookCaller {
  const channel = credential === null ? "command" : channels[credential.kind];
  return { account, root, tenant, groups: [...groups], privileges: [...privileges], channel, request };
}

function toHookInput(hook: keyof Hooks, { before, after, plan, read }: WriteContext): HookInput {
  return { hook, before, after, given: listGivenFields(plan), path: plan.path, call: plan, read };
}

export function listGivenFields(plan: ItemPlan): readonly string[] {
  return plan.kind === "remove" ? [] : plan.given;
}

export function refuseField(field: string, message: string): never {
  throw refuseFields("invalid_fields", [{ field: `/${field}`, rule: "condition", message }]);
}

export function refuseAsItIs(message: string): never {
  throw new Refusal("action_refused", message);
}
