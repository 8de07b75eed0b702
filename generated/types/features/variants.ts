// Generated from schemas/features/variants.json by "stockroom generate"; never edited.
export type { FeaturesVariantsItem, FeaturesVariantsSummary, FeaturesVariantsDetails, FeaturesVariantsCreate, FeaturesVariantsUpdate } from "../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface FeaturesVariantsStored {
  /** Variant ID. */
  variant_id: number
  /** Name. */
  variant: string
  /** Description. */
  description: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Address of a page about the variant. */
  url: string
  /** Title of the variant's page. */
  page_title: string
  /** Meta description of the page, for search engines. */
  meta_description: string
  /** Meta keywords of the page. */
  meta_keywords: string
  /** Colour that represents the variant, such as #c0ffee. */
  color: string
  /** Name of the variant in addresses. */
  seo_name: string
  /** Image. */
  image_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
    /** The large image, or null. */
    detailed?: {
      /** Address of the image. */
      image_path: string
      /** Text that replaces the image for people who cannot see it. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
}
