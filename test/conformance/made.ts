import type { Definition } from "./declarations.js";

export interface Body {
  readonly [field: string]: unknown;
}

/** An item that was created. */
export interface Made {
  /** `/api/2.0/products/12/features/18` */
  readonly url: string;
  /** The collection of the item. */
  readonly collection: string;
  readonly id: string;
  readonly etag: string;
}

/** The mandatory fields, or all fields of a creation. */
export type Extent = "mandatory" | "all";

/** Creates items and describes bodies, for examples. */
export interface Maker {
  /** Creates an item with the mandatory fields, in the tenant of all others. */
  make(definition: Definition, more?: Body): Promise<Made>;
  create(definition: Definition, collection: string, body: Body): Promise<Made>;
  /** Describes the body of a creation with some given fields. */
  describe(definition: Definition, extent: Extent, given?: Body): Promise<Body>;
}
