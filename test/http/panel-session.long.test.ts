import { expect } from "chai";
import { servePanel, type PanelPage } from "../support/panel-page.js";
import { memberPassword, type Account } from "../support/staff.js";

servePanel("a visit to the panel", {}, ({ server, staff, open }) => {
  let store: string;
  let member: Account;
  let here: PanelPage;
  let there: PanelPage;

  before(async () => {
    store = await staff.makeStore();
    await staff.make("/api/2.0/products", { product: "Lamp", company_id: store, price: 3, weight: 7 });
    member = await staff.makeMember(["view_stores", "manage_stores", "view_catalog", "manage_catalog"]);
    [here, there] = await Promise.all([open(), open()]);
    await Promise.all([here.signIn(member.email, memberPassword), there.signIn(member.email, memberPassword)]);
  });
  after(async () => {
    await here.close();
    await there.close();
  });

  const chooseOfAccount = async ({ page }: PanelPage, entry: string): Promise<void> => {
    await page.getByText(member.email).click();
    await page.getByText(entry, { exact: true }).click();
  };
  const password = "another long password";

  it("changes the user's own password, and ends other sessions", async () => {
    const { page } = here;
    await chooseOfAccount(here, "Change password");
    const save = page.getByRole("button", { name: "Change password" });
    for (const [current, next, wrong] of [
      ["not the right one", password, "Current password"],
      [memberPassword, "short", "New password"],
    ] as const) {
      await page.getByLabel("Current password").fill(current);
      await page.getByLabel("New password").fill(next);
      await save.click();
      await page.locator("input[aria-invalid=true]").waitFor();
      expect(await page.getByLabel(wrong).getAttribute("aria-invalid")).to.equal("true");
    }
    await page.getByLabel("New password").fill(password);
    await save.click();
    await page.getByText("The password is changed").waitFor();
    expect(await page.getByLabel("New password").inputValue()).to.equal("");
    await here.goTo("#/stores");
    await page.getByRole("heading", { name: "Stores", level: 1 }).waitFor();

    await there.goTo("#/stores");
    const dialog = there.page.getByRole("dialog", { name: "Sign in again" });
    // The dialog hides the page behind it, also after a sign-out in another tab.
    await dialog.waitFor();
    const style = "getComputedStyle(document.querySelector('dialog'), '::backdrop')";
    expect(String(await there.page.evaluate(`${style}.backgroundColor`))).to.match(/^rgb\(/);
    await dialog.getByLabel("Password").fill(memberPassword);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await there.page.getByText("1 of 1").waitFor();
  });

  it("asks before unsaved changes are left: for another page, back, and the window", async () => {
    const { page } = here;
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await here.goTo("#/stores");
    await page.getByRole("link", { name: /^Store / }).click();
    const city = page.getByLabel("Company city");
    await city.fill("Bergen");
    const goAway = [() => page.getByRole("link", { name: "Products" }).first().click(), () => page.goBack()];
    for (const go of goAway) {
      await go();
      await question.getByRole("button", { name: "Stay" }).click();
      await page.waitForURL(`${server.url}/admin#/stores/${store}`);
    }
    expect(await city.inputValue()).to.equal("Bergen");
    await page.reload({ timeout: 2_000 }).catch(() => null);
    expect([await city.inputValue(), ...asked]).to.deep.equal(["Bergen", "beforeunload"]);

    await page.getByRole("link", { name: "Products" }).first().click();
    await question.getByRole("button", { name: "Discard the changes" }).click();
    await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
    await page.goBack();
    await page.getByLabel("Company city").waitFor();
    expect([await page.getByLabel("Company city").inputValue(), asked.length]).to.deep.equal(["", 1]);
  });

  it("does not ask if nothing was changed, or all is saved", async () => {
    const { page } = here;
    let asked = 0;
    page.removeAllListeners("dialog");
    page.on("dialog", (dialog) => {
      asked++;
      void dialog.accept();
    });
    const city = page.getByLabel("Company city");
    await city.fill("Oslo");
    await city.fill("");
    await city.fill("Oslo");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
    expect(asked).to.equal(0);
  });

  it("keeps the chosen columns in the address: after a reload, back, and for a colleague", async () => {
    const { page } = here;
    const heads = (panel: PanelPage) => panel.page.locator("thead th").allInnerTexts();
    await here.goTo("#/products");
    await page.getByText("1 of 1").waitFor();
    const atFirst = await heads(here);
    await page.getByText("Columns", { exact: true }).click();
    const choice = page.getByRole("group", { name: "Columns of the table" });
    await choice.getByLabel("Weight", { exact: true }).check();
    await choice.getByLabel("Status", { exact: true }).uncheck();
    const chosen = [...atFirst.filter((name) => !name.startsWith("Status")), "Weight"];
    await page.getByRole("columnheader", { name: "Status" }).waitFor({ state: "detached" });
    await page.getByRole("gridcell", { name: "7", exact: true }).waitFor();
    expect(await heads(here)).to.deep.equal(chosen);

    await page.reload();
    await page.getByText("1 of 1").waitFor();
    expect(await heads(here)).to.deep.equal(chosen);
    await page.getByRole("link", { name: "Lamp" }).click();
    await page.getByRole("heading", { name: "Lamp" }).waitFor();
    await page.goBack();
    await page.getByText("1 of 1").waitFor();
    expect(await heads(here)).to.deep.equal(chosen);
    await there.page.goto(page.url());
    await there.page.getByText("1 of 1").waitFor();
    expect(await heads(there)).to.deep.equal(chosen);

    await page.goBack();
    await page.goBack();
    await page.getByRole("columnheader", { name: "Status" }).waitFor();
    expect(await heads(here)).to.deep.equal(atFirst);
  });

  it("offers a retry if a list could not be read", async () => {
    const { page } = here;
    await here.goTo("#/");
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    await page.route("**/admin/api/stores?**", (route) =>
      route.fulfill({ status: 429, json: { message: "Too Many Requests: later" } }),
    );
    await here.goTo("#/stores");
    await page.getByRole("alert").getByText("Later", { exact: true }).waitFor();
    await page.unroute("**/admin/api/stores?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("region", { name: "Table of stores" }).waitFor();
  });

  it("signs out everywhere", async () => {
    await chooseOfAccount(here, "Sign out everywhere");
    await here.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await there.page.reload();
    await there.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await here.goTo("#/stores");
    await here.page.reload();
    await here.page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("asks for the password if the session ends before the first page is there, also with an older server", async () => {
    const { page } = here;
    await here.goTo("#/");
    await here.signIn(member.email, password);
    const description = "**/admin/api/description*";
    await page.route(description, async (route) => {
      await page.context().clearCookies();
      await route.continue();
    });
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.unroute(description);
    await page.route("**/admin/api/session", async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...session, description_digest: undefined } });
    });
    const described = page.waitForRequest(description);
    await here.signIn(member.email, password);
    expect(new URL((await described).url()).search).to.equal("");
    await page.unroute("**/admin/api/session");
  });
});
