// Over 300 lines: one page of a browser serves all of it.
import { execFileSync } from "node:child_process";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { startFrontServer } from "../support/front-server.js";
import { rootPassword, unfold, type PanelPage, type ServedPanel } from "../support/panel-page.js";
import { basicCredentials, request } from "../support/request.js";
import { memberPassword } from "../support/staff.js";
import { findSetupToken } from "../support/visitor.js";

/** The main uses of the panel. Each browser runs them. */
export const mainSuite = ({ server, staff, open }: ServedPanel): void => {
  let root: PanelPage;
  let page: Page;
  before(async () => {
    root = await open({ path: `/admin#setup=${findSetupToken(server.log)}` });
    page = root.page;
  });
  const goTo = (hash: string) => root.goTo(hash);
  it("sets the first password by the link, whose token leaves the address bar", async () => {
    await page.getByRole("heading", { name: "Choose a password" }).waitFor();
    expect(page.url()).to.equal(`${server.url}/admin`);
    await page.getByLabel("New password").fill("short");
    await page.getByLabel("Repeat the password").fill("short");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText(/12/, { exact: false }).first().waitFor();
    await page.getByLabel("New password").fill(rootPassword);
    await page.getByLabel("Repeat the password").fill(rootPassword);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("heading", { name: "Administration" }).waitFor();
  });

  it("gives an account API access: ticked, saved, the key works in the curl line, a new key and none", async () => {
    const account = await staff.makeMember(["view_stores"]);
    await page.getByRole("link", { name: "Administrators" }).first().click();
    await page.getByRole("link", { name: account.email }).click();
    await page.getByRole("link", { name: "API access" }).click();
    const box = page.getByLabel("Yes, allow this user to use the API");
    await box.check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const first = await page.locator("#api-key").innerText();
    expect(first).to.match(/^\w{32}$/);
    const line = await page.locator("#curl-line").innerText();
    const answer: unknown = JSON.parse(execFileSync("sh", ["-c", `${line} --silent`], { encoding: "utf8" }));
    expect(answer).to.have.nested.property("account.user_id", account.id);

    const me = async (key: string): Promise<number> => {
      const headers = { authorization: basicCredentials(account.email, key) };
      return (await request(server.url, "GET", "/api/2.0/me", { headers })).status;
    };
    const rotate = page.getByRole("button", { name: "Make a new key" });
    await rotate.click();
    await page.getByRole("button", { name: "Keep the old key" }).click();
    expect(await me(first)).to.equal(200);
    await rotate.click();
    await page.getByRole("button", { name: "Replace the key" }).click();
    await page.getByText("The old key no longer works").waitFor();
    const second = await page.locator("#api-key").innerText();
    expect([second === first, await me(first), await me(second)]).to.deep.equal([false, 401, 200]);
    await box.uncheck();
    await page.getByText("the API access ends").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Its key is revoked").waitFor();
    expect(await me(second)).to.equal(401);
    await page.reload();
    await page.getByRole("heading", { name: account.email }).waitFor();
    expect(await page.locator("#api-key").count()).to.equal(0);
  });

  it("creates, changes and deletes an item of a nested resource", async () => {
    const store = await staff.makeStore();
    const feature = await staff.make("/api/2.0/features", {
      description: "Brand",
      feature_type: "S",
      company_id: store,
    });
    const id = feature["feature_id"]!;
    await goTo(`#/features/${id}/variants`);
    await page.getByText("There are no variants yet").waitFor();
    await page.getByRole("link", { name: "New feature variant" }).click();
    await page.getByRole("textbox", { name: /^Variant/ }).fill("Acme");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Acme" }).waitFor();
    await page.getByText("Acme was created.").waitFor();
    await page.getByRole("textbox", { name: /^Variant/ }).fill("Acme & Sons");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("heading", { name: "Acme & Sons" }).waitFor();
    await goTo(`#/features/${id}/variants`);
    await page.getByRole("link", { name: "Acme & Sons" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("There are no variants yet").waitFor();
    await page.getByText("Acme & Sons was deleted.").waitFor();
  });

  it("shows an error of the server at its field", async () => {
    await goTo("#/stores/new");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    const field = page.getByRole("textbox", { name: /^Storefront/ });
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await field.getAttribute("aria-invalid")).to.equal("true");
    const described = (await field.getAttribute("aria-describedby")) ?? "";
    expect(described).to.contain("-error");
    await field.fill("https://mended.example");
    expect(await field.getAttribute("aria-invalid")).to.equal(null);
    await goTo("#/");
    await page.getByRole("button", { name: "Discard the changes" }).click();
    await page.getByRole("heading", { name: "Administration" }).waitFor();
  });

  it("shows both versions when somebody else was faster, and saves what is chosen", async () => {
    const store = await staff.makeStore();
    await goTo(`#/stores/${store}`);
    await page.getByLabel("Company city").fill("Bergen");
    await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Oslo", company_fax: "22" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Changed by somebody else" });
    await dialog.getByText("Oslo").waitFor();
    await dialog.getByRole("button", { name: "Save the chosen values" }).click();
    await page.getByText("Saved.").waitFor();
    const stored = (await staff.root("GET", `/api/2.0/stores/${store}?fields=company_city,company_fax`)).json;
    expect(stored).to.deep.include({ company_city: "Bergen", company_fax: "22" });
  });

  it("takes what is stored for a field, or for all of them, where that is chosen", async () => {
    const store = await staff.makeStore();
    await goTo(`#/stores/${store}`);
    const [city, fax] = [page.getByLabel("Company city"), page.getByLabel("Company fax")];
    await city.fill("Bergen");
    await fax.fill("11");
    await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Oslo", company_fax: "22" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Changed by somebody else" });
    await dialog
      .getByRole("row", { name: /^Company city/ })
      .getByLabel("Oslo")
      .check();
    await dialog.getByRole("button", { name: "Save the chosen values" }).click();
    await page.getByText("Saved.").waitFor();
    expect([await city.inputValue(), await fax.inputValue()]).to.deep.equal(["Oslo", "11"]);

    await city.fill("Tromsø");
    await staff.root("PUT", `/api/2.0/stores/${store}`, { company_city: "Stavanger" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect([await city.inputValue(), await fax.inputValue()]).to.deep.equal(["Stavanger", "11"]);
  });

  it("says what refers to an item that is to be deleted", async () => {
    const store = await staff.makeStore();
    await staff.make("/api/2.0/products", { product: "Lamp", company_id: store });
    await goTo(`#/stores/${store}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("alert").getByText("cannot be deleted").waitFor();
    await page.getByRole("dialog").getByRole("link", { name: "Products (1)" }).waitFor();
    await page.getByRole("button", { name: "Keep it" }).click();
  });

  it("offers the thirteen attributes of a store to copy", async () => {
    await goTo("#/stores/new");
    const boxes = page.getByRole("group", { name: "What to copy" }).getByRole("checkbox");
    await boxes.nth(12).waitFor();
    expect(await boxes.count()).to.equal(13);
  });

  it("pages by cursor, and keeps search, filters, order and columns in the address", async () => {
    const store = await staff.makeStore();
    for (let index = 1; index <= 30; index++) {
      await staff.make("/api/2.0/products", { product: `Page ${String(index).padStart(2, "0")}`, company_id: store });
    }
    await goTo(`#/products?company_id=${store}`);
    const shown = page.getByRole("navigation", { name: "Pages" }).getByRole("status");
    await shown.getByText("1–25 of 30", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await shown.getByText("26–30 of 30", { exact: true }).waitFor();
    expect(page.url()).to.contain("after=");
    await page.getByRole("button", { name: "Previous page" }).click();
    await shown.getByText("1–25 of 30", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await page.reload();
    await shown.getByText("26–30 of 30", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Previous page" }).click();
    await shown.getByText("1–25 of 30", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Product", exact: false }).first().click();
    await page.getByRole("link", { name: "Page 30" }).waitFor();
    await page.getByLabel("Status is").selectOption("D");
    await page.getByText("No products match").waitFor();
    expect(page.url()).to.contain("status=D");
  });

  it("finds what a field refers to while it is typed, and saves images and lists", async () => {
    const store = await staff.makeStore();
    const { company } = (await staff.root("GET", `/api/2.0/stores/${store}`)).json as { company: string };
    await goTo("#/products/new");
    await page.getByRole("textbox", { name: /^Product \*/ }).fill("Pictured");
    const picker = page.getByRole("combobox", { name: "Store" });
    await picker.click();
    await picker.pressSequentially(company);
    await page.getByRole("option", { name: `${company} No. ${store}` }).click();
    await unfold(page);
    await page.getByLabel("Main image: Icon: Image path").fill("https://img.example/a.png");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Pictured" }).waitFor();
    const id = /products\/(\d+)/.exec(page.url())![1]!;
    const stored = (await staff.root("GET", `/api/2.0/products/${id}`)).json;
    expect(stored).to.deep.include({ company_id: store, product: "Pictured" });
    expect(stored).to.have.nested.property("main_pair.icon.image_path", "https://img.example/a.png");
  });

  it("changes several items at once after a preview, and imports a file after a trial", async () => {
    const store = await staff.makeStore();
    for (const product of ["Rope", "Hook"]) {
      await staff.make("/api/2.0/products", { product, product_code: product, company_id: store, price: 10 });
    }
    const dialog = page.getByRole("dialog");
    const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    await goTo(`#/products?company_id=${store}`);
    for (const name of ["Rope", "Hook"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Change…" }).click();
    await dialog.getByLabel("Field").selectOption({ label: "Price" });
    await dialog.getByLabel("How").selectOption({ label: "increase by percent" });
    await dialog.getByLabel("Value", { exact: true }).fill("10");
    await press("Preview");
    await press("Change 2 now");
    await dialog.getByText("2 items were changed.").waitFor();
    await press("Close");
    await page.getByRole("button", { name: "Import…" }).click();
    const buffer = Buffer.from(`Product;product_code;Price;company_id\nHook;Hook;3;${store}\nNet;Net;4;${store}\n`);
    await dialog.getByLabel("CSV file").setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer });
    await press("Try 2 lines");
    await press("Import 2 now");
    await dialog.getByText("1 item was created. 1 item was changed.").waitFor();
    await press("Close");
    const answer = await staff.root("GET", `/api/2.0/products?company_id=${store}&fields=product,price`);
    const { products } = answer.json as { readonly products: object };
    expect(Object.values(products)).to.have.deep.members([
      { product: "Rope", price: 11 },
      { product: "Hook", price: 3 },
      { product: "Net", price: 4 },
    ]);
  });

  it("gives a group privileges by a table of resources", async () => {
    const group = await staff.makeGroup([]);
    await goTo(`#/usergroups/${group}`);
    await page.getByRole("checkbox", { name: "Read stores (view_stores)" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    const stored = (await staff.root("GET", `/api/2.0/usergroups/${group}`)).json;
    expect(stored).to.deep.include({ privileges: ["view_stores"] });
    await page.getByLabel("Find privileges").fill("customers");
    expect(await page.getByRole("row").count()).to.equal(5);
    const area = page.getByRole("checkbox", { name: "Read: everything in Customers" });
    await area.check();
    expect(await page.getByRole("checkbox", { name: /^Read .*view_users\)$/ }).isChecked()).to.equal(true);
    await page.getByRole("checkbox", { name: /^Read .*view_usergroups\)$/ }).uncheck();
    expect(await page.locator(".area input:indeterminate").count()).to.equal(1);
    await page.getByLabel("Find privileges").fill("nothing of this name");
    await page.getByText("No privilege matches the search.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    const next = (await staff.root("GET", `/api/2.0/usergroups/${group}`)).json as { privileges: readonly string[] };
    expect(next.privileges).to.have.members(["view_stores", "view_users", "view_settings"]);
  });

  it("asks for the password when the session has ended, and keeps what was typed", async () => {
    const store = await staff.makeStore();
    await goTo(`#/stores/${store}`);
    await page.getByLabel("Company city").fill("Tromsø");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(rootPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor();
    expect(await page.getByLabel("Company city").inputValue()).to.equal("Tromsø");
  });

  it("shows an administrator of one store that store and nothing else", async () => {
    const [own] = [await staff.makeStore(), await staff.makeStore()];
    const member = await staff.makeMember(["view_stores", "manage_stores"], { company_id: own });
    const panel = await open();
    await panel.signIn(member.email, memberPassword);
    expect(await panel.page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts()).to.deep.equal([
      "Stores",
    ]);
    await panel.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stores" }).click();
    await panel.page.getByText("1 of 1").waitFor();
    expect(await panel.page.locator("tbody tr").count()).to.equal(1);
    expect(await panel.page.getByRole("link", { name: "New store" }).count()).to.equal(0);
    await panel.close();
  });

  it("gives a page of another origin nothing", async () => {
    const text = `<!doctype html><title>Evil</title><form id="f" method="post" enctype="text/plain" target="out"
      action="${server.url}/admin/api/stores"><input name='{"company":"Forged","storefront":"https://e.example","x":"' value='"}'></form>
      <iframe name="out"></iframe>`;
    const evil = await startFrontServer({
      behind: server.url,
      prefix: "/none",
      files: { "/": { type: "text/html", text } },
    });
    const count = async () =>
      (await staff.root("GET", "/api/2.0/stores?page=1&items_per_page=1")).headers["x-total-count"];
    const before = await count();
    const attack = await page.context().newPage();
    try {
      await attack.goto(evil.url.replace("127.0.0.1", "localhost"));
      const forged = attack.waitForResponse(`${server.url}/admin/api/stores`);
      const seen = await attack.evaluate(`(async (target) => {
        const answers = [];
        for (const method of ["GET", "POST", "DELETE"]) {
          const options = { method, credentials: "include", ...(method === "POST" ? { body: '{"company":"Forged"}', headers: { "Content-Type": "text/plain" } } : {}) };
          answers.push(await fetch(target + "/admin/api/stores/1", options).then((answer) => answer.text(), () => "nothing"));
        }
        document.getElementById("f").submit();
        return answers;
      })(${JSON.stringify(server.url)})`);
      expect(seen).to.deep.equal(["nothing", "nothing", "nothing"]);
      expect((await forged).status()).to.be.oneOf([401, 403]);
      expect(await count()).to.equal(before);
    } finally {
      await attack.close();
      evil.stop();
    }
    expect((await request(server.url, "GET", "/admin")).headers["content-security-policy"]).to.contain(
      "frame-ancestors 'none'",
    );
  });

  it("signs out, and nothing was asked of another host nor against the policy", async () => {
    await goTo("#/");
    await page.locator(".account summary").click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await root.close();
  });
};
