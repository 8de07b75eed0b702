import { type ErrorCode, outOfTenant } from "../../../runtime/model/plan/errors.js";
import { type ActionModel, type ValuesModel, nameActionMethod } from "../../action-model.js";
import type { FieldModel } from "../../field-model.js";
import { withNull } from "../../form-schema.js";
import { type ResourceModel, listBodyFields } from "../../resource-model.js";
import { nameType } from "../code-text.js";
import { valuesExample } from "./examples.js";
import { noteOf, requestSchema, describedSchema, valueSchema } from "./value-schema.js";
import { failuresOf } from "./failures.js";
import { headersOf } from "./headers.js";
import { bodyOf, jsonAnswer } from "./operations.js";
import { type JsonObject, objectOf, refTo } from "./json.js";
import { refToSharedParameter } from "./parameters.js";
import { type ResourcePath, toItemPath } from "./place.js";
import { commonFailures, bodyFailures } from "./possible-failures.js";
import { storableTextPattern } from "./portable-pattern.js";

/** Lists the operations that call actions, each with its path, and whether the path contains the id of an item. */
export function actionOperations(place: ResourcePath) {
  return place.model.actions.map((action) => {
    const { name, on, reads } = action.definition;
    const isOfItem = on === "item";
    const path = `${isOfItem ? toItemPath(place) : place.path}/${name}`;
    return { path, isOfItem, operation: { [reads ? "get" : "post"]: describeAction(place, action) } };
  });
}

function describeAction(place: ResourcePath, action: ActionModel): JsonObject {
  const { model } = place;
  const { definition, input, answer } = action;
  const { name, title, description, on, reads, privilege } = definition;
  const above = place.parents.map((parent) => parent.model.definition.privileges.read);
  const needed = [...new Set([...above, privilege])].map((each) => `\`${each}\``).join(" and ");
  const isWrite = !reads;
  const what = on === "item" ? model.definition.title.toLowerCase() : model.definition.name.replaceAll("_", " ");
  return {
    operationId: `call${place.name}_${nameActionMethod(name)}`,
    tags: [model.definition.path],
    ...(place.isDeprecated ? { deprecated: true } : {}),
    summary: `${title}: ${what}`,
    description: [description, `Needs ${needed}.`].filter((text) => text !== "").join(" "),
    parameters: [
      ...(reads ? queryOf(input) : [refToSharedParameter("Idempotency-Key")]),
      ...(isWrite && on === "item" ? [refToSharedParameter("If-Match")] : []),
    ],
    ...(isWrite && input !== null
      ? { requestBody: bodyOf(nameValues(model, action, "Input"), valuesExample(model, input, true)) }
      : {}),
    responses: {
      ...(answer === null
        ? { "204": { description: "Done.", headers: headersOf() } }
        : {
            "200": jsonAnswer(
              reads ? "The answer of the action." : "Done.",
              headersOf(),
              refTo("schemas", nameValues(model, action, "Answer")),
              valuesExample(model, answer, false),
            ),
          }),
      ...failuresOf(actionFailures(place, action)),
    },
  };
}

function nameValues({ definition }: ResourceModel, action: ActionModel, part: "Input" | "Answer"): string {
  return `${nameType(definition.path)}_${nameActionMethod(action.definition.name)}${part}`;
}

export function actionSchemas(model: ResourceModel): JsonObject {
  const schemas = model.actions.flatMap((action) => [
    ...(action.input === null || action.definition.reads
      ? []
      : [[nameValues(model, action, "Input"), inputSchema(action.input)] as const]),
    ...(action.answer === null ? [] : [[nameValues(model, action, "Answer"), answerSchema(action.answer)] as const]),
  ]);
  return Object.fromEntries(schemas);
}

function inputSchema(input: ValuesModel): JsonObject {
  const fields = listBodyFields(input, "create");
  const required = fields.filter(({ body }) => body.mandatory).map(({ field }) => field.name);
  return {
    description: "Input of the action. Fields that are not listed are ignored.",
    type: "object",
    properties: Object.fromEntries(fields.map(({ field, body }) => [field.name, requestSchema(field, body, true)])),
    ...(required.length === 0 ? {} : { required }),
    propertyNames: { pattern: storableTextPattern },
    additionalProperties: refTo("schemas", "Ignored"),
  };
}

function answerSchema({ fields }: ValuesModel): JsonObject {
  const shown = [...fields.values()].flatMap((field) =>
    field.answer === null ? [] : [[field.name, describedSchema(field.answer, "answer", field)] as const],
  );
  return { description: "Answer of the action.", ...objectOf(Object.fromEntries(shown)) };
}

function queryOf(input: ValuesModel | null): readonly JsonObject[] {
  return [...(input?.fields.values() ?? [])].map((field: FieldModel) => {
    const { name, definition, declared } = field;
    return {
      name,
      in: "query",
      ...noteOf(field),
      ...(definition.required ? { required: true } : {}),
      schema: valueSchema(field.create === null ? declared : withNull(field.create.schema, false), "request"),
    };
  });
}

const ofWrites: readonly ErrorCode[] = [
  "invalid_header",
  "rights_changed",
  outOfTenant,
  "escalation",
  "overloaded",
  "action_refused",
  "not_found",
  "immutable_field",
  "invalid_fields",
  "invalid_reference",
  "not_unique",
  "invalid_transition",
  "referred_to",
  "copy_too_large",
  "last_root",
  "idempotency_mismatch",
  "in_progress",
];

/** Lists the failures of calling an action, including failures of the writes that its code makes. */
export function actionFailures(
  place: ResourcePath,
  { definition: { on, reads }, input }: ActionModel,
): readonly ErrorCode[] {
  const ofItem: readonly ErrorCode[] = on === "item" ? ["precondition_failed"] : [];
  if (!reads) return [...commonFailures, ...(input === null ? [] : bodyFailures), ...ofWrites, ...ofItem];
  const found: readonly ErrorCode[] = on === "item" || place.parents.length > 0 ? ["not_found"] : [];
  return [
    ...commonFailures,
    "rights_changed",
    "overloaded",
    "invalid_fields",
    "invalid_reference",
    "action_refused",
    ...found,
  ];
}
