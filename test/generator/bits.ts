const privileges = { read: "view_bits", write: "manage_bits" };
/** A nearly minimal declaration. */
export const bits = {
  title: "Bit",
  type: "object",
  resource: { id: "bit_id", title: "name", privileges },
  properties: { bit_id: { type: "integer", readOnly: true }, name: { type: "string" } },
  required: ["name"],
};
