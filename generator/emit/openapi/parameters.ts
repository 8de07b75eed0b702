/** Describes the query parameters of a resource (docs/reference/http.md#queries). */
import {
  hasFromAndToParameters,
  maxSortFields,
  maxSearchWords,
  maxRelationDepth,
} from "../../../runtime/model/query/query-grammar.js";
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import {
  canContainExpandedItems,
  expansionLimits,
  isExpandableReference,
  listAllExpandPaths,
  type ResourceRelation,
} from "../../../runtime/model/query/expansions.js";
import {
  type ModelsByPath,
  type ReadableField,
  type ResourceModel,
  listCountFields,
  listReadableFields,
  getComponentNamePrefix,
  listNamesOfField,
} from "../../resource-model.js";
import { listCollectionNames, type RelationLookup } from "../relations.js";
import { toTypeName } from "../code-formatting.js";
import { entityTagName } from "../../../runtime/model/values/serialize-item.js";
import { addSchemaNames, composeOperandOrRef } from "./filter-schema.js";
import { type JsonObject, toComponentName, refTo } from "./json-schema.js";
import { describeCommaListParameter, describeQueryParameter, sharedParameterByName } from "./shared-parameters.js";
import { composeDescription } from "./value-schema.js";

/** A parameter, with the name of its component in the API document. */
export type NamedParameter = readonly [name: string, parameter: JsonObject];

/**
 * Pattern that requires a letter or a digit. It accepts all characters beyond ASCII, because regular-expression engines
 * disagree about which of them are letters.
 */
const letterOrDigitPattern = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";

const sortParameterDescription =
  "Fields to sort by, with a minus for descending order. The server also accepts counts, and sortable fields of related items, such as `author_id.name`.";

/** Lists the parameters of a GET request for a list, the most used ones first. */
export function describeListOperationParameters(
  model: ResourceModel,
  expandPaths: ExpandPaths,
): readonly NamedParameter[] {
  const { sortable, defaultSort, searchable } = model.definition;
  const words =
    searchable.length === 0
      ? "This collection has no searchable field: a search finds nothing."
      : `Every word must begin a word in ${searchable.join(", ")}; case and accents do not matter. At most ${String(maxSearchWords)} words.`;
  const names = sortable.flatMap((name) => listNamesOfField(model, name));
  const order: JsonObject = {
    type: "array",
    minItems: 1,
    maxItems: maxSortFields,
    items: { type: "string", enum: names.flatMap((name) => [name, `-${name}`]) },
    default: [defaultSort],
  };
  const filters = listReadableFields(model).flatMap((field) =>
    listNamesOfField(model, field.name).flatMap((name) => {
      const described = describeFilterParameters(model, field, name);
      if (name === field.name) return described;
      return described.map(([, parameter]): NamedParameter => {
        return [getParameterComponentName(model, String(parameter.name)), { ...parameter, deprecated: true }];
      });
    }),
  );
  return [
    [
      getParameterComponentName(model, "q"),
      describeQueryParameter("q", words, { type: "string", minLength: 1, pattern: letterOrDigitPattern }),
    ],
    [
      getParameterComponentName(model, "sort_by"),
      describeCommaListParameter("sort_by", sortParameterDescription, order),
    ],
    ...sharedListParameterNames.map((name): NamedParameter => [toComponentName(name), sharedParameterByName[name]!]),
    describeFieldsParameter(model, "list"),
    ...(canContainExpandedItems(model.definition) ? describeExpandParameter(model, expandPaths) : []),
    ...filters,
  ];
}

/** Describes the parameter that selects fields. Only lists have counts (numbers of referring items) among these fields. */
export function describeFieldsParameter(model: ResourceModel, target: "list" | "item"): NamedParameter {
  const counts = listCountFields(model);
  const name = target === "item" && counts.length > 0 ? "itemFields" : "fields";
  const fields = [...listReadableFields(model), ...(target === "list" ? counts : [])];
  const names = fields.flatMap((field) => listNamesOfField(model, field.name));
  const description = `Return exactly these fields instead of the default ones. \`${entityTagName}\` is the entity tag of the item.`;
  const schema: JsonObject = { type: "array", minItems: 1, items: { type: "string", enum: [...names, entityTagName] } };
  return [getParameterComponentName(model, name), describeCommaListParameter("fields", description, schema)];
}

/** The paths that `expand` accepts; null if there are too many to list. */
export type ExpandPaths = readonly string[] | null;

/** Maximum number of `expand` paths that the document lists. If there are more, the document describes only their form. */
const maxListedExpandPaths = 100;

export function listExpandPaths({ definition }: ResourceModel, listRelationsOf: RelationLookup): ExpandPaths {
  return listAllExpandPaths(definition.path, listRelationsOf, maxListedExpandPaths);
}

/** Adds the ids of top-level ancestors, because `expand` can also name these ids in lists across parents (`devices/-/parts`). */
export function addAncestorExpandPaths({ definition }: ResourceModel, expandPaths: ExpandPaths): ExpandPaths {
  return (
    expandPaths && [
      ...fieldListsOf(definition)
        .ancestorIdFields.filter(isExpandableReference)
        .map(({ name }) => name),
      ...expandPaths,
    ]
  );
}

/** Describes the parameter `expand`; returns an empty list if no path can be expanded. */
export function describeExpandParameter(model: ResourceModel, expandPaths: ExpandPaths): readonly NamedParameter[] {
  if (expandPaths?.length === 0) return [];
  const items: JsonObject = { type: "string", ...(expandPaths === null ? {} : { enum: expandPaths }) };
  const description =
    "Adds related items to the answer, in `expanded`: the items that these fields refer to, or the items of these collections below an item. In a list, `expand` works only for a page in JSON.";
  const schema: JsonObject = { type: "array", minItems: 1, maxItems: expansionLimits.maxPaths, items };
  return [[getParameterComponentName(model, "expand"), describeCommaListParameter("expand", description, schema)]];
}

const sharedListParameterNames = ["or", "sort_order", "page", "items_per_page", "after"];

function describeFilterParameter(name: string, description: string, schemaKind: string): JsonObject {
  const schema = refTo("schemas", `${schemaKind}Filter`);
  return { name, in: "query", ...composeDescription({ description }), style: "deepObject", explode: true, schema };
}

/**
 * Describes a filter and its bounds, such as `price_from`. The description names no resource, so resources can share it.
 * @param name name of the field or a former one; both have the same schema
 */
function describeFilterParameters(
  model: ResourceModel,
  { description, filter }: ReadableField,
  name: string,
): readonly NamedParameter[] {
  const component = addSchemaNames(model, filter);
  const own = [
    getParameterComponentName(model, name),
    describeFilterParameter(name, description, component.filterSchemaName),
  ] as const;
  if (!hasFromAndToParameters(filter)) return [own];
  const bounds = [
    ["from", "gte"],
    ["to", "lte"],
  ] as const;
  return [
    own,
    ...bounds.map(([bound, operator]): NamedParameter => {
      const boundName = `${name}_${bound}`;
      const same = `Same as \`${name}[${operator}]\`.`;
      return [
        `${boundName}_${component.valueSchemaName}`,
        describeQueryParameter(boundName, same, composeOperandOrRef(component)),
      ];
    }),
  ];
}

/**
 * Returns the name of a parameter's component: the type name of the resource and the name of the parameter, such as
 * `Devices_status`. Type names of resources contain no underscore, so the result is unique.
 */
export function getParameterComponentName(model: ResourceModel, parameterName: string): string {
  return `${parametersWithAcrossParentsVariant.has(parameterName) ? getComponentNamePrefix(model) : ""}${toTypeName(model.definition.path)}_${parameterName}`;
}

/** Parameters with a variant for lists across parents (`devices/-/parts`), where items also have their parents' ids. */
const parametersWithAcrossParentsVariant: ReadonlySet<string> = new Set([
  "sort_by",
  "fields",
  "group",
  "group_order",
  "min",
  "max",
  "distinct",
  "expand",
]);

/** Describes a filter for each field of related items, such as `author_id.name`. All resources with `author_id` share it. */
export function listRelatedParameters(
  relations: readonly ResourceRelation[],
  models: ModelsByPath,
): readonly NamedParameter[] {
  return relations.flatMap(({ name: link, resource: to }) => {
    const other = models.get(to)!;
    return listReadableFields(other).map(({ description, filter }): NamedParameter => {
      const { name, filterSchemaName } = addSchemaNames(other, filter);
      const component = `${toTypeName(other.definition.path)}_${name}_of_${link}`;
      return [component, describeFilterParameter(`${link}.${name}`, description, filterSchemaName)];
    });
  });
}

/** Adds references to top-level ancestors, which filters can follow in lists across parents (`devices/-/parts`). */
export function addAncestorRelations(
  { definition }: ResourceModel,
  relations: readonly ResourceRelation[],
): readonly ResourceRelation[] {
  const above = fieldListsOf(definition).ancestorIdFields.filter(isExpandableReference);
  return [
    ...above.map(({ name, reference }): ResourceRelation => ({ kind: "reference", name, resource: reference!.to })),
    ...relations,
  ];
}

/**
 * Describes in sentences the filters that the document does not list as parameters: filters by longer paths, by the
 * existence of related items, and by counts.
 */
export function describeRelatedFilters(
  model: ResourceModel,
  relations: readonly ResourceRelation[],
): readonly string[] {
  const counts = listCountFields(model).flatMap(({ name }) => listNamesOfField(model, name));
  const describe = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${what}: ${names.map((name) => `\`${name}\``).join(", ")}.`];
  const depth = String(maxRelationDepth);
  return [
    ...(relations.length === 0
      ? []
      : [
          `Filters can follow up to ${depth} relations, with names that match \`^(${relations.map(({ name }) => name).join("|")})(\\.[a-z0-9_]+){1,${depth}}$\`.`,
        ]),
    ...describe(
      "Filters for items with (`true`) or without (`false`) related items",
      listCollectionNames(relations).map((name) => `${name}[exists]`),
    ),
    ...describe("Filters by counts, with the operators of integers except `exists`", counts),
  ];
}
