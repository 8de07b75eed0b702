import { refuseFields } from "../model/plan/errors.js";
import type { WriteContext, WriteRule } from "../storage/port/storage.js";
import { keyResource } from "./key-resource.js";
import { isEligible, matches, type Accounts } from "./accounts.js";
import { generateApiKey, hashApiKey } from "./api-key.js";
import { tokenResource } from "./token-resource.js";

const nothing = { values: {}, revealed: {} };

/**
 * Manages API access and the main key of an account (docs/reference/http.md#authentication). Only eligible accounts may have
 * access, if the declaration has that condition. Turning access on, or requesting a new key, generates a key that is shown once
 * and stored as a hash. Turning it off deletes the hash and the further keys.
 */
export function createKeyRule({ definition: { path }, declared }: Accounts): WriteRule {
  const { secret, enabled, eligible, regenerate } = declared;

  function asksForNewKey({ plan }: WriteContext): boolean {
    return plan.kind === "update" && matches(plan.requests, regenerate);
  }

  return {
    appliesTo: (definition) => definition.path === path,
    async check(context) {
      const { plan, after } = context;
      if (after === null || plan.kind === "remove") return;
      const on = matches(after, enabled);
      if (on && eligible !== undefined && !isEligible(after, declared)) {
        const types = eligible.values.join(" or ");
        const asked = plan.kind === "create" || enabled.field in plan.changes;
        throw asked
          ? refuseField(enabled.field, `may be ${enabled.value} only if ${eligible.field} is ${types}`)
          : refuseField(eligible.field, `must be ${types} while ${enabled.field} is ${enabled.value}`);
      }
      if (!on && asksForNewKey(context)) {
        throw refuseField(
          regenerate.field,
          `may be ${regenerate.value} only while ${enabled.field} is ${enabled.value}`,
        );
      }
    },
    async derive(context) {
      const { plan, before, after } = context;
      if (!matches(after, enabled)) {
        return typeof before?.[secret] === "string" ? { values: { [secret]: null }, revealed: {} } : nothing;
      }
      // Only the server sends a hash: for the key that the settings give the first account.
      if (plan.kind === "create" && typeof plan.values[secret] === "string") return nothing;
      if (matches(before, enabled) && !asksForNewKey(context)) return nothing;
      const key = generateApiKey();
      return { values: { [secret]: hashApiKey(key) }, revealed: { [secret]: key } };
    },
    ends: {
      by: (before, after) => matches(before, enabled) && !matches(after, enabled),
      items: [keyResource, tokenResource].map(({ path: resource }) => ({ resource, field: "account" })),
    },
  };
}

function refuseField(field: string, message: string): Error {
  return refuseFields("invalid_fields", [{ field: `/${field}`, rule: "access", message }]);
}
