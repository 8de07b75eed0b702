import { execFile, type ExecFileException } from "node:child_process";
import { join } from "node:path";
import { expect } from "chai";
import { composeSample, seed } from "../demo/sample.js";
import type { ProductsItem } from "../generated/types/products.js";
import type { TestDatabase } from "./support/databases.js";
import { findFreePort } from "./support/free-port.js";
import { orSkip } from "./support/or-skip.js";
import { quickPasswords } from "./support/quick-passwords.js";
import { basicCredentials, request, type Answer } from "./support/request.js";
import { startServer, type TestServer } from "./support/server.js";
import { checkout } from "./support/source-tree.js";

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Account {
  readonly email: string;
  readonly key: string;
  /** Name of the store, or "all stores". */
  readonly scope: string;
}

type Row = { readonly [field: string]: unknown };

/** Declares the suite that loads the sample data into a new database and checks it. */
export function loadSample(database: TestDatabase): void {
  describe(`sample data loaded into ${database.name}`, () => {
    let environment: { readonly [name: string]: string };
    let loaded: Run;
    let server: TestServer;
    let accounts: readonly Account[];

    before(async function () {
      this.timeout(400_000);
      await orSkip(this, database.start());
      environment = { ...quickPasswords, DATABASE_URL: database.newUrl(), PORT: String(await findFreePort()) };
      loaded = await load(environment);
      expect(loaded.code, loaded.stderr).to.equal(0);
      accounts = readAccounts(loaded.stdout);
      server = await startServer({ databaseUrl: environment["DATABASE_URL"]!, environment });
    });
    after(() => server?.stop());

    const ask = async (account: Account, path: string): Promise<Answer> =>
      request(server.url, "GET", `/api/2.0/${path}`, {
        headers: { authorization: basicCredentials(account.email, account.key) },
      });

    /** Every object of a collection by cursors, in order of ids. */
    const walk = async <T = Row>(account: Account, path: string): Promise<readonly T[]> => {
      const rows: T[] = [];
      let next: string | undefined = `/api/2.0/${path}${path.includes("?") ? "&" : "?"}items_per_page=1000&after=`;
      while (next !== undefined) {
        const answer = await ask(account, next.slice("/api/2.0/".length));
        expect(answer.status, answer.text).to.equal(200);
        rows.push(...(listRows(answer, path) as readonly T[]));
        next = /<([^>]+)>; rel="next"/.exec(String(answer.headers["link"]))?.[1];
      }
      return rows;
    };

    const root = (): Account => accounts[0]!;
    const names = (): ReadonlyMap<string, number> => readCounts(loaded.stdout);

    it("hold what the loading says, walked through and counted", async () => {
      const topLevel = [...names()].filter(([path]) => !path.includes("/"));
      expect(topLevel.map(([path]) => path)).to.include.members(["products", "stores", "images", "static_data"]);
      for (const [path, count] of topLevel) {
        // The root administrator is there too.
        const expected = path === "users" ? count + 1 : count;
        // Options of products are made through their products.
        const owned = path === "options" ? (names().get("products/options") ?? 0) : 0;
        expect((await walk(root(), path)).length, path).to.equal(expected + owned);
        const counted = await ask(root(), `${path}?page=1&items_per_page=1`);
        expect(counted.headers["x-total-count"], path).to.equal(String(expected + owned));
      }
    });

    it("hold the products that the seed gives, with values of every type of feature", async () => {
      const products = await walk<ProductsItem>(root(), "products?fields=product,price,status,meta_description");
      const composed = composeSample(seed).flatMap((store) => store.products.map(({ body }) => body));
      expect(products.map(({ product, price, status }) => ({ product, price, status }))).to.have.deep.members(
        composed.map(({ product, price, status }) => ({ product, price, status })),
      );
      const ids = (await walk<ProductsItem>(root(), "products?fields=product_id")).map((each) => each.product_id);
      const values = (await Promise.all(ids.map((id) => walk(root(), `products/${id}/features`)))).flat();
      expect(values.length).to.equal(names().get("products/features"));
      expect(new Set(values.map((value) => value["feature_type"]))).to.deep.equal(new Set("CDEMNOST"));
    });

    it("hold categories of three levels, and every type of option", async () => {
      const depths = (await walk(root(), "categories")).map((row) => String(row["id_path"]).split("/").length);
      expect(Math.max(...depths)).to.equal(3);
      const types = (await walk(root(), "options")).map((row) => row["option_type"]);
      expect(new Set(types)).to.deep.equal(new Set("CFIRST"));
    });

    it("give, for combined filters, what folding the whole collection gives", async () => {
      const fields =
        "product_id,product,product_code,price,list_price,status,free_shipping,is_edp,tracking,amount,company_id," +
        "category_ids,short_description,full_description,meta_keywords";
      const whole = await request(server.url, "GET", `/api/products?fields=${fields}`, {
        headers: { authorization: basicCredentials(root().email, root().key) },
      });
      const all = listRows(whole, "products") as readonly ProductsItem[];
      const [first] = all;
      const category = first!.category_ids[0]!;
      const cases: readonly (readonly [query: string, holds: (product: ProductsItem) => boolean])[] = [
        [
          "status=A&free_shipping=Y&price_from=50&price_to=300",
          ({ status, free_shipping: free, price }) => status === "A" && free === "Y" && price >= 50 && price <= 300,
        ],
        ["is_edp=Y&company_id=1", ({ is_edp: edp, company_id: store }) => edp === "Y" && store === "1"],
        [
          `category_ids=${category}&amount[gt]=0&status[ne]=D`,
          (each) => each.category_ids.includes(category) && each.amount > 0 && each.status !== "D",
        ],
        [
          "status=A&status=H&tracking[nin]=B,D&list_price[gt]=0",
          (each) => each.status !== "D" && each.tracking === "O" && each.list_price > 0,
        ],
        ["q=merino&price_to=80", (each) => /\bmerino/i.test(listWords(each)) && each.price <= 80],
        ["q=煎茶", (each) => listWords(each).includes("煎茶")],
        ["q=gyuto&status=A", (each) => listWords(each).includes("Gyūtō") && each.status === "A"],
      ];
      for (const [query, holds] of cases) {
        const answer = await ask(root(), `products?${encodeURI(query)}&page=1&items_per_page=1000`);
        expect(answer.status, answer.text).to.equal(200);
        const expected = all.filter(holds).map(({ product_id: id }) => id);
        expect(idsOf(answer), query).to.have.members(expected);
        expect(expected.length, query).to.be.greaterThan(0);
        expect(answer.headers["x-total-count"], query).to.equal(String(expected.length));
      }
    });

    it("let restricted administrators see their store and nothing of the other", async () => {
      const stores = await walk(root(), "stores?fields=company_id,company");
      const products = await walk<ProductsItem>(root(), "products");
      const bound = accounts.filter(({ scope }) => stores.some((store) => store["company"] === scope));
      expect(bound.length).to.equal(8);
      for (const account of bound) {
        const id = stores.find((store) => store["company"] === account.scope)?.["company_id"];
        const seen = await walk<ProductsItem>(account, "products");
        expect(new Set(seen.map((product) => product.company_id)), account.email).to.deep.equal(new Set([id]));
        const strange = products.find((product) => product.company_id !== id);
        expect((await ask(account, `products/${strange!.product_id}`)).status).to.equal(404);
      }
    });

    it("come with commands that work", async function () {
      this.timeout(60_000);
      const commands = [...loaded.stdout.matchAll(/^ +(curl .+)$/gm)].map(([, command]) => command!);
      expect(commands.length).to.be.greaterThan(0);
      for (const command of commands) {
        const run = await runFile("bash", ["-c", command.replace("curl", "curl -sS --fail-with-body")], {});
        expect(run.code, `${command}\n${run.stdout}${run.stderr}`).to.equal(0);
        expect(run.stdout, command).to.match(/"(product|value|category)":/);
      }
    });

    it("come with a password for the panel, of every administrator with a key", async () => {
      const password = /administration panel, \S+: (\S+)/.exec(loaded.stdout)?.[1];
      for (const { email } of accounts) {
        const headers = { origin: server.url };
        const answer = await request(server.url, "POST", "/admin/api/session", { headers, body: { email, password } });
        expect(answer.status, `${email} ${answer.text}`).to.equal(200);
      }
    });

    it("are rejected by a database that has stores, and by one with an unknown root administrator", async function () {
      this.timeout(60_000);
      const before = (await ask(root(), "products?page=1")).headers["x-total-count"];
      // The server of this suite has the file open.
      const beside = { ...environment, STOCKROOM_SHARED_FILE: "on" };
      const stranger = await load(beside);
      expect(stranger.code).to.equal(1);
      expect(stranger.stderr).to.contain("STOCKROOM_ADMIN_KEY").and.contain("Nothing was loaded");
      const known = await load({
        ...beside,
        STOCKROOM_ADMIN_EMAIL: root().email,
        STOCKROOM_ADMIN_KEY: root().key,
      });
      expect(known.code).to.equal(1);
      expect(known.stderr).to.contain("has 2 stores already").and.contain("make demo");
      expect((await ask(root(), "products?page=1")).headers["x-total-count"]).to.equal(before);
    });
  });
}

function load(environment: { readonly [name: string]: string }): Promise<Run> {
  return runFile(process.execPath, [join(checkout, "dist/demo/load.js")], environment);
}

function runFile(
  file: string,
  args: readonly string[],
  environment: { readonly [name: string]: string },
): Promise<Run> {
  const options = { cwd: checkout, env: { PATH: process.env["PATH"], ...environment }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error: ExecFileException | null, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
    });
  });
}

/** `     295  products` */
function readCounts(stdout: string): ReadonlyMap<string, number> {
  return new Map([...stdout.matchAll(/^ +(\d+) {2}(\S+)$/gm)].map(([, count, path]) => [path!, Number(count)]));
}

/** `  e-mail  key  role: store`, the root administrator first. */
function readAccounts(stdout: string): readonly Account[] {
  const lines = [...stdout.matchAll(/^ {2}(\S+@\S+) +(\w{32}) {2}(.+)$/gm)];
  return lines.map(([, email, key, role]) => ({ email: email!, key: key!, scope: role!.replace(/^.+, /, "") }));
}

/** A collection, map or array, as rows. */
function listRows(answer: Answer, path: string): readonly unknown[] {
  if (Array.isArray(answer.json)) return answer.json as readonly unknown[];
  const name = path.replace(/\?.*/, "").split("/").at(-1)!;
  return Object.values((answer.json as { readonly [name: string]: object })[name] ?? {});
}

/** Lists the words that `q` searches. */
function listWords(product: ProductsItem): string {
  const { product: name, product_code, short_description, full_description, meta_keywords } = product;
  return [name, product_code, short_description, full_description, meta_keywords].join(" ");
}

function idsOf(answer: Answer): readonly string[] {
  return (answer.json as { readonly search: { readonly ids: readonly string[] } }).search.ids;
}
