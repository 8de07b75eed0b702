import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";
import { memberPassword } from "../support/staff.js";

inPanel("the start page of the panel", {}, ({ staff, open, panel, page }) => {
  const figure = (name: RegExp) => page.getByRole("list", { name: "Figures" }).getByRole("link", { name });

  it("shows the first steps in an empty shop", async () => {
    const steps = page.locator("li", { has: page.getByRole("heading", { name: "First steps" }) });
    await steps.waitFor();
    await panel.goTo("#/stores");
    await page.route("**/_figures?*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await panel.goTo("#/");
    const figures = page.getByText("Products on sale");
    await page.getByText(/^…\s*Products on sale$/).waitFor();
    const before = (await figures.boundingBox())!.y;
    await steps.waitFor();
    expect((await figures.boundingBox())!.y).to.be.closeTo(before, 2);
    await page.unroute("**/_figures?*");
    expect(await steps.getByRole("listitem").allInnerTexts()).to.deep.equal(["New store", "New product"]);
    await steps.getByRole("link", { name: "New store" }).click();
    await page.getByRole("heading", { name: "New store", level: 1 }).waitFor();
  });

  it("has the groups and entries of the menu in their declared order", async () => {
    const menu = page.getByRole("navigation", { name: "Main" });
    const entries = await menu.getByRole("link").allInnerTexts();
    expect(entries.slice(0, 4)).to.deep.equal(["Products", "Categories", "Options", "Features"]);
    expect(await menu.getByRole("heading").allInnerTexts()).to.deep.equal([
      "Catalog",
      "Fulfilment",
      "Marketing",
      "Customers",
      "Stores",
      "Settings",
    ]);
  });

  it("has figures, each a link to its items, and a chart over time", async () => {
    const company_id = await staff.makeStore();
    for (const amount of [0, 3, 4]) await staff.make("/api/2.0/products", { product: "Tent", company_id, amount });
    await panel.goTo("#/stores");
    await panel.goTo("#/");
    await figure(/^3 Products on sale$/).waitFor();
    await figure(/^7 Items in stock$/).waitFor();
    await figure(/^3 New products$/).waitFor();
    await page.getByRole("img", { name: /^New products: highest: 3, on / }).waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    expect(await page.getByRole("heading", { name: "First steps" }).count()).to.equal(0);
    await figure(/^1 Sold out$/).click();
    await page.getByText("1 of 1").waitFor();
    expect(page.url()).to.contain("status=A&amount%5Blte%5D=0");
  });

  it("keeps the place of the figures while they are loading", async () => {
    await panel.goTo("#/stores");
    await page.route("**/_figures?*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await panel.goTo("#/");
    const groups = page.locator("div.cards");
    await page.getByText(/^…\s*Products on sale$/).waitFor();
    const before = (await groups.boundingBox())!.y;
    await figure(/^3 Products on sale$/).waitFor();
    expect((await groups.boundingBox())!.y).to.be.closeTo(before, 2);
    await page.unroute("**/_figures?*");
  });

  it("shows figures only of what the account may read and sees", async () => {
    const store = await staff.makeStore();
    const member = await staff.makeMember(["view_catalog"], { company_id: store });
    const clerk = await open();
    await clerk.signIn(member.email, memberPassword);
    await clerk.page.getByRole("link", { name: "0 Products on sale" }).waitFor();
    expect(await clerk.page.getByRole("link", { name: /Active accounts|Open stores/ }).count()).to.equal(0);
    await clerk.close();
  });

  it("leads everywhere by Ctrl+K, with the keyboard alone", async () => {
    await panel.goTo("#/");
    await figure(/^3 Products on sale$/).waitFor();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("combobox", { name: "Search everything" });
    await search.waitFor();
    await page.keyboard.type("tent");
    await page.getByRole("option", { name: "Tent Product" }).first().waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tent", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await search.waitFor();
    await page.keyboard.type("user gr");
    await page.getByRole("option", { name: "User groups Customers" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "User groups", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await search.waitFor();
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
  });
});
