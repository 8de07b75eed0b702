import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

type Values = Record<string, unknown>;

onServerOfDay(import.meta.url, "rules beside the declarations", (server) => {
  const staff = new Staff(server);
  const ask = staff.root.bind(staff);
  const get = async (path: string): Promise<Values> => (await ask("GET", path)).json as Values;
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await ask("PUT", path, body);
    expect(answer.status, answer.text).to.equal(200);
  };
  const refusePut = async (path: string, body: object, field: string): Promise<void> =>
    assertRefused(await ask("PUT", path, body), 400, "invalid_fields", [field]);
  before(() => staff.makeStore());

  describe("values of features", () => {
    const features = new Map<string, string>();
    let variants: readonly string[];
    let strange: string;
    before(async () => {
      for (const feature_type of "CMSNETODG") {
        const { feature_id } = await staff.make("/api/2.0/features", { description: feature_type, feature_type });
        features.set(feature_type, feature_id!);
      }
    });
    const makeProduct = async (): Promise<string> =>
      `/api/2.0/products/${(await staff.make("/api/2.0/products", { product: "P" }))["product_id"]!}/features`;
    const makeVariants = async (type: string): Promise<void> => {
      const path = `/api/2.0/features/${features.get(type)!}/variants`;
      const ids = ["red", "blue"].map(async (variant) => (await staff.make(path, { variant }))["variant_id"]!);
      variants = await Promise.all(ids);
      const other = `/api/2.0/features/${features.get(type === "S" ? "N" : "S")!}/variants`;
      strange = (await staff.make(other, { variant: "strange" }))["variant_id"]!;
    };

    for (const [type, good, wrong] of [
      ["C", { value: "Y" }, { value: "yes" }],
      ["T", { value: "any text" }, { value_int: 5 }],
      ["O", { value_int: 5.5 }, { value: "5.5" }],
      ["D", { value_int: 1_700_000_000 }, { value_int: 1.5 }],
    ] as const) {
      it(`of type ${type} are in ${Object.keys(good).join()} and nowhere else`, async () => {
        const collection = await makeProduct();
        const feature_id = features.get(type)!;
        const [field] = Object.keys(wrong);
        assertRefused(await ask("POST", collection, { feature_id, ...wrong }), 400, "invalid_fields", [`/${field!}`]);
        const made = await ask("POST", collection, { feature_id, ...good });
        expect(made.status, made.text).to.equal(201);
        expect(await get(made.headers.location!)).to.include({ ...good, feature_type: type });
        await refusePut(made.headers.location!, wrong, `/${field!}`);
        expect(await get(made.headers.location!)).to.include({ ...good, feature_type: type });
      });
    }

    for (const type of ["S", "N", "E"]) {
      it(`of type ${type} are a variant of the feature, with its name as value`, async () => {
        await makeVariants(type);
        const collection = await makeProduct();
        const feature_id = features.get(type)!;
        const refused = await ask("POST", collection, { feature_id, variant_id: strange });
        assertRefused(refused, 400, "invalid_fields", ["/variant_id"]);
        const none = await ask("POST", collection, { feature_id, variant_id: 99_999 });
        assertRefused(none, 400, "invalid_reference", ["/variant_id"]);
        const label = await ask("POST", collection, { feature_id, variant_id: variants[0], value: "own words" });
        assertRefused(label, 400, "invalid_fields", ["/value"]);
        const several = await ask("POST", collection, { feature_id, variant_ids: variants });
        assertRefused(several, 400, "invalid_fields", ["/variant_ids"]);
        const { headers } = await ask("POST", collection, { feature_id, variant_id: variants[0] });
        expect(await get(headers.location!)).to.include({ variant_id: variants[0], value: "red", feature_type: type });
        await put(headers.location!, { variant_id: variants[1] });
        expect(await get(headers.location!)).to.include({ variant_id: variants[1], value: "blue" });
      });
    }

    it("of type M are several variants of the feature", async () => {
      await makeVariants("M");
      const collection = await makeProduct();
      const feature_id = features.get("M")!;
      const refused = await ask("POST", collection, { feature_id, variant_ids: [variants[0], strange] });
      assertRefused(refused, 400, "invalid_fields", ["/variant_ids"]);
      const { headers } = await ask("POST", collection, { feature_id, variant_ids: variants });
      const value = await get(headers.location!);
      expect(value["variant_ids"]).to.deep.equal(variants);
      expect(value).to.include({ feature_type: "M", value: null, variant_id: null });
    });

    it("are rejected for groups, and unique for each product and feature", async () => {
      const collection = await makeProduct();
      const group = await ask("POST", collection, { feature_id: features.get("G"), value: "x" });
      assertRefused(group, 400, "invalid_fields", ["/value"]);
      const body = { feature_id: features.get("T"), value: "x" };
      expect((await ask("POST", collection, body)).status).to.equal(201);
      assertRefused(await ask("POST", collection, body), 409, "not_unique", ["/feature_id"]);
      expect((await ask("POST", await makeProduct(), body)).status).to.equal(201);
    });

    it("and variants are for features of type S, N, E and M", async () => {
      for (const [type, id] of features) {
        const answer = await ask("POST", `/api/2.0/features/${id}/variants`, { variant: "V" });
        if ("SNEM".includes(type)) expect(answer.status, answer.text).to.equal(201);
        else assertRefused(answer, 400, "invalid_fields", ["/variant"]);
      }
    });

    it("belong to groups that are of type G", async () => {
      const body = { description: "in it", feature_type: "T" };
      const path = "/api/2.0/features";
      expect((await ask("POST", path, { ...body, parent_id: features.get("G") })).status).to.equal(201);
      assertRefused(await ask("POST", path, { ...body, parent_id: features.get("T") }), 400, "invalid_fields", [
        "/parent_id",
      ]);
    });
  });

  describe("categories", () => {
    const make = async (parent_id: string): Promise<string> =>
      (await staff.make("/api/2.0/categories", { category: "C", parent_id }))["category_id"]!;
    const at = (id: string): string => `/api/2.0/categories/${id}`;
    const pathOf = async (id: string): Promise<unknown> => (await get(at(id)))["id_path"];

    it("store the path from the root, also below a moved one", async () => {
      const root = await make("0");
      const [a, other] = [await make(root), await make("0")];
      const b = await make(a);
      const c = await make(b);
      expect(await pathOf(c)).to.equal([root, a, b, c].join("/"));
      await put(at(a), { parent_id: other });
      expect([await pathOf(root), await pathOf(a), await pathOf(b), await pathOf(c)]).to.deep.equal([
        root,
        [other, a].join("/"),
        [other, a, b].join("/"),
        [other, a, b, c].join("/"),
      ]);
      await put(at(b), { parent_id: "0" });
      expect([await pathOf(b), await pathOf(c)]).to.deep.equal([b, [b, c].join("/")]);
    });

    it("cannot be nested in themselves", async () => {
      const a = await make("0");
      const b = await make(a);
      const c = await make(b);
      for (const parent_id of [a, b, c]) await refusePut(at(a), { parent_id }, "/parent_id");
      expect(await pathOf(c)).to.equal([a, b, c].join("/"));
    });

    it("cannot become nested in themselves by simultaneous moves", async () => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await make("0"), await make("0")];
        const moves = await Promise.all([ask("PUT", at(a), { parent_id: b }), ask("PUT", at(b), { parent_id: a })]);
        expect(moves.map(({ status }) => status)).to.have.members([200, 400]);
      }
    });
  });

  describe("products", () => {
    it("have one of their categories as the main one, the first by default", async () => {
      const ids: string[] = [];
      for (const category of ["A", "B", "C"])
        ids.push((await staff.make("/api/2.0/categories", { category }))["category_id"]!);
      const [a, b, c] = ids;
      const { product_id } = await staff.make("/api/2.0/products", { product: "P", category_ids: [b, a] });
      const path = `/api/2.0/products/${product_id!}`;
      expect(await get(path)).to.include({ main_category: b });
      await put(path, { main_category: a });
      await refusePut(path, { main_category: c }, "/main_category");
      await put(path, { category_ids: [c, a] });
      expect(await get(path)).to.include({ main_category: a });
      await put(path, { category_ids: [c] });
      expect(await get(path)).to.include({ main_category: c });
      await put(path, { category_ids: [] });
      expect(await get(path)).to.include({ main_category: null });
      const body = { product: "P", category_ids: [a], main_category: b };
      assertRefused(await ask("POST", "/api/2.0/products", body), 400, "invalid_fields", ["/main_category"]);
    });
  });
});
