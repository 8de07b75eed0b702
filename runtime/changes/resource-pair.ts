import type { DescribedResource } from "../model/described.js";
import type { Names } from "./match-names.js";

/** A resource before and as it is now. */
export interface ResourcePair {
  readonly before: DescribedResource;
  readonly after: DescribedResource;
  readonly names: Names;
  /** Names of fields now to those before. */
  readonly fields: ReadonlyMap<string, string>;
  /** Of a field as it is now; itself where there was none. */
  readonly fieldBefore: (name: string) => string;
  /** Accounts belonged to tenants, and still do. */
  readonly bindsAccounts: boolean;
}
