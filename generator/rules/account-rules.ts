import type { Rules } from "./rule.js";

export const accountRules: Rules = {};
