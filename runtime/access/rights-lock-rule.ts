import { isDeepStrictEqual } from "node:util";
import type { WriteRule } from "../storage/port/storage.js";
import type { Accounts } from "./accounts.js";

/**
 * Makes changes of rights run one after the other. Otherwise two accounts that take each other's rights at the same time would
 * both succeed.
 */
export function createRightsLockRule({ definition, declared, groups, declaredGroups }: Accounts): WriteRule {
  const { secret, password, enabled, active, eligible, root } = declared;
  const states = [enabled, active, root, ...(eligible === undefined ? [] : [eligible])].map(({ field }) => field);
  const ofAccounts = [secret, password, ...states, declared.groups];
  const ofGroups = [declaredGroups.active.field, declaredGroups.privileges];
  return {
    appliesTo: ({ path }) => path === definition.path || path === groups.path,
    async checkConflicts({ definition: { path }, before, after, read }) {
      if (before === null) return;
      const fields = path === groups.path ? ofGroups : ofAccounts;
      const isSame = after !== null && fields.every((field) => isDeepStrictEqual(before[field], after[field]));
      if (!isSame) await read.lock("rights");
    },
  };
}
