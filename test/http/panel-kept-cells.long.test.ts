import { expect } from "chai";
import { inPanel } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

inPanel("a text that a cell of the panel keeps", {}, ({ staff, panel, page }) => {
  let ids: readonly string[] = [];

  beforeEach(async () => {
    const store = await staff.makeStore();
    const make = async (product: string) =>
      (await staff.make("/api/2.0/products", { product, company_id: store, price: 1 }))["product_id"]!;
    ids = [await make("Axe"), await make("Boat")];
    // A reload discards the texts that the cells keep.
    await page.goto("about:blank");
    await panel.goTo(`#/products?cols=product,price&company_id=${store}`);
    await page.getByRole("link", { name: "Axe", exact: true }).waitFor();
  });

  const price = (index: number) => page.locator(`td[data-id="${ids[index]!}"][data-field="price"]`);
  const stored = async (index = 0): Promise<unknown> =>
    ((await staff.root("GET", `/api/2.0/products/${ids[index]!}`)).json as { readonly price: unknown }).price;
  const enter = async (text: string): Promise<void> => {
    await price(0).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  const keep = async (text: string): Promise<void> => {
    await price(0).click();
    await page.keyboard.type(text);
    await price(1).click();
    await price(0).getByText("Price must be a number, such as 12").waitFor();
  };
  /** Holds the writes of the first product until the returned function is called. */
  const holdWrites = async (): Promise<() => Promise<void>> => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const path = `**/admin/api/products/${ids[0]!}**`;
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
    return async () => {
      release();
      await page.unroute(path);
    };
  };

  it("stays when an earlier change of the cell is taken back from elsewhere", async () => {
    await enter("20");
    await waitUntil(async () => (await stored()) === 20);
    await keep("7x");
    await page.keyboard.press("Control+z");
    await waitUntil(async () => (await stored()) === 1);
    await page.getByText("Price of Axe was restored to its former value.").waitFor({ state: "attached" });
    await price(0).getByText("7x").waitFor();
    await price(0).getByText("Price must be a number, such as 12").waitFor();
    await price(0).getByText("Stored now: 1").waitFor();
  });

  it("is dropped when the user types the value that is being stored", async () => {
    const release = await holdWrites();
    await enter("20");
    await keep("7x");
    await price(0).click();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Price of Axe" }).fill("20");
    await page.keyboard.press("Enter");
    await page.locator("td.saving").waitFor();
    expect(await price(0).getByText("7x").count()).to.equal(0);
    await release();
    await waitUntil(async () => (await stored()) === 20);
    await page.locator("td.saving").waitFor({ state: "detached" });
  });

  it("is complete although an earlier change is undone meanwhile", async () => {
    const release = await holdWrites();
    await enter("20");
    await page.keyboard.press("Control+z");
    await price(1).click();
    await page.keyboard.type("7");
    await release();
    await page.getByText("Price of Axe was restored to its former value.").waitFor({ state: "attached" });
    expect(await stored()).to.equal(1);
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await waitUntil(async () => (await stored(1)) === 75);
  });

  it("shows that the value before it could not be stored", async () => {
    const release = await holdWrites();
    await enter("-5");
    await keep("7x");
    await release();
    await price(0)
      .getByText(/must be a number, such as 12 · Another change was not stored: Price must be/)
      .waitFor();
    await price(0).getByText("7x").waitFor();
  });
});
