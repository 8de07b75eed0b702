import { expect } from "chai";
import { inPanel, unfold } from "../support/panel-page.js";

inPanel("forms of the panel", {}, ({ server, staff, page }) => {
  let store: string;

  before(async () => {
    store = await staff.makeStore();
  });

  const goTo = (hash: string) => page.goto(`${server.url}/admin${hash}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const optionsOf = (label: string) => field(label).getByRole("option").allInnerTexts();
  const makeFeature = async (description: string, variants: readonly string[]): Promise<string> => {
    const body = { description, feature_type: "S", company_id: store };
    const id = (await staff.make("/api/2.0/features", body))["feature_id"]!;
    for (const variant of variants) await staff.make(`/api/2.0/features/${id}/variants`, { variant });
    return id;
  };
  const makeProduct = async (product: string, more: object = {}): Promise<string> =>
    (await staff.make("/api/2.0/products", { product, company_id: store, ...more }))["product_id"]!;

  it("show the title of each allowed value, and contain the defaults", async () => {
    await goTo("#/products/new");
    await unfold(page);
    expect(await optionsOf("Status")).to.deep.equal(["Active", "Disabled", "Hidden"]);
    expect(await optionsOf("Tracking")).to.deep.equal(["By option combination", "As a whole", "Not at all"]);
    expect(await field("Tracking").inputValue()).to.equal("B");
    expect(await field("Amount").inputValue()).to.equal("1");
    expect(await field("Language").inputValue()).to.equal("en");
    expect(await page.getByText("How stock is tracked.").count()).to.equal(1);
  });

  it("have a multi-line input for texts, and date and time inputs for times", async () => {
    await goTo("#/products/new");
    await field("Full description").waitFor();
    const is = (label: string, selector: string) => field(label).and(page.locator(selector)).count();
    expect(await is("Full description", "textarea")).to.equal(1);
    expect(await is("SEO name", "input[type=text]")).to.equal(1);
    expect(await is("Available since", "input[type=datetime-local]")).to.equal(1);
  });

  it("explain how a number can be a time while that is undecided", async () => {
    const product = await makeProduct("Dated");
    const text = { description: "Material", feature_type: "T", company_id: store };
    const feature = (await staff.make("/api/2.0/features", text))["feature_id"]!;
    await goTo(`#/products/${product}/features/new`);
    const hint = page.getByText(/If “Feature type” is “Date”, enter a time in seconds since 1970: \d{10} means /);
    await hint.waitFor();
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id: feature, value: "Wood" });
    await goTo(`#/products/${product}/features/${feature}`);
    await field("Number").waitFor();
    expect(await hint.count()).to.equal(0);
  });

  it("have a check box for yes or no, and both choices for a missing value", async () => {
    const product = await makeProduct("Ticked");
    const make = async (description: string, value: object) => {
      const feature = { description, feature_type: "C", company_id: store };
      const { feature_id } = await staff.make("/api/2.0/features", feature);
      await staff.make(`/api/2.0/products/${product}/features`, { feature_id, ...value });
      return `products/${product}/features/${feature_id!}`;
    };
    const [given, open] = [await make("Foldable", { value: "Y" }), await make("Washable", {})];
    const save = async (path: string) => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      return (await staff.root("GET", `/api/2.0/${path}`)).json;
    };
    await goTo(`#/${given}`);
    await page.getByRole("checkbox", { name: "Value", exact: true, checked: true }).uncheck();
    expect(await save(given)).to.include({ value: "N" });
    await goTo(`#/${open}`);
    await page.getByRole("combobox", { name: "Value", exact: true }).selectOption({ label: "Yes" });
    expect(await save(open)).to.include({ value: "Y" });
  });

  it("show titles of values in the table and in its filters", async () => {
    const shelf = await makeProduct("Shelf", { status: "H" });
    await makeProduct("Board");
    await goTo(`#/products?company_id=${store}&cols=product,status`);
    await page.getByRole("row", { name: "Shelf Hidden" }).waitFor();
    await page.getByLabel("Status is").selectOption("H");
    await page.getByText("1 of 1").waitFor();
    expect(await page.getByRole("link", { name: "Shelf" }).getAttribute("href")).to.equal(`#/products/${shelf}`);
  });

  it("have a tab for each collection that is nested in the item, or seen through it", async () => {
    const product = await makeProduct("Tabbed");
    await staff.make(`/api/2.0/products/${product}/options`, { option_name: "Size" });
    await goTo(`#/products/${product}`);
    const tabs = page.getByRole("navigation", { name: "Tabs of this product" });
    await tabs.getByRole("link", { name: "Features 0" }).waitFor();
    await tabs.getByRole("link", { name: "Options 1" }).waitFor();
    expect(await tabs.getByRole("link").allInnerTexts()).to.deep.equal(["Details", "Features 0", "Options 1"]);
    await tabs.getByRole("link", { name: "Options" }).click();
    await page.getByRole("link", { name: "Size" }).waitFor();
    expect(await tabs.getByRole("link", { name: "Options" }).getAttribute("aria-current")).to.equal("page");
  });

  it("stay where the user has scrolled them when a save counts the nested items again", async () => {
    await goTo(`#/products/${await makeProduct("Long")}`);
    await page.getByRole("link", { name: "Options 0" }).waitFor();
    await unfold(page);
    await field("SEO name").fill("long");
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const counted = page.waitForResponse((response) => response.request().method() === "HEAD");
    await page.keyboard.press("Control+s");
    await counted;
    await page.getByText("Saved.").waitFor();
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))");
    expect(await page.evaluate("scrollY")).to.be.above(300);
  });

  it("find nested items below the parent that another field names, once it is set", async () => {
    const product = await makeProduct("Chosen");
    await makeFeature("Finish", ["Matte", "Glossy"]);
    await goTo(`#/products/${product}/features/new`);
    const variant = page.getByRole("combobox", { name: "Feature variant", exact: true });
    await variant.and(page.getByPlaceholder("First choose feature")).waitFor();
    await choose("Feature", "finish", "Finish");
    await choose("Feature variant", "gl", "Glossy");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Glossy" }).waitFor();
  });

  it("find nested items after the parent is chosen, by keyboard alone", async () => {
    const product = await makeProduct("Searched");
    const feature = await makeFeature("Wood", ["Oak", "Ash"]);
    const { variants } = (await staff.root("GET", `/api/2.0/features/${feature}/variants`)).json as {
      variants: Record<string, { variant: string }>;
    };
    const [ash] = Object.entries(variants).find(([, { variant }]) => variant === "Ash")!;
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id: feature, variant_id: ash });
    await goTo(`#/products/${product}/features`);
    await page.getByText("1 of 1").waitFor();
    await page.getByLabel("Add a filter").selectOption({ label: "Feature variant" });
    const variant = page.getByRole("combobox", { name: "Feature variant is", exact: true });
    expect(await variant.getAttribute("placeholder")).to.equal("First choose feature");
    await page.getByRole("combobox", { name: "Feature variant is: Feature" }).focus();
    await page.keyboard.type("wood");
    await page.getByRole("option", { name: /^Wood/ }).waitFor();
    await page.keyboard.press("Enter");
    await variant.and(page.getByPlaceholder("Add…")).waitFor();
    while ((await variant.and(page.locator(":focus")).count()) === 0) await page.keyboard.press("Tab");
    await page.keyboard.type("ash");
    await page.getByRole("option", { name: /^Ash/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`variant_id=${ash}`));
    await page.getByText("1 of 1").waitFor();
  });

  it("copy the chosen parts of another store to a new one", async () => {
    const source = await staff.makeStore();
    const { company } = (await staff.root("GET", `/api/2.0/stores/${source}`)).json as { company: string };
    await staff.make("/api/2.0/pages", { title: "About us", company_id: source });
    await staff.make("/api/2.0/layouts", { name: "Plain", company_id: source });
    await goTo("#/stores/new");
    await page.getByRole("textbox", { name: /^Company \*/ }).fill("Copy");
    await page.getByRole("textbox", { name: /^Storefront/ }).fill("https://copy.example");
    await choose("Clone from", company, company);
    await page.getByRole("checkbox", { name: "Pages" }).check();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Copy" }).waitFor();
    const copy = /stores\/(\d+)/.exec(page.url())![1]!;
    const count = async (path: string) =>
      (await staff.root("GET", `/api/2.0/${path}?company_id=${copy}&page=1`)).headers["x-total-count"];
    expect([await count("pages"), await count("layouts")]).to.deep.equal(["1", "0"]);
  });

  it("link from the question of a deletion to the items that prevent it", async () => {
    const category = (await staff.make("/api/2.0/categories", { category: "Lamps", company_id: store }))[
      "category_id"
    ]!;
    const lamp = await makeProduct("Floor lamp", { category_ids: [category] });
    for (const name of ["Lamp A", "Lamp B", "Lamp C"]) await makeProduct(name, { category_ids: [category] });
    await goTo(`#/categories/${category}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const all = dialog.getByRole("link", { name: "Products by categories (4)" });
    await all.waitFor();
    const confirm = dialog.getByRole("button", { name: "Delete for good" });
    expect(await confirm.getAttribute("aria-disabled")).to.equal("true");
    expect(await dialog.getByRole("link", { name: "Floor lamp" }).first().getAttribute("href")).to.equal(
      `#/products/${lamp}`,
    );
    await all.click();
    await page.getByText("4 of 4").waitFor();
    expect(await page.getByRole("dialog").count()).to.equal(0);
  });

  it("cannot be deleted while nested items of others refer to them", async () => {
    const body = { description: "Wood", feature_type: "T", company_id: store };
    const feature = (await staff.make("/api/2.0/features", body))["feature_id"]!;
    const product = await makeProduct("Chair", {});
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id: feature, value: "Oak" });
    await goTo(`#/features/${feature}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Products › Features (1): Product ${product} › Oak`).waitFor();
    const confirm = dialog.getByRole("button", { name: "Delete for good" });
    expect(await confirm.getAttribute("aria-disabled")).to.equal("true");
    await dialog.getByRole("link", { name: "› Oak" }).click();
    await page.waitForURL(new RegExp(`#/products/${product}/features/${feature}$`));
  });

  it("have one Tab stop for the chosen items of a field, with arrow keys between them", async () => {
    const category_ids: string[] = [];
    for (const category of ["Camping", "Climbing", "Cooking"]) {
      const made = await staff.make("/api/2.0/categories", { category, company_id: store });
      category_ids.push(made["category_id"]!);
    }
    await goTo(`#/products/${await makeProduct("Rope", { category_ids })}`);
    const remove = page.getByRole("list", { name: "Categories" }).getByRole("button");
    await remove.and(page.getByLabel("Remove Camping")).focus();
    expect(
      await remove.evaluateAll((all) => all.map((each) => (each as { tabIndex?: number }).tabIndex)),
    ).to.deep.equal([0, -1, -1]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await remove.and(page.getByLabel("Remove Climbing")).waitFor({ state: "detached" });
    expect(await remove.count()).to.equal(2);
  });

  async function choose(label: string, words: string, name: string): Promise<void> {
    const picker = page.getByRole("combobox", { name: label, exact: true });
    await picker.click();
    await picker.pressSequentially(words);
    await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  }
});
