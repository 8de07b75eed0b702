/** The declarations of a project to which a new resource is added. */

const privileges = { read: "view_bins", write: "manage_bins" };

/** Declares a resource that is nested in a warehouse and has a field for a label. */
export function declareNested(id: string, title: string, more: object = {}): object {
  return {
    title,
    type: "object",
    resource: { id, title: "label", privileges },
    properties: {
      [id]: { type: "integer", readOnly: true },
      label: { type: "string", maxLength: 20, sortable: true },
      ...more,
    },
    required: ["label"],
  };
}

export const bin = {
  height: { type: "number", exclusiveMinimum: 0, default: 1 },
  kind: { type: "string", enum: ["box", "pallet"], default: "box" },
  tags: { type: "array", items: { type: "string" }, default: [] },
  open: { type: "boolean" },
  turns: { type: "array", items: { type: "boolean" } },
};

/** Visible only through a warehouse. An item may be in several warehouses. */
export const pallets = {
  title: "Pallet",
  type: "object",
  resource: {
    id: "pallet_id",
    title: "label",
    privileges,
  },
  properties: {
    pallet_id: { type: "integer", readOnly: true },
    colour: {
      type: "string",
      enum: ["red", "blue"],
      valueFrom: { field: "size", values: { big: "red", small: "blue" } },
    },
    size: { type: "string", enum: ["big", "small"], default: "small" },
    label: { type: "string" },
    warehouse_id: { type: "integer", references: { resource: "warehouses", via: true }, minimum: 1 },
    visited: { type: "array", items: { type: "integer", references: "warehouses" }, default: [] },
  },
  required: ["label", "warehouse_id"],
};

export const palletHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"pallets"> = {
  async derive({ after }) {
    return after?.label === "Huge" ? { size: "big" } : {};
  },
};
`;
