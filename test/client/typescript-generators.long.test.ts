/** Generators that make modules for bundlers, which Bun runs as they are. */
import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { writeDocument } from "../support/generated-document.js";
import { installPackages } from "../support/install-packages.js";
import { orSkip } from "../support/or-skip.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const heyApi = `
import type { ListProductsData } from "./client/types.gen.js";
import { client } from "./client/client.gen.js";
import { createProducts, createStores, listProducts, readStores, removeProducts, removeStores, updateStores } from "./client/sdk.gen.js";

declare const process: { readonly env: { readonly [name: string]: string } };
const { URL: url = "", AUTHORIZATION: authorization = "" } = process.env;
client.setConfig({ baseUrl: url + "/api/2.0", headers: { authorization } });

const { data: created } = await createStores({ body: { company: "Acme", storefront: "https://acme.example" }, throwOnError: true });
const path = { company_id: created.store_id };
const body = { product: "Handbook", is_edp: "Y", price: 5, company_id: created.store_id } as const;
const { data: made } = await createProducts({ body, throwOnError: true });
const query = { is_edp: ["Y"], company_id: created.store_id, price: { gte: 5 } } satisfies NonNullable<ListProductsData["query"]>;
const { data: found } = await listProducts({ query, throwOnError: true });
const name = found.products[made.product_id]?.product;
await updateStores({ path, body: { status: "H" }, throwOnError: true });
const { data: store } = await readStores({ path, throwOnError: true });
const { error: refused } = await removeStores({ path });
await removeProducts({ path: { product_id: made.product_id } });
const { response: gone } = await removeStores({ path });
console.log(JSON.stringify([name, store.status, refused?.code, gone?.status]));
`;

const orval = `
import type { ListProductsParams } from "./client/shop.schemas.js";
import { createProducts, createStores, listProducts, readStores, removeProducts, removeStores, updateStores } from "./client/shop.js";

declare const process: { readonly env: { readonly [name: string]: string } };
const { AUTHORIZATION: authorization = "" } = process.env;
const options = { headers: { authorization } };

const created = await createStores({ company: "Acme", storefront: "https://acme.example" }, options);
if (created.status !== 201) throw new Error(created.data.message);
const { store_id } = created.data;
const made = await createProducts({ product: "Handbook", is_edp: "Y", price: 5, company_id: store_id }, options);
if (made.status !== 201) throw new Error(made.data.message);
const { product_id } = made.data;
const query: ListProductsParams = { company_id: store_id, is_edp: ["Y", "N"], price: { gte: 5 }, items_per_page: 5 };
const found = await listProducts(query, options);
if (found.status !== 200) throw new Error("no list");
const name = found.data.products[product_id]?.product;
await updateStores(store_id, { status: "H" }, options);
const store = await readStores(store_id, undefined, options);
const refused = await removeStores(store_id, options);
await removeProducts(product_id, options);
const gone = await removeStores(store_id, options);
console.log(JSON.stringify([name, store.status === 200 && store.data.status, refused.status === 409 && refused.data.code, gone.status]));
`;

const bun = `@oven/bun-${process.platform}-${process.arch}`;

describe("clients that TypeScript generators make from the API document", function () {
  this.timeout(300_000);
  let server: TestServer;

  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  /** Generates the client on the command line, compiles the program, and returns its output. */
  async function converse(context: Mocha.Context, version: string, command: readonly string[], program: string) {
    const [name = ""] = command;
    const directory = join(checkout, ".cache", name);
    await orSkip(context, installPackages(directory, [version, "typescript@5.9.3", `${bun}@1.4.5`]));
    copyFileSync(writeDocument(checkout), join(directory, "openapi.json"));
    writeFileSync(join(directory, "round-trip.ts"), program);
    const [, writeQuery = ""] =
      /```ts\n([^]*?)```/.exec(readFileSync(join(checkout, "docs/reference/api-document.md"), "utf8")) ?? [];
    writeFileSync(join(directory, "write-query.ts"), writeQuery);
    const override = { paramsSerializer: { path: "./write-query.ts", name: "writeQuery" } };
    const baseUrl = `${server.url}/api/2.0`;
    const output = { target: "./client/shop.ts", client: "fetch", mode: "split", baseUrl, override };
    const config = { shop: { input: { target: "./openapi.json" }, output } };
    writeFileSync(join(directory, "orval.config.mjs"), `export default ${JSON.stringify(config)};\n`);
    const compilerOptions = {
      strict: true,
      module: "esnext",
      moduleResolution: "bundler",
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      noEmit: true,
    };
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["round-trip.ts"] }));
    const authorization = `Basic ${Buffer.from(`${server.email}:${server.key}`).toString("base64")}`;
    const env = { ...process.env, URL: server.url, AUTHORIZATION: authorization };
    const run = async (file: string, args: readonly string[]): Promise<string> =>
      (await promisify(execFile)(join(directory, "node_modules", file), [...args], { cwd: directory, env })).stdout;
    await run(`.bin/${name}`, command.slice(1));
    expect(await run(".bin/tsc", ["-p", "."])).to.equal("");
    return JSON.parse(await run(`${bun}/bin/bun`, ["round-trip.ts"])) as unknown;
  }

  const outcome = ["Handbook", "H", "referred_to", 204];

  it("compile and complete a round trip: hey-api", async function () {
    const command = [
      "openapi-ts",
      "-i",
      "openapi.json",
      "-o",
      "client",
      "-c",
      "@hey-api/client-fetch",
      "--no-log-file",
    ];
    expect(await converse(this, "@hey-api/openapi-ts@0.99.0", command, heyApi)).to.deep.equal(outcome);
  });

  it("compile and complete a round trip: orval", async function () {
    const command = ["orval", "--config", "orval.config.mjs"];
    expect(await converse(this, "orval@8.38.0", command, orval)).to.deep.equal(outcome);
  });
});
