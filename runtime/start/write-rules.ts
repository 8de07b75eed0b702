/**
 * Creates the rules for writes, and the functions that plan further reads and writes of hooks and actions. The thread that
 * writes to SQLite loads this module, too.
 */
import { createAccessRules } from "../access/rules.js";
import { createEndRules } from "../admin/account-stamp.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";
import { createPlanReads } from "../plan/code-query.js";
import { planActionWrite } from "../plan/plan-action.js";
import type { WriteServices } from "../execute/execute-write.js";

export function createWriteRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), ...createEndRules(registry)];
}

export function createWriteServices(registry: Registry, rules: readonly WriteRule[]): WriteServices {
  return {
    rules,
    planActionWrite: (asked, plan) => planActionWrite(registry, asked, plan),
    planReads: createPlanReads(registry),
  };
}
