import { expect } from "chai";
import type { Request } from "playwright-core";
import { inPanel } from "../support/panel-page.js";

inPanel("the requests of the panel's pages", {}, ({ staff, panel, page }) => {
  let product: string;
  let category: string;
  let company_id: string;
  before(async () => {
    company_id = await staff.makeStore();
    const { category_id } = await staff.make("/api/2.0/categories", { category: "Camping", company_id });
    category = category_id!;
    const tent = { product: "Tent", company_id, category_ids: [category_id], main_category: category_id };
    product = (await staff.make("/api/2.0/products", tent))["product_id"]!;
    await staff.make("/api/2.0/products", { product: "Stove", company_id });
  });

  /** Lists the requests to the server's interface, without the names of the selected fields. */
  const record = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const requests: string[] = [];
    const note = (request: Request): void => {
      const { pathname, searchParams } = new URL(request.url());
      const path = pathname.split("/admin/api/")[1];
      if (path === undefined) return;
      const { fields: _, ...query } = Object.fromEntries(searchParams);
      requests.push(`${request.method()} ${path} ${new URLSearchParams(query).toString()}`.trim());
    };
    page.on("request", note);
    await act();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
    page.off("request", note);
    return requests.toSorted();
  };
  const isOnce = (requests: readonly string[]): void => {
    expect(requests).to.deep.equal([...new Set(requests)]);
  };
  const openList = async (): Promise<void> => {
    await panel.goTo("#/products");
    await page.getByRole("gridcell", { name: "Tent" }).first().waitFor();
  };
  const openProduct = async (): Promise<void> => {
    await panel.goTo(`#/products/${product}`);
    await page.getByRole("heading", { name: "Tent", level: 1 }).waitFor();
    await page.getByText("Camping").first().waitFor();
  };
  const openTab = async (name: RegExp): Promise<void> => {
    await page.getByRole("navigation", { name: "Tabs of this product" }).getByRole("link", { name }).click();
    await page.waitForLoadState("networkidle");
  };
  const reload = async (): Promise<void> => {
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
  };

  it("reads each thing of a list once", async () => {
    isOnce(await record(openList));
    isOnce(await record(reload));
  });

  it("reads each thing of an item once", async () => {
    isOnce(await record(openProduct));
    isOnce(await record(reload));
    isOnce(await record(() => openTab(/^Features/)));
    isOnce(await record(() => openTab(/^Details/)));
  });

  it("shows what has changed since the last visit", async () => {
    await openList();
    await page.getByRole("gridcell", { name: "Camping" }).first().waitFor();
    await staff.root("PUT", `/api/2.0/categories/${category}`, { category: "Outdoor" });
    await reload();
    await page.getByRole("gridcell", { name: "Outdoor" }).first().waitFor();
    const { category_id } = await staff.make("/api/2.0/categories", { category: "Cooking", company_id });
    await staff.root("PUT", `/api/2.0/products/${product}`, {
      category_ids: [category_id],
      main_category: category_id,
    });
    await reload();
    await page.getByRole("gridcell", { name: "Cooking" }).first().waitFor();
  });

  it("needs no storage, which the browser may forbid", async () => {
    const other = await page.context().newPage();
    await other.addInitScript(
      `Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } })`,
    );
    await other.goto(page.url());
    await other.getByRole("gridcell", { name: "Cooking" }).first().waitFor();
    await other.close();
  });

  it("removes the list of requests from the browser when the account signs out", async () => {
    const readStored = (): Promise<string | null> => page.evaluate("localStorage.getItem('stockroom-requests')");
    await openList();
    await reload();
    expect(await readStored()).to.include("products?");
    await page.locator(".account summary").click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Password").waitFor();
    expect(await readStored()).to.equal(null);
  });
});
