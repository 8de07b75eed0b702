/** Services that execute writes, in the server's thread or another one. */
import type { Registry } from "../model/schema/resource.js";
import { planPage } from "../plan/plan-page.js";
import { planWithin } from "../plan/plan-within.js";
import type { WriteRule } from "../storage/port/storage.js";
import type { WriteServices } from "../execute/execute-write.js";

export function createWriteServices(registry: Registry, rules: readonly WriteRule[]): WriteServices {
  return {
    rules,
    planWithin: (asked, plan) => planWithin(registry, asked, plan),
    planPage: (asked, caller) => planPage(registry, asked, caller),
  };
}
