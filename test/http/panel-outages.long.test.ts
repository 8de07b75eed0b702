import { expect } from "chai";
import type { Page } from "playwright-core";
import { findBarriers } from "../support/accessibility.js";
import { servePanel } from "../support/panel-page.js";

servePanel("the panel while the server cannot answer", {}, ({ server, staff, open, openAsRoot }) => {
  let page: Page;
  const overloaded = {
    status: 503,
    headers: { "retry-after": "600" },
    json: { code: "overloaded", message: "the server is overloaded" },
  };
  before(async () => {
    const panel = await openAsRoot();
    const { cookies } = await panel.page.context().storageState();
    await panel.close();
    ({ page } = await open());
    await page.context().addCookies(cookies);
    await page.clock.install();
  });
  after(() => page.context().close());

  it("is reported without a sign-in page, and retried automatically", async () => {
    await page.route("**/admin/api/description?*", (route) => route.fulfill(overloaded));
    await page.goto(`${server.url}/admin`);
    await page.getByRole("heading", { name: "The server cannot answer" }).waitFor();
    await page.getByText("The server is overloaded (Try again in 600 seconds.)").waitFor();
    expect(await page.getByLabel("Password").count()).to.equal(0);
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.unroute("**/admin/api/description?*");
    await page.clock.runFor(600_000);
    await page.getByRole("heading", { name: "Administration" }).waitFor();
  });

  it("is retried when the button is pressed", async () => {
    await page.route("**/admin/api/stores?*", (route) => route.fulfill(overloaded));
    await page.goto(`${server.url}/admin#/stores`);
    await page.getByText("The server is overloaded (Try again in 600 seconds.)").waitFor();
    await page.unroute("**/admin/api/stores?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("There are no stores yet.").waitFor();
  });

  it("shows that saving continues, and ends without an answer", async () => {
    const store = await staff.makeStore();
    await page.goto(`${server.url}/admin#/stores/${store}`);
    await page.getByLabel("Company city").fill("Bergen");
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(`**/admin/api/stores/${store}`, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await sent;
    await page.clock.runFor(3_500);
    await page.getByText("Still saving…").waitFor();
    await page.clock.runFor(30_000);
    await page
      .getByText("The server has not answered, so your change may or may not have been saved.", { exact: false })
      .waitFor();
    expect(await page.getByLabel("Company city").inputValue()).to.equal("Bergen");
    hold?.();
    await page.unroute(`**/admin/api/stores/${store}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
  });

  it("in the middle of a change of many items, leaves the rest to be written again", async () => {
    const store = await staff.makeStore();
    const operations = Array.from({ length: 120 }, (_, index) => ({
      method: "POST",
      path: "products",
      body: { product: `Rod ${String(index)}`, company_id: store, price: 1 },
    }));
    expect((await staff.root("POST", "/api/2.0/batch", { operations })).status).to.equal(200);
    await page.goto(`${server.url}/admin#/products?company_id=${store}`);
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    await page.getByRole("button", { name: "Select all 120 matching items" }).click();
    await page.getByRole("button", { name: "Change…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Field").selectOption({ label: "Price" });
    await dialog.getByLabel("How").selectOption({ label: "increase by" });
    await dialog.getByLabel("Value", { exact: true }).fill("1");
    // The preview shows the change even if the server cannot try it.
    const failing = { ...overloaded, json: { ...overloaded.json, operation: 3 } };
    await page.route("**/admin/api/batch", (route) => route.fulfill(failing));
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByText("120 items will be changed.", { exact: true }).waitFor();
    await page.unroute("**/admin/api/batch");
    let batches = 0;
    await page.route("**/admin/api/batch", (route) =>
      (batches += 1) === 2 ? route.fulfill(overloaded) : route.continue(),
    );
    await dialog.getByRole("button", { name: "Change 120 now" }).click();
    await dialog.getByText("100 items were changed. 20 items failed.").waitFor();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByText("120 items were changed.", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByText("120 items were restored to their former values.").waitFor();
    const stored = await staff.root("GET", `/api/2.0/products?company_id=${store}&price=1&items_per_page=1`);
    expect(stored.headers["x-total-count"]).to.equal("120");
    await page.unroute("**/admin/api/batch");
  });
});
