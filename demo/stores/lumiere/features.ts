import type { FeatureDraft } from "../../assortment.js";
import { toSlug } from "../../slug.js";

const makers: readonly (readonly [name: string, address: string, about: string])[] = [
  ["Atelier Béranger", "atelier-beranger", "Coppersmiths in Villedieu-les-Poêles, fourth generation."],
  ["Brûlerie Lumière", "brulerie-lumiere", "Our own roastery, in the yard behind the shop."],
  ["鶴屋窯 Tsuruya-gama", "tsuruya-gama", "A wood-fired kiln in Mashiko; three people and a cat."],
  ["Самовар и сын", "samovar-i-syn", "Samovars from Tula, tinned and tested over coals."],
  ["Κεραμική Αιγαίου", "keramiki-aigaiou", "Stoneware from Sifnos, thrown in summer, fired in winter."],
  ["Krásné Sklo", "krasne-sklo", "Glass blown in the Bohemian hills near Nový Bor."],
  ["Olavarría Hermanos", "olavarria-hermanos", "Knives from Albacete, with the maker's initials in the bolster."],
  ["堺 Nakamura", "sakai-nakamura", "A smith in Sakai who makes four knives a day."],
  ["Linho & Filhas", "linho-filhas", "Linen woven in Guimarães on looms of 1958."],
  ["Cœur de Fonte", "coeur-de-fonte", "Cast iron from the Nord, enamelled twice."],
];

const materials: readonly (readonly [name: string, color: string])[] = [
  ["Stoneware", "#8d8273"],
  ["Porcelain", "#f4f1ea"],
  ["Copper", "#b87333"],
  ["Cast iron", "#3a3a3c"],
  ["Carbon steel", "#6f7479"],
  ["Brass", "#c5a253"],
  ["Crystal glass", "#dfeaf0"],
  ["Borosilicate glass", "#e8f2f4"],
  ["Linen", "#d9cfb8"],
  ["Cotton", "#f0ece2"],
];

const origins = [
  "Éthiopie, Yirgacheffe",
  "Colombia, Nariño",
  "Kenya, Nyeri",
  "Brasil, São Sebastião",
  "日本 宇治",
  "日本 八女",
  "福建 武夷山",
  "دارجيلينغ Darjeeling",
  "台灣 阿里山",
];

export const features: readonly FeatureDraft[] = [
  {
    body: {
      feature_code: "provenance",
      description: "Provenance",
      feature_type: "G",
      display_on_product: "Y",
      position: 10,
    },
  },
  {
    body: {
      feature_code: "kitchen",
      description: "In the kitchen",
      feature_type: "G",
      display_on_product: "Y",
      position: 20,
    },
  },
  {
    body: {
      feature_code: "maker",
      description: "Maison · Maker",
      feature_type: "E",
      purpose: "organize_catalog",
      display_on_header: "Y",
      display_on_catalog: "Y",
      position: 30,
    },
    group: "provenance",
    variants: makers.map(([variant, address, description], place) => ({
      variant,
      description,
      position: 10 * place,
      url: `https://lumiere.example/makers/${address}`,
      page_title: `${variant} chez Lumière`,
      seo_name: address,
      image_pair: {
        icon: {
          image_path: `https://images.lumiere.example/makers/${address}.png`,
          alt: variant,
          image_x: 160,
          image_y: 160,
        },
        detailed: {
          image_path: `https://images.lumiere.example/makers/${address}-atelier.jpg`,
          alt: `${variant}, the workshop`,
          image_x: 1600,
          image_y: 1200,
        },
      },
    })),
  },
  {
    body: {
      feature_code: "origin",
      description: "Origin",
      feature_type: "S",
      purpose: "find_products",
      display_on_product: "Y",
      position: 40,
    },
    group: "provenance",
    categories: ["Espresso roasts", "Filter roasts", "Green tea", "Black tea and oolong"],
    variants: origins.map((variant, place) => ({ variant, position: 10 * place, seo_name: toSlug(variant) })),
  },
  {
    body: {
      feature_code: "material",
      description: "Matière · Material",
      feature_type: "S",
      purpose: "find_products",
      display_on_product: "Y",
      comparison: "Y",
      filter_style: "color",
      position: 50,
    },
    group: "provenance",
    variants: materials.map(([variant, color], place) => ({ variant, color, position: 10 * place })),
  },
  {
    body: {
      feature_code: "diameter",
      description: "Diameter",
      feature_type: "N",
      purpose: "find_products",
      suffix: " cm",
      display_on_product: "Y",
      comparison: "Y",
      position: 60,
    },
    group: "kitchen",
    categories: ["Bowls and plates", "Copper pans", "Cast iron"],
    variants: ["12", "16", "20", "24", "28"].map((variant) => ({ variant, position: Number(variant) })),
  },
  {
    body: {
      feature_code: "suits",
      description: "Suits",
      feature_type: "M",
      purpose: "find_products",
      display_on_product: "Y",
      position: 70,
    },
    group: "kitchen",
    variants: ["Gas", "Induction", "Oven", "Microwave", "Dishwasher"].map((variant, place) => ({
      variant,
      position: place,
    })),
  },
  {
    body: {
      feature_code: "handmade",
      description: "Made by hand",
      feature_type: "C",
      purpose: "find_products",
      display_on_product: "Y",
      comparison: "Y",
      position: 80,
    },
    group: "provenance",
  },
  {
    body: { feature_code: "notes", description: "Notes", feature_type: "T", display_on_product: "Y", position: 90 },
  },
  {
    body: {
      feature_code: "content",
      description: "Content",
      feature_type: "O",
      suffix: " ml",
      display_on_product: "Y",
      comparison: "Y",
      position: 100,
    },
    group: "kitchen",
    categories: ["Cups and mugs", "Wine glasses", "Carafes", "Presses and drippers", "Kettles and samovars"],
  },
  {
    body: {
      feature_code: "harvest",
      description: "Harvested",
      feature_type: "D",
      display_on_product: "Y",
      position: 110,
    },
    group: "provenance",
    categories: ["Espresso roasts", "Filter roasts", "Green tea", "Black tea and oolong"],
  },
];
