import { expect } from "chai";
import fc from "fast-check";
import { findAnswerFault } from "../support/answer-faults.js";
import { ApiDocument, type ApiOperation, type JsonObject } from "../support/api-document.js";
import { arbitraryCall, type ApiCall } from "../support/api-requests.js";
import { KnownObjects } from "../support/known-objects.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

/** For all operations together, milliseconds. */
const budget = Number(process.env["FUZZ_MS"] ?? 20_000);
const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);

// Not part of the suite: for some seeds the making of a request does not end. `npm run fuzz` runs it.
describe("the server keeps to the API document", () => {
  let server: TestServer;
  let document: ApiDocument;
  let objects: KnownObjects;
  const credentials = { root: "", limited: "", nobody: "" };

  before(async () => {
    server = await startServer({ environment: { STOCKROOM_LOG_LEVEL: "error" } });
    document = new ApiDocument((await request(server.url, "GET", "/api/2.0/openapi.json")).json as JsonObject);
    objects = new KnownObjects(document.operations);
    credentials.root = basicCredentials(server.email, server.key);
    const account = { email: "limited@example.com", user_type: "A", api_access: "Y" };
    const { api_key } = (await server.request("POST", "/api/2.0/users", { body: account })).json as { api_key: string };
    credentials.limited = basicCredentials(account.email, api_key);
    // The default store, which most objects belong to.
    const store = { company: "First", storefront: "https://first.example" };
    expect((await server.request("POST", "/api/2.0/stores", { body: store })).status).to.equal(201);
  });
  after(() => server.stop());

  it(`in every operation, for requests that it allows and for others (FUZZ_SEED=${String(seed)})`, async function () {
    this.timeout(5 * budget + 60_000);
    const faults: string[] = [];
    const end = Date.now() + budget;
    const operations = [...document.operations].sort((left, right) => rank(left) - rank(right));
    for (const [index, operation] of operations.entries()) {
      const share = Math.max(10, (end - Date.now()) / (operations.length - index));
      let failing: ApiCall | null = null;
      const outcome = await fc.check(
        fc.asyncProperty(arbitraryCall(document, operation), async (call) => {
          const answer = await send(call);
          const fault = findAnswerFault(document, call, answer);
          if (fault === null) return;
          failing = call;
          throw new Error(`${String(answer.status)} ${answer.text.slice(0, 400)}\n    ${fault}`);
        }),
        // oxlint-disable-next-line typescript/no-deprecated -- the plugin that is to replace it does not interrupt
        { seed: seed + index, numRuns: 10_000, interruptAfterTimeLimit: share, endOnFailure: true },
      );
      if (failing !== null) faults.push(`${describeCall(failing)}\n    ${String(outcome.errorInstance)}`);
    }
    expect(faults, `\n${faults.join("\n")}\n`).to.have.length(0);
  });

  async function send(call: ApiCall): Promise<Answer> {
    const { operation } = call;
    const ids = call.ids ?? objects.pick(operation) ?? {};
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1");
    const authorization = credentials[call.caller];
    const answer = await request(server.url, operation.method, `${operation.base}${path}${writeQuery(call)}`, {
      headers: { ...call.headers, ...(authorization === "" ? {} : { authorization }) },
      ...(call.body === null ? {} : { body: call.body }),
    });
    objects.learn(operation, ids, answer);
    return answer;
  }
});

/** Creations from the outside inwards come first, deletions last and from the inside outwards. */
function rank({ method, path }: ApiOperation): number {
  const depth = path.split("/").length;
  if (method === "POST") return depth;
  return method === "DELETE" ? 300 - depth : 100;
}

function writeQuery({ query }: ApiCall): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function describeCall(call: ApiCall): string {
  const { operation, ids, headers, body, caller, isValid } = call;
  const what = `${operation.method} ${operation.path}${writeQuery(call)} ${JSON.stringify({ ids, headers, caller, isValid })}`;
  return `${what} ${String(body)}`;
}
