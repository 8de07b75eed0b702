import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { servePanel } from "../support/panel-page.js";
import { depots, pallets } from "./depots.js";

const project = { schemas: { ...accounts, depots, pallets } };

servePanel("a new file in schemas/", { project }, ({ openAsRoot }) => {
  it("appears in the panel with an entry of the menu, a table and a form", async () => {
    const panel = await openAsRoot();
    const { page } = panel;
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("heading", { name: "Logistics" }).waitFor();
    await menu.getByRole("link", { name: "Yards" }).click();
    await page.getByRole("heading", { name: "Yards", level: 1 }).waitFor();
    await page.getByText("Goods wait here for their customers.").waitFor();
    await page.getByText("There are no yards yet").waitFor();

    await page.getByRole("link", { name: "New depot" }).click();
    const climate = page.getByLabel("Climate");
    await climate.waitFor();
    expect(await climate.getByRole("option").allInnerTexts()).to.include.members(["Ambient", "Frozen"]);
    await page.getByText("How cold it is kept.").waitFor();
    await page.getByText("When lorries may come.").waitFor();
    await page.getByLabel("Places for pallets").fill("-1");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText("Name on the door is mandatory").waitFor();
    await page.getByLabel("Name on the door").fill("North");
    await climate.selectOption("frozen");
    await page.getByLabel("Places for pallets").fill("8");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "North", level: 1 }).waitFor();

    await page.getByLabel("Name on the door").fill("South");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await menu.getByRole("link", { name: "Yards" }).click();
    await page.getByText("1 of 1").waitFor();
    expect((await page.locator("tbody td").allInnerTexts()).toSorted()).to.include.members(["8", "Frozen", "South"]);
    await page.getByRole("link", { name: "South" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("There are no yards yet").waitFor();
    await panel.close();
  });
});
