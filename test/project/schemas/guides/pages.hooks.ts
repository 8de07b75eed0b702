import type { Hooks } from "../../generated/hooks.js";

export const hooks: Hooks<"guides/pages"> = {
  fill() {
    return {
      cleaned: 10,
      range: { low: 1 },
      contact: "post@example.com",
    };
  },
};
