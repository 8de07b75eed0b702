import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel, unfold } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

inPanel("forms and lists of the panel in daily use", {}, ({ staff, panel, page }) => {
  let store: string;
  const ids: string[] = [];

  before(async () => {
    store = await staff.makeStore();
    for (let number = 10; number < 40; number += 1) {
      const body = { product: `Lamp ${String(number)}`, company_id: store, price: number, status: "H" };
      ids.push((await staff.make("/api/2.0/products", body))["product_id"]!);
    }
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
  const stored = async (id: string): Promise<Record<string, unknown>> =>
    (await staff.root("GET", `/api/2.0/products/${id}`)).json as Record<string, unknown>;

  it("save with Ctrl+S, and discard changes", async () => {
    await panel.goTo(`#/products/${ids[0]!}`);
    await field("Price").fill("11");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await stored(ids[0]!)).to.include({ price: 11 });
    await field("Price").fill("99");
    expect(await findBarriers(page)).to.deep.equal([]);
    await button("Discard").click();
    expect(await field("Price").inputValue()).to.equal("11");
    expect(await button("Discard").count()).to.equal(0);
  });

  it("take the last save back, unless the item was changed since", async () => {
    await panel.goTo(`#/products/${ids[8]!}`);
    await field("Price").fill("180");
    await page.keyboard.press("Control+s");
    await button("Undo").click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await field("Price").inputValue()).to.equal("18");
    // The pressed button is gone.
    await waitUntil(() => page.evaluate("document.activeElement.closest('form') !== null"));
    expect(await stored(ids[8]!)).to.include({ price: 18 });
    await button("Undo").click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await staff.root("PUT", `/api/2.0/products/${ids[8]!}`, { price: 19 });
    await button("Undo").click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    expect(await stored(ids[8]!)).to.include({ price: 19 });
    await button("Discard").click();
  });

  it("take back what the server has changed together with a field", async () => {
    const make = (category: string) => staff.make("/api/2.0/categories", { category, company_id: store });
    const [first, second] = [(await make("First"))["category_id"]!, (await make("Second"))["category_id"]!];
    const before = { category_ids: [first, second], main_category: first };
    await staff.root("PUT", `/api/2.0/products/${ids[9]!}`, before);
    await panel.goTo(`#/products/${ids[9]!}`);
    await button("Remove First").click();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await stored(ids[9]!)).to.deep.include({ category_ids: [second], main_category: second });
    await button("Undo").click();
    await waitUntil(async () => (await stored(ids[9]!))["main_category"] === first);
    // The page asks before it is left as long as the form has no answer.
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await stored(ids[9]!)).to.deep.include(before);
  });

  it("take back a field that items do not show by default", async () => {
    const phone = async (): Promise<unknown> =>
      (await staff.root("GET", `/api/2.0/stores/${store}?fields=company_phone`)).json;
    await panel.goTo(`#/stores/${store}`);
    await unfold(page);
    await field("Company phone").fill("12345");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await phone()).to.deep.equal({ company_phone: "12345" });
    await button("Undo").click();
    await waitUntil(async () => JSON.stringify(await phone()) === '{"company_phone":""}');
    // The page asks before it is left as long as the form has no answer.
    await page.getByText("Saved.", { exact: true }).waitFor();
  });

  it("save and open the next item of the list", async () => {
    await panel.goTo("#/products");
    await page.getByRole("link", { name: "Lamp 10" }).click();
    await heading("Lamp 10");
    await button("Next").click();
    await heading("Lamp 11");
    await field("Price").fill("12");
    await button("Save and next").click();
    await page.getByText("Lamp 11 was saved.").waitFor();
    await heading("Lamp 12");
    expect(await stored(ids[1]!)).to.include({ price: 12 });
  });

  it("keep Delete apart from Save", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel.goTo(`#/products/${ids[2]!}`);
    await field("Price").waitFor();
    const [remove, save] = await Promise.all(
      ["Delete", "Save"].map(async (name) => (await button(name).boundingBox())!),
    );
    expect(save!.x - (remove!.x + remove!.width)).to.be.above(200);
  });

  it("create one item after another, and duplicate one", async () => {
    await panel.goTo("#/products/new");
    const chosen = page.getByRole("combobox", { name: "Store", exact: true });
    await chosen.fill("Store 1");
    await page
      .getByRole("option", { name: /^Store 1/ })
      .first()
      .click();
    for (const name of ["Torch", "Candle"]) {
      await field("Product *").fill(name);
      await waitUntil(async () => (await chosen.inputValue()) === "Store 1");
      await page.keyboard.press("Control+Enter");
      await page.getByText(`${name} was created.`).waitFor();
      expect(await page.getByRole("status").locator("bdi").textContent()).to.equal(name);
      expect(await field("Product *").inputValue()).to.equal("");
    }
    await panel.goTo(`#/products/${ids[5]!}`);
    await page.getByRole("link", { name: "Duplicate" }).click();
    await heading("New product");
    await field("Status").and(page.locator("form *")).waitFor();
    expect(await field("Product *").inputValue()).to.equal("Lamp 15");
    expect(await field("Status").inputValue()).to.equal("H");
    await field("Product *").fill("Lamp 15 b");
    await button("Create").click();
    await heading("Lamp 15 b");
    expect(await field("Price").inputValue()).to.equal("15");
  });

  it("offer other page sizes, compact rows, and columns in another order and width", async () => {
    await panel.goTo("#/products?cols=product,price,status&q=lamp");
    await page.getByText("1–25 of 31").waitFor();
    expect(await page.locator('.tag[data-color="amber"]', { hasText: "Hidden" }).count()).to.be.above(20);
    await page.getByLabel("Rows", { exact: true }).selectOption("50");
    await page.getByText("1–31 of 31").waitFor();
    await page.locator("summary", { hasText: "Columns" }).click();
    await page.getByLabel("Compact rows").check();
    const answer = page.waitForResponse(/products\?/);
    await button("Move Status forward").click();
    await page.waitForURL(/cols=product%2Cstatus%2Cprice/);
    await answer;
    // While the panel reads a list, it shows the former rows dimmed.
    await page.locator(".table.stale").waitFor({ state: "detached" });
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press("Escape");
    const rowHeight = async () => (await page.getByRole("row", { name: /Lamp 20/ }).boundingBox())!.height;
    expect(await rowHeight()).to.be.below(34);
    const head = page.getByRole("columnheader", { name: "Status" });
    const before = (await head.boundingBox())!;
    await page.mouse.move(before.x + before.width - 3, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 97, before.y + 10);
    await page.mouse.up();
    expect((await head.boundingBox())!.width).to.be.within(before.width + 90, before.width + 110);
    await head.getByRole("button").focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.reload();
    await page.getByText("1–31 of 31").waitFor();
    expect((await head.boundingBox())!.width).to.be.within(before.width + 74, before.width + 94);
    expect(await rowHeight()).to.be.below(34);
  });
});
