import {
  hasFromAndToParameters,
  listFilterFields,
  listParameters,
  type FilterField,
  type ListParameter,
} from "../model/query/query-grammar.js";
import { aggregateParameters, listAggregableNames } from "../model/query/aggregates.js";
import { memoizeByDefinition } from "../model/values/objects.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { canContainExpandedItems } from "../model/query/expansions.js";
import { formerNamesOf } from "../model/schema/find-definition.js";
import { addFormerNames } from "../model/schema/response-view.js";
import { entityTagName } from "../model/values/serialize-item.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

/** The field that a filter parameter tests. A parameter such as `price_from` also implies the operator. */
export interface FilterParameter extends Pick<
  FilterCondition,
  "field" | "relationPath" | "collection" | "referrerCount"
> {
  readonly kind: "field";
  readonly impliedOperator?: "gte" | "lte";
}
export type Parameter<Control extends string = ListParameter> =
  FilterParameter | { readonly kind: "control"; readonly name: Control };

/** All parameters that a query may have: filters, and control parameters such as `sort_by`. */
export interface ParameterTable<Control extends string> {
  readonly parameters: ReadonlyMap<string, Parameter<Control>>;
  /** Filters by name. A field named like a control parameter, such as `page`, needs an operator: `page[eq]=5`. */
  readonly filters: ReadonlyMap<string, FilterParameter>;
  readonly parameterNames: readonly string[];
  /** Resolves a name such as `album_id.title`. Returns a list of valid names if the name is unknown. */
  readonly resolveRelatedName?: (name: string) => FilterParameter | readonly string[];
}

/** All names that the query of a list may contain. */
export interface ListParameterTable extends ParameterTable<ListParameter> {
  /** Names that `fields` may contain for a single item: fields that are stored and not hidden, and the entity tag. */
  readonly selectableFields: ReadonlySet<string>;
  /** Names that `fields` may contain in a request for a list: the names in `selectableFields`, and declared counts. */
  readonly listableFields: ReadonlySet<string>;
  readonly sortableFields: ReadonlySet<string>;
  /** Fields that come first in an index, on every database. */
  readonly indexedFields: ReadonlySet<string>;
}

export const listParameterTableOf = memoizeByDefinition((definition): ListParameterTable => {
  const fields = listFilterFieldsWithFormerNames(definition);
  const selectable = [...fields.map((field) => field.name), entityTagName];
  const counted = fieldListsOf(definition).countFields.map(({ name }) => name);
  const controls = listParameters.filter((name) => name !== "expand" || canContainExpandedItems(definition));
  return {
    ...createParameterTable(fields, controls),
    selectableFields: new Set(selectable),
    listableFields: new Set([...selectable, ...addFormerNames(definition, counted)]),
    indexedFields: new Set(listIndexedFields(definition)),
    sortableFields: new Set(
      addFormerNames(definition, [
        definition.id,
        ...fieldListsOf(definition).ancestorIdFields.map(({ name }) => name),
        ...definition.sortable,
      ]),
    ),
  };
});

export const aggregateParameterTableOf = memoizeByDefinition((definition) => ({
  ...createParameterTable(listFilterFieldsWithFormerNames(definition), aggregateParameters),
  aggregable: listAggregableNames(definition),
}));

export function findParameter<Control extends string>(
  { name, operator }: QueryParameter,
  { filters, parameters, resolveRelatedName }: ParameterTable<Control>,
): Parameter<Control> | readonly string[] {
  return (
    (operator === null ? undefined : filters.get(name)) ?? parameters.get(name) ?? resolveRelatedName?.(name) ?? []
  );
}

function listIndexedFields(definition: ResourceDefinition): readonly string[] {
  const { id, sortable, tenant, indexes } = definition;
  const first = indexes.flatMap(([field]) => field ?? []);
  const references = fieldListsOf(definition).referenceFields.map(({ name }) => name);
  return [id, ...sortable, ...(tenant === null ? [] : [tenant.field]), ...first, ...references];
}

function listFilterFieldsWithFormerNames(definition: ResourceDefinition): readonly FilterField[] {
  return listFilterFields(definition).flatMap((field) => [
    field,
    ...formerNamesOf(definition, field.name).map((name) => ({ ...field, name, fieldName: field.name })),
  ]);
}

function createParameterTable<Control extends string>(
  fields: readonly FilterField[],
  controls: readonly Control[],
): ParameterTable<Control> {
  const filters = new Map<string, FilterParameter>();
  for (const field of fields) {
    filters.set(field.name, { kind: "field", field });
    if (!hasFromAndToParameters(field)) continue;
    filters.set(`${field.name}_from`, { kind: "field", field, impliedOperator: "gte" });
    filters.set(`${field.name}_to`, { kind: "field", field, impliedOperator: "lte" });
  }
  const parameters = new Map<string, Parameter<Control>>(filters);
  for (const name of controls) parameters.set(name, { kind: "control", name });
  return { parameters, filters, parameterNames: [...parameters.keys()] };
}
