/** Describes aggregates of a collection (docs/reference/http.md#aggregates). */
import {
  aggregateFunctions,
  aggregateLimits,
  aggregatePathSegment,
  aggregateParameters,
  listAggregableNames,
  timeParts,
} from "../../../runtime/model/query/aggregates.js";
import { maxSortFields } from "../../../runtime/model/query/query-grammar.js";
import {
  type ResourceModel,
  listReadableFields,
  getComponentNamePrefix,
  listNamesOfField,
} from "../../resource-model.js";
import { toTypeName } from "../code-formatting.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders } from "./response-headers.js";
import {
  type JsonObject,
  doubleSchema,
  int64Schema,
  toComponentName,
  composeMapSchema,
  composeObjectSchema,
  refTo,
} from "./json-schema.js";
import {
  type OpenApiContext,
  describeOperation,
  chooseResponseHeaderComposer,
  describeJsonResponse,
  mayUseFormerNames,
} from "./operations.js";
import { type NamedParameter, getParameterComponentName, listRelatedParameters } from "./parameters.js";
import { orParameterPattern, describeCommaListParameter, describeQueryParameter } from "./shared-parameters.js";
import type { ResourcePath } from "./resource-path.js";
import { listErrorStatuses } from "./error-statuses.js";

export function toAggregatePath({ path }: ResourcePath): string {
  return `${path}/${aggregatePathSegment}`;
}

export function describeAggregateOperation(resourcePath: ResourcePath, context: OpenApiContext): JsonObject {
  const { model } = resourcePath;
  const own = listAggregateParameters(model).map(([name]) => name);
  const reserved: ReadonlySet<string> = new Set(aggregateParameters);
  // Leaves out filters such as `price_from`, because `price[gte]` means the same.
  const filters = listReadableFields(model)
    .filter(({ name }) => !reserved.has(name))
    .map(({ name }) => getParameterComponentName(model, name));
  const shared = [toComponentName("or"), ...Object.keys(commonAggregateParameters)];
  const pages = ["page", "items_per_page"].map(toComponentName);
  const related = listRelatedParameters(context.relations, context.models).map(([name]) => name);
  const parameters = [getParameterComponentName(model, "q"), ...shared, ...pages, ...own, ...filters, ...related];
  const kind = findAvailableAggregates(model);
  return {
    ...describeOperation(resourcePath, "aggregate", context),
    parameters: parameters.map((name) => refTo("parameters", name)),
    responses: {
      "200": mayUseFormerNames(resourcePath)
        ? describeGroupsResponse(kind, chooseResponseHeaderComposer(resourcePath))
        : refTo("responses", getGroupsSchemaName(kind)),
      ...refToErrors(listErrorStatuses(resourcePath, "list", context.models)),
    },
  };
}

export const commonAggregateParameters: JsonObject = {
  Count: {
    ...describeQueryParameter("count", "Number of items. Every answer has it, even if the request does not name it.", {
      type: "string",
      enum: ["", "true"],
    }),
    allowEmptyValue: true,
  },
  Having: describeQueryParameter(
    "having",
    "Returns only groups whose aggregates meet all of these conditions: `(sum.amount[gte]=1000,count[gt]=5)`. The syntax is that of `or`.",
    { type: "string", pattern: orParameterPattern },
  ),
  TimeZone: describeQueryParameter(
    "time_zone",
    "Time zone of the hours, days, weeks, months, quarters and years in `group`; UTC by default.",
    { type: "string", examples: ["Europe/Berlin"] },
  ),
};

export function listAggregateParameters(model: ResourceModel): readonly NamedParameter[] {
  const { groupable } = listAggregableNames(model.definition);
  const leading = listRelatedGroupPatterns(model);
  const items: JsonObject =
    leading.length === 0
      ? { type: "string", enum: groupable }
      : { type: "string", pattern: `^(${[...groupable.map(escapeName), ...leading].join("|")})$` };
  const group: JsonObject = { type: "array", minItems: 1, maxItems: aggregateLimits.maxGroupFields, items };
  const functions = aggregateFunctions.flatMap((name): readonly NamedParameter[] => {
    const [part, meaning] = fieldKindByFunction[name];
    if (listAggregableNames(model.definition)[part].length === 0) return [];
    const schema = refTo("schemas", getFieldsSchemaName(model, part));
    return [[getParameterComponentName(model, name), describeCommaListParameter(name, meaning, schema)]];
  });
  const further =
    leading.length === 0
      ? ""
      : " A dot leads from a reference to the fields of the related item: `customer_id.country`.";
  const description = `Fields to group by: the items of a group have the same values in these fields.${further}`;
  return [
    [getParameterComponentName(model, "group"), describeCommaListParameter("group", description, group)],
    ...functions,
    [
      getParameterComponentName(model, "group_order"),
      describeCommaListParameter("sort_by", groupOrderDescription, composeGroupOrderSchema(model)),
    ],
  ];
}

const groupOrderDescription =
  "Sorts the groups by these values: an entry of `group`, `count`, or an aggregate such as `sum.amount`. A minus before it sorts in descending order. Groups with equal values are sorted by their values in `group`.";

/** Lists patterns for groups by fields of related items, such as `device_id.status` or `month(device_id.created)`. */
function listRelatedGroupPatterns(model: ResourceModel): readonly string[] {
  const references = Object.values(model.definition.fields).filter(
    ({ reference, kind, hidden, stored }) => reference !== undefined && kind !== "array" && !hidden && stored,
  );
  if (references.length === 0) return [];
  const names = references.flatMap(({ name }) => listNamesOfField(model, name));
  const path = `(${names.map(escapeName).join("|")})(\\.[A-Za-z0-9_]+)+`;
  return [path, `(${timeParts.join("|")})\\(${path}\\)`];
}

function escapeName(name: string): string {
  return name.replace(/[.()]/g, "\\$&");
}

/**
 * Describes the values by which a request can sort groups. Uses a pattern, because an enumeration would list each name
 * twice, with and without a minus.
 */
function composeGroupOrderSchema(model: ResourceModel): JsonObject {
  const aggregable = listAggregableNames(model.definition);
  const results = aggregateFunctions.flatMap((name) =>
    aggregable[fieldKindByFunction[name][0]].map((field) => `${name}.${field}`),
  );
  const names = [...["count", ...aggregable.groupable, ...results].map(escapeName), ...listRelatedGroupPatterns(model)];
  const items: JsonObject = { type: "string", pattern: `^-?(${names.join("|")})$` };
  return { type: "array", minItems: 1, maxItems: maxSortFields, items };
}

type AggregableFieldKind = "numbers" | "ordered" | "single";

const fieldKindByFunction = {
  sum: ["numbers", "Fields to add up. Sums of integers and decimals are exact."],
  avg: ["numbers", "Fields to average, with 15 digits."],
  min: ["ordered", "Fields whose least value to return."],
  max: ["ordered", "Fields whose greatest value to return."],
  distinct: ["single", "Fields whose distinct values to count; null is not counted."],
} as const satisfies { readonly [name in (typeof aggregateFunctions)[number]]: readonly [AggregableFieldKind, string] };

function getFieldsSchemaName(model: ResourceModel, aggregableFields: AggregableFieldKind): string {
  const name = toTypeName(model.definition.path);
  if (aggregableFields === "numbers") return `${name}Numbers`;
  return `${getComponentNamePrefix(model)}${name}${aggregableFields === "ordered" ? "Ordered" : "Single"}`;
}

export function composeAggregateSchemas(model: ResourceModel): JsonObject {
  const schemas = (["numbers", "ordered", "single"] as const).flatMap((part) => {
    const fields = listAggregableNames(model.definition)[part];
    if (fields.length === 0) return [];
    const most = part === "single" ? aggregateLimits.maxGroupFields : aggregateLimits.maxFieldsPerFunction;
    const more = fields.length > most ? { maxItems: most } : {};
    const schema = { type: "array", minItems: 1, ...more, items: { type: "string", enum: fields } };
    return [[getFieldsSchemaName(model, part), schema] as const];
  });
  const available = findAvailableAggregates(model);
  return { ...Object.fromEntries(schemas), [getGroupsSchemaName(available)]: composeGroupsSchema(available) };
}

/** Aggregates that an answer may contain in addition to counts: sums, and minimums and maximums (`extremes`). */
interface AvailableAggregates {
  readonly hasSums: boolean;
  readonly hasExtremes: boolean;
}

function findAvailableAggregates({ definition }: ResourceModel): AvailableAggregates {
  const { numbers, ordered } = listAggregableNames(definition);
  return { hasSums: numbers.length > 0, hasExtremes: ordered.length > 0 };
}

function getGroupsSchemaName({ hasSums, hasExtremes }: AvailableAggregates): string {
  return `${hasSums ? "Summed" : ""}${hasExtremes ? "Ordered" : ""}Groups`;
}

export function composeAggregateResponses(model: ResourceModel): JsonObject {
  const available = findAvailableAggregates(model);
  return { [getGroupsSchemaName(available)]: describeGroupsResponse(available, composeResponseHeaders) };
}

/**
 * Schema of the values in groups. Uses `anyOf`, because oapi-codegen supports a list of types only if it is one type and
 * null.
 */
export const groupedValueSchemas: JsonObject = {
  GroupedValue: { anyOf: [{ type: "string" }, doubleSchema, { type: "boolean" }, { type: "null" }] },
};

function describeGroupsResponse(
  aggregates: AvailableAggregates,
  describeHeaders: typeof composeResponseHeaders,
): JsonObject {
  return describeJsonResponse(
    "The groups, sorted by their values in `group`, unless `sort_by` gives another order.",
    describeHeaders("X-Total-Count", "Link", "X-Unindexed"),
    refTo("schemas", getGroupsSchemaName(aggregates)),
    { groups: [{ group: {}, count: 3 }] },
  );
}

function composeGroupsSchema({ hasSums, hasExtremes }: AvailableAggregates): JsonObject {
  const value = refTo("schemas", "GroupedValue");
  const describeMap = (description: string, values: JsonObject): JsonObject => {
    return { description, ...composeMapSchema(values) };
  };
  const nullNote = "Null if no item has a value.";
  const group = composeObjectSchema(
    {
      group: describeMap(
        "The value of each entry of the parameter `group`. All items of the group have this value.",
        value,
      ),
      count: { ...int64Schema, minimum: 0 },
    },
    {
      ...(hasSums
        ? {
            sum: describeMap("0 if no item has a value.", doubleSchema),
            avg: describeMap(nullNote, { ...doubleSchema, type: ["number", "null"] }),
          }
        : {}),
      ...(hasExtremes ? { min: describeMap(nullNote, value), max: describeMap(nullNote, value) } : {}),
      distinct: describeMap("Number of distinct values of each field; null is not counted.", {
        ...int64Schema,
        minimum: 0,
      }),
    },
  );
  return composeObjectSchema({ groups: { type: "array", maxItems: aggregateLimits.maxGroups, items: group } });
}
