/** Hooks of `bits`. */
export const soundHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"bits"> = {
  async derive({ after }) {
    return after === null ? {} : { name: after.name.trim() };
  },
};
`;
