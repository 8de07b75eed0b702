/**
 * Resolves names in queries that lead through related items, such as `album_id.artist_id` or `tracks.title`
 * (docs/reference/http.md#related-items).
 */
import { listAggregableNames, parseGroupKey, formatGroupKey } from "../model/query/aggregates.js";
import { findField } from "../model/schema/find-definition.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { ReferrerCount, ReferenceStep, RelatedFieldPath } from "../model/query/related-values.js";
import type { Relation } from "../model/plan/planned-request.js";
import {
  createComputedFilterField,
  numberOperators,
  maxRelationDepth,
  type FilterField,
} from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listParameterTableOf, type FilterParameter, type ParameterTable } from "./parameter-table.js";
import {
  findReferrerCount,
  findRelation,
  listRelations,
  rejectUnreadableField,
  treatUnreadableNamesAsUnknown,
  type RelationContext,
} from "./relations.js";

/**
 * Returns the table, extended by names that lead through related items.
 */
export function addRelatedNames<Control extends string>(
  table: ParameterTable<Control>,
  definition: ResourceDefinition,
  context: RelationContext,
): ParameterTable<Control> {
  return { ...table, resolveRelatedName: (name) => resolveRelatedFilter(name, definition, context) };
}

/** Returns the filter that the name stands for, or a list of valid names if the name is unknown. */
function resolveRelatedFilter(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): FilterParameter | readonly string[] {
  const names = name.split(".");
  const { path, reachedDefinition } = followRelations(names.slice(0, -1), definition, context);
  const [reached, step] = [names.slice(0, path.length), names[path.length]!];
  if (path.length === names.length - 1) {
    const meaning = path.length === 0 ? undefined : listParameterTableOf(reachedDefinition).filters.get(step);
    if (meaning !== undefined)
      return { ...meaning, field: prefixFieldName(meaning.field, reached), relationPath: path };
    const count = findReferrerCount(step, reachedDefinition, context);
    if (count !== null) {
      const field = createComputedFilterField({
        name,
        fieldName: step,
        notation: "integer",
        operators: numberOperators,
      });
      return { kind: "field", field, relationPath: path, referrerCount: count };
    }
    const relation = path.length < maxRelationDepth ? findRelation(step, reachedDefinition, context) : null;
    if (relation !== null) {
      // `?albums[exists]=true` selects items that have at least one item in their collection `albums`.
      const field = createComputedFilterField({ name, notation: "string", operators: ["exists"], isList: true });
      return { kind: "field", field, relationPath: path, collection: relation };
    }
  }
  rejectUnreadableField(step, reachedDefinition, context);
  return path.length === 0
    ? suggestOtherRelations(names.slice(1), definition, context)
    : listFilterableNames(reached, reachedDefinition, context);
}

interface ResolvedRelatedKey {
  /** Names of the references and of the last field, joined by dots. */
  readonly field: string;
  readonly related: RelatedFieldPath;
  /** The last field, by whose values items are sorted or grouped. */
  readonly valueField: FieldDefinition;
}

/** Names for the message about an unknown sort key. */
export interface SortableNames {
  /** Valid sort keys, except fields of items that the references lead to. */
  readonly sortKeys: readonly string[];
  /** References that lead to items with further sort keys. A reference can be a sort key, too. */
  readonly references: readonly string[];
  /** Valid sort keys that differ from the unknown one only in a reference, such as `album_id.title` for `albm.title`. */
  readonly correctedNames: readonly string[];
  /** Whether the unknown name is that of a field which is not sortable. */
  readonly isUnsortableField: boolean;
}

/**
 * Returns the sort key for a declared count, or for a field of a referenced item, such as `album_id.title`. If the name is
 * unknown, returns valid names.
 */
export function findRelatedSortKey(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): ResolvedRelatedKey | SortableNames {
  const names = name.split(".");
  const { key, stepCount, reachedDefinition } = resolveSortKey(names, definition, context);
  if (key !== null) return key;
  rejectUnreadableField(names[stepCount]!, reachedDefinition, context);
  const [reached, further] = [names.slice(0, stepCount), names.slice(stepCount + 1)];
  const { sortableFields, selectableFields } = listParameterTableOf(reachedDefinition);
  const valid = [
    ...sortableFields,
    ...Object.keys(reachedDefinition.fields).filter(
      (field) => findReferrerCount(field, reachedDefinition, treatUnreadableNamesAsUnknown(context)) !== null,
    ),
  ];
  const references = stepCount < maxRelationDepth ? listReferenceNames(reachedDefinition, context) : [];
  const addPath = (end: string): string => [...reached, end].join(".");
  return {
    sortKeys: [...new Set(valid)].map(addPath),
    references: references.map(addPath),
    correctedNames: references
      .map((reference) => [...reached, reference, ...further])
      .filter(
        (each) =>
          further.length > 0 && resolveSortKey(each, definition, treatUnreadableNamesAsUnknown(context)).key !== null,
      )
      .map((each) => each.join(".")),
    isUnsortableField: further.length === 0 && selectableFields.has(names[stepCount]!),
  };
}

/**
 * Follows the names of a sort key. `key` is null if the key is unknown. `stepCount` is the number of references that are
 * followed, and `reachedDefinition` the resource to which they lead.
 */
function resolveSortKey(
  names: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
): {
  readonly key: ResolvedRelatedKey | null;
  readonly stepCount: number;
  readonly reachedDefinition: ResourceDefinition;
} {
  const last = names.at(-1)!;
  const { steps, reachedDefinition } = followReferences(names.slice(0, -1), definition, context);
  const reached = { stepCount: steps.length, reachedDefinition };
  const field = findField(reachedDefinition, last);
  if (steps.length < names.length - 1 || field === undefined) return { key: null, ...reached };
  const count = findReferrerCount(last, reachedDefinition, context);
  const isSortable = steps.length > 0 && listParameterTableOf(reachedDefinition).sortableFields.has(last);
  return { key: count !== null || isSortable ? createRelatedKey(steps, field, count) : null, ...reached };
}

/**
 * Returns the key to group by a field of a referenced item, such as `album_id.genre` or `month(album_id.released)`. If the name
 * is unknown, returns a list of valid names.
 */
export function findRelatedGroupKey(
  name: string,
  definition: ResourceDefinition,
  context: RelationContext,
): ResolvedRelatedKey | readonly string[] {
  const { name: path, timePart } = parseGroupKey(name);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const { steps, reachedDefinition } = followReferences(names, definition, context);
  const { groupable } = listAggregableNames(reachedDefinition);
  const field = findField(reachedDefinition, last);
  const isGroupable =
    steps.length === names.length && steps.length > 0 && groupable.includes(formatGroupKey(last, timePart));
  if (isGroupable && field !== undefined) return createRelatedKey(steps, field, null);
  rejectUnreadableField([...names, last][steps.length]!, reachedDefinition, context);
  const reached = names.slice(0, steps.length);
  return groupable.map((group) => {
    const { name: end, timePart: of } = parseGroupKey(group);
    return formatGroupKey([...reached, end].join("."), of);
  });
}

/** Follows the names until a name is not a relation. `reachedDefinition` is the resource that was reached last. */
function followRelations(
  names: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
  shouldFollow: (relation: Relation) => boolean = () => true,
): { readonly path: readonly Relation[]; readonly reachedDefinition: ResourceDefinition } {
  const path: Relation[] = [];
  let reachedDefinition = definition;
  for (const name of names.slice(0, maxRelationDepth)) {
    const relation = findRelation(name, reachedDefinition, context);
    if (relation === null || !shouldFollow(relation)) break;
    path.push(relation);
    reachedDefinition = relation.definition;
  }
  return { path, reachedDefinition };
}

/** Follows the names until a name is not a reference field with a single value. */
function followReferences(names: readonly string[], definition: ResourceDefinition, context: RelationContext) {
  const { path, reachedDefinition } = followRelations(names, definition, context, ({ isToMany }) => !isToMany);
  const steps = path.map(({ field, resource, visibilityFilter }): ReferenceStep => ({
    field,
    resource,
    visibilityFilter,
  }));
  return { steps, reachedDefinition };
}

function createRelatedKey(
  steps: readonly ReferenceStep[],
  valueField: FieldDefinition,
  referrerCount: ReferrerCount | null,
): ResolvedRelatedKey {
  const { name, kind } = valueField;
  const field = [...steps.map((step) => step.field), name].join(".");
  return { field, related: { steps, field: name, kind, referrerCount }, valueField };
}

function listReferenceNames(fromDefinition: ResourceDefinition, context: RelationContext): readonly string[] {
  return listRelations(fromDefinition, context).flatMap(({ name, isToMany }) => (isToMany ? [] : [name]));
}

function listFilterableNames(
  relationNames: readonly string[],
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  const isFar = relationNames.length >= maxRelationDepth;
  const links = isFar ? [] : listRelations(fromDefinition, context).map(({ name }) => name);
  return [...new Set([...listParameterTableOf(fromDefinition).filters.keys(), ...links])].map((name) =>
    [...relationNames, name].join("."),
  );
}

/** Lists valid names that differ from the given name only in the first part, such as `album_id.title` for `albm.title`. */
function suggestOtherRelations(
  remainingNames: readonly string[],
  fromDefinition: ResourceDefinition,
  context: RelationContext,
): readonly string[] {
  if (remainingNames.length === 0) return [];
  return listRelations(fromDefinition, context)
    .map(({ name: first }) => [first, ...remainingNames].join("."))
    .filter((name) => "kind" in resolveRelatedFilter(name, fromDefinition, treatUnreadableNamesAsUnknown(context)));
}

function prefixFieldName(field: FilterField, relationNames: readonly string[]): FilterField {
  return { ...field, name: [...relationNames, field.name].join("."), fieldName: field.fieldName ?? field.name };
}
