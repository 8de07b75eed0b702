import type { ProductsCreate } from "../generated/types/products.js";
import type { ProductsFeaturesImagesCreate } from "../generated/types/products/features/images.js";
import type { Assortment, CategoryDraft, Family, OptionDraft, Recipe } from "./assortment.js";
import type { Random } from "./random.js";
import { toSlug } from "./slug.js";

/** A product without an id. It refers to other items by name. */
export interface ProductDraft {
  readonly body: ProductsCreate;
  /** Names of the categories, the main category first. */
  readonly categories: readonly string[];
  /** Names of the groups that may see the product; empty if all may. */
  readonly groups: readonly string[];
  readonly values: readonly ValueDraft[];
  readonly options: readonly OptionDraft[];
}

export type ValueDraft = {
  /** Code of the feature. */
  readonly feature: string;
  readonly images: readonly ProductsFeaturesImagesCreate[];
} & (
  | { readonly kind: "variant"; readonly variant: string }
  | { readonly kind: "variants"; readonly variants: readonly string[] }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
);

/** The products were created between these two times, in UNIX seconds. */
const [opened, closed] = [Date.UTC(2023, 0, 9) / 1000, Date.UTC(2026, 9, 30) / 1000];

export function composeProducts(assortment: Assortment, random: Random): readonly ProductDraft[] {
  return assortment.families.flatMap((family) =>
    family.models.map((model, place) => composeProduct(assortment, family, model, place, random)),
  );
}

function composeProduct(
  assortment: Assortment,
  family: Family,
  model: string,
  place: number,
  random: Random,
): ProductDraft {
  const maker = random.pick(family.makers);
  const noun = random.pick(family.nouns);
  const name = `${maker} ${model} ${noun}`;
  const code = `${family.code}-${String(110 + 10 * place)}`;
  const address = `${toSlug(`${model} ${noun}`) || toSlug(noun)}-${code.toLowerCase()}`;
  const picture = `https://images.${assortment.name}.example/${toSlug(family.category)}/${address}`;
  const price = composePrice(family, random);
  const summary = random.pick(family.summaries);
  const created = random.integer(opened, closed);
  const isDownload = family.weight === null;
  // Every product has the first option, because it cannot be sold without this option.
  const options = (family.options ?? []).filter((_, order) => order === 0 || random.chance(0.4));
  const root = findRoot(assortment.categories, family.category);
  return {
    categories: [family.category, ...(random.chance(0.15) ? [root] : [])],
    groups: random.chance(0.06) ? [random.pick(["Members", "Wholesale buyers"])] : [],
    values: composeValues(family, maker, picture, random),
    options,
    body: {
      product: name,
      product_code: code,
      price,
      list_price: random.chance(0.25) ? Math.ceil(price * 1.18) : 0,
      status: random.chance(0.9) ? "A" : random.pick(["D", "H"]),
      amount: isDownload || random.chance(0.07) ? 0 : random.integer(1, 140),
      tracking: isDownload ? "D" : options.length > 0 ? "O" : "B",
      out_of_stock_actions: isDownload ? "N" : random.pick(["N", "B", "S"]),
      is_edp: isDownload ? "Y" : "N",
      unlimited_download: isDownload && random.chance(0.5) ? "Y" : "N",
      free_shipping: isDownload || price > 250 || random.chance(0.08) ? "Y" : "N",
      ...(family.weight === null ? {} : composeParcel(family.weight.from, family.weight.to, random)),
      point_price: Math.round(price * 10),
      min_qty: 1,
      low_avail_limit: isDownload ? 0 : 3,
      feature_comparison: random.chance(0.6) ? "Y" : "N",
      timestamp: created,
      avail_since: random.chance(0.05) ? Date.UTC(2026, 11, 1) / 1000 : 0,
      short_description: summary,
      full_description: [
        summary,
        ...random.draw(family.sentences, random.integer(2, 4)),
        random.pick(assortment.closings),
      ].join(" "),
      promo_text: random.chance(0.1) ? "In our window this month." : "",
      page_title: `${name} · ${assortment.store.company}`,
      meta_description: `${name}: ${summary}`,
      meta_keywords: family.keywords,
      search_words: `${code} ${toSlug(name).replaceAll("-", " ")}`.trim(),
      seo_name: address,
      lang_code: "en",
      main_pair: composePair(picture, name),
      image_pairs: Array.from({ length: random.integer(0, 3) }, (_, view) =>
        composePair(`${picture}-${String(view + 2)}`, `${name}, view ${String(view + 2)}`),
      ),
    },
  };
}

/** Chooses a price at random, with a usual ending such as 0.9. */
function composePrice({ price }: Family, random: Random): number {
  const whole = random.integer(price.from, price.to);
  return whole < 30 ? whole - 1 + random.pick([0.5, 0.8, 0.9]) : whole - random.pick([0, 0.05, 0.1, 1]);
}

function composeParcel(from: number, to: number, random: Random) {
  const weight = Math.round(100 * (from + random.next() * (to - from))) / 100;
  const side = (): number => Math.round(8 + 14 * Math.cbrt(weight) * (0.6 + random.next()));
  return {
    weight,
    box_height: side(),
    box_length: side(),
    box_width: side(),
    min_items_in_box: 1,
    max_items_in_box: 1,
  };
}

function composePair(address: string, alt: string): NonNullable<ProductsCreate["main_pair"]> {
  return {
    icon: { image_path: `${address}-small.jpg`, alt, image_x: 320, image_y: 240 },
    detailed: { image_path: `${address}.jpg`, alt, image_x: 1600, image_y: 1200 },
  };
}

function composeValues(family: Family, maker: string, picture: string, random: Random): readonly ValueDraft[] {
  const images = random.chance(0.12)
    ? [{ image_path: `${picture}-label.jpg`, alt: `The label of ${maker}`, image_x: 800, image_y: 600 }]
    : [];
  const drawn = Object.entries(family.values).map(([feature, recipe]) => ({
    feature,
    images: [],
    ...drawValue(recipe, random),
  }));
  return [{ feature: "maker", kind: "variant", variant: maker, images }, ...drawn];
}

type Drawn = ValueDraft extends infer Draft
  ? Draft extends ValueDraft
    ? Omit<Draft, "feature" | "images">
    : never
  : never;

function drawValue(recipe: Recipe, random: Random): Drawn {
  switch (recipe.kind) {
    case "one":
      return { kind: "variant", variant: random.pick(recipe.of) };
    case "some": {
      const chosen = random.draw(recipe.of, random.integer(1, recipe.of.length));
      return { kind: "variants", variants: recipe.of.filter((each) => chosen.includes(each)) };
    }
    case "flag":
      return { kind: "text", value: random.chance(recipe.probability) ? "Y" : "N" };
    case "text":
      return { kind: "text", value: random.pick(recipe.of) };
    case "number":
      return {
        kind: "number",
        value: recipe.from + recipe.step * random.integer(0, (recipe.to - recipe.from) / recipe.step),
      };
    case "date":
      return {
        kind: "number",
        value: Date.UTC(random.integer(recipe.from, recipe.to), random.integer(0, 11), random.integer(1, 28)) / 1000,
      };
  }
}

/** Returns the name of the root category above a category. */
function findRoot(roots: readonly CategoryDraft[], name: string): string {
  const holds = ({ body, below = [] }: CategoryDraft): boolean => body.category === name || below.some(holds);
  const root = roots.find(holds);
  if (root === undefined) throw new Error(`there is no category "${name}"`);
  return root.body.category;
}
