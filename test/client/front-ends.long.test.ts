import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { inBrowser, openPage } from "../support/browser.js";
import { startFrontServer, type FrontServer } from "../support/front-server.js";
import { installPackages } from "../support/install-packages.js";
import { orSkip } from "../support/or-skip.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { sources } from "./front-ends.js";

const packages = [
  "react-admin@5.15.4",
  "@refinedev/core@5.0.12",
  "@tanstack/react-query@5.108.0",
  "react@19.3.1",
  "react-dom@19.3.1",
  "@types/react@19.3.0",
  "@types/react-dom@19.3.0",
  "esbuild@0.28.2",
  "typescript@5.9.3",
];
const directory = join(checkout, ".cache/front-ends");

inBrowser("front ends by other people's libraries", (browser) => {
  let server: TestServer;
  let front: FrontServer;
  let company: string;

  const run = (tool: string, ...args: readonly string[]) =>
    promisify(execFile)(join(directory, "node_modules/.bin", tool), [...args], { cwd: directory }).catch(
      (error: unknown) => {
        const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
        throw new Error(`${tool}: ${stdout}${stderr}`);
      },
    );

  before(async function () {
    this.timeout(300_000);
    await orSkip(this, installPackages(directory, packages));
    cpSync(join(checkout, "generated/client"), join(directory, "client"), { recursive: true });
    for (const [file, text] of Object.entries(sources)) writeFileSync(join(directory, file), text);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "esnext",
      moduleResolution: "bundler",
      target: "es2023",
      jsx: "react-jsx",
      lib: ["es2023", "dom", "dom.iterable"],
      skipLibCheck: true,
    };
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(sources) }));
    const options = ["--bundle", "--outdir=out", "--jsx=automatic", "--format=esm", "--minify"];
    await run("esbuild", "react-admin.tsx", "refine.tsx", ...options, '--define:process.env.NODE_ENV="production"');
    server = await startServer();
    const page = (name: string) => ({
      type: "text/html",
      text: `<!doctype html><title>${name}</title><div id="root"></div><script type="module" src="/${name}.js"></script>`,
    });
    const script = (name: string) => ({
      type: "text/javascript",
      text: readFileSync(join(directory, `out/${name}.js`), "utf8"),
    });
    front = await startFrontServer({
      behind: server.url,
      prefix: "/backend",
      files: {
        "/react-admin": page("react-admin"),
        "/react-admin.js": script("react-admin"),
        "/refine": page("refine"),
        "/refine.js": script("refine"),
      },
    });
    const store = { company: "Acme", storefront: "https://acme.example" };
    const made = await server.request("POST", "/api/2.0/stores", { body: store });
    company = (made.json as { readonly store_id: string }).store_id;
  });
  after(async () => {
    front?.stop();
    await server?.stop();
  });

  beforeEach(async () => {
    for (const { product_id: id } of await readProducts()) await server.request("DELETE", `/api/2.0/products/${id}`);
    const names = ["Wine, red", "Wine, white", ...Array.from({ length: 10 }, (_, index) => `Bread ${String(index)}`)];
    for (const [index, product] of names.entries()) {
      await server.request("POST", "/api/2.0/products", { body: { product, price: index + 1, company_id: company } });
    }
  });

  interface Product {
    readonly product_id: string;
    readonly product: string;
    readonly price: number;
    readonly status: string;
  }

  const readProducts = async (): Promise<readonly Product[]> => {
    const { json } = await server.request("GET", "/api/2.0/products?items_per_page=1000&sort_by=product");
    return Object.values((json as { readonly products: { readonly [id: string]: Product } }).products);
  };
  const find = async (name: string): Promise<Product | undefined> =>
    (await readProducts()).find(({ product }) => product === name);

  const visit = async (path: string): Promise<{ readonly page: Page; finish(): Promise<void> }> => {
    const { page, complaints, origins } = await openPage(browser());
    await page.addInitScript(`window.SHOP = ${JSON.stringify({ email: server.email, key: server.key })}`);
    await page.goto(front.url + path);
    return {
      page,
      async finish() {
        await page.context().close();
        // The libraries write rejected requests to the console.
        expect(complaints.filter((text) => !text.startsWith("InvalidRequest: "))).to.deep.equal([]);
        expect([...origins]).to.deep.equal([front.url]);
      },
    };
  };

  it("compile against the types of react-admin and of refine", async function () {
    this.timeout(300_000);
    await run("tsc", "-p", ".");
  });

  it("work in react-admin: lists, filters, sorting, edits, errors of fields, changing and deleting several items", async () => {
    const { page, finish } = await visit("/react-admin#/products");
    const rows = page.locator("tbody tr");
    const waitForFirst = (text: string): Promise<void> =>
      page.locator("tbody tr:first-child td:nth-child(3)", { hasText: text }).waitFor();
    await page.getByText("1-10 of 12").waitFor();
    await waitForFirst("Bread 0");
    await page.getByRole("cell", { name: "Acme" }).first().waitFor();
    await page.getByLabel("Go to next page").click();
    await page.getByText("11-12 of 12").waitFor();
    await waitForFirst("Wine, red");
    expect(await rows.count()).to.equal(2);

    await page.getByLabel("Words").fill("wine");
    await page.getByText("1-2 of 2").waitFor();
    await page.locator("th").getByText("Price").click();
    await waitForFirst("Wine, red");
    await page.locator("th").getByText("Price").click();
    await waitForFirst("Wine, white");

    // Moves the pointer off the head of the column, whose hint covers the first row and whose button contains the price, too.
    await page.mouse.move(0, 0);
    await rows.first().click();
    const price = page.getByRole("spinbutton", { name: "Price" });
    await price.fill("22.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Element updated").waitFor();
    expect(await find("Wine, white")).to.include({ price: 22.5 });

    await page.goto(`${front.url}/react-admin#/products/create`);
    await price.fill("-1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("is mandatory").waitFor();
    await page.getByText("must be 0 or more").waitFor();
    await page.getByLabel("Product").fill("Salt");
    await price.fill("1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Element created").waitFor();
    expect(await find("Salt")).to.include({ price: 1 });

    await page.goto(`${front.url}/react-admin#/products?filter=${encodeURIComponent('{"q":"wine"}')}`);
    await page.getByText("1-2 of 2").waitFor();
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("2 elements updated").waitFor();
    expect(await find("Wine, red")).to.include({ status: "H", price: 1 });
    await page.getByLabel("Select all").check();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("2 elements deleted").waitFor();
    expect((await readProducts()).map(({ product }) => product)).not.to.include("Wine, red");

    await page.goto(`${front.url}/react-admin#/stores/${company}/show`);
    await page.getByRole("cell", { name: "Salt" }).waitFor();
    await page.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor();
    await finish();
  });

  it("work in refine: lists, search, sorting, edits, errors of fields, changing and deleting several items", async () => {
    const { page, finish } = await visit("/refine");
    const lines = page.locator("li");
    const waitForFirst = (text: string): Promise<void> => page.locator("li:first-child", { hasText: text }).waitFor();
    await waitForFirst("Bread 0 3 A");
    await page.getByRole("button", { name: "Next of 3" }).click();
    await waitForFirst("Bread 5 8 A");
    await page.getByLabel("Words").fill("wine");
    await waitForFirst("Wine, red 1 A");
    expect(await lines.count()).to.equal(2);
    await page.getByRole("button", { name: "Price", exact: true }).click();
    await waitForFirst("Wine, white 2 A");

    await lines.first().click();
    await page.getByLabel("New price").fill("7.5");
    await page.getByRole("button", { name: "Save" }).click();
    await waitForFirst("Wine, white 7.5 A");
    expect(await find("Wine, white")).to.include({ price: 7.5 });

    await page.getByRole("button", { name: "Create a wrong one" }).click();
    await page.getByText('400 {"product":"is mandatory","price":"must be 0 or more"}').waitFor();

    await page.getByRole("button", { name: "Hide all" }).click();
    await waitForFirst("Wine, white 7.5 H");
    await page.getByRole("button", { name: "Delete all" }).click();
    await lines.first().waitFor({ state: "detached" });
    expect(await readProducts()).to.have.length(10);
    await finish();
  });
});
