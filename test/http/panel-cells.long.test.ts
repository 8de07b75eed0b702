import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";
import { memberPassword } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";

inPanel("cells of the panel's tables", {}, ({ staff, open, panel, page }) => {
  let store: string;
  const ids: string[] = [];

  before(async () => {
    store = await staff.makeStore();
    await staff.make("/api/2.0/categories", { category: "Outdoor", company_id: store });
    for (const [index, product] of ["Axe", "Boat", "Cup", "Drum"].entries()) {
      const body = { product, company_id: store, price: index + 1, free_shipping: "N" };
      ids.push((await staff.make("/api/2.0/products", body))["product_id"]!);
    }
  });

  const list = async (cols = "product,price,status,category_ids,popularity"): Promise<void> => {
    // The page asks before it is left as long as it has no answer to a write.
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await panel.goTo("#/stores");
    await panel.goTo(`#/products?cols=${cols}`);
    await page.getByRole("link", { name: "Axe", exact: true }).waitFor();
  };
  const cell = (index: number, field: string) => page.locator(`td[data-id="${ids[index]!}"][data-field="${field}"]`);
  const focused = (index: number, field: string) =>
    page.locator(`td[data-id="${ids[index]!}"][data-field="${field}"]:focus`).waitFor();
  const stored = async (index: number): Promise<Record<string, unknown>> =>
    (await staff.root("GET", `/api/2.0/products/${ids[index]!}`)).json as Record<string, unknown>;
  const waitForStored = (index: number, field: string, value: unknown): Promise<unknown> =>
    waitUntil(async () => (await stored(index))[field] === value);
  const keys = async (...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };

  it("accept a column of new values with Enter after each, and are one Tab stop", async () => {
    await list();
    await page.getByRole("link", { name: "Axe", exact: true }).focus();
    await keys("ArrowRight");
    await focused(0, "price");
    for (const price of ["10.5", "20", "30"]) {
      await page.keyboard.type(price);
      await keys("Enter");
    }
    await focused(3, "price");
    await waitForStored(0, "price", 10.5);
    await waitForStored(2, "price", 30);
    expect((await stored(3))["price"]).to.equal(4);
    await cell(0, "price").getByText("10.5", { exact: true }).waitFor();
    await keys("Tab");
    expect(await page.evaluate("document.activeElement.closest('table')")).to.equal(null);
    await keys("Shift+Tab");
    await focused(3, "price");
    await keys("Control+Home", "ArrowRight");
    expect(await page.evaluate("document.activeElement.innerText.trim()")).to.match(/^Product/);
    await keys("End", "ArrowDown", "Home");
    expect(await page.evaluate("document.activeElement.ariaLabel")).to.equal("Select Axe");
    expect(await findBarriers(page)).to.deep.equal([]);
  });

  it("keep their value on Escape, and go to the next cell on Tab", async () => {
    await list();
    await cell(1, "price").click();
    await keys("Enter");
    const editor = page.getByRole("textbox", { name: "Price of Boat" });
    await editor.fill("77");
    await keys("Escape");
    await focused(1, "price");
    await keys("F2");
    await editor.fill("21");
    expect(await findBarriers(page)).to.deep.equal([]);
    await keys("Tab");
    await focused(1, "status");
    await keys("h", "Enter");
    await waitForStored(1, "status", "H");
    await waitForStored(1, "price", 21);
    await focused(2, "status");
    await cell(2, "popularity").click();
    await keys("Enter");
    expect(await page.locator(".cell-editor").count()).to.equal(0);
    expect(await cell(2, "popularity").getAttribute("aria-readonly")).to.equal("true");
  });

  it("take the last changes back with Ctrl+Z, unless others have changed them since", async () => {
    await list();
    const before = [(await stored(0))["price"], (await stored(1))["price"]];
    await cell(0, "price").click();
    for (const price of ["301", "302", "303"]) {
      await page.keyboard.type(price);
      await keys("Enter");
    }
    await waitForStored(2, "price", 303);
    await staff.root("PUT", `/api/2.0/products/${ids[2]!}`, { price: 5 });
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await keys("Control+z");
    await cell(2, "price").getByText("Another value").waitFor();
    await keys("ArrowUp", "Escape", "Control+z", "Control+z");
    await waitForStored(0, "price", before[0]);
    await waitForStored(1, "price", before[1]);
    expect((await stored(2))["price"]).to.equal(5);
    await page.getByText("Price of Axe was restored to its former value.").waitFor({ state: "attached" });
  });

  it("are taken back even while they are being stored", async () => {
    await list();
    const before = await stored(2);
    const path = `**/admin/api/products/${ids[2]!}**`;
    await page.route(path, async (route) => {
      await wait(200);
      await route.continue();
    });
    for (const price of ["77", "78"]) {
      await cell(2, "price").click();
      await page.keyboard.type(price);
      await keys("Enter");
    }
    // Escape discards only values that could not be stored.
    await keys("ArrowUp", "Escape", "Control+z", "Control+z");
    await waitForStored(2, "price", 78);
    await waitForStored(2, "price", before["price"]);
    await page.unroute(path);
  });

  it("show what is wrong, and keep the input", async () => {
    await list();
    await cell(0, "price").click();
    await page.keyboard.type("cheap");
    await keys("Enter");
    await page.getByRole("alert").getByText("Price must be a number, such as 12").waitFor();
    await page.getByRole("textbox", { name: "Price of Axe" }).fill("-5");
    await keys("Enter");
    await focused(1, "price");
    await cell(0, "price")
      .getByText(/^Price must be/)
      .waitFor();
    await cell(0, "price").getByText("-5").waitFor();
    expect(await cell(0, "price").getAttribute("aria-invalid")).to.equal("true");
    expect(await findBarriers(page)).to.deep.equal([]);
    await keys("ArrowUp", "Enter");
    expect(await page.getByRole("textbox", { name: "Price of Axe" }).inputValue()).to.equal("-5");
    await keys("Escape", "Escape");
    await cell(0, "price").getByText("10.5", { exact: true }).waitFor();
    expect((await stored(0))["price"]).to.equal(10.5);
  });

  it("can be edited while another cell keeps a text that is no number", async () => {
    await list();
    await cell(0, "price").click();
    await page.keyboard.type("12x");
    await cell(1, "price").click();
    await cell(0, "price").getByText("Price must be a number, such as 12").waitFor();
    await page.keyboard.type("55");
    await keys("Enter");
    await waitForStored(1, "price", 55);
    await cell(0, "price").click();
    await keys("Enter");
    expect(await page.getByRole("textbox", { name: "Price of Axe" }).inputValue()).to.equal("12x");
    await keys("Escape", "Escape");
    await cell(0, "price").getByText("10.5", { exact: true }).waitFor();
  });

  it("do not overwrite changes of others, unless these concern another field", async () => {
    await list();
    await staff.root("PUT", `/api/2.0/products/${ids[2]!}`, { price: 33, amount: 9 });
    await staff.root("PUT", `/api/2.0/products/${ids[3]!}`, { amount: 9 });
    await cell(2, "price").click();
    await page.keyboard.type("40");
    await keys("Enter");
    await page.keyboard.type("50");
    await keys("Enter");
    await cell(2, "price")
      .getByText(/Somebody else has stored another value meanwhile.*Stored now: 33/s)
      .waitFor();
    await waitForStored(3, "price", 50);
    expect((await stored(2))["price"]).to.equal(33);
    await cell(2, "price").click();
    await keys("Enter", "Enter");
    await waitForStored(2, "price", 40);
  });

  it("show all of a message, and leave the other columns where they are", async () => {
    await list("product,price,status,free_shipping");
    const left = async () => (await page.getByRole("columnheader", { name: "Free shipping" }).boundingBox())!.x;
    const before = await left();
    await cell(1, "price").click();
    await keys("F2");
    await page.locator(".cell-editor input").waitFor();
    expect(await left()).to.be.within(before - 2, before + 2);
    await keys("Escape");
    await staff.root("PUT", `/api/2.0/products/${ids[1]!}`, { price: 71 });
    await page.keyboard.type("72");
    await keys("Enter");
    const message = cell(1, "price").locator(".error");
    await message.waitFor();
    const hidden = "((each) => each.scrollWidth - each.clientWidth)(document.querySelector('td .error'))";
    expect(await page.evaluate(hidden)).to.equal(0);
    expect((await message.boundingBox())!.width).to.be.below(320);
    await keys("ArrowUp", "Escape");
    await message.waitFor({ state: "detached" });
  });

  it("focus the link of a name by a click beside it", async () => {
    await list("product,price");
    const { width, height } = (await cell(0, "product").boundingBox())!;
    await cell(0, "product").click({ position: { x: width - 3, y: height - 3 } });
    await keys("F2");
    expect(await cell(0, "product").locator("input").inputValue()).to.equal("Axe");
    await keys("Escape");
  });

  it("accept a column pasted from a spreadsheet, after a preview", async () => {
    await list();
    await cell(1, "price").click();
    const paste = (text: string) =>
      page.evaluate(`(() => {
        const data = new DataTransfer();
        data.setData("text/plain", ${JSON.stringify(text)});
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(event);
      })()`);
    const dialog = page.getByRole("dialog");
    await paste("-4\n62\n");
    await dialog.getByText("1 item will be changed. 1 item is skipped because of a problem.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await paste("61\tHidden\r\n62\tSold\r\n63\tactive\r\n");
    await dialog.getByRole("row", { name: /^Cup Status: “Sold” is not an allowed value/ }).waitFor();
    await dialog.getByText("2 items will be changed. 1 item is skipped because of a problem.").waitFor();
    await dialog.getByRole("button", { name: "Change 2 now" }).click();
    await dialog.getByText("2 items were changed.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    expect(await stored(1)).to.include({ price: 61, status: "H" });
    expect(await stored(3)).to.include({ price: 63, status: "A" });
    await cell(1, "price").getByText("61").waitFor();
    await cell(0, "price").click();
    await paste("64");
    await keys("Enter");
    await waitForStored(0, "price", 64);
  });

  it("edit lists and references in a dialog", async () => {
    await list();
    await cell(0, "category_ids").click();
    await keys("Enter");
    const dialog = page.getByRole("dialog", { name: "Categories of Axe" });
    await dialog.getByRole("combobox", { name: "Categories" }).fill("Out");
    await dialog.getByRole("option", { name: /^Outdoor/ }).click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await cell(0, "category_ids").getByText("Outdoor").waitFor();
    await focused(0, "category_ids");
  });

  it("take back what the server has changed together with a cell", async () => {
    const make = (category: string) => staff.make("/api/2.0/categories", { category, company_id: store });
    const [first, second] = [(await make("First"))["category_id"]!, (await make("Second"))["category_id"]!];
    const before = { category_ids: [first, second], main_category: first };
    await staff.root("PUT", `/api/2.0/products/${ids[1]!}`, before);
    await list();
    await cell(1, "category_ids").click();
    await keys("Enter");
    const dialog = page.getByRole("dialog", { name: "Categories of Boat" });
    await dialog.getByRole("button", { name: "Remove First" }).click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await waitForStored(1, "main_category", second);
    await focused(1, "category_ids");
    await keys("Control+z");
    await waitForStored(1, "main_category", first);
    expect(await stored(1)).to.deep.include(before);
  });

  it("take back a field that items do not show by default", async () => {
    const phone = async (): Promise<unknown> =>
      (await staff.root("GET", `/api/2.0/stores/${store}?fields=company_phone`)).json;
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await panel.goTo("#/stores?cols=company,company_phone");
    const shown = page.locator(`td[data-id="${store}"][data-field="company_phone"]`);
    await shown.click();
    await page.keyboard.type("12345");
    await keys("Enter");
    await shown.getByText("12345").waitFor();
    await waitUntil(async () => JSON.stringify(await phone()) === '{"company_phone":"12345"}');
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await keys("Control+z");
    await waitUntil(async () => JSON.stringify(await phone()) === '{"company_phone":""}');
  });

  it("are read-only if the account may not change them", async () => {
    const { email } = await staff.makeMember(["view_catalog"]);
    const reader = await open();
    await reader.signIn(email, memberPassword);
    await reader.goTo("#/products?cols=product,price");
    await reader.page.getByRole("link", { name: "Axe", exact: true }).focus();
    for (const key of ["ArrowRight", "Enter", "5", "F2"]) await reader.page.keyboard.press(key);
    expect(await reader.page.locator(".cell-editor").count()).to.equal(0);
    expect(await reader.page.getByRole("grid").getAttribute("aria-readonly")).to.equal("true");
    await reader.close();
  });
});
