import { runAll, type Client } from "./client.js";

const makers = ["Høyfjell", "Kaldvik", "Tindra", "Skarvet", "Sølvelv", "Reinlav", "Åsgard", "Fjordkraft"];
const kinds = ["Tent", "Jacket", "Kettle", "Lantern", "Boot", "Blanket", "Backpack", "Stove", "Knife", "Bowl"];
const models = ["Galdhø", "Rondane", "Besseggen", "Femund", "Finse", "Dovre", "Stetind", "Lyngen", "Saltfjell"];

const writers = 32;
const categoryCount = 50;

/**
 * Creates a store with this number of products. Each product has one value of a feature, and every tenth product has an
 * option with two variants. On average, 2.3 objects are created for a product.
 * @returns id of the store
 */
export async function fillStore(client: Client, products: number): Promise<string> {
  const store = await client.create("stores", { company: "Large", storefront: "https://large.example" });
  const company_id = store["store_id"] ?? "";
  const categories: string[] = [];
  await runAll(categoryCount, writers, async (place) => {
    const created = await client.create("categories", { category: `Category ${String(place)}`, company_id });
    categories[place] = created["category_id"] ?? "";
  });
  const feature = await client.create("features", { description: "Maker", feature_type: "E", company_id });
  const feature_id = feature["feature_id"] ?? "";
  const variants: string[] = [];
  await runAll(makers.length, writers, async (place) => {
    const created = await client.create(`features/${feature_id}/variants`, { variant: makers[place] });
    variants[place] = created["variant_id"] ?? "";
  });
  await runAll(products, writers, async (place) => {
    const { product_id = "" } = await client.create("products", {
      ...productRow(place),
      company_id,
      category_ids: [categories[place % categoryCount], categories[(place * 7 + 1) % categoryCount]],
    });
    const variant_id = variants[place % makers.length];
    await client.create(`products/${product_id}/features`, { feature_id, variant_id });
    if (place % 10 !== 0) return;
    const option = await client.create(`products/${product_id}/options`, { option_name: "Size" });
    for (const variant_name of ["Small", "Large"]) {
      await client.create(`options/${option["option_id"] ?? ""}/variants`, { variant_name });
    }
  });
  return company_id;
}

function productRow(place: number) {
  const [maker = "", kind = "", model = ""] = [makers, kinds, models].map((list) => list[place % list.length]);
  return {
    product: `${maker} ${model} ${kind} ${String(place)}`,
    product_code: `LG-${String(place)}`,
    price: ((place * 7919) % 90_000) / 100,
    amount: (place * 31) % 200,
    status: place % 10 === 3 ? "D" : place % 17 === 5 ? "H" : "A",
    free_shipping: place % 4 === 0 ? "Y" : "N",
    short_description: `A ${kind.toLowerCase()} from ${maker}, number ${String(place)} of many.`,
    full_description: "It stands in wind, dries in the shade, and is repaired for as long as there is thread. ".repeat(
      3,
    ),
    meta_keywords: `${kind.toLowerCase()}, ${model}`,
  };
}
