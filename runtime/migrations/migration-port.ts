/** What a database does for migrations. It keeps records, changes batches of items and makes indexes; the executor decides when. */
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import type { DeclarationRecords } from "./bind-names.js";
import type { Lease } from "./lease.js";

/** What is to be done to the items and indexes of one resource. */
export interface ResourceWork {
  readonly definition: { readonly path: string };
  /** Whether stored items are changed. */
  readonly changesItems: boolean;
}

/** A version that is the latest one of the database, and what is left to do for it. */
export interface BegunMigration<Work extends ResourceWork> {
  readonly digest: string;
  readonly works: readonly Work[];
}

export interface ClaimedVersion<Work extends ResourceWork> extends BegunMigration<Work> {
  /** The registry of this process with the names under which the database keeps what it declares. */
  readonly registry: Registry;
}

export interface Claiming {
  readonly settings: Settings | undefined;
  /** Whether a server with later declarations is running. */
  readonly isLaterServed: boolean;
  /** Lets other servers see this one; called before the version is recorded. */
  announce(): Promise<void>;
}

export interface Batch {
  readonly items: number;
  /** Key of the last item; null after the last batch. */
  readonly last: number | null;
}

export interface MigrationPort<Work extends ResourceWork> {
  readonly lease: Lease;
  /** Empty for a database that was never served. */
  readRecords(): Promise<DeclarationRecords>;
  /**
   * Records the version as the latest one, unless it is that already or an older one, and makes its collections. From then on every
   * server writes what the latest version derives.
   * @throws NotDeclarable before it changes anything
   */
  claim(registry: Registry, claiming: Claiming): Promise<ClaimedVersion<Work>>;
  /** Removes the record of the version. The result is what is left to do for the version before. */
  giveUp(digest: string): Promise<BegunMigration<Work>>;
  /** Records what is true of the items while they change, by which the next start goes on after a kill. */
  begin(migration: BegunMigration<Work>): Promise<void>;
  countItems(work: Work): Promise<number>;
  /**
   * Changes the items after this key, as many as a batch may have.
   * @throws Overtaken if the version is not the latest any more, or another process has the lease
   * @throws NotDeclarable if the items do not allow it
   */
  changeBatch(digest: string, work: Work, after: number): Promise<Batch>;
  /** Throws as `changeBatch` does. */
  makeIndexes(digest: string, work: Work, say: (line: string) => void): Promise<void>;
  /** Drops what only the version before needed, and records that all items are as the version has them. */
  finish(migration: BegunMigration<Work>): Promise<void>;
}
