// Calls the API with the typed client. Usage: npm run build, then URL=http://127.0.0.1:8080 EMAIL=… KEY=… node
// dist/examples/typed-client.js
import { connect, Conflict } from "../generated/client/index.js";

const { URL: url = "", EMAIL: email = "", KEY: key = "" } = process.env;
const shop = connect({ url, email, key });

console.log("All stores:", await shop.stores.list().all());

const template = await shop.stores.create({ company: "Template", storefront: "https://template.example" });
const product = await shop.products.create({ product: "Handbook", is_edp: "Y", company_id: template.store_id });

const { store_id } = await shop.stores.create({
  company: "Acme",
  storefront: "https://acme.example",
  clone_from: template.store_id,
  clone: { products: "Y" },
});
console.log("With a copy of its products:", await shop.stores.get(store_id));

const copies: string[] = [];
for await (const { product_id, product } of shop.products.list({
  filter: { is_edp: "Y", company_id: store_id },
  fields: ["product_id", "product"],
})) {
  console.log("Downloadable:", product_id, product);
  copies.push(product_id);
}

console.log("Hidden:", await shop.stores.update(store_id, { status: "H" }));

try {
  await shop.stores.delete(store_id);
} catch (error) {
  if (!(error instanceof Conflict)) throw error;
  console.log("An error:", error.message, error.code);
}

for (const id of copies) await shop.products.delete(id);
await shop.stores.delete(store_id);
await shop.products.delete(product.product_id);
await shop.stores.delete(template.store_id);
console.log("Deleted.");
