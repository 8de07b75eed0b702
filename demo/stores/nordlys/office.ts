import type { Office } from "../../assortment.js";

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000;

export const office: Office = {
  layouts: [
    { name: "Fjord", theme_name: "Nordlys light", is_default: "Y", width: 16, position: 10 },
    { name: "Fjord, narrow", theme_name: "Nordlys light", width: 12, position: 20 },
    { name: "Polar night", theme_name: "Nordlys dark", width: 16, position: 30, status: "D" },
  ],
  settings: [
    { name: "default_currency", section: "general", value: "NOK" },
    { name: "weight_unit", section: "general", value: "kg" },
    { name: "products_per_page", section: "appearance", value: "24" },
    { name: "show_out_of_stock", section: "appearance", value: "Y" },
    { name: "free_shipping_from", section: "checkout", value: "150" },
    { name: "guest_checkout", section: "checkout", value: "Y" },
    { name: "order_prefix", section: "orders", value: "NL-" },
    { name: "return_days", section: "orders", value: "60" },
  ],
  profileFields: [
    {
      field_name: "firstname",
      description: "First name",
      field_type: "text",
      section: "contact",
      profile_show: "Y",
      profile_required: "Y",
      position: 10,
    },
    {
      field_name: "lastname",
      description: "Last name",
      field_type: "text",
      section: "contact",
      profile_show: "Y",
      profile_required: "Y",
      position: 20,
    },
    {
      field_name: "phone",
      description: "Phone, for the driver",
      field_type: "phone",
      section: "contact",
      profile_show: "Y",
      position: 30,
    },
    {
      field_name: "height",
      description: "Height in cm, for advice on sizes",
      field_type: "number",
      section: "fitting",
      profile_show: "Y",
      position: 40,
    },
    { field_name: "club", description: "Hiking club", field_type: "text", section: "fitting", position: 50 },
  ],
  pages: [
    {
      body: {
        title: "About us",
        seo_name: "about-us",
        timestamp: day("2023-03-01"),
        position: 10,
        description:
          "Nordlys began in 1991 as a repair shop for tents behind the East Station in Oslo. We still repair, and what we sell is what comes back least often.",
      },
      below: [
        {
          body: {
            title: "Our workshop",
            seo_name: "our-workshop",
            timestamp: day("2023-03-02"),
            position: 10,
            description:
              "Zips, soles, seams and stoves: bring it on a Thursday, fetch it the week after. The first half hour is free.",
          },
        },
        {
          body: {
            title: "Åpningstider",
            seo_name: "apningstider",
            timestamp: day("2024-01-15"),
            position: 20,
            description: "Mandag til fredag 10–18, lørdag 10–16. Stengt på søndager, som fjellet ikke er.",
          },
        },
      ],
    },
    {
      body: {
        title: "Size guide",
        seo_name: "size-guide",
        timestamp: day("2023-04-11"),
        position: 20,
        description:
          "Measure chest, waist and foot in the evening, over what you will wear underneath. Between two sizes take the larger.",
      },
    },
    {
      body: {
        title: "Returns",
        seo_name: "returns",
        timestamp: day("2023-04-12"),
        position: 30,
        description: "Sixty days, also when it has been outside. Please brush off the mud.",
      },
    },
    {
      body: {
        title: "Winter catalogue 2026",
        seo_name: "winter-catalogue-2026",
        timestamp: day("2026-09-30"),
        position: 40,
        status: "D",
        description: "Draft. To be published with the first snow.",
      },
    },
  ],
  promotions: [
    {
      name: "Autumn sale: shells −20 %",
      zone: "catalog",
      from_date: day("2026-09-15"),
      to_date: day("2026-10-31"),
      priority: 10,
      detailed_description: "Twenty per cent off shell jackets while the leaves fall.",
    },
    {
      name: "Sleep set",
      zone: "cart",
      from_date: 0,
      to_date: 0,
      priority: 20,
      detailed_description: "A bag and a mat in one order: the cheaper of the two at 15 % less.",
    },
    {
      name: "Members' evening",
      zone: "cart",
      from_date: day("2026-11-19"),
      to_date: day("2026-11-20"),
      priority: 5,
      stop: "Y",
      detailed_description: "Ten per cent off everything for members, and waffles.",
    },
    {
      name: "Summer 2025",
      zone: "catalog",
      from_date: day("2025-06-01"),
      to_date: day("2025-08-31"),
      status: "D",
      detailed_description: "Over.",
    },
  ],
  shippings: [
    { shipping: "Bring, home delivery", delivery_time: "2–4 days", max_weight: 35, position: 10 },
    { shipping: "Pick-up point", delivery_time: "2–5 days", max_weight: 20, position: 20 },
    { shipping: "Collect in Oslo", delivery_time: "today", position: 30 },
    { shipping: "Freight", delivery_time: "5–8 days", min_weight: 35, position: 40, groups: ["Wholesale buyers"] },
  ],
  payments: [
    { payment: "Vipps", description: "With the telephone", position: 10 },
    { payment: "Card", description: "Visa, Mastercard", position: 20 },
    { payment: "Invoice, 14 days", description: "After a look at your credit", a_surcharge: 4.9, position: 30 },
    {
      payment: "Invoice, 30 days",
      description: "For companies",
      instructions: "Please put the order number on the transfer.",
      position: 40,
      groups: ["Wholesale buyers"],
    },
  ],
  filters: [
    { body: { filter: "Price", round_to: 10, position: 10 } },
    { body: { filter: "Brand", position: 20 }, feature: "maker" },
    { body: { filter: "Material", position: 30 }, feature: "material" },
    { body: { filter: "Sleeps", position: 40 }, feature: "people", categories: ["Tents", "Tarps"] },
    { body: { filter: "Volume", position: 50 }, feature: "volume", categories: ["Day packs", "Trekking packs"] },
    { body: { filter: "Weight", round_to: 100, position: 60, display: "N" }, feature: "packed_weight" },
  ],
  sitemap: [
    {
      section: "Shop",
      position: 10,
      links: [
        { title: "Camping", url: "https://nordlys.example/camping" },
        { title: "Clothing", url: "https://nordlys.example/clothing" },
        { title: "On the way", url: "https://nordlys.example/on-the-way" },
      ],
    },
    {
      section: "Help",
      position: 20,
      links: [
        { title: "Size guide", url: "https://nordlys.example/size-guide" },
        { title: "Returns", url: "https://nordlys.example/returns" },
        { title: "Åpningstider", url: "https://nordlys.example/apningstider" },
      ],
    },
  ],
  menu: [
    {
      body: { param: "Shop", section: "top", url: "https://nordlys.example/", class: "menu-shop", position: 10 },
      below: [
        { body: { param: "Camping", section: "top", url: "https://nordlys.example/camping", position: 10 } },
        { body: { param: "Clothing", section: "top", url: "https://nordlys.example/clothing", position: 20 } },
        { body: { param: "On the way", section: "top", url: "https://nordlys.example/on-the-way", position: 30 } },
      ],
    },
    { body: { param: "Workshop", section: "top", url: "https://nordlys.example/our-workshop", position: 20 } },
    {
      body: {
        param: "Imprint",
        section: "footer",
        url: "https://nordlys.example/about-us",
        class: "small",
        position: 10,
      },
    },
  ],
};
