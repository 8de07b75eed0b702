/** Rules for the suite. Each looks for a marked value in `controlValues` and acts at its own step. */
import { isMainThread } from "node:worker_threads";
import { Refusal } from "../../runtime/model/plan/errors.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import type { WriteContext, WriteRule } from "../../runtime/storage/port/storage.js";

function asked(context: WriteContext, name: string): boolean {
  return context.plan.kind !== "remove" && context.plan.controlValues[name] === true;
}

function refuseWhenAsked(name: string, code: "escalation" | "invalid_fields" | "last_root") {
  return async (context: WriteContext): Promise<void> => {
    if (asked(context, name)) throw new Refusal(code, `refused at ${name}`);
  };
}

export function createWriteRules(_registry: Registry): readonly WriteRule[] {
  const steps: WriteRule = {
    appliesTo: () => true,
    authorize: refuseWhenAsked("authorize", "escalation"),
    check: refuseWhenAsked("check", "invalid_fields"),
    checkConflicts: refuseWhenAsked("settle", "last_root"),
    async derive(context) {
      // In a thread this ends the thread.
      if (asked(context, "die") && !isMainThread) process.exit(1);
      if (asked(context, "fail")) throw new TypeError("a defect");
      if (!asked(context, "derive")) return { values: {}, revealed: {} };
      return { values: { name: `derived from ${String(context.after?.["name"])}` }, revealed: { secret: "once" } };
    },
  };
  /** At most three groups may be called "rare": a rule over several items, which a lock protects. */
  const rare: WriteRule = {
    appliesTo: ({ path }) => path === "groups",
    async checkConflicts({ after, reader }) {
      if (after?.["name"] !== "rare") return;
      await reader.lock("rare");
      const filter = { kind: "in", field: "name", values: ["rare"], negated: false } as const;
      if ((await reader.count("groups", filter)) >= 3) throw new Refusal("last_root", "there are three already");
    },
  };
  return [steps, rare];
}
