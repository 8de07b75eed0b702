/** What the server demands of every write; also loaded by the thread that writes to SQLite. */
import { createAccessRules } from "../access/rules.js";
import { createStampRule } from "../admin/stamp-rule.js";
import type { Registry } from "../model/resource.js";
import type { WriteRule } from "../port/storage.js";

export function createRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), createStampRule(registry)];
}
