import type { FieldDefinition } from "../../runtime/model/field.js";

/** What holds of a field that its declaration says nothing special of; name and kind come on top. */
export const plainField: Omit<FieldDefinition, "name" | "kind"> = {
  description: "",
  sentAsString: false,
  stored: true,
  readOnly: false,
  hidden: false,
  immutable: false,
  createOnly: false,
  required: false,
  emptyIsNone: false,
  fallback: { kind: "none" },
};
