import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";
import { servePanel } from "../support/panel-page.js";
import { findSetupToken } from "../support/visitor.js";

const notLoaded =
  "This part of the page cannot be loaded. Check the connection. If the panel was updated, reload the page.";

servePanel("the scripts of the panel", {}, ({ server, staff, open, openAsRoot }) => {
  let cookies: Parameters<BrowserContext["addCookies"]>[0];
  let page: Page;
  let store: string;

  before(async () => {
    store = await staff.makeStore();
    for (let made = 0; made < 30; made += 1)
      await staff.make("/api/2.0/products", { product: "Stove", company_id: store, free_shipping: "N" });
    await staff.make("/api/2.0/products", { product: "Tent", company_id: store, free_shipping: "N" });
  });

  const openPage = async (): Promise<void> => {
    ({ page } = await open());
    await page.context().addCookies(cookies);
    // A change of the fragment alone would not load the page.
    await page.goto("about:blank");
  };
  const goTo = (hash: string): Promise<unknown> => page.goto(`${server.url}/admin${hash}`);
  /** The server no longer has the scripts that the page names, as after an update of the panel. */
  const update = (): Promise<unknown> => page.route("**/panel/*.js", (route) => route.fulfill({ status: 404 }));
  const restore = (): Promise<void> => page.unroute("**/panel/*.js");
  /** No script is loaded before the page needs it. */
  const stayBusy = (): Promise<unknown> => page.addInitScript("requestIdleCallback = () => 0");
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });

  it("are not loaded for lists if the page only sets a password", async () => {
    ({ page } = await open());
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto("about:blank");
    requested.length = 0;
    await goTo(`#setup=${findSetupToken(server.log)}`);
    await page
      .getByLabel(/password/i)
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    expect(requested.some((url) => url.includes("sign-in-"))).to.equal(true);
    expect(requested.filter((url) => url.includes("list-page-"))).to.deep.equal([]);
    await page.context().close();
    const panel = await openAsRoot();
    ({ cookies } = await panel.page.context().storageState());
    await panel.close();
  });

  describe("after an update of the panel", () => {
    beforeEach(openPage);
    afterEach(() => page.context().close());

    it("show both versions of a conflict, and keep the input", async () => {
      await stayBusy();
      await goTo(`#/stores/${store}`);
      const loaded = page.waitForResponse(/on-demand-components-/);
      await page.getByLabel("Company city").fill("Bergen");
      await loaded;
      await page.waitForLoadState("networkidle");
      await update();
      await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Oslo", company_fax: "22" });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await dialog("Changed by somebody else").getByText("Bergen").waitFor();
      await page.getByRole("button", { name: "Save the chosen values" }).click();
      await page.getByText("Saved.").waitFor();
    });

    it("are loaded before, when the browser is idle", async () => {
      await goTo("#/products");
      const scripts = ["item-page", "on-demand-components", "find-items", "start-page", "sign-in"];
      await Promise.all(scripts.map((name) => page.waitForResponse((answer) => answer.url().includes(`/${name}-`))));
      await page.waitForLoadState("networkidle");
      await update();
      await page.getByRole("link", { name: "Stove" }).first().click();
      await page.getByRole("button", { name: "Delete" }).click();
      await dialog(/^Delete/).waitFor();
    });

    it("are loaded by a reload of the page, which the page offers", async () => {
      await stayBusy();
      await goTo("#/products");
      await page.getByRole("link", { name: "Stove" }).first().waitFor();
      await update();
      await page.getByRole("link", { name: "Stove" }).first().click();
      await page.getByRole("alert").getByText(notLoaded).waitFor();
      await restore();
      await page.getByRole("button", { name: "Reload the page" }).click();
      await page.getByLabel("Product", { exact: true }).waitFor();
    });
  });

  describe("without a connection", () => {
    beforeEach(async () => {
      await openPage();
      await stayBusy();
    });
    afterEach(() => page.context().close());

    it("are loaded again when the button is pressed", async () => {
      await goTo("#/products");
      await page.getByRole("link", { name: "Stove" }).first().waitFor();
      await page.route("**/panel/*.js", (route) => route.abort());
      await page.getByRole("link", { name: "Stove" }).first().click();
      await page.getByRole("alert").getByText(notLoaded).waitFor();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByLabel("Product", { exact: true }).waitFor();
    });

    it("leave a dialog that can be closed", async () => {
      await goTo("#/products");
      await page.getByRole("link", { name: "Stove" }).first().waitFor();
      await update();
      for (const name of ["Import…", "Search everything"]) {
        await page.getByRole("button", { name }).click();
        await dialog("Not loaded").getByText(notLoaded).waitFor();
        await dialog("Not loaded").getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name }).click();
        await dialog("Not loaded").waitFor();
        await page.keyboard.press("Escape");
        await dialog("Not loaded").waitFor({ state: "detached" });
      }
    });

    it("do not lose a cell whose editor is loading", async () => {
      await goTo("#/products?cols=product,category_ids");
      const cell = page.locator('td[data-field="category_ids"]').first();
      await cell.waitFor();
      let answer = (): void => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route("**/panel/*.js", (route) => held.then(() => route.abort()));
      await cell.focus();
      for (const key of ["a", " ", "b", "Backspace", "Enter", " "]) await page.keyboard.press(key);
      await dialog("Loading…").waitFor();
      expect(await page.evaluate("scrollY")).to.equal(0);
      await page.keyboard.press("Escape");
      await page.locator('td[data-field="category_ids"]:focus').waitFor();
      await page.keyboard.press("Backspace");
      answer();
      await dialog("Not loaded").getByText(notLoaded).waitFor();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await dialog(/of Stove$|of Tent$/).waitFor();
      await page.keyboard.press("Escape");
      await page.locator('td[data-field="category_ids"]:focus').waitFor();
    });
  });
});
