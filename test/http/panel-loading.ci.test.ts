import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";
import { rootPassword, servePanel, signInAt } from "../support/panel-page.js";
import { countRoundTrips, type RoundTripCounter, type Traffic } from "../support/round-trips.js";

/** A kind of page, with the greatest numbers of round trips, one after the other, of the first and of a later visit. */
interface Visited {
  readonly hash: () => string;
  show(page: Page): Promise<unknown>;
  readonly cold: number;
  readonly warm: number;
}

const [maxRequests, maxBytes] = [15, 60 * 1024];

servePanel("loading of the panel", {}, ({ server, staff, open, openAsRoot }) => {
  let counter: RoundTripCounter;
  let cookies: Parameters<BrowserContext["addCookies"]>[0];
  let product: string;

  before(async () => {
    const company_id = await staff.makeStore();
    const { category_id } = await staff.make("/api/2.0/categories", { category: "Camping", company_id });
    const { usergroup_id } = await staff.make("/api/2.0/usergroups", { usergroup: "Guests", type: "C" });
    const tent = { product: "Tent", company_id, category_ids: [category_id], main_category: category_id };
    product = (await staff.make("/api/2.0/products", { ...tent, usergroup_ids: [usergroup_id] }))["product_id"]!;
    for (let made = 1; made < 26; made += 1) await staff.make("/api/2.0/products", { ...tent, product: "Stove" });
    const panel = await openAsRoot();
    ({ cookies } = await panel.page.context().storageState());
    await panel.close();
    counter = await countRoundTrips(server.url);
  });
  after(() => counter.stop());

  /** Opens a page in a tab of its own, and waits for all its requests. */
  async function visit(
    context: BrowserContext,
    hash: string,
    show: (page: Page) => Promise<unknown>,
  ): Promise<Traffic> {
    const page = await context.newPage();
    // The panel loads the scripts of other pages when the browser has been idle for a while.
    await page.addInitScript("requestIdleCallback = () => 0");
    counter.take();
    await page.goto(`${counter.url}/admin${hash}`);
    await show(page);
    await page.waitForLoadState("networkidle");
    await page.close();
    return counter.take();
  }

  const openContext = async (): Promise<BrowserContext> => {
    const { page } = await open();
    await page.close();
    const context = page.context();
    // A visit takes two seconds longer than without the counter, and much longer on a busy machine.
    context.setDefaultTimeout(60_000);
    return context;
  };

  const pages: Readonly<Record<string, Visited>> = {
    "the start page": {
      hash: () => "#/",
      show: (page) => page.getByRole("link", { name: "26 Products on sale" }).waitFor(),
      cold: 4,
      warm: 2,
    },
    "a list": {
      hash: () => "#/products",
      show: async (page) => {
        await page.getByText("1–25 of 26").waitFor();
        await page.getByRole("gridcell", { name: "Camping" }).first().waitFor();
      },
      cold: 5,
      warm: 2,
    },
    "a list below an item": {
      hash: () => `#/products/${product}/features`,
      show: (page) => page.getByText("There are no features yet.").waitFor(),
      cold: 5,
      warm: 2,
    },
    "the page of an item": {
      hash: () => `#/products/${product}`,
      show: (page) => page.getByText("Camping").first().waitFor(),
      cold: 5,
      warm: 2,
    },
    "the page of a new item": {
      hash: () => "#/products/new",
      show: (page) => page.getByRole("button", { name: "Create", exact: true }).waitFor(),
      cold: 5,
      warm: 2,
    },
  };
  for (const [title, { hash, show, cold, warm }] of Object.entries(pages)) {
    it(`opens ${title} with few requests, bytes and round trips`, async () => {
      const context = await openContext();
      await context.addCookies(cookies);
      const first = await visit(context, hash(), show);
      const second = await visit(context, hash(), show);
      await context.close();
      expect(first.roundTrips, "round trips of the first visit").to.be.within(3, cold);
      expect(first.requests, "requests of the first visit").to.be.within(3, maxRequests);
      expect(first.bytes, "bytes of the first visit").to.be.within(20_000, maxBytes);
      expect(second.roundTrips, "round trips of the second visit").to.be.within(1, warm);
      expect(second.bytes, "bytes of the second visit").to.be.within(1_000, 10 * 1024);
    });
  }

  it("opens the sign-in with few requests and bytes", async () => {
    const context = await openContext();
    const { requests, bytes } = await visit(context, "", (page) => page.getByLabel("Password").waitFor());
    await context.close();
    expect(requests).to.be.within(3, maxRequests);
    expect(bytes).to.be.within(20_000, maxBytes);
  });

  it("takes at most 15 requests and 60 KB from the first visit until the start page is there", async () => {
    const context = await openContext();
    const { requests, bytes } = await visit(context, "", (page) => signInAt(page, server.email, rootPassword));
    await context.close();
    expect(requests).to.be.within(3, maxRequests);
    expect(bytes).to.be.within(20_000, maxBytes);
  });

  it("takes at most 15 requests from the first visit until an item is there, with the sign-in", async () => {
    const context = await openContext();
    const { requests } = await visit(context, `#/products/${product}`, async (page) => {
      await page.getByLabel("E-mail").fill(server.email);
      await page.getByLabel("Password").fill(rootPassword);
      await page.keyboard.press("Enter");
      await page.getByText("Camping").first().waitFor();
    });
    await context.close();
    expect(requests).to.be.within(10, maxRequests);
  });
});
