// Generated from schemas/ by "stockroom generate"; never edited.
import type { Registry } from "stockroom-api/resource";

export const routes = {
  categories: {
    resource: "categories",
    children: {
      products: {
        resource: "products",
        via: "category_ids",
        children: {
          options: {
            resource: "options",
            via: "product_id",
            children: { variants: { resource: "options/variants", children: {} } },
          },
          features: {
            resource: "products/features",
            children: { images: { resource: "products/features/images", children: {} } },
          },
        },
      },
    },
  },
  features: { resource: "features", children: { variants: { resource: "features/variants", children: {} } } },
  images: { resource: "images", children: {} },
  layouts: { resource: "layouts", children: {} },
  options: { resource: "options", children: { variants: { resource: "options/variants", children: {} } } },
  pages: { resource: "pages", children: {} },
  payments: { resource: "payments", children: {} },
  product_filters: { resource: "product_filters", children: {} },
  products: {
    resource: "products",
    children: {
      options: {
        resource: "options",
        via: "product_id",
        children: { variants: { resource: "options/variants", children: {} } },
      },
      features: {
        resource: "products/features",
        children: { images: { resource: "products/features/images", children: {} } },
      },
    },
  },
  profile_fields: { resource: "profile_fields", children: {} },
  promotions: { resource: "promotions", children: {} },
  settings: { resource: "settings", children: {} },
  shippings: { resource: "shippings", children: {} },
  sitemap: { resource: "sitemap", children: {} },
  static_data: { resource: "static_data", children: {} },
  stores: { resource: "stores", children: {} },
  usergroups: { resource: "usergroups", children: {} },
  users: { resource: "users", children: {} },
} satisfies Registry["routes"];
