/** Rules for writes of accounts and groups. */
import { isDeepStrictEqual } from "node:util";
import { Refusal, refuseFields } from "../model/plan/errors.js";
import { mayPassOn } from "../model/plan/narrowing.js";
import { serverCaller } from "../model/plan/principal.js";
import { type Filter, both, equals, everything } from "../model/query/filter.js";
import type { Document, FieldValue } from "../model/schema/field.js";
import type { WriteRule } from "../storage/port/storage.js";
import { escalation, showsMore } from "./account-rule.js";
import { type Accounts, isEligible, matches, readPrivileges } from "./accounts.js";

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

/**
 * Rejects, with 403, writes of groups that have privileges which the caller does not hold, before or after the write
 * (docs/reference/http.md#rights), and the activation of groups whose members see more than the caller. Rejects privileges that
 * no declaration names, with 400.
 */
export function createGroupRule(accounts: Accounts, declared: readonly string[]): WriteRule {
  const { groups, declaredGroups: declaration } = accounts;
  return {
    appliesTo: (definition) => definition.path === groups.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      const held = readPrivileges(before, declaration);
      if (held.some((privilege) => !mayPassOn(caller, privilege))) {
        throw escalation("the group has a privilege that you do not have");
      }
      const excess = readPrivileges(after, declaration).find((privilege) => !mayPassOn(caller, privilege));
      if (excess !== undefined) throw escalation(`the group would have the privilege ${excess}, which you do not have`);
      const isWoken = before !== null && !matches(before, declaration.active) && matches(after, declaration.active);
      if (isWoken && (await showsMore([Number(before[groups.id])], caller.tenant, caller, read, accounts))) {
        throw escalation("the members of the group would see more items than you");
      }
    },
    async check({ before, after }) {
      // Stored privileges stay allowed even if their declaration is gone, so that a PUT of an item that was just read succeeds.
      const allowed = new Set([...declared, ...readPrivileges(before, declaration)]);
      const details = readPrivileges(after, declaration).flatMap((privilege, index) =>
        allowed.has(privilege)
          ? []
          : [
              {
                field: `/${declaration.privileges}/${String(index)}`,
                rule: "enum",
                message: `must be one of ${declared.join(", ")}`,
              },
            ],
      );
      if (details.length > 0) throw refuseFields("invalid_fields", details);
    },
  };
}
