import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { inBrowser, openPage } from "../support/browser.js";
import { startServer, type TestServer } from "../support/server.js";

inBrowser("the documentation's page, tried out", (browser) => {
  // Swagger UI takes its time to read the document, longer where the machine is busy.
  const patience = { timeout: 60_000 };
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  it("shows the resources, says nothing to another host and breaks no rule of its policy", async () => {
    const { page, complaints, origins } = await openPage(browser());
    await page.goto(`${server.url}/docs#/stores/listStores`);
    await page.getByRole("button", { name: "Execute" }).waitFor(patience);
    for (const text of ["usergroups", "products/features/images"]) {
      await page.getByRole("heading").getByText(text, { exact: true }).waitFor();
    }
    expect(complaints).to.deep.equal([]);
    expect([...origins]).to.deep.equal([server.url]);
  });

  describe("to somebody who has given e-mail and API key", () => {
    let page: Page;
    let complaints: readonly string[];
    before(async () => {
      ({ page, complaints } = await openPage(browser()));
      await page.goto(`${server.url}/docs#/stores/createStores`);
      await page.getByRole("button", { name: "Execute" }).waitFor(patience);
      await page.getByRole("button", { name: "Authorize" }).click();
      const dialog = page.locator(".modal-ux");
      await dialog.locator("input[name=username], #auth_username").first().fill(server.email);
      await dialog.locator("input[name=password], #auth_password").first().fill(server.key);
      await dialog.getByRole("button", { name: "Apply credentials" }).first().click();
      await dialog.getByRole("button", { name: "Close" }).first().click();
    });
    after(() => expect(complaints).to.deep.equal([]));

    it("tries an operation out", async () => {
      await page.locator("#operations-tag-me").click();
      const operation = await openOperation("me-readMe");
      expect(await execute(operation, "/api/2.0/me")).to.equal(200);
      await operation.locator(".live-responses-table").getByText(`"email": "${server.email}"`).waitFor();
    });

    it("sends no header that nobody filled in: the same creation twice makes two, a change is of any version", async () => {
      const creation = page.locator("#operations-stores-createStores");
      const before = await countStores();
      expect(await execute(creation, "/api/2.0/stores")).to.equal(201);
      expect(await execute(creation, "/api/2.0/stores")).to.equal(201);
      expect(await countStores()).to.equal(before + 2);

      const change = await openOperation("stores-updateStores");
      await change.getByPlaceholder("company_id").fill("1");
      expect(await execute(change, "/api/2.0/stores/1")).to.equal(200);
    });

    it("asks for the ids of a path before all that may be left out", async () => {
      const rows = (await openOperation("stores-readStores")).locator("tr[data-param-name]");
      expect(await rows.first().getAttribute("data-param-name")).to.equal("company_id");
      expect(await rows.count()).to.be.greaterThan(1);
    });

    /** Of a tag that is open. */
    async function openOperation(name: string): Promise<Locator> {
      const operation = page.locator(`#operations-${name}`);
      await operation.locator(".opblock-summary-control").click();
      await operation.getByRole("button", { name: "Execute" }).waitFor(patience);
      return operation;
    }

    /** The status of the answer. */
    async function execute(operation: Locator, path: string): Promise<number> {
      const answered = page.waitForResponse(server.url + path);
      await operation.getByRole("button", { name: "Execute" }).click();
      return (await answered).status();
    }

    async function countStores(): Promise<number> {
      return Number((await server.request("GET", "/api/2.0/stores?page=1")).headers["x-total-count"]);
    }
  });

  it("asks for what was filled in and nothing else: values, lists of values, operators", async () => {
    const { page } = await openPage(browser());
    await page.goto(`${server.url}/docs#/categories/listCategories`);
    const execute = page.getByRole("button", { name: "Execute" });
    await execute.waitFor(patience);
    const asked = [
      ["5", "position=5"],
      ["[5,6]", "position=5&position=6"],
      ['{"gte":5,"in":"5,6"}', "position[gte]=5&position[in]=5,6"],
    ] as const;
    for (const [text, written] of asked) {
      await page.locator('tr[data-param-name="position"] input').fill(text);
      const sent = page.waitForRequest((each) => each.url().includes("/api/2.0/categories"));
      await execute.click();
      const query = decodeURIComponent(new URL((await sent).url()).search);
      expect(query.replace(/^\?sort_by=\w+&/, "")).to.equal(`sort_order=asc&items_per_page=10&${written}`);
    }
  });
});
