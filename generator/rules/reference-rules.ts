import type { Rules } from "./rule.js";

export const referenceRules: Rules = {};
