import { expect } from "chai";
import type { Page } from "playwright-core";
import { servePanel, rootPassword, type PanelPage } from "../support/panel-page.js";
import { findSetupToken, Visitor } from "../support/visitor.js";

servePanel("the panel without a mouse", {}, ({ server, staff, open }) => {
  let panel: PanelPage;
  let page: Page;
  let store: string;

  before(async () => {
    await new Visitor(() => server).setPassword(findSetupToken(server.log), rootPassword);
    store = await staff.makeStore();
    for (const product of ["Lamp", "Lantern", "Table"]) {
      await staff.make("/api/2.0/products", {
        product,
        company_id: store,
        free_shipping: product === "Table" ? "Y" : "N",
      });
    }
    await staff.make("/api/2.0/categories", { category: "Lights", company_id: store });
    panel = await open();
    page = panel.page;
  });
  after(() => panel.close());

  /** Describes the focused element as far as tests distinguish it: its name, and whether its focus is visible. */
  const readFocus = () =>
    page.evaluate<{ readonly name: string; readonly seen: boolean }>(`(() => {
      const each = document.activeElement;
      // Between the last and the first it is the browser's turn.
      if (each === document.body) return { name: "", seen: true };
      const label = each.labels?.[0]?.innerText ?? each.innerText;
      const { outlineStyle } = getComputedStyle(each);
      const { top, bottom } = each.getBoundingClientRect();
      const seen = outlineStyle !== "none" && bottom > 0 && top < innerHeight;
      return { name: (each.getAttribute("aria-label") ?? label).trim(), seen };
    })()`);
  /** Presses Tab until the focus is at what is called so; on the way it is always seen where it is. */
  const tabTo = async (name: string, key = "Tab"): Promise<void> => {
    const passed: string[] = [];
    while (passed.length < 90) {
      await page.keyboard.press(key);
      const focus = await readFocus();
      expect(focus.seen, `the focus is seen at ${focus.name}`).to.equal(true);
      if (focus.name === name) return;
      passed.push(focus.name);
    }
    expect.fail(`${key} does not lead to ${name}, but to ${passed.join(", ")}`);
  };
  /** The focus follows what was pressed, a moment later. */
  const waitForFocus = async (name: string): Promise<void> => {
    const limit = Date.now() + 5_000;
    while ((await readFocus()).name !== name && Date.now() < limit) await page.waitForTimeout(20);
    expect((await readFocus()).name).to.equal(name);
  };
  const waitForHeading = async (name: string): Promise<void> => {
    await page.locator("h1:focus", { hasText: name }).waitFor();
    expect(await page.title()).to.equal(`${name} · Stockroom`);
  };

  it("signs in", async () => {
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await waitForFocus("E-mail");
    await page.keyboard.type(server.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(rootPassword);
    await page.keyboard.press("Enter");
    await waitForHeading("Administration");
  });

  it("opens a list from the menu, and skips the menu", async () => {
    await tabTo("Products", "Shift+Tab");
    await page.keyboard.press("Enter");
    await waitForHeading("Products");
    await tabTo("Skip to the content", "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo("New product");
  });

  it("filters, chooses columns, and takes a filter away", async () => {
    await tabTo("Add a filter");
    // The list of a select opens; nothing is chosen on the way to an entry.
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(100);
    await page.keyboard.type("Free");
    await page.keyboard.press("Enter");
    await tabTo("Free shipping is");
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(100);
    await page.keyboard.type("Yes");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 1").waitFor();
    await page.getByRole("link", { name: "Table" }).waitFor();
    await tabTo("Remove the filter Free shipping");
    await page.keyboard.press("Enter");
    await page.getByText("3 of 3").waitFor();
    await waitForFocus("Add a filter");
    await tabTo("Columns");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Columns of the table" }).waitFor();
    await tabTo("Weight");
    await page.keyboard.press("Space");
    await page.getByRole("columnheader", { name: "Weight" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("group", { name: "Columns of the table" }).isVisible()).to.equal(false);
    await waitForFocus("Columns");
  });

  it("opens a form, finds a reference while typing, and saves", async () => {
    await tabTo("Lamp");
    await page.keyboard.press("Enter");
    await waitForHeading("Lamp");
    await tabTo("Categories");
    await page.keyboard.type("lig");
    await page.getByRole("option", { name: "Lights" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "Lights" }).waitFor({ state: "hidden" });
    await waitForFocus("Categories");
    await page.keyboard.type("lig");
    await page.getByRole("option", { name: "Lights" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove Lights" }).waitFor();
    await tabTo("Save");
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor();
    await waitForFocus("Save");
  });

  it("enters the question of a deletion, and comes back by Escape", async () => {
    await tabTo("Delete", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await waitForFocus("Keep it");
    await tabTo("Delete for good");
    await page.keyboard.press("Escape");
    await waitForFocus("Delete");
    expect(await page.getByRole("dialog").count()).to.equal(0);
    await page.keyboard.press("Enter");
    await tabTo("Delete for good");
    await page.keyboard.press("Enter");
    await waitForHeading("Products");
    await page.getByText("2 of 2").waitFor();
  });

  it("comes back from the two versions of a conflict to the form", async () => {
    await panel.goTo(`#/stores/${store}`);
    await page.locator("h1:focus", { hasText: "Store" }).waitFor();
    await page.getByLabel("Company city").fill("Bergen");
    await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Oslo" });
    await tabTo("Save");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await waitForFocus("Save");
    expect(await page.getByRole("dialog").count()).to.equal(0);
    expect(await page.getByLabel("Company city").inputValue()).to.equal("Bergen");
    await page.getByLabel("Company city").fill("");
  });

  it("is led to the first field that is wrong", async () => {
    await panel.goTo("#/stores/new");
    await waitForHeading("New store");
    await tabTo("Create");
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid=true]").first().waitFor();
    await waitForFocus("Company *");
  });

  it("opens and closes the account's menu, and signs out", async () => {
    await panel.goTo("#/");
    await waitForHeading("Administration");
    await tabTo(server.email, "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo("Sign out everywhere");
    await page.keyboard.press("Escape");
    await waitForFocus(server.email);
    expect(await page.getByText("Sign out everywhere").isVisible()).to.equal(false);
    await page.keyboard.press("Enter");
    await tabTo("Sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await waitForFocus("E-mail");
  });
});
