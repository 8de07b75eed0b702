/** Types for the description of a sample store, and for the parts from which its products are composed. */
import type { CategoriesCreate } from "../generated/types/categories.js";
import type { FeaturesCreate } from "../generated/types/features.js";
import type { FeaturesVariantsCreate } from "../generated/types/features/variants.js";
import type { ImagesCreate } from "../generated/types/images.js";
import type { LayoutsCreate } from "../generated/types/layouts.js";
import type { OptionsCreate } from "../generated/types/options.js";
import type { OptionsVariantsCreate } from "../generated/types/options/variants.js";
import type { PagesCreate } from "../generated/types/pages.js";
import type { PaymentsCreate } from "../generated/types/payments.js";
import type { ProductFiltersCreate } from "../generated/types/product_filters.js";
import type { ProfileFieldsCreate } from "../generated/types/profile_fields.js";
import type { PromotionsCreate } from "../generated/types/promotions.js";
import type { SettingsCreate } from "../generated/types/settings.js";
import type { ShippingsCreate } from "../generated/types/shippings.js";
import type { SitemapCreate } from "../generated/types/sitemap.js";
import type { StaticDataCreate } from "../generated/types/static_data.js";
import type { StoresCreate } from "../generated/types/stores.js";

export interface Assortment {
  /** Short name for host names, such as `nordlys`. */
  readonly name: string;
  readonly store: StoresCreate;
  readonly categories: readonly CategoryDraft[];
  readonly features: readonly FeatureDraft[];
  /** Options that every product may have. */
  readonly options: readonly OptionDraft[];
  readonly families: readonly Family[];
  /** Sentences, one of which ends the description of each product. */
  readonly closings: readonly string[];
  readonly images: readonly ImagesCreate[];
  readonly office: Office;
  readonly people: readonly Person[];
}

/** The data of a store apart from its catalog. */
export interface Office {
  readonly layouts: readonly LayoutsCreate[];
  readonly settings: readonly SettingsCreate[];
  readonly profileFields: readonly ProfileFieldsCreate[];
  readonly pages: readonly Tree<PagesCreate>[];
  readonly promotions: readonly PromotionsCreate[];
  /** Shippings. A shipping that not every group may see names its groups. */
  readonly shippings: readonly Limited<ShippingsCreate>[];
  readonly payments: readonly Limited<PaymentsCreate>[];
  readonly filters: readonly FilterDraft[];
  readonly sitemap: readonly SitemapCreate[];
  readonly menu: readonly Tree<StaticDataCreate>[];
}

export interface Tree<Body> {
  readonly body: Body;
  readonly below?: readonly Tree<Body>[];
}

export type Limited<Body> = Body & { readonly groups?: readonly string[] };

export type CategoryDraft = Tree<CategoriesCreate>;

export interface FeatureDraft {
  readonly body: FeaturesCreate & { readonly feature_code: string };
  /** Code of the feature group (a feature of type G) that contains the feature. */
  readonly group?: string;
  /** Names of the categories that the feature applies to; absent if it applies to all. */
  readonly categories?: readonly string[];
  readonly variants?: readonly FeaturesVariantsCreate[];
}

export interface FilterDraft {
  readonly body: ProductFiltersCreate;
  /** Code of the feature by which the filter selects products. */
  readonly feature?: string;
  readonly categories?: readonly string[];
}

export interface OptionDraft {
  readonly body: OptionsCreate;
  readonly variants: readonly OptionsVariantsCreate[];
}

/** A kind of article, from which several products are composed. */
export interface Family {
  /** Name of the products' category, which has no categories below it. */
  readonly category: string;
  /** Letters that the article numbers begin with. */
  readonly code: string;
  readonly makers: readonly string[];
  /** Names of the models. Each model becomes one product. */
  readonly models: readonly string[];
  readonly nouns: readonly string[];
  readonly price: Range;
  /** Weight in kilograms; null for a product that customers download. */
  readonly weight: Range | null;
  /** Sentences, one of which becomes the short description of a product. */
  readonly summaries: readonly string[];
  /** Sentences, some of which become the long description of a product. */
  readonly sentences: readonly string[];
  readonly keywords: string;
  /** Describes for each feature, by its code, how a product's value is chosen at random. */
  readonly values: { readonly [code: string]: Recipe };
  readonly options?: readonly OptionDraft[];
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Describes how a value is chosen at random. The type of the feature decides which kinds are possible. */
export type Recipe =
  /** Names of variants. */
  | { readonly kind: "one"; readonly of: readonly string[] }
  | { readonly kind: "some"; readonly of: readonly string[] }
  | { readonly kind: "flag"; readonly probability: number }
  | { readonly kind: "text"; readonly of: readonly string[] }
  | (Range & { readonly kind: "number"; readonly step: number })
  /** Years. */
  | (Range & { readonly kind: "date" });

export const oneOf = (...of: readonly string[]): Recipe => ({ kind: "one", of });
export const someOf = (...of: readonly string[]): Recipe => ({ kind: "some", of });
export const flag = (probability: number): Recipe => ({ kind: "flag", probability });
export const text = (...of: readonly string[]): Recipe => ({ kind: "text", of });
export const between = (from: number, to: number, step: number): Recipe => ({ kind: "number", from, to, step });
export const dated = (from: number, to: number): Recipe => ({ kind: "date", from, to });

export interface Person {
  readonly firstname: string;
  readonly lastname: string;
}
