import type { Assortment, FeatureDraft, OptionDraft, Tree } from "./assortment.js";
import { composeProducts, type ProductDraft } from "./compose-products.js";
import { auditorCount, groupCount } from "./load-accounts.js";
import { createRandom } from "./random.js";
import { lumiere } from "./stores/lumiere/lumiere.js";
import { nordlys } from "./stores/nordlys/nordlys.js";

/** Seed of the sample that `make demo` loads. */
export const seed = 1991;

export interface SampleStore {
  readonly assortment: Assortment;
  readonly products: readonly ProductDraft[];
}

/** Composes the sample stores. The same seed gives the same stores. */
export function composeSample(seed: number): readonly SampleStore[] {
  const random = createRandom(seed);
  return [nordlys, lumiere].map((assortment) => ({ assortment, products: composeProducts(assortment, random) }));
}

export function countObjects(sample: readonly SampleStore[]): number {
  const inStores = sample.map(({ assortment, products }) => {
    const { office, categories, features, options, images, people } = assortment;
    const { layouts, settings, profileFields, promotions, shippings, payments, filters, sitemap } = office;
    const flat = [layouts, settings, profileFields, promotions, shippings, payments, filters, sitemap, images, people];
    return (
      1 +
      sum(flat, (list) => list.length) +
      sum([...categories, ...office.pages, ...office.menu], countTree) +
      sum(features, countFeature) +
      sum(options, countOption) +
      sum(products, countProduct)
    );
  });
  return groupCount + auditorCount + sum(inStores, (count) => count);
}

function countTree({ below = [] }: Tree<object>): number {
  return 1 + sum(below, countTree);
}

function countFeature({ variants = [] }: FeatureDraft): number {
  return 1 + variants.length;
}

function countOption({ variants }: OptionDraft): number {
  return 1 + variants.length;
}

function countProduct({ values, options }: ProductDraft): number {
  return 1 + sum(values, ({ images }) => 1 + images.length) + sum(options, countOption);
}

function sum<T>(list: readonly T[], measure: (each: T) => number): number {
  return list.reduce((total, each) => total + measure(each), 0);
}
