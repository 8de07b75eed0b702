import type { Action } from "../../generated/actions.js";

export const run: Action<"guides/pages.look"> = () => {
  return { seen: true };
};
