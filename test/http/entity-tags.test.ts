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
