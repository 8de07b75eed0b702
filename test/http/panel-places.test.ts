import { expect } from "chai";
import type { Page } from "playwright-core";
import { findBarriers } from "../support/accessibility.js";
import { inBrowser } from "../support/browser.js";
import { openPanel, type PanelPage } from "../support/panel-page.js";
import { startServer, type TestServer } from "../support/server.js";
import { memberPassword, Staff, type Account } from "../support/staff.js";

inBrowser("places in the panel", (browser) => {
  let server: TestServer;
  let panel: PanelPage;
  let page: Page;
  let root: Account;
  let store: string;
  const staff = new Staff(() => server);

  before(async () => {
    server = await startServer();
    root = await staff.makeMember([], { is_root: "Y" });
    store = await staff.makeStore();
    panel = await openPanel(browser(), server.url);
    page = panel.page;
    await panel.signIn(root.email, memberPassword);
  });
  after(async () => {
    await panel.close();
    await server.stop();
  });

  describe("that do not exist", () => {
    const places = [
      ["a tab of accounts, on something else", () => `#/stores/${store}?tab=api`],
      ["another one", () => `#/stores/${store}?tab=rights`],
      ["a tab that nothing has", () => `#/users/${root.id}?tab=constructor`],
      ["a tab of an account that is being made", () => "#/users/new?tab=api"],
      ["the rights of nobody", () => "#/-access"],
    ] as const;
    for (const [name, hash] of places) {
      it(`are told: ${name}`, async () => {
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

    it("are not offered: what an account may do, to those who may not read groups", async () => {
      const member = await staff.makeMember(["view_users"]);
      const other = await openPanel(browser(), server.url);
      await other.signIn(member.email, memberPassword);
      await other.goTo(`#/users/${member.id}`);
      await other.page.getByRole("link", { name: "API access" }).waitFor();
      expect(await other.page.getByRole("link", { name: "What it may do" }).count()).to.equal(0);
      await other.close();
    });
  });

  it("that cannot be shown say so, in the middle of what can; another one is shown as ever", async () => {
    const broken = await openPanel(browser(), server.url);
    await broken.signIn(root.email, memberPassword);
    const failures: string[] = [];
    broken.page.on("console", (message) => failures.push(message.text()));
    await broken.page.route("**/admin/api/stores?**", (route) => route.fulfill({ json: [null] }));
    await broken.goTo("#/stores");
    await broken.page
      .getByRole("heading", { name: "This page cannot be shown" })
      .and(broken.page.locator(":focus"))
      .waitFor();
    await broken.page.getByRole("button", { name: "Load it again" }).waitFor();
    expect(failures.join()).to.contain("TypeError");
    await broken.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
    await broken.page.getByRole("heading", { name: "Products" }).waitFor();
    await broken.page.goBack();
    await broken.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    expect(await findBarriers(broken.page)).to.deep.equal([]);
    await broken.page.unrouteAll();
    await broken.page.getByRole("button", { name: "Load it again" }).click();
    await broken.page.getByRole("table").waitFor();
    await broken.page.context().close();
  });

  it("say so where nothing at all can be shown", async () => {
    const broken = await openPanel(browser(), server.url);
    await broken.page.route("**/admin/api/description", (route) =>
      route.fulfill({ json: { resources: [{ path: "x", parent: null }], privileges: [] } }),
    );
    await broken.page.getByLabel("E-mail").fill(root.email);
    await broken.page.getByLabel("Password").fill(memberPassword);
    await broken.page.getByRole("button", { name: "Sign in" }).click();
    await broken.page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
    await broken.page.unrouteAll();
    await broken.page.getByRole("button", { name: "Load it again" }).click();
    await broken.page.getByRole("heading", { name: "Administration" }).waitFor();
    await broken.page.context().close();
  });
});
