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
    await page.route("**/admin/api/description", (route) => route.fulfill(overloaded));
    await page.goto(`${server.url}/admin`);
    await page.getByRole("heading", { name: "The server cannot answer" }).waitFor();
    await page.getByText("The server is overloaded (Try again in 600 seconds.)").waitFor();
    expect(await page.getByLabel("Password").count()).to.equal(0);
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.unroute("**/admin/api/description");
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
      .getByText("The server has not answered, but your change may have been saved.", { exact: false })
      .waitFor();
    expect(await page.getByLabel("Company city").inputValue()).to.equal("Bergen");
    hold?.();
    await page.unroute(`**/admin/api/stores/${store}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
  });
});
