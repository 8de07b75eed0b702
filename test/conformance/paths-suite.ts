import { expect } from "chai";
import { findCollectionRelation } from "../../runtime/model/query/expansions.js";
import { assertRefused } from "../http/assert-refused.js";
import { selectAll } from "./declarations.js";
import { strangeIdOf } from "./ids.js";
import { inParallel } from "./in-parallel.js";
import { sampleThird } from "../support/sample.js";
import { describeAt, listPlaces, makeParents, resourceOf, type Step } from "./places.js";
import { readList } from "./read-list.js";
import type { Body, Made } from "./made.js";
import { Stock } from "./stock.js";
import { suiteOf } from "./target.js";

export const paths = suiteOf("conformance: paths", (application, target) => {
  const stock = new Stock(application, target);
  after("remove what was made", () => (target().disposable ? undefined : stock.clear()));

  for (const place of sampleThird(listPlaces(application))) {
    const definition = resourceOf(place);
    const { name, node } = place.steps.at(-1)!;
    const above: readonly Step[] = place.steps.slice(0, -1);

    describe(`/${place.title}`, () => {
      let parents: readonly Made[];
      let others: readonly Made[];
      let collection: string;
      let item: Made;
      const ask = (method: string, path: string, body?: object | string, headers?: Record<string, string>) =>
        target().ask(method, path, body, headers);
      const describeItem = (): Promise<Body> => describeAt(stock, place.steps.at(-1)!);
      const collectionIn = (objects: readonly Made[]): string =>
        objects.length === 0 ? `/api/2.0/${name}` : `${objects.at(-1)!.url}/${name}`;
      /** The path of the collection with other ids. */
      const collectionOf = (ids: readonly string[]): string =>
        `/api/2.0/${above.map((step, index) => `${step.name}/${ids[index]!}/`).join("")}${name}`;

      before(async () => {
        parents = await makeParents(stock, place);
        others = await makeParents(stock, place);
        collection = collectionIn(parents);
        item = await stock.create(definition, collection, await describeItem());
      });

      it("creates an item there, returns its location, and lists it", async () => {
        const answer = await ask("POST", collection, await describeItem());
        expect(answer.status, answer.text).to.equal(201);
        const id = (answer.json as Record<string, string>)[definition.resultKey]!;
        const url = `${collection}/${id}`;
        stock.keep({ url, collection, id, etag: answer.headers.etag! });
        expect(answer.headers.location).to.equal(url);
        const read = await ask("GET", `${url}?${selectAll(definition)}`);
        expect(read.status, read.text).to.equal(200);
        expect(read.headers.etag).to.match(/^"[1-9]\d*\.1-[\w-]{8}"$/);
        const query = `sort_by=${definition.id}&sort_order=desc&items_per_page=1000`;
        const { ids } = await readList(target(), definition, `${collection}?${query}`);
        if (above.length === 0) expect(ids).to.include.members([id, item.id]);
        else expect([...ids].sort()).to.deep.equal([id, item.id].sort());
        if (node.via === undefined) return;
        const parent = parents.at(-1)!.id;
        const linked = (read.json as Body)[node.via];
        expect(Array.isArray(linked) ? linked : [linked]).to.deep.equal([parent]);
        const direct = await ask("GET", `/api/2.0/${definition.path}/${id}?${selectAll(definition)}`);
        expect(direct.json).to.deep.equal(read.json);
        expect((await readList(target(), definition, collectionIn(others))).ids).not.to.include(id);
      });

      if (definition.createWith !== undefined) {
        it("creates an item with everything that may be created within it", async () => {
          const body = { ...(await describeItem()), ...(await stock.describeWithin(definition)) };
          const { url } = await stock.create(definition, collection, body);
          for (const name of definition.createWith ?? []) {
            const within = application.definitionOf(
              findCollectionRelation(definition.path, application.routes, name)!.resource,
            );
            const { ids } = await readList(target(), within, `${url}/${name}?items_per_page=1000`);
            expect(ids, name).to.have.length((body[name] as readonly Body[]).length);
          }
        });
      }

      it("answers GET, HEAD, POST and OPTIONS on the collection, and nothing else", async () => {
        const allow = "GET, HEAD, POST, OPTIONS";
        await inParallel(["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"], async (method) => {
          const answer = await ask(method, collection, method === "PUT" ? { undeclared: 1 } : undefined);
          assertRefused(answer, 405, "method_not_allowed");
          expect(answer.headers.allow).to.equal(allow);
        });
        const options = await target().askAnonymously("OPTIONS", collection);
        expect([options.status, options.headers.allow, options.text]).to.deep.equal([204, allow, ""]);
        const strange = await target().askAnonymously("GET", collection);
        if (place.steps.every((step) => step.definition.public === true)) expect(strange.status).to.equal(200);
        else assertRefused(strange, 401, "unauthenticated");
        const head = await ask("HEAD", collection);
        expect([head.status, head.text, head.headers["content-type"]]).to.deep.equal([
          200,
          "",
          "application/json; charset=utf-8",
        ]);
      });

      it("answers GET, HEAD, PUT, PATCH, DELETE and OPTIONS on an item, and nothing else", async () => {
        const allow = "GET, HEAD, PUT, PATCH, DELETE, OPTIONS";
        await inParallel(["POST", "TRACE", "PROPFIND"], async (method) => {
          const answer = await ask(method, item.url, method === "POST" ? { undeclared: 1 } : undefined);
          assertRefused(answer, 405, "method_not_allowed");
          expect(answer.headers.allow).to.equal(allow);
        });
        const options = await target().askAnonymously("OPTIONS", item.url);
        expect([options.status, options.headers.allow, options.text]).to.deep.equal([204, allow, ""]);
        expect(options.headers["accept-patch"]).to.equal("application/merge-patch+json");
        const [head, read] = [await ask("HEAD", item.url), await ask("GET", item.url)];
        expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, "", read.headers.etag]);
        expect(head.headers["content-length"]).to.equal(read.headers["content-length"]);
      });

      it("rejects bodies that are not JSON objects, and queries on writes", async () => {
        const json = { "content-type": "application/json" };
        for (const [method, path] of [
          ["POST", collection],
          ["PUT", item.url],
        ] as const) {
          assertRefused(await ask(method, path, "{}", { "content-type": "text/plain" }), 415, "unsupported_media_type");
          assertRefused(await ask(method, path, "{}", {}), 415, "unsupported_media_type");
          assertRefused(await ask(method, path, '{"a":', json), 400, "malformed_json");
          for (const body of ["{}", "[]", "null", '"A"', "1"]) {
            assertRefused(await ask(method, path, body, json), 400, "invalid_body");
          }
          assertRefused(await ask(method, `${path}?fields=${definition.id}`, { undeclared: 1 }), 400, "invalid_query");
        }
        assertRefused(await ask("DELETE", `${item.url}?force=1`), 400, "invalid_query", ["force"]);
      });

      it("finds nothing below parents that do not exist or do not contain the item", async () => {
        const ids = parents.map(({ id }) => id);
        const body = await describeItem();
        for (const index of above.keys()) {
          const wrong = collectionOf(ids.map((id, at) => (at === index ? strangeIdOf(above[index]!.definition) : id)));
          const answers = await Promise.all([
            ask("GET", wrong),
            ask("POST", wrong, body),
            ask("GET", `${wrong}/${item.id}`),
            ask("PUT", `${wrong}/${item.id}`, { undeclared: 1 }),
            ask("DELETE", `${wrong}/${item.id}`),
          ]);
          for (const answer of answers) assertRefused(answer, 404, "not_found");
          const strange = collectionOf(ids.map((id, at) => (at === index ? others[index]!.id : id)));
          for (const [method, change] of [["GET"], ["PUT", { undeclared: 1 }], ["DELETE"]] as const) {
            assertRefused(await ask(method, `${strange}/${item.id}`, change), 404, "not_found");
          }
        }
        for (const [method, change] of [["GET"], ["PUT", { undeclared: 1 }], ["DELETE"]] as const) {
          assertRefused(await ask(method, `${collection}/${strangeIdOf(definition)}`, change), 404, "not_found");
        }
        await inParallel(["0x1", "007", "-1", "1.0", "abc", "%2F", "99999999999999999999"], async (id) =>
          assertRefused(await ask("GET", `${collection}/${id}`), 404, "not_found"),
        );
        assertRefused(await ask("GET", `${item.url}/no_such_name`), 404, "not_found");
      });

      it("identifies an item by its ETag", async () => {
        const { etag } = (await ask("GET", item.url)).headers;
        expect((await ask("GET", item.url, undefined, { "if-none-match": etag! })).status).to.equal(304);
        expect((await ask("GET", item.url, undefined, { "if-none-match": '"0"' })).status).to.equal(200);
        const change = { undeclared: 1 };
        for (const tag of ['"9999"', `W/${etag!}`, '"other"']) {
          assertRefused(await ask("PUT", item.url, change, { "if-match": tag }), 412, "precondition_failed");
          assertRefused(await ask("DELETE", item.url, undefined, { "if-match": tag }), 412, "precondition_failed");
        }
        const kept = await ask("PUT", item.url, change, { "if-match": etag! });
        expect([kept.status, kept.headers.etag], kept.text).to.deep.equal([200, etag]);
        expect(kept.json).to.deep.equal({ [definition.resultKey]: item.id });
        expect((await ask("PUT", item.url, change, { "if-match": "*" })).status).to.equal(200);
      });

      it("deletes an item with everything nested in it, once", async () => {
        const gone = await stock.create(definition, collection, await describeItem());
        const below: string[] = [];
        for (const [childName, child] of Object.entries(node.children)) {
          const childDefinition = application.definitionOf(child.resource);
          const isOwned =
            child.via === undefined || childDefinition.fields[child.via]?.reference?.onDelete === "cascade";
          if (!isOwned) continue;
          const body = await describeAt(stock, { node: child, definition: childDefinition });
          const made = await stock.create(childDefinition, `${gone.url}/${childName}`, body);
          below.push(made.url, ...(child.via === undefined ? [] : [`/api/2.0/${childDefinition.path}/${made.id}`]));
        }
        const answer = await ask("DELETE", gone.url);
        expect([answer.status, answer.text], answer.text).to.deep.equal([204, ""]);
        for (const path of [gone.url, ...below]) assertRefused(await ask("GET", path), 404, "not_found");
        assertRefused(await ask("DELETE", gone.url), 404, "not_found");
      });
    });
  }
});
