import { Refusal } from "../model/plan/errors.js";
import { everything } from "../model/query/filter.js";
import type { WriteRule } from "../storage/port/storage.js";
import type { Accounts } from "./accounts.js";
import { serverCaller } from "../model/plan/principal.js";

/** The server creates an account only if there is none. If several servers start at the same time, only one succeeds. */
export function createFirstAccountRule({ definition: { path } }: Accounts): WriteRule {
  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, read }) {
      if (plan.kind !== "create" || plan.caller.account !== serverCaller.account) return;
      await read.lock("first-account");
      if ((await read.count(path, everything)) > 0) throw new Refusal("not_unique", "there are already accounts");
    },
  };
}
