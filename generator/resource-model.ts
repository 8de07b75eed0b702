import type { ResourceDefinition } from "../runtime/model/resource.js";
import type { NormalizedField } from "./normalize.js";

/** A resource as the emitters see it. */
export interface ResourceModel {
  /** `schemas/products/features.json` */
  readonly file: string;
  /** What the runtime will serve, but for the validators and the hooks. */
  readonly definition: Omit<ResourceDefinition, "validate" | "hooks">;
  /** A file of hooks lies beside the declaration. */
  readonly hooks: boolean;
  /** From the path of another resource to the field that refers to it. */
  readonly seenThrough: { readonly [path: string]: string };
  /** The schema of each field of the definition. */
  readonly schemas: ReadonlyMap<string, NormalizedField>;
}

/** A file to be written, relative to the project, with "/". */
export interface Artifact {
  readonly path: string;
  readonly text: string;
}
