import type { Client } from "./client.js";
import { markOf } from "./multiply.js";

const makers = ["Høyfjell", "Kaldvik", "Tindra", "Skarvet", "Sølvelv", "Reinlav", "Åsgard", "Fjordkraft"];
const kinds = ["Tent", "Jacket", "Kettle", "Lantern", "Boot", "Blanket", "Backpack", "Stove", "Knife", "Bowl"];
/**
 * Creates a store with products, one after the other, so that their keys are 1, 2, 3 …. Each has a unique code and a
 * unique word.
 */
export async function createProducts(client: Client, count: number, categoryCount = 20): Promise<void> {
  const store = await client.create("stores", { company: "Large", storefront: "https://large.example" });
  const company_id = store["store_id"] ?? "";
  const categories: string[] = [];
  for (let place = 0; place < categoryCount; place++) {
    const created = await client.create("categories", {
      category: `Category ${String(place)}`,
      position: place,
      company_id,
    });
    categories.push(created["category_id"] ?? "");
  }
  for (let key = 1; key <= count; key++) {
    const category_ids = [categories[key % categoryCount], categories[(key * 7 + 1) % categoryCount]];
    const created = await client.create("products", { ...productRow(key), company_id, category_ids });
    if (created["product_id"] !== String(key)) throw new Error(`product ${String(key)} has another id`);
  }
}

function productRow(key: number) {
  const [maker = "", kind = ""] = [makers, kinds].map((list) => list[key % list.length]);
  return {
    product: `${maker} ${kind} ${markOf(key)}`,
    product_code: `LG-${markOf(key)}`,
    price: ((key * 7919) % 90_000) / 100,
    amount: (key * 31) % 200,
    status: key % 10 === 3 ? "D" : "A",
    short_description: `A ${kind.toLowerCase()} from ${maker}.`,
  };
}
