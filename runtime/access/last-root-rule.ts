import { Refusal } from "../model/plan/errors.js";
import { both, equals, type Filter } from "../model/query/filter.js";
import type { Document, FieldValue } from "../model/schema/field.js";
import type { WriteRule } from "../storage/port/storage.js";
import { isEligible, matches, type Accounts } from "./accounts.js";

/**
 * Keeps at least one root account that can sign in: rejects, with 409, deleting or disabling the last one, and removing its root
 * rights or API access (docs/reference/http.md#rights).
 */
export function createLastRootRule({ definition: { path, id }, declared }: Accounts): WriteRule {
  const { root, active, enabled, eligible } = declared;
  const pairs: readonly FieldValue[] = [root, active, enabled];
  const ofEligibleType: readonly Filter[] =
    eligible === undefined ? [] : [{ kind: "in", field: eligible.field, values: eligible.values, negated: false }];
  const workingRoots: Filter = {
    kind: "all",
    of: [...pairs.map(({ field, value }) => equals(field, value)), ...ofEligibleType],
  };

  function isWorkingRoot(account: Document | null): boolean {
    return account !== null && pairs.every((pair) => matches(account, pair)) && isEligible(account, declared);
  }

  return {
    appliesTo: (definition) => definition.path === path,
    async checkConflicts({ plan, before, after, read }) {
      if (plan.kind === "create" || !isWorkingRoot(before) || isWorkingRoot(after)) return;
      // Changes of rights exclude one another, so two root accounts cannot remove each other at the same time.
      const others: Filter = { kind: "in", field: id, values: [plan.id], negated: true };
      if ((await read.count(path, both(workingRoots, others))) === 0) {
        throw new Refusal(
          "last_root",
          "this is the last active root account with API access: give another one root rights and API access first",
        );
      }
    },
  };
}
