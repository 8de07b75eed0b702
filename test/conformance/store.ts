import { checkout } from "../support/source-tree.js";
import { readApplication, type HookRules } from "./application.js";
import type { Body, Extent, Made, Maker } from "./made.js";

const rules: HookRules = {
  bodies: {
    // Features of the types that have variants, in no group, which would have to be of type G.
    features: (_stock, extent) => ({ feature_type: "S", ...(extent === "all" ? { parent_id: "0" } : {}) }),
    "products/features": describeFeatureValue,
  },
  referring: {
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
  },
};

/** The application of this repository. */
export const store = readApplication(checkout, rules);

export const { definitions, definitionOf } = store;

/**
 * The type of the feature decides which field holds the value. A product has one value for each feature, so each value needs
 * a new feature.
 */
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
