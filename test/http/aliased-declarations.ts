/** An application that still accepts former names of resources, fields and values, and programs of its clients. */
import { accounts } from "../generator/sound-project.js";

const privileges = { read: "view_goods", write: "manage_goods" };
const id = { type: "integer", readOnly: true };
const was = (name: string): object => ({ name, deprecated: "2026-01-31" });

export const declared: { readonly [path: string]: unknown } = {
  ...accounts,
  warehouses: {
    title: "Warehouse",
    type: "object",
    resource: {
      id: "warehouse_id",
      title: "label",
      privileges,
      alias: { ...was("depots"), sunset: "2027-01-31" },
      createWith: ["racks"],
    },
    properties: {
      warehouse_id: { ...id, alias: was("depot_id") },
      label: { type: "string", maxLength: 9, sortable: true, searchable: true, alias: was("name") },
      room: { type: "integer", sortable: true, default: 7, alias: { ...was("size"), sunset: "2026-09-30" } },
      next_id: { type: "integer", references: "warehouses", alias: was("other_id") },
      secret: { type: "string", writeOnly: true, alias: was("word") },
    },
    required: ["label"],
  },
  "warehouses/racks": {
    title: "Rack",
    type: "object",
    resource: { id: "rack_id", title: "label", privileges, alias: was("shelves") },
    properties: {
      rack_id: id,
      label: { type: "string" },
      state: {
        type: "string",
        enum: ["new", "sent", "back"],
        default: "new",
        initial: ["new", "sent"],
        transitions: { new: { sent: true }, sent: { back: true } },
        sortable: true,
        alias: was("status"),
        valueAliases: {
          shipped: { value: "sent", deprecated: "2026-01-31", sunset: "2026-08-31" },
          returned: { value: "back", deprecated: "2026-02-28" },
        },
      },
    },
    required: ["label"],
  },
};

/** Programs with former and current names, which the build compiles. */
export const program = `
import { connect, type DepotsItem, type DepotsShelvesCreate } from "../generated/client/index.js";
const shop = connect({ url: "https://a.example", email: "a@a.example", key: "k" });
const { depot_id } = await shop.depots.create({ name: "North", size: 3 });
const depot: DepotsItem = await shop.depots.get(depot_id, { fields: ["depot_id", "name", "size", "warehouse_id", "label", "room", "next_id", "other_id", "_etag"] });
await shop.depots.update(depot_id, { size: depot.size + 1 });
await shop.depots.list({ filter: { name: "North", size: { gte: 1 } }, sort: "-name" }).all();
const shelf: DepotsShelvesCreate = { label: "Top" };
await shop.depots(depot_id).shelves.create(shelf);
const { warehouse_id } = await shop.warehouses.create({ label: "North", room: 3 });
await shop.warehouses(warehouse_id).racks.create({ label: "Top" });
await shop.warehouses(warehouse_id).racks.create({ label: "Top", state: "shipped" });
await shop.warehouses(warehouse_id).racks.list({ filter: { state: ["shipped", "back"], status: { ne: "returned" } } }).all();
// @ts-expect-error none that an item begins with
await shop.warehouses(warehouse_id).racks.create({ label: "Top", state: "returned" });
// @ts-expect-error no field
await shop.warehouses.update(warehouse_id, { hight: 3 });
`;
