import type { Rules } from "./rule.js";

export const resourceRules: Rules = {};
