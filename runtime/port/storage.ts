/** The storage port: what the rest of the runtime knows of a database. */
import type { Filter, Scalar } from "../model/filter.js";
import type { IdForms } from "../model/ids.js";
import type { FoundGroups } from "../model/found-groups.js";
import type {
  AggregatePlan,
  Item,
  ItemPlan,
  ListPlan,
  ListResult,
  ReadPlan,
  WritePlan,
  WriteResult,
} from "../model/plan.js";
import type { Document } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";

/**
 * Every method rejects with a `Refusal` only: the codes of the guards, or `storage_unavailable` when the database is away
 * or slower than the time limit. Nothing hangs.
 */
export interface Storage {
  /** Of a secret that is made once, and kept in the database and in its backups. */
  readonly idForms: IdForms;
  /** With the names under which the database keeps what is declared. */
  readonly bound: Registry;
  /** Whether the database executes one transaction that writes at a time. */
  readonly hasOneWriter: boolean;
  /** Null when the item or one of its parents does not exist or is not visible. A promise only where there is something to wait for. */
  read(plan: ReadPlan): Item | null | Promise<Item | null>;
  /** Null when a parent does not exist or is not visible. An aborted signal stops the work. A promise as above. */
  list(plan: ListPlan, signal: AbortSignal): ListResult | null | Promise<ListResult | null>;
  /** Null as of a list. An aborted signal stops the work. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<FoundGroups | null>;
  /** @param deadline as of `writeTogether` */
  write(plan: WritePlan, deadline?: number): Promise<WriteResult>;
  /**
   * Does the writes in this order, in one transaction: all of them or, with the refusal of the first that is refused, none. Each
   * sees what those before it have written. A refusal says of which one it is (`operation`), where there are several.
   * @param deadline UNIX time, milliseconds; the time limit from now on, unless it is given
   */
  writeTogether(plans: readonly WritePlan[], deadline?: number): Promise<readonly WriteResult[]>;
  /** The first of so many numbers, none less than `least`, that no other item of the resource ever gets: for `CreatePlan.key`. */
  reserveKeys(resource: string, count: number, least?: number): Promise<number>;
  /** Complete stored documents, hidden fields included, in order of id: for access control. */
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Reads that see the transaction they belong to. Documents are complete, hidden fields included. */
export interface TransactionReader {
  get(resource: string, id: number): Promise<Document | null>;
  /**
   * For a hook of the resource `by`. Where what it derives must stay true when the item changes, this transaction excludes
   * those that change it: of the resource itself, and where a hook `follow` passes changes on.
   */
  getFor(by: string, resource: string, id: number): Promise<Document | null>;
  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]>;
  count(resource: string, filter: Filter): Promise<number>;
  /** Makes transactions that take the same lock exclude one another. */
  lock(name: string): Promise<void>;
}

/** What has to be known of who asks for a write. */
export type CallerReader = Pick<TransactionReader, "get" | "find">;

/** A write on its way: documents before and after, null where there is none. */
export interface WriteContext {
  readonly definition: ResourceDefinition;
  readonly plan: ItemPlan;
  readonly before: Document | null;
  readonly after: Document | null;
  readonly read: TransactionReader;
}

/**
 * A rule that JSON cannot state, run inside the transaction of each write. Refuses by throwing a `Refusal`. The steps run in
 * the order of docs/reference/http.md#order-of-checks: admit (401), before anything else is looked at · authorize (403) · the version (412) · derive · check (400) · checkConflicts (409).
 */
export interface WriteRule {
  appliesTo(definition: ResourceDefinition): boolean;
  admit?(plan: WritePlan, read: CallerReader): Promise<void>;
  authorize?(context: WriteContext): Promise<void>;
  check?(context: WriteContext): Promise<void>;
  /** Values to store beside those of the request, and generated secrets to show once. */
  derive?(context: WriteContext): Promise<{ readonly values: Document; readonly revealed: Document }>;
  checkConflicts?(context: WriteContext): Promise<void>;
  readonly ends?: Ending;
}

/** What is removed in the same transaction, once a write is done: items that nothing refers to or is nested in. */
export interface Ending {
  /** @param after null of a removal */
  readonly by: (before: Document, after: Document | null) => boolean;
  readonly items: readonly EndingItems[];
}

export interface EndingItems {
  readonly resource: string;
  /** It holds the id of the item that is changed or removed. */
  readonly field: string;
  /** What else must hold of them. */
  readonly rest?: Filter;
}

export type { Scalar };
