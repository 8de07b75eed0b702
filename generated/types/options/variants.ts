// Generated from schemas/options/variants.json by "stockroom generate"; never edited.
export type { OptionsVariantsItem, OptionsVariantsSummary, OptionsVariantsDetails, OptionsVariantsCreate, OptionsVariantsUpdate } from "../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface OptionsVariantsStored {
  /** Variant ID. */
  variant_id: number
  /** Name. */
  variant_name: string
  /** Position in lists; smaller numbers come first. */
  position: number
  /** Amount that the variant adds to the price; a negative amount reduces the price. */
  modifier: number
  /** Whether the price modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  modifier_type: ("A" | "P")
  /** Amount that the variant adds to the weight; a negative amount reduces the weight. */
  weight_modifier: number
  /** Whether the weight modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  weight_modifier_type: ("A" | "P")
  /** Amount that the variant adds to the price in reward points; a negative amount reduces the price. */
  point_modifier: number
  /** Whether the point modifier is an amount or a percentage. `A`: Absolute, `P`: Percent. */
  point_modifier_type: ("A" | "P")
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
