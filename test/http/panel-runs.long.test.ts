import { expect } from "chai";
import type { Page } from "playwright-core";
import { findBarriers } from "../support/accessibility.js";
import { inPanel, type PanelPage } from "../support/panel-page.js";
import { everyUserRight, memberPassword } from "../support/staff.js";

inPanel("the panel far away from its server", {}, ({ server, open, panel }) => {
  /** Milliseconds until the start page is there, at a delay of 300 ms for each request. */
  async function measureVisit(page: Page): Promise<number> {
    const session = await page.context().newCDPSession(page);
    const conditions = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", conditions);
    const started = performance.now();
    await page.goto(`${server.url}/admin#/`);
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    const needed = performance.now() - started;
    await page.close();
    return needed;
  }

  it("opens within 2.2 seconds at first, and within a second after that", async () => {
    const { cookies } = await panel.page.context().storageState();
    let [first, second] = [Infinity, Infinity];
    // A busy machine adds its own delay, so the best of some visits counts.
    for (let round = 0; round < 10 && (first > 2_200 || second > 1_000); round += 1) {
      const { page } = await open();
      const context = page.context();
      await page.close();
      await context.clearCookies();
      await context.addCookies(cookies);
      first = Math.min(first, await measureVisit(await context.newPage()));
      second = Math.min(second, await measureVisit(await context.newPage()));
      await context.close();
    }
    expect(first).to.be.within(600, 2_200);
    expect(second).to.be.within(300, 1_000);
  });
});

inPanel("the panel for readers of Arabic", {}, ({ staff, open, panel: root }) => {
  const name = "خيمة جبلية";
  let store: string;
  let product: string;
  let clerk: PanelPage;

  before(async () => {
    store = await staff.makeStore();
    product = (await staff.make("/api/2.0/products", { product: name, company_id: store, price: 12.5 }))["product_id"]!;
    const member = await staff.makeMember([...everyUserRight, "view_catalog", "manage_catalog"], { company_id: store });
    clerk = await open();
    await clerk.signIn(member.email, memberPassword);
  });
  after(() => clerk.close());

  for (const [who, panel] of [
    ["root", () => root],
    ["an administrator of one store", () => clerk],
  ] as const) {
    it(`has no barriers from right to left, for ${who}`, async () => {
      const { page } = panel();
      for (const [route, shown] of [
        ["#/", page.getByRole("heading", { name: "Administration" })],
        [`#/products?company_id=${store}`, page.getByRole("link", { name })],
        [`#/products/${product}`, page.getByRole("heading", { name, level: 1 })],
        ["#/usergroups", page.getByRole("heading", { name: "User groups", level: 1 })],
      ] as const) {
        await panel().goTo(route);
        await shown.waitFor();
        await page.evaluate("document.documentElement.dir = 'rtl'");
        expect(await findBarriers(page), route).to.deep.equal([]);
      }
    });
  }

  it("writes each value in its own direction", async () => {
    const { page } = root;
    await page.evaluate("document.documentElement.dir = 'ltr'");
    await root.goTo(`#/products/${product}`);
    const field = page.getByRole("textbox", { name: /^Product \*/ });
    await field.waitFor();
    await field.focus();
    const directionOf = () => page.evaluate<string>("getComputedStyle(document.activeElement).direction");
    expect(await directionOf()).to.equal("rtl");
    await field.fill("Tent");
    expect(await directionOf()).to.equal("ltr");
    await field.fill(name);
  });
});
