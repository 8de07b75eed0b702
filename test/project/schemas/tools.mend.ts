import type { Action } from "../generated/actions.js";

export const run: Action<"tools.mend"> = () => {
  return { fine: true };
};
