/** The rules that every write must satisfy. The thread that writes to SQLite loads this module, too. */
import { createAccessRules } from "../access/rules.js";
import { createRemovalRules, createStampRule } from "../admin/stamp-rule.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";

export function createRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), createStampRule(registry), ...createRemovalRules(registry)];
}
