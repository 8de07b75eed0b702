import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";

inPanel("imports of the panel", {}, ({ staff, panel, page }) => {
  let store: string;
  const ids: string[] = [];

  before(async () => {
    store = await staff.makeStore();
    for (const [index, product] of ["Rope", "Hook", "Net"].entries()) {
      const body = { product, product_code: `C${String(index)}`, company_id: store, price: index + 1 };
      ids.push((await staff.make("/api/2.0/products", body))["product_id"]!);
    }
  });

  const dialog = () => page.getByRole("dialog");
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  const choose = async (lines: readonly string[]): Promise<void> => {
    await panel.goTo("#/stores");
    await panel.goTo("#/products");
    await page.getByRole("button", { name: "Import…" }).click();
    const buffer = Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
    await dialog().getByLabel("CSV file").setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer });
  };
  const list = async (): Promise<readonly Record<string, unknown>[]> => {
    const fields = "fields=product,product_code,price,status,short_description";
    const answer = await staff.root("GET", `/api/2.0/products?${fields}&sort_by=product_id&items_per_page=100`);
    return Object.values((answer.json as { products: Record<string, Record<string, unknown>> }).products);
  };

  it("match columns, try every line, and change items found by a unique key", async () => {
    await choose([
      "Product;product_code;Price;Status;company_id;Remark",
      `Rope;C0;1;Hidden;${store};"a; ""b"""`,
      `Hook, large;C1;2,5;A;${store};x`,
      `Line;C7;7;A;${store};x`,
      `Bad;C8;-7;A;${store};x`,
      `Worse;C9;much;A;${store};x`,
      `Again;C1;3;A;${store};x`,
      `Odd;C10;-3;Sold;${store};x`,
      `Elsewhere;C11;3;A;99;x`,
      `Named;C12;3;Sold;Store 1;x`,
    ]);
    await dialog().getByLabel("Field of Remark").waitFor();
    const [help, table, button] = await Promise.all(
      [".help", ".table", "p > .primary"].map(async (part) => (await dialog().locator(part).first().boundingBox())!),
    );
    expect(table!.y - (help!.y + help!.height)).to.be.above(8);
    const key = (await dialog().getByLabel("Existing items").boundingBox())!;
    expect(button!.y - (key.y + key.height)).to.be.above(8);
    expect(await dialog().getByLabel("Field of Price").inputValue()).to.equal("price");
    expect(await dialog().getByLabel("Field of Remark").inputValue()).to.equal("");
    await dialog().getByLabel("Field of Remark").selectOption({ label: "Short description" });
    expect(await dialog().getByLabel("Existing items").inputValue()).to.equal("company_id,product_code");
    expect(await findBarriers(page)).to.deep.equal([]);
    await press("Try 9 lines");
    await dialog()
      .getByText("1 item will be created. 2 items will be changed. 6 items are skipped because of problems.")
      .waitFor();
    for (const name of [
      /^Line 5 Bad Price must be/,
      /^Line 6 Worse Price: must be a number/,
      /^Line 7 Again refers to the same item as line 3/,
      /^Line 8 Odd Status: “Sold” is not an allowed value · Price must be/,
      /^Line 9 Elsewhere Store /,
      /^Line 10 Named Status: “Sold” is not an allowed value · Store: “Store 1” is not an ID, such as 12/,
    ]) {
      await dialog().getByRole("row", { name }).waitFor();
    }
    expect((await list()).length).to.equal(3);
    await press("Import 3 now");
    await dialog()
      .getByText("1 item was created. 2 items were changed. 6 items are skipped because of problems.")
      .waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    expect(await list()).to.deep.equal([
      { product: "Rope", product_code: "C0", price: 1, status: "H", short_description: 'a; "b"' },
      { product: "Hook, large", product_code: "C1", price: 2.5, status: "A", short_description: "x" },
      { product: "Net", product_code: "C2", price: 3, status: "A", short_description: "" },
      { product: "Line", product_code: "C7", price: 7, status: "A", short_description: "x" },
    ]);
    await press("Undo");
    await dialog().getByText("2 items were restored to their former values.").waitFor();
    await press("Close");
    await page.getByRole("link", { name: "Line" }).waitFor();
    expect((await list())[1]).to.include({ product: "Hook", price: 2 });
  });

  it("remove the value of a list by an empty cell, and leave an empty list unchanged", async () => {
    await staff.root("PUT", `/api/2.0/products/${ids[0]!}`, { tax_ids: ["6"] });
    await choose(["product_id;tax_ids", `${ids[0]!};`, `${ids[1]!};`]);
    await press("Try 2 lines");
    await dialog().getByText("1 item will be changed. 1 item is unchanged.").waitFor();
    await press("Change 1 now");
    await dialog().getByText("1 item was changed.").waitFor();
    await press("Close");
    const answer = await staff.root("GET", `/api/2.0/products/${ids[0]!}?fields=tax_ids`);
    expect(answer.json).to.deep.equal({ tax_ids: [] });
  });

  it("do not quote a whole list of references as an ID", async () => {
    await choose(["product_id;category_ids", `${ids[0]!};1,Sale`, `${ids[0]!};`]);
    await press("Try 2 lines");
    const problem = /^Line 2 .*Categories: must be a number, such as 12 · refers to the same item as line 3/;
    await dialog().getByRole("row", { name: problem }).waitFor();
    await press("Cancel");
  });

  it("find referenced items by their names or keys, and say which names match none or several", async () => {
    const [one, other] = [await staff.makeStore(), await staff.makeStore()];
    for (const store_id of [one, other]) {
      await staff.root("PUT", `/api/2.0/stores/${store_id}`, { company: "Twin" });
      await staff.make("/api/2.0/categories", { company_id: store_id, category: "Sails" });
    }
    const lone = await staff.makeStore();
    await staff.root("PUT", `/api/2.0/stores/${lone}`, { company: "Harbour, west" });
    const categories: string[] = [];
    for (const category of ["Sails", "Masts, short"]) {
      const made = await staff.make("/api/2.0/categories", { company_id: lone, category });
      categories.push(made["category_id"]!);
    }
    await choose([
      "Product\tproduct_code\tStore\tCategories",
      "Jib\tJ1\tHarbour, west\tSails; Masts, short",
      "Spar\tJ2\tTwin\tSails",
      "Boom\tJ3\tNowhere\tSails",
      "Yard\tJ4\tHarbour, west\tSails;Oars",
    ]);
    const field = (column: string) => dialog().getByLabel(`Field of ${column}`);
    // The values of the column are no IDs.
    expect(await field("Store").locator("option:checked").innerText()).to.equal("Store, found by Company");
    await field("Categories").selectOption({ label: "Categories, found by Category" });
    expect(await findBarriers(page)).to.deep.equal([]);
    await press("Try 4 lines");
    await dialog().getByText("1 item will be created. 3 items are skipped because of problems.").waitFor();
    for (const name of [
      new RegExp(`^Line 3 Spar Store: “Twin” matches several items: No. ${one} and No. ${other}`),
      /^Line 4 Boom Store: “Nowhere” matches no item/,
      /^Line 5 Yard Categories: “Oars” matches no item/,
    ]) {
      await dialog().getByRole("row", { name }).waitFor();
    }
    await press("Import 1 now");
    await dialog().getByText("1 item was created.").waitFor();
    await press("Close");
    const fields = "fields=product_id,company_id,category_ids&product_code=J1";
    const answer = await staff.root("GET", `/api/2.0/products?${fields}`);
    const [jib] = Object.values((answer.json as { products: Record<string, Record<string, unknown>> }).products);
    expect(jib).to.deep.include({ company_id: lone, category_ids: categories });
    await staff.root("DELETE", `/api/2.0/products/${String(jib!["product_id"])}`);
  });

  const makeCategories = async (...names: readonly string[]): Promise<readonly string[]> => {
    const made: string[] = [];
    for (const category of names) {
      made.push((await staff.make("/api/2.0/categories", { company_id: store, category }))["category_id"]!);
    }
    return made;
  };
  const readCategories = async (product: number): Promise<unknown> => {
    const answer = await staff.root("GET", `/api/2.0/products/${ids[product]!}?fields=category_ids`);
    return (answer.json as { category_ids: unknown }).category_ids;
  };

  it("find names of any store in lines without a store, and names as an export writes them", async () => {
    const [best] = await makeCategories("=Best");
    await choose(["product_id;Store;Categories", `${ids[0]!};;'=Best`, `${ids[1]!};Nowhere;'=Best`]);
    await dialog().getByLabel("Field of Store").selectOption({ label: "Store, found by Company" });
    await press("Try 2 lines");
    await dialog().getByText("1 item will be changed. 1 item is skipped because of a problem.").waitFor();
    await press("Change 1 now");
    await dialog().getByText("1 item was changed.").waitFor();
    await press("Close");
    expect(await readCategories(0)).to.deep.equal([best]);
  });

  it("read names with commas, and say when a cell can mean one name or several", async () => {
    const [fine] = await makeCategories("Knots, fine", "Lines, Blocks", "Lines", "Blocks");
    const many = await makeCategories("Many", "Many", "Many", "Many", "Many", "Many");
    const lines = ["Knots, fine", "Lines, Blocks", "Many"].map((names, line) => `${ids[line]!};${store} ;${names}`);
    await choose(["product_id;Store;Categories", ...lines]);
    await press("Try 3 lines");
    await dialog().getByText("1 item will be changed. 2 items are skipped because of problems.").waitFor();
    for (const name of [
      /^Line 3 .*Categories: “Lines, Blocks” can be one name or a list of names/,
      new RegExp(`^Line 4 .*“Many” matches several items: No. ${many.slice(0, 5).join(", No. ")} and 1 more`),
    ]) {
      await dialog().getByRole("row", { name }).waitFor();
    }
    await press("Change 1 now");
    await dialog().getByText("1 item was changed.").waitFor();
    await press("Close");
    expect(await readCategories(0)).to.deep.equal([fine]);
  });

  it("find items by many long names and keys", async () => {
    const letters = "ж".repeat(60);
    const sound = Array.from({ length: 40 }, (_, index) => `A;${letters}${String(index)};${store};`);
    const others = Array.from(
      { length: 14 },
      (_, index) => `A;B${String(index)};${store};${letters.repeat(4)}${index}`,
    );
    await choose(["Product;product_code;Store;Categories", ...others, ...sound]);
    await press("Try 54 lines");
    await dialog().getByText("40 items will be created. 14 items are skipped because of problems.").waitFor();
    await press("Cancel");
  });

  it("try the other lines when the IDs of some lines are wrong", async () => {
    const wrong = Array.from({ length: 100 }, (_, index) => `A;B${String(index)};x${String(index)};1`);
    await choose(["Product;product_code;company_id;Price", `Rope;C0;${store};1`, ...wrong, `Odd;C30;${store};-3`]);
    await press("Try 102 lines");
    await dialog()
      .getByRole("row", { name: /^Line 3 A Store: “x0” is not an ID/ })
      .waitFor();
    await dialog().getByText("101 items are skipped").waitFor();
    await press("Cancel");
  });

  it("read an exported list again, found by the id", async () => {
    const categories = await makeCategories("Ropes", "Cords");
    await staff.root("PUT", `/api/2.0/products/${ids[0]!}`, { category_ids: categories });
    await panel.goTo("#/products?cols=product_id,product,category_ids,price&sort_by=price");
    await page.locator("summary", { hasText: "Export" }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const lines = (await readFile(await (await arriving).path(), "utf8")).slice(1).trim().split("\r\n");
    await choose([...lines.slice(0, 2).map((line) => line.replace(/,1$/, ",9")), "777,Nothing,,5", ",Added,,6"]);
    await press("Try 3 lines");
    await dialog()
      .getByRole("row", { name: /^Line 3 Nothing there is no such item/ })
      .waitFor();
    // The row shows values only where they change.
    expect(
      await dialog()
        .getByRole("row", { name: /^Line 2 / })
        .innerText(),
    ).to.match(/^Line 2 Rope\s+1\s+9$/);
    const outcome = "1 item will be created. 1 item will be changed. 1 item is skipped because of a problem.";
    await dialog().getByText(outcome).waitFor();
    await press("Import 2 now");
    await dialog().getByText("1 item was created. 1 item was changed.").waitFor();
    expect(
      await dialog()
        .getByRole("row", { name: /^Line 3 / })
        .innerText(),
    ).to.not.match(/unchanged/);
    expect((await list())[0]).to.include({ product: "Rope", price: 9 });
    expect(await readCategories(0)).to.deep.equal(categories);
  });
});

const privileges = { read: "view_things", write: "manage_things" };
const id = { type: "string", format: "uuid", readOnly: true };
const crates = {
  title: "Crate",
  type: "object",
  resource: { id: "crate_id", title: "name", privileges },
  properties: { crate_id: id, name: { type: "string" } },
  required: ["name"],
};
const tools = {
  title: "Tool",
  type: "object",
  resource: { id: "tool_id", title: "name", privileges },
  properties: {
    tool_id: id,
    name: { type: "string" },
    crate_id: { type: "string", format: "uuid", references: "crates" },
  },
  required: ["name"],
};
const options = { project: { schemas: { ...accounts, crates, tools } } };

inPanel("imports of the panel, with UUIDs", options, ({ panel, page }) => {
  it("tell names from ids", async () => {
    await panel.goTo("#/tools");
    for (const [crate, label] of [
      ["Blue", "Crate, found by Name"],
      ["0198C0DE-0000-7000-8000-000000000001", "Crate"],
    ]) {
      await page.getByRole("button", { name: "Import…" }).click();
      const buffer = Buffer.from(`Name;Crate\r\nSaw;${crate!}\r\n`);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("CSV file").setInputFiles({ name: "tools.csv", mimeType: "text/csv", buffer });
      const chosen = dialog.getByLabel("Field of Crate").locator("option:checked");
      expect(await chosen.innerText()).to.equal(label);
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    }
  });
});
