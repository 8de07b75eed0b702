import type { Rules } from "./rule.js";

export const nameRules: Rules = {};
