/** A planned request: the plan for storage, and the parts of the request that the response repeats. */
import type { ApiRequest } from "./api-request.js";
import type { Link } from "../query/expansions.js";
import type { FieldDefinition, Value } from "../schema/field.js";
import type { Filter, Scalar } from "../query/filter.js";
import type { AggregatePlan, GroupKey, ListPlan, Path, Position, ReadPlan, WritePlan } from "./plan.js";
import type { FoundGroup, Measure } from "../query/found-groups.js";
import type { CountGuard } from "../query/related-key.js";
import type { FilterField, Operator } from "../query/query-grammar.js";
import type { RelationStep } from "../query/relate-filters.js";
import type { ResourceDefinition } from "../schema/resource.js";
import type { View } from "../schema/view.js";

export type Planned =
  | PlannedList
  | PlannedAggregate
  | {
      readonly kind: "read";
      readonly plan: ReadPlan;
      readonly definition: ResourceDefinition;
      readonly view: View;
      readonly expansions: readonly Expansion[];
    }
  | PlannedWrite;

export interface PlannedWrite {
  readonly kind: "write";
  readonly plan: WritePlan;
  readonly definition: ResourceDefinition;
  /** Nested items that the same request creates. */
  readonly within?: readonly PlannedWithin[];
}

export interface PlannedWithin {
  /** Name of the nested collection in the body. */
  readonly name: string;
  readonly items: readonly PlannedItem[];
}

export interface PlannedItem extends PlannedWrite {
  readonly request: ApiRequest;
  /** JSON pointer into the body of the whole request: `/parts/0`. */
  readonly pointer: string;
}

export interface PlannedList {
  readonly kind: "list";
  readonly plan: ListPlan & { readonly path: Path | null };
  readonly definition: ResourceDefinition;
  readonly view: View;
  /** The filters of the query, parsed. */
  readonly conditions: readonly Condition[];
  readonly expansions: readonly Expansion[];
  /** The sort fields as the request names them. */
  readonly sortBy: string;
  /** Direction of sort fields without a minus. */
  readonly sortOrder: SortOrder;
  /** The parameter `or` as the client wrote it. */
  readonly or: string | null;
  /** The parameter `q` as the client wrote it. */
  readonly q: string | null;
  /** Parameters that no index serves. */
  readonly unserved: readonly string[];
  /** Writes the `after` parameter for the page that follows the position. */
  cursor(position: Position): string;
}

export type SortOrder = "asc" | "desc";

export interface PlannedAggregate {
  readonly kind: "aggregate";
  readonly plan: AggregatePlan;
  readonly definition: ResourceDefinition;
  readonly groups: readonly RequestedGroup[];
  readonly measures: readonly RequestedMeasure[];
  /** Null if all groups are returned. */
  readonly page: GroupPage | null;
  /** Parameters that no index serves. */
  readonly unserved: readonly string[];
}

export interface GroupPage {
  readonly page: number;
  readonly size: number;
}

export interface RequestedGroup extends GroupKey {
  /** Name in the request and in the answer. */
  readonly answerName: string;
  /** The field with the values. It may belong to a related item. */
  readonly valueField: FieldDefinition;
}

export interface RequestedMeasure extends Measure {
  readonly answerName: string;
}

export interface GroupPageResult {
  readonly groups: readonly AnswerGroup[];
  /** Number of groups on all pages. */
  readonly total: number;
}

/** A group as answers contain it. Its values are in internal form. */
export interface AnswerGroup extends Pick<FoundGroup, "keys" | "count"> {
  readonly values: readonly (Scalar | null)[];
}

/**
 * Names the keys and results of a group as answers do: `{ group: { status: "A" }, count: 3, sum: { amount: 7 } }`.
 * @param toForm converts a value of a field to the form that the reader gets
 */
export function nameGroup(
  { keys, count, values }: AnswerGroup,
  { definition, groups, measures }: PlannedAggregate,
  toForm: (field: FieldDefinition, value: Value) => Value,
): { readonly [name: string]: Value } {
  const group = groups.map(({ answerName, valueField, part }, index): [string, Value] => {
    const key = keys[index] ?? null;
    return [answerName, part === null ? toForm(valueField, key) : key];
  });
  const results: { [of: string]: { [shown: string]: Value } } = {};
  for (const [index, { of, answerName: shown, field }] of measures.entries()) {
    const value = values[index] ?? null;
    const isOfField = of === "min" || of === "max";
    (results[of] ??= {})[shown] = isOfField ? toForm(definition.fields[field]!, value) : value;
  }
  return { group: Object.fromEntries(group), count, ...results };
}

/** Related items that an answer embeds (`expand`). */
export interface Expansion {
  readonly link: Link;
  /** Definition of the related items, as the caller sees it. */
  readonly definition: ResourceDefinition;
  /** Path of the related items' resource, and its former path if it was renamed. */
  readonly names: readonly string[];
  /** The id fields of a related item's ancestors, followed by its own. */
  readonly ids: readonly FieldDefinition[];
  /** The fields of a related item, as in a request for that item alone. */
  readonly view: View;
  readonly visible: Filter;
  readonly expansions: readonly Expansion[];
}

export interface Condition {
  readonly field: FilterField;
  readonly operator: Operator;
  /** Distinct values; exactly one unless the operator is `in`, `nin`, `prefix` or `contains`. */
  readonly values: readonly Scalar[];
  /** The values as the client wrote them. Set for ids and former values, which the client writes differently from `values`. */
  readonly texts?: readonly string[];
  /** The relations that lead from the listed items to the items with the field. */
  readonly path?: readonly Relation[];
  /** Set if the condition is about a whole collection at the end of `path`: whether the collection has an item. */
  readonly collection?: Relation;
  /** Set if the condition compares a count instead of a stored field. */
  readonly count?: CountGuard;
}

/** A step to related items that the caller sees. */
export interface Relation extends RelationStep {
  /** The related resource as the caller sees it. */
  readonly definition: ResourceDefinition;
}
