import { expect } from "chai";
import { selectAll } from "../conformance/declarations.js";
import { describeAt, listPlaces, makeParents, resourceOf } from "../conformance/places.js";
import { readList } from "../conformance/read-list.js";
import type { Body, Made } from "../conformance/made.js";
import { Stock } from "../conformance/stock.js";
import { suiteOf } from "../conformance/target.js";
import { assertRefused } from "./assert-refused.js";

export const nestedAttacks = suiteOf("attacks below and through other objects", (application, target) => {
  const { definitions, definitionOf } = application;
  const stock = new Stock(application, target);
  const ask = (method: string, path: string, body?: object | string) => target().ask(method, path, body);

  for (const place of listPlaces(application).filter(({ steps }) => steps.length > 1)) {
    const definition = resourceOf(place);
    const { node } = place.steps.at(-1)!;

    describe(`/${place.title}`, () => {
      let collection: string;
      let elsewhere: string;
      let parent: Made;
      let other: Made;
      let item: Made;
      const describeItem = (): Promise<Body> => describeAt(stock, place.steps.at(-1)!);
      before(async () => {
        const { name } = place.steps.at(-1)!;
        parent = (await makeParents(stock, place)).at(-1)!;
        other = (await makeParents(stock, place)).at(-1)!;
        [collection, elsewhere] = [`${parent.url}/${name}`, `${other.url}/${name}`];
        item = await stock.create(definition, collection, await describeItem());
      });

      it("takes no operator, prototype name or path trick as a parameter or an id", async () => {
        for (const query of [
          `${definition.id}[$ne]=1`,
          "__proto__[x]=1",
          "$where=1",
          "_path=1",
          "_key=1",
          "path=1",
          "via=1",
        ]) {
          assertRefused(await ask("GET", `${collection}?${query}`), 400, "invalid_query");
        }
        for (const id of ["__proto__", "$gt", "..", "%2e%2e", "1;2", "1,2", "*", "1%00", "[object Object]", "%7B%7D"]) {
          const path = `${collection}/${encodeURI(id)}`;
          const answer = await ask("GET", path);
          expect(answer.status, path).to.equal(404);
        }
        for (const name of ["__proto__", "constructor", "toString", "$ref"]) {
          assertRefused(await ask("GET", `${item.url}/${name}`), 404, "not_found");
          assertRefused(await ask("GET", `${item.url}/${name}/1`), 404, "not_found");
        }
      });

      it("cannot move an item to another parent by a body", async () => {
        const above = definitionOf(place.steps.at(-2)!.node.resource);
        const chosen = { parent: other.id, path: other.id, _path: other.id, parents: [other.id], __parent: other.id };
        const link =
          node.via === undefined && definition.fields[above.id] === undefined ? { [above.id]: other.id } : {};
        const made = await stock.create(definition, collection, { ...(await describeItem()), ...chosen, ...link });
        expect((await readList(target(), definition, collection)).ids).to.include(made.id);
        expect((await readList(target(), definition, elsewhere)).ids).not.to.include(made.id);
        const answer = await ask("PUT", made.url, { ...chosen, ...link });
        expect([answer.status, answer.headers.etag], answer.text).to.deep.equal([200, made.etag]);
        expect((await ask("GET", made.url)).status).to.equal(200);
      });

      if (node.via !== undefined) {
        const field = definition.fields[node.via]!;
        const isArray = field.kind === "array";

        it("sets the reference to the item in the path, whatever the body says", async () => {
          const refer = (id: string) => ({ [field.name]: isArray ? [id] : id });
          const answer = await ask("POST", collection, { ...(await describeItem()), ...refer(other.id) });
          if (isArray) {
            expect(answer.status, answer.text).to.equal(201);
            const read = (await ask("GET", `${answer.headers.location!}?${selectAll(definition)}`)).json as Body;
            expect(read[field.name]).to.deep.equal([other.id, parent.id]);
          } else assertRefused(answer, 400, "invalid_fields", [`/${field.name}`]);
          for (const empty of isArray ? [null, []] : field.reference?.none === true ? [null, "0"] : []) {
            const made = await ask("POST", collection, { ...(await describeItem()), [field.name]: empty });
            expect(made.status, `${JSON.stringify(empty)}: ${made.text}`).to.equal(201);
            expect((await ask("GET", made.headers.location!)).status).to.equal(200);
          }
        });

        it("disappears here, and stays at its own path, when the reference changes", async () => {
          const made = await stock.create(definition, collection, await describeItem());
          const body = { [field.name]: isArray ? [] : "0" };
          const answer = await ask("PUT", made.url, body);
          if (definition.tenant?.field === field.name) return assertRefused(answer, 400, "immutable_field");
          if (field.required && !isArray) return assertRefused(answer, 400, "invalid_reference");
          expect(answer.status, answer.text).to.equal(200);
          assertRefused(await ask("GET", made.url), 404, "not_found");
          assertRefused(await ask("DELETE", made.url), 404, "not_found");
          expect((await ask("GET", `/api/2.0/${definition.path}/${made.id}`)).status).to.equal(200);
        });
      }
    });
  }

  for (const { path, copies } of definitions) {
    if (copies === undefined) continue;
    it(`copies of ${path} take no prototype name or operator for what to copy`, async () => {
      const { id } = await stock.share(path);
      const valid = JSON.stringify({ ...(await stock.describe(definitionOf(path), "mandatory")), [copies.from]: id });
      const before = (await readList(target(), definitionOf(path), `/api/2.0/${path}`)).ids;
      for (const what of ['{"__proto__":"Y"}', '{"constructor":"Y"}', '{"$ne":"Y"}', '{"toString":"Y"}']) {
        const body = `${valid.slice(0, -1)},"${copies.what}":${what}}`;
        const answer = await target().ask("POST", `/api/2.0/${path}`, body, { "content-type": "application/json" });
        const name = Object.keys(JSON.parse(what) as object)[0]!;
        assertRefused(answer, 400, "invalid_fields", [`/${copies.what}/${name}`]);
      }
      for (const from of [{ $gt: 0 }, [id], true, -1, "1 OR 1=1"]) {
        const answer = await ask("POST", `/api/2.0/${path}`, { ...(JSON.parse(valid) as object), [copies.from]: from });
        expect(answer.status, answer.text).to.equal(400);
      }
      expect((await readList(target(), definitionOf(path), `/api/2.0/${path}`)).ids).to.deep.equal(before);
    });
  }
});
