/** Runs the hooks of a declaration as one more write rule, after the rules of the program. */
import { refuseFields } from "../model/errors.js";
import type { WritePlan } from "../model/plan.js";
import type { Document, Value } from "../model/field.js";
import type { HookContext, Hooks } from "../model/hooks.js";
import type { ResourceDefinition } from "../model/resource.js";
import { toInnerForm } from "../model/value-forms.js";
import { openHookReader } from "./hook-reader.js";
import type { HookLimit, Reaction } from "../port/execute-write.js";
import type { TransactionReader, WriteContext, WriteRule } from "../port/storage.js";
import { idsOnPath } from "../port/stored-item.js";

/** What a hook gets to know of a write. */
export interface HookInput {
  /** Path of the resource whose hook it is. */
  readonly resource: string;
  readonly before: Document | null;
  readonly after: Document | null;
  readonly given: readonly string[];
  readonly path: string;
  readonly read: TransactionReader;
}

export function createHookRule(definition: ResourceDefinition, limit: HookLimit): WriteRule {
  const { hooks } = definition;
  return {
    appliesTo: () => hooks !== undefined,
    async check(context) {
      if (hooks?.check === undefined) return;
      await runHook(nameHook("check", definition), toHookInput(context), limit, async (seen) => hooks.check?.(seen));
    },
    async derive(context) {
      if (context.after === null || hooks?.derive === undefined) return { values: {}, revealed: {} };
      const name = nameHook("derive", definition);
      const values = await runHook(name, toHookInput(context), limit, async (seen) => hooks.derive?.(seen));
      return { values: takeFromHook(values ?? {}, definition), revealed: {} };
    },
  };
}

/** What a hook gives of an item, as it is kept. */
export function takeFromHook(values: Document, { path, fields }: ResourceDefinition): Document {
  const entries = Object.entries(values).map(([name, value]): [string, Value] => {
    try {
      return [name, toInnerForm(fields[name], value)];
    } catch (error) {
      throw new Error(`a hook gives ${path} a wrong ${name}: ${String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(entries);
}

export function nameHook(hook: keyof Hooks, { path }: ResourceDefinition): string {
  return `the hook ${hook} of ${path}`;
}

/** Runs the hook and resolves with what it returns. The reader that it gets works only while it runs. */
export async function runHook<Result>(
  name: string,
  { resource, before, after, given, path, read }: HookInput,
  limit: HookLimit,
  hook: (context: HookContext) => Promise<Result>,
): Promise<Result> {
  const reader = openHookReader(resource, read);
  const parents = idsOnPath(path);
  const context: HookContext = { before, after, given, parents, read: reader, refuse: refuseField };
  try {
    return await limit(name, () => hook(context));
  } finally {
    reader.close();
  }
}

export function reactionTo(
  definition: ResourceDefinition,
  plan: WritePlan,
  before: Document | null,
  after: Document | null,
): Reaction | null {
  const { hooks } = definition;
  if (hooks?.react === undefined) return null;
  const change = { before, after, given: givenIn(plan), parents: idsOnPath(plan.path) };
  return { name: nameHook("react", definition), run: async () => hooks.react?.(change) };
}

function toHookInput({ definition, before, after, plan, read }: WriteContext): HookInput {
  return { resource: definition.path, before, after, given: givenIn(plan), path: plan.path, read };
}

/** Fields that the request gave a value. */
export function givenIn(plan: WritePlan): readonly string[] {
  return plan.kind === "remove" ? [] : plan.given;
}

export function refuseField(field: string, message: string): never {
  throw refuseFields("invalid_fields", [{ field: `/${field}`, rule: "condition", message }]);
}
