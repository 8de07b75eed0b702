/** What planning, verifying and backups read of a database. */
import type { ResourceDefinition } from "../model/resource.js";
import type { IdempotencyRecord } from "../port/idempotency.js";
import type { StoredItem } from "../port/stored-item.js";
import type { StoredSchema } from "./plan-resource.js";

/** What a database knows beside its items. */
export interface Knowledge {
  /** Those that it was served under, from the first to the latest. */
  readonly declarations: readonly DeclarationText[];
  /** By path in the database. */
  readonly schemas: { readonly [path: string]: StoredSchema };
  /** The last number that each resource has given out. */
  readonly sequences: { readonly [path: string]: number };
  /** What ids that are UUIDs are made with; null where the database or the backup is older than that. */
  readonly idSecret: string | null;
}

export interface DeclarationText {
  readonly digest: string;
  /** JSON of a `SchemaVersion`. */
  readonly declaration: string;
}

/** The answer to a request that may be sent again. */
export interface NamedAnswer extends IdempotencyRecord {
  readonly name: string;
  readonly fingerprint: string;
  /** UNIX time, seconds. */
  readonly time: number;
}

/** One moment of a database, while writes go on. */
export interface Snapshot {
  readonly database: string;
  /** Name of a place that holds the items of a resource. */
  readonly kind: "table" | "collection";
  readKnowledge(): Promise<Knowledge>;
  /** Returns the names under which another program keeps something. */
  findForeign(names: readonly string[]): Promise<readonly string[]>;
  countItems(definition: ResourceDefinition): Promise<number>;
  /** In order of key, some at a time. */
  readItems(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  readAnswers(): AsyncIterable<readonly NamedAnswer[]>;
  /** Items beside which the database holds other words, unique keys or elements than those of their values. */
  findUnderived(definition: ResourceDefinition): AsyncIterable<readonly StoredItem[]>;
  /** Words and elements of items that are not there. */
  countStrays(definition: ResourceDefinition): Promise<number>;
  /** Damage that the database itself finds in its indexes and its file, in its own words. */
  findFileProblems(): Promise<readonly FileProblem[]>;
  /** 0 where there is no item. */
  findLastKey(definition: ResourceDefinition): Promise<number>;
  /** What writes wait for while the database is made as it is declared, longer than for anything else. */
  findWaits(definition: ResourceDefinition): Promise<readonly Wait[]>;
}

export interface FileProblem {
  readonly message: string;
  /** An index does not hold what its table holds: it can be made anew. */
  readonly isOfIndex: boolean;
}

/** For an index that the database makes. */
export interface Wait {
  readonly fields: readonly string[];
  /** About. */
  readonly seconds: number;
}

/** There is no database, or none of this program. */
export class NeverServed extends Error {}
