import type { Assortment, FeatureDraft, FilterDraft, Limited, OptionDraft, Tree } from "./assortment.js";
import type { Client } from "./client.js";
import type { ProductDraft, ValueDraft } from "./compose-products.js";
import type { GroupIds } from "./load-accounts.js";

/** @returns id of the store */
export async function loadStore(client: Client, { store }: Assortment): Promise<string> {
  return (await client.create("stores", store))["store_id"] ?? "";
}

/** Creates the contents of a store, except its accounts. */
export async function loadAssortment(
  client: Client,
  assortment: Assortment,
  products: readonly ProductDraft[],
  store: string,
  groups: GroupIds,
): Promise<void> {
  const own = <Body extends object>(body: Body) => ({ ...body, company_id: store });
  const categories = new Map<string, string>();
  await createTree(client, "categories", "category_id", assortment.categories, own, (body, id) =>
    categories.set(body.category, id),
  );
  const features = await loadFeatures(client, assortment.features, categories, own);
  await Promise.all([
    loadOffice(client, assortment, { own, groups, categories, features }),
    ...assortment.images.map((image) => client.create("images", own(image))),
    ...assortment.options.map((option) => loadOption(client, "options", option, own)),
  ]);
  await Promise.all(products.map((product) => loadProduct(client, product, { own, groups, categories, features })));
}

type Own = <Body extends object>(body: Body) => Body & { readonly company_id: string };

interface Feature {
  readonly id: string;
  /** Ids by name. */
  readonly variants: ReadonlyMap<string, string>;
}

interface Known {
  readonly own: Own;
  readonly groups: GroupIds;
  readonly categories: ReadonlyMap<string, string>;
  readonly features: ReadonlyMap<string, Feature>;
}

/** Creates a tree level by level, so that parents come first. */
async function createTree<Body extends object>(
  client: Client,
  path: string,
  idName: string,
  trees: readonly Tree<Body>[],
  own: Own,
  remember: (body: Body, id: string) => void = () => undefined,
  parent_id = "0",
): Promise<void> {
  for (const { body, below = [] } of trees) {
    const id = (await client.create(path, { ...own(body), parent_id }))[idName] ?? "";
    remember(body, id);
    await createTree(client, path, idName, below, own, remember, id);
  }
}

/**
 * Creates the features in the order of the drafts, in which a group comes before its members.
 * @returns features by code
 */
async function loadFeatures(
  client: Client,
  drafts: readonly FeatureDraft[],
  categories: ReadonlyMap<string, string>,
  own: Own,
): Promise<ReadonlyMap<string, Feature>> {
  const features = new Map<string, Feature>();
  for (const draft of drafts) {
    const parent_id = draft.group === undefined ? 0 : find(features, draft.group).id;
    const categories_path = (draft.categories ?? []).map((name) => find(categories, name));
    const body = { ...own(draft.body), parent_id, categories_path };
    const id = (await client.create("features", body))["feature_id"] ?? "";
    const variants = new Map<string, string>();
    for (const variant of draft.variants ?? []) {
      const created = await client.create(`features/${id}/variants`, variant);
      variants.set(variant.variant, created["variant_id"] ?? "");
    }
    features.set(draft.body.feature_code, { id, variants });
  }
  return features;
}

async function loadOption(client: Client, path: string, option: OptionDraft, own: Own): Promise<void> {
  const { option_id: id } = await client.create(path, own(option.body));
  await Promise.all(option.variants.map((variant) => client.create(`options/${id ?? ""}/variants`, variant)));
}

async function loadProduct(client: Client, product: ProductDraft, known: Known): Promise<void> {
  const category_ids = product.categories.map((name) => find(known.categories, name));
  const usergroup_ids = product.groups.map((name) => find(known.groups, name));
  const body = { ...known.own(product.body), category_ids, usergroup_ids };
  const { product_id: id = "" } = await client.create("products", body);
  await Promise.all([
    ...product.values.map((value) => loadValue(client, `products/${id}/features`, value, known)),
    ...product.options.map((option) => loadOption(client, `products/${id}/options`, option, known.own)),
  ]);
}

async function loadValue(client: Client, path: string, value: ValueDraft, known: Known): Promise<void> {
  const feature = find(known.features, value.feature);
  await client.create(path, { feature_id: feature.id, ...formValue(value, feature) }, "unordered");
  for (const image of value.images) await client.create(`${path}/${feature.id}/images`, image);
}

/** Returns the body of a feature's value. The kind of the value decides which field holds it. */
function formValue(value: ValueDraft, { variants }: Feature): object {
  switch (value.kind) {
    case "variant":
      return { variant_id: find(variants, value.variant) };
    case "variants":
      return { variant_ids: value.variants.map((name) => find(variants, name)) };
    case "text":
      return { value: value.value };
    case "number":
      return { value_int: value.value };
  }
}

async function loadOffice(client: Client, { office }: Assortment, known: Known): Promise<void> {
  const { own } = known;
  const createAll = (path: string, bodies: readonly object[]) =>
    Promise.all(bodies.map((body) => client.create(path, own(body))));
  const limit = <Body extends object>({ groups = [], ...body }: Limited<Body>) => ({
    ...body,
    usergroup_ids: groups.map((name) => find(known.groups, name)),
  });
  await Promise.all([
    createAll("layouts", office.layouts),
    createAll("settings", office.settings),
    createAll("profile_fields", office.profileFields),
    createTree(client, "pages", "page_id", office.pages, own),
    createAll("promotions", office.promotions),
    createAll("shippings", office.shippings.map(limit)),
    createAll("payments", office.payments.map(limit)),
    createAll(
      "product_filters",
      office.filters.map((filter) => formFilter(filter, known)),
    ),
    createAll("sitemap", office.sitemap),
    createTree(client, "static_data", "param_id", office.menu, own),
  ]);
}

function formFilter({ body, feature, categories = [] }: FilterDraft, known: Known): object {
  const feature_id = feature === undefined ? 0 : find(known.features, feature).id;
  return { ...body, feature_id, categories_path: categories.map((name) => find(known.categories, name)) };
}

/** Returns what was created under a name. Drafts refer by name to items that already exist. */
function find<T>(created: ReadonlyMap<string, T>, name: string): T {
  const found = created.get(name);
  if (found === undefined) throw new Error(`the sample data refer to "${name}", which they do not have`);
  return found;
}
