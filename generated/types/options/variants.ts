// Generated from schemas/options/variants.json by "stockroom generate"; never edited.
export type { OptionsVariantsItem, OptionsVariantsSummary, OptionsVariantsDetails, OptionsVariantsCreate, OptionsVariantsUpdate } from "../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface OptionsVariantsStored {
  /** Variant ID. */
  variant_id: number
  /** Name. */
  variant_name: string
  /** Place among the others; smaller comes first. */
  position: number
  /** What the variant adds to the price; negative to reduce it. */
  modifier: number
  /** What the modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent. */
  modifier_type: ("A" | "P")
  /** What the variant adds to the weight; negative to reduce it. */
  weight_modifier: number
  /** What the weight modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent. */
  weight_modifier_type: ("A" | "P")
  /** What the variant adds to the price in reward points; negative to reduce it. */
  point_modifier: number
  /** What the point modifier means: an amount or a percentage. `A`: Absolute, `P`: Percent. */
  point_modifier_type: ("A" | "P")
  /** Image. */
  image_pair: ({
    /** The small image, or null. */
    icon?: {
      /** Address of the image. */
      image_path: string
      /** Text that stands for the image. */
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
      /** Text that stands for the image. */
      alt?: string
      /** Width in pixels. */
      image_x?: number
      /** Height in pixels. */
      image_y?: number
    }
  } | null)
}
