// Generated from schemas/images.json by "stockroom generate"; never edited.
export type { ImagesItem, ImagesSummary, ImagesDetails, ImagesCreate, ImagesUpdate } from "../client/index.js";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ImagesStored {
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
  /** Store of the item: from the request, else the caller's store, else the default store. Never changes. */
  company_id: number
}
