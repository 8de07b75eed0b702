import { type CollectionInCreateBody, mayOmitPathField } from "../relations.js";
import { describeConditional } from "../../conditions.js";
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import { canContainExpandedItems } from "../../../runtime/model/query/expansions.js";
import { entityTagName } from "../../../runtime/model/values/serialize-item.js";
import { createFormerNameAnnotations, listCurrentAndFormerNames } from "../../compose-representations.js";
import { type BodyKind, type FieldModel, toOptionalBodyField } from "../../field-model.js";
import {
  type ResourceModel,
  listBodyFields,
  listCountFields,
  listReadableFields,
  getComponentNamePrefix,
  listNamesOfField,
  listResultKeys,
} from "../../resource-model.js";
import { toTypeName } from "../code-formatting.js";
import { listCreationConditions } from "./body-conditions.js";
import {
  composeRequestFieldSchema,
  composeDescribedSchema,
  composeIdSchema,
  composeItemKeySchema,
} from "./value-schema.js";
import { type JsonObject, composeObjectSchema, refTo } from "./json-schema.js";
import { composeFieldObjectSchemas, replaceBySharedObjectSchema } from "./object-schemas.js";
import type { ExpandPaths } from "./parameters.js";
import { composeConditionSchemas, composeSearchMemberSchema } from "./filter-schema.js";
import { storableTextPattern } from "./portable-pattern.js";

/** Returns the name of a schema of the resource, such as `DevicesCreate`. */
export function getSchemaName(
  model: ResourceModel,
  ending:
    (typeof schemasWithAcrossParentsVariant)[number] | "Item" | "Create" | "Update" | "Details" | "Written" | "Created",
): string {
  const across = schemasWithAcrossParentsVariant.some((each) => each === ending) ? getComponentNamePrefix(model) : "";
  return `${across}${toTypeName(model.definition.path)}${ending}`;
}

/** Schemas with a variant for lists across parents (`devices/-/parts`), where items also have their parents' ids. */
const schemasWithAcrossParentsVariant = ["Summary", "Selection", "Collection", "Search"] as const;

/** Returns the name of the schema for bodies of creations. A body may omit the field `via` if the path has its value. */
export function getCreateSchemaName(model: ResourceModel, viaField: string | null): string {
  return `${getSchemaName(model, "Create")}${mayOmitPathField(model, viaField) ? `By${toTypeName(viaField)}` : ""}`;
}

export function getCreateResponseSchemaName(model: ResourceModel): string {
  return getSchemaName(model, model.definition.createWith === undefined ? "Written" : "Created");
}

export function composeItemSchemas(
  model: ResourceModel,
  expandPaths: ExpandPaths,
  collectionsInBody: readonly CollectionInCreateBody[],
): JsonObject {
  const expandedMember = composeExpandedMember(expandPaths);
  const mandatory = [...new Set(Object.values(model.viaFieldByResource))].filter((field) =>
    mayOmitPathField(model, field),
  );
  const through = mandatory.map(
    (field) => [getCreateSchemaName(model, field), composeCreateBodySchema(model, collectionsInBody, field)] as const,
  );
  return {
    [getSchemaName(model, "Create")]: composeCreateBodySchema(model, collectionsInBody),
    ...Object.fromEntries(through),
    [getSchemaName(model, "Update")]: composeWriteBodySchema(model, "update"),
    [getSchemaName(model, "Details")]: composeViewSchema(
      model,
      "item",
      "An item as a request for a single item returns it.",
      expandedMember,
    ),
    [getSchemaName(model, "Item")]: composeViewOrSelectionSchema(model, "Details"),
    ...composeFieldObjectSchemas(model),
    [getSchemaName(model, "Written")]: composeWriteResponseSchema(model, []),
    ...(collectionsInBody.length === 0
      ? {}
      : { [getCreateResponseSchemaName(model)]: composeWriteResponseSchema(model, collectionsInBody) }),
  };
}

export function composeListSchemas(model: ResourceModel, expandPaths: ExpandPaths): JsonObject {
  const expandedMember = composeExpandedMember(expandPaths);
  return {
    [getSchemaName(model, "Summary")]: composeViewSchema(model, "list", "An item as lists return it.", {}),
    [getSchemaName(model, "Selection")]: composeSelectionSchema(model, expandedMember),
    ...composeCollectionSchemas(model, canContainExpandedItems(model.definition) ? expandedMember : {}),
    ...(model.definition.collection === "map"
      ? { [getSchemaName(model, "Search")]: composeSearchMemberSchema(model), ...composeConditionSchemas(model) }
      : {}),
  };
}

function composeExpandedMember(expandPaths: ExpandPaths): JsonObject {
  return expandPaths?.length === 0 ? {} : { expanded: refTo("schemas", "Expanded") };
}

function composeCreateBodySchema(
  model: ResourceModel,
  collectionsInBody: readonly CollectionInCreateBody[],
  fieldInPath: string | null = null,
): JsonObject {
  const body = composeWriteBodySchema(model, "create", fieldInPath);
  if (collectionsInBody.length === 0) return body;
  const more = collectionsInBody.map(({ name, currentName, model: other, viaField }) => {
    const annotations =
      name === currentName
        ? { description: "Items to create in this collection, together with the new item." }
        : createFormerNameAnnotations(currentName);
    return [
      name,
      { ...annotations, type: ["array", "null"], items: refTo("schemas", getCreateSchemaName(other, viaField)) },
    ] as const;
  });
  return { ...body, properties: { ...(body.properties as JsonObject), ...Object.fromEntries(more) } };
}

/**
 * Describes the body of a creation or an update.
 * @param fieldInPath a field whose value comes from the path; null if there is none
 */
function composeWriteBodySchema(
  model: ResourceModel,
  bodyKind: BodyKind,
  fieldInPath: string | null = null,
): JsonObject {
  const fields = listBodyFields(model, bodyKind).map(({ field, body }) => {
    return { field, body: field.name === fieldInPath ? toOptionalBodyField(body) : body };
  });
  const mandatory = fields.filter(({ body }) => body.mandatory).map(({ field }) => listNamesOfField(model, field.name));
  const required = mandatory.flatMap(([name = "", ...before]) => (before.length === 0 ? [name] : []));
  const named = mandatory.filter(({ length }) => length > 1);
  const conditions: readonly JsonObject[] = [
    ...named.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
    ...(bodyKind === "create" ? listCreationConditions(model, fieldInPath) : []),
  ];
  // Conditions apply to the item after a write. A schema of the body cannot express all of them, so the description
  // states them in words.
  const inWords = (model.conditions?.conditionals ?? []).map(describeConditional);
  const what = bodyKind === "create" ? "Fields of the new item." : "Fields to change. Other fields keep their values.";
  return {
    description: [what, "Fields that are not listed are ignored.", ...inWords].join(" "),
    type: "object",
    minProperties: 1,
    properties: Object.fromEntries(
      fields.flatMap(({ field, body }) => {
        const schema = composeRequestFieldSchema(field, body, bodyKind === "create");
        return listCurrentAndFormerNames(
          model,
          field.name,
          replaceBySharedObjectSchema(model, field, "request", schema),
        );
      }),
    ),
    ...(required.length === 0 ? {} : { required }),
    propertyNames: { pattern: storableTextPattern },
    additionalProperties: refTo("schemas", "Ignored"),
    ...(bodyKind === "create" ? composeCopySourceRequirement(model) : {}),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  };
}

/** Requires a value for `copies.from` in a body that names parts in `copies.what` (docs/reference/http.md#copies). */
function composeCopySourceRequirement({ definition: { copies } }: ResourceModel): JsonObject {
  if (copies === undefined) return {};
  const namesNothing = { additionalProperties: { type: "null" } };
  const options = [
    { properties: { [copies.what]: namesNothing } },
    { required: [copies.from], properties: { [copies.from]: { not: { type: "null" } } } },
  ];
  return { dependentSchemas: { [copies.what]: { anyOf: options } } };
}

function composeViewSchema(
  model: ResourceModel,
  viewName: "list" | "item",
  viewComment: string,
  extraMembers: JsonObject,
): JsonObject {
  const fields = model.definition.views[viewName].map((field) => model.fields.get(field)!);
  return {
    description: `${model.definition.description} ${viewComment}`.trim(),
    ...composeItemFieldsSchema(model, fields, extraMembers),
    required: fields
      .filter(({ definition }) => definition.privileges?.read === undefined)
      .flatMap((field) => listNamesOfField(model, field.name)),
  };
}

function composeSelectionSchema(model: ResourceModel, extraMembers: JsonObject): JsonObject {
  const description = "The fields that the parameter `fields` asks for, and no others.";
  return {
    description,
    ...composeItemFieldsSchema(model, [...listReadableFields(model), ...listCountFields(model)], {
      [entityTagName]: { type: "string" },
      ...extraMembers,
    }),
    minProperties: 1,
  };
}

/** @param extraMembers schemas of additional members, such as `expanded` */
function composeItemFieldsSchema(
  model: ResourceModel,
  fields: readonly FieldModel[],
  extraMembers: JsonObject,
): JsonObject {
  const properties = fields.flatMap((field) => {
    if (field.answer === null) return [];
    const schema = composeDescribedSchema(field.answer, "answer", field);
    return listCurrentAndFormerNames(model, field.name, replaceBySharedObjectSchema(model, field, "answer", schema));
  });
  return {
    type: "object",
    properties: { ...Object.fromEntries(properties), ...extraMembers },
    additionalProperties: false,
  };
}

/** An answer has the default fields, or the fields that the parameter `fields` selects. */
function composeViewOrSelectionSchema(model: ResourceModel, viewEnding: "Summary" | "Details"): JsonObject {
  return {
    anyOf: [refTo("schemas", getSchemaName(model, viewEnding)), refTo("schemas", getSchemaName(model, "Selection"))],
  };
}

function composeCollectionSchemas(model: ResourceModel, extraMembers: JsonObject): JsonObject {
  const { name, collection, alias } = model.definition;
  return {
    [getCollectionSchemaName(model, name)]: composeCollectionSchema(model, name, extraMembers),
    ...(alias === undefined || collection === "array"
      ? {}
      : { [getCollectionSchemaName(model, alias.name)]: composeCollectionSchema(model, alias.name, extraMembers) }),
  };
}

export function getCollectionSchemaName(model: ResourceModel, collectionName: string): string {
  const { name: own, collection } = model.definition;
  return `${getSchemaName(model, "Collection")}${collectionName === own || collection === "array" ? "" : `By${toTypeName(collectionName)}`}`;
}

function composeCollectionSchema(model: ResourceModel, collectionName: string, extraMembers: JsonObject): JsonObject {
  const { collection } = model.definition;
  const items = composeViewOrSelectionSchema(model, "Summary");
  if (collection === "array") return { description: "The items in the order of the query.", type: "array", items };
  return {
    description: `The items, keyed by ${fieldListsOf(model.definition).ancestorIdFields.length === 0 ? "id" : "the ids of their parents and their own id, such as `1/5`"}; \`search.ids\` gives the order of the query.`,
    ...composeObjectSchema(
      {
        [collectionName]: {
          type: "object",
          propertyNames: composeItemKeySchema(model.definition),
          additionalProperties: items,
        },
        search: refTo("schemas", getSchemaName(model, "Search")),
      },
      extraMembers,
    ),
  };
}

function composeWriteResponseSchema(
  model: ResourceModel,
  collectionsInBody: readonly CollectionInCreateBody[],
): JsonObject {
  const id = composeIdSchema(model.definition);
  return {
    // The schema describes only the short form of the answer. A `oneOf` of both forms would give every generated client
    // a union type, although most programs request only the id.
    description: "The id of the item. With `Prefer: return=representation`, the answer is the whole item, as for GET.",
    ...composeObjectSchema(Object.fromEntries(listResultKeys(model).map((key) => [key, id])), {
      ...composeSecretMember(model),
      ...Object.fromEntries(collectionsInBody.map((each) => [each.name, composeCreatedIdsSchema(each)])),
    }),
  };
}

function composeCreatedIdsSchema({ name, currentName, model }: CollectionInCreateBody): JsonObject {
  const description =
    "Ids of the items that the request created in this collection, in the order of the items in the body.";
  const former = name === currentName ? {} : createFormerNameAnnotations(currentName);
  return { description, type: "array", items: refTo("schemas", getCreateResponseSchemaName(model)), ...former };
}

function composeSecretMember(model: ResourceModel): JsonObject {
  const { accounts, fields } = model.definition;
  const secret = accounts === null ? undefined : fields[accounts.secret];
  if (secret === undefined) return {};
  const described = {
    type: "string",
    pattern: "^[A-Za-z0-9]{32}$",
    description: `Only in the answer to the request that generated the secret. ${secret.description}`.trim(),
  };
  return Object.fromEntries(listNamesOfField(model, secret.name).map((name) => [name, described]));
}
