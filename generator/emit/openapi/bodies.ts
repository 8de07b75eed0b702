import { type CreateWithCollection, mayOmitPathField } from "../links.js";
import { describeConditional } from "../../conditions.js";
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import { canExpand } from "../../../runtime/model/query/expansions.js";
import { formerNamesOf } from "../../../runtime/model/schema/find-definition.js";
import { tagName } from "../../../runtime/model/values/serialize-item.js";
import { describeFormerName, listNames } from "../../forms.js";
import { type BodyKind, type FieldModel, withValueFromPath } from "../../field-model.js";
import {
  type ResourceModel,
  requireField,
  listBodyFields,
  listCountFields,
  listReadableFields,
  markAcross,
  formerNamesOfField,
} from "../../resource-model.js";
import { nameType } from "../code-text.js";
import { creationConditions } from "./body-conditions.js";
import { requestSchema, describedSchema, idSchema, keySchema } from "./value-schema.js";
import { type JsonObject, objectOf, refTo } from "./json.js";
import { objectSchemas, shareObject } from "./object-schemas.js";
import type { ExpandPaths } from "./parameters.js";
import { searchSchema } from "./filter-schema.js";
import { storableTextPattern } from "./portable-pattern.js";

/** Returns the name of a schema of the resource, such as `DevicesCreate`. */
export function nameSchema(
  model: ResourceModel,
  part: (typeof ofAcross)[number] | "Item" | "Create" | "Update" | "Details" | "Written" | "Created",
): string {
  const across = ofAcross.some((each) => each === part) ? markAcross(model) : "";
  return `${across}${nameType(model.definition.path)}${part}`;
}

/** Schemas with a variant for lists across parents (`devices/-/parts`), where items also have their parents' ids. */
const ofAcross = ["Summary", "Selection", "Collection", "Search"] as const;

/** Names the schema for the body of a creation. The body may leave out the field `via` if the path contains its value. */
export function nameCreate(model: ResourceModel, via: string | null): string {
  return `${nameSchema(model, "Create")}${mayOmitPathField(model, via) ? `By${nameType(via)}` : ""}`;
}

export function nameCreated(model: ResourceModel): string {
  return nameSchema(model, model.definition.createWith === undefined ? "Written" : "Created");
}

export function bodySchemas(
  model: ResourceModel,
  expand: ExpandPaths,
  within: readonly CreateWithCollection[],
): JsonObject {
  const brought = broughtBy(expand);
  const mandatory = [...new Set(Object.values(model.via))].filter((field) => mayOmitPathField(model, field));
  const through = mandatory.map((field) => [nameCreate(model, field), creationBody(model, within, field)] as const);
  return {
    [nameSchema(model, "Create")]: creationBody(model, within),
    ...Object.fromEntries(through),
    [nameSchema(model, "Update")]: writableBody(model, "update"),
    [nameSchema(model, "Details")]: view(model, "item", "An item as a request for a single item returns it.", brought),
    [nameSchema(model, "Item")]: itemSchema(model, "Details"),
    ...readingSchemas(model, expand),
    ...objectSchemas(model),
    [nameSchema(model, "Written")]: written(model, []),
    ...(within.length === 0 ? {} : { [nameCreated(model)]: written(model, within) }),
  };
}

export function readingSchemas(model: ResourceModel, expand: ExpandPaths): JsonObject {
  const brought = broughtBy(expand);
  return {
    [nameSchema(model, "Summary")]: view(model, "list", "An item as lists return it.", {}),
    [nameSchema(model, "Selection")]: selection(model, brought),
    ...collections(model, canExpand(model.definition) ? brought : {}),
    ...(model.definition.collection === "map" ? { [nameSchema(model, "Search")]: searchSchema(model) } : {}),
  };
}

function broughtBy(expand: ExpandPaths): JsonObject {
  return expand?.length === 0 ? {} : { expanded: refTo("schemas", "Expanded") };
}

function creationBody(
  model: ResourceModel,
  within: readonly CreateWithCollection[],
  given: string | null = null,
): JsonObject {
  const body = writableBody(model, "create", given);
  if (within.length === 0) return body;
  const more = within.map(({ name, currentName, model: other, via }) => {
    const said =
      name === currentName
        ? { description: "Items to create in this collection, together with the new item." }
        : describeFormerName(currentName);
    return [name, { ...said, type: ["array", "null"], items: refTo("schemas", nameCreate(other, via)) }] as const;
  });
  return { ...body, properties: { ...(body.properties as JsonObject), ...Object.fromEntries(more) } };
}

/**
 * Describes the body of a creation or an update.
 * @param given a field whose value comes from the path; null if there is none
 */
function writableBody(model: ResourceModel, kind: BodyKind, given: string | null = null): JsonObject {
  const fields = listBodyFields(model, kind).map(({ field, body }) => {
    return { field, body: field.name === given ? withValueFromPath(body) : body };
  });
  const mandatory = fields
    .filter(({ body }) => body.mandatory)
    .map(({ field }) => [field.name, ...formerNamesOfField(model, field.name)]);
  const required = mandatory.flatMap(([name = "", ...before]) => (before.length === 0 ? [name] : []));
  const named = mandatory.filter(({ length }) => length > 1);
  const conditions: readonly JsonObject[] = [
    ...named.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
    ...(kind === "create" ? creationConditions(model, given) : []),
  ];
  // Conditions apply to the item after a write. A schema of the body cannot express all of them, so the description does.
  const inWords = (model.conditions?.conditionals ?? []).map(describeConditional);
  const what = kind === "create" ? "Fields of the new item." : "Fields to change. Other fields keep their values.";
  return {
    description: [what, "Fields that are not listed are ignored.", ...inWords].join(" "),
    type: "object",
    minProperties: 1,
    properties: Object.fromEntries(
      fields.flatMap(({ field, body }) => {
        const schema = requestSchema(field, body, kind === "create");
        return listNames(model, field.name, shareObject(model, field, "Body", schema));
      }),
    ),
    ...(required.length === 0 ? {} : { required }),
    propertyNames: { pattern: storableTextPattern },
    additionalProperties: refTo("schemas", "Ignored"),
    ...(kind === "create" ? sourceOfCopies(model) : {}),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  };
}

/** Requires a value for `copies.from` in a body that names parts in `copies.what` (docs/reference/http.md#copies). */
function sourceOfCopies({ definition: { copies } }: ResourceModel): JsonObject {
  if (copies === undefined) return {};
  const namesNothing = { additionalProperties: { type: "null" } };
  const options = [
    { properties: { [copies.what]: namesNothing } },
    { required: [copies.from], properties: { [copies.from]: { not: { type: "null" } } } },
  ];
  return { dependentSchemas: { [copies.what]: { anyOf: options } } };
}

function view(model: ResourceModel, name: "list" | "item", comment: string, brought: JsonObject): JsonObject {
  const fields = model.definition.views[name].map((field) => requireField(model, field));
  return {
    description: `${model.definition.description} ${comment}`.trim(),
    ...itemOf(model, fields, brought),
    required: fields
      .filter(({ isRestricted }) => !isRestricted)
      .flatMap((field) => [field.name, ...formerNamesOfField(model, field.name)]),
  };
}

function selection(model: ResourceModel, brought: JsonObject): JsonObject {
  const description = "The fields that the parameter `fields` asks for, and no others.";
  return {
    description,
    ...itemOf(model, [...listReadableFields(model), ...listCountFields(model)], {
      [tagName]: { type: "string" },
      ...brought,
    }),
    minProperties: 1,
  };
}

/** @param brought schemas of additional members, such as `expanded` */
function itemOf(model: ResourceModel, fields: readonly FieldModel[], brought: JsonObject): JsonObject {
  const properties = fields.flatMap((field) => {
    if (field.answer === null) return [];
    const schema = describedSchema(field.answer, "answer", field);
    return listNames(model, field.name, shareObject(model, field, "Value", schema));
  });
  return { type: "object", properties: { ...Object.fromEntries(properties), ...brought }, additionalProperties: false };
}

/** An answer has the default fields, or the fields that the parameter `fields` selects. */
function itemSchema(model: ResourceModel, part: "Summary" | "Details"): JsonObject {
  return { anyOf: [refTo("schemas", nameSchema(model, part)), refTo("schemas", nameSchema(model, "Selection"))] };
}

function collections(model: ResourceModel, brought: JsonObject): JsonObject {
  const { name, collection, alias } = model.definition;
  return {
    [nameCollection(model, name)]: collectionSchema(model, name, brought),
    ...(alias === undefined || collection === "array"
      ? {}
      : { [nameCollection(model, alias.name)]: collectionSchema(model, alias.name, brought) }),
  };
}

export function nameCollection(model: ResourceModel, name: string): string {
  const { name: own, collection } = model.definition;
  return `${nameSchema(model, "Collection")}${name === own || collection === "array" ? "" : `By${nameType(name)}`}`;
}

function collectionSchema(model: ResourceModel, name: string, brought: JsonObject): JsonObject {
  const { collection } = model.definition;
  const items = itemSchema(model, "Summary");
  if (collection === "array") return { description: "The items in the order of the query.", type: "array", items };
  return {
    description: `The items, keyed by ${fieldListsOf(model.definition).ancestorIds.length === 0 ? "id" : "the ids of their parents and their own id, such as `1/5`"}; \`search.ids\` gives the order of the query.`,
    ...objectOf(
      {
        [name]: { type: "object", propertyNames: keySchema(model.definition), additionalProperties: items },
        search: refTo("schemas", nameSchema(model, "Search")),
      },
      brought,
    ),
  };
}

function written(model: ResourceModel, within: readonly CreateWithCollection[]): JsonObject {
  const { definition } = model;
  const { id, resultKey } = definition;
  const keys = [resultKey, ...(resultKey === id ? formerNamesOf(definition, id) : [])];
  return {
    // The schema describes only the short form of the answer. A `oneOf` of both forms would give every generated client
    // a union type, although most programs request only the id.
    description: "The id of the item. With `Prefer: return=representation`, the answer is the whole item, as for GET.",
    ...objectOf(Object.fromEntries(keys.map((key) => [key, idSchema(definition)])), {
      ...revealed(model),
      ...Object.fromEntries(within.map((each) => [each.name, madeWithin(each)])),
    }),
  };
}

function madeWithin({ name, currentName, model }: CreateWithCollection): JsonObject {
  const description = "Ids of the items that the request created in this collection, in the order of the request.";
  const former = name === currentName ? {} : describeFormerName(currentName);
  return { description, type: "array", items: refTo("schemas", nameCreated(model)), ...former };
}

function revealed({ definition }: ResourceModel): JsonObject {
  const { accounts, fields } = definition;
  const secret = accounts === null ? undefined : fields[accounts.secret];
  if (secret === undefined) return {};
  const described = {
    type: "string",
    pattern: "^[A-Za-z0-9]{32}$",
    description: `Only in the answer to the request that generated it. ${secret.description}`.trim(),
  };
  return Object.fromEntries([secret.name, ...formerNamesOf(definition, secret.name)].map((name) => [name, described]));
}
