import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { findBarriers } from "../support/accessibility.js";
import { inBrowser, openPage } from "../support/browser.js";
import { startServer, type TestServer } from "../support/server.js";

inBrowser("the documentation's page, tried out", (browser) => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  const open = async (place: string, options = {}) => {
    const opened = await openPage(browser(), options);
    await opened.page.goto(`${server.url}/docs${place}`);
    return opened;
  };
  const partOf = (page: Page, place: string) => page.locator(`[id="${place}"]`);

  it("shows the resources, says nothing to another host and breaks no rule of its policy", async () => {
    const { page, complaints, origins } = await open("#/stores/listStores");
    await page.getByRole("button", { name: "Send" }).waitFor();
    for (const name of ["usergroups", "products/features/images"])
      await page.getByRole("heading", { name, exact: true }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("variant delete");
    await page.getByRole("heading", { name: /^DELETE \/options/ }).waitFor();
    expect(await page.getByRole("heading", { name: "stores", exact: true }).count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
    expect([...origins]).to.deep.equal([server.url]);
  });

  it("has text in which a phone does not zoom in", async () => {
    const { page } = await open("#/stores/createStores", { hasTouch: true, isMobile: true });
    await page.locator("textarea:visible").first().waitFor();
    const sizes = "[...document.querySelectorAll('input, textarea')].map((each) => getComputedStyle(each).fontSize)";
    expect(new Set(await page.evaluate<string[]>(sizes))).to.deep.equal(new Set(["16px"]));
  });

  it("puts the paths of a resource before those that lead to it through others", async () => {
    const { page } = await open("#/products");
    const paths = await partOf(page, "products").locator("summary code").allInnerTexts();
    expect(paths[0]).to.equal("/products");
    expect(paths.findIndex((path) => path.startsWith("/categories/"))).to.be.greaterThan(
      paths.findLastIndex((path) => path.startsWith("/products")),
    );
  });

  it("can be used within 1.5 seconds of processor time", async () => {
    const { page } = await openPage(browser());
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${server.url}/docs`);
    await page.getByRole("heading", { name: "stores", exact: true }).waitFor();
    const { metrics } = await session.send("Performance.getMetrics");
    expect(metrics.find(({ name }) => name === "ProcessTime")?.value).to.be.within(0.01, 1.5);
  });

  it("has no barriers, in both color schemes, on a desk and on a phone", async () => {
    const { page } = await open("#/stores/createStores");
    await page.getByText("Fields of the body").click();
    await page.getByRole("row", { name: /^storefront required/ }).waitFor();
    await page.getByText(/^201/).click();
    expect(await findBarriers(page)).to.deep.equal([]);
  });

  describe("to somebody who has given the login and a key", () => {
    let page: Page;
    let complaints: readonly string[];
    before(async () => {
      ({ page, complaints } = await open("#/stores/createStores"));
      await page.getByLabel("Login").fill(server.email);
      await page.getByLabel("API key").fill(server.key);
    });
    after(() => expect(complaints).to.deep.equal([]));

    it("tries an operation out", async () => {
      await page.getByRole("heading", { name: "me", exact: true }).click();
      const operation = await openOperation("me/readMe");
      expect(await send(operation, "/api/2.0/me")).to.equal(200);
      await operation.getByRole("status").getByText(`"email": "${server.email}"`).waitFor();
      await operation.getByText("Command line").click();
      await operation.getByText(`curl -X GET '${server.url}/api/2.0/me'`).waitFor();
      expect(await operation.getByText(server.key).count()).to.equal(0);
    });

    it("sends no header that nobody filled in: the same creation twice makes two, a change is of any version", async () => {
      const creation = partOf(page, "stores/createStores");
      const before = await countStores();
      expect(await send(creation, "/api/2.0/stores")).to.equal(201);
      expect(await send(creation, "/api/2.0/stores")).to.equal(201);
      expect(await countStores()).to.equal(before + 2);

      const change = await openOperation("stores/updateStores");
      await change.getByLabel("company_id").fill("1");
      expect(await send(change, "/api/2.0/stores/1")).to.equal(200);
    });

    it("keeps the body that was typed when it is rejected", async () => {
      const creation = partOf(page, "stores/createStores");
      const body = creation.getByRole("textbox", { name: "Body" });
      await body.fill("{");
      expect(await send(creation, "/api/2.0/stores")).to.equal(400);
      await creation.getByRole("status").getByText("400 Bad Request").waitFor();
      expect(await body.inputValue()).to.equal("{");
    });

    it("asks for the ids of a path before all that may be left out", async () => {
      const operation = await openOperation("stores/readStores");
      expect(await operation.getByRole("rowheader").first().innerText()).to.equal("company_id path");
      expect(await operation.locator(".parameters tr").count()).to.be.greaterThan(1);
    });

    /** Of a tag that is open. */
    async function openOperation(place: string): Promise<Locator> {
      const operation = partOf(page, place);
      await operation.locator("summary").first().click();
      await operation.getByRole("button", { name: "Send" }).waitFor();
      return operation;
    }

    /** The status of the answer. */
    async function send(operation: Locator, path: string): Promise<number> {
      const answered = page.waitForResponse(server.url + path);
      await operation.getByRole("button", { name: "Send" }).click();
      return (await answered).status();
    }

    async function countStores(): Promise<number> {
      return Number((await server.request("GET", "/api/2.0/stores?page=1")).headers["x-total-count"]);
    }
  });

  it("takes an additional key alone as a bearer token", async () => {
    const { page } = await open("#/me/readMe");
    await page.getByLabel("API key").fill("stockroom_none");
    const sent = page.waitForRequest(`${server.url}/api/2.0/me`);
    await page.getByRole("button", { name: "Send" }).click();
    expect((await sent).headers()["authorization"]).to.equal("Bearer stockroom_none");
    await page.getByRole("status").getByText("401 Unauthorized").waitFor();
  });

  it("asks for what was filled in and nothing else: values, lists of values, operators", async () => {
    const { page } = await open("#/categories/listCategories");
    for (const [text, written] of [
      ["5", "position=5"],
      ["[5,6]", "position=5&position=6"],
      ['{"gte":5,"in":"5,6"}', "position[gte]=5&position[in]=5,6"],
    ] as const) {
      await page.getByLabel("position", { exact: true }).fill(text);
      const sent = page.waitForRequest((each) => each.url().includes("/api/2.0/categories"));
      await page.getByRole("button", { name: "Send" }).click();
      expect(decodeURIComponent(new URL((await sent).url()).search)).to.equal(`?${written}`);
    }
  });
});
