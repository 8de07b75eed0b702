import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { registry as generated } from "../../generated/registry.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import { listAggregableNames } from "../../runtime/model/query/aggregates.js";
import { toDefinitionAcrossParents } from "../../runtime/model/schema/definition-across-parents.js";
import { listResourceRelations } from "../../runtime/model/query/expansions.js";
import type { FilterField } from "../../runtime/model/query/query-grammar.js";
import {
  aggregateParameterTableOf,
  listParameterTableOf,
  type ListParameterTable,
} from "../../runtime/plan/parameter-table.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";
import { findResource } from "../support/find-resource.js";
import { isNight } from "../support/databases.js";
import { request } from "../support/request.js";
import { sampleThird } from "../support/sample.js";
import { makeTemporaryDirectory, startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { hasPlainForm, operatorsOf } from "../conformance/queries.js";
import { assertRefused } from "./assert-refused.js";
import { readDocument, writeDocument } from "../support/generated-document.js";

const addresses = [
  ["/api/2.0/openapi.json", "/api/2.0", "2.0"],
  ["/api/1.0/openapi.json", "/api/1.0", "1.0"],
  ["/api/openapi.json", "/api", "1.0"],
] as const;

const registry: Registry = generated;

/** A filter in each of its spellings. */
function writeForms(name: string, { operators }: FilterField): readonly string[] {
  return [...(operators.includes("eq") ? [name] : []), ...operators.map((operator) => `${name}[${operator}]`)];
}

describe("the API document", () => {
  let server: TestServer;
  const documents = new Map<string, ApiDocument>();
  before(async () => {
    server = await startServer();
    for (const [address] of addresses) {
      documents.set(address, new ApiDocument((await request(server.url, "GET", address)).json as JsonObject));
    }
  });
  after(() => server.stop());

  const current = (): ApiDocument => documents.get("/api/2.0/openapi.json")!;

  for (const [address, base, version] of addresses) {
    it(`is served at ${address} to everybody, with the paths of that version`, async () => {
      const { document, operations } = documents.get(address)!;
      expect(document["openapi"]).to.equal("3.1.0");
      expect((document["info"] as JsonObject)["version"]).to.equal(version);
      expect(document["servers"]).to.deep.equal([{ url: base }]);
      const item = (document["paths"] as { "/users": { get: { description: string } } })["/users"];
      expect(operations.filter(({ id }) => id === "listUsers")).to.have.length(1);
      expect(item.get.description).to.contain("the first 10 items; in version 1.0, all items");
    });
  }

  it("can be cached by its entity tag", async () => {
    const answer = await request(server.url, "GET", "/api/openapi.json");
    expect(answer.headers["cache-control"]).to.equal("no-cache");
    const etag = answer.headers.etag!;
    expect(etag).to.match(/^"[\w-]{22}"$/);
    const again = await request(server.url, "GET", "/api/openapi.json", { headers: { "if-none-match": etag } });
    expect([again.status, again.text, again.headers.etag]).to.deep.equal([304, "", etag]);
    const other = await request(server.url, "GET", "/api/2.0/openapi.json", { headers: { "if-none-match": etag } });
    expect(other.status).to.equal(200);
  });

  it("is compressed if the client accepts that, with an entity tag of its own", async () => {
    const plain = await request(server.url, "HEAD", "/api/openapi.json");
    const small = await request(server.url, "HEAD", "/api/openapi.json", { headers: { "accept-encoding": "gzip" } });
    expect([plain.headers["content-encoding"], small.headers["content-encoding"]]).to.deep.equal([undefined, "gzip"]);
    expect([plain.headers.vary, small.headers.vary]).to.deep.equal(["Accept-Encoding", "Accept-Encoding"]);
    expect(Number(small.headers["content-length"])).to.be.lessThan(Number(plain.headers["content-length"]) / 5);
    expect(small.headers.etag).not.to.equal(plain.headers.etag);
  });

  it("is read-only", async () => {
    assertRefused(await request(server.url, "PUT", "/api/openapi.json"), 405, "method_not_allowed");
    const methods = await request(server.url, "OPTIONS", "/api/openapi.json");
    expect([methods.status, methods.headers.allow]).to.deep.equal([204, "GET, HEAD, OPTIONS"]);
  });

  it("can be turned off, together with its page", async () => {
    const closed = await startServer({ environment: { STOCKROOM_DOCS: "off" } });
    for (const path of ["/api/openapi.json", "/api/2.0/openapi.json", "/docs", "/docs/start.js"]) {
      assertRefused(await request(closed.url, "GET", path), 401, "unauthenticated");
      assertRefused(await closed.request("GET", path), 404, "not_found");
    }
    await closed.stop();
  });

  it("has no example for a header that changes the effect of a request", async () => {
    const headers = current().operations.flatMap(({ parameters }) =>
      parameters.filter(({ in: where }) => where === "header"),
    );
    for (const header of headers) expect(header, header.name).not.to.have.any.keys("example", "examples");
    const defaults = headers.flatMap(({ name, schema }) => {
      const value = schema["default"];
      // Without an example, importers of the document invent a value that fits the pattern.
      if (value === undefined) expect(schema, name).not.to.have.any.keys("pattern", "enum", "format");
      else expect(current().findFaultBy(schema, value), name).to.equal(null);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    expect(new Set(defaults.map(([name]) => name))).to.deep.equal(
      new Set(["If-None-Match", "Idempotency-Key", "If-Match"]),
    );
    const sent = { headers: Object.fromEntries(defaults) };
    const body = { company: "Imported", storefront: "https://i.example" };
    const made = [1, 2].map(() => server.request("POST", "/api/2.0/stores", { ...sent, body }));
    const [one, other] = (await Promise.all(made)).map(({ headers }) => headers.location!);
    expect(one).not.to.equal(other);
    expect((await server.request("GET", one!, sent)).status).to.equal(200);
    expect((await server.request("PUT", one!, { ...sent, body: { status: "D" } })).status).to.equal(200);
    expect((await server.request("DELETE", one!, sent)).status).to.equal(204);
    expect((await request(server.url, "GET", "/api/openapi.json", sent)).status).to.equal(200);
  });

  it("has every operation of every declared resource, nested or seen through another one, and no other", () => {
    const fixed = ["/me", "/description", "/openapi.json", "/healthz", "/readyz"].map((path) => `GET ${path}`);
    const described = current().operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
    const keys = ["/me", "/users/{}"].flatMap((above) => [
      ...["GET", "POST"].map((method) => `${method} ${above}/keys`),
      ...["GET", "DELETE"].map((method) => `${method} ${above}/keys/{}`),
    ]);
    expect(described).to.have.members([
      ...listOperations("", registry.routes),
      ...listAcross([], registry.routes),
      ...fixed,
      ...keys,
      "POST /batch",
    ]);
  });

  it("has, for every collection, exactly the parameters that the server accepts", () => {
    const lists = current().operations.filter(({ id, method }) => /^(list|aggregate)/.test(id) && method === "GET");
    for (const list of lists) {
      const isAggregate = list.path.endsWith("/aggregate");
      const names = list.path
        .split("/")
        .filter((name) => !["", "-", "aggregate"].includes(name) && !name.startsWith("{"));
      const declared = registry.resources[findResource(registry.routes, names)]!;
      const definition = list.path.includes("/-/") ? toDefinitionAcrossParents(declared, registry) : declared;
      const aggregable = listAggregableNames(definition);
      const lacking = new Set([
        ...(aggregable.numbers.length === 0 ? ["sum", "avg"] : []),
        ...(aggregable.ordered.length === 0 ? ["min", "max"] : []),
      ]);
      const { parameters } = isAggregate ? aggregateParameterTableOf(definition) : listParameterTableOf(definition);
      const expected = [...(parameters as ListParameterTable["parameters"])].flatMap(([name, meaning]) => {
        // `price_from` and `price[gte]` are the same condition, so the test requires only one of them.
        if (isAggregate && ("impliedOperator" in meaning || lacking.has(name))) return [];
        // For a resource without references, every value of `expand` is rejected.
        if (name === "expand" && listResourceRelations(definition, registry.routes).length === 0) return [];
        if (meaning.kind !== "field" || "impliedOperator" in meaning) return name;
        return writeForms(name, meaning.field);
      });
      const related = listResourceRelations(definition, registry.routes).flatMap(({ name: by, resource }) => {
        const filters = [...listParameterTableOf(registry.resources[resource]!).filters];
        const own = filters.filter(([, { impliedOperator }]) => impliedOperator === undefined);
        return own.flatMap(([name, { field }]) => writeForms(`${by}.${name}`, field));
      });
      const described = list.parameters
        .filter((parameter) => parameter.in === "query")
        .flatMap(({ name, schema }) => [
          ...(hasPlainForm(current(), schema) ? [name] : []),
          ...Object.keys(operatorsOf(current(), schema)).map((operator) => `${name}[${operator}]`),
        ]);
      expect(described, list.path).to.have.members([...expected, ...related]);
    }
  });

  it("describes a resource in fifty-eight thousand bytes, with component names that programs accept", () => {
    const { components } = current().document as { components: { readonly [kind: string]: object } };
    expect(readDocument(checkout).length / Object.keys(registry.resources).length).to.be.lessThan(58_000);
    for (const [kind, parts] of Object.entries(components)) {
      for (const name of Object.keys(parts)) expect(name, kind).to.match(/^[A-Za-z][A-Za-z0-9_]*$/);
    }
  });

  it("has no default within a body, which openapi-typescript would make mandatory", () => {
    const { schemas } = (current().document as { components: { schemas: object } }).components;
    expect(JSON.stringify(schemas)).not.to.match(/"default":(?!\{)/);
  });

  it("gives every integer its width, and enumerates null for texts only", () => {
    const visit = (part: unknown, at: string): void => {
      if (typeof part !== "object" || part === null) return;
      const { type, format, enum: allowed } = part as JsonObject;
      // `type` may also be the name of a property.
      const types = new Set(typeof type === "string" || Array.isArray(type) ? [type].flat() : []);
      if (types.has("integer")) expect(format, at).to.equal("int64");
      if (Array.isArray(allowed) && !types.has("string")) expect(allowed, at).not.to.include(null);
      for (const [name, member] of Object.entries(part)) visit(member, `${at}/${name}`);
    };
    const { paths, components } = current().document as { paths: object; components: object };
    visit({ paths, components }, "");
  });

  it("has one type for an id: in paths, bodies, filters and answers", () => {
    const { schemas } = (current().document as { components: { schemas: { [name: string]: JsonObject } } }).components;
    for (const { path, id, fields } of Object.values(registry.resources)) {
      const prefix = path
        .split(/[/_]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join("");
      const named = Object.values(fields).filter(({ name, reference }) => name === id || reference !== undefined);
      for (const part of ["Create", "Update", "Selection"]) {
        const { properties } = schemas[`${prefix}${part}`] as { properties: { readonly [name: string]: JsonObject } };
        for (const { name } of named) {
          if (!Object.hasOwn(properties, name)) continue;
          const { items, type } = properties[name]!;
          const types = [items === undefined ? type : (items as JsonObject)["type"]].flat();
          expect(
            types.filter((each) => each !== "null"),
            `${prefix}${part} ${name}`,
          ).to.deep.equal(["string"]);
        }
      }
    }
    expect(schemas["IdOperand"]!["type"]).to.equal("string");
  });

  it("has the declared titles of allowed values", () => {
    const { components } = current().document as { components: { schemas: Record<string, JsonObject> } };
    const described = JSON.stringify(Object.values(components.schemas));
    const meanings = Object.values(registry.resources)
      .flatMap(({ fields }) => Object.values(fields))
      .flatMap(({ enum: allowed = [], labels }) =>
        labels === undefined ? [] : [allowed.map((value) => `\`${String(value)}\`: ${labels[String(value)]!}`)],
      );
    expect(meanings).to.have.lengthOf.above(20);
    for (const meaning of meanings) expect(described).to.contain(`${meaning.join(", ")}.`);
  });

  it("has a valid example for each body", () => {
    const document = current();
    for (const { id, body, responses } of sampleThird(document.operations)) {
      const bodies = [
        ...(body === null ? [] : [["the body", body] as const]),
        ...Object.entries(responses).flatMap(([status, response]) =>
          response.schema === null ? [] : [[status, response] as const],
        ),
      ];
      for (const [name, { schema, example }] of bodies) {
        // An example of the document would be the document itself.
        if (id === "readDocument" && name === "200") continue;
        expect(example, `${id} ${name}`).not.to.equal(undefined);
        expect(document.findFault(schema!, example), `${id} ${name}`).to.equal(null);
      }
    }
  });

  it("has no warning under the recommended rules of Redocly", async function () {
    this.timeout(120_000);
    const part = join(makeTemporaryDirectory(), "part.json");
    writeFileSync(part, (await request(server.url, "GET", "/api/2.0/openapi.json?resources=products,categories")).text);
    const redocly = join(checkout, "node_modules/@redocly/cli/bin/cli.js");
    for (const file of [part, ...(isNight ? [writeDocument(checkout)] : [])]) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [redocly, "lint", "--extends=recommended", "--format=json", file],
        { cwd: checkout, env: { PATH: process.env["PATH"], REDOCLY_TELEMETRY: "off", CI: "true" } },
      );
      const found = JSON.parse(stdout) as { readonly problems: readonly unknown[] };
      expect(found.problems, file).to.deep.equal([]);
    }
  });
});

function listOperations(above: string, routes: RouteTree): readonly string[] {
  return Object.entries(routes).flatMap(([name, { children }]) => [
    ...["GET", "POST"].map((method) => `${method} ${above}/${name}`),
    `GET ${above}/${name}/aggregate`,
    ...["GET", "PUT", "DELETE"].map((method) => `${method} ${above}/${name}/{}`),
    ...listOperations(`${above}/${name}/{}`, children),
  ]);
}

/** Nested collections, read across their parents: all items, or those below one item of an outer collection. */
function listAcross(above: readonly string[], routes: RouteTree): readonly string[] {
  return Object.entries(routes).flatMap(([name, { children, via }]) => {
    if (via !== undefined) return [];
    const own = above.flatMap((_, start) => {
      const steps = above.map((parent, index) => `/${parent}/${index < start ? "{}" : "-"}`);
      const path = `GET ${steps.join("")}/${name}`;
      return [path, `${path}/aggregate`];
    });
    return [...own, ...listAcross([...above, name], children)];
  });
}
