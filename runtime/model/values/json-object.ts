/** A JSON object whose values have not been checked yet. */
export interface JsonObject {
  readonly [name: string]: unknown;
}
