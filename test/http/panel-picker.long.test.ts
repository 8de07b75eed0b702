import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { inPanel } from "../support/panel-page.js";
import { Samples } from "../support/samples.js";

const registry: Registry = generated;

inPanel("the search for what a field refers to", {}, ({ server, staff, panel, page }) => {
  let stores: readonly [string, string];

  before(async () => {
    stores = [await staff.makeStore(), await staff.makeStore()];
    for (const store of stores) {
      for (let index = 1; index <= 12; index++) {
        const category = `Aisle ${String(index).padStart(2, "0")}`;
        if (index > 4 || store === stores[0]) await makeCategory(category, store);
      }
    }
    for (const category of ["Shelter tents", "Big Tents", "Tents", "Tent pegs", "Twins"]) {
      await makeCategory(category, stores[0]);
    }
    await makeCategory("Twins", stores[0]);
  });

  it("keeps a name from right to left clear of the button that removes it", async () => {
    const main_category = await makeCategory("الباطنة", stores[0]);
    const body = { product: "Bag", company_id: stores[0], category_ids: [main_category], main_category };
    const { product_id } = await staff.make("/api/2.0/products", body);
    await panel.goTo(`#/products/${product_id!}`);
    await picker("Main category").waitFor();
    const last = "[...document.querySelectorAll('.picker:has(.clear) input')].at(-1)";
    const padding = await page.evaluate(`getComputedStyle(${last}).paddingRight`);
    const box = (await page.locator(".picker .clear").last().boundingBox())!;
    expect(parseFloat(String(padding))).to.be.at.least(box.width - 4);
  });

  const makeCategory = async (category: string, company_id: string): Promise<string> =>
    (await staff.make("/api/2.0/categories", { category, company_id }))["category_id"]!;
  const makeProduct = async (): Promise<string> =>
    (await staff.make("/api/2.0/products", { product: "Shelved", company_id: stores[0] }))["product_id"]!;
  const picker = (name: string) => page.getByRole("combobox", { name, exact: true });
  /** Adds the filter unless it is open already. */
  const openFilter = async (name: string): Promise<void> => {
    const adding = page.getByLabel("Add a filter");
    await adding.waitFor();
    if ((await adding.locator(`option[value="${name}"]`).count()) > 0) await adding.selectOption(name);
  };
  const options = () => page.locator("[role=listbox]:not([hidden]) [role=option]:not([aria-disabled]):not(:has(em))");
  /** Returns the names of the options, without their numbers. */
  const readOptions = async (): Promise<readonly string[]> => {
    await options().first().waitFor();
    return (await options().allInnerTexts()).map((text) => text.replace(/ No\. \d+$/, ""));
  };
  const openProduct = async (): Promise<string> => {
    const product = await makeProduct();
    page.once("dialog", (dialog) => dialog.accept());
    // Opens another page, so that the picker of the previous test is gone.
    await panel.goTo("#/");
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    await panel.goTo(`#/products/${product}`);
    await picker("Categories").waitFor();
    return product;
  };
  const readProduct = async (id: string) =>
    (await staff.root("GET", `/api/2.0/products/${id}`)).json as Record<string, unknown>;

  describe("of the same store", () => {
    const samples = new Samples(() => server, registry, { features: { feature_type: "S" } });
    for (const definition of Object.values(registry.resources)) {
      const bound = Object.values(definition.fields).filter(({ reference }) => reference?.sameTenant === true);
      for (const field of bound) {
        it(`finds items in filters of ${definition.path} by ${field.name}`, async () => {
          const target = registry.resources[field.reference!.to]!;
          if (target.parent === null) await samples.make(target, { company_id: stores[0] });
          const collection =
            definition.parent === null ? definition.path : `products/${await makeProduct()}/${definition.name}`;
          await panel.goTo("#/");
          await panel.goTo(`#/${collection}`);
          await openFilter(field.name);
          const search = page.locator(".filters input[role=combobox]").first();
          await search.click();
          await options().first().waitFor();
          await search.press("Escape");
        });
      }
    }

    it("is the store of the filter, if there is one", async () => {
      await panel.goTo(`#/products?company_id=${stores[1]}`);
      await openFilter("main_category");
      await picker("Main category is").click();
      expect((await readOptions())[0]).to.equal("Aisle 05");
    });

    it("is the store of the parent, if a nested item has none of its own", async () => {
      const [own, other] = ["Weight", "Width"];
      for (const [store, description] of [
        [stores[0], own],
        [stores[1], other],
      ]) {
        await staff.make("/api/2.0/features", { description, feature_type: "O", company_id: store });
      }
      const product = await makeProduct();
      for (const hash of [`#/products/${product}/features/new`, `#/products/${product}/features`]) {
        await panel.goTo(hash);
        const isForm = hash.endsWith("new");
        if (!isForm) await openFilter("feature_id");
        const search = picker(isForm ? "Feature" : "Feature is");
        await search.click();
        await search.pressSequentially("w");
        await page
          .getByRole("option", { name: /^Sample/ })
          .first()
          .waitFor({ state: "detached" });
        expect(await readOptions()).to.deep.equal(["Weight"]);
        await search.press("Escape");
      }
    });
  });

  it("explains why it could not search, in forms and in filters", async () => {
    const refusal = { message: "Bad Request: the shelf is on fire", status: 400, code: "x", errors: [] };
    await page.route(/api\/categories\?.*fields/, (route) => route.fulfill({ status: 400, json: refusal }));
    await openProduct();
    for (const name of ["Categories", "Main category"]) {
      await picker(name).click();
      await page.getByText("Cannot search: The shelf is on fire").and(page.locator(":visible")).waitFor();
      await picker(name).press("Escape");
    }
    await picker("Main category").fill("Tents");
    await picker("Main category").press("Tab");
    await page.getByText("“Tents” cannot be used. Cannot search: The shelf is on fire").waitFor();
    await panel.goTo("#/products");
    await openFilter("category_ids");
    await picker("Categories is").click();
    await page.getByText("Cannot search: The shelf is on fire").and(page.locator(":visible")).waitFor();
    await page.unrouteAll();
  });

  it("scrolls to the entry that the arrows select, also at the end of a long list", async () => {
    await openProduct();
    await picker("Main category").click();
    expect(await readOptions()).to.have.length(10);
    for (let index = 0; index < 10; index++) await page.keyboard.press("ArrowDown");
    const isSeen = `(() => {
      const option = document.querySelector("[role=option][aria-selected=true]");
      const [inner, outer] = [option, option.closest("ul")].map((each) => each.getBoundingClientRect());
      return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.bottom <= innerHeight;
    })()`;
    const name = await page.locator("[role=option][aria-selected=true]").innerText();
    expect([name.replace(/ No.*/, ""), await page.evaluate(isSeen)]).to.deep.equal(["Aisle 10", true]);
    await page.getByText("There are more results: keep typing").waitFor();
    await page.keyboard.press("Escape");
  });

  it("sorts equal names first, then names that begin so, then names with a word that begins so", async () => {
    await openProduct();
    await picker("Main category").fill("tents");
    expect(await readOptions()).to.deep.equal(["Tents", "Shelter tents", "Big Tents"]);
    await picker("Main category").fill("tent");
    await page.getByRole("option", { name: /^Tent pegs/ }).waitFor();
    expect(await readOptions()).to.deep.equal(["Tents", "Tent pegs", "Shelter tents", "Big Tents"]);
    await picker("Main category").press("Escape");
  });

  it("marks the best of several entries on Enter, and takes it on another one", async () => {
    const id = await openProduct();
    await picker("Categories").fill("tent");
    await options().nth(2).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[role=option][aria-selected=true]").getByText("Tents", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect((await readProduct(id))["category_ids"]).to.have.length(1);
  });

  it("opens what is chosen, and creates what is not there, in the same store", async () => {
    const id = await openProduct();
    await picker("Categories").fill("Lanterns");
    await page.getByRole("option", { name: "Create the category “Lanterns”…" }).click();
    const dialog = page.getByRole("dialog", { name: "New category" });
    await dialog
      .getByLabel(/^Category/)
      .and(page.locator(":focus"))
      .waitFor();
    expect(await dialog.getByLabel(/^Category/).inputValue()).to.equal("Lanterns");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Categories" }).getByText("Lanterns").waitFor();
    await picker("Main category").fill("lant");
    await page.getByRole("option", { name: /^Lanterns/ }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const category = String((await readProduct(id))["main_category"]);
    const { json } = await staff.root("GET", `/api/2.0/categories/${category}`);
    expect(json).to.include({ category: "Lanterns", company_id: stores[0] });
    const opened = page.context().waitForEvent("page");
    await picker("Main category").click();
    await page.getByRole("option", { name: "Open the chosen item in a new tab" }).click();
    const tab = await opened;
    await tab.getByRole("heading", { name: "Lanterns", level: 1 }).waitFor();
    await tab.close();
  });

  describe("whose text has no chosen entry", () => {
    it("changes nothing on a page that was left, found already or not", async () => {
      for (const isFound of [true, false]) {
        await panel.goTo("#/products");
        await openFilter("category_ids");
        if (isFound) {
          await picker("Categories is").fill("Tents");
          await options().first().waitFor();
          await panel.goTo("#/categories");
        } else {
          const search = page.waitForRequest(/api\/categories\?.*Big/);
          let answer = (): void => {};
          const held = new Promise<void>((resolve) => (answer = resolve));
          await page.route(/api\/categories\?.*Big/, (route) => held.then(() => route.continue()));
          await picker("Categories is").fill("Big Tents");
          await page.getByRole("link", { name: "Categories", exact: true }).click();
          await search;
          const answered = page.waitForResponse(/api\/categories\?.*Big/).catch(() => null);
          await page.getByRole("heading", { name: "Categories", level: 1 }).waitFor();
          answer();
          await Promise.race([answered, page.waitForEvent("requestfailed")]);
          await page.unrouteAll({ behavior: "wait" });
        }
        await page.getByRole("heading", { name: "Categories", level: 1 }).waitFor();
        await page.getByText("Aisle 01").first().waitFor();
        expect(new URL(page.url()).hash).to.equal("#/categories");
      }
    });

    it("chooses the only item with this name", async () => {
      const product = await openProduct();
      await picker("Main category").fill("tents");
      await picker("Main category").press("Tab");
      await page.getByText("Changed: Main category").waitFor();
      expect(await picker("Main category").inputValue()).to.equal("Tents");
      await picker("Categories").fill("Tents");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      const { main_category, category_ids } = await readProduct(product);
      expect(category_ids).to.deep.equal([main_category]);
    });

    it("reports that no item has this name, keeps the text, and saves nothing meanwhile", async () => {
      const product = await openProduct();
      await page.getByLabel("Amount").fill("7");
      await picker("Categories").fill("tent");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("There is no category with the name “tent”. Choose one from the list.").waitFor();
      await picker("Categories").and(page.locator(":focus")).waitFor();
      expect(await picker("Categories").inputValue()).to.equal("tent");
      expect(await readProduct(product)).to.include({ amount: 1 });
      await picker("Categories").click();
      await page.getByRole("option", { name: /^Tent pegs/ }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      expect(await readProduct(product)).to.include({ amount: 7 });
    });

    it("reports that several items have this name", async () => {
      await openProduct();
      await picker("Main category").fill("twins");
      await picker("Main category").press("Tab");
      await page.getByText("2 of the categories have the name “twins”. Choose one from the list.").waitFor();
      await picker("Main category").click();
      await picker("Main category").press("Escape");
      expect(await page.getByText("Choose one from the list").count()).to.equal(0);
    });
  });
});
