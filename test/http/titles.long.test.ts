import { inPanel } from "../support/panel-page.js";
import { fill, schemas } from "./titled-resources.js";

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
