/** A planned request: the plan for storage, and data that the response needs. */
import type { ApiRequest, RequestOperation } from "./api-request.js";
import type { ResourceRelation } from "../query/expansions.js";
import type { Document, FieldDefinition } from "../schema/field.js";
import type { Filter, Scalar } from "../query/filter.js";
import type { AggregatePlan, GroupKey, ListPlan, ParentIdPath, KeysetPosition, ReadPlan, WritePlan } from "./plan.js";
import type { AggregateFunction, Measure } from "../query/aggregate-result.js";
import type { ReferrerCount } from "../query/related-values.js";
import type { FilterField, Operator } from "../query/query-grammar.js";
import type { RelationStep } from "../query/related-filters.js";
import type { ResourceDefinition } from "../schema/resource.js";
import type { ResponseView } from "../schema/response-view.js";

/** The kind of the plan for each operation. */
export interface PlannedRequestByOperation {
  readonly list: PlannedList;
  readonly aggregate: PlannedAggregate;
  readonly read: PlannedRead;
  readonly create: PlannedWrite;
  readonly update: PlannedWrite;
  readonly remove: PlannedWrite;
  readonly act: PlannedWrite;
}

export type PlannedRequest = PlannedRequestByOperation[RequestOperation];

export interface PlannedRead {
  readonly kind: "read";
  readonly plan: ReadPlan;
  readonly definition: ResourceDefinition;
  readonly view: ResponseView;
  readonly expansions: readonly Expansion[];
}

export interface PlannedWrite {
  readonly kind: "write";
  readonly plan: WritePlan;
  readonly definition: ResourceDefinition;
  /** Items of nested collections that the same request creates. */
  readonly nestedCollections?: readonly PlannedNestedCollection[];
}

export interface PlannedNestedCollection {
  /** Name of the nested collection in the body. */
  readonly name: string;
  readonly items: readonly PlannedNestedItem[];
}

export interface PlannedNestedItem extends PlannedWrite {
  readonly request: ApiRequest;
  /** JSON pointer to the item in the body of the whole request, such as `/parts/0`. */
  readonly pointer: string;
}

export interface PlannedList {
  readonly kind: "list";
  readonly plan: ListPlan & { readonly path: ParentIdPath | null };
  readonly definition: ResourceDefinition;
  readonly view: ResponseView;
  /** The parsed filter parameters of the query. */
  readonly conditions: readonly FilterCondition[];
  readonly expansions: readonly Expansion[];
  /** The `sort_by` of the request, or the default sort. */
  readonly sortBy: string;
  /** "desc" if every sort field is descending, as in `sort_by=-price,-name`. Otherwise the `sort_order` of the request. */
  readonly sortOrder: SortOrder;
  /** The value of the parameter `or`, as the client wrote it. */
  readonly or: string | null;
  /** The value of the parameter `q`, as the client wrote it. */
  readonly q: string | null;
  /** Parameters that no index supports, so that their cost grows with the size of the collection. */
  readonly unindexedParameters: readonly string[];
  /** Returns the value of the parameter `after` for the page that follows the position. */
  formatNextCursor(position: KeysetPosition): string;
}

export type SortOrder = "asc" | "desc";

export interface PlannedAggregate {
  readonly kind: "aggregate";
  readonly plan: AggregatePlan;
  readonly definition: ResourceDefinition;
  readonly groups: readonly RequestedGroupKey[];
  readonly measures: readonly RequestedMeasure[];
  /** The requested page of groups; null if all groups are returned. */
  readonly page: NumberedPage | null;
  /** Parameters that no index supports, so that their cost grows with the size of the collection. */
  readonly unindexedParameters: readonly string[];
}

/** A page of a list of items or groups: its number, which starts at 1, and its maximum number of entries. */
export interface NumberedPage {
  readonly page: number;
  readonly size: number;
}

export interface RequestedGroupKey extends GroupKey {
  /** Name of the group key in the request and in the response. */
  readonly responseName: string;
  /** The field whose values form the groups. It may belong to a related item. */
  readonly valueField: FieldDefinition;
}

export interface RequestedMeasure extends Measure {
  readonly responseName: string;
}

export interface GroupPage {
  readonly groups: readonly GroupDocument[];
  /** Number of groups on all pages. */
  readonly groupCount: number;
}

/** A group, with the names of its keys and results as in responses: `{ group: { status: "A" }, count: 3, sum: { amount: 7 } }`. */
export type GroupDocument = { readonly group: Document; readonly count: number } & {
  readonly [of in AggregateFunction]?: Document;
};

/** Related items that the response embeds, because the request names them in `expand`. */
export interface Expansion {
  readonly relation: ResourceRelation;
  /** Definition of the related items, in which fields that the caller may not read are hidden. */
  readonly definition: ResourceDefinition;
  /** Path of the related items' resource and, if the resource was renamed, its former path. */
  readonly resourcePaths: readonly string[];
  /** The id fields of the ancestors of a related item, followed by the id field of the item. */
  readonly idFields: readonly FieldDefinition[];
  /** The fields of a related item that the response shows, as in a request for that item alone. */
  readonly view: ResponseView;
  readonly visibilityFilter: Filter;
  readonly expansions: readonly Expansion[];
}

export interface FilterCondition {
  readonly field: FilterField;
  readonly operator: Operator;
  /** The values to compare with, each once. There is exactly one, unless the operator is `in`, `nin`, `prefix` or `contains`. */
  readonly values: readonly Scalar[];
  /** The values as the client wrote them. Set if they differ from `values`, as UUIDs and former names of values do. */
  readonly writtenValues?: readonly string[];
  /** The relations from a listed item to the field: `customer_id` for the filter `customer_id.country`. */
  readonly relationPath?: readonly Relation[];
  /** Set if the condition only asks whether the collection at the end of `path` has an item. */
  readonly collection?: Relation;
  /** Set if the condition compares a declared count instead of a stored field. */
  readonly referrerCount?: ReferrerCount;
}

/** A step from an item to related items that the caller may see. */
export interface Relation extends RelationStep {
  /** The related resource, in which fields that the caller may not read are hidden. */
  readonly definition: ResourceDefinition;
}
