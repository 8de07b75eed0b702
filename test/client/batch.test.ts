import { expect } from "chai";
import { connect, etagOf, InvalidRequest, NotFound, ref, type Client } from "../../generated/client/index.js";
import { onServerOfDay } from "../support/each-server.js";
import { failureOf } from "./failure-of.js";

onServerOfDay(import.meta.url, "a batch of the client", (server) => {
  let shop: Client;

  before(async () => {
    shop = connect(server());
    await shop.stores.create({ company: "Acme", storefront: "https://acme.example" });
  });

  it("runs operations in their order and returns the result of each", async () => {
    const { batch } = shop;
    const [category, product, value, changed, removed] = await shop.batch([
      batch.categories.create({ category: "Wine" }),
      batch.products.create({ product: "Merlot", category_ids: [ref(0)] }),
      batch.features.create({ description: "Taste", feature_type: "T" }),
      batch.products.update(ref(1), { price: 7 }),
      batch.categories.delete((await shop.categories.create({ category: "Gone" })).category_id),
      batch.products(ref(1)).features.create({ feature_id: ref(2), value: "dry" }),
    ]);
    const read = await shop.products.get(product.product_id);
    expect(read).to.deep.include({ product: "Merlot", price: 7, category_ids: [category.category_id] });
    expect([changed.product_id, removed]).to.deep.equal([product.product_id, undefined]);
    expect(etagOf(changed)).to.equal(etagOf(read));
    expect((await shop.products(product.product_id).features.get(value.feature_id)).value).to.equal("dry");
  });

  it("creates items within a new item, as a single creation does", async () => {
    const option = { option_name: "Size", variants: [{ variant_name: "S" }, { variant_name: "L" }] };
    const [batched] = await shop.batch([shop.batch.options.create(option)]);
    const single = await shop.options.create(option);
    for (const { option_id, variants } of [batched, single]) {
      const found = await shop
        .options(option_id)
        .variants.list({ fields: ["variant_id"] })
        .all();
      expect(found).to.deep.equal(variants);
    }
  });

  it("writes all operations or none, and names the rejected one", async () => {
    const { batch } = shop;
    const wrong = shop.batch([
      batch.categories.create({ category: "None" }),
      batch.categories.update(999, { status: "A" }),
    ]);
    const failure = await failureOf(wrong);
    expect(failure).to.be.instanceOf(NotFound);
    expect(failure.operation).to.equal(1);
    expect(await shop.categories.list({ filter: { category: "None" } }).all()).to.deep.equal([]);
  });

  it("returns the error of each rejected operation if it is not atomic", async () => {
    const { batch } = shop;
    const operations = [batch.categories.create({ category: "" }), batch.categories.create({ category: "Each" })];
    const [refused, made] = await shop.batch(operations, { atomic: false });
    expect(refused).to.be.instanceOf(InvalidRequest);
    expect(made).to.have.all.keys("category_id");
  });
});
