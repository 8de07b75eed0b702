/** What a key may do with the items of a resource; to write them is to read them, too. */
export type Level = "read" | "write";

/** By path of the resource. */
export interface Scope {
  readonly [resource: string]: Level;
}
