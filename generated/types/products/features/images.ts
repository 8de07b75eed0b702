// Generated from schemas/products/features/images.json by "stockroom generate"; never edited.
export type { ProductsFeaturesImagesItem, ProductsFeaturesImagesSummary, ProductsFeaturesImagesDetails, ProductsFeaturesImagesCreate, ProductsFeaturesImagesUpdate } from "../../../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ProductsFeaturesImagesStored {
  /** Image ID. */
  image_id: number
  /** Address of the image. */
  image_path: string
  /** Text that replaces the image for people who cannot see it. */
  alt: string
  /** Width in pixels. */
  image_x: number
  /** Height in pixels. */
  image_y: number
  /** Type. `M`: Main, `A`: Additional. */
  type: ("M" | "A")
  /** Position in lists; smaller numbers come first. */
  position: number
}
