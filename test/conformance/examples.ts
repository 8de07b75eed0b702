import { definitionOf } from "./declarations.js";
import type { Body, Extent, Made, Maker } from "./made.js";

/**
 * What the rules beside the declarations ask of a body, by resource: values that stand in for those made from the declaration
 * alone; an undefined one is left out.
 */
export const examples: {
  readonly [path: string]: (stock: Maker, extent: Extent, seed: number) => Body | Promise<Body>;
} = {
  // Copies are tested by themselves.
  stores: () => ({ clone_from: undefined, clone: undefined }),
  // A key would be made, and nobody would know it; a root administrator more is one too many.
  users: () => ({ user_type: "A", api_access: undefined, is_root: undefined, regenerate_api_key: undefined }),
  // Of the types that have variants; in no group, which would have to be of type G.
  features: (_stock, extent) => ({ feature_type: "S", ...(extent === "all" ? { parent_id: "0" } : {}) }),
  "products/features": describeFeatureValue,
};

/** The type of the feature decides which field holds the value. One value a product and feature, hence a new feature. */
async function describeFeatureValue(stock: Maker, extent: Extent, seed: number): Promise<Body> {
  const none = { value: undefined, value_int: undefined, variant_id: undefined, variant_ids: undefined };
  const type = ["T", "O", "S", "M"][seed % 4]!;
  const feature = await stock.make(definitionOf("features"), { feature_type: type });
  const body = { ...none, feature_id: feature.id };
  if (extent === "mandatory") return body;
  if (type === "T") return { ...body, value: `Value ${String(seed)}` };
  if (type === "O") return { ...body, value_int: seed + 0.5 };
  const { id } = await makeVariant(stock, feature);
  return { ...body, ...(type === "S" ? { variant_id: id } : { variant_ids: [id] }) };
}

async function makeVariant(stock: Maker, feature: Made): Promise<Made> {
  const definition = definitionOf("features/variants");
  return stock.create(definition, `${feature.url}/variants`, await stock.describe(definition, "mandatory"));
}

export interface Referring {
  readonly target: Made;
  /** Beside the mandatory fields. */
  readonly body: Body;
}

/** An item and what to say of it in a body that refers to it, by resource and field, where that is more than its id. */
export const referring: { readonly [field: string]: (stock: Maker) => Promise<Referring> } = {
  "products main_category": async (stock) => {
    const target = await stock.make(definitionOf("categories"));
    return { target, body: { category_ids: [target.id], main_category: target.id } };
  },
  "features parent_id": async (stock) => {
    const target = await stock.make(definitionOf("features"), { feature_type: "G" });
    return { target, body: { parent_id: target.id } };
  },
  "products/features variant_id": async (stock) => {
    const feature = await stock.make(definitionOf("features"), { feature_type: "S" });
    const target = await makeVariant(stock, feature);
    return { target, body: { feature_id: feature.id, variant_id: target.id } };
  },
  "products/features variant_ids": async (stock) => {
    const feature = await stock.make(definitionOf("features"), { feature_type: "M" });
    const target = await makeVariant(stock, feature);
    return { target, body: { feature_id: feature.id, variant_ids: [target.id] } };
  },
};
