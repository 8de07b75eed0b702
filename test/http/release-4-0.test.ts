import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onDatabaseOfDay(import.meta.url, "release 4.0.x", (database) => {
  let running: TestServer;
  const staff = new Staff(() => running);
  const ask = staff.root.bind(staff);
  before(async () => {
    const environment = { STOCKROOM_RELEASE_4_0: "on" };
    running = await startServer({ databaseUrl: database.newUrl(), environment });
    await staff.makeStore();
  });
  after(() => running?.stop());

  it("reads and writes without a prefix, and uses the same form in references", async () => {
    const created = await ask("POST", "/products", { product: "Lamp" });
    expect(created.status, created.text).to.equal(201);
    const { product_id: id } = created.json as { product_id: string };
    expect(created.headers.location).to.equal(`/products/${id}`);
    expect((await ask("PUT", `/products/${id}`, { price: 5 })).json).to.deep.equal({ product_id: id });
    expect((await ask("GET", `/products/${id}/`)).json).to.include({ product: "Lamp", price: 5 });
    const page = await ask("GET", "/products?items_per_page=1&status=A");
    expect(page.headers.link).to.contain("</products?status=A&page=1&items_per_page=1>");
  });

  it("returns whole collections, as 1.0 does", async () => {
    for (let number = 0; number < 12; number += 1) await staff.make("/products", { product: `P ${String(number)}` });
    const answer = await ask("GET", "/products?q=P");
    expect(answer.headers["x-total-count"]).to.equal("12");
    expect((answer.json as { search: { ids: string[] } }).search.ids).to.have.length(12);
    expect((await ask("GET", "/stores")).json).to.be.an("array");
  });

  it("nests two levels deep and no deeper", async () => {
    const { category_id } = await staff.make("/categories", { category: "C" });
    const { feature_id } = await staff.make("/features", { description: "F", feature_type: "T" });
    const { product_id } = await staff.make("/products", { product: "Deep", category_ids: [category_id] });
    await staff.make(`/products/${product_id!}/features`, { feature_id, value: "V" });
    const images = `/products/${product_id!}/features/${feature_id!}/images`;
    const { image_id } = await staff.make(images, { image_path: "https://i.example/1.png" });
    expect((await ask("GET", `${images}/${image_id!}`)).status).to.equal(200);
    expect((await ask("GET", `/categories/${category_id!}/products/${product_id!}/features`)).status).to.equal(200);
    const tooDeep = `/categories/${category_id!}/products/${product_id!}/features/${feature_id!}/images`;
    assertRefused(await ask("GET", tooDeep), 404, "not_found");
    assertRefused(await ask("GET", `${tooDeep}/${image_id!}`), 404, "not_found");
    expect((await ask("GET", `/api${tooDeep}/${image_id!}`)).status).to.equal(200);
  });

  it("answers DELETE with 200 and no body, whether it succeeded or not", async () => {
    const { product_id } = await staff.make("/products", { product: "Gone" });
    const { category_id } = await staff.make("/categories", { category: "Kept" });
    await staff.make("/products", { product: "In it", category_ids: [category_id] });
    const paths = [
      `/products/${product_id!}`,
      `/products/${product_id!}`,
      `/categories/${category_id!}`,
      "/products",
      "/none/1",
    ];
    for (const path of paths) {
      const answer = await ask("DELETE", path);
      expect([answer.status, answer.text, answer.headers["content-length"]], path).to.deep.equal([200, "", "0"]);
    }
    assertRefused(await ask("GET", `/products/${product_id!}`), 404, "not_found");
    expect((await ask("GET", `/categories/${category_id!}`)).status).to.equal(200);
    const reader = await staff.makeAccount(["view_catalog"]);
    const refused = await reader.ask("DELETE", `/categories/${category_id!}`);
    expect([refused.status, refused.text]).to.deep.equal([200, ""]);
  });

  it("rejects DELETE without credentials, and other mistakes as usual", async () => {
    assertRefused(await request(running.url, "DELETE", "/products/1"), 401, "unauthenticated");
    assertRefused(await request(running.url, "GET", "/products"), 401, "unauthenticated");
    assertRefused(await ask("POST", "/products", { price: 1 }), 400, "invalid_fields", ["/product"]);
    assertRefused(await ask("GET", "/products/999999"), 404, "not_found");
    assertRefused(await ask("PUT", "/products", { price: 1 }), 405, "method_not_allowed");
    assertRefused(await ask("GET", "/nonesuch"), 404, "not_found");
  });

  it("leaves the other dialects and the fixed endpoints unchanged", async () => {
    const { product_id } = await staff.make("/api/2.0/products", { product: "Other" });
    expect((await ask("DELETE", `/api/2.0/products/${product_id!}`)).status).to.equal(204);
    assertRefused(await ask("DELETE", `/api/2.0/products/${product_id!}`), 404, "not_found");
    expect((await request(running.url, "GET", "/healthz")).status).to.equal(200);
    expect((await ask("GET", "/api.php?_d=2.0/products")).status).to.equal(200);
  });
});
