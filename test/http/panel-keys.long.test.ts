import { execFileSync } from "node:child_process";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { askWith } from "../support/keys.js";
import { servePanel, type PanelPage } from "../support/panel-page.js";
import { everyUserRight, memberPassword, type Account } from "../support/staff.js";

servePanel("the panel: keys of accounts", {}, ({ server, staff, open }) => {
  let account: Account;
  let panel: PanelPage;
  let page: Page;

  before(async () => {
    const rights = [...everyUserRight, "view_catalog", "manage_catalog"];
    account = await staff.makeMember(rights, { api_access: "Y" });
    panel = await open();
    page = panel.page;
    await panel.signIn(account.email, memberPassword);
  });
  after(() => panel.close());

  it("shows a new key once, with a command that tries it, and with the chosen limits", async () => {
    await page.locator(".account summary").click();
    await page.getByRole("link", { name: "My API keys" }).click();
    await page.getByText("The list is empty.").waitFor();
    await page.getByRole("button", { name: "Add a key" }).click();
    await page.getByLabel("Name").fill("Picture robot");
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("scope must name a resource").waitFor();
    await page.getByLabel("Expires").fill("2099-01-31T12:00");
    await page.getByLabel("Rights of the key on products/features/images").selectOption("write");
    await page.getByRole("button", { name: "Make the key" }).click();
    const secret = await page.locator("#further-key").innerText();
    const line = await page.locator("#bearer-line").innerText();
    const me: unknown = JSON.parse(execFileSync("sh", ["-c", `${line} --silent`], { encoding: "utf8" }));
    const scope = { products: "read", "products/features": "read", "products/features/images": "write" };
    expect(me).to.deep.include({ scope });

    const row = page.getByRole("row", { name: "Picture robot" });
    expect(await row.innerText()).to.match(/Products › Features › Images: read and change.*2099/s);
    await page.reload();
    await row.waitFor();
    expect(await page.locator("#further-key").count()).to.equal(0);

    await page.getByRole("button", { name: "Revoke Picture robot" }).click();
    await page.getByRole("button", { name: "Revoke for good" }).click();
    await page.getByText("The list is empty.").waitFor();
    expect((await askWith(server.url, secret)("GET", "/api/2.0/me")).status).to.equal(401);
  });

  it("lists the keys of accounts that may be changed beside their API access", async () => {
    const other = await staff.makeAccount([]);
    await panel.goTo(`#/users/${other.id}?tab=api`);
    await page.getByRole("button", { name: "Add a key" }).click();
    await page.getByLabel("Name").fill("Whole");
    await page.getByLabel("The key may do everything that the account may do").check();
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByRole("row", { name: "Whole Everything that the account may do" }).waitFor();
    const answer = await askWith(server.url, await page.locator("#further-key").innerText())("GET", "/api/2.0/me");
    expect(answer.json).to.have.nested.property("account.user_id", other.id);
  });
});
