import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { openMcp, type McpSession } from "../support/mcp.js";
import { Staff } from "../support/staff.js";

type Row = Record<string, unknown>;

onServerOfDay(import.meta.url, "the tools for language models and related items", (server) => {
  const staff = new Staff(server);
  let root: McpSession;
  before(async () => {
    root = await openMcp(server(), server());
  });
  after(() => root.close());

  const create = async (resource: string, values: object): Promise<Row> =>
    (await root.call("create", { resource, values })) as Row;

  it("describe counts, and the relations that filters and groups can follow", async () => {
    const described = (await root.call("describe", { resource: "categories" })) as Row & {
      fields: Record<string, Row>;
    };
    expect(described.fields["product_count"]).to.deep.include({ count: { of: "products", by: "category_ids" } });
    expect(described["collections"]).to.deep.equal({ products: { resource: "products" } });
    expect(described["referring"]).to.deep.include({ features: { resource: "features", field: "categories_path" } });
    expect(described["referring"]).not.to.have.property("products");
    expect(await root.call("describe", { resource: "products" })).to.deep.include({
      collections: { options: { resource: "options" }, features: { resource: "products/features" } },
    });
    const store_id = Number(await staff.makeStore());
    const { category_id } = await create("categories", { category: "Port", company_id: store_id });
    await create("products", { product: "Tawny", company_id: store_id, category_ids: [Number(category_id)] });
    const found = async (filter: object, sort = "-product_count"): Promise<unknown> =>
      (
        (await root.call("list", {
          resource: "categories",
          filter: { company_id: store_id, ...filter },
          sort,
        })) as Row
      )["total"];
    expect(await found({ "products.product": "Tawny", product_count: { gte: 1 } })).to.equal(1);
    expect(await found({ products: { exists: false } }, "company_id.company")).to.equal(0);
    const tools = await root.listTools();
    for (const [name, text] of [
      ["list", "Dots lead to fields of related items"],
      ["aggregate", "Dots lead along up to 3 references"],
    ] as const) {
      expect(JSON.stringify(tools.find((tool) => tool.name === name))).to.contain(text);
    }
  });
});
