import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"loans"> = {
  fill() {
    return {
      manual_page: "https://example.com/a",
      counted: 10,
      nested: {},
      use_beta: "plain",
    };
  },
};
