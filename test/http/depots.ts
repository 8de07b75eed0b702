/** Declarations of two resources, as somebody adds them to a project. */
const manage = "manage_depots";
export const depots = {
  title: "Depot",
  description: "Goods wait here for their customers.",
  type: "object",
  resource: {
    id: "depot_id",
    title: "name",
    plural: "Yards",
    menu: "Logistics",
    privileges: { read: "view_depots", write: manage },
  },
  properties: {
    depot_id: { type: "integer", readOnly: true },
    name: { type: "string", maxLength: 20, title: "Name on the door", sortable: true, searchable: true },
    climate: { type: "string", enum: ["ambient", "frozen"], default: "ambient", description: "How cold it is kept." },
    capacity: { type: "integer", minimum: 0, default: 0, title: "Places for pallets", sortable: true },
    opens_at: { type: "string", default: "", description: "When lorries may come." },
  },
  required: ["name"],
};

export const pallets = {
  title: "Pallet",
  type: "object",
  resource: {
    id: "pallet_id",
    title: "label",
    privileges: { read: "view_depots", write: manage },
  },
  properties: {
    pallet_id: { type: "integer", readOnly: true },
    label: { type: "string" },
    depot_id: { type: "integer", references: { resource: "depots", via: true } },
  },
  required: ["label", "depot_id"],
};
