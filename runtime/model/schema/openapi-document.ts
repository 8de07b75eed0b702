import type { JsonObject } from "../values/json-object.js";

/** Path of the API document (OpenAPI) of version 2.0, relative to the build. */
export const openApiDocumentFile = "generated/openapi.json";

/** The members of the API document that the server reads or changes. */
export interface OpenApiDocument extends JsonObject {
  readonly info: JsonObject;
  readonly security: readonly JsonObject[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: JsonObject };
  readonly components: { readonly [kind: string]: JsonObject };
}
