import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel, rootPassword } from "../support/panel-page.js";
import { everyUserRight, type Account } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";

inPanel("the panel, for everybody who uses it", {}, ({ server, staff, open, panel: root, page }) => {
  let account: Account;
  let store: string;
  let product: string;

  before(async () => {
    store = await staff.makeStore();
    account = await staff.makeAccount(everyUserRight, { company_id: store });
    const { feature_id } = await staff.make("/api/2.0/features", {
      description: "Brand",
      feature_type: "T",
      company_id: store,
    });
    const image = { image_path: "https://images.example/lamp.jpg", alt: "A lamp" };
    const body = { product: "Lamp", company_id: store, price: 12.5, main_pair: { icon: image, detailed: image } };
    product = (await staff.make("/api/2.0/products", body))["product_id"]!;
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id, value: "Acme" });
  });

  /** The heading of the page, then what is done there, then what shows that it is. */
  const pages: readonly (readonly [name: string, route: () => string, open: () => Promise<unknown>])[] = [
    ["the start page", () => "#/", () => page.getByRole("heading", { name: "Administration" }).waitFor()],
    ["a list", () => `#/products?company_id=${store}`, () => page.getByText("1 of 1").waitFor()],
    [
      "a list with filters and the choice of columns",
      () => `#/products?company_id=${store}&price[gte]=1&status=A`,
      async () => {
        await page.getByLabel("Add a filter").selectOption("timestamp");
        await page.getByText("Columns", { exact: true }).click();
        await page.getByRole("group", { name: "Columns of the table" }).waitFor();
      },
    ],
    ["an empty list", () => "#/pages", () => page.getByText("There are no pages yet").waitFor()],
    ["a list that nothing matches", () => "#/products?q=zz", () => page.getByText("No products match").waitFor()],
    [
      "a form with an open picker",
      () => "#/products/new",
      async () => {
        await page.getByRole("combobox", { name: "Store" }).click();
        await page.getByRole("listbox").getByRole("option").first().waitFor();
      },
    ],
    [
      "a form with tabs",
      () => `#/products/${product}`,
      () => page.getByRole("heading", { name: "Lamp", level: 1 }).waitFor(),
    ],
    ["a nested list", () => `#/products/${product}/features`, () => page.getByRole("link", { name: "Acme" }).waitFor()],
    [
      "a form with errors",
      () => "#/stores/new",
      async () => {
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.locator("[aria-invalid=true]").first().waitFor();
      },
    ],
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
    [
      "a deletion that is refused",
      () => `#/stores/${store}`,
      async () => {
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog").getByRole("alert").waitFor();
      },
    ],
    [
      "API access with a new key",
      () => `#/users/${account.id}?tab=api`,
      async () => {
        await page.getByRole("button", { name: "Make a new key" }).click();
        await page.getByRole("button", { name: "Replace the key" }).click();
        await page.locator("#api-key").waitFor();
      },
    ],
    [
      "additional keys, and the form of one",
      () => "#/-keys",
      async () => {
        await page.getByRole("button", { name: "Add a key" }).click();
        await page.getByLabel("Name").fill("Key");
        await page.getByLabel("The key may do everything that the account may do").check();
        await page.getByRole("button", { name: "Make the key" }).click();
        await page.locator("#further-key").waitFor();
        await page.getByRole("button", { name: "Add a key" }).click();
        await page.getByRole("region", { name: "Rights of the key" }).waitFor();
      },
    ],
    [
      "the privileges of a group",
      () => "#/usergroups/1",
      () => page.getByRole("checkbox", { name: "Read stores (view_stores)" }).waitFor(),
    ],
    [
      "the rights of an account",
      () => `#/users/${account.id}?tab=rights`,
      () => page.getByRole("heading", { name: "By privilege" }).waitFor(),
    ],
    [
      "the change of the password, below the account's menu",
      () => "#/-password",
      async () => {
        await page.getByLabel("Current password").waitFor();
        await page.locator(".account summary").click();
      },
    ],
    ["a page that does not exist", () => "#/nothing", () => page.getByText("There is no such page").waitFor()],
    ["an item that does not exist", () => "#/products/999", () => page.getByText("There is no such product").waitFor()],
  ];
  for (const [name, route, open] of pages) {
    it(`has no barriers: ${name}`, async () => {
      // An open dialog would block the next page.
      if ((await page.getByRole("dialog").count()) > 0) await page.goto("about:blank");
      await root.goTo(route());
      await open();
      expect(await findBarriers(page)).to.deep.equal([]);
    });
  }

  const doors = [
    ["the sign-in", async () => "/admin"],
    [
      "the choice of a password",
      async () => {
        const { user_id: id } = await staff.make("/api/2.0/users", { email: "invited@example.com", user_type: "A" });
        const administrator = new Visitor(() => server);
        await administrator.signIn(server.email, rootPassword);
        const { link } = (await administrator.ask("POST", `invitations/${id!}`)).json as { readonly link: string };
        return link.slice(server.url.length);
      },
    ],
  ] as const;
  for (const [name, findPath] of doors) {
    it(`has no barriers: ${name}`, async () => {
      const visitor = await open({ path: await findPath() });
      await visitor.page.locator("form").waitFor();
      await visitor.page.locator("input[type=password]").last().fill("short");
      expect(await findBarriers(visitor.page)).to.deep.equal([]);
      await visitor.close();
    });
  }
});
