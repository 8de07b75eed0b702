import type { OptionDraft } from "../../assortment.js";

export const sizes: OptionDraft = {
  body: { option_name: "Size", option_type: "S", required: "Y", inventory: "Y", position: 10 },
  variants: ["XS", "S", "M", "L", "XL", "XXL"].map((variant_name, place) => ({ variant_name, position: 10 * place })),
};

export const shoeSizes: OptionDraft = {
  body: {
    option_name: "Shoe size",
    option_type: "S",
    required: "Y",
    inventory: "Y",
    position: 10,
    comment: "EU sizes. Between two sizes take the larger one: feet swell downhill.",
  },
  variants: [37, 38, 39, 40, 41, 42, 43, 44, 45, 46].map((size, place) => ({
    variant_name: `EU ${String(size)}`,
    position: 10 * place,
    weight_modifier: size > 43 ? 4 : 0,
    weight_modifier_type: "P",
  })),
};

export const colours: OptionDraft = {
  body: { option_name: "Colour", option_type: "R", required: "Y", inventory: "Y", position: 20 },
  variants: ["Moss", "Lingonberry", "Fjord blue", "Granite"].map((variant_name, place) => ({
    variant_name,
    position: 10 * place,
    image_pair: {
      icon: {
        image_path: `https://images.nordlys.example/colours/${variant_name.toLowerCase().replace(" ", "-")}.png`,
        alt: `${variant_name}, a patch of the fabric`,
        image_x: 48,
        image_y: 48,
      },
    },
  })),
};

export const groundsheet: OptionDraft = {
  body: {
    option_name: "Groundsheet",
    option_type: "R",
    position: 10,
    description: "Cut to the outline of the tent, with loops for its pegs.",
  },
  variants: [
    { variant_name: "Without" },
    { variant_name: "Fitted groundsheet", position: 10, modifier: 59, weight_modifier: 0.38 },
    { variant_name: "Fitted groundsheet with porch", position: 20, modifier: 79, weight_modifier: 0.52 },
  ],
};

export const lengths: OptionDraft = {
  body: { option_name: "Length", option_type: "S", required: "Y", inventory: "Y", position: 10 },
  variants: [
    { variant_name: "Short, up to 170 cm", modifier: -5, modifier_type: "P", weight_modifier: -0.1 },
    { variant_name: "Regular, up to 185 cm", position: 10 },
    { variant_name: "Long, up to 200 cm", position: 20, modifier: 8, modifier_type: "P", weight_modifier: 0.12 },
  ],
};

/** Options that every product may have. */
export const globalOptions: readonly OptionDraft[] = [
  {
    body: { option_name: "Gift wrapping", option_type: "C", position: 90, inner_hint: "Brown paper and a wool ribbon" },
    variants: [{ variant_name: "Wrapped", modifier: 4.5 }],
  },
  {
    body: {
      option_name: "Name tag",
      option_type: "I",
      position: 91,
      regexp: "^.{1,24}$",
      incorrect_message: "A name tag holds 24 characters.",
      inner_hint: "Up to 24 characters, stitched by hand in Oslo",
    },
    variants: [],
  },
  {
    body: {
      option_name: "Message on the card",
      option_type: "T",
      position: 92,
      comment: "We write it as you do, Å and all.",
    },
    variants: [],
  },
  {
    body: {
      option_name: "Club logo",
      option_type: "F",
      position: 93,
      status: "D",
      allowed_extensions: "svg,pdf,png",
      max_file_size: 4096,
      multiupload: "Y",
      description: "For orders of ten pieces and more; a vector file prints best.",
    },
    variants: [],
  },
];
