import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import type { Answer } from "../support/request.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

interface Made {
  readonly option_id: string;
  readonly variants?: readonly { readonly variant_id: string }[];
}

const variants = (...names: readonly string[]): readonly object[] => names.map((variant_name) => ({ variant_name }));

onServerOfDay(import.meta.url, "a creation with items within", (server) => {
  const staff = new Staff(server);
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    server().request("POST", `/api/2.0/${path}`, { body, headers });
  const get = async (path: string): Promise<{ readonly [name: string]: unknown }> =>
    (await server().request("GET", `/api/2.0/${path}`)).json as { readonly [name: string]: unknown };
  const count = async (path: string): Promise<number> =>
    ((await get(`${path}?items_per_page=1`))["search"] as { readonly total_items: number }).total_items;
  let company_id: string;

  before(async () => {
    company_id = await staff.makeStore();
  });

  it("creates all of them, with ids in their order", async () => {
    const size = { option_name: "Size", variants: variants("S", "M", "L") };
    const answer = await post("products", { product: "Tent", company_id, options: [size, { option_name: "Pole" }] });
    expect(answer.status, answer.text).to.equal(201);
    const { product_id, options } = answer.json as { readonly product_id: string; readonly options: readonly Made[] };
    expect(answer.headers.location).to.equal(`/api/2.0/products/${product_id}`);
    expect(options.map((option) => Object.keys(option))).to.deep.equal([["option_id", "variants"], ["option_id"]]);
    const [first] = options;
    const listed = (await get(`products/${product_id}/options?fields=option_name,company_id,product_id`))["options"];
    expect(Object.values(listed as object)).to.deep.equal([
      { option_name: "Size", company_id, product_id },
      { option_name: "Pole", company_id, product_id },
    ]);
    for (const [index, { variant_id }] of first!.variants!.entries()) {
      const { variant_name } = await get(`options/${first!.option_id}/variants/${variant_id}`);
      expect(variant_name).to.equal(["S", "M", "L"][index]);
    }
  });

  it("works without any, or with null in their place", async () => {
    for (const options of [[], null]) {
      const { status, json } = await post("products", { product: "Bare", company_id, options });
      expect(status).to.equal(201);
      expect(Object.keys(json as object)).to.deep.equal(["product_id"]);
    }
  });

  it("creates all or nothing, and names the place in the body", async () => {
    const [products, options] = [await count("products"), await count("options")];
    const good = { option_name: "Size", variants: variants("S") };
    const answer = await post("products", {
      product: "Lost",
      company_id,
      options: [good],
      features: [{ feature_id: 9999 }],
    });
    assertRefused(answer, 400, "invalid_reference", ["/features/0/feature_id"]);
    expect((answer.json as { readonly message: string }).message).to.contain("features/0/feature_id refers to 9999");
    expect([await count("products"), await count("options")]).to.deep.equal([products, options]);
  });

  it("reports all problems of the item and its nested items at once", async () => {
    const wrong = [{ option_name: 5, variants: [{}, { variant_name: "x" }] }, 7, { option_name: "b", variants: {} }];
    assertRefused(
      await post("products", { price: "x", company_id, options: wrong, features: "all" }),
      400,
      "invalid_fields",
      [
        "/product",
        "/price",
        "/features",
        "/options/1",
        "/options/0/option_name",
        "/options/0/variants/0",
        "/options/2/variants",
      ],
    );
  });

  it("accepts a thousand items at most, with the item itself", async () => {
    const many = (length: number): object => ({
      option_name: "Many",
      company_id,
      variants: variants(...Array.from({ length }, () => "v")),
    });
    assertRefused(await post("options", many(1000)), 400, "invalid_fields", ["/variants"]);
    const answer = await post("options", many(999));
    expect(answer.status, answer.text.slice(0, 300)).to.equal(201);
    expect((answer.json as Made).variants).to.have.length(999);
    const before = await count("options");
    const operations = [many(600), many(600)].map((body) => ({ method: "POST", path: "options", body }));
    for (const [atomic, created] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { text } = await post("batch", { atomic, operations });
      expect(text).to.contain("variants is too long: a request can write at most 1000 items");
      expect(await count("options")).to.equal(before + created);
    }
  });

  it("happens once with one Idempotency-Key, and a repetition gets the first ids", async () => {
    const key = { "Idempotency-Key": "within-1" };
    const body = { option_name: "Once", company_id, variants: variants("a", "b") };
    const first = await post("options", body, key);
    const again = await post("options", body, key);
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.json).to.deep.equal(first.json);
    expect(await count(`options/${(first.json as Made).option_id}/variants`)).to.equal(2);
    const others = [
      { ...body, variants: variants("a") },
      { option_name: "Once", company_id },
    ];
    for (const other of others) assertRefused(await post("options", other, key), 409, "idempotency_mismatch", []);
  });

  it("returns the item as a GET shows it if the request prefers that", async () => {
    const body = { option_name: "Shown", company_id, variants: variants("a") };
    const answer = await post("options", body, { Prefer: "return=representation" });
    const { option_id } = answer.json as Made;
    expect(answer.json).to.deep.equal(await get(`options/${option_id}`));
  });

  it("is one operation of a batch, which others may refer to", async () => {
    const post_ = (path: string, body: object): object => ({ method: "POST", path, body });
    const option = { option_name: "Batched", company_id, variants: variants("a") };
    for (const atomic of [true, false]) {
      const operations = [
        post_("options", option),
        post_("options/$0/variants", { variant_name: "b" }),
        post_("options", option),
      ];
      const answer = await post("batch", { operations, atomic });
      expect(answer.status, answer.text).to.equal(200);
      const { results } = answer.json as { readonly results: readonly { readonly body: Made }[] };
      const { option_id, variants: made } = results[0]!.body;
      expect(made).to.have.length(1);
      expect(results[2]!.body.variants).to.have.length(1);
      expect(await count(`options/${option_id}/variants`)).to.equal(2);
    }
    const wrong = { product: "x", company_id, features: [{ feature_id: 9999 }] };
    const refused = await post("batch", { operations: [post_("options", option), post_("products", wrong)] });
    const { code, operation, errors } = refused.json as {
      readonly code: string;
      readonly operation: number;
      readonly errors: readonly { readonly field: string }[];
    };
    expect([refused.status, code, operation]).to.deep.equal([400, "invalid_reference", 1]);
    expect(errors.map(({ field }) => field)).to.deep.equal(["/features/0/feature_id"]);
  });

  it("gets its id in the order of the operations of a batch that is not atomic", async () => {
    const bodies = [variants("a"), [], variants("b"), [], variants("c"), []];
    const operations = bodies.map((made) => ({
      method: "POST",
      path: "options",
      body: { option_name: "Ordered", company_id, ...(made.length === 0 ? {} : { variants: made }) },
    }));
    const answer = await post("batch", { operations, atomic: false });
    const { results } = answer.json as { readonly results: readonly { readonly body: Made }[] };
    const ids = results.map(({ body }) => Number(body.option_id));
    expect(ids).to.deep.equal(ids.toSorted((left, right) => left - right));
  });

  it("requires the rights for each item", async () => {
    const other = await staff.makeStore();
    const reader = await staff.makeAccount(["view_catalog"], { company_id });
    const bound = await staff.makeAccount(["view_catalog", "manage_catalog"], { company_id });
    const body = { option_name: "Bound", variants: variants("a") };
    assertRefused(await reader.ask("POST", "/api/2.0/options", body), 403, "privilege_missing", []);
    const made = await bound.ask("POST", "/api/2.0/options", body);
    expect((await get(`options/${(made.json as Made).option_id}`))["company_id"]).to.equal(company_id);
    const foreign = await staff.make("/api/2.0/features", {
      description: "Theirs",
      feature_type: "T",
      company_id: other,
    });
    const product = { product: "Mine", features: [{ feature_id: foreign["feature_id"], value: "x" }] };
    const before = await count("products");
    expect((await bound.ask("POST", "/api/2.0/products", product)).status).to.equal(400);
    expect(await count("products")).to.equal(before);
  });
});
