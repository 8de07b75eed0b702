// Calls the API with fetch, in Node.js. Usage: URL=http://127.0.0.1:8080 EMAIL=… KEY=… node examples/fetch.mjs
const { URL: url, EMAIL: email, KEY: key } = process.env;
const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;

/** Returns the parsed answer. Throws an error of the server with its message. */
async function ask(method, path, body) {
  const response = await fetch(`${url}/api/2.0/${path}`, {
    method,
    headers: { authorization, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message, { cause: answer });
  return answer;
}

console.log("All stores:", await ask("GET", "stores"));

const template = await ask("POST", "stores", { company: "Template", storefront: "https://template.example" });
const product = await ask("POST", "products", { product: "Handbook", is_edp: "Y", company_id: template.store_id });

const store = await ask("POST", "stores", {
  company: "Acme",
  storefront: "https://acme.example",
  clone_from: template.store_id,
  clone: { products: "Y" },
});
console.log("With a copy of its products:", await ask("GET", `stores/${store.store_id}`));

const query = new URLSearchParams({ is_edp: "Y", company_id: store.store_id, fields: "product_id,product" });
const { products, search } = await ask("GET", `products?${query}`);
// A JavaScript object does not keep the order of its items, so `search.ids` has the order.
const found = search.ids.map((id) => products[id]);
console.log("Its downloadable products:", found);

console.log("Hidden:", await ask("PUT", `stores/${store.store_id}`, { status: "H" }));

try {
  await ask("DELETE", `stores/${store.store_id}`);
} catch (error) {
  console.log("An error:", error.message, error.cause.code);
}

for (const { product_id } of found) await ask("DELETE", `products/${product_id}`);
await ask("DELETE", `stores/${store.store_id}`);
await ask("DELETE", `products/${product.product_id}`);
await ask("DELETE", `stores/${template.store_id}`);
console.log("Deleted.");
