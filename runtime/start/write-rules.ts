/** Creates the rules and services of every write. The thread that writes to SQLite loads this module, too. */
import { createAccessRules } from "../access/rules.js";
import { createRemovalRules, createStampRule } from "../admin/account-stamp.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";
import { createPlanReads } from "../plan/code-query.js";
import { planWithin } from "../plan/plan-within.js";
import type { WriteServices } from "../execute/execute-write.js";

export function createRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), createStampRule(registry), ...createRemovalRules(registry)];
}

export function createWriteServices(registry: Registry, rules: readonly WriteRule[]): WriteServices {
  return {
    rules,
    planWithin: (asked, plan) => planWithin(registry, asked, plan),
    planReads: createPlanReads(registry),
  };
}
