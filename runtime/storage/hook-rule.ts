/** The hooks of a declaration as one more rule, after those of the program. */
import { refuseFields } from "../errors.js";
import type { WritePlan } from "../plan/plan.js";
import type { Document, HookContext, ResourceDefinition } from "../resource.js";
import { openHookReader } from "./hook-reader.js";
import type { TransactionReader, WriteContext, WriteRule } from "./storage.js";
import { idsOnPath } from "./stored-form.js";
import { withinLimit } from "./time-limit.js";

/** What a hook is told of a write. */
export interface Hooked {
  readonly before: Document | null;
  readonly after: Document | null;
  readonly given: readonly string[];
  readonly path: string;
  readonly read: TransactionReader;
}

/** Runs after the commit. */
export type Reaction = () => Promise<void>;

export function createHookRule({ hooks }: ResourceDefinition, deadline: number): WriteRule {
  return {
    appliesTo: () => true,
    async check(context) {
      await runHook(toHooked(context), deadline, async (seen) => hooks?.check?.(seen));
    },
    async derive(context) {
      if (context.after === null) return { values: {}, revealed: {} };
      const values = await runHook(toHooked(context), deadline, async (seen) => hooks?.derive?.(seen));
      return { values: values ?? {}, revealed: {} };
    },
  };
}

/**
 * What the hook gives. One that is not done at the deadline (UNIX time, milliseconds) is refused as `storage_unavailable`:
 * others wait for the end of the transaction.
 */
export async function runHook<Result>(
  { before, after, given, path, read }: Hooked,
  deadline: number,
  hook: (context: HookContext) => Promise<Result>,
): Promise<Result> {
  const reader = openHookReader(read);
  const parents = idsOnPath(path);
  const context: HookContext = { before, after, given, parents, read: reader, refuse: refuseField };
  try {
    return await withinLimit(Math.max(deadline - Date.now(), 0), hook(context));
  } finally {
    reader.close();
  }
}

export function reactionTo(
  { hooks }: ResourceDefinition,
  plan: WritePlan,
  before: Document | null,
  after: Document | null,
): Reaction | null {
  if (hooks?.react === undefined) return null;
  return async () => hooks.react?.({ before, after, given: givenIn(plan), parents: idsOnPath(plan.path) });
}

function toHooked({ before, after, plan, read }: WriteContext): Hooked {
  return { before, after, given: givenIn(plan), path: plan.path, read };
}

/** Fields that the request gave a value. */
export function givenIn(plan: WritePlan): readonly string[] {
  return plan.kind === "remove" ? [] : plan.given;
}

function refuseField(field: string, message: string): never {
  throw refuseFields("invalid_fields", [{ field: `/${field}`, rule: "condition", message }]);
}
