/** Creates the rules for writes. The thread that writes to SQLite loads this module, too. */
import { createAccessRules } from "../access/access-rules.js";
import { createCredentialRemovalRules } from "../admin/account-digest.js";
import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";

export function createWriteRules(registry: Registry): readonly WriteRule[] {
  return [...createAccessRules(registry), ...createCredentialRemovalRules(registry)];
}
