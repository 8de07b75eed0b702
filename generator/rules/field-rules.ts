import type { Rules } from "./rule.js";

export const fieldRules: Rules = {};
