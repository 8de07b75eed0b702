import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { inBrowser, openPage } from "../support/browser.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe("the documentation's page", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  const files = [
    ["/docs", "text/html; charset=utf-8", "no-cache"],
    ["/docs/start.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8", "public, max-age=86400"],
    ["/docs/swagger-ui.css", "text/css; charset=utf-8", "public, max-age=86400"],
    ["/docs/favicon-32x32.png", "image/png", "public, max-age=86400"],
  ] as const;
  for (const [path, type, caching] of files) {
    it(`has ${path} for everybody, under a strict policy`, async () => {
      const answer = await request(server.url, "GET", path);
      expect([answer.status, answer.headers["content-type"]]).to.deep.equal([200, type]);
      expect(answer.headers["content-security-policy"]).to.equal(policy);
      expect(answer.headers["x-content-type-options"]).to.equal("nosniff");
      expect(answer.headers["cache-control"]).to.equal(caching);
      const again = await request(server.url, "GET", path, { headers: { "if-none-match": answer.headers.etag! } });
      expect([again.status, again.text]).to.deep.equal([304, ""]);
    });
  }

  it("has nothing else, whatever the path", async () => {
    const others = readdirSync(join(checkout, "node_modules/swagger-ui-dist"));
    const unlisted = others.filter((name) => !files.some(([path]) => path === `/docs/${name}`));
    const climbing = [
      "../package.json",
      "%2e%2e/package.json",
      "..%2fpackage.json",
      "./start.js",
      "start.js%00",
      "START.JS",
    ];
    for (const name of [...unlisted, ...climbing]) {
      expect((await server.request("GET", `/docs/${name}`)).status, name).to.equal(404);
    }
  });

  it("leads to itself without the final slash, where its links hold", async () => {
    const answer = await request(server.url, "GET", "/docs/");
    expect([answer.status, answer.headers.location]).to.deep.equal([308, "../docs"]);
  });

  inBrowser("shown", (browser) => {
    // Swagger UI takes its time to read the document, longer where the machine is busy.
    const patience = { timeout: 60_000 };

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

    it("tries an operation out with e-mail and API key", async () => {
      const { page, complaints } = await openPage(browser());
      await openOperation(page, "me/readMe");
      await authorize(page);
      expect(await execute(page, "/api/2.0/me")).to.equal(200);
      await page.locator(".live-responses-table").getByText(`"email": "${server.email}"`).waitFor();
      expect(complaints).to.deep.equal([]);
    });

    it("sends no header that nobody filled in: the same creation twice makes two, a change is of any version", async () => {
      const { page } = await openPage(browser());
      await openOperation(page, "stores/createStores");
      await authorize(page);
      const before = await countStores();
      expect(await execute(page, "/api/2.0/stores")).to.equal(201);
      expect(await execute(page, "/api/2.0/stores")).to.equal(201);
      expect(await countStores()).to.equal(before + 2);

      await openOperation(page, "stores/updateStores");
      await authorize(page);
      await page.getByPlaceholder("company_id").fill("1");
      expect(await execute(page, "/api/2.0/stores/1")).to.equal(200);
    });

    async function openOperation(page: Page, operation: string): Promise<void> {
      // Another fragment alone would not load the page again.
      await page.goto("about:blank");
      await page.goto(`${server.url}/docs#/${operation}`);
      await page.getByRole("button", { name: "Execute" }).waitFor(patience);
    }

    async function authorize(page: Page): Promise<void> {
      await page.getByRole("button", { name: "Authorize" }).click();
      const dialog = page.locator(".modal-ux");
      await dialog.locator("input[name=username], #auth_username").first().fill(server.email);
      await dialog.locator("input[name=password], #auth_password").first().fill(server.key);
      await dialog.getByRole("button", { name: "Apply credentials" }).click();
      await dialog.getByRole("button", { name: "Close" }).first().click();
    }

    /** The status of the answer. */
    async function execute(page: Page, path: string): Promise<number> {
      const answered = page.waitForResponse(server.url + path);
      await page.getByRole("button", { name: "Execute" }).click();
      return (await answered).status();
    }

    async function countStores(): Promise<number> {
      return Number((await server.request("GET", "/api/2.0/stores?page=1")).headers["x-total-count"]);
    }

    it("asks for the ids of a path before all that may be left out", async () => {
      const { page } = await openPage(browser());
      await openOperation(page, "stores/updateStores");
      const rows = page.locator("tr[data-param-name]");
      expect(await rows.first().getAttribute("data-param-name")).to.equal("company_id");
      expect(await rows.count()).to.be.greaterThan(1);
    });

    it("leaves out what only repeats, unless everything is asked for", async () => {
      const { page } = await openPage(browser());
      const operation = "#/api/checkProcessHead";
      await page.goto(`${server.url}/docs${operation}`);
      await page.getByText("The process runs").waitFor(patience);
      expect(await page.getByText("The process runs: headers only").count()).to.equal(0);
      await page.goto(`${server.url}/docs?complete${operation}`);
      await page.getByText("The process runs: headers only").waitFor(patience);
    });
  });
});
