import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import {
  connect,
  Conflict,
  etagOf,
  Forbidden,
  InvalidRequest,
  NotFound,
  PreconditionFailed,
  Unauthenticated,
  type Attempt,
  type Client,
  type Connection,
  type Credentials,
} from "../../generated/client/index.js";
import { onServerOfDay } from "../support/each-server.js";
import { startFrontServer } from "../support/front-server.js";
import { failureOf, rejectionOf } from "./failure-of.js";
import { checkout } from "../support/source-tree.js";
import { startScriptedServer, type Step } from "./scripted-server.js";

onServerOfDay(import.meta.url, "the client", (server) => {
  let shop: Client;
  let storeId: string;

  before(async () => {
    shop = connect(server());
    storeId = (await shop.stores.create({ company: "Acme", storefront: "https://acme.example" })).store_id;
  });

  describe("of one item", () => {
    it("creates, reads, updates and deletes", async () => {
      const created = await shop.products.create({ product: "Kettle", price: 12.5, company_id: storeId });
      expect(Object.keys(created)).to.deep.equal(["product_id"]);
      const product = await shop.products.get(created.product_id);
      expect(product).to.include({
        product_id: created.product_id,
        product: "Kettle",
        price: 12.5,
        company_id: storeId,
      });
      const updated = await shop.products.update(created.product_id, { amount: 3, product_code: null });
      expect(updated).to.deep.equal(created);
      expect((await shop.products.get(Number(created.product_id))).amount).to.equal(3);
      expect(await shop.products.delete(created.product_id)).to.equal(undefined);
      expect(await failureOf(shop.products.get(created.product_id))).to.be.instanceOf(NotFound);
    });

    it("returns the written item if asked to", async () => {
      const created = await shop.products.create({ product: "Shown", company_id: storeId }, { show: true });
      expect(created.product).to.equal("Shown");
      const updated = await shop.products.update(created.product_id, { amount: 3 }, { show: true });
      expect(updated.amount).to.equal(3);
      expect(etagOf(updated)).to.equal(etagOf(await shop.products.get(created.product_id)));
    });

    it("returns exactly the requested fields, in the view or not", async () => {
      const store = await shop.stores.get(storeId, { fields: ["storefront", "company"] });
      expect(store).to.deep.equal({ storefront: "https://acme.example", company: "Acme" });
    });

    it("accepts the result of get as a body, which changes nothing", async () => {
      const { product_id: id } = await shop.products.create({ product: "Same", company_id: storeId });
      const product = await shop.products.get(id);
      const { main_pair, image_pairs, category_ids, ...rest } = product;
      const updated = await shop.products.update(id, rest);
      expect(etagOf(updated)).to.equal(etagOf(product));
    });

    it("changes and deletes only an item that still has the entity tag", async () => {
      const created = await shop.products.create({ product: "Raced", company_id: storeId });
      const id = created.product_id;
      const mine = await shop.products.get(id);
      expect(etagOf(mine)).to.equal(etagOf(created));
      const theirs = await shop.products.update(id, { amount: 7 }, { ifMatch: etagOf(mine) });
      expect(etagOf(theirs)).to.not.equal(etagOf(mine));
      const lost = await failureOf(shop.products.update(id, { amount: 8 }, { ifMatch: etagOf(mine) }));
      expect(lost).to.be.instanceOf(PreconditionFailed);
      expect(lost).to.include({ status: 412, code: "precondition_failed" });
      expect(await failureOf(shop.products.delete(id, { ifMatch: etagOf(mine) }))).to.be.instanceOf(PreconditionFailed);
      await shop.products.delete(id, { ifMatch: etagOf(theirs) });
    });

    it("returns null if the item has not changed", async () => {
      const { product_id: id } = await shop.products.create({ product: "Kept", company_id: storeId });
      const product = await shop.products.get(id);
      expect(await shop.products.get(id, { ifNoneMatch: etagOf(product) })).to.equal(null);
      await shop.products.update(id, { amount: 7 });
      expect(await shop.products.get(id, { ifNoneMatch: etagOf(product) })).to.include({ amount: 7 });
      expect(() => etagOf({ ...product })).to.throw(TypeError, "a copy has no entity tag");
    });

    for (const id of ["", "..", "1/features", "1?fields=price", "-1", 1.5]) {
      it(`rejects ${JSON.stringify(id)}, which is no id, without a request`, async () => {
        const asked = [shop.products.get(id), shop.products.update(id, {}), shop.products.delete(id)];
        for (const request of asked) expect(await rejectionOf(request)).to.be.instanceOf(TypeError);
        expect(() => shop.products(id)).to.throw(TypeError, "must be decimal digits");
      });
    }
  });

  it("expands references of one item, of a page, of the first item and of all items", async () => {
    const own = { company_id: storeId };
    const { category_id: above } = await shop.categories.create({ category: "Above", ...own });
    const { category_id: below } = await shop.categories.create({ category: "Below", parent_id: above, ...own });
    const body = { product: "Brought", main_category: below, category_ids: [below], ...own };
    const { product_id: id } = await shop.products.create(body);
    const { expanded, ...product } = await shop.products.get(id, { expand: ["main_category.parent_id", "company_id"] });
    expect(product).to.deep.equal(await shop.products.get(id));
    const categories = { [below]: await shop.categories.get(below), [above]: await shop.categories.get(above) };
    expect(expanded).to.deep.equal({ categories, stores: { [storeId]: await shop.stores.get(storeId) } });

    const list = shop.products.list({ filter: { product_id: id }, fields: ["product"], expand: ["main_category"] });
    const found = { product: "Brought", expanded: { categories: { [below]: categories[below] } } };
    expect(await list.all()).to.deep.equal([found]);
    expect(await list.first()).to.deep.equal(found);
    const page = await list.page({ page: 1, size: 5 });
    expect(page).to.deep.include({ items: [{ product: "Brought" }], total: 1, expanded: found.expanded });
    const none = await shop.products.list({ filter: { product_id: [] }, expand: ["company_id"] }).page({ page: 1 });
    expect(none.expanded.stores[storeId]).to.equal(undefined);
  });

  it("counts what a query finds", async () => {
    const { store_id } = await shop.stores.create({ company: "Counted", storefront: "https://counted.example" });
    const filter = { company_id: store_id };
    for (const product of ["One", "Two", "Two"]) await shop.products.create({ product, ...filter });
    expect(await shop.products.count({ filter })).to.equal(3);
    expect(await shop.products.count({ filter: { ...filter, product: "Two" } })).to.equal(2);
    expect(await shop.products.count({ filter: { product: [] } })).to.equal(0);
  });

  it("reaches nested items at any depth, and items that are seen through another one", async () => {
    const { product_id: product } = await shop.products.create({ product: "Shirt", company_id: storeId });
    const { feature_id: feature } = await shop.features.create({
      description: "Colour",
      feature_type: "T",
      company_id: storeId,
    });
    const { features } = shop.products(product);
    expect(await features.create({ feature_id: feature, value: "red" })).to.deep.equal({ feature_id: feature });
    expect(await features.get(feature)).to.include({ value: "red", feature_type: "T" });
    const { images } = features(feature);
    const { image_id: image } = await images.create({ image_path: "https://acme.example/red.png" });
    await images.update(image, { alt: "A red shirt" });
    expect((await images.list().all()).map(({ alt }) => alt)).to.deep.equal(["A red shirt"]);
    const { option_id: option } = await shop.products(product).options.create({ option_name: "Size" });
    expect(await shop.options.get(option)).to.include({ product_id: product });
    await shop.products(product).options(option).variants.create({ variant_name: "XL" });
    expect(await shop.options(option).variants.list().first()).to.include({ variant_name: "XL" });
    expect(await failureOf(shop.products(999_999).options.list().all())).to.be.instanceOf(NotFound);
    const paths = ["features.images", "features.feature_id", "options"] as const;
    const { expanded } = await shop.products.get(product, { expand: paths });
    expect(expanded["products/features"][product]?.[feature]?.value).to.equal("red");
    expect(expanded["products/features/images"][product]?.[feature]?.[image]?.alt).to.equal("A red shirt");
    expect(expanded.features[feature]?.description).to.equal("Colour");
    expect(expanded.options[option]?.option_name).to.equal("Size");
    await features.delete(feature);
    expect(await features.list().first()).to.equal(null);
  });

  it("throws errors by status, with code, problems and request id", async () => {
    const wrong = await failureOf(shop.stores.create({ company: "", storefront: "acme" }));
    expect(wrong)
      .to.be.instanceOf(InvalidRequest)
      .and.to.include({ status: 400, code: "invalid_fields", name: "InvalidRequest" });
    expect(wrong.errors.map(({ field }) => field)).to.have.members(["/company", "/storefront"]);
    expect(wrong.message).to.match(/^Bad Request: /);
    await waitForLog(`"request_id":"${String(wrong.requestId)}"`);

    const { usergroup_id: group } = await shop.usergroups.create({ usergroup: "Editors", type: "A" });
    await shop.users.create({ email: "in@acme.example", user_type: "A", usergroup_ids: [group] });
    const taken = await failureOf(shop.users.create({ email: "IN@acme.example", user_type: "A" }));
    expect(taken).to.be.instanceOf(Conflict).and.to.include({ code: "not_unique" });
    expect(await failureOf(shop.usergroups.delete(group)))
      .to.be.instanceOf(Conflict)
      .and.to.include({ code: "referred_to" });
  });

  /** The server writes its log in blocks. */
  async function waitForLog(text: string): Promise<void> {
    while (!server().log.some((line) => line.includes(text))) await setTimeout(20);
  }

  it("returns a new key in the answer that creates it, and the key has the rights of its account", async () => {
    const plain = await shop.users.create({ email: "plain@acme.example", user_type: "A" });
    expect(plain).to.have.keys("user_id");
    const { user_id: id, api_key: key } = await shop.users.create({
      email: "zoe@acme.example",
      user_type: "A",
      api_access: "Y",
    });
    expect(key).to.match(/^\w{32}$/);
    const { email } = await shop.users.get(id);
    const limited = connect({ url: server().url, email, key: key ?? "" });
    const me = await limited.me();
    expect(me).to.deep.include({ root: false, company: "0", groups: {}, privileges: [] });
    expect(me.account).to.include({ user_id: id, email });
    expect(await failureOf(limited.stores.list().first()))
      .to.be.instanceOf(Forbidden)
      .and.to.include({ code: "privilege_missing" });
    const { api_key: renewed } = await shop.users.update(id, { regenerate_api_key: "Y" });
    expect(renewed)
      .to.match(/^\w{32}$/)
      .and.not.to.equal(key);
    expect(await failureOf(limited.me())).to.be.instanceOf(Unauthenticated);
    expect((await shop.me()).privileges).to.include("manage_stores");
  });

  it("works through a proxy that adds a path prefix, cursors included", async () => {
    const front = await startFrontServer({ behind: server().url, prefix: "/back-end" });
    const { email, key } = server();
    const through = connect({ url: `${front.url}/back-end/`, email, key });
    const direct = await shop.stores.list({ sort: "-company" }).all();
    const seen: unknown[] = [];
    for await (const store of through.stores.list({ sort: "-company" })) seen.push(store);
    front.stop();
    expect(seen).to.deep.equal(direct);
  });
});

describe("connect", () => {
  it("sends credentials in UTF-8, and none if they are null", async () => {
    const { requests, url, stop } = await startScriptedServer([done, done]);
    const zoe = { email: "zoë@例え.example", key: "\u{1F511}:k" };
    for (const who of [zoe, { authorization: null }]) await connect({ url, ...who }).me();
    stop();
    const sent = requests.map(({ headers }) => headers.authorization);
    expect(sent).to.deep.equal(["Basic em/Dq0DkvovjgYguZXhhbXBsZTrwn5SROms=", undefined]);
  });

  async function play(options: Omit<Connection, "url"> & Credentials, steps: readonly Step[]) {
    const server = await startScriptedServer(steps);
    const shop = connect({ url: server.url, delay: 1, ...options });
    const outcome = await shop.me({ headers: { "X-Own": "request" } }).catch((error: unknown) => error);
    server.stop();
    return { outcome, requests: server.requests };
  }
  const busy: Step = { status: 503, body: { code: "overloaded", errors: [] } };
  const done: Step = { status: 200, body: { root: true } };

  it("sends an additional key as a bearer token", async () => {
    const { requests } = await play({ token: "stockroom_k" }, [done]);
    expect(requests[0]?.headers.authorization).to.equal("Bearer stockroom_k");
  });

  it("gets credentials before each attempt if they are a function", async () => {
    let asked = 0;
    const authorization = () => Promise.resolve(`Bearer ${String(++asked)}`);
    const { requests } = await play({ authorization }, [busy, done]);
    expect(requests.map(({ headers }) => headers.authorization)).to.deep.equal(["Bearer 1", "Bearer 2"]);
  });

  it("sends additional headers, those of a request before those of all, but never replaces its own", async () => {
    const headers = { "x-own": "all", "x-all": "too", Authorization: "Basic eA==" };
    const { requests } = await play({ token: "t", headers }, [done]);
    expect(requests[0]?.headers).to.include({ "x-own": "request", "x-all": "too", authorization: "Bearer t" });
  });

  it("calls hooks for each attempt, which may change its headers, and for each answer", async () => {
    const seen: unknown[] = [];
    const hooks = {
      onRequest: async ({ method, headers }: Attempt) => {
        await setTimeout(1);
        headers.set("x-number", String(seen.push(method)));
      },
      onResponse: ({ status }: Response, { url }: Attempt) =>
        void seen.push(`${String(status)} ${new URL(url).pathname}`),
    };
    const { requests, outcome } = await play({ token: "t", ...hooks }, [busy, done]);
    expect(requests.map(({ headers }) => headers["x-number"])).to.deep.equal(["1", "3"]);
    expect(seen).to.deep.equal(["GET", "503 /api/2.0/me", "GET", "200 /api/2.0/me"]);
    expect(outcome).to.deep.equal({ root: true });
  });

  it("throws the error of a hook and does not retry", async () => {
    const error = new Error("not now");
    const fail = (): never => {
      throw error;
    };
    const before = await play({ token: "t", onRequest: fail }, [done]);
    expect([before.outcome, before.requests.length]).to.deep.equal([error, 0]);
    const after = await play({ token: "t", onResponse: fail }, [busy]);
    expect([after.outcome, after.requests.length]).to.deep.equal([error, 1]);
  });

  it("has at most 7.25 KiB compressed, for a shop of this size", () => {
    const text = readFileSync(join(checkout, "generated/client/index.js"));
    expect(gzipSync(text, { level: 9 }).length).to.be.at.most(7.25 * 1024);
  });

  for (const url of ["acme", "ftp://acme.example", "https://a:b@acme.example", "https://acme.example/?a=b"]) {
    it(`rejects the address ${url}`, () => {
      expect(() => connect({ url, email: "a@a.example", key: "k" })).to.throw(TypeError);
    });
  }
});
