import { expect } from "chai";
import { inPanel } from "../support/panel-page.js";

const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

inPanel("the panel on a phone", { context }, ({ staff, panel, page }) => {
  let product: string;

  before(async () => {
    const company_id = await staff.makeStore();
    for (const [index, category] of ["Sails", "Masts", "Ropes"].entries()) {
      await staff.make("/api/2.0/categories", { company_id, category, position: (index + 1) * 10 });
    }
    for (const name of ["Cleat", "Block"]) {
      product = (await staff.make("/api/2.0/products", { company_id, product: name, price: 5 }))["product_id"]!;
    }
  });

  it("edits a cell with two taps, where its value was, without zooming in", async () => {
    await panel.goTo("#/products");
    const cell = page.locator("td[data-field=price]").first();
    await cell.tap();
    await cell.tap();
    const input = cell.locator("input");
    // Safari zooms in on an input whose text is smaller.
    const size = "parseFloat(getComputedStyle(document.querySelector('.cell-editor input')).fontSize)";
    expect(await page.evaluate(size)).to.be.least(16);
    const [field, name] = await Promise.all([input.boundingBox(), page.locator("td a").first().boundingBox()]);
    expect(field!.x - name!.x).to.be.within(-2, 2);
    await input.fill("6.25");
    await page.getByRole("heading", { level: 1 }).tap();
    await cell.and(page.locator(":not(.saving)")).getByText("6.25").waitFor();
  });

  it("changes selected items from the bar", async () => {
    await panel.goTo("#/products?sort_by=product_id");
    await page.getByRole("checkbox", { name: "Cleat" }).tap();
    await page.getByRole("checkbox", { name: "Block" }).tap();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Change…" }).tap();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).to.equal(390);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("button", { name: "Clear the selection" }).tap();
  });

  it("chooses an item in a picker", async () => {
    await panel.goTo(`#/products/${product}`);
    await page.getByRole("combobox", { name: "Categories" }).tap();
    await page.getByRole("option", { name: "Masts" }).tap();
    await page.getByRole("button", { name: "Remove Masts" }).waitFor();
    await page.getByRole("button", { name: "Discard" }).tap();
  });

  it("orders items by dragging with a finger, without scrolling", async () => {
    await panel.goTo("#/categories?-order=1");
    const boxes = await Promise.all(
      ["Ropes", "Sails"].map((name) => page.getByRole("treeitem", { name }).locator(".handle").boundingBox()),
    );
    const [from, to] = boxes.map((box) => ({ x: box!.x + 8, y: box!.y + 4 }));
    const finger = await panel.page.context().newCDPSession(panel.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
    await touch("touchStart", [from!]);
    for (const part of [0.3, 0.6, 1]) {
      await touch("touchMove", [{ x: from!.x, y: from!.y + (to!.y - from!.y) * part }]);
    }
    await touch("touchEnd", []);
    expect((await page.getByRole("treeitem").allInnerTexts()).map((text) => text.slice(2))).to.deep.equal([
      "Ropes",
      "Sails",
      "Masts",
    ]);
    expect(await page.evaluate("scrollY")).to.equal(0);
    await page.getByText("1 change", { exact: true }).waitFor();
    // A tap directly after the simulated touches would count as their continuation.
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
  });
});
