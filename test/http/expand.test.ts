import { expect } from "chai";
import { sqlite } from "../support/databases.js";
import { onServerOfDay, onServer } from "../support/each-server.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

interface Expanded {
  readonly [resource: string]: { readonly [id: string]: { readonly [field: string]: unknown } };
}

interface Features {
  readonly product: string;
  /** Two features that the product has values for. */
  readonly features: readonly string[];
  /** An image of the first of the values. */
  readonly image: string;
}

onServerOfDay(import.meta.url, "expand", (server) => {
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

  it("returns the items that an item refers to, each once, as a GET shows it", async () => {
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

  it("returns the items that a page refers to, whatever fields are selected", async () => {
    const answer = await root(`products?company_id=${stores[0]!}&fields=product&expand=main_category.parent_id`);
    const { products } = answer.json as { readonly products: object };
    expect(products).to.deep.equal({ [product]: { product: "Lamp" } });
    expect(Object.keys(expandedIn(answer)["categories"]!)).to.have.members([above, below]);
    expect(answer.headers.link).to.contain("expand=main_category.parent_id");
    const walked = await root(`products?company_id=${stores[0]!}&after=&expand=main_category`);
    expect(Object.keys(expandedIn(walked)["categories"]!)).to.deep.equal([below]);
  });

  it("returns the current state of changed items at once", async () => {
    for (const page_title of ["First", "Second", "Third"]) {
      const changed = await server().request("PUT", `/api/2.0/categories/${below}`, { body: { page_title } });
      expect(changed.status, changed.text).to.equal(200);
      const [one, page] = [`products/${product}`, `products?company_id=${stores[0]!}&page=1`];
      for (const path of [`${one}?`, `${page}&`, `${one}?`, `${page}&`]) {
        const answer = await root(`${path}expand=main_category,category_ids`);
        expect(expandedIn(answer)["categories"]?.[below]).to.include({ page_title });
      }
    }
  });

  it("returns nothing for empty references", async () => {
    expect(expandedIn(await root(`categories/${above}?expand=parent_id`))).to.deep.equal({ categories: {} });
  });

  it("answers in full, whatever entity tag the client has", async () => {
    const { etag } = (await root(`products/${product}`)).headers;
    const answer = await root(`products/${product}?expand=main_category`, { "If-None-Match": etag! });
    expect(answer.status).to.equal(200);
  });

  it("returns nothing that the caller cannot see, even if an item refers to it", async () => {
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

  it("returns to each of two tenants only its own items", async () => {
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

  it("requires the privilege to read the expanded resource", async () => {
    const answer = await mine.ask("GET", `/api/2.0/products/${product}?expand=usergroup_ids`);
    assertRefused(answer, 403, "privilege_missing");
  });

  for (const [expand, said] of [
    ["main_categori", "main_category"],
    ["main_category.parent", "parent_id"],
    ["product", "is not a reference"],
    ["main_category.parent_id.parent_id.parent_id", "at most 3 names"],
    ["feature", "features"],
    ["features.image", "images"],
    ["", "must name"],
    ["a,b,c,d,e,f,g,h,i,j,k", "at most 10 paths"],
    [Array(11).fill("main_category").join(","), "at most 10 paths"],
  ] as const) {
    it(`rejects ${JSON.stringify(expand)} with a reason`, async () => {
      for (const path of [`products/${product}`, "products"]) {
        const answer = await root(`${path}?expand=${expand}`);
        expect(answer.status, answer.text).to.equal(400);
        expect(answer.text).to.contain('"invalid_query"').and.contain(said);
      }
    });
  }

  describe("nested items", () => {
    let shirt: Features;

    async function makeWithFeatures(name: string, more: object = {}): Promise<Features> {
      const company_id = stores[0];
      const made = await staff.make("/api/2.0/products", { product: name, company_id, ...more });
      const features: string[] = [];
      for (const value of ["red", "blue"]) {
        const body = { description: `${name} ${value}`, feature_type: "T", company_id };
        const { feature_id } = await staff.make("/api/2.0/features", body);
        await staff.make(`/api/2.0/products/${made["product_id"]!}/features`, { feature_id, value });
        features.push(feature_id!);
      }
      const path = `/api/2.0/products/${made["product_id"]!}/features/${features[0]!}/images`;
      const { image_id } = await staff.make(path, { image_path: "https://acme.example/red.png" });
      return { product: made["product_id"]!, features, image: image_id! };
    }

    const read = async (path: string): Promise<unknown> => (await root(path)).json;

    before(async () => {
      shirt = await makeWithFeatures("Shirt");
    });

    it("are returned by the ids of their ancestors, at any depth, with their references", async () => {
      const { product: id, features, image } = shirt;
      const expanded = expandedIn(await root(`products/${id}?expand=features.images,features.feature_id`));
      const at = `products/${id}/features`;
      const [first, second] = features as readonly [string, string];
      expect(expanded).to.deep.equal({
        "products/features": {
          [id]: { [first]: await read(`${at}/${first}`), [second]: await read(`${at}/${second}`) },
        },
        "products/features/images": {
          [id]: { [first]: { [image]: await read(`${at}/${first}/images/${image}`) }, [second]: {} },
        },
        features: { [first]: await read(`features/${first}`), [second]: await read(`features/${second}`) },
      });
    });

    it("are returned for each item of a page, and for nested items", async () => {
      const ids = `product_id=${shirt.product}&product_id=${product}`;
      const page = expandedIn(await root(`products?${ids}&fields=product&expand=features`))["products/features"]!;
      expect(Object.keys(page)).to.have.members([shirt.product, product]);
      expect(page[product]).to.deep.equal({});
      expect(Object.keys(page[shirt.product]!)).to.have.members(shirt.features);
      const [first] = shirt.features as readonly [string, string];
      const below = `products/${shirt.product}/features`;
      for (const path of [`${below}/${first}?`, `${below}?feature_id=${first}&`]) {
        expect(expandedIn(await root(`${path}expand=images`))).to.deep.equal({
          "products/features/images": {
            [shirt.product]: { [first]: { [shirt.image]: await read(`${below}/${first}/images/${shirt.image}`) } },
          },
        });
      }
    });

    it("are returned if they are seen through an item, with items nested in them", async () => {
      const { option_id } = await staff.make(`/api/2.0/products/${product}/options`, { option_name: "Size" });
      const at = `options/${option_id!}/variants`;
      const { variant_id } = await staff.make(`/api/2.0/products/${product}/${at}`, { variant_name: "XL" });
      expect(expandedIn(await root(`products/${product}?expand=options.variants`))).to.deep.equal({
        options: { [option_id!]: await read(`options/${option_id!}`) },
        "options/variants": { [option_id!]: { [variant_id!]: await read(`${at}/${variant_id!}`) } },
      });
    });

    it("are left out if the caller cannot see them", async () => {
      const usergroup_ids = [await staff.makeGroup([])];
      const { category_id } = await staff.make("/api/2.0/categories", { category: "Half", company_id: stores[0] });
      const more = { main_category: category_id, category_ids: [category_id] };
      const open = await makeWithFeatures("Open", more);
      const closed = await makeWithFeatures("Closed", { usergroup_ids, ...more });
      const path = `categories/${category_id!}?expand=products.features.images`;
      const whole = expandedIn(await root(path));
      expect(Object.keys(whole["products/features/images"]!)).to.have.members([open.product, closed.product]);
      const answer = await mine.ask("GET", `/api/2.0/${path}`);
      const seen = expandedIn(answer);
      for (const resource of ["products", "products/features", "products/features/images"]) {
        expect(Object.keys(seen[resource]!)).to.deep.equal([open.product]);
      }
      expect(answer.text).not.to.contain("Closed");
      assertRefused(await theirs.ask("GET", `/api/2.0/${path}`), 404, "not_found");
    });
  });

  it("returns a few mebibytes at most", async () => {
    const company_id = stores[0];
    const meta_description = "x".repeat(900_000);
    const category_ids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const made = await staff.make("/api/2.0/categories", { category: "Long", meta_description, company_id });
      category_ids.push(made["category_id"]!);
    }
    const make = async (ids: readonly string[]): Promise<string> =>
      (
        await staff.make("/api/2.0/products", { product: "Long", company_id, main_category: ids[0], category_ids: ids })
      )["product_id"]!;
    const some = await root(`products/${await make(category_ids.slice(0, 4))}?expand=category_ids`);
    expect(Object.keys(expandedIn(some)["categories"]!).length).to.equal(4);
    assertRefused(await root(`products/${await make(category_ids)}?expand=category_ids`), 400, "invalid_query", [
      "expand",
    ]);
  });

  it("rejects nested items, whole collections, and CSV", async () => {
    const nested = await root(`products/${product}/features?expand=variant_id`);
    assertRefused(nested, 400, "invalid_query", ["expand"]);
    assertRefused(await server().request("GET", "/api/1.0/products?expand=main_category"), 400, "invalid_query");
    assertRefused(await root("products?expand=main_category", { Accept: "text/csv" }), 400, "invalid_query");
  });
});

onServer(sqlite, "expand", (server) => {
  it("returns a thousand items at most", async () => {
    const staff = new Staff(server);
    const company_id = await staff.makeStore();
    const { product_id: product } = await staff.make("/api/2.0/products", { product: "Lamp", company_id });
    const { feature_id: feature } = await staff.make("/api/2.0/features", {
      description: "Many",
      feature_type: "T",
      company_id,
    });
    const at = `products/${product!}/features`;
    await staff.make(`/api/2.0/${at}`, { feature_id: feature, value: "many" });
    const path = `${at}/${feature!}/images`;
    const body = { image_path: "https://acme.example/one.png" };
    const operations = Array.from({ length: 1000 }, () => ({ method: "POST", path, body }));
    expect((await staff.root("POST", "/api/2.0/batch", { operations })).status).to.equal(200);
    const read = () => staff.root("GET", `/api/2.0/${at}/${feature!}?expand=images`);
    const { expanded } = (await read()).json as { readonly expanded: Expanded };
    const images = expanded["products/features/images"]![product!]![feature!];
    expect(Object.keys(images as object).length).to.equal(1000);
    await staff.make(`/api/2.0/${path}`, body);
    assertRefused(await read(), 400, "invalid_query", ["expand"]);
  });
});
