import { type ActionModel, type FieldSetModel, getActionMethodName } from "../../action-model.js";
import type { FieldModel } from "../../field-model.js";
import { withNullability } from "../../representation-schema.js";
import { type ResourceModel, listBodyFields } from "../../resource-model.js";
import { toTypeName } from "../code-formatting.js";
import { composeActionValuesExample } from "./examples.js";
import {
  composeDescription,
  composeRequestFieldSchema,
  composeDescribedSchema,
  composeValueSchema,
} from "./value-schema.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders } from "./response-headers.js";
import { describeRequestBody, describeJsonResponse } from "./operations.js";
import { type JsonObject, composeObjectSchema, refTo } from "./json-schema.js";
import { refToSharedParameter } from "./shared-parameters.js";
import { type ResourcePath, toItemPath } from "./resource-path.js";
import { requestBodyErrorStatuses, resourceErrorStatuses } from "./error-statuses.js";
import { storableTextPattern } from "./portable-pattern.js";

/** Lists the operations that call actions, each with its path, and whether the path contains the id of an item. */
export function listActionOperations(resourcePath: ResourcePath) {
  return resourcePath.model.actions.map((action) => {
    const { name, on, reads } = action.definition;
    const isOfItem = on === "item";
    const path = `${isOfItem ? toItemPath(resourcePath) : resourcePath.path}/${name}`;
    return { path, isOfItem, operation: { [reads ? "get" : "post"]: describeActionOperation(resourcePath, action) } };
  });
}

function describeActionOperation(resourcePath: ResourcePath, action: ActionModel): JsonObject {
  const { model } = resourcePath;
  const { definition, input, answer } = action;
  const { name, title, description, on, reads, privilege } = definition;
  const above = resourcePath.parents.map((parent) => parent.model.definition.privileges.read);
  const needed = [...new Set([...above, privilege])].map((each) => `\`${each}\``).join(" and ");
  const isWrite = !reads;
  const what = on === "item" ? model.definition.title.toLowerCase() : model.definition.name.replaceAll("_", " ");
  return {
    operationId: `call${resourcePath.operationNameEnding}_${getActionMethodName(name)}`,
    tags: [model.definition.path],
    ...(resourcePath.isDeprecated ? { deprecated: true } : {}),
    summary: `${title}: ${what}`,
    description: [description, `Required privileges: ${needed}.`].filter((text) => text !== "").join(" "),
    parameters: [
      ...(reads ? listQueryParameters(input) : [refToSharedParameter("Idempotency-Key")]),
      ...(isWrite && on === "item" ? [refToSharedParameter("If-Match")] : []),
    ],
    ...(isWrite && input !== null
      ? {
          requestBody: describeRequestBody(
            getActionSchemaName(model, action, "Input"),
            composeActionValuesExample(model, input, true),
          ),
        }
      : {}),
    responses: {
      ...(answer === null
        ? { "204": { description: "The action succeeded.", headers: composeResponseHeaders() } }
        : {
            "200": describeJsonResponse(
              reads ? "The answer of the action." : "The action succeeded.",
              composeResponseHeaders(),
              refTo("schemas", getActionSchemaName(model, action, "Answer")),
              composeActionValuesExample(model, answer, false),
            ),
          }),
      ...refToErrors(listActionErrorStatuses(resourcePath, action)),
    },
  };
}

function getActionSchemaName(
  { definition }: ResourceModel,
  action: ActionModel,
  direction: "Input" | "Answer",
): string {
  return `${toTypeName(definition.path)}_${getActionMethodName(action.definition.name)}${direction}`;
}

export function composeActionSchemas(model: ResourceModel): JsonObject {
  const schemas = model.actions.flatMap((action) => [
    ...(action.input === null || action.definition.reads
      ? []
      : [[getActionSchemaName(model, action, "Input"), describeActionInputSchema(action.input)] as const]),
    ...(action.answer === null
      ? []
      : [[getActionSchemaName(model, action, "Answer"), describeActionAnswerSchema(action.answer)] as const]),
  ]);
  return Object.fromEntries(schemas);
}

function describeActionInputSchema(input: FieldSetModel): JsonObject {
  const fields = listBodyFields(input, "create");
  const required = fields.filter(({ body }) => body.mandatory).map(({ field }) => field.name);
  return {
    description: "Input of the action. Fields that are not listed are ignored.",
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ field, body }) => [field.name, composeRequestFieldSchema(field, body, true)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    propertyNames: { pattern: storableTextPattern },
    additionalProperties: refTo("schemas", "Ignored"),
  };
}

function describeActionAnswerSchema({ fields }: FieldSetModel): JsonObject {
  const shown = [...fields.values()].flatMap((field) =>
    field.answer === null ? [] : [[field.name, composeDescribedSchema(field.answer, "answer", field)] as const],
  );
  return { description: "Answer of the action.", ...composeObjectSchema(Object.fromEntries(shown)) };
}

function listQueryParameters(input: FieldSetModel | null): readonly JsonObject[] {
  return [...(input?.fields.values() ?? [])].map((field: FieldModel) => {
    const { name, definition, internalSchema } = field;
    return {
      name,
      in: "query",
      ...composeDescription(field),
      ...(definition.required ? { required: true } : {}),
      schema: composeValueSchema(
        field.create === null ? internalSchema : withNullability(field.create.schema, false),
        "request",
      ),
    };
  });
}

/** Lists the statuses with which an action can fail, including failures of the writes that its code makes. */
function listActionErrorStatuses({ parents }: ResourcePath, { definition, input }: ActionModel): readonly number[] {
  const isOfItem = definition.on === "item";
  if (definition.reads) return [...resourceErrorStatuses, 409, ...(isOfItem || parents.length > 0 ? [404] : [])];
  return [
    ...resourceErrorStatuses,
    ...(input === null ? [] : requestBodyErrorStatuses),
    404,
    409,
    ...(isOfItem ? [412] : []),
  ];
}
