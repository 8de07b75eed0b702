import type { Hooks } from "../generated/hooks.js";

/** Ensures that the main category is one of the categories: the first category if a request gives no main category. */
export const hooks: Hooks<"products"> = {
  async derive({ after, given, refuse }) {
    if (after === null) return {};
    const { category_ids: categories, main_category: main } = after;
    if (main !== null && categories.includes(main)) return {};
    if (main !== null && given.includes("main_category")) return refuse("main_category", "must be one of category_ids");
    return { main_category: categories[0] ?? null };
  },
};
