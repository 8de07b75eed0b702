import type * as client from "../../generated/client/index.js";

/** The result of `converse` on every platform. */
export const outcome = {
  listed: ["P2", "P1", "P0"],
  page: [2, 3],
  counted: 3,
  expanded: ["Above", "Below", "red"],
  same: null,
  changed: 3,
  batched: ["category_id", "product_id"],
  errors: [true, true, true, true, true],
  seen: true,
  root: true,
};

/** Uses all parts of the client, and only those parts of the platform that the client uses. */
export async function converse(
  { connect, etagOf, ref, Conflict, InvalidRequest, NoAnswer, NotFound, PreconditionFailed }: typeof client,
  at: { readonly url: string; readonly email: string; readonly key: string },
): Promise<typeof outcome> {
  const statuses: number[] = [];
  const shop = connect({ ...at, onResponse: ({ status }) => void statuses.push(status) });
  const { store_id } = await shop.stores.create({ company: "Ünïcode", storefront: "https://u.example" });
  const own = { company_id: store_id };

  const { categories, products } = await shop.transaction((t) => {
    const above = t.categories.create({ category: "Above", ...own });
    const below = t.categories.create({ category: "Below", parent_id: above, ...own });
    const make = (product: string) =>
      t.products.create({ product, main_category: below, category_ids: [below], ...own });
    return { categories: below, products: make("P0") };
  });
  const ids = [products.product_id];
  for (const product of ["P1", "P2"]) ids.push((await shop.products.create({ product, ...own })).product_id);
  const [id = ""] = ids;
  const { feature_id } = await shop.features.create({ description: "Colour", feature_type: "T", ...own });
  await shop.products(id).features.create({ feature_id, value: "red" });

  const listed: string[] = [];
  for await (const { product } of shop.products.list({ filter: own, sort: "-product" })) listed.push(product);
  const page = await shop.products.list({ filter: own }).page({ page: 1, size: 2 });
  const { expanded, ...product } = await shop.products.get(id, { expand: ["main_category.parent_id", "features"] });
  const names = Object.values(expanded.categories).map(({ category }) => category);
  const value = expanded["products/features"][id]?.[feature_id]?.value ?? "";

  const before = await shop.products.get(id);
  const same = await shop.products.get(id, { ifNoneMatch: etagOf(before) });
  const shown = await shop.products.update(id, { amount: 3 }, { ifMatch: etagOf(before), show: true });
  const { batch } = shop;
  const made = await batch([
    batch.categories.create({ category: "Wine", ...own }),
    batch.products.create({ product: "Merlot", category_ids: [ref(0)], main_category: ref(0), ...own }),
  ]);
  ids.push(made[1].product_id);

  const fails = (work: Promise<unknown>, kind: new (...given: never[]) => Error): Promise<boolean> =>
    work.then(
      () => false,
      (error: unknown) => error instanceof kind,
    );
  const errors = [
    await fails(shop.products.update(id, { amount: 4 }, { ifMatch: etagOf(before) }), PreconditionFailed),
    await fails(shop.stores.delete(store_id), Conflict),
    await fails(shop.products.get(999_999), NotFound),
    await fails(shop.products.create({ product: "" }), InvalidRequest),
    await fails(connect({ ...at, fetch: () => Promise.reject(new Error("away")), attempts: 1 }).me(), NoAnswer),
  ];
  const counted = await shop.products.count({ filter: { product_id: ids.slice(0, 3) } });
  await Promise.all(ids.map((each) => shop.products.delete(each)));
  await shop.features.delete(feature_id);
  await shop.categories.delete(made[0].category_id);
  const { parent_id } = await shop.categories.get(categories.category_id);
  await shop.categories.delete(categories.category_id);
  await shop.categories.delete(parent_id);
  await shop.stores.delete(store_id);
  return {
    listed,
    page: [page.items.length, page.total],
    counted,
    expanded: [...names, value],
    same: same === null || product.product === "" ? null : same,
    changed: shown.amount,
    batched: made.flatMap((each) => Object.keys(each)),
    errors,
    seen: statuses.includes(201) && statuses.includes(412),
    root: (await shop.me()).root,
  } as typeof outcome;
}
