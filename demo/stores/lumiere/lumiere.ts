import type { Assortment, CategoryDraft } from "../../assortment.js";
import { drinks } from "./drinks.js";
import { features } from "./features.js";
import { kitchen } from "./kitchen.js";
import { office } from "./office.js";
import { globalOptions } from "./options.js";
import { table } from "./table.js";

const categories: readonly CategoryDraft[] = [
  {
    body: {
      category: "Café et thé",
      position: 10,
      description: "To drink, and to make it in.",
      meta_keywords: "café, thé",
    },
    below: [
      {
        body: { category: "Coffee", position: 10, description: "Roasted in the yard." },
        below: [
          { body: { category: "Espresso roasts", position: 10 } },
          { body: { category: "Filter roasts", position: 20 } },
        ],
      },
      {
        body: { category: "Tea · 茶", position: 20 },
        below: [
          { body: { category: "Green tea", position: 10 } },
          { body: { category: "Black tea and oolong", position: 20 } },
        ],
      },
      {
        body: { category: "Brewing", position: 30 },
        below: [
          { body: { category: "Presses and drippers", position: 10 } },
          { body: { category: "Kettles and samovars", position: 20 } },
        ],
      },
    ],
  },
  {
    body: { category: "La table", position: 20, description: "Ceramics and glass for the table." },
    below: [
      {
        body: { category: "Ceramics", position: 10 },
        below: [
          { body: { category: "Bowls and plates", position: 10 } },
          { body: { category: "Cups and mugs", position: 20 } },
        ],
      },
      {
        body: { category: "Glass", position: 20 },
        below: [{ body: { category: "Wine glasses", position: 10 } }, { body: { category: "Carafes", position: 20 } }],
      },
    ],
  },
  {
    body: { category: "La cuisine", position: 30, description: "Pots, pans and knives for the kitchen." },
    below: [
      {
        body: { category: "Pots and pans", position: 10 },
        below: [{ body: { category: "Copper pans", position: 10 } }, { body: { category: "Cast iron", position: 20 } }],
      },
      {
        body: { category: "Knives", position: 20 },
        below: [
          { body: { category: "Chef's knives", position: 10 } },
          { body: { category: "Small knives", position: 20 } },
        ],
      },
      {
        body: { category: "Textiles", position: 30 },
        below: [{ body: { category: "Aprons", position: 10 } }, { body: { category: "Tea towels", position: 20 } }],
      },
      {
        body: { category: "Reading", position: 40 },
        below: [{ body: { category: "Recipes to download", position: 10 } }],
      },
    ],
  },
];

export const lumiere: Assortment = {
  name: "lumiere",
  store: {
    company: "Maison Lumière",
    storefront: "https://lumiere.example",
    secure_storefront: "https://lumiere.example",
    email: "bonjour@lumiere.example",
    lang_code: "fr",
    company_description: "Coffee, tea, and what belongs on a table in Lyon.",
    redirect_customer: "Y",
    countries_list: ["FR", "BE", "CH", "LU", "DE", "JP"],
    company_name: "Maison Lumière SARL",
    company_address: "12 rue de l'Arbre-Sec",
    company_city: "Lyon",
    company_country: "FR",
    company_state: "Auvergne-Rhône-Alpes",
    company_zipcode: "69001",
    company_phone: "+33 4 72 00 00 12",
    company_website: "https://lumiere.example",
    company_start_year: "2009",
    company_orders_department: "commandes@lumiere.example",
    company_support_department: "aide@lumiere.example",
    company_newsletter_email: "lettre@lumiere.example",
  },
  categories,
  features,
  options: globalOptions,
  families: [...drinks, ...table, ...kitchen],
  closings: [
    "Packed in paper, without plastic.",
    "Send it back within thirty days if it does not please.",
    "We have had one in use in the shop for years.",
    "Write to us when it breaks; there is nearly always a way.",
  ],
  images: [
    ["banners/torrefaction", "Beans fall from the drum into the cooling tray"],
    ["banners/table", "A table laid for six in a courtyard"],
    ["banners/kama", "The door of the kiln is bricked up"],
    ["stories/villedieu", "A hammer and a copper pan"],
    ["stories/sifnos", "Bowls dry on a wall above the sea"],
    ["stories/sakai", "Sparks on a grindstone"],
    ["team/boutique", "The shop in the rue de l'Arbre-Sec"],
  ].map(([path, alt = ""], place) => ({
    image_path: `https://images.lumiere.example/${path ?? ""}.jpg`,
    alt,
    image_x: 2000,
    image_y: 1250,
    type: place < 3 ? "M" : "A",
    position: 10 * place,
  })),
  office,
  people: [
    ["Amélie", "Dubœuf"],
    ["Étienne", "Garçonnet"],
    ["Zoë", "Lefèvre"],
    ["François", "N'Guessan"],
    ["陽子", "鈴木"],
    ["健太", "田中"],
    ["Ольга", "Иванова"],
    ["Νίκος", "Παπαδόπουλος"],
    ["Marta", "Queirós"],
    ["João", "Simões"],
    ["Jiří", "Dvořák"],
    ["Noémie", "Château"],
    ["Inès", "Benaïssa"],
    ["Théo", "Bœuf"],
    ["María", "Olavarría"],
    ["Lucía", "Peñalver"],
    ["Anaïs", "Fournier"],
    ["Gaëlle", "Le Goff"],
    ["Loïc", "Ménard"],
    ["王", "小明"],
  ].map(([firstname = "", lastname = ""]) => ({ firstname, lastname })),
};
