import { expect } from "chai";
import type { Page } from "playwright-core";
import { findBarriers } from "../support/accessibility.js";
import { servePanel, type PanelPage } from "../support/panel-page.js";
import { memberPassword, type Account } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";

/** In a page: goes elsewhere before it has done anything but draw itself. */
const leaveAtOnce = `new MutationObserver((_, observer) => {
  if (document.querySelector("h1")?.textContent !== "Administration") return;
  observer.disconnect();
  location.hash = "#/stores";
}).observe(document.body, { childList: true, subtree: true })`;

servePanel("places in the panel", {}, ({ staff, open }) => {
  let panel: PanelPage;
  let page: Page;
  let root: Account;
  let store: string;

  before(async () => {
    root = await staff.makeMember([], { is_root: "Y" });
    store = await staff.makeStore();
    panel = await open();
    page = panel.page;
    await panel.signIn(root.email, memberPassword);
  });
  after(() => panel.close());

  describe("that do not exist", () => {
    const places = [
      ["a tab of accounts, on something else", () => `#/stores/${store}?tab=api`],
      ["another one", () => `#/stores/${store}?tab=rights`],
      ["a tab that nothing has", () => `#/users/${root.id}?tab=constructor`],
      ["a tab of an account that is being made", () => "#/users/new?tab=api"],
      ["the rights of nobody", () => "#/-access"],
    ] as const;
    for (const [name, hash] of places) {
      it(`answer with a page that says so: ${name}`, async () => {
        await panel.goTo("#/");
        await page.getByRole("heading", { name: "Administration" }).waitFor();
        await panel.goTo(hash());
        await page.getByRole("heading", { name: "Nothing here" }).waitFor();
        await page.getByText("There is no such page").waitFor();
      });
    }

    it("lead back to the item whose tab they are not", async () => {
      await panel.goTo(`#/stores/${store}?tab=api`);
      await page.getByRole("link", { name: "To the store" }).click();
      await page.getByRole("form", { name: "Store" }).waitFor();
    });

    it("are gone to by who is faster than the page that was just drawn", async () => {
      const other = await open();
      await other.page.evaluate(leaveAtOnce);
      await other.page.getByLabel("E-mail").fill(root.email);
      await other.page.getByLabel("Password").fill(memberPassword);
      await other.page.getByRole("button", { name: "Sign in" }).click();
      await other.page.getByRole("heading", { name: "Stores", level: 1 }).waitFor({ timeout: 10_000 });
      await other.close();
    });

    it("say that an account without a password may not sign in", async () => {
      const { id } = await staff.makeAccount([]);
      await panel.goTo(`#/-access/${id}`);
      await page.getByText("The account may not sign in to the panel: the account has no password.").waitFor();
    });

    it("are not offered: what an account may do, to those who may not read groups", async () => {
      const member = await staff.makeMember(["view_users"]);
      const other = await open();
      await other.signIn(member.email, memberPassword);
      await other.goTo(`#/users/${member.id}`);
      await other.page.getByRole("link", { name: "API access" }).waitFor();
      expect(await other.page.getByRole("link", { name: "Rights" }).count()).to.equal(0);
      await other.close();
    });
  });

  describe("through which something is created", () => {
    let category: string;
    let product: string;
    before(async () => {
      // Not the first, which is that of what says no store.
      const company_id = await staff.makeStore();
      category = (await staff.make("/api/2.0/categories", { category: "Tents", company_id }))["category_id"]!;
      const body = { product: "Tunnel", company_id, category_ids: [category] };
      product = (await staff.make("/api/2.0/products", body))["product_id"]!;
    });

    it("say so in the form, and what is created refers to the one above it, in its store", async () => {
      await panel.goTo(`#/categories/${category}/products`);
      await page.getByRole("link", { name: "New product" }).click();
      await page.getByRole("button", { name: "Remove Tents" }).waitFor();
      await page.getByRole("textbox", { name: /^Product \*/ }).fill("Dome");
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.getByText("Dome was created.").waitFor();
      expect(page.url()).to.match(/#\/products\/\d+$/);
      await panel.goTo(`#/categories/${category}/products`);
      await page.getByRole("link", { name: "Dome" }).waitFor();
    });

    it("are left without a question where nothing was typed", async () => {
      await panel.goTo(`#/products/${product}/options/new`);
      await page.getByRole("textbox", { name: /^Option name/ }).waitFor();
      await panel.goTo(`#/products/${product}/options`);
      await page.getByRole("link", { name: "Create the first" }).click();
      await page.getByRole("textbox", { name: /^Option name/ }).fill("Size");
      // The name comes after the form.
      await waitUntil(async () => (await page.getByRole("combobox", { name: "Product" }).inputValue()) === "Tunnel");
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await page.getByText("Size was created.").waitFor();
    });

    it("show what was created at its own place, with what is nested in it", async () => {
      const answer = (await staff.root("GET", `/api/2.0/products/${product}/options`)).json as {
        search: { ids: readonly string[] };
      };
      await panel.goTo(`#/products/${product}/options/${answer.search.ids[0]!}`);
      await page.getByRole("heading", { name: "Size" }).waitFor();
      await page.getByRole("link", { name: "Variants" }).click();
      await page.getByText("There are no variants yet").waitFor();
    });
  });

  it("for a new item say why it cannot be created, to those who may only read", async () => {
    const member = await staff.makeMember(["view_stores"]);
    const other = await open();
    await other.signIn(member.email, memberPassword);
    await other.goTo("#/stores/new");
    await other.page.getByText("may read these items but not create any").waitFor();
    expect(await other.page.getByRole("button", { name: "Create", exact: true }).count()).to.equal(0);
    await other.close();
  });

  it("are as wide as the window, whatever is typed into them", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    await panel.goTo("#/categories/new");
    const parent = page.getByRole("combobox", { name: /Parent/ });
    await parent.fill("x".repeat(200));
    await parent.blur();
    await page
      .getByText(/There is no|cannot be used/)
      .first()
      .waitFor();
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).to.be.at.most(320);
    await parent.fill("");
    if (size !== null) await page.setViewportSize(size);
  });

  it("that cannot be shown say so, in the middle of what can; another one is shown as ever", async () => {
    const broken = await open();
    await broken.signIn(root.email, memberPassword);
    const failures: string[] = [];
    broken.page.on("console", (message) => failures.push(message.text()));
    await broken.page.route("**/admin/api/stores?**", (route) => route.fulfill({ json: [null] }));
    await broken.goTo("#/stores");
    await broken.page
      .getByRole("heading", { name: "This page cannot be shown" })
      .and(broken.page.locator(":focus"))
      .waitFor();
    await broken.page.getByRole("button", { name: "Reload the page" }).waitFor();
    expect(failures.join()).to.contain("TypeError");
    await broken.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
    await broken.page.getByRole("heading", { name: "Products" }).waitFor();
    await broken.page.goBack();
    await broken.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    expect(await findBarriers(broken.page)).to.deep.equal([]);
    await broken.page.unrouteAll();
    await broken.page.getByRole("button", { name: "Reload the page" }).click();
    await broken.page.getByRole("grid").waitFor();
    await broken.page.context().close();
  });

  it("say so where nothing at all can be shown", async () => {
    const broken = await open();
    await broken.page.route("**/admin/api/description?*", (route) =>
      route.fulfill({ json: { resources: [{ path: "x", parent: null }], privileges: [] } }),
    );
    await broken.page.getByLabel("E-mail").fill(root.email);
    await broken.page.getByLabel("Password").fill(memberPassword);
    await broken.page.getByRole("button", { name: "Sign in" }).click();
    await broken.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    await broken.page.unrouteAll();
    await broken.page.getByRole("button", { name: "Reload the page" }).click();
    await broken.page.getByRole("heading", { name: "Administration" }).waitFor();
    await broken.page.context().close();
  });
});
