/** What planning makes of a request: a plan for storage, with what the response says of the request. */
import type { ApiRequest } from "./api-request.js";
import type { Link } from "./expansions.js";
import type { FieldDefinition } from "./field.js";
import type { Filter, Scalar } from "./filter.js";
import type { AggregatePlan, GroupKey, ListPlan, Measure, Path, Position, ReadPlan, WritePlan } from "./plan.js";
import type { FilterField, Operator } from "./query-grammar.js";
import type { ResourceDefinition } from "./resource.js";

export type Planned =
  | PlannedList
  | PlannedAggregate
  | {
      readonly kind: "read";
      readonly plan: ReadPlan;
      readonly definition: ResourceDefinition;
      /** Under the names that the answer gives them. */
      readonly fields: readonly string[];
      readonly expansions: readonly Expansion[];
    }
  | PlannedWrite;

export interface PlannedWrite {
  readonly kind: "write";
  readonly plan: WritePlan;
  readonly definition: ResourceDefinition;
  /** What the same request creates in the item; absent where that is nothing. */
  readonly within?: readonly PlannedWithin[];
}

export interface PlannedWithin {
  /** The member of the body. */
  readonly name: string;
  readonly items: readonly PlannedItem[];
}

/** An item that is created in another one. */
export interface PlannedItem extends PlannedWrite {
  readonly request: ApiRequest;
  /** Where in the body of the whole request it stands: `/parts/0`. */
  readonly pointer: string;
}

export interface PlannedList {
  readonly kind: "list";
  readonly plan: ListPlan & { readonly path: Path };
  readonly definition: ResourceDefinition;
  /** Stored fields and counts, in the order in which each item carries them, under the names that it gives them. */
  readonly fields: readonly string[];
  /** The filters of the query, as they were understood. */
  readonly conditions: readonly Condition[];
  readonly expansions: readonly Expansion[];
  /** The fields that decide the order, as the request says them. */
  readonly sortBy: string;
  /** Of those without a minus. */
  readonly sortOrder: SortOrder;
  /** Of which one must hold, as they were written. */
  readonly or: string | null;
  /** The words that are searched, as they were written. */
  readonly q: string | null;
  /** Parameters that no index serves. */
  readonly unserved: readonly string[];
  /** The `after` of the query that continues behind the position. */
  cursor(position: Position): string;
}

export type SortOrder = "asc" | "desc";

export interface PlannedAggregate {
  readonly kind: "aggregate";
  readonly plan: AggregatePlan;
  readonly definition: ResourceDefinition;
  /** Those of the plan, in its order. */
  readonly groups: readonly AskedGroup[];
  readonly measures: readonly AskedMeasure[];
  /** As of a list. */
  readonly unserved: readonly string[];
}

export interface AskedGroup extends GroupKey {
  /** The name that the request, and so the answer, gives it. */
  readonly shown: string;
}

export interface AskedMeasure extends Measure {
  readonly shown: string;
}

/** A group of an aggregate as answers carry it, but for the forms in which values travel. */
export interface SettledGroup {
  readonly keys: readonly (Scalar | null)[];
  readonly count: number;
  /** For each measure. */
  readonly values: readonly (Scalar | null)[];
}

/** Items that are brought beside others. */
export interface Expansion {
  /** What leads from those to them. */
  readonly link: Link;
  /** What they are, as the caller sees it. */
  readonly definition: ResourceDefinition;
  /** Paths of their resource: as it is, and, where that is another one, as it was called before. */
  readonly names: readonly string[];
  /** The fields that are the ids on the way to one of them, its own the last. */
  readonly ids: readonly FieldDefinition[];
  /** What each has when it is read by itself, under the names that the answer gives them. */
  readonly fields: readonly string[];
  readonly visible: Filter;
  /** What is brought from there. */
  readonly expansions: readonly Expansion[];
}

/** One condition of the client's as it was understood. */
export interface Condition {
  readonly field: FilterField;
  readonly operator: Operator;
  /** Without repetitions; exactly one unless the operator is `in`, `nin`, `prefix` or `contains`. */
  readonly values: readonly Scalar[];
  /** What they were written as, where many a text names nothing. */
  readonly texts?: readonly string[];
}
