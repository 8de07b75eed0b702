/** Services that execute writes, in the server's thread or another one. */
import type { Registry } from "../model/schema/resource.js";
import { createPlanReads } from "../plan/plan-reads.js";
import { planWithin } from "../plan/plan-within.js";
import type { WriteRule } from "../storage/port/storage.js";
import type { WriteServices } from "../execute/execute-write.js";

export function createWriteServices(registry: Registry, rules: readonly WriteRule[]): WriteServices {
  return {
    rules,
    planWithin: (asked, plan) => planWithin(registry, asked, plan),
    planReads: createPlanReads(registry),
  };
}
