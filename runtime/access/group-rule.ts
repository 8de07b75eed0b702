import { refuseFields } from "../model/plan/errors.js";
import { mayPassOn } from "../model/plan/narrowing.js";
import type { WriteRule } from "../storage/port/storage.js";
import { escalation, showsMore } from "./account-rule.js";
import { matches, readPrivileges, type Accounts } from "./accounts.js";

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
