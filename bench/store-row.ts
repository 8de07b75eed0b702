/** Returns the body that creates the nth store. Every server gets the same stores. Two thirds of them are active. */
export function storeRow(n: number): { readonly [field: string]: string } {
  const city = cities[n % cities.length] ?? "Oslo";
  return {
    company: `${city} Trading ${String(n)}`,
    storefront: `https://store-${String(n)}.example.com`,
    email: `office@store-${String(n)}.example.com`,
    lang_code: "en",
    status: n % 3 === 0 ? "D" : "A",
    company_name: `${city} Trading ${String(n)} Ltd`,
    company_address: `${String(n)} Harbour Street`,
    company_city: city,
    company_zipcode: String(10_000 + n),
    company_phone: `+47 22 ${String(100_000 + n)}`,
  };
}

const cities = ["Oslo", "Riga", "Lisbon", "Kraków", "Ghent", "Malmö", "Turin", "Cork"];
