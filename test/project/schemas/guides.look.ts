import type { Action } from "../generated/actions.js";

export const run: Action<"guides.look"> = () => {
  return { seen: true };
};
