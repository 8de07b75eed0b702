// Generated from schemas/ by "stockroom generate"; never edited.
import type * as engine from "stockroom-api/hooks";
import type { Frozen, CategoriesTypes, FeaturesTypes, FeaturesVariantsAcrossTypes, ImagesTypes, LayoutsTypes, OptionsTypes, OptionsVariantsAcrossTypes, PagesTypes, PaymentsTypes, ProductFiltersTypes, ProductsTypes, ProductsFeaturesAcrossTypes, ProductsFeaturesImagesAcrossTypes, ProfileFieldsTypes, PromotionsTypes, SettingsTypes, ShippingsTypes, SitemapTypes, StaticDataTypes, StoresTypes, UsergroupsTypes, UsersTypes } from "./client/index.js";
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

/** Items of lists by the path of their resource, and the names for queries. */
export type Lists = {
  "categories": { readonly item: Stored["categories"]; readonly types: CategoriesTypes };
  "features": { readonly item: Stored["features"]; readonly types: FeaturesTypes };
  "features/variants": { readonly item: Stored["features/variants"] & { readonly "feature_id": number }; readonly types: FeaturesVariantsAcrossTypes };
  "images": { readonly item: Stored["images"]; readonly types: ImagesTypes };
  "layouts": { readonly item: Stored["layouts"]; readonly types: LayoutsTypes };
  "options": { readonly item: Stored["options"]; readonly types: OptionsTypes };
  "options/variants": { readonly item: Stored["options/variants"] & { readonly "option_id": number }; readonly types: OptionsVariantsAcrossTypes };
  "pages": { readonly item: Stored["pages"]; readonly types: PagesTypes };
  "payments": { readonly item: Stored["payments"]; readonly types: PaymentsTypes };
  "product_filters": { readonly item: Stored["product_filters"]; readonly types: ProductFiltersTypes };
  "products": { readonly item: Stored["products"]; readonly types: ProductsTypes };
  "products/features": { readonly item: Stored["products/features"] & { readonly "product_id": number }; readonly types: ProductsFeaturesAcrossTypes };
  "products/features/images": { readonly item: Stored["products/features/images"] & { readonly "product_id": number; readonly "feature_id": number }; readonly types: ProductsFeaturesImagesAcrossTypes };
  "profile_fields": { readonly item: Stored["profile_fields"]; readonly types: ProfileFieldsTypes };
  "promotions": { readonly item: Stored["promotions"]; readonly types: PromotionsTypes };
  "settings": { readonly item: Stored["settings"]; readonly types: SettingsTypes };
  "shippings": { readonly item: Stored["shippings"]; readonly types: ShippingsTypes };
  "sitemap": { readonly item: Stored["sitemap"]; readonly types: SitemapTypes };
  "static_data": { readonly item: Stored["static_data"]; readonly types: StaticDataTypes };
  "stores": { readonly item: Stored["stores"]; readonly types: StoresTypes };
  "usergroups": { readonly item: Stored["usergroups"]; readonly types: UsergroupsTypes };
  "users": { readonly item: Stored["users"]; readonly types: UsersTypes };
};

/** A change of another item. Accounts and groups are changed by requests alone. */
export type HookChange = engine.HookChange<Omit<Stored, "usergroups" | "users" | "products/features">> | engine.NestedHookChange<Pick<Stored, "products/features">>;

export type HookContext<Path extends keyof Stored> = engine.HookContext<Stored, Path, Lists>;
export type HookReader = engine.HookReader<Stored, Lists>;
/** `export const hooks: Hooks<"a/b"> = { … }` in schemas/a/b.hooks.ts. */
export type Hooks<Path extends keyof Stored> = engine.Hooks<Stored, Path, HookChange, never, Lists>;
