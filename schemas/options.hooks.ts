import type { Hooks } from "../generated/hooks.js";

/** An option that a product owns belongs to the product's store. */
export const hooks: Hooks<"options"> = {
  async derive({ before, after, given, read }) {
    if (before !== null || after === null || after.product_id === 0 || given.includes("company_id")) return {};
    const product = await read.get("products", after.product_id);
    return product === null ? {} : { company_id: product.company_id };
  },
};
