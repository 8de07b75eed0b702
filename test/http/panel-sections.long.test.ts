import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";

inPanel("sections of the panel's forms", {}, ({ staff, panel, page }) => {
  let company_id: string;
  const section = (name: string) => page.getByRole("group", { name, exact: true });
  const save = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator("span", { hasText: /^Saved\.$/ }).waitFor();
  };

  before(async () => {
    company_id = await staff.makeStore();
  });

  const openProduct = async (more: object = {}): Promise<string> => {
    const { product_id } = await staff.make("/api/2.0/products", { product: "Tent", company_id, ...more });
    await panel.goTo(`#/products/${product_id!}`);
    await page.getByRole("heading", { name: "Tent", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    return product_id!;
  };

  it("keep a product's page within 1,300 px, and Save within 25 stops of Tab", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const category = { company_id, category: "Camping" };
    const { category_id } = await staff.make("/api/2.0/categories", category);
    await openProduct({ category_ids: [category_id], full_description: "Room for four." });
    await page.getByRole("link", { name: "Options 0" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollHeight")).to.be.at.most(1300);
    const save = page.getByRole("button", { name: "Save", exact: true });
    let stops = 0;
    for (; stops < 60 && (await save.and(page.locator(":focus")).count()) === 0; stops += 1) {
      await page.keyboard.press("Tab");
    }
    expect(stops).to.be.within(10, 25);
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("stand beside each other where there is room, and below each other on a phone", async () => {
    await openProduct();
    const left = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())!.x;
    expect(await left("Status")).to.be.above((await left("Product code")) + 300);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await left("Status")).to.equal(await left("Product code"));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("say while they are folded what differs from the defaults", async () => {
    await openProduct({ weight: 2.5, free_shipping: "Y", promo_text: "Summer" });
    const summary = (name: string) => section(name).locator("summary");
    expect(await summary("Shipping").innerText()).to.match(/^Shipping\s*Weight: 2\.5 · Free shipping: Yes$/);
    expect(await summary("Texts and search engines").innerText()).to.match(/Promotional text$/);
    expect(await summary("Images").innerText()).to.match(/Defaults$/);
    await summary("Shipping").focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Weight", { exact: true }).fill("");
    await page.getByRole("checkbox", { name: "Free shipping" }).uncheck();
    await summary("Shipping").press("Enter");
    expect(await summary("Shipping").innerText()).to.match(/Defaults$/);
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await save();
  });

  it("open where a problem is, and move the focus there", async () => {
    await openProduct();
    const weight = page.getByLabel("Weight", { exact: true });
    await section("Shipping").locator("summary").click();
    await weight.fill("heavy");
    await section("Shipping").locator("summary").click();
    expect(await weight.isVisible()).to.equal(false);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await weight.and(page.locator(":focus")).waitFor();
    await page.getByText("Weight must be a number, such as 12").waitFor();
    await weight.fill("0");
  });

  it("show what depends on other fields only with these, or with a value of its own", async () => {
    const id = await openProduct();
    await section("Shipping").locator("summary").click();
    const dependent = page.getByRole("checkbox", { name: "Unlimited download" });
    const deciding = page.getByRole("checkbox", { name: "Downloadable", exact: true });
    expect(await dependent.count()).to.equal(0);
    await deciding.check();
    await dependent.check();
    await deciding.uncheck();
    expect(await dependent.isChecked()).to.equal(true);
    await save();
    await deciding.check();
    await dependent.uncheck();
    await deciding.uncheck();
    await save();
    expect(await dependent.count()).to.equal(0);
    const stored = (await staff.root("GET", `/api/2.0/products/${id}`)).json;
    expect(stored).to.include({ is_edp: "N", unlimited_download: "N" });
  });

  it("have the items below in a table that is edited in place, apart from the form", async () => {
    const { option_id } = await staff.make("/api/2.0/options", { option_name: "Color", option_type: "S", company_id });
    const made = await staff.make(`/api/2.0/options/${option_id!}/variants`, { variant_name: "Red", position: 1 });
    const path = `/api/2.0/options/${option_id!}/variants/${made["variant_id"]!}`;
    await panel.goTo(`#/options/${option_id!}`);
    const cell = section("Variants").locator("td[data-field=position]");
    await cell.click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await section("Variants").getByText("Saved.").waitFor({ state: "attached" });
    expect((await staff.root("GET", path)).json).to.include({ position: 7, variant_name: "Red" });
    expect(await page.getByRole("button", { name: "Discard" }).count()).to.equal(0);
    await page.getByLabel("Description", { exact: true }).fill("Of the tent.");
    await section("Variants")
      .getByRole("button", { name: /^Position/ })
      .click();
    await save();
    expect(await findBarriers(page)).to.deep.equal([]);
  });

  it("create items below without leaving the form, one after another", async () => {
    const { option_id } = await staff.make("/api/2.0/options", { option_name: "Size", option_type: "S", company_id });
    await panel.goTo(`#/options/${option_id!}`);
    await page.getByLabel("Description", { exact: true }).fill("Of the tent.");
    await section("Variants").getByRole("button", { name: "New option variant" }).click();
    const row = page.getByRole("form", { name: "New option variant" });
    const focused = row.getByLabel(/^Variant name/).and(page.locator(":focus"));
    await focused.waitFor();
    await page.keyboard.press("Enter");
    await row.locator("[aria-invalid=true]").and(page.locator(":focus")).waitFor();
    for (const [name, modifier] of [
      ["Large", "2.5"],
      ["Small", "-1"],
    ] as const) {
      await focused.waitFor();
      await page.keyboard.type(name);
      await row.getByLabel("Modifier", { exact: true }).fill(modifier);
      await page.keyboard.press("Enter");
      await section("Variants").getByText(`${name} was created.`).waitFor();
      await section("Variants").getByRole("row", { name }).waitFor();
    }
    expect(await findBarriers(page)).to.deep.equal([]);
    await focused.press("Escape");
    await row.waitFor({ state: "detached" });
    expect(await page.getByLabel("Description", { exact: true }).inputValue()).to.equal("Of the tent.");
    await save();
    const { json } = await staff.root("GET", `/api/2.0/options/${option_id!}/variants?sort_by=variant_id`);
    expect(JSON.stringify(json)).to.match(/Large.*Small/);
  });

  it("create items below together with a new item", async () => {
    await panel.goTo("#/options/new");
    await page.getByLabel("Option name").fill("Fabric");
    const add = section("Variants").getByRole("button", { name: "New option variant" });
    await add.click();
    await page.keyboard.type("Wool");
    await section("Variants").getByLabel("Variants 1: Modifier", { exact: true }).fill("2.5");
    await add.click();
    await section("Variants").getByLabel("Variants 2: Variant name").and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await section("Variants").getByText("Variants 2: Variant name is mandatory", { exact: true }).waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await section("Variants").locator("[aria-invalid=true]:focus").fill("Silk");
    await add.click();
    await section("Variants").getByRole("button", { name: "Remove Variants 3" }).click();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Fabric", level: 1 }).waitFor();
    await section("Variants").getByRole("row", { name: "Silk" }).waitFor();
    await section("Variants")
      .getByRole("row", { name: /Wool.*2\.5/ })
      .waitFor();
  });

  it("offer to add a value to the list that it must be in", async () => {
    const [tents, tarps] = [
      await staff.make("/api/2.0/categories", { category: "Tents", company_id }),
      await staff.make("/api/2.0/categories", { category: "Tarps", company_id }),
    ];
    const product = { product: "Shelter", company_id, category_ids: [tents["category_id"]!] };
    const { product_id } = await staff.make("/api/2.0/products", product);
    await panel.goTo(`#/products/${product_id!}`);
    await page.getByRole("combobox", { name: "Main category", exact: true }).fill("Tarps");
    await page.getByRole("option", { name: "Tarps" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Main category must be one of Categories", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Add this value to Categories" }).click();
    await save();
    const stored = (await staff.root("GET", `/api/2.0/products/${product_id!}`)).json as Record<string, unknown>;
    expect(stored["category_ids"]).to.deep.equal([tents["category_id"], tarps["category_id"]]);
    expect(stored["main_category"]).to.equal(tarps["category_id"]);
  });

  it("are for new items too, with the fields that no section names at the end", async () => {
    await panel.goTo("#/products/new");
    await page.getByRole("textbox", { name: "Product *" }).fill("Stove");
    await page.getByRole("combobox", { name: "Store", exact: true }).waitFor();
    expect(await page.getByText("Set by the server").count()).to.equal(0);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Stove", level: 1 }).waitFor();
  });
});
