// Generated from schemas/ by "stockroom generate"; never edited.
import type { Registry } from "stockroom-api/resource";
import { categoriesDefinition } from "./definitions/categories.js";
import { featuresDefinition } from "./definitions/features.js";
import { featuresVariantsDefinition } from "./definitions/features/variants.js";
import { imagesDefinition } from "./definitions/images.js";
import { layoutsDefinition } from "./definitions/layouts.js";
import { optionsDefinition } from "./definitions/options.js";
import { optionsVariantsDefinition } from "./definitions/options/variants.js";
import { pagesDefinition } from "./definitions/pages.js";
import { paymentsDefinition } from "./definitions/payments.js";
import { productFiltersDefinition } from "./definitions/product_filters.js";
import { productsDefinition } from "./definitions/products.js";
import { productsFeaturesDefinition } from "./definitions/products/features.js";
import { productsFeaturesImagesDefinition } from "./definitions/products/features/images.js";
import { profileFieldsDefinition } from "./definitions/profile_fields.js";
import { promotionsDefinition } from "./definitions/promotions.js";
import { settingsDefinition } from "./definitions/settings.js";
import { shippingsDefinition } from "./definitions/shippings.js";
import { sitemapDefinition } from "./definitions/sitemap.js";
import { staticDataDefinition } from "./definitions/static_data.js";
import { storesDefinition } from "./definitions/stores.js";
import { usergroupsDefinition } from "./definitions/usergroups.js";
import { usersDefinition } from "./definitions/users.js";
import { declarations } from "./declarations.js";
import { routes } from "./routes.js";

export const registry: Registry = {
  resources: {
    "categories": categoriesDefinition,
    "features": featuresDefinition,
    "features/variants": featuresVariantsDefinition,
    "images": imagesDefinition,
    "layouts": layoutsDefinition,
    "options": optionsDefinition,
    "options/variants": optionsVariantsDefinition,
    "pages": pagesDefinition,
    "payments": paymentsDefinition,
    "product_filters": productFiltersDefinition,
    "products": productsDefinition,
    "products/features": productsFeaturesDefinition,
    "products/features/images": productsFeaturesImagesDefinition,
    "profile_fields": profileFieldsDefinition,
    "promotions": promotionsDefinition,
    "settings": settingsDefinition,
    "shippings": shippingsDefinition,
    "sitemap": sitemapDefinition,
    "static_data": staticDataDefinition,
    "stores": storesDefinition,
    "usergroups": usergroupsDefinition,
    "users": usersDefinition,
  },
  routes,
  privileges: [
    "manage_catalog",
    "manage_fulfilment",
    "manage_marketing",
    "manage_settings",
    "manage_stores",
    "manage_usergroups",
    "manage_users",
    "view_catalog",
    "view_fulfilment",
    "view_marketing",
    "view_settings",
    "view_stores",
    "view_usergroups",
    "view_users",
  ],
  project: {
    settings: {
      language: {
        type: "string",
        format: "language",
        default: "en",
        description: "Language of what is created without saying one.",
      },
      release_4_0: { type: "boolean", default: false, description: "Serves the paths without /api of release 4.0.x too." },
    },
    dialects: {
      parameter: { path: "/api.php", name: "_d", with: { ajax_custom: "1" } },
      bare: { if: "release_4_0", nesting: 2, blindRemoval: true },
    },
  },
  declarations,
};
