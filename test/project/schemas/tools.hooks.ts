import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"tools"> = {
  fill() {
    return {
      motto: "plain",
      bought_on: "2026-02-03",
      inscription: "plain",
      book_id: 0,
      box: {
        alpha: 10,
        beta: "2026-02-03",
        lamda: "https://example.com/a.png",
        nu: "2026-02-03",
      },
      use_delta: "plain",
    };
  },
};
