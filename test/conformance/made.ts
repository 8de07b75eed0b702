import type { Definition } from "./declarations.js";

export interface Body {
  readonly [field: string]: unknown;
}

/** An item that was made. */
export interface Made {
  /** `/api/2.0/products/12/features/18` */
  readonly url: string;
  /** The collection it was made in. */
  readonly collection: string;
  readonly id: string;
  readonly etag: string;
}

/** All mandatory fields, or all that a creation takes. */
export type Extent = "mandatory" | "all";

/** Makes items and describes them, as examples need it. */
export interface Maker {
  /** A new item with the mandatory fields, in the tenant of all others. */
  make(definition: Definition, more?: Body): Promise<Made>;
  create(definition: Definition, collection: string, body: Body): Promise<Made>;
  /** A body to create an item with, in which some fields are as they are given. */
  describe(definition: Definition, extent: Extent, given?: Body): Promise<Body>;
}
