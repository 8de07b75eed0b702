import type { Office } from "../../assortment.js";

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;

export const office: Office = {
  layouts: [
    { name: "Comptoir", theme_name: "Lumière", is_default: "Y", width: 12, position: 10 },
    { name: "Vitrine de Noël", theme_name: "Lumière", width: 16, position: 20, status: "D" },
  ],
  settings: [
    { name: "default_currency", section: "general", value: "EUR" },
    { name: "weight_unit", section: "general", value: "kg" },
    { name: "products_per_page", section: "appearance", value: "18" },
    { name: "show_out_of_stock", section: "appearance", value: "N" },
    { name: "free_shipping_from", section: "checkout", value: "90" },
    { name: "guest_checkout", section: "checkout", value: "Y" },
    { name: "order_prefix", section: "orders", value: "ML" },
    { name: "roasting_day", section: "orders", value: "Tuesday" },
  ],
  profileFields: [
    {
      field_name: "firstname",
      description: "Prénom",
      field_type: "text",
      section: "contact",
      profile_show: "Y",
      profile_required: "Y",
      position: 10,
    },
    {
      field_name: "lastname",
      description: "Nom",
      field_type: "text",
      section: "contact",
      profile_show: "Y",
      profile_required: "Y",
      position: 20,
    },
    {
      field_name: "phone",
      description: "Téléphone",
      field_type: "phone",
      section: "contact",
      profile_show: "Y",
      position: 30,
    },
    {
      field_name: "digicode",
      description: "Code of the door",
      field_type: "text",
      section: "delivery",
      profile_show: "Y",
      position: 40,
    },
  ],
  pages: [
    {
      body: {
        title: "La maison",
        seo_name: "la-maison",
        timestamp: day("2022-10-04"),
        position: 10,
        description:
          "A shop with a roastery in the yard, in the Rue de l'Arbre-Sec in Lyon, since 2009. We sell what we use.",
      },
      below: [
        {
          body: {
            title: "The makers",
            seo_name: "the-makers",
            timestamp: day("2022-10-05"),
            position: 10,
            description: "Ten workshops in eight countries. We have sat at the table of each.",
          },
        },
        {
          body: {
            title: "お客様へ",
            seo_name: "ja",
            timestamp: day("2024-05-20"),
            position: 20,
            description: "日本への発送も承ります。お気軽にお問い合わせください。",
          },
        },
      ],
    },
    {
      body: {
        title: "Delivery",
        seo_name: "delivery",
        timestamp: day("2022-10-06"),
        position: 20,
        description: "Coffee leaves on Wednesdays, everything else on the day after the order.",
      },
    },
    {
      body: {
        title: "Care of copper",
        seo_name: "care-of-copper",
        timestamp: day("2023-02-14"),
        position: 30,
        description: "Lemon, salt, patience. When the tin wears thin, send the pan to us.",
      },
    },
  ],
  promotions: [
    {
      name: "Beaujolais nouveau: glasses −15 %",
      zone: "catalog",
      from_date: day("2026-11-19"),
      to_date: day("2026-11-29"),
      priority: 10,
      detailed_description: "Every third Thursday of November, for ten days.",
    },
    {
      name: "Six for five",
      zone: "cart",
      priority: 20,
      stop: "Y",
      detailed_description: "Six packets of coffee at the price of five.",
    },
    {
      name: "Soldes d'hiver",
      zone: "catalog",
      from_date: day("2026-01-07"),
      to_date: day("2026-02-03"),
      status: "D",
      detailed_description: "Over until next January.",
    },
  ],
  shippings: [
    { shipping: "Colissimo", delivery_time: "2–3 days", max_weight: 30, position: 10 },
    { shipping: "À vélo, in Lyon", delivery_time: "the same day", max_weight: 12, position: 20 },
    { shipping: "Palette", delivery_time: "4–6 days", min_weight: 30, position: 30, groups: ["Wholesale buyers"] },
  ],
  payments: [
    { payment: "Carte bancaire", description: "CB, Visa, Mastercard", position: 10 },
    {
      payment: "Virement",
      description: "Bank transfer",
      instructions: "We send when the transfer is here.",
      position: 20,
    },
    {
      payment: "À 30 jours",
      description: "For restaurants",
      p_surcharge: 1.5,
      position: 30,
      groups: ["Wholesale buyers"],
    },
  ],
  filters: [
    { body: { filter: "Prix", round_to: 5, position: 10 } },
    { body: { filter: "Maker", position: 20 }, feature: "maker" },
    { body: { filter: "Matière", position: 30 }, feature: "material" },
    {
      body: { filter: "Origin", position: 40 },
      feature: "origin",
      categories: ["Espresso roasts", "Filter roasts", "Green tea", "Black tea and oolong"],
    },
    { body: { filter: "Suits", position: 50 }, feature: "suits", categories: ["Copper pans", "Cast iron"] },
  ],
  sitemap: [
    {
      section: "Boutique",
      position: 10,
      links: [
        { title: "Café et thé", url: "https://lumiere.example/cafe-et-the" },
        { title: "La table", url: "https://lumiere.example/la-table" },
        { title: "La cuisine", url: "https://lumiere.example/la-cuisine" },
      ],
    },
    { section: "Aide", position: 20, links: [{ title: "Delivery", url: "https://lumiere.example/delivery" }] },
  ],
  menu: [
    {
      body: { param: "Boutique", section: "top", url: "https://lumiere.example/", position: 10 },
      below: [
        { body: { param: "Café et thé", section: "top", url: "https://lumiere.example/cafe-et-the", position: 10 } },
        { body: { param: "La table", section: "top", url: "https://lumiere.example/la-table", position: 20 } },
        { body: { param: "La cuisine", section: "top", url: "https://lumiere.example/la-cuisine", position: 30 } },
      ],
    },
    { body: { param: "日本語", section: "top", url: "https://lumiere.example/ja", class: "lang", position: 20 } },
  ],
};
