import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { inBrowser } from "../support/browser.js";
import { settingsOf, startOpenIdProvider, type OpenIdProvider } from "../support/openid-provider.js";
import { openPanel, type PanelPage } from "../support/panel-page.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff, type Account } from "../support/staff.js";

inBrowser("the panel: signing in with an OpenID provider", (browser) => {
  let provider: OpenIdProvider;
  let server: TestServer;
  let staff: Staff;
  let account: Account;
  let panel: PanelPage;

  before(async () => {
    provider = await startOpenIdProvider();
    server = await startServer({ environment: { ...settingsOf(provider.issuer), STOCKROOM_PASSWORDS: "off" } });
    provider.serve(`${server.url}/admin/api/signed-in`);
    staff = new Staff(() => server);
    account = await staff.makeAccount(["view_stores"]);
    panel = await openPanel(browser(), server.url, { path: "/admin#/stores" });
  });
  after(async () => {
    await panel.close([provider.issuer]);
    await server.stop();
    provider.stop();
  });

  const button = () => panel.page.getByRole("link", { name: 'Sign in with Acme & "Sons" <SSO>' });

  it("reports a failed sign-in, and starts again", async () => {
    provider.person.email = "nobody@example.com";
    expect(await panel.page.getByLabel("Password").count()).to.equal(0);
    await button().click();
    await panel.page.getByText("No account here belongs to your user at Acme").waitFor();
    expect(new URL(panel.page.url()).hash).to.equal("");
    expect(await findBarriers(panel.page)).to.deep.equal([]);
  });

  it("returns to the page where it started", async () => {
    provider.person.email = account.email;
    await panel.page.goto(`${server.url}/admin#/stores?status=A`);
    await panel.page.reload();
    await button().click();
    await panel.page.getByRole("heading", { name: "Stores" }).waitFor();
    expect(new URL(panel.page.url()).hash).to.equal("#/stores?status=A");
    await panel.page.locator(".account summary").click();
    expect(await panel.page.getByRole("link", { name: "Change password" }).count()).to.equal(0);
  });

  it("continues in place after a sign-in in another tab, when the session has ended", async () => {
    const { page } = panel;
    await page.context().clearCookies();
    await panel.goTo("#/-keys");
    await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
    const [tab] = await Promise.all([page.context().waitForEvent("page"), button().click()]);
    await tab.getByRole("heading", { name: "Administration" }).waitFor();
    await tab.close();
    await page.bringToFront();
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("The list is empty.").waitFor();
  });

  it("says that an account without a password may sign in with the provider", async () => {
    const manager = await staff.makeAccount(["view_users", "view_usergroups"]);
    provider.person.email = manager.email;
    const visitor = await openPanel(browser(), server.url, { path: `/admin#/-access/${account.id}` });
    await visitor.page.getByRole("link", { name: "Sign in with" }).click();
    await visitor.page.getByText('The account may sign in to the panel with Acme & "Sons" <SSO>.').waitFor();
    await staff.root("PUT", `/api/2.0/users/${account.id}`, { status: "D" });
    await visitor.page.reload();
    await visitor.page.getByText("The account may not sign in to the panel: the account is not active.").waitFor();
    await visitor.close([provider.issuer]);
  });
});
