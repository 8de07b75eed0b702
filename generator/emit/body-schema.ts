import type { SchemaObject } from "ajv";
import type { BodyKind } from "../field-model.js";
import { listBodyFields, type ResourceModel } from "../resource-model.js";
import type { ValueModel } from "../value-model.js";

/** What a body of a create or an update may hold, in internal form: the fields that a client writes. */
export function bodySchema(model: Pick<ResourceModel, "fields">, kind: BodyKind): SchemaObject {
  const fields = listBodyFields(model, kind);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(fields.map(({ field, body }) => [field.name, checkSchema(body.checked)])),
    ...(kind === "create"
      ? { required: fields.filter(({ body }) => body.mandatory).map(({ field }) => field.name) }
      : {}),
  };
}

function checkSchema(value: ValueModel): SchemaObject {
  const { limits, orNull } = value;
  return {
    ...formatOf(value),
    ...limits,
    type: orNull ? [value.kind, "null"] : value.kind,
    ...choicesOf(value),
    ...(value.kind === "array" ? { items: checkSchema(value.items) } : {}),
    ...(value.kind === "object" ? checkMembers(value) : {}),
  };
}

function formatOf(value: ValueModel): SchemaObject {
  if (value.kind === "string") return value.format === null ? {} : { format: value.format };
  return "isTime" in value && value.isTime ? { format: "unixtime" } : {};
}

function choicesOf(value: ValueModel): SchemaObject {
  if (!("choices" in value) || value.choices === null) return {};
  return { enum: value.orNull ? [...value.choices, null] : value.choices };
}

function checkMembers({ members, isClosed }: ValueModel & { readonly kind: "object" }): SchemaObject {
  const required = members.filter(({ mandatory }) => mandatory).map(({ name }) => name);
  return {
    ...(required.length === 0 ? {} : { required }),
    ...(isClosed ? { additionalProperties: false } : {}),
    properties: Object.fromEntries(members.map(({ name, value }) => [name, checkSchema(value)])),
  };
}
