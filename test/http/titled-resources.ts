/** Resources whose items are named by references or by their id. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import type { TestServer } from "../support/server.js";

const privileges = { read: "view_things", write: "manage_things" };
const id = { type: "integer", readOnly: true };
const declare = (title: string, resource: object, properties: object, required: readonly string[]): object => ({
  title,
  type: "object",
  resource: { ...resource, privileges },
  properties,
  required,
});

export const schemas = {
  ...accounts,
  dishes: declare(
    "Dish",
    { id: "dish_id", title: "dish" },
    { dish_id: id, dish: { type: "string", searchable: true } },
    ["dish"],
  ),
  tickets: declare(
    "Ticket",
    { id: "ticket_id", title: "ticket_id" },
    { ticket_id: id, seats: { type: "integer", default: 2, sortable: true } },
    [],
  ),
  ticket_lines: declare(
    "Ticket line",
    { id: "line_id", title: ["ticket_id", "dish_id", "course"] },
    {
      line_id: id,
      ticket_id: { type: "integer", references: "tickets" },
      dish_id: { type: "integer", references: "dishes" },
      course: { type: "string", enum: ["S", "M"], default: "M" },
    },
    ["ticket_id", "dish_id"],
  ),
  remarks: declare(
    "Remark",
    { id: "remark_id", title: "line_id" },
    { remark_id: id, line_id: { type: "integer", references: "ticket_lines" } },
    ["line_id"],
  ),
};

export async function fill(server: TestServer): Promise<void> {
  for (const [collection, body] of [
    ["dishes", { dish: "Soup" }],
    ["tickets", { seats: 4 }],
    ["tickets", { seats: 4 }],
    ["ticket_lines", { ticket_id: "2", dish_id: "1" }],
    ["remarks", { line_id: "1" }],
  ] as const) {
    const { status, text } = await server.request("POST", `/api/2.0/${collection}`, { body });
    expect(status, text).to.equal(201);
  }
}
