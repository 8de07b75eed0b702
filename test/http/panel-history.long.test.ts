import { expect } from "chai";
import type { Dialog } from "playwright-core";
import { inPanel } from "../support/panel-page.js";

inPanel("the way back in the panel", {}, ({ staff, panel, page }) => {
  let store: string;

  before(async () => {
    store = await staff.makeStore();
    const names = Array.from({ length: 60 }, (_, index) => `Lamp ${String(index + 1).padStart(2, "0")}`);
    for (const product of names) await staff.make("/api/2.0/products", { product, company_id: store });
  });

  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  const waitForHeading = (name: string) => page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
  const countEntries = () => page.evaluate<number>("history.length");
  const scrollTo = (top: number) => page.evaluate(`scrollTo(0, ${String(top)}); new Promise(requestAnimationFrame)`);
  /** The Content-Security-Policy of the page forbids `waitForFunction`. */
  const waitUntilAt = async (top: number): Promise<void> => {
    const limit = Date.now() + 5_000;
    const isThere = () => page.evaluate<boolean>(`Math.abs(scrollY - ${String(top)}) < 2`);
    while (!(await isThere()) && Date.now() < limit) await page.waitForTimeout(20);
    expect(await isThere(), `scrolled to ${String(top)}`).to.equal(true);
  };
  /** Opens the second page of a filtered list, scrolls, and opens an item there. */
  const openItem = async (name: string): Promise<string> => {
    await panel.goTo("#/");
    await waitForHeading("Administration");
    await panel.goTo(`#/products?company_id=${store}&sort_by=product`);
    await link("Lamp 01").waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await link(name).waitFor();
    const list = page.url();
    await scrollTo(300);
    await link(name).click();
    await page.getByLabel("Full description").waitFor();
    await waitUntilAt(0);
    return list;
  };
  const isAtList = async (list: string): Promise<void> => {
    await link("Lamp 40").waitFor();
    expect(page.url()).to.equal(list);
    expect(await page.getByRole("button", { name: "Previous page" }).count()).to.equal(1);
  };

  it("leads back to the same filters, page and position of a list, and then to the page before", async () => {
    const list = await openItem("Lamp 35");
    await scrollTo(120);
    await page.goBack();
    await isAtList(list);
    await waitUntilAt(300);
    await page.goForward();
    await waitForHeading("Lamp 35");
    await waitUntilAt(120);
    await page.goBack();
    await waitUntilAt(300);
    await page.goBack();
    await link("Lamp 01").waitFor();
    await page.goForward();
    await isAtList(list);
    await waitUntilAt(300);
  });

  it("leads there after a reload too", async () => {
    await openItem("Lamp 34");
    await scrollTo(150);
    await page.reload();
    await waitForHeading("Lamp 34");
    await waitUntilAt(150);
    await page.goBack();
    await waitUntilAt(300);
  });

  it("starts at the top of a newly opened page", async () => {
    await openItem("Lamp 33");
    await scrollTo(200);
    await link("Products").click();
    await waitForHeading("Products");
    await waitUntilAt(0);
  });

  it("leads to the list in its former state from the path above an item, and after a deletion", async () => {
    const list = await openItem("Lamp 32");
    const above = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Products" });
    await above.click();
    await isAtList(list);
    await link("Lamp 32").click();
    await waitForHeading("Lamp 32");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("Lamp 32 was deleted.").waitFor();
    await isAtList(list);
  });

  it("leads neither to the form of a created item nor to a deleted one", async () => {
    await panel.goTo("#/");
    await waitForHeading("Administration");
    await panel.goTo("#/pages");
    await page.getByRole("link", { name: "New page" }).click();
    await page.getByRole("textbox", { name: /^Title/ }).fill("About us");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await waitForHeading("About us");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("About us was deleted.").waitFor();
    await page.goBack();
    await page.waitForURL(/#\/pages$/);
    await page.goBack();
    await waitForHeading("Administration");
  });

  it("stays at the current page when a creation or a deletion of a former page is done", async () => {
    let questions = 0;
    const accept = (dialog: Dialog): void => {
      questions += 1;
      void dialog.accept();
    };
    page.on("dialog", accept);
    const pageToDelete = await staff.make("/api/2.0/pages", { title: "Terms", company_id: store });
    const late = {
      "#/pages/new": "Create",
      [`#/pages/${String(pageToDelete["page_id"])}`]: "Delete for good",
    };
    for (const [hash, button] of Object.entries(late)) {
      await panel.goTo(hash);
      if (button === "Create") await page.getByRole("textbox", { name: /^Title/ }).fill("Imprint");
      else await page.getByRole("button", { name: "Delete" }).click();
      let answer = (): void => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      const isChange = (method: string): boolean => method === "POST" || method === "DELETE";
      await page.route(/admin\/api\/pages/, async (route) => {
        if (isChange(route.request().method())) await held;
        await route.continue();
      });
      const asked = page.waitForRequest((request) => isChange(request.method()));
      await page.getByRole("button", { name: button, exact: true }).click();
      await asked;
      await panel.goTo(`#/stores/${store}`);
      if (button === "Create") await page.getByRole("button", { name: "Discard the changes" }).click();
      await page.getByLabel("Company city").fill("Bergen");
      const answered = page.waitForResponse((response) => isChange(response.request().method()));
      answer();
      await answered;
      await page.evaluate("new Promise((shown) => setTimeout(() => requestAnimationFrame(shown)))");
      expect(new URL(page.url()).hash).to.equal(`#/stores/${store}`);
      expect(await page.getByLabel("Company city").inputValue()).to.equal("Bergen");
      await panel.goTo("#/stores");
      await page.getByRole("button", { name: "Discard the changes" }).click();
      await page.getByText(button === "Create" ? "Imprint was created." : "Terms was deleted.").waitFor();
      // The browser itself asks nothing.
      expect(questions).to.equal(0);
      await page.unrouteAll({ behavior: "wait" });
    }
    page.off("dialog", accept);
  });

  it("stays unchanged if the user declines to leave: by a link, back, forward, and by several steps", async () => {
    await panel.goTo("#/");
    await waitForHeading("Administration");
    await panel.goTo("#/stores");
    await waitForHeading("Stores");
    await page.locator("tbody a").first().click();
    await page.getByLabel("Company city").waitFor();
    await link("Categories").click();
    await waitForHeading("Categories");
    await page.goBack();
    const city = page.getByLabel("Company city");
    await city.fill("Bergen");
    const [here, entries] = [page.url(), await countEntries()];

    const decline = async (go: () => Promise<unknown>): Promise<void> => {
      await go();
      await page.getByRole("button", { name: "Stay" }).click();
      await page.waitForURL(here);
      expect([await countEntries(), await city.inputValue()]).to.deep.equal([entries, "Bergen"]);
    };
    await decline(() => link("Products").click());
    await decline(() => page.evaluate("history.back()"));
    await decline(() => page.evaluate("history.forward()"));
    await decline(() => page.evaluate("history.go(-2)"));
    await page.goForward();
    await page.getByRole("button", { name: "Discard the changes" }).click();
    await waitForHeading("Categories");
    await page.goBack();
    await city.waitFor();
    await page.goBack();
    await waitForHeading("Stores");
    await page.goBack();
    await waitForHeading("Administration");
  });
});
