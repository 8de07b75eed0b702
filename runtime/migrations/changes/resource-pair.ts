import type { DescribedResource } from "../../model/schema/described.js";
import type { Names } from "./match-names.js";

/** A resource in its former and current state. */
export interface ResourcePair {
  readonly before: DescribedResource;
  readonly after: DescribedResource;
  readonly names: Names;
  /** Maps current names of fields to former ones. */
  readonly fields: ReadonlyMap<string, string>;
  /** Returns the former name of a field; its own name if there was none. */
  readonly fieldBefore: (name: string) => string;
  /** Whether accounts were bound to tenants, and still are. */
  readonly bindsAccounts: boolean;
}
