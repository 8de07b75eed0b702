import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inPanel } from "../support/panel-page.js";
import { memberPassword } from "../support/staff.js";

inPanel("filters and views of the panel", {}, ({ staff, open, panel, page }) => {
  let store: string;
  const shown = (text: string) => page.getByText(text, { exact: true }).waitFor();

  before(async () => {
    store = await staff.makeStore();
    const shoes = await staff.make("/api/2.0/categories", { category: "Shoes", company_id: store });
    const hats = await staff.make("/api/2.0/categories", { category: "Hats", company_id: store, status: "H" });
    for (const [product, status, category, more] of [
      ["Boot", "A", shoes, { price: 20, avail_since: "1750000000" }],
      ["Sandal", "H", shoes, { price: 10 }],
      ["Cap", "D", hats, { price: 5 }],
    ] as const) {
      const main_category = category["category_id"];
      await staff.make("/api/2.0/products", {
        product,
        status,
        main_category,
        category_ids: [main_category],
        company_id: store,
        ...more,
      });
    }
  });

  it("are always shown where they are declared, with the number of items of each value", async () => {
    await panel.goTo("#/products");
    await shown("1–3 of 3");
    const status = page.getByLabel("Status is", { exact: true });
    await status.locator("option", { hasText: "Hidden (1)" }).waitFor({ state: "attached" });
    for (const name of ["Price at least", "Price at most"]) await page.getByLabel(name, { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Categories is", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Remove the filter/ }).count()).to.equal(0);
  });

  it("accept several values, or all except some", async () => {
    await panel.goTo("#/products");
    const status = page.getByLabel("Status is", { exact: true }).and(page.locator("select"));
    await status.selectOption("A");
    await page.waitForURL(/status=A/);
    await status.selectOption("H");
    await page.waitForURL(/status%5Bin%5D=A%2CH/);
    await shown("1–2 of 2");
    await page.getByLabel("Comparison of Status").selectOption("not");
    await page.waitForURL(/status%5Bnin%5D=A%2CH/);
    await page.getByRole("link", { name: "Cap" }).waitFor();
    await page.getByRole("button", { name: "Remove Hidden (1)" }).click();
    await shown("1–2 of 2");
    await page.getByRole("button", { name: "Remove the filter Status" }).click();
    await shown("1–3 of 3");
  });

  it("keep the focus after a value is removed, and follow the direction of writing", async () => {
    await panel.goTo("#/stores");
    await panel.goTo("#/products?status[in]=A,H,D");
    const remove = (name: string) => page.getByRole("button", { name: new RegExp(`^Remove ${name}`) });
    const focused = (name: string) => remove(name).and(page.locator(":focus")).waitFor();
    await remove("Active").focus();
    await page.keyboard.press("ArrowRight");
    await focused("Hidden");
    await page.keyboard.press("Enter");
    await focused("Disabled");
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await page.keyboard.press("ArrowRight");
    await focused("Active");
    await page.keyboard.press("ArrowLeft");
    await focused("Disabled");
    await page.evaluate("document.documentElement.dir = 'ltr'");
    await page.keyboard.press("Enter");
    await focused("Active");
    await page.keyboard.press("Enter");
    await page.getByLabel("Status is", { exact: true }).and(page.locator("select:focus")).waitFor();
    await shown("1–3 of 3");
  });

  it("find missing values, and look at related items", async () => {
    await staff.make("/api/2.0/products", { product: "Bag", company_id: store });
    await panel.goTo("#/products");
    await page.getByLabel("Add a filter").selectOption("main_category");
    await page.getByLabel("Comparison of Main category").selectOption("empty");
    await page.waitForURL(/main_category%5Bexists%5D=false/);
    await page.getByRole("link", { name: "Bag" }).waitFor();
    await shown("1 of 1");
    await page.getByRole("button", { name: "Remove the filter Main category", exact: true }).click();
    await page.getByLabel("Add a filter").selectOption("main_category.status");
    await page.getByLabel("Main category: Status is", { exact: true }).selectOption("H");
    await page.waitForURL(/main_category\.status=H/);
    await shown("1 of 1");
    await page.getByRole("link", { name: "Cap" }).waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
  });

  it("are forgotten when all are cleared, or the address changes", async () => {
    await panel.goTo("#/stores");
    await panel.goTo("#/products");
    const add = page.getByLabel("Add a filter");
    const comparison = page.getByLabel("Comparison of Store", { exact: true });
    await add.selectOption("company_id");
    await comparison.selectOption("empty");
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await page.getByRole("link", { name: "Cap" }).waitFor();
    await comparison.waitFor({ state: "detached" });
    await add.selectOption("company_id");
    await comparison.selectOption("empty");
    await page.waitForURL(/exists/);
    await page.goBack();
    await page.getByRole("link", { name: "Cap" }).waitFor();
    expect(await comparison.locator("option:checked").textContent()).to.equal("is");
  });

  it("are named by their titles if the address has a wrong value, and can be removed", async () => {
    await panel.goTo("#/products?price[gte]=much&cols=product,price");
    await page.getByText(/^Price must be a number/).waitFor();
    expect(await page.getByText("price[gte]").count()).to.equal(0);
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await page.getByRole("grid", { name: "Table of products" }).waitFor();
    expect(new URL(page.url()).hash).to.equal("#/products?cols=product%2Cprice");
  });

  it("search while typing, as one entry of the history", async () => {
    await panel.goTo("#/stores");
    await panel.goTo("#/products");
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("sa");
    await shown("1 of 1");
    await search.pressSequentially("nd");
    await page.waitForURL(/q=sand/);
    expect(await page.evaluate("document.activeElement.type")).to.equal("search");
    await page.goBack();
    await shown("1–4 of 4");
    await page.goBack();
    await page.getByRole("heading", { name: "Stores", level: 1 }).waitFor();
  });

  it("and columns determine the export, which is safe against formulas", async () => {
    await staff.make("/api/2.0/products", { product: '=1+1, "quoted"', company_id: store, price: -0 });
    await panel.goTo("#/products?cols=product,price,status&sort_by=-price");
    await page.locator("summary", { hasText: "Export" }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).to.equal("products.csv");
    expect(await readFile(await file.path(), "utf8")).to.equal(
      '\uFEFFproduct,price,status\r\nBoot,20,A\r\nSandal,10,H\r\nCap,5,D\r\n"\'=1+1, ""quoted""",0,A\r\nBag,0,A\r\n',
    );
    await shown("5 items read");
    expect(await findBarriers(page)).to.deep.equal([]);
  });

  it("are saved with order and columns as a view, for oneself or a group", async () => {
    const group = await staff.makeGroup(["view_catalog"], { usergroup: "Clerks" });
    const [one, other] = [
      await staff.makeMember([], { usergroup_ids: [group] }),
      await staff.makeMember([], { usergroup_ids: [group] }),
    ];
    const clerk = await open();
    await clerk.signIn(one.email, memberPassword);
    await clerk.goTo("#/products?status=H&cols=product,price&sort_by=price");
    await clerk.page.getByText("Views", { exact: true }).click();
    await clerk.page.getByText("There are no saved views of this list yet.").waitFor();
    expect(await findBarriers(clerk.page)).to.deep.equal([]);
    await clerk.page.getByLabel("Save this view as").fill("Hidden prices");
    await clerk.page.getByLabel("Visible to").selectOption({ label: "Clerks" });
    await clerk.page.getByRole("button", { name: "Save", exact: true }).click();
    await clerk.page.getByRole("link", { name: "Hidden prices" }).waitFor();
    await clerk.close();

    const colleague = await open();
    await colleague.signIn(other.email, memberPassword);
    await colleague.goTo("#/products");
    await colleague.page.getByText("Views", { exact: true }).click();
    await colleague.page.getByRole("link", { name: "Hidden prices" }).click();
    await colleague.page.getByRole("row", { name: "Sandal 10" }).waitFor();
    expect(await colleague.page.getByRole("button", { name: "Remove Hidden prices" }).count()).to.equal(0);
    await colleague.close();
  });

  it("are private again when their owner replaces them after leaving their group", async () => {
    const [group, other] = [
      await staff.makeGroup(["view_catalog"], { usergroup: "Movers" }),
      await staff.makeGroup(["view_catalog"], { usergroup: "Stayers" }),
    ];
    const member = await staff.makeMember([], { usergroup_ids: [group, other] });
    const owner = await open();
    const save = async (button: string, choose: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
      await owner.signIn(member.email, memberPassword);
      await owner.goTo("#/products?status=H");
      await owner.page.getByText("Views", { exact: true }).click();
      await owner.page.getByLabel("Save this view as").fill("Moving");
      await choose();
      await owner.page.getByRole("button", { name: button, exact: true }).click();
    };
    const sharing = owner.page.locator(".views li small");
    await save("Save", () => owner.page.getByLabel("Visible to").selectOption({ label: "Movers" }));
    await sharing.getByText("for Movers").waitFor();
    await staff.root("PUT", `/api/2.0/users/${member.id}`, { usergroup_ids: [other] });
    await owner.goTo("#/");
    await owner.page.reload();
    await save("Replace the view", () => sharing.waitFor());
    await sharing.waitFor({ state: "detached" });
    await owner.close();
  });

  it("are shared by a root account with any group, and replacing a view keeps its group", async () => {
    await staff.makeGroup(["view_catalog"], { usergroup: "Packers" });
    const save = async (status: string, prepare: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
      await panel.goTo("#/stores");
      await panel.goTo(`#/products?status=${status}`);
      await page.locator("summary", { hasText: "Views" }).click();
      await page.getByLabel("Save this view as").fill("Shared");
      await prepare();
      await page.getByRole("button", { name: /^(Save|Replace the view)$/ }).click();
      await page.locator(".views a[aria-current=true]", { hasText: "Shared" }).waitFor();
    };
    await save("H", () => page.getByLabel("Visible to").selectOption({ label: "Packers" }));
    await page.locator(".views li", { hasText: "Shared" }).getByText("for Packers").waitFor();
    await save("D");
    await page.locator(".views li", { hasText: "Shared" }).getByText("for Packers").waitFor();
  });
});
