import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { installPackages } from "../support/install-packages.js";
import { orSkip } from "../support/or-skip.js";
import { makePythonEnvironment } from "../support/python.js";
import { runProgram } from "../support/run-program.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const apiDocument = writeDocument(checkout);

/** A program that uses openapi-fetch with the types of openapi-typescript. */
const typescript = `
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

declare const process: { readonly env: { readonly [name: string]: string } };
declare const console: { log(text: string): void };
const { URL: url, AUTHORIZATION: authorization } = process.env;
const client = createClient<paths>({ baseUrl: url + "/api/2.0", headers: { authorization } });

const created = await client.POST("/stores", { body: { company: "Acme", storefront: "https://acme.example" } });
if (created.data === undefined) throw new Error(created.error.message);
const company_id = created.data.store_id;
const made = await client.POST("/products", { body: { product: "Handbook", is_edp: "Y", price: 5, company_id } });
const product_id = made.data!.product_id;
const found = await client.GET("/products", { params: { query: { is_edp: ["Y", "N"], company_id, price: { gte: 5, in: "4,5" } } } });
const name: string = found.data!.products[product_id]!.product!;
const path = { company_id };
await client.PUT("/stores/{company_id}", { params: { path }, body: { status: "H" } });
const store = await client.GET("/stores/{company_id}", { params: { path } });
const status: "A" | "D" | "H" | undefined = store.data!.status;
const refused = await client.DELETE("/stores/{company_id}", { params: { path } });
const code: string = refused.error!.code;
await client.DELETE("/products/{product_id}", { params: { path: { product_id } } });
const gone = await client.DELETE("/stores/{company_id}", { params: { path } });
console.log(JSON.stringify([name, status, code, gone.response.status]));

// @ts-expect-error no field
void client.POST("/stores", { body: { company: "Acme", storefront: "https://acme.example", status: "X" } });
// @ts-expect-error no parameter
void client.GET("/products", { params: { query: { price: { like: 5 } } } });
// @ts-expect-error no path
void client.GET("/product");
`;

/** A program that uses the client of openapi-python-client. */
const python = `
import json, os
from api_client import AuthenticatedClient
from api_client.api.products import create_products, list_products, remove_products
from api_client.api.stores import create_stores, read_stores, remove_stores, update_stores
from api_client.models import ChoiceYNOperandsItem, ProductsCreate, ProductsCreateIsEdpType1, StoresCreate, StoresUpdate, StoresUpdateStatusType1

client = AuthenticatedClient(base_url=os.environ["URL"] + "/api/2.0", token=os.environ["TOKEN"], prefix="Basic")

company_id = create_stores.sync(client=client, body=StoresCreate(company="Acme", storefront="https://acme.example")).store_id
product = ProductsCreate(product="Handbook", is_edp=ProductsCreateIsEdpType1.Y, price=5, company_id=company_id)
product_id = create_products.sync(client=client, body=product).product_id
found = list_products.sync(client=client, is_edp=[ChoiceYNOperandsItem.Y], company_id=company_id, price_from=5)
name = found.products[product_id].product
update_stores.sync(company_id, client=client, body=StoresUpdate(status=StoresUpdateStatusType1.H))
status = read_stores.sync(company_id, client=client).status
code = remove_stores.sync(company_id, client=client).code
remove_products.sync_detailed(product_id, client=client)
gone = remove_stores.sync_detailed(company_id, client=client)
print(json.dumps([name, status, code, gone.status_code]))
`;
import { writeDocument } from "../support/generated-document.js";

const outcome = ["Handbook", "H", "referred_to", 204];

describe("clients that other generators make from the API document", function () {
  this.timeout(300_000);
  let server: TestServer;
  let environment: { readonly [name: string]: string | undefined };

  before(async () => {
    server = await startServer();
    const token = Buffer.from(`${server.email}:${server.key}`).toString("base64");
    environment = { PATH: process.env["PATH"], URL: server.url, AUTHORIZATION: `Basic ${token}`, TOKEN: token };
  });
  after(() => server?.stop());

  it("compile and complete a round trip: openapi-typescript with openapi-fetch", async function () {
    const directory = join(checkout, ".cache/openapi-typescript");
    const packages = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3"];
    await orSkip(this, installPackages(directory, packages));
    const options = { cwd: directory, env: { ...environment } };
    await runProgram(join(directory, "node_modules/.bin/openapi-typescript"), [apiDocument, "-o", "api.d.ts"], options);
    writeFileSync(join(directory, "round-trip.ts"), typescript);
    const settings = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      lib: ["es2022", "dom"],
      types: [],
      skipLibCheck: false,
    };
    writeFileSync(
      join(directory, "tsconfig.json"),
      JSON.stringify({ compilerOptions: settings, files: ["round-trip.ts"] }),
    );
    await runProgram(process.execPath, [join(checkout, "node_modules/typescript/bin/tsc"), "-p", "."], options);
    const { stdout } = await runProgram(process.execPath, ["round-trip.js"], options);
    expect(JSON.parse(stdout)).to.deep.equal(outcome);
  });

  it("compile and complete a round trip: openapi-python-client", async function () {
    const packages = ["openapi-python-client==0.29.1"];
    const bin = await orSkip(this, makePythonEnvironment("openapi-python-client", packages));
    const directory = makeTemporaryDirectory();
    writeFileSync(join(directory, "settings.yml"), "post_hooks: []\n");
    const generate = ["generate", "--path", apiDocument, "--meta", "none", "--output-path", "api_client"];
    const generated = await runProgram(
      join(bin, "openapi-python-client"),
      [...generate, "--config", "settings.yml", "--fail-on-warning"],
      {
        cwd: directory,
      },
    );
    expect(generated.stderr).to.equal("");
    writeFileSync(join(directory, "round_trip.py"), python);
    const { stdout } = await runProgram(join(bin, "python"), ["round_trip.py"], {
      cwd: directory,
      env: { ...environment },
    });
    expect(JSON.parse(stdout)).to.deep.equal(outcome);
  });
});
