import { expect } from "chai";
import { connect, type Client, type ProductsFilter, type Term } from "../../generated/client/index.js";
import { onServerOfDay } from "../support/each-server.js";
import { rejectionOf } from "./failure-of.js";

onServerOfDay(import.meta.url, "the lists of the client", (server) => {
  let shop: Client;
  const names = ["Anvil", "Bellows", "Chisel", "Drill", "Éclair iron", "File, flat", "Gouge"];
  let own: { readonly company_id: string };

  before(async () => {
    shop = connect(server());
    const { store_id } = await shop.stores.create({ company: "Tools", storefront: "https://tools.example" });
    own = { company_id: store_id };
    for (const [index, product] of names.entries()) {
      const status = index % 2 === 0 ? "A" : "H";
      await shop.products.create({
        product,
        status,
        price: index * 5,
        company_id: store_id,
        short_description: product,
      });
    }
  });

  async function findNames(filter: ProductsFilter): Promise<string[]> {
    const products = await shop.products.list({ filter: { ...own, ...filter }, fields: ["product"] }).all();
    return products.map(({ product }) => product);
  }

  it("iterates in order, across several pages of a cursor", async () => {
    const { store_id } = await shop.stores.create({ company: "Large", storefront: "https://large.example" });
    const made = Array.from({ length: 105 }, (_, index) => `Nail ${String(index)}`);
    for (let start = 0; start < made.length; start += 35) {
      const some = made.slice(start, start + 35);
      await Promise.all(some.map((product) => shop.products.create({ product, company_id: store_id })));
    }
    const seen: string[] = [];
    const query = { filter: { company_id: store_id }, sort: "-product", fields: ["product"] } as const;
    for await (const { product } of shop.products.list(query)) seen.push(product);
    expect(seen).to.deep.equal(made.toSorted().reverse());
    const stores: string[] = [];
    // A collection that is an array.
    for await (const { company } of shop.stores.list({ sort: "company", q: "tools" })) stores.push(company);
    expect(stores).to.deep.equal(["Tools"]);
  });

  it("returns pages with the total, and an empty page past the end", async () => {
    const list = shop.products.list({ filter: own, sort: "price" });
    const second = await list.page({ page: 2, size: 3 });
    expect(second.items.map(({ product }) => product)).to.deep.equal(names.slice(3, 6));
    expect(second).to.include({ page: 2, size: 3, total: 7 });
    expect(await list.page({ page: 9 })).to.deep.equal({ items: [], page: 9, size: 10, total: 7 });
    expect(await shop.stores.list({ filter: own }).page({ page: 1 })).to.include({ total: 1 });
  });

  it("returns the first item, null if there is none, and all items", async () => {
    expect(await shop.products.list({ filter: own, sort: "-price" }).first()).to.include({ product: "Gouge" });
    expect(await shop.products.list({ filter: { ...own, price: { gt: 30 } } }).first()).to.equal(null);
    expect(await shop.products.list({ filter: own, sort: "price" }).all()).to.have.length(7);
  });

  it("sorts by several fields, and finds items that match one of several filters", async () => {
    const listed = async (or: readonly Term<ProductsFilter>[], sort: "product" | readonly ("-status" | "-price")[]) => {
      const products = await shop.products.list({ filter: own, or, sort, fields: ["product"] }).all();
      return products.map(({ product }) => product);
    };
    const named = (...indexes: number[]) => indexes.map((index) => names[index]);
    expect(await listed([{}], ["-status", "-price"])).to.deep.equal(named(5, 3, 1, 6, 4, 2, 0));
    const hard = { product: ['"Gouge"', "(a, b)", names[0]!] };
    const some = await listed([{ price: { gte: 10, lt: 20 } }, hard, { status: [] }], ["-price"]);
    expect(some).to.deep.equal(named(3, 2, 0));
    expect(await listed([{ status: [] }], "product")).to.deep.equal([]);
    expect(await listed([], "product")).to.deep.equal([]);
    const first = { product: names[0]! };
    const exact = { or: [first, { product: names[1]! }], price: { gte: 0 } };
    // Four groups: or, and, or, and.
    const deep = { and: [exact, { or: [{ and: [first, { price: 0 }], status: "A" }, { price: -1 }] }] } as const;
    expect(await listed([deep, { price: -1, or: [{}] }], "product")).to.deep.equal(named(0));
    expect(await listed([{ or: [], product: first.product }], "product")).to.deep.equal([]);
    expect(await listed([{ and: [], ...first }], "product")).to.deep.equal(named(0));
    expect(
      await listed([{ and: [first, { product: [] }] }, { or: [{ product: [] }, first] }], "product"),
    ).to.deep.equal(named(0));
    const [nested] = await shop.products.aggregate({ filter: own, or: [exact, { and: [{ price: 10 }] }] });
    expect(nested?.count).to.equal(3);
    const [counted] = await shop.products.aggregate({ filter: own, or: [{ product: names[0]! }, { price: 10 }] });
    expect(counted?.count).to.equal(2);
  });

  it("returns declared counts", async () => {
    const { category_id } = await shop.categories.create({ category: "Irons", company_id: own.company_id });
    const iron = await shop.products.list({ filter: own, sort: "-price" }).first();
    await shop.products.update(iron!.product_id, { category_ids: [category_id] });
    const listed = await shop.categories.list({ filter: own }).first();
    expect(listed?.product_count).to.equal(1);
    const [chosen] = await shop.categories.list({ filter: own, fields: ["category", "product_count"] }).all();
    expect(chosen).to.deep.equal({ category: "Irons", product_count: 1 });
  });

  it("searches, and selects fields outside the view", async () => {
    const [found] = await shop.products.list({ filter: own, q: "eclair", fields: ["short_description"] }).all();
    expect(found).to.deep.equal({ short_description: "Éclair iron" });
  });

  const filters: readonly (readonly [ProductsFilter, readonly string[]])[] = [
    [{ product: "Drill" }, ["Drill"]],
    [{ product: ["Drill", "File, flat"] }, ["Drill", "File, flat"]],
    [{ product: { in: ["File, flat", "Anvil"] } }, ["Anvil", "File, flat"]],
    [{ product: { nin: ["File, flat", "Anvil", "Chisel"] } }, ["Bellows", "Drill", "Gouge", "Éclair iron"]],
    [{ product: { prefix: "É" } }, ["Éclair iron"]],
    [{ product: { gte: "Drill", lt: "G" } }, ["Drill", "File, flat"]],
    [{ price: { gte: 10, lte: 20 }, status: ["A", "D"] }, ["Chisel", "Éclair iron"]],
    [{ price: 0 }, ["Anvil"]],
    [{ price: { ne: 0, lt: 6 } }, ["Bellows"]],
    [{ status: { eq: "H" }, price: { gt: 14.5 } }, ["Drill", "File, flat"]],
    [{ main_pair: { exists: true } }, []],
    [{ category_ids: { exists: true }, product: { prefix: "A" } }, ["Anvil"]],
    [{ category_ids: 99 }, []],
    [{ product: [] }, []],
    [{ product: { in: [] } }, []],
    [{ product: { nin: [], prefix: "A" } }, ["Anvil"]],
  ];
  for (const [filter, expected] of filters) {
    it(`filters by ${JSON.stringify(filter)}`, async () => {
      expect(await findNames(filter)).to.deep.equal(expected);
    });
  }

  it("sends no request if nothing can match", async () => {
    const away = connect({ url: "http://127.0.0.1:9", email: "a@a.example", key: "k", attempts: 1 });
    const list = away.products.list({ filter: { product: [] } });
    expect(await list.first()).to.equal(null);
    expect(await list.page({ page: 1 })).to.deep.equal({ items: [], page: 1, size: 10, total: 0 });
  });

  it("rejects null as a value before it sends a request", () => {
    const filter = JSON.parse('{"product": null}') as ProductsFilter;
    expect(() => shop.products.list({ filter })).to.throw(TypeError, "product: {exists: false}");
  });

  it("ends an iteration that is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await rejectionOf(shop.products.list({}, { signal: controller.signal }).all())).to.equal(reason);
  });

  it("returns the same aggregates as the server, also for conditions that nothing meets", async () => {
    const byStatus = await shop.products.aggregate({ filter: own, group: ["status"], sum: ["price"], max: ["price"] });
    expect(byStatus).to.deep.equal([
      { group: { status: "A" }, count: 4, sum: { price: 60 }, max: { price: 30 } },
      { group: { status: "H" }, count: 3, sum: { price: 45 }, max: { price: 25 } },
    ]);
    const most = { group: ["status"], sum: ["price"], distinct: ["price"], sort: ["-sum.price"] } as const;
    const above = await shop.products.aggregate({
      ...most,
      filter: own,
      having: { "sum.price": { gt: 50 }, count: [3, 4] },
    });
    expect(above).to.deep.equal([{ group: { status: "A" }, count: 4, sum: { price: 60 }, distinct: { price: 4 } }]);
    expect(await shop.products.aggregate({ ...most, filter: own, having: { count: [] } })).to.deep.equal([]);
    const query = { sum: ["price"], avg: ["price"], min: ["price"], distinct: ["price"] } as const;
    const [nothing] = await shop.products.aggregate({ ...query, filter: { ...own, price: { gt: 1000 } } });
    expect(await shop.products.aggregate({ ...query, filter: { status: [] } })).to.deep.equal([nothing]);
    expect(await shop.products.aggregate({ filter: { status: [] }, group: ["status"] })).to.deep.equal([]);
    const some = { ...own, status: ["A", "D"] as const, product: "Anvil" };
    expect(await shop.products.aggregate({ filter: some })).to.deep.equal([{ group: {}, count: 1 }]);
    const [two] = await shop.products.aggregate({ filter: { ...own, product: ["Anvil", "File, flat"] } });
    expect(two?.count).to.equal(2);
  });
});
