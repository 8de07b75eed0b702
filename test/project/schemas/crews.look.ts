import type { Action } from "../generated/actions.js";

export const run: Action<"crews.look"> = () => {
  return { seen: true };
};
