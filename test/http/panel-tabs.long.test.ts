import { expect } from "chai";
import type { Page } from "playwright-core";
import { servePanel, signInAt, type PanelPage } from "../support/panel-page.js";
import { memberPassword, type Account } from "../support/staff.js";

servePanel("the panel in several tabs of a browser", {}, ({ server, staff, open }) => {
  let store: string;
  let anna: Account;
  let bert: Account;
  let panel: PanelPage;
  let here: Page;
  let there: Page;

  before(async () => {
    store = await staff.makeStore();
    anna = await staff.makeMember(["view_stores", "manage_stores", "view_catalog"]);
    bert = await staff.makeMember(["view_stores", "manage_stores"]);
    panel = await open();
    here = panel.page;
    await panel.signIn(anna.email, memberPassword);
    there = await here.context().newPage();
    there.setDefaultTimeout(10_000);
    await there.goto(`${server.url}/admin`);
  });
  after(() => panel.close());

  const signOutThere = async (): Promise<void> => {
    await there.locator(".account summary").click();
    await there.getByRole("button", { name: "Sign out", exact: true }).click();
    await there.getByRole("heading", { name: "Sign in" }).waitFor();
  };
  const signInThereAs = async ({ email }: Account): Promise<void> => {
    await signOutThere();
    await signInAt(there, email, memberPassword);
  };
  const type = async (city: string): Promise<void> => {
    await panel.goTo(`#/stores/${store}`);
    await here.getByLabel("Company city").fill(city);
  };
  const readCity = async (): Promise<unknown> => (await staff.root("GET", `/api/2.0/stores/${store}`)).json;
  const menu = () => here.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  const becomeVisible = () => here.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

  it("continue with their input when the same account signs in again in one of them", async () => {
    await type("Bergen");
    await signInThereAs(anna);
    await here.getByRole("button", { name: "Save", exact: true }).click();
    await here.getByText("Saved.").waitFor();
    await signInThereAs(anna);
    await here.getByRole("link", { name: "Stores" }).first().click();
    await here.getByText("1 of 1").waitFor();
    await signInThereAs(anna);
    await panel.goTo("#/-password");
    await here.getByLabel("Current password").fill("not the right one");
    await here.getByLabel("New password").fill("another long password");
    await here.getByRole("button", { name: "Change password" }).click();
    await here.getByText("is not the password of your account").waitFor();
    for (const name of ["Current password", "New password"]) await here.getByLabel(name).fill("");
  });

  it("show what the account may do now", async () => {
    expect(await menu()).to.include("Products");
    await type("Voss");
    const group = await staff.makeGroup(["view_stores", "manage_stores"]);
    await staff.root("PUT", `/api/2.0/users/${anna.id}`, { usergroup_ids: [group] });
    await there.reload();
    await signInAt(there, anna.email, memberPassword);
    await here.getByRole("button", { name: "Save", exact: true }).click();
    await here.getByText("Saved.").waitFor();
    await here.getByRole("link", { name: "Products" }).waitFor({ state: "detached" });
  });

  it("close the password dialog when it was answered in another tab", async () => {
    await type("Molde");
    await signOutThere();
    await here.getByRole("button", { name: "Save", exact: true }).click();
    const question = here.getByRole("dialog", { name: "Sign in again" });
    await question.waitFor();
    await signInAt(there, anna.email, memberPassword);
    await becomeVisible();
    await question.waitFor({ state: "detached" });
    await here.getByText("Saved.").waitFor();
  });

  it("switch to another account that signs in in one, say so, and send nothing for the former one", async () => {
    await type("Oslo");
    await signInThereAs(bert);
    const changes: string[] = [];
    here.on("response", (response) => {
      if (response.request().method() === "PUT") changes.push(String(response.status()));
    });
    await here.getByRole("button", { name: "Save", exact: true }).click();
    await here.getByText(`${bert.email} has signed in`).waitFor();
    await here.getByText("was not saved").waitFor();
    await here.getByLabel("Company city").waitFor();
    expect(await here.locator(".account summary").innerText()).to.equal(bert.email);
    expect([await here.getByLabel("Company city").inputValue(), changes]).to.deep.equal(["Molde", ["403"]]);
    expect(await readCity()).not.to.deep.include({ company_city: "Oslo" });
  });

  it("switch at the next read, and as soon as the tab is visible", async () => {
    await signInThereAs(anna);
    await here.getByRole("link", { name: "Stores" }).first().click();
    await here.getByText(`${anna.email} has signed in`).waitFor();
    await signInThereAs(bert);
    await becomeVisible();
    await here.getByText(`${bert.email} has signed in`).waitFor();
    expect(await here.locator(".account summary").innerText()).to.equal(bert.email);
  });

  it("are signed in after a sign-in elsewhere, and signed out when another account signs in", async () => {
    await here.locator(".account summary").click();
    await here.getByRole("button", { name: "Sign out", exact: true }).click();
    await here.getByRole("heading", { name: "Sign in" }).waitFor();
    await there.reload();
    await signInAt(there, anna.email, memberPassword);
    await becomeVisible();
    await here.getByRole("heading", { name: "Administration" }).waitFor();
    await signInThereAs(bert);
    await here.locator(".account summary").click();
    await here.getByRole("button", { name: "Sign out", exact: true }).click();
    await here.getByText(`${bert.email} has signed in`).waitFor();
    await there.reload();
    await there.getByRole("heading", { name: "Administration" }).waitFor();
  });
});
