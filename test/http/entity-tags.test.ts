import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import type { Answer } from "../support/request.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "the entity tag of an object whose id is given again", (server) => {
  const staff = new Staff(server);
  const ask = (method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
    server().request(method, `/api/2.0/${path}`, { ...(body === undefined ? {} : { body }), headers });
  let collection: string;
  let item: string;
  let feature: string;
  const post = (value: string, headers = {}): Promise<Answer> =>
    ask("POST", collection, { feature_id: Number(feature), value }, headers);

  before(async () => {
    await staff.makeStore();
    const product = await ask("POST", "products", { product: "Lamp", price: 1 });
    const made = await ask("POST", "features", { description: "Colour", feature_type: "T" });
    expect([product.status, made.status], product.text + made.text).to.deep.equal([201, 201]);
    feature = (made.json as { feature_id: string }).feature_id;
    collection = `products/${(product.json as { product_id: string }).product_id}/features`;
    item = `${collection}/${feature}`;
  });

  it("is never reused: a former one neither confirms nor matches the current item", async () => {
    expect((await post("red")).status).to.equal(201);
    const old = (await ask("GET", item)).headers.etag!;
    expect((await ask("DELETE", item)).status).to.equal(204);
    const again = await post("blue");
    expect(again.status, again.text).to.equal(201);
    expect(again.headers.etag).not.to.equal(old);
    const read = await ask("GET", item, undefined, { "if-none-match": old });
    expect([read.status, (read.json as { value: string }).value]).to.deep.equal([200, "blue"]);
    expect(read.headers.etag).to.equal(again.headers.etag);
    assertRefused(await ask("PUT", item, { value: "green" }, { "if-match": old }), 412, "precondition_failed");
    assertRefused(await ask("DELETE", item, undefined, { "if-match": old }), 412, "precondition_failed");
    expect((await ask("DELETE", item, undefined, { "if-match": again.headers.etag! })).status).to.equal(204);
  });

  it("in a repeated answer is that of the first creation", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await post("red", headers);
    expect((await ask("DELETE", item)).status).to.equal(204);
    expect((await post("blue")).status).to.equal(201);
    const again = await post("red", headers);
    expect([again.status, again.text, again.headers.etag]).to.deep.equal([201, first.text, first.headers.etag]);
    assertRefused(
      await ask("PUT", item, { value: "green" }, { "if-match": again.headers.etag! }),
      412,
      "precondition_failed",
    );
  });
});

onServerOfDay(import.meta.url, "the field `_etag`", (server) => {
  const staff = new Staff(server);
  const ask = (method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
    server().request(method, `/api/2.0/${path}`, { ...(body === undefined ? {} : { body }), headers });
  let [store, product, group] = ["", "", ""];

  before(async () => {
    store = await staff.makeStore();
    product = (await staff.make("/api/2.0/products", { product: "Lamp", price: 1, company_id: store }))["product_id"]!;
    group = (await staff.make("/api/2.0/usergroups", { usergroup: "Writers", type: "A" }))["usergroup_id"]!;
  });

  it("is the tag of each item of a map, an array, JSON lines and CSV, also alone", async () => {
    const tag = (await ask("GET", `products/${product}`)).headers.etag!;
    const listed = (await ask("GET", "products?fields=price,_etag")).json as { products: object };
    expect(listed.products).to.deep.equal({ [product]: { price: 1, _etag: tag } });
    const alone = (await ask("GET", "products?fields=_etag&after=")).json as { products: object };
    expect(alone.products).to.deep.equal({ [product]: { _etag: tag } });
    const ofStore = (await ask("GET", `stores/${store}`)).headers.etag!;
    expect((await ask("GET", "stores?fields=_etag")).json).to.deep.equal([{ _etag: ofStore }]);
    const lines = await ask("GET", "products?fields=_etag,price", undefined, { accept: "application/x-ndjson" });
    expect(JSON.parse(lines.text)).to.deep.equal({ _etag: tag, price: 1 });
    const rows = await ask("GET", "products?fields=price,_etag", undefined, { accept: "text/csv" });
    expect(rows.text).to.equal(`price,_etag\r\n1,"${tag.replaceAll('"', '""')}"\r\n`);
  });

  it("makes a write conditional, and is rejected after another write", async () => {
    const { usergroups } = (await ask("GET", "usergroups?fields=_etag")).json as {
      usergroups: { [id: string]: { _etag: string } };
    };
    const headers = { "if-match": usergroups[group]!._etag };
    expect((await ask("PUT", `usergroups/${group}`, { usergroup: "Authors" }, headers)).status).to.equal(200);
    assertRefused(await ask("DELETE", `usergroups/${group}`, undefined, headers), 412, "precondition_failed");
    const now = await ask("GET", `usergroups/${group}?fields=_etag`);
    const again = { "if-match": (now.json as { _etag: string })._etag };
    expect((await ask("DELETE", `usergroups/${group}`, undefined, again)).status).to.equal(204);
  });

  it("is no filter and no order", async () => {
    assertRefused(await ask("GET", "products?_etag=1"), 400, "invalid_query");
    assertRefused(await ask("GET", "products?sort_by=_etag"), 400, "invalid_query");
  });
});
