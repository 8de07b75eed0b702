import type { Action } from "../generated/actions.js";

export const run: Action<"sites.look"> = () => {
  return { seen: true };
};
