import type { OptionDraft } from "../../assortment.js";

export const grind: OptionDraft = {
  body: { option_name: "Mouture · Grind", option_type: "S", required: "Y", position: 10 },
  variants: ["Whole beans", "Espresso", "Moka pot", "Filter", "French press"].map((variant_name, place) => ({
    variant_name,
    position: 10 * place,
  })),
};

export const packet: OptionDraft = {
  body: { option_name: "Packet", option_type: "R", required: "Y", inventory: "Y", position: 20 },
  variants: [
    { variant_name: "50 g", modifier: -40, modifier_type: "P", weight_modifier: -0.05 },
    { variant_name: "100 g", position: 10 },
    { variant_name: "250 g", position: 20, modifier: 120, modifier_type: "P", weight_modifier: 0.15 },
    { variant_name: "1 kg", position: 30, modifier: 640, modifier_type: "P", weight_modifier: 0.9, point_modifier: 50 },
  ],
};

export const pieces: OptionDraft = {
  body: { option_name: "Pieces", option_type: "S", required: "Y", inventory: "Y", position: 10 },
  variants: [
    { variant_name: "Single" },
    {
      variant_name: "Set of two",
      position: 10,
      modifier: 90,
      modifier_type: "P",
      weight_modifier: 100,
      weight_modifier_type: "P",
    },
    {
      variant_name: "Set of six",
      position: 20,
      modifier: 440,
      modifier_type: "P",
      weight_modifier: 500,
      weight_modifier_type: "P",
    },
  ],
};

export const glazes: OptionDraft = {
  body: { option_name: "Glaze", option_type: "R", required: "Y", inventory: "Y", position: 20 },
  variants: [
    ["Céladon", "celadon"],
    ["Tenmoku 天目", "tenmoku"],
    ["Blanc cassé", "blanc-casse"],
  ].map(([variant_name = "", file = ""], place) => ({
    variant_name,
    position: 10 * place,
    image_pair: {
      icon: {
        image_path: `https://images.lumiere.example/glazes/${file}.png`,
        alt: variant_name,
        image_x: 48,
        image_y: 48,
      },
    },
  })),
};

export const handles: OptionDraft = {
  body: { option_name: "Handle", option_type: "S", required: "Y", position: 10, description: "Fitted in the shop." },
  variants: [
    { variant_name: "Walnut" },
    { variant_name: "Pakkawood", position: 10, modifier: 12 },
    { variant_name: "Brass", position: 20, modifier: 35, weight_modifier: 0.18 },
  ],
};

/** Options that every product may have. */
export const globalOptions: readonly OptionDraft[] = [
  {
    body: { option_name: "Paquet cadeau", option_type: "C", position: 90, inner_hint: "Furoshiki 風呂敷, in indigo" },
    variants: [{ variant_name: "In a furoshiki", modifier: 7.5 }],
  },
  {
    body: {
      option_name: "Engraving",
      option_type: "I",
      position: 91,
      regexp: "^.{1,16}$",
      incorrect_message: "Sixteen characters fit on a blade.",
      inner_hint: "Initials or a word, in any script",
    },
    variants: [],
  },
  {
    body: { option_name: "Mot pour la carte", option_type: "T", position: 92, comment: "Written with a fountain pen." },
    variants: [],
  },
  {
    body: {
      option_name: "Monogram",
      option_type: "F",
      position: 93,
      allowed_extensions: "svg,pdf",
      max_file_size: 2048,
      description: "For restaurants: your mark under the glaze.",
    },
    variants: [],
  },
];
