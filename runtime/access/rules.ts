import type { Registry } from "../model/schema/resource.js";
import type { WriteRule } from "../storage/port/storage.js";
import { createAccountRule } from "./account-rule.js";
import { findAccounts } from "./accounts.js";
import { createCallerRule } from "./caller-rule.js";
import { createFieldRule } from "./field-rule.js";
import { createFirstAccountRule, createGroupRule, createLastRootRule, createRightsLockRule } from "./account-rules.js";
import { createKeyRule, createKeysRule } from "./key-rules.js";
import { createLimitRule } from "./limit-rule.js";

/** The access rules that a write must satisfy inside its transaction. */
export function createAccessRules(registry: Registry): readonly WriteRule[] {
  const accounts = findAccounts(registry);
  return [
    createCallerRule(accounts, registry),
    createLimitRule(),
    createFieldRule(),
    createAccountRule(accounts),
    createGroupRule(accounts, registry.privileges),
    createKeyRule(accounts),
    createKeysRule(accounts),
    // The lock must come before the rule that counts root accounts.
    createRightsLockRule(accounts),
    createLastRootRule(accounts),
    createFirstAccountRule(accounts),
  ];
}
