import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel, unfold } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

inPanel("the order of items in the panel", {}, ({ staff, panel, page }) => {
  const row = (name: string) => page.getByRole("treeitem", { name });
  const listed = () => page.getByRole("treeitem").allInnerTexts();
  const save = async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
  };
  const drag = async (from: string, to: string, along = 0) => {
    const [start, end] = await Promise.all([row(from).locator(".handle").boundingBox(), row(to).boundingBox()]);
    await page.mouse.move(start!.x + 8, start!.y + 8);
    await page.mouse.down();
    await page.mouse.move(start!.x + 8 + along, end!.y + end!.height - 3, { steps: 4 });
    await page.mouse.up();
  };

  const makeCategories = async (...names: readonly string[]) => {
    const company_id = await staff.makeStore();
    const ids = new Map<string, string>();
    for (const [index, category] of names.entries()) {
      const body = { company_id, category, position: (index + 1) * 10 };
      ids.set(category, (await staff.make("/api/2.0/categories", body))["category_id"]!);
    }
    await panel.goTo(`#/categories?company_id=${company_id}`);
    await page.getByRole("link", { name: "Order", exact: true }).click();
    await row(names[0]!).waitFor();
    const read = async (name: string) =>
      (await staff.root("GET", `/api/2.0/categories/${ids.get(name)!}`)).json as {
        position: number;
        parent_id: string;
      };
    return { ids, read };
  };

  it("is a tree, changed by keyboard alone", async () => {
    const { ids, read } = await makeCategories("Boats", "Tents", "Oars");
    expect(await listed()).to.deep.equal(["⠿Boats", "⠿Tents", "⠿Oars"].map((text) => text.replace("⠿", "⠿\n")));
    await row("Boats").focus();
    await page.keyboard.press("End");
    await row("Oars").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowRight");
    expect(await row("Oars").getAttribute("aria-level")).to.equal("2");
    expect(await row("Oars").and(page.locator(":focus")).count()).to.equal(1);
    await page.getByText("Oars: place 1 of 1").waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await save();
    expect(await read("Oars")).to.include({ parent_id: ids.get("Boats") });
    await page.reload();
    await row("Tents").waitFor();
    expect(await row("Oars").getAttribute("aria-level")).to.equal("2");
    await row("Boats").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Alt+ArrowLeft");
    await save();
    expect((await read("Oars")).parent_id).to.equal("0");
    await row("Oars").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Oars", level: 1 }).waitFor();
  });

  it("is changed by dragging, and writes as few items as possible", async () => {
    const { ids, read } = await makeCategories("One", "Two", "Three", "Four");
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") writes.push(request.postData() ?? "");
    });
    await drag("Four", "One");
    expect((await listed()).map((text) => text.slice(2))).to.deep.equal(["One", "Four", "Two", "Three"]);
    await save();
    const [batch] = writes.map((each) => JSON.parse(each) as { operations: readonly object[] });
    expect(batch!.operations).to.have.length(1);
    expect((await read("Four")).position).to.be.within(11, 19);
    await drag("Three", "Two", 40);
    await save();
    expect(await read("Three")).to.include({ parent_id: ids.get("Two") });
  });

  it("has a tree for each store, and shows why a change was rejected", async () => {
    const [first, second] = [await staff.makeStore(), await staff.makeStore()];
    const make = async (category: string, company_id: string, position: number) =>
      (await staff.make("/api/2.0/categories", { category, company_id, position }))["category_id"]!;
    for (let place = 1; place <= 30; place += 1) await make(`Tool ${String(place)}`, first, place * 10);
    const gone = await make("Camping", second, 15);
    await make("Rope", second, 25);
    const { company } = (await staff.root("GET", `/api/2.0/stores/${second}`)).json as { company: string };
    await panel.goTo("#/stores");
    await panel.goTo(`#/categories?company_id[in]=${first},${second}&-order=1`);
    await row(`Camping ${company}`).waitFor();
    const names = (await listed()).map((text) => text.split("\n")[1]);
    expect(names.slice(-3)).to.deep.equal(["Tool 30", "Camping", "Rope"]);
    await row("Camping").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await page.keyboard.press("Alt+ArrowUp");
    expect((await listed()).map((text) => text.split("\n")[1])).to.deep.equal(names);
    await row("Rope").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await staff.root("DELETE", `/api/2.0/categories/${gone}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const alert = page.getByRole("alert");
    await alert.getByText(/^Rope: Parent\b.*refers to/).waitFor();
    const { y, height } = (await alert.boundingBox())!;
    expect(y).to.be.above(0);
    expect(y + height).to.be.below(page.viewportSize()!.height);
    await row("Rope").focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await alert.waitFor({ state: "detached" });
  });

  it("is changed by buttons", async () => {
    const { read } = await makeCategories("Red", "Green");
    await row("Green").click();
    await page.getByRole("button", { name: "Up", exact: true }).click();
    expect((await listed()).map((text) => text.slice(2))).to.deep.equal(["Green", "Red"]);
    await save();
    expect((await read("Green")).position).to.be.below((await read("Red")).position);
  });

  it("of a list inside an item is changed by keyboard, by buttons and by dragging", async () => {
    const store = await staff.makeStore();
    const path = `/api/2.0/stores/${store}`;
    await staff.root("PUT", path, { countries_list: ["DE", "FR", "IT"] });
    const read = async () =>
      ((await staff.root("GET", `${path}?fields=countries_list`)).json as { countries_list: unknown }).countries_list;
    await panel.goTo(`#/stores/${store}`);
    await unfold(page);
    const handle = (number: number) =>
      page.getByRole("button", { name: `Move Countries list ${String(number)}`, exact: true });
    await handle(1).focus();
    await page.keyboard.press("ArrowDown");
    await handle(2).and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Move Countries list 3 up" }).click();
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await save();
    expect(await read()).to.deep.equal(["FR", "IT", "DE"]);
    await handle(2).scrollIntoViewIfNeeded();
    const [last, first] = await Promise.all([handle(3).boundingBox(), handle(1).boundingBox()]);
    await page.mouse.move(last!.x + 8, last!.y + 8);
    await page.mouse.down();
    await page.mouse.move(first!.x + 8, first!.y + 4, { steps: 4 });
    await page.mouse.up();
    await save();
    expect(await read()).to.deep.equal(["DE", "FR", "IT"]);
  });

  it("of a list inside an item keeps the focus when its last element is removed", async () => {
    const store = await staff.makeStore();
    await staff.root("PUT", `/api/2.0/stores/${store}`, { countries_list: ["DE", "FR"] });
    await panel.goTo(`#/stores/${store}`);
    await unfold(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await button("Remove Countries list 2").focus();
    await page.keyboard.press("Enter");
    await button("Remove Countries list 2").waitFor({ state: "detached" });
    await button("Remove Countries list 1").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await button("Add").and(page.locator(":focus")).waitFor();
    await button("Discard").click();
  });

  it("ends a drag when the dragged element alone is removed", async () => {
    const store = await staff.makeStore();
    await staff.root("PUT", `/api/2.0/stores/${store}`, { countries_list: ["DE", "FR", "IT"] });
    await panel.goTo(`#/stores/${store}`);
    await unfold(page);
    const last = page.getByRole("button", { name: "Move Countries list 3", exact: true });
    await last.scrollIntoViewIfNeeded();
    const { x, y } = (await last.boundingBox())!;
    await page.mouse.move(x + 8, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 8, y - 20, { steps: 4 });
    await page.locator(".dragged").waitFor();
    await page.getByRole("button", { name: "Remove Countries list 3" }).focus();
    await page.keyboard.press("Enter");
    await last.waitFor({ state: "detached" });
    const isSelectable = () => page.evaluate("dispatchEvent(new Event('selectstart', { cancelable: true }))");
    await waitUntil(async () => (await isSelectable()) === true);
    await page.locator("li:is(.above, .below, .dragged)").first().waitFor({ state: "detached" });
    await page.mouse.up();
    await page.getByRole("button", { name: "Discard" }).click();
  });
});
