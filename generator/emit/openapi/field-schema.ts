import { toApiForm } from "../../../runtime/model/values/value-forms.js";
import type { BodyField, FieldModel } from "../../field-model.js";
import type { JsonObject } from "./json.js";
import { describedSchema } from "./value-schema.js";

/**
 * A field in the form of a request body. Its default is only in the description, because some generators (openapi-typescript)
 * make fields with a `default` mandatory.
 */
export function requestSchema(
  { note, definition }: FieldModel,
  { schema }: BodyField,
  withDefault: boolean,
): JsonObject {
  const { fallback } = definition;
  const more =
    withDefault && fallback.kind === "constant"
      ? `Default: \`${JSON.stringify(toApiForm(definition, fallback.value))}\`.`
      : "";
  return describedSchema(schema, "request", { note }, more);
}
