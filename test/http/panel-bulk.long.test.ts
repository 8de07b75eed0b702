import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

inPanel("changes of many items in the panel", {}, ({ staff, panel, page }) => {
  let store: string;
  let category: string;
  const ids: string[] = [];

  before(async () => {
    store = await staff.makeStore();
    category = (await staff.make("/api/2.0/categories", { category: "Sale", company_id: store }))["category_id"]!;
    for (let number = 1; number <= 32; number += 1) {
      const product = `Tent ${String(number).padStart(2, "0")}`;
      ids.push((await staff.make("/api/2.0/products", { product, company_id: store, price: number }))["product_id"]!);
    }
  });

  const list = async (query = ""): Promise<void> => {
    await panel.goTo("#/stores");
    await panel.goTo(`#/products?cols=product,price,status${query}`);
    await page.getByRole("link", { name: "Tent 02", exact: true }).waitFor();
  };
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  const bar = () => page.getByRole("region", { name: "Selection" });
  const dialog = () => page.getByRole("dialog");
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  const read = async (index: number): Promise<Record<string, unknown>> =>
    (await staff.root("GET", `/api/2.0/products/${ids[index]!}`)).json as Record<string, unknown>;
  const choose = async (field: string, way: string | null, value: string): Promise<void> => {
    await bar().getByRole("button", { name: "Change…" }).click();
    await dialog().getByLabel("Field").selectOption({ label: field });
    if (way !== null) await dialog().getByLabel("How").selectOption({ label: way });
    const control = dialog().getByLabel("Value", { exact: true });
    if (way === null) await control.selectOption({ label: value });
    else await control.fill(value);
    await press("Preview");
  };

  it("set thirty prices in a dozen actions, and can be undone", async () => {
    await list();
    await box("Tent 01").click();
    await box("Tent 25").click({ modifiers: ["Shift"] });
    await bar().getByText("25 selected").waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await box("Tent 26").click();
    await box("Tent 30").click({ modifiers: ["Shift"] });
    await bar().getByText("30 selected").waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await choose("Price", "increase by percent", "10");
    await dialog().getByText("30 items will be changed.").waitFor();
    await dialog().getByRole("row", { name: "Tent 03 3.0 3.3" }).waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await press("Change 30 now");
    await dialog().getByText("30 items were changed.").waitFor();
    expect((await read(2))["price"]).to.equal(3.3);
    expect((await read(30))["price"]).to.equal(31);
    await staff.root("PUT", `/api/2.0/products/${ids[4]!}`, { price: 99 });
    await press("Undo");
    await dialog().getByText("29 items were restored to their former values. 1 item failed.").waitFor();
    await dialog()
      .getByRole("row", { name: /^Tent 05 .* not changed, because somebody else/ })
      .waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    expect((await read(4))["price"]).to.equal(99);
    expect((await read(2))["price"]).to.equal(3);
    await press("Close");
  });

  it("change all matching items, and report rejected and unchanged ones", async () => {
    await list("&price[lte]=10");
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await bar().getByText("9 selected").waitFor();
    await list();
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await bar().getByRole("button", { name: "Select all 32 matching items" }).click();
    await bar().getByText("All 32 matching items are selected").waitFor();
    const reads: string[] = [];
    page.on("request", (request) => reads.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await choose("Price", "decrease by", "2");
    await dialog().getByText("32 items will be changed. The server will probably reject 1 of these changes.").waitFor();
    await dialog()
      .getByRole("row", { name: /^Tent 01 Price must be.* 1 -1/ })
      .waitFor();
    expect(new Set(reads)).to.deep.equal(new Set(["GET /admin/api/products", "POST /admin/api/batch"]));
    await press("Change 32 now");
    await dialog().getByText("31 items were changed. 1 item failed.").waitFor();
    await dialog()
      .getByRole("row", { name: /^Tent 01 1 -1 Price must be/ })
      .waitFor();
    await press("Close");
    await bar().getByRole("button", { name: "Undo" }).click();
    await dialog().getByText("31 items were restored to their former values.").waitFor();
    await press("Close");
    await choose("Status", null, "Active");
    await dialog().getByText("0 items will be changed. 32 items are unchanged.").waitFor();
    await press("Cancel");
    expect((await read(1))["price"]).to.equal(2);
  });

  it("add to lists and remove from them", async () => {
    await list();
    for (const name of ["Tent 01", "Tent 02"]) await box(name).check();
    const change = async (way: string): Promise<void> => {
      await bar().getByRole("button", { name: "Change…" }).click();
      await dialog().getByLabel("Field").selectOption({ label: "Categories" });
      await dialog().getByLabel("How").selectOption({ label: way });
      await dialog().getByRole("combobox", { name: "Categories" }).fill("Sale");
      await dialog().getByRole("option", { name: /^Sale/ }).click();
      await press("Preview");
      await press("Change 2 now");
      await dialog().getByText("2 items were changed.").waitFor();
      await press("Close");
    };
    await change("add to the list");
    expect((await read(1))["category_ids"]).to.deep.equal([category]);
    await change("remove from the list");
    expect((await read(1))["category_ids"]).to.deep.equal([]);
  });

  it("restore fields that the server has changed together with the chosen field", async () => {
    const other = (await staff.make("/api/2.0/categories", { category: "Other", company_id: store }))["category_id"]!;
    const before = { category_ids: [category, other], main_category: category };
    await staff.root("PUT", `/api/2.0/products/${ids[1]!}`, before);
    await list();
    await box("Tent 02").check();
    await bar().getByRole("button", { name: "Change…" }).click();
    await dialog().getByLabel("Field").selectOption({ label: "Categories" });
    await dialog().getByLabel("How").selectOption({ label: "remove from the list" });
    await dialog().getByRole("combobox", { name: "Categories" }).fill("Sale");
    await dialog().getByRole("option", { name: /^Sale/ }).click();
    await press("Preview");
    await press("Change 1 now");
    await dialog().getByText("1 item was changed.").waitFor();
    expect(await read(1)).to.deep.include({ category_ids: [other], main_category: other });
    await press("Undo");
    await dialog().getByText("1 item was restored to its former values.").waitFor();
    expect(await read(1)).to.deep.include(before);
    await press("Close");
  });

  it("do not overwrite changes that somebody else stores after the preview", async () => {
    await list();
    for (const name of ["Tent 06", "Tent 07"]) await box(name).check();
    await choose("Price", "set to", "50");
    await dialog().getByText("2 items will be changed.").waitFor();
    await staff.root("PUT", `/api/2.0/products/${ids[5]!}`, { amount: 12 });
    await press("Change 2 now");
    await dialog().getByText("1 item was changed. 1 item failed.").waitFor();
    expect((await read(5))["price"]).to.equal(6);
    await dialog().getByRole("columnheader", { name: "Price before" }).waitFor();
    await waitUntil(() => page.evaluate("document.activeElement.closest('dialog') !== null"));
    await press("Close");
    await bar().getByRole("button", { name: "Clear the selection" }).click();
    await panel.goTo(`${new URL(page.url()).hash}&price[lte]=10`);
    await bar().waitFor({ state: "detached" });
    await page.goBack();
    await bar().getByRole("button", { name: "Undo" }).waitFor();
  });

  it("accept names and IDs of related items in pasted lines", async () => {
    await staff.make("/api/2.0/categories", { category: "Sale", company_id: await staff.makeStore() });
    await panel.goTo("#/stores");
    await panel.goTo("#/products?cols=product,category_ids,main_category,price");
    await page.locator(`td[data-id="${ids[8]!}"][data-field="category_ids"]`).click();
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "${category}\\t${category}\\t60\\nSale\\tSale\\t70\\nSales\\tSale\\t-70\\n");
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    })()`);
    const problem = "Tent 11 Categories: “Sales” matches no item · Price must be";
    await dialog()
      .getByRole("row", { name: new RegExp(`^${problem}`) })
      .waitFor();
    await press("Change 2 now");
    await dialog().getByText("2 items were changed. 1 item is skipped because of a problem.").waitFor();
    for (const [index, price] of [
      [8, 60],
      [9, 70],
    ] as const) {
      expect(await read(index)).to.deep.include({ category_ids: [category], main_category: category, price });
    }
    await press("Close");
  });

  it("export the selected rows", async () => {
    await list();
    for (const name of ["Tent 08", "Tent 02"]) await box(name).check();
    await bar().locator("summary", { hasText: "Export" }).click();
    const arriving = page.waitForEvent("download");
    await bar().getByRole("button", { name: "Download as CSV" }).click();
    const text = await readFile(await (await arriving).path(), "utf8");
    expect(text).to.equal("\uFEFFproduct,price,status\r\nTent 02,2,A\r\nTent 08,8,A\r\n");
  });

  it("delete, and report items that others still refer to", async () => {
    const parent = (await staff.make("/api/2.0/categories", { category: "Parent", company_id: store }))["category_id"]!;
    await staff.make("/api/2.0/categories", { category: "Alone", company_id: store });
    await staff.root("PUT", `/api/2.0/products/${ids[0]!}`, { category_ids: [parent] });
    await panel.goTo("#/categories");
    for (const name of ["Parent", "Alone"]) await box(name).check();
    await bar().getByRole("button", { name: "Delete…" }).click();
    await dialog().getByText("2 items will be permanently deleted, with everything that is nested in them.").waitFor();
    await dialog().getByText("You cannot undo the deletion.").waitFor();
    await press("Delete 2 for good");
    await dialog().getByText("1 item was deleted. 1 item failed.").waitFor();
    expect(await dialog().getByRole("button", { name: "Undo" }).count()).to.equal(0);
    await press("Close");
    await page.getByRole("link", { name: "Alone" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Parent" }).waitFor();
  });

  it("say before a deletion how many items are lost with the items", async () => {
    const features: string[] = [];
    for (const description of ["Color", "Size"]) {
      const { feature_id } = await staff.make("/api/2.0/features", { description, feature_type: "S" });
      for (const variant of ["One", "Two"]) await staff.make(`/api/2.0/features/${feature_id!}/variants`, { variant });
      features.push(feature_id!);
    }
    await panel.goTo("#/features");
    for (const name of ["Color", "Size"]) await box(name).check();
    await bar().getByRole("button", { name: "Delete…" }).click();
    await dialog()
      .getByRole("listitem")
      .filter({ hasText: /^Variants: 4$/ })
      .waitFor();
    await dialog().getByText("These items are deleted too:").waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await press("Cancel");
    // To export them first.
    await bar().getByText("2 selected").waitFor();
    await panel.goTo(`#/features/${features[0]!}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog()
      .getByRole("listitem")
      .filter({ hasText: /^Variants: 2$/ })
      .waitFor();
    await press("Delete for good");
    await page.getByText("Color was deleted.").waitFor();
  });

  it("restore only the chosen field of more than 2,000 items", async function () {
    this.timeout(120_000);
    const names = Array.from({ length: 2001 }, (_, index) => `Peg ${String(index)}`);
    for (let start = 0; start < names.length; start += 1000) {
      const operations = names.slice(start, start + 1000).map((product) => {
        return { method: "POST", path: "products", body: { product, company_id: store, price: 7, weight: 2.5 } };
      });
      expect((await staff.root("POST", "/api/2.0/batch", { operations })).status).to.equal(200);
    }
    const counted = async (query: string): Promise<string> =>
      (await staff.root("GET", `/api/2.0/products/aggregate?count&q=peg&${query}`)).text;
    await panel.goTo("#/products?cols=product,price&q=peg");
    await page.getByRole("link", { name: "Peg 1", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await bar()
      .getByRole("button", { name: /^Select all/ })
      .click();
    await choose("Price", "set to", "8");
    await dialog().getByText("2001 items will be changed.").waitFor();
    await press("Change 2001 now");
    await dialog().getByText("2001 items were changed.").waitFor();
    expect(await counted("price=8&weight=2.5")).to.contain('"count":2001');
    await press("Undo");
    await dialog().getByText("2001 items were restored to their former values.").waitFor();
    expect(await counted("price=7&weight=2.5")).to.contain('"count":2001');
    await press("Close");
  });
});
