import { refuseFields } from "../model/errors.js";
import { mayPassOn } from "../model/narrowing.js";
import type { WriteRule } from "../port/storage.js";
import { escalation, showsMore } from "./account-rule.js";
import { matches, readPrivileges, type Accounts } from "./accounts.js";

/**
 * Nobody can create, change or delete a group whose privileges, before or after, they do not all hold
 * (docs/reference/http.md#rights), nor wake one whose members see more than they do: 403. A privilege that no declaration names cannot be given: 400.
 */
export function createGroupRule(accounts: Accounts, declared: readonly string[]): WriteRule {
  const { groups, declaredGroups: declaration } = accounts;
  return {
    appliesTo: (definition) => definition.path === groups.path,
    async authorize({ plan: { caller }, before, after, read }) {
      if (caller.root) return;
      const held = readPrivileges(before, declaration);
      if (held.some((privilege) => !mayPassOn(caller, privilege))) {
        throw escalation("the group has a privilege that you lack");
      }
      const excess = readPrivileges(after, declaration).find((privilege) => !mayPassOn(caller, privilege));
      if (excess !== undefined) throw escalation(`the group would have the privilege ${excess}, which you lack`);
      const isWoken = before !== null && !matches(before, declaration.active) && matches(after, declaration.active);
      if (isWoken && (await showsMore([Number(before[groups.id])], caller.tenant, caller, read, accounts))) {
        throw escalation("the members of the group would see more than you");
      }
    },
    async check({ before, after }) {
      // What is stored already may stay: its declaration may have gone, and a PUT of what was read must succeed.
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
