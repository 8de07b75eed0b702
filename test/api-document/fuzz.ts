import { expect } from "chai";
import fc from "fast-check";
import { findAnswerFault, isBeyondSchemas } from "../support/answer-faults.js";
import { ApiDocument, type ApiOperation, type JsonObject } from "../support/api-document.js";
import { arbitraryCall, type ApiCall } from "../support/api-requests.js";
import { KnownObjects, type Ids } from "../support/known-objects.js";
import { fillPath, makeOneOfEach } from "../support/one-of-each.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

export interface Fuzzing {
  /** For all operations together, milliseconds. */
  readonly budget: number;
  /** The same seed gives the same requests, as far as time allows. */
  readonly seed: number;
}

/** Declares the suite that sends a server valid and invalid requests by its API document. */
export function fuzzApi({ budget, seed }: Fuzzing): void {
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
    await makeOneOfEach(server, document.operations, objects);
  });
  after(() => server.stop());

  // Earlier tests made the creations, and a hook may reject the example for the existing item.
  it("requests with the mandatory parts only", async () => {
    for (const operation of document.operations.filter(({ method }) => method !== "POST" && method !== "DELETE")) {
      const call = plainCall(operation);
      const answer = await send(call);
      const isServed = answer.status < 300 || (answer.status === 400 && isBeyondSchemas(answer));
      expect(isServed, `${describeCall(call)} ${describeAnswer(answer)}`).to.equal(true);
      expect(findAnswerFault(document, call, answer), describeCall(call)).to.equal(null);
    }
  });

  it(`in answers to valid and invalid requests (FUZZ_SEED=${String(seed)})`, async function () {
    this.timeout(5 * budget + 60_000);
    const faults: string[] = [];
    const end = Date.now() + budget;
    const operations = document.operations.toSorted((left, right) => rank(left) - rank(right));
    for (const [index, operation] of operations.entries()) {
      const holds = async (call: ApiCall): Promise<boolean> => {
        const answer = await send(call);
        const fault = findAnswerFault(document, call, answer);
        if (fault !== null) faults.push(`${describeCall(call)}\n  ${describeAnswer(answer)}\n  ${fault}`);
        return fault === null;
      };
      const share = Math.max(10, (end - Date.now()) / (operations.length - index));
      await fc.check(fc.asyncProperty(arbitraryCall(document, operation), holds), {
        seed: seed + index,
        numRuns: 10_000,
        endOnFailure: true,
        plugins: [fc.interruptAfterTimeLimit(share)],
      });
    }
    expect(faults, `\n${faults.join("\n")}\n`).to.have.length(0);
  });

  async function send(call: ApiCall): Promise<Answer> {
    const { operation } = call;
    const ids = call.ids ?? objects.pick(operation) ?? {};
    const authorization = credentials[call.caller];
    const answer = await request(server.url, operation.method, `${fillPath(operation, ids)}${writeQuery(call)}`, {
      headers: { ...call.headers, ...(authorization === "" ? {} : { authorization }) },
      ...(call.body === null ? {} : { body: call.body }),
    });
    objects.learn(operation, ids, answer);
    return answer;
  }
}

/** Creations come first, from the outside inwards; deletions come last, from the inside outwards. */
function rank({ method, path }: ApiOperation): number {
  const depth = path.split("/").length;
  if (method === "POST") return depth;
  return method === "DELETE" ? 300 - depth : 100;
}

/** A request with mandatory parts only. */
function plainCall(operation: ApiOperation): ApiCall {
  const body = operation.body === null ? null : JSON.stringify(operation.body.example);
  const headers: Ids = body === null ? {} : { "content-type": "application/json" };
  return { operation, ids: null, query: [], headers, body, caller: "root", isValid: true };
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

function describeAnswer({ status, text }: Answer): string {
  return `${String(status)} ${text.slice(0, 400)}`;
}
