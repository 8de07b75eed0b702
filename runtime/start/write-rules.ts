/**
 * Creates the rules for writes, and the functions that plan the reads and writes which hooks and actions request. The
 * thread that writes to SQLite loads this module, too.
 */
import { createAccessRules } from "../access/access-rules.js";
import { createCredentialRemovalRules } from "../admin/account-digest.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";
import { createHookQueryPlanner } from "../plan/plan-hook-query.js";
import { planActionWrite } from "../plan/plan-action.js";
import type { WriteServices } from "../execute/execute-write.js";

export function createWriteRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), ...createCredentialRemovalRules(registry)];
}

export function createWriteServices(registry: Registry, rules: readonly WriteRule[]): WriteServices {
  return {
    rules,
    planActionWrite: (asked, plan) => planActionWrite(registry, asked, plan),
    planReads: createHookQueryPlanner(registry),
  };
}
