import type { FeatureDraft } from "../../assortment.js";
import { toSlug } from "../../slug.js";

const brands: readonly (readonly [name: string, about: string])[] = [
  ["Høyfjell", "Tents and shells from Lillehammer, sewn for wind since 1974."],
  ["Kaldvik", "Sleeping bags and down from a small works on the coast of Helgeland."],
  ["Åsgard Works", "Stoves, lamps and everything that burns or shines."],
  ["Bre & Bjørk", "Packs of waxed cotton and birch, repaired for life."],
  ["Skarvet", "Boots welted by hand in Gol."],
  ["Tindra", "Swedish wool, spun and knitted within forty kilometres."],
  ["Sølvelv", "Light things for people who count grams."],
  ["Reinlav", "Clothing of recycled fibres, dyed with little water."],
];

const materials: readonly (readonly [name: string, color: string])[] = [
  ["Ripstop nylon", "#5f7d6e"],
  ["Recycled polyester", "#3f6c8a"],
  ["Polycotton", "#b9a67c"],
  ["Goose down", "#efe9dd"],
  ["Synthetic fill", "#d7dce0"],
  ["Merino wool", "#8a3b3b"],
  ["Waxed cotton", "#6b5b3e"],
  ["Titanium", "#9aa0a6"],
  ["Anodised aluminium", "#b4b8bd"],
  ["Stainless steel", "#c8ccd0"],
  ["Full-grain leather", "#6a3e22"],
  ["Suede and mesh", "#8b7a66"],
];

export const features: readonly FeatureDraft[] = [
  { body: { feature_code: "make", description: "Make", feature_type: "G", display_on_product: "Y", position: 10 } },
  { body: { feature_code: "use", description: "In use", feature_type: "G", display_on_product: "Y", position: 20 } },
  {
    body: {
      feature_code: "maker",
      description: "Brand",
      feature_type: "E",
      purpose: "organize_catalog",
      display_on_header: "Y",
      display_on_catalog: "Y",
      position: 30,
    },
    variants: brands.map(([variant, description], place) => ({
      variant,
      description,
      position: 10 * place,
      url: `https://nordlys.example/brands/${toSlug(variant)}`,
      page_title: `${variant} at Nordlys`,
      seo_name: toSlug(variant),
      image_pair: {
        icon: {
          image_path: `https://images.nordlys.example/brands/${toSlug(variant)}.png`,
          alt: variant,
          image_x: 160,
          image_y: 80,
        },
      },
    })),
  },
  {
    body: {
      feature_code: "material",
      description: "Material",
      feature_type: "S",
      purpose: "find_products",
      display_on_product: "Y",
      comparison: "Y",
      filter_style: "color",
      position: 40,
    },
    group: "make",
    variants: materials.map(([variant, color], place) => ({ variant, color, position: 10 * place })),
  },
  {
    body: {
      feature_code: "people",
      description: "Sleeps",
      feature_type: "N",
      purpose: "find_products",
      suffix: " people",
      display_on_product: "Y",
      comparison: "Y",
      position: 50,
    },
    group: "use",
    categories: ["Tents", "Tarps"],
    variants: ["1", "2", "3", "4", "6"].map((variant) => ({ variant, position: Number(variant) })),
  },
  {
    body: {
      feature_code: "volume",
      description: "Volume",
      feature_type: "N",
      purpose: "find_products",
      suffix: " l",
      display_on_product: "Y",
      comparison: "Y",
      position: 60,
    },
    group: "make",
    categories: ["Day packs", "Trekking packs"],
    variants: ["18", "24", "32", "48", "60", "75"].map((variant) => ({ variant, position: Number(variant) })),
  },
  {
    body: {
      feature_code: "seasons",
      description: "Seasons",
      feature_type: "M",
      purpose: "find_products",
      display_on_product: "Y",
      position: 70,
    },
    group: "use",
    variants: ["Spring", "Summer", "Autumn", "Winter"].map((variant, place) => ({ variant, position: place })),
  },
  {
    body: {
      feature_code: "waterproof",
      description: "Waterproof",
      feature_type: "C",
      purpose: "find_products",
      display_on_product: "Y",
      comparison: "Y",
      position: 80,
    },
    group: "use",
  },
  {
    body: { feature_code: "care", description: "Care", feature_type: "T", display_on_product: "Y", position: 90 },
    group: "use",
  },
  {
    body: {
      feature_code: "packed_weight",
      description: "Packed weight",
      feature_type: "O",
      suffix: " g",
      display_on_product: "Y",
      comparison: "Y",
      position: 100,
    },
    group: "make",
  },
  {
    body: {
      feature_code: "comfort",
      description: "Comfort temperature",
      feature_type: "O",
      suffix: " °C",
      display_on_product: "Y",
      comparison: "Y",
      position: 110,
    },
    group: "use",
    categories: ["Sleeping bags"],
  },
  {
    body: { feature_code: "introduced", description: "In our range since", feature_type: "D", position: 120 },
  },
];
