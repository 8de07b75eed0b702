// Generated from schemas/images.json by "stockroom generate"; never edited.
export type { ImagesItem, ImagesSummary, ImagesDetails, ImagesCreate, ImagesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ImagesStored {
  /** Image ID. */
  image_id: number
  /** Address of the image. */
  image_path: string
  /** Text that stands for the image. */
  alt: string
  /** Width in pixels. */
  image_x: number
  /** Height in pixels. */
  image_y: number
  /** Type. `M`: Main, `A`: Additional. */
  type: ("M" | "A")
  /** Place among the others; smaller comes first. */
  position: number
  /** The store it belongs to: the caller's unless given, else the default one. Never changes. */
  company_id: number
}
