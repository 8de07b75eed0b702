import type { Action } from "../generated/actions.js";

export const run: Action<"tools.survey"> = () => {
  return { tools: 0 };
};
