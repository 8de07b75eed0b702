import type { Action } from "../generated/actions.js";

export const run: Action<"members.look"> = () => {
  return { seen: true };
};
