import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"guides"> = {
  fill() {
    return {
      seen_by: [],
      width: 0.5,
      uses: [],
      made_in: "NO",
    };
  },
};
