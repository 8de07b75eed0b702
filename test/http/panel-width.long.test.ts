import { expect } from "chai";
import { inPanel } from "../support/panel-page.js";
import { everyUserRight, type Account } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";

const widths = [320, 384, 600, 900, 1280];

/** Returns how far the page is wider than the window, and the words that a table cell breaks. Very long words must break. */
const measure = `(() => {
  const broken = [];
  for (const cell of document.querySelectorAll("main td, main th")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length < 25) broken.push(word);
      }
    }
  }
  return { over: document.documentElement.scrollWidth - innerWidth, broken };
})()`;

inPanel("the panel in windows of every width", {}, ({ staff, panel: root, page }) => {
  let account: Account;
  let store: string;
  let product: string;

  before(async () => {
    const { store_id } = await staff.make("/api/2.0/stores", {
      company: "International Lighting Wholesale and Restoration",
      storefront: "https://international-lighting-wholesale-and-restoration.example/storefront/en/",
      email: "customer.department@international-lighting-wholesale.example",
    });
    store = store_id!;
    account = await staff.makeAccount(everyUserRight, {
      company_id: store,
      email: "responsible.administrator@international-lighting-wholesale.example",
    });
    const { feature_id } = await staff.make("/api/2.0/features", {
      description: "Manufacturer",
      feature_type: "T",
      company_id: store,
    });
    const image = { image_path: "https://images.example/lamp.jpg", alt: "A lamp" };
    const body = {
      product: "Chandelier, refurbished",
      company_id: store,
      price: 1234567.5,
      main_pair: { icon: image },
    };
    product = (await staff.make("/api/2.0/products", body))["product_id"]!;
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id, value: "Gebrüder Lampenmanufaktur" });
    await staff.make(`/api/2.0/features`, { description: "Colour temperature", feature_type: "N", company_id: store });
  });

  const heading = (name: string) => () => page.getByRole("heading", { name, level: 1 }).waitFor();
  const pages: readonly (readonly [name: string, route: () => string, open: () => Promise<unknown>])[] = [
    ["the start page", () => "#/", heading("Administration")],
    [
      "a list",
      () => "#/products",
      () =>
        page
          .getByRole("region")
          .getByRole("link", { name: /^Chandelier/ })
          .waitFor(),
    ],
    ["a list of stores", () => "#/stores", () => page.getByText("1 of 1").waitFor()],
    ["a list of accounts", () => "#/users", () => page.getByText("2 of 2").waitFor()],
    [
      "a list with many columns and filters",
      () =>
        `#/products?cols=product,status,price,list_price,company_id,timestamp,tracking,weight,amount&company_id=${store}&price[gte]=1&price[lte]=9999999&timestamp[gte]=1&status=A`,
      () =>
        page
          .getByRole("region")
          .getByRole("link", { name: /^Chandelier/ })
          .waitFor(),
    ],
    [
      "the choice of columns",
      () => "#/features",
      async () => {
        await page.getByText("Columns", { exact: true }).click();
        await page.getByRole("group", { name: "Columns of the table" }).waitFor();
      },
    ],
    ["a form", () => `#/products/${product}`, () => page.getByLabel("Full description").waitFor()],
    ["a form of a store", () => "#/stores/new", () => page.getByRole("group", { name: "What to copy" }).waitFor()],
    ["a form of an account", () => `#/users/${account.id}`, () => page.locator("form.item").waitFor()],
    ["a nested list", () => `#/products/${product}/features`, () => page.getByRole("link", { name: /^Geb/ }).waitFor()],
    [
      "API access",
      () => `#/users/${account.id}?tab=api`,
      () => page.getByRole("button", { name: "Make a new key" }).waitFor(),
    ],
    [
      "the rights of an account",
      () => `#/users/${account.id}?tab=rights`,
      () => page.getByRole("heading", { name: "By privilege" }).waitFor(),
    ],
    [
      "the privileges of a group",
      () => "#/usergroups/1",
      () => page.getByRole("checkbox", { name: /view_stores/ }).waitFor(),
    ],
    [
      "a new key",
      () => "#/-keys",
      async () => {
        await page.getByRole("button", { name: "Add a key" }).click();
        await page.getByRole("button", { name: "Make the key" }).waitFor();
      },
    ],
    ["the change of the password", () => "#/-password", () => page.getByLabel("Current password").waitFor()],
    ["a page that does not exist", () => "#/nothing", heading("Nothing here")],
    [
      "the two versions of a conflict",
      () => `#/stores/${store}`,
      async () => {
        await page.getByLabel("Company city").fill("Bergen");
        await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Oslo", company_fax: "22" });
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByRole("dialog", { name: "Changed by somebody else" }).waitFor();
      },
    ],
  ];
  for (const [name, route, open] of pages) {
    it(`does not scroll sideways, and breaks no words in tables: ${name}`, async () => {
      await root.goTo(route());
      await open();
      const found: Record<number, unknown> = {};
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found[width] = await page.evaluate(measure);
      }
      expect(found).to.deep.equal(Object.fromEntries(widths.map((width) => [width, { over: 0, broken: [] }])));
    });
  }

  it("lists the declared filters in the list of filters on a phone, and always shows them elsewhere", async () => {
    await page.goto("about:blank");
    await page.setViewportSize({ width: 390, height: 800 });
    await root.goTo("#/products");
    const filters = page.getByRole("list", { name: "Filters" });
    await page.getByLabel("Add a filter").selectOption({ label: "Status" });
    await filters.getByText("Status").waitFor();
    expect(await filters.getByRole("listitem").count()).to.equal(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await filters.getByText("Categories").waitFor();
  });

  it("shows the current tab, and all of a long name that the search finds", async () => {
    await page.goto("about:blank");
    await page.setViewportSize({ width: 320, height: 800 });
    await root.goTo(`#/users/${account.id}?tab=rights`);
    const tab = page.locator(".tabs [aria-current]");
    await tab.waitFor();
    await waitUntil(async () => {
      const { x, width } = (await tab.boundingBox())!;
      return x >= 0 && x + width <= 320;
    });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill("responsible");
    const found = page.getByRole("option", { name: /^responsible\.administrator/ }).locator("bdi");
    await found.waitFor();
    const [name, list] = [await found.boundingBox(), await page.getByRole("listbox").boundingBox()];
    expect(name!.x + name!.width).to.be.at.most(list!.x + list!.width);
  });

  for (const [direction, edge] of [
    ["ltr", "left"],
    ["rtl", "right"],
  ] as const) {
    it(`aligns the values of a card at one edge, ${direction}`, async () => {
      await page.goto("about:blank");
      await page.setViewportSize({ width: 390, height: 800 });
      for (const route of ["#/products", "#/-account"]) {
        await root.goTo(route);
        await page.locator("td[data-label] > *").first().waitFor();
        const edges = await page.evaluate<readonly number[]>(`(() => {
          document.documentElement.dir = "${direction}";
          return [...document.querySelectorAll("td[data-label] > :is(a, bdi, .tag)")].map((value) => {
            const range = document.createRange();
            range.selectNodeContents(value);
            return Math.round((value.matches(".tag") ? value : range).getBoundingClientRect().${edge});
          });
        })()`);
        expect(new Set(edges).size, `${route}: ${edges.join(" ")}`).to.equal(1);
      }
    });
  }

  it("aligns numbers at their last digit, and shows the beginning of the account's name, from right to left too", async () => {
    await page.goto("about:blank");
    await page.setViewportSize({ width: 1280, height: 800 });
    await root.goTo("#/products?cols=product,price,weight");
    await page.locator("td.number").first().waitFor();
    const found = await page.evaluate(`(() => {
      document.documentElement.dir = "rtl";
      const [cell] = document.querySelectorAll("td.number");
      const padding = parseFloat(getComputedStyle(cell).paddingRight);
      const text = document.createRange();
      text.selectNodeContents(cell);
      const gap = cell.getBoundingClientRect().right - padding - text.getBoundingClientRect().right;
      return { gap: Math.round(gap), name: getComputedStyle(document.querySelector(".account summary")).direction };
    })()`);
    expect(found).to.deep.equal({ gap: 0, name: "ltr" });
  });

  it("does not scroll sideways with the menu, the account's menu and the sign-in open", async () => {
    await page.goto("about:blank");
    await root.goTo("#/stores");
    await page.setViewportSize({ width: 320, height: 900 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".account summary").click();
    expect(await page.evaluate(measure)).to.deep.include({ over: 0 });
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.evaluate(measure)).to.deep.include({ over: 0 });
  });
});
