import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import type { Route } from "playwright-core";
import { inPanel } from "../support/panel-page.js";

inPanel("repeated requests of the panel", { isFaulty: true }, ({ staff, panel, page }) => {
  const countStores = async (company: string): Promise<unknown> =>
    ((await staff.root("GET", `/api/2.0/stores?company=${company}`)).json as unknown[]).length;
  const openNewStore = async (company: string): Promise<void> => {
    await panel.goTo("#/stores/new");
    await page.getByRole("textbox", { name: /^Company \*/ }).fill(company);
    await page.getByRole("textbox", { name: /^Storefront/ }).fill("https://s.example");
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  /** The server carries out the request, but its answer is lost. */
  const loseAnswer = (path: string) =>
    page.route(
      `**/admin/api/${path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  const waitUntilLost = () => page.getByRole("alert").getByText("The server cannot be reached").waitFor();
  /** Returns the methods of the write requests that are sent while `act` runs. */
  const listChanges = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const note = async (route: Route): Promise<void> => {
      if (route.request().method() !== "GET" && route.request().method() !== "HEAD")
        sent.push(route.request().method());
      await route.continue();
    };
    await page.route("**/admin/api/**", note);
    await act();
    await page.unroute("**/admin/api/**", note);
    return sent;
  };

  it("is created once if the first answer was lost, also after other input in between", async () => {
    await openNewStore("Once");
    await loseAnswer("stores");
    await press("Create");
    await waitUntilLost();
    const company = page.getByRole("textbox", { name: /^Company \*/ });
    await company.fill("Twice");
    await company.fill("Once");
    await press("Create");
    await page.getByText("Once was created.").waitFor();
    expect(await countStores("Once")).to.equal(1);
  });

  it("is created if the first answer broke off in its middle", async () => {
    const breaking = createServer((_request, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("{", () => response.destroy());
    });
    await once(breaking.listen(0, "127.0.0.1"), "listening");
    const { port } = breaking.address() as AddressInfo;
    await openNewStore("Broken off");
    await page.route("**/admin/api/stores", (route) => route.continue({ url: `http://127.0.0.1:${String(port)}/` }), {
      times: 1,
    });
    await press("Create");
    await waitUntilLost();
    breaking.close();
    await press("Create");
    await page.getByText("Broken off was created.").waitFor();
  });

  it("is a new creation with other input or in another form", async () => {
    await openNewStore("Other");
    await loseAnswer("stores");
    await press("Create");
    await waitUntilLost();
    await page.getByRole("textbox", { name: /^Storefront/ }).fill("https://t.example");
    await press("Create");
    await page.getByText("Other was created.").waitFor();
    await openNewStore("Other");
    await press("Create");
    await page.getByText("Other was created.").waitFor();
    expect(await countStores("Other")).to.equal(3);
  });

  it("waits for the first request if that is still running", async () => {
    await openNewStore("Slow");
    const json = { message: "Conflict: still running", code: "in_progress", errors: [] };
    await page.route("**/admin/api/stores", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await press("Create");
    await page.getByText("Slow was created.").waitFor();
    expect(await countStores("Slow")).to.equal(1);
  });

  it("causes no conflict with oneself if the answer to a change was lost", async () => {
    const store = await staff.makeStore();
    await panel.goTo(`#/stores/${store}`);
    await page.getByLabel("Company city").fill("Oslo");
    await loseAnswer(`stores/${store}`);
    await press("Save");
    await waitUntilLost();
    await press("Save");
    await page.getByText("Saved.").waitFor();
    expect(await page.getByRole("dialog").count()).to.equal(0);
  });

  it("is gone if the answer to a deletion was lost", async () => {
    const store = await staff.makeStore();
    await panel.goTo(`#/stores/${store}`);
    await press("Delete");
    await loseAnswer(`stores/${store}`);
    await press("Delete for good");
    await waitUntilLost();
    await press("Delete for good");
    await page.getByText("was deleted.").waitFor();
  });

  it("is one request if a form is submitted twice at once", async () => {
    const submitTwice = `(() => { const form = document.querySelector("main form:not([role=search])"); form.requestSubmit(); form.requestSubmit(); })()`;
    await openNewStore("Double");
    const creations = await listChanges(async () => {
      await page.evaluate(submitTwice);
      await page.getByText("Double was created.").waitFor();
    });
    await page.getByLabel("Company city").fill("Oslo");
    const updates = await listChanges(async () => {
      await page.evaluate(submitTwice);
      await page.getByText("Saved.").waitFor();
    });
    await press("Delete");
    const deletions = await listChanges(async () => {
      await page.evaluate(
        `(() => { const button = document.querySelector("dialog .danger"); button.click(); button.click(); })()`,
      );
      await page.getByText("Double was deleted.").waitFor();
    });
    await panel.goTo("#/-password");
    await page.getByLabel("Current password").fill("not the right one");
    await page.getByLabel("New password").fill("another long password");
    const passwords = await listChanges(async () => {
      await page.evaluate(submitTwice);
      await page.getByText("is not the password of your account").waitFor();
    });
    expect([creations, updates, deletions, passwords]).to.deep.equal([["POST"], ["PUT"], ["DELETE"], ["PUT"]]);
  });

  it("keeps the input while it is saved", async () => {
    const store = await staff.makeStore();
    await panel.goTo(`#/stores/${store}`);
    await page.getByLabel("Company city").fill("Oslo");
    let finish: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    await page.route(`**/admin/api/stores/${store}`, async (route) => (await held, route.continue()), { times: 1 });
    await press("Save");
    await page.getByLabel("Company fax").fill("22");
    finish?.();
    await page.getByText("Changed: Company fax", { exact: true }).waitFor();
    expect(await page.getByLabel("Company fax").inputValue()).to.equal("22");
    await press("Save");
    await page.getByText("Saved.").waitFor();
    expect((await staff.root("GET", `/api/2.0/stores/${store}?fields=company_city,company_fax`)).json).to.deep.equal({
      company_city: "Oslo",
      company_fax: "22",
    });
  });
});
