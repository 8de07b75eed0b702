import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { ApplicationPage, writeApplications } from "../support/application-visitor.js";
import { inBrowser, openPage, type WatchedPage } from "../support/browser.js";
import { startFrontServer, type FrontServer } from "../support/front-server.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { memberPassword, Staff, type Account } from "../support/staff.js";

inBrowser("a page of another origin that people sign in to", (browser) => {
  let server: TestServer;
  let front: FrontServer;
  let account: Account;
  let watched: WatchedPage;

  before(async () => {
    const files: Record<string, { type: string; text: string }> = {};
    front = await startFrontServer({ behind: "", prefix: "/nothing", files });
    const example = { name: "Example", redirect_uris: [`${front.url}/`], device: true, scope: { stores: "read" } };
    server = await startServer({ environment: await writeApplications({ example }) });
    // The example page of the documentation.
    const page = readFileSync(join(checkout, "examples/sign-in.html"), "utf8");
    files["/"] = { type: "text/html", text: page.replace("http://127.0.0.1:8080", server.url) };
    const staff = new Staff(() => server);
    await staff.makeStore();
    account = await staff.makeMember(["view_stores"], { api_access: "Y" });
    watched = await openPage(browser());
  });
  after(async () => {
    await watched.page.context().close();
    front.stop();
    await server.stop();
    expect(watched.complaints).to.deep.equal([]);
  });

  it("shows only what its visitor may see, after a sign-in and consent in the panel, and without a key", async () => {
    const { page } = watched;
    page.setDefaultTimeout(30_000);
    await page.goto(front.url);
    await page.getByText("Nobody is signed in.").waitFor();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password").fill(memberPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in to Example" }).waitFor();
    const asked = await page.locator("form").innerText();
    expect(asked).to.contain(front.url).and.contain(account.email).and.contain("Stores: read");
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.getByText("the user denied the sign-in").waitFor();

    // A person who is signed in is asked only for consent.
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText('"company":"Store 1"').waitFor();
    expect(page.url()).to.equal(`${front.url}/`);
  });

  it("is listed in the panel beside the keys, and revoked there", async () => {
    const { page } = watched;
    await page.goto(`${server.url}/admin#/-keys`);
    const table = page.getByRole("region", { name: "Applications", exact: true });
    expect(await table.innerText()).to.match(/Example\s+Stores: read/);
    await page.getByRole("button", { name: "Revoke Example" }).click();
    await page.getByRole("button", { name: "Revoke for good" }).click();
    await table.waitFor({ state: "detached" });
  });

  it("is allowed on a device by the code that the device shows", async () => {
    const { page } = watched;
    const example = new ApplicationPage(() => server, "example", "");
    const started = (await example.post("/oauth/device_authorization", {})).json as { readonly [name: string]: string };
    await page.goto(started["verification_uri_complete"]!);
    expect(await page.getByLabel("Code on the device").inputValue()).to.equal(started["user_code"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(`on the device that shows ${started["user_code"]!}`).waitFor();
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText("The device is signed in.").waitFor();
  });

  it("gets an error in the panel for an application that is not registered", async () => {
    const { page } = watched;
    await page.goto(`${server.url}/oauth/authorize?client_id=example&redirect_uri=https%3A%2F%2Fevil.example`);
    await page.getByText("an address that is not registered for it").waitFor();
    expect(await page.getByRole("button", { name: "Allow" }).count()).to.equal(0);
  });
});
