import { expect } from "chai";
import type { ResourceDescription } from "../../runtime/model/schema/description.js";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";
import type { TestServer } from "../support/server.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject } from "./served-resource.js";

const privileges = { read: "view_things", write: "manage_things" };
const id = { type: "integer", readOnly: true };
const declare = (title: string, resource: object, properties: object, required: readonly string[]): object => ({
  title,
  type: "object",
  resource: { ...resource, privileges },
  properties,
  required,
});

const schemas = {
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

async function fill(server: TestServer): Promise<void> {
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

onProject(databasesOfDay(import.meta.url), "resources that references or the id name", schemas, {}, (server) => {
  before(() => fill(server()));

  it("are described, served and sorted as any other", async () => {
    const { json } = await server().request("GET", "/api/2.0/description");
    const { resources } = json as { resources: readonly ResourceDescription[] };
    const titles = Object.fromEntries(
      resources.map(({ path, title_field, title_fields }) => [path, { title_field, title_fields }]),
    );
    expect(titles["dishes"]).to.deep.equal({ title_field: "dish", title_fields: ["dish"] });
    expect(titles["tickets"]).to.deep.equal({ title_field: "ticket_id", title_fields: ["ticket_id"] });
    expect(titles["ticket_lines"]!.title_fields).to.deep.equal(["ticket_id", "dish_id", "course"]);
    expect(titles["ticket_lines"]!.title_field).to.equal("ticket_id");
    const lines = await server().request("GET", "/api/2.0/ticket_lines?ticket_id=2&fields=line_id,ticket_id,dish_id");
    expect(lines.json)
      .to.have.nested.property("ticket_lines.1")
      .that.deep.equals({ line_id: "1", ticket_id: "2", dish_id: "1" });
  });
});

const options = { project: { schemas } };

inPanel("the panel, of resources that references or the id name", options, ({ server, panel, page }) => {
  before(() => fill(server));

  it("names them in lists, headings, search results and what refers to them", async () => {
    await panel.goTo("#/tickets/2");
    await page.getByRole("heading", { name: "No. 2" }).waitFor();
    await panel.goTo("#/ticket_lines/1");
    await page.getByRole("heading", { name: "Ticket 2 · Dish 1 · M" }).waitFor();
    await panel.goTo("#/ticket_lines");
    await page.getByRole("gridcell", { name: "Soup" }).waitFor();
    await panel.goTo("#/remarks/1");
    await page.getByRole("heading", { name: "Line 1" }).waitFor();
    await panel.goTo("#/ticket_lines/new");
    const tickets = page.getByRole("combobox", { name: "Ticket", exact: true });
    await tickets.fill("2");
    await page.getByRole("option", { name: "No. 2" }).first().click();
    const dishes = page.getByRole("combobox", { name: "Dish", exact: true });
    await dishes.fill("so");
    await page.getByRole("option", { name: "Soup" }).first().click();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Ticket 2 · Dish 1 · M" }).waitFor();
    await panel.goTo("#/remarks/new");
    const lines = page.getByRole("combobox", { name: "Ticket line", exact: true });
    await lines.fill("2");
    await page.getByRole("option", { name: /^Ticket 2 · Dish 1 · M.*2$/ }).waitFor();
  });
});
