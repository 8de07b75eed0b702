import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

interface Expanded {
  readonly [resource: string]: { readonly [id: string]: { readonly [field: string]: unknown } };
}

onEachServer("expand", (server) => {
  const staff = new Staff(server);
  const root = (path: string, headers = {}) => server().request("GET", `/api/2.0/${path}`, { headers });
  const expandedIn = ({ json }: { readonly json: unknown }): Expanded =>
    (json as { readonly expanded: Expanded }).expanded;
  let stores: readonly string[];
  let [above, below, product] = ["", "", ""];
  let mine: Account;
  let theirs: Account;

  before("a product below two categories", async () => {
    stores = [await staff.makeStore(), await staff.makeStore()];
    const make = async (path: string, body: object, id: string): Promise<string> =>
      (await staff.make(`/api/2.0/${path}`, body))[id]!;
    const company_id = stores[0]!;
    above = await make("categories", { category: "Above", company_id }, "category_id");
    below = await make("categories", { category: "Below", parent_id: above, company_id }, "category_id");
    const body = { product: "Lamp", company_id, main_category: below, category_ids: [below, above] };
    product = await make("products", body, "product_id");
    mine = await staff.makeAccount(["view_catalog"], { company_id });
    theirs = await staff.makeAccount(["view_catalog"], { company_id: stores[1] });
  });

  it("brings what an item refers to, each once, as it is shown by itself", async () => {
    const bare = await root(`products/${product}`);
    const answer = await root(`products/${product}?expand=main_category,category_ids.parent_id`);
    expect(answer.status, answer.text).to.equal(200);
    const { expanded, ...item } = answer.json as { readonly expanded: Expanded };
    expect(item).to.deep.equal(bare.json);
    expect(expanded).to.have.all.keys("categories");
    expect(expanded["categories"]).to.deep.equal({
      [above]: (await root(`categories/${above}`)).json,
      [below]: (await root(`categories/${below}`)).json,
    });
    expect(answer.headers.etag).to.equal(undefined);
  });

  it("brings what the items of a page refer to, whatever fields are asked for, beside them", async () => {
    const answer = await root(`products?company_id=${stores[0]!}&fields=product&expand=main_category.parent_id`);
    const { products } = answer.json as { readonly products: object };
    expect(products).to.deep.equal({ [product]: { product: "Lamp" } });
    expect(Object.keys(expandedIn(answer)["categories"]!)).to.have.members([above, below]);
    expect(answer.headers.link).to.contain("expand=main_category.parent_id");
    const walked = await root(`products?company_id=${stores[0]!}&after=&expand=main_category`);
    expect(Object.keys(expandedIn(walked)["categories"]!)).to.deep.equal([below]);
  });

  it("brings nothing for what refers to nothing", async () => {
    expect(expandedIn(await root(`categories/${above}?expand=parent_id`))).to.deep.equal({ categories: {} });
  });

  it("answers with the whole, whatever entity tag is known", async () => {
    const { etag } = (await root(`products/${product}`)).headers;
    const answer = await root(`products/${product}?expand=main_category`, { "If-None-Match": etag! });
    expect(answer.status).to.equal(200);
  });

  it("brings nothing that the caller would not find, though an item refers to it", async () => {
    const group = await staff.makeGroup([]);
    const company_id = stores[0];
    const closed = await staff.make("/api/2.0/categories", { category: "Closed", usergroup_ids: [group], company_id });
    const category_ids = [closed["category_id"]!, above];
    const body = { product: "Torch", company_id, main_category: above, category_ids };
    const torch = (await staff.make("/api/2.0/products", body))["product_id"]!;
    const suffix = "expand=category_ids";
    const all = expandedIn(await root(`products/${torch}?${suffix}`));
    expect(Object.keys(all["categories"]!)).to.have.members(category_ids);
    for (const path of [`products/${torch}?`, `products?product_id=${torch}&`]) {
      const answer = await mine.ask("GET", `/api/2.0/${path}${suffix}`);
      expect(Object.keys(expandedIn(answer)["categories"]!), answer.text).to.deep.equal([above]);
      expect(answer.text).not.to.contain("Closed");
    }
  });

  it("brings each of two tenants its own items only", async () => {
    const company_id = stores[1]!;
    const category = (await staff.make("/api/2.0/categories", { category: "Theirs", company_id }))["category_id"]!;
    const body = { product: "Their lamp", company_id, main_category: category, category_ids: [category] };
    const other = (await staff.make("/api/2.0/products", body))["product_id"]!;
    const suffix = "expand=main_category.parent_id,category_ids";
    for (const [account, own, foreign, categories] of [
      [mine, product, other, [above, below]],
      [theirs, other, product, [category]],
    ] as const) {
      const listed = await account.ask("GET", `/api/2.0/products?items_per_page=100&${suffix}`);
      expect(Object.keys(expandedIn(listed)["categories"]!)).to.have.members(categories);
      const answer = await account.ask("GET", `/api/2.0/products/${own}?${suffix}`);
      expect(Object.keys(expandedIn(answer)["categories"]!)).to.have.members(categories);
      assertRefused(await account.ask("GET", `/api/2.0/products/${foreign}?${suffix}`), 404, "not_found");
    }
  });

  it("wants the privilege to read what it brings", async () => {
    const answer = await mine.ask("GET", `/api/2.0/products/${product}?expand=usergroup_ids`);
    assertRefused(answer, 403, "privilege_missing");
  });

  for (const [expand, said] of [
    ["main_categori", "main_category"],
    ["main_category.parent", "parent_id"],
    ["product", "refers to no items"],
    ["main_category.parent_id.parent_id.parent_id", "3 fields deep"],
    ["", "must name"],
    ["a,b,c,d,e,f,g,h,i,j,k", "at most 10 paths"],
  ] as const) {
    it(`refuses ${JSON.stringify(expand)} and says why`, async () => {
      for (const path of [`products/${product}`, "products"]) {
        const answer = await root(`${path}?expand=${expand}`);
        expect(answer.status, answer.text).to.equal(400);
        expect(answer.text).to.contain('"invalid_query"').and.contain(said);
      }
    });
  }

  it("refuses to bring items that lie in others, a whole collection, and rows", async () => {
    const nested = await root(`products/${product}/features?expand=variant_id`);
    assertRefused(nested, 400, "invalid_query", ["expand"]);
    assertRefused(await server().request("GET", "/api/1.0/products?expand=main_category"), 400, "invalid_query");
    assertRefused(await root("products?expand=main_category", { Accept: "text/csv" }), 400, "invalid_query");
  });
});
