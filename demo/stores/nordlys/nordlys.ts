import type { Assortment, CategoryDraft } from "../../assortment.js";
import { camping } from "./camping.js";
import { clothing } from "./clothing.js";
import { features } from "./features.js";
import { office } from "./office.js";
import { globalOptions } from "./options.js";
import { travel } from "./travel.js";

const categories: readonly CategoryDraft[] = [
  {
    body: { category: "Camping", position: 10, description: "For nights outside.", meta_keywords: "camping, outdoor" },
    below: [
      {
        body: { category: "Shelter", position: 10, description: "Tents and tarps." },
        below: [{ body: { category: "Tents", position: 10 } }, { body: { category: "Tarps", position: 20 } }],
      },
      {
        body: { category: "Sleeping", position: 20, description: "Bags and mats." },
        below: [
          { body: { category: "Sleeping bags", position: 10 } },
          { body: { category: "Sleeping mats", position: 20 } },
        ],
      },
      {
        body: { category: "Camp kitchen", position: 30, description: "Fire, pots and mugs." },
        below: [{ body: { category: "Stoves", position: 10 } }, { body: { category: "Cookware", position: 20 } }],
      },
    ],
  },
  {
    body: { category: "Clothing", position: 20, description: "From the skin outwards.", meta_keywords: "clothing" },
    below: [
      {
        body: { category: "Outer layers", position: 10 },
        below: [
          { body: { category: "Shell jackets", position: 10 } },
          { body: { category: "Insulated jackets", position: 20 } },
        ],
      },
      {
        body: { category: "Base and mid layers", position: 20 },
        below: [
          { body: { category: "Wool base layers", position: 10 } },
          { body: { category: "Fleece", position: 20 } },
        ],
      },
    ],
  },
  {
    body: { category: "On the way", position: 30, description: "Boots, rucksacks and other things to travel with." },
    below: [
      {
        body: { category: "Packs", position: 10 },
        below: [
          { body: { category: "Day packs", position: 10 } },
          { body: { category: "Trekking packs", position: 20 } },
        ],
      },
      {
        body: { category: "Footwear", position: 20 },
        below: [
          { body: { category: "Hiking boots", position: 10 } },
          { body: { category: "Trail shoes", position: 20 } },
        ],
      },
      {
        body: { category: "Light and navigation", position: 30 },
        below: [
          { body: { category: "Headlamps", position: 10 } },
          { body: { category: "Digital maps", position: 20 } },
        ],
      },
    ],
  },
  { body: { category: "Winter 2026 (in preparation)", position: 90, status: "H" } },
];

export const nordlys: Assortment = {
  name: "nordlys",
  store: {
    company: "Nordlys Outdoor",
    storefront: "https://nordlys.example",
    secure_storefront: "https://secure.nordlys.example",
    email: "hei@nordlys.example",
    lang_code: "en",
    company_description: "Equipment for Nordic weather, and the workshop that keeps it going.",
    redirect_customer: "N",
    entry_page: "none",
    countries_list: ["NO", "SE", "DK", "FI", "IS"],
    company_name: "Nordlys Outdoor AS",
    company_address: "Schweigaards gate 34",
    company_city: "Oslo",
    company_country: "NO",
    company_zipcode: "0191",
    company_phone: "+47 22 00 01 91",
    company_website: "https://nordlys.example",
    company_start_year: "1991",
    company_users_department: "kunde@nordlys.example",
    company_site_administrator: "drift@nordlys.example",
    company_orders_department: "ordre@nordlys.example",
    company_support_department: "verksted@nordlys.example",
    company_newsletter_email: "brev@nordlys.example",
  },
  categories,
  features,
  options: globalOptions,
  families: [...camping, ...clothing, ...travel],
  closings: [
    "Our workshop in Oslo repairs it for as long as we have thread.",
    "Try it at home for sixty days.",
    "Spare parts are kept for ten years.",
    "Sent in a box that we would like back.",
  ],
  images: [
    ["banners/first-snow", "A tent lit from inside under northern lights"],
    ["banners/coast", "Two people in yellow jackets on a wet skerry"],
    ["banners/workshop", "A hand sews a strap to a pack"],
    ["stories/besseggen", "The ridge between the green and the blue lake"],
    ["stories/finse", "Skis and a sled in front of a hut at Finse"],
    ["stories/femunden", "A canoe drawn up between birches"],
    ["team/verksted", "The workshop on a Thursday"],
    ["team/butikk", "Shelves of boots up to the ceiling"],
  ].map(([path, alt = ""], place) => ({
    image_path: `https://images.nordlys.example/${path ?? ""}.jpg`,
    alt,
    image_x: 2400,
    image_y: 1350,
    type: place < 3 ? "M" : "A",
    position: 10 * place,
  })),
  office,
  people: [
    ["Ingrid", "Bergström"],
    ["Håkon", "Øverland"],
    ["Åse", "Nygård"],
    ["Sindre", "Kvåle"],
    ["Maja", "Lindqvist"],
    ["Aila", "Sárá"],
    ["Þórunn", "Jónsdóttir"],
    ["Mikkel", "Sørensen"],
    ["Liv", "Haugen"],
    ["Bjørnar", "Æsøy"],
    ["Siiri", "Mäkelä"],
    ["Torgeir", "Dahl"],
    ["Frøya", "Solberg"],
    ["Jens", "Holm"],
    ["Eline", "Strand"],
    ["Olav", "Rønning"],
    ["Kaisa", "Virtanen"],
    ["Nils", "Eira"],
    ["Solveig", "Lund"],
    ["Anders", "Bråten"],
  ].map(([firstname = "", lastname = ""]) => ({ firstname, lastname })),
};
