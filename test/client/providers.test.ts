import { expect } from "chai";
import { connect } from "../../generated/client/index.js";
import { createDataProvider, type ReactAdminDataProvider } from "../../generated/client/react-admin.js";
import { createDataProvider as createRefineProvider, type RefineDataProvider } from "../../generated/client/refine.js";
import { onServerOfDay } from "../support/each-server.js";
import { Staff } from "../support/staff.js";

interface Dated {
  readonly timestamp: string;
  readonly avail_since: string;
}

interface Product {
  readonly id: string;
  readonly product?: string;
  readonly price?: number;
  readonly status?: string;
}

async function catching(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return promise.then(
    () => ({}),
    (error: unknown) => error as Record<string, unknown>,
  );
}

onServerOfDay(import.meta.url, "data providers", (server) => {
  let react: ReactAdminDataProvider;
  let refine: RefineDataProvider;
  let company: string;
  let ids: readonly string[];
  const make = async (product: string, price: number): Promise<string> => {
    const data = { product, price, company_id: Number(company) };
    return (await react.create<Product>("products", { data })).data.id;
  };
  before(async () => {
    const { url, email, key } = server();
    const client = connect({ url, email, key });
    react = createDataProvider(client);
    refine = createRefineProvider(client, url);
    company = await new Staff(server).makeStore();
    ids = [await make("Wine, red", 5), await make("Wine, white", 7), await make("Bread", 3)];
  });

  describe("for react-admin", () => {
    const namesOf = async (params: Parameters<ReactAdminDataProvider["getList"]>[1]) => {
      const { data, total } = await react.getList<Product>("products", params);
      return [...data.map(({ product }) => product), total];
    };

    it("lists by page, order and filter, and ignores empty inputs", async () => {
      const sort = { field: "price", order: "DESC" };
      expect(await namesOf({ pagination: { page: 1, perPage: 2 }, sort, filter: {} })).to.deep.equal([
        "Wine, white",
        "Wine, red",
        3,
      ]);
      expect(await namesOf({ pagination: { page: 2, perPage: 2 }, sort, filter: { q: "" } })).to.deep.equal([
        "Bread",
        3,
      ]);
      expect(await namesOf({ sort, filter: { q: "wine", price: { gte: 6 }, status: null } })).to.deep.equal([
        "Wine, white",
        1,
      ]);
      const bySelf = await namesOf({ sort: { field: "id", order: "ASC" }, filter: { id: [ids[2], ids[0]] } });
      expect(bySelf).to.deep.equal(["Wine, red", "Bread", 2]);
    });

    it("reads one and several items, and leaves out missing ones", async () => {
      const { data } = await react.getOne<Product>("products", { id: ids[0]! });
      expect(data).to.include({ id: ids[0], product_id: ids[0], product: "Wine, red" });
      const many = await react.getMany<Product>("products", { ids: [ids[2]!, "999999", ids[0]!, ids[2]!] });
      expect(many.data.map(({ id }) => id)).to.deep.equal([ids[2], ids[0], ids[2]]);
      const none = await react.getMany("products", { ids: [] });
      expect(none.data).to.deep.equal([]);
    });

    it("finds items that refer to an item or are nested in it", async () => {
      const referring = await react.getManyReference<Product>("products", {
        target: "company_id",
        id: company,
        pagination: { page: 1, perPage: 1 },
        sort: { field: "id", order: "ASC" },
        filter: {},
      });
      expect([referring.data.length, referring.total]).to.deep.equal([1, 3]);
      const data = { description: "Colour", feature_type: "S", company_id: Number(company) };
      const { id } = (await react.create("features", { data })).data;
      const variant = await react.create("features/variants", { data: { variant: "Red" }, meta: { within: [id] } });
      const lying = await react.getManyReference("features/variants", { target: "feature_id", id });
      expect(lying.data.map((each) => each.id)).to.deep.equal([variant.data.id]);
      const byPath = await react.getOne<{ id: string; variant: string }>(`features/${id}/variants`, variant.data);
      expect(byPath.data.variant).to.equal("Red");
      const lost = await catching(react.getList("features/variants", {}));
      expect(lost["message"]).to.contain("meta.within must list the ids of features");
      expect((await catching(react.getList("feature", {})))["message"]).to.equal("there is no collection feature");
    });

    it("sends only changed fields, so that changes of others stay", async () => {
      const id = await make("Cheese", 9);
      const { data: before } = await react.getOne<Product>("products", { id });
      await react.update<Product>("products", { id, data: { price: 10 } });
      const data = { ...before, status: "H" };
      const changed = await react.update<Product>("products", { id, data, previousData: before });
      expect(changed.data).to.include({ id, product: "Cheese", price: 10, status: "H" });
      const same = await react.update<Product>("products", { id, data: changed.data, previousData: changed.data });
      expect(same.data).to.deep.equal(changed.data);
      expect((await react.delete<Product>("products", { id, previousData: before })).data).to.include({ id });
    });

    it("changes and deletes several items, all or none", async () => {
      const some = [await make("A", 1), await make("B", 2)];
      expect(await react.updateMany("products", { ids: some, data: { status: "D" } })).to.deep.equal({ data: some });
      expect(await namesOf({ filter: { status: "D" }, sort: { field: "id", order: "ASC" } })).to.deep.equal([
        "A",
        "B",
        2,
      ]);
      const refused = await catching(react.deleteMany("products", { ids: [some[0]!, "999999"] }));
      expect(refused).to.include({ status: 404 });
      expect((await react.getMany("products", { ids: some })).data).to.have.length(2);
      expect(await react.deleteMany("products", { ids: some })).to.deep.equal({ data: some });
      expect((await react.getMany("products", { ids: some })).data).to.deep.equal([]);
    });

    it("returns dates in the form of date fields, and accepts them back", async () => {
      const at = new Date("2026-01-31T09:30:00Z");
      const id = await make("Dated", 4);
      const read = async () => (await react.getOne<Product & Dated>("products", { id })).data;
      const before = await read();
      expect(new Date(before.timestamp).getTime()).to.be.closeTo(Date.now(), 60_000);
      for (const avail_since of [at, "2026-01-31T10:30+01:00", at.getTime() / 1000, String(at.getTime() / 1000)]) {
        await react.update("products", { id, data: { avail_since: 0 } });
        const { data } = await react.update<Product & Dated>("products", { id, data: { avail_since } });
        expect([data.avail_since, (await read()).avail_since]).to.deep.equal([at.toISOString(), at.toISOString()]);
      }
      const unchanged = await read();
      const data = { ...unchanged, avail_since: at, price: 5 };
      await react.update("products", { id, data, previousData: unchanged });
      expect((await read()).avail_since).to.equal(at.toISOString());
      const filter = { avail_since: { gte: at, lte: "2026-01-31T09:30:00.000Z" }, company_id: company };
      expect(await namesOf({ filter })).to.deep.equal(["Dated", 1]);
      expect(await namesOf({ filter: { avail_since_from: at } })).to.deep.equal(["Dated", 1]);
      expect(await namesOf({ filter: { or: [{ avail_since: at.toISOString() }] } })).to.deep.equal(["Dated", 1]);
      await react.delete("products", { id });
    });

    it("reports wrong fields to forms, and ends a request that nobody waits for", async () => {
      const refused = await catching(react.create("products", { data: { price: -1 } }));
      expect(refused).to.include({ status: 400, code: "invalid_fields" });
      expect(refused["body"]).to.deep.equal({ errors: { product: "is mandatory", price: "must be 0 or more" } });
      expect(react.supportAbortSignal).to.equal(true);
      const left = await catching(react.getList("products", { signal: AbortSignal.abort() }));
      expect(left["name"]).to.equal("AbortError");
    });
  });

  describe("for refine", () => {
    const namesOf = async (params: Omit<Parameters<RefineDataProvider["getList"]>[0], "resource">) => {
      const { data, total } = await refine.getList<Product>({ resource: "products", ...params });
      return [...data.map(({ product }) => product), total];
    };

    it("lists by page, sorter and filters", async () => {
      const sorters = [{ field: "price", order: "desc" }] as const;
      expect(await namesOf({ sorters, pagination: { currentPage: 2, pageSize: 2 } })).to.deep.equal(["Bread", 3]);
      expect(await namesOf({ sorters, pagination: { current: 1, pageSize: 1 } })).to.deep.equal(["Wine, white", 3]);
      expect(await namesOf({ sorters, pagination: { mode: "off" } })).to.have.length(4);
      const filtered = await namesOf({
        sorters,
        filters: [
          { field: "q", operator: "contains", value: "wine" },
          { operator: "and", value: [{ field: "price", operator: "gte", value: 5 }] },
          { field: "price", operator: "lt", value: 7 },
          { field: "status", operator: "in", value: ["A", "D"] },
          { field: "product", operator: "startswiths", value: "Wine" },
          { field: "product", operator: "nnull", value: true },
        ],
      });
      expect(filtered).to.deep.equal(["Wine, red", 1]);
      expect(await namesOf({ filters: [{ field: "price", operator: "between", value: [3, 5] }] })).to.include(2);
      const white = { field: "product", operator: "eq", value: "Wine, white" };
      const wrong = await catching(namesOf({ filters: [{ field: "product", operator: "endswith", value: "x" }] }));
      expect(wrong["message"]).to.contain("the server has no operator endswith");
      const either = { operator: "or", value: [{ field: "price", operator: "lt", value: 4 }, white] };
      expect(await namesOf({ sorters, filters: [either] })).to.deep.equal(["Wine, white", "Bread", 2]);
      const cheap = {
        operator: "or",
        value: [
          { operator: "or", value: [white] },
          { field: "price", operator: "lt", value: 2 },
        ],
      };
      expect(await namesOf({ sorters, filters: [either, cheap] })).to.deep.equal(["Wine, white", 1]);
      const several = [{ field: "amount", order: "desc" } as const, ...sorters];
      expect(await namesOf({ sorters: several, pagination: { pageSize: 1 } })).to.deep.equal(["Wine, white", 3]);
    });

    it("reads, creates, changes and deletes one and several items", async () => {
      const resource = "products";
      const made = await refine.create<Product>({
        resource,
        variables: { product: "Salt", price: 1, company_id: Number(company) },
      });
      const { id } = made.data;
      expect((await refine.getOne<Product>({ resource, id })).data).to.include({ id, product: "Salt" });
      const changed = await refine.update<Product>({ resource, id, variables: { price: 2 } });
      expect(changed.data).to.include({ id, price: 2, product: "Salt" });
      const many = await refine.updateMany<Product>({ resource, ids: [id], variables: { status: "H" } });
      expect(many.data).to.have.length(1);
      expect(many.data[0]).to.include({ id, status: "H" });
      expect((await refine.deleteMany({ resource, ids: [id] })).data).to.deep.equal([{ id }]);
      const gone = await catching(refine.deleteOne({ resource, id }));
      expect(gone).to.include({ statusCode: 404 });
      const wrong = await catching(refine.create({ resource, variables: { price: -1 } }));
      expect(wrong).to.include({ statusCode: 400 });
      expect(wrong["errors"]).to.deep.equal({ product: "is mandatory", price: "must be 0 or more" });
      expect(refine.getApiUrl()).to.equal(server().url);
    });

    it("creates several items, all or none", async () => {
      const resource = "products";
      const named = ["Pepper", "Curry"].map((product) => ({ product, company_id: Number(company), price: 2 }));
      const { data } = await refine.createMany<Product>({ resource, variables: named });
      expect(data.map(({ product, price, status }) => [product, price, status])).to.deep.equal([
        ["Pepper", 2, "A"],
        ["Curry", 2, "A"],
      ]);
      const made = data.map(({ id }) => id);
      expect((await refine.getMany<Product>({ resource, ids: made })).data).to.have.length(2);
      const wrong = await catching(refine.createMany({ resource, variables: [...named, { price: -1 }] }));
      expect(wrong).to.include({ statusCode: 400 });
      expect(await namesOf({ filters: [{ field: "product", operator: "eq", value: "Curry" }] })).to.include(1);
      await refine.deleteMany({ resource, ids: made });
    });

    it("sends any other request of the API, but only to this server", async () => {
      const query = { group: ["status"], sum: "price", price: { gte: 4 }, company_id: company };
      const counted = [{ group: { status: "A" }, count: 2, sum: { price: 12 } }];
      for (const url of ["products/aggregate", "/products/aggregate", `${server().url}/api/2.0/products/aggregate`]) {
        const { data } = await refine.custom({ url, method: "get", query });
        expect(JSON.stringify(data), url).to.contain(JSON.stringify(counted));
      }
      const payload = { product: "Sent", company_id: Number(company) };
      const { data } = await refine.custom<{ product_id: string }>({ url: "products", method: "post", payload });
      const url = `products/${data.product_id}`;
      await refine.custom({ url, method: "patch", payload: { price: 8 } });
      expect((await refine.custom({ url: `${url}?fields=price`, method: "get" })).data).to.deep.equal({ price: 8 });
      expect((await refine.custom({ url, method: "delete" })).data).to.deep.equal({});
      expect(await catching(refine.custom({ url, method: "get" }))).to.include({ statusCode: 404 });
      for (const other of ["https://other.example/x", "//other.example/x"]) {
        expect((await catching(refine.custom({ url: other, method: "get" })))["message"]).to.contain("is not below");
      }
      const filters = [{ field: "price", operator: "eq", value: 1 }];
      expect((await catching(refine.custom({ url, method: "get", filters })))["message"]).to.contain("in query");
    });
  });
});
