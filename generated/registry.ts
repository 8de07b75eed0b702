// Generated from schemas/ by "stockroom generate"; never edited.
import { openRegistry } from "stockroom-api/registry";
import type { Hooks } from "./hooks.js";
import { hooks as categoriesHooks } from "../schemas/categories.hooks.js";
import { hooks as featuresHooks } from "../schemas/features.hooks.js";
import { hooks as featuresVariantsHooks } from "../schemas/features/variants.hooks.js";
import { hooks as pagesHooks } from "../schemas/pages.hooks.js";
import { hooks as productsHooks } from "../schemas/products.hooks.js";
import { hooks as productsFeaturesHooks } from "../schemas/products/features.hooks.js";
import { hooks as staticDataHooks } from "../schemas/static_data.hooks.js";
export const registry = openRegistry(import.meta.url, {
    hooks: {
      categories: categoriesHooks satisfies Hooks<"categories">,
      features: featuresHooks satisfies Hooks<"features">,
      "features/variants": featuresVariantsHooks satisfies Hooks<"features/variants">,
      pages: pagesHooks satisfies Hooks<"pages">,
      products: productsHooks satisfies Hooks<"products">,
      "products/features": productsFeaturesHooks satisfies Hooks<"products/features">,
      static_data: staticDataHooks satisfies Hooks<"static_data">
    }
  });
