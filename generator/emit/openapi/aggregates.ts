/** Describes aggregates of a collection (docs/reference/http.md#aggregates). */
import {
  aggregateFunctions,
  aggregateLimits,
  aggregateName,
  aggregateParameters,
  listAggregableNames,
  timeParts,
} from "../../../runtime/model/query/aggregates.js";
import { formerNamesOf } from "../../../runtime/model/schema/find-definition.js";
import { sortLimit } from "../../../runtime/model/query/query-grammar.js";
import { type ResourceModel, listReadableFields, markAcross } from "../../resource-model.js";
import { nameType } from "../code-text.js";
import { failuresOf } from "./failures.js";
import { headersOf } from "./headers.js";
import { type JsonObject, double, int64, nameInComponents, objectOf, refTo, sortMembers } from "./json.js";
import { type DescriptionContext, describe, headersAt, jsonAnswer, mayUseFormerNames } from "./operations.js";
import { type NamedParameter, nameParameter, orPattern, queryParameter, relatedParameters } from "./parameters.js";
import type { ResourcePath } from "./place.js";
import { possibleFailures } from "./possible-failures.js";

export function aggregatePath({ path }: ResourcePath): string {
  return `${path}/${aggregateName}`;
}

export function aggregateOperation(place: ResourcePath, described: DescriptionContext): JsonObject {
  const { model } = place;
  const own = aggregateParametersOf(model).map(([name]) => name);
  const reserved: ReadonlySet<string> = new Set(aggregateParameters);
  // Leaves out filters such as `price_from`, because `price[gte]` means the same.
  const filters = listReadableFields(model)
    .filter(({ name }) => !reserved.has(name))
    .map(({ name }) => nameParameter(model, name));
  const shared = [nameInComponents("or"), ...Object.keys(commonParameters)];
  const pages = ["page", "items_per_page"].map(nameInComponents);
  const related = relatedParameters(described.links, described.models).map(([name]) => name);
  const parameters = [nameParameter(model, "q"), ...shared, ...pages, ...own, ...filters, ...related];
  const kind = groupsKindOf(model);
  return {
    ...describe(place, "aggregate", described),
    parameters: parameters.map((name) => refTo("parameters", name)),
    responses: {
      "200": mayUseFormerNames(place) ? answer(kind, headersAt(place)) : refTo("responses", nameKind(kind)),
      ...failuresOf(possibleFailures(place, "list", described.models)),
    },
  };
}

export const commonParameters: JsonObject = {
  Count: {
    ...queryParameter("count", "Number of items. Every answer has it, even if the request does not name it.", {
      type: "string",
      enum: ["", "true"],
    }),
    allowEmptyValue: true,
  },
  Having: queryParameter(
    "having",
    "Conditions on results of groups, which must all match: `(sum.amount[gte]=1000,count[gt]=5)`. The syntax is that of `or`.",
    { type: "string", pattern: orPattern },
  ),
  TimeZone: queryParameter(
    "time_zone",
    "Time zone of the hours, days, weeks, months, quarters and years in `group`; UTC by default.",
    { type: "string", examples: ["Europe/Berlin"] },
  ),
};

export function aggregateParametersOf(model: ResourceModel): readonly NamedParameter[] {
  const { groupable } = listAggregableNames(model.definition);
  const leading = listLeading(model);
  const items: JsonObject =
    leading.length === 0
      ? { type: "string", enum: groupable }
      : { type: "string", pattern: `^(${[...groupable.map(escapeName), ...leading].join("|")})$` };
  const group: JsonObject = { type: "array", minItems: 1, maxItems: aggregateLimits.groupFields, items };
  const functions = aggregateFunctions.flatMap((name): readonly NamedParameter[] => {
    const [part, meaning] = functionsOf[name];
    if (listAggregableNames(model.definition)[part].length === 0) return [];
    const schema = refTo("schemas", nameFieldsSchema(model, part));
    return [[nameParameter(model, name), { ...queryParameter(name, meaning, schema), explode: false }]];
  });
  const further =
    leading.length === 0
      ? ""
      : " A dot leads from a reference to the fields of the related item: `customer_id.country`.";
  const description = `Fields to group by: the items of a group have the same values in them.${further}`;
  return [
    [nameParameter(model, "group"), { ...queryParameter("group", description, group), explode: false }],
    ...functions,
    [
      nameParameter(model, "group_order"),
      { ...queryParameter("sort_by", orderMeaning, orderOf(model)), explode: false },
    ],
  ];
}

const orderMeaning =
  "Order of the groups: names in `group`, `count`, and results such as `sum.amount`, with a minus for descending. Groups that this order leaves equal come in the order of their keys.";

/** Lists patterns for groups by fields of related items, such as `device_id.status` or `month(device_id.created)`. */
function listLeading({ definition }: ResourceModel): readonly string[] {
  const references = Object.values(definition.fields).filter(
    ({ reference, kind, hidden, stored }) => reference !== undefined && kind !== "array" && !hidden && stored,
  );
  if (references.length === 0) return [];
  const names = references.flatMap(({ name }) => [name, ...formerNamesOf(definition, name)]);
  const path = `(${names.map(escapeName).join("|")})(\\.[A-Za-z0-9_]+)+`;
  return [path, `(${timeParts.join("|")})\\(${path}\\)`];
}

function escapeName(name: string): string {
  return name.replace(/[.()]/g, "\\$&");
}

/** Describes the values that sort groups, by a pattern: an enumeration would list each name twice, with and without a minus. */
function orderOf(model: ResourceModel): JsonObject {
  const aggregable = listAggregableNames(model.definition);
  const results = aggregateFunctions.flatMap((name) =>
    aggregable[functionsOf[name][0]].map((field) => `${name}.${field}`),
  );
  const names = [...["count", ...aggregable.groupable, ...results].map(escapeName), ...listLeading(model)];
  const items: JsonObject = { type: "string", pattern: `^-?(${names.join("|")})$` };
  return { type: "array", minItems: 1, maxItems: sortLimit, items };
}

type Part = "numbers" | "ordered" | "single";

const functionsOf = {
  sum: ["numbers", "Fields to add up. Sums of integers and decimals are exact."],
  avg: ["numbers", "Fields to average, with 15 digits."],
  min: ["ordered", "Fields whose least value to return."],
  max: ["ordered", "Fields whose greatest value to return."],
  distinct: ["single", "Fields whose distinct values to count; null is not counted."],
} as const satisfies { readonly [name in (typeof aggregateFunctions)[number]]: readonly [Part, string] };

function nameFieldsSchema(model: ResourceModel, part: Part): string {
  const name = nameType(model.definition.path);
  if (part === "numbers") return `${name}Numbers`;
  return `${markAcross(model)}${name}${part === "ordered" ? "Ordered" : "Single"}`;
}

export function aggregateSchemas(model: ResourceModel): JsonObject {
  const schemas = (["numbers", "ordered", "single"] as const).flatMap((part) => {
    const fields = listAggregableNames(model.definition)[part];
    if (fields.length === 0) return [];
    const most = part === "single" ? aggregateLimits.groupFields : aggregateLimits.fields;
    const more = fields.length > most ? { maxItems: most } : {};
    const schema = { type: "array", minItems: 1, ...more, items: { type: "string", enum: fields } };
    return [[nameFieldsSchema(model, part), schema] as const];
  });
  return Object.fromEntries(schemas);
}

/** Aggregates that an answer may contain in addition to counts: sums, and minimums and maximums (`extremes`). */
export interface GroupsKind {
  readonly sums: boolean;
  readonly extremes: boolean;
}

export function groupsKindOf({ definition }: ResourceModel): GroupsKind {
  const { numbers, ordered } = listAggregableNames(definition);
  return { sums: numbers.length > 0, extremes: ordered.length > 0 };
}

function nameKind({ sums, extremes }: GroupsKind): string {
  return `${sums ? "Summed" : ""}${extremes ? "Ordered" : ""}Groups`;
}

export function aggregateAnswers(kinds: readonly GroupsKind[]) {
  const byName = (describeKind: (kind: GroupsKind) => JsonObject): JsonObject =>
    sortMembers(Object.fromEntries(kinds.map((kind) => [nameKind(kind), describeKind(kind)])));
  return {
    schemas: { ...byName(answerSchema), [groupedValue]: anyValue },
    responses: byName((kind) => answer(kind, headersOf)),
  };
}

const groupedValue = "GroupedValue";

/** Uses `anyOf`, because oapi-codegen supports a list of types only if it is one type and null. */
const anyValue: JsonObject = {
  anyOf: [{ type: "string" }, double, { type: "boolean" }, { type: "null" }],
};

function answer(kind: GroupsKind, describeHeaders: typeof headersOf): JsonObject {
  return jsonAnswer(
    "The groups, in the order of their values, unless `sort_by` says otherwise.",
    describeHeaders("X-Total-Count", "Link", "X-Unindexed"),
    refTo("schemas", nameKind(kind)),
    { groups: [{ group: {}, count: 3 }] },
  );
}

function answerSchema({ sums, extremes }: GroupsKind): JsonObject {
  const named = (description: string, values: JsonObject): JsonObject => {
    return { description, type: "object", additionalProperties: values };
  };
  const value = refTo("schemas", groupedValue);
  const orNull = (values: JsonObject): JsonObject => named("Null if no item has a value.", values);
  const group = objectOf(
    {
      group: named("Values that the items of the group have in common, in the form of the API.", value),
      count: { ...int64, minimum: 0 },
    },
    {
      ...(sums
        ? { sum: named("0 if no item has a value.", double), avg: orNull({ ...double, type: ["number", "null"] }) }
        : {}),
      ...(extremes ? { min: orNull(value), max: orNull(value) } : {}),
      distinct: named("How many distinct values each field has; null is not counted.", { ...int64, minimum: 0 }),
    },
  );
  return objectOf({ groups: { type: "array", maxItems: aggregateLimits.groups, items: group } });
}
