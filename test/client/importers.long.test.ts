/** Programs that import the API document to send requests by hand. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { writeDocument } from "../support/generated-document.js";
import { installPackages } from "../support/install-packages.js";
import { orSkip } from "../support/or-skip.js";
import { runProgram } from "../support/run-program.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

/** The requests of a user. Values of their answers are used in later paths. */
const tried: readonly {
  readonly request: string;
  readonly folder: string;
  readonly keep?: readonly [string, string];
}[] = [
  { folder: "stores", request: "Create store", keep: ["company_id", "store_id"] },
  { folder: "products", request: "Create product", keep: ["product_id", "product_id"] },
  { folder: "products", request: "List products" },
  { folder: "products", request: "Read product" },
  { folder: "products", request: "Change product" },
  { folder: "products", request: "Delete product" },
  { folder: "stores", request: "Delete store" },
];

const statuses = [201, 201, 200, 200, 200, 204, 204];

describe("requests that programs import from the API document", function () {
  this.timeout(600_000);
  let server: TestServer;
  const apiDocument = writeDocument(checkout);

  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  const setVariables = (flag: string, user: string, password: string): readonly string[] =>
    Object.entries({ baseUrl: `${server.url}/api/2.0`, [user]: server.email, [password]: server.key }).flatMap(
      ([name, value]) => [flag, `${name}=${value}`],
    );

  /** Each run has created its own items and got its own answers. */
  const expectTwoRuns = (answers: readonly { readonly status: number; readonly id: unknown }[]): void => {
    expect(answers.map(({ status }) => status)).to.deep.equal([...statuses, ...statuses]);
    const [store, product] = answers.map(({ id }) => id);
    const [otherStore, otherProduct] = answers.slice(statuses.length).map(({ id }) => id);
    expect(otherStore).not.to.equal(store);
    expect(otherProduct).not.to.equal(product);
  };

  it("succeed repeatedly without changes: Postman, by Newman", async function () {
    const directory = join(checkout, ".cache/postman");
    await orSkip(this, installPackages(directory, ["openapi-to-postmanv2@6.3.3", "newman@6.2.2"]));
    const run = (name: string, ...args: readonly string[]) =>
      runProgram(join(directory, "node_modules/.bin", name), args, { cwd });
    const cwd = makeTemporaryDirectory();
    await run("openapi2postmanv2", "-s", apiDocument, "-o", "imported.json", "-O", "parametersResolution=Example");
    const imported = JSON.parse(readFileSync(join(cwd, "imported.json"), "utf8")) as PostmanFolder;
    const requests = new Map(listRequests(imported.item).map((item) => [item.name, item]));
    const item = tried.map(({ request, keep }) => fillIn(requests.get(request)!, keep));
    writeFileSync(join(cwd, "tried.json"), JSON.stringify({ ...imported, item }));
    const report = ["--reporters", "json", "--reporter-json-export", "report.json"];
    const variables = setVariables("--env-var", "basicAuthUsername", "basicAuthPassword");
    await run("newman", "run", "tried.json", "-n", "2", ...variables, ...report);
    const { executions } = (JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")) as NewmanReport).run;
    expectTwoRuns(
      executions.map(({ response: { code, stream } }) => ({ status: code, id: Buffer.from(stream.data).toString() })),
    );
  });

  it("succeed repeatedly without changes: Bruno", async function () {
    const directory = join(checkout, ".cache/bruno");
    await orSkip(this, installPackages(directory, ["@usebruno/cli@4.1.0"]));
    const cwd = join(makeTemporaryDirectory(), "shop");
    const bru = join(directory, "node_modules/.bin/bru");
    const form = ["--collection-format", "bru", "-n", "Shop"];
    await runProgram(bru, ["import", "openapi", "-s", apiDocument, "-o", cwd, ...form]);
    // Postman's collections are read whole before the first request.
    const used = new Set(["stores", "products", "environments"]);
    for (const name of readdirSync(cwd)) {
      if (!name.includes(".") && !used.has(name)) rmSync(join(cwd, name), { recursive: true });
    }
    const files = tried.map(({ folder, request, keep }) => {
      const file = `${folder}/${request}.bru`;
      const text = readFileSync(join(cwd, file), "utf8");
      const filled = text.replace(/(?<=\nparams:path \{\n(?: {2}@.*\n)* {2}(\w+): )12\n/, "{{$1}}\n");
      const kept = keep === undefined ? "" : `\nvars:post-response {\n  ${keep[0]}: res.body.${keep[1]}\n}\n`;
      writeFileSync(join(cwd, file), `${filled}${kept}`);
      return file;
    });
    const variables = ["--env", "Environment 1", ...setVariables("--env-var", "username", "password")];
    const run = async () => {
      const report = join(makeTemporaryDirectory(), "report.json");
      await runProgram(bru, ["run", ...files, ...variables, "--reporter-json", report], { cwd });
      const [{ results }] = JSON.parse(readFileSync(report, "utf8")) as BrunoReport;
      return results.map(({ response: { status, data } }) => ({ status, id: JSON.stringify(data) }));
    };
    // One run after the other, because the other run deletes the store that a product belongs to.
    expectTwoRuns([...(await run()), ...(await run())]);
  });
});

interface PostmanRequest {
  readonly name: string;
  readonly request: {
    readonly url: { readonly query: readonly object[]; readonly variable: readonly { readonly key: string }[] };
  };
}

interface PostmanFolder {
  readonly item: readonly (PostmanFolder | PostmanRequest)[];
}

function listRequests(items: PostmanFolder["item"]): readonly PostmanRequest[] {
  return items.flatMap((item) => ("item" in item ? listRequests(item.item) : [item]));
}

/** Fills in values as a user would: no filters, which are all switched on, and ids of existing items. Headers stay unchanged. */
function fillIn(item: PostmanRequest, keep: readonly [string, string] | undefined): object {
  const { url } = item.request;
  const variable = url.variable.map((each) => ({ ...each, value: `{{${each.key}}}` }));
  const query = url.query.map((each) => ({ ...each, disabled: true }));
  const filled = { ...item, request: { ...item.request, url: { ...url, query, variable } } };
  if (keep === undefined) return filled;
  const exec = [`pm.collectionVariables.set("${keep[0]}", pm.response.json().${keep[1]})`];
  return { ...filled, event: [{ listen: "test", script: { exec } }] };
}

interface NewmanReport {
  readonly run: {
    readonly executions: readonly {
      readonly response: { readonly code: number; readonly stream: { readonly data: readonly number[] } };
    }[];
  };
}

type BrunoReport = readonly [
  { readonly results: readonly { readonly response: { readonly status: number; readonly data: unknown } }[] },
];
