// Generated from schemas/ by "stockroom generate"; never edited.
import type * as engine from "stockroom-api/hooks";
import type { Frozen } from "./client/index.js";
import type { CategoriesStored } from "./types/categories.js";
import type { FeaturesStored } from "./types/features.js";
import type { FeaturesVariantsStored } from "./types/features/variants.js";
import type { ImagesStored } from "./types/images.js";
import type { LayoutsStored } from "./types/layouts.js";
import type { OptionsStored } from "./types/options.js";
import type { OptionsVariantsStored } from "./types/options/variants.js";
import type { PagesStored } from "./types/pages.js";
import type { PaymentsStored } from "./types/payments.js";
import type { ProductFiltersStored } from "./types/product_filters.js";
import type { ProductsStored } from "./types/products.js";
import type { ProductsFeaturesStored } from "./types/products/features.js";
import type { ProductsFeaturesImagesStored } from "./types/products/features/images.js";
import type { ProfileFieldsStored } from "./types/profile_fields.js";
import type { PromotionsStored } from "./types/promotions.js";
import type { SettingsStored } from "./types/settings.js";
import type { ShippingsStored } from "./types/shippings.js";
import type { SitemapStored } from "./types/sitemap.js";
import type { StaticDataStored } from "./types/static_data.js";
import type { StoresStored } from "./types/stores.js";
import type { UsergroupsStored } from "./types/usergroups.js";
import type { UsersStored } from "./types/users.js";

/** Stored items by the path of their resource. */
export type Stored = {
  "categories": Frozen<CategoriesStored>;
  "features": Frozen<FeaturesStored>;
  "features/variants": Frozen<FeaturesVariantsStored>;
  "images": Frozen<ImagesStored>;
  "layouts": Frozen<LayoutsStored>;
  "options": Frozen<OptionsStored>;
  "options/variants": Frozen<OptionsVariantsStored>;
  "pages": Frozen<PagesStored>;
  "payments": Frozen<PaymentsStored>;
  "product_filters": Frozen<ProductFiltersStored>;
  "products": Frozen<ProductsStored>;
  "products/features": Frozen<ProductsFeaturesStored>;
  "products/features/images": Frozen<ProductsFeaturesImagesStored>;
  "profile_fields": Frozen<ProfileFieldsStored>;
  "promotions": Frozen<PromotionsStored>;
  "settings": Frozen<SettingsStored>;
  "shippings": Frozen<ShippingsStored>;
  "sitemap": Frozen<SitemapStored>;
  "static_data": Frozen<StaticDataStored>;
  "stores": Frozen<StoresStored>;
  "usergroups": Frozen<UsergroupsStored>;
  "users": Frozen<UsersStored>;
};

/** A change of another item. Accounts and groups are changed by requests alone. */
export type HookChange = engine.HookChange<Omit<Stored, "usergroups" | "users" | "products/features">> | engine.NestedHookChange<Pick<Stored, "products/features">>;

export type HookContext<Path extends keyof Stored> = engine.HookContext<Stored, Path>;
export type HookReader = engine.HookReader<Stored>;
/** `export const hooks: Hooks<"a/b"> = { … }` in schemas/a/b.hooks.ts. */
export type Hooks<Path extends keyof Stored> = engine.Hooks<Stored, Path, HookChange, never>;
