import { Refusal, refuseFields } from "../model/errors.js";
import { mayPassOn } from "../model/narrowing.js";
import type { WriteRule } from "../port/storage.js";
import { readPrivileges, type Accounts } from "./accounts.js";

/**
 * Nobody can create, change or delete a group whose privileges, before or after, they do not all hold
 * (docs/http.md#rights): 403. A privilege that no declaration names cannot be given: 400.
 */
export function createGroupRule(
  { groups, declaredGroups: declaration }: Accounts,
  declared: readonly string[],
): WriteRule {
  return {
    appliesTo: (definition) => definition.path === groups.path,
    async authorize({ plan: { caller }, before, after }) {
      if (caller.root) return;
      const privileges = [before, after].flatMap((group) => readPrivileges(group, declaration));
      const excess = privileges.find((privilege) => !mayPassOn(caller, privilege));
      if (excess !== undefined) {
        throw new Refusal(
          "escalation",
          `nobody can change or give more rights than they have: you lack the privilege ${excess} of the group`,
        );
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
