import { expect } from "chai";
import { servePanel, rootPassword } from "../support/panel-page.js";

servePanel("the words of the panel", {}, ({ server, staff, open, openAsRoot }) => {
  before(async () => {
    await (await openAsRoot()).close();
  });

  it("are German for a German reader, with plurals, days and numbers as Germans write them", async () => {
    const panel = await open({ locale: "de-DE", timezoneId: "Europe/Berlin" });
    const { page } = panel;
    await page.getByRole("heading", { name: "Anmelden" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).to.equal("de");
    await panel.signIn(server.email, rootPassword);
    const store = await staff.makeStore();
    const product = { product: "Lampe", company_id: store, price: 12.5, avail_since: "1750000000" };
    const { product_id } = await staff.make("/api/2.0/products", product);
    await panel.goTo(`#/products?company_id=${store}&cols=product,price,avail_since`);
    await page.getByRole("row", { name: "Lampe 12,5 15.06.2025, 17:06" }).waitFor();
    await page.getByText("1 von 1", { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    const sorting = "getComputedStyle(document.querySelector('thead tr'), '::before').content";
    expect(await page.evaluate(sorting)).to.match(/^"Sortieren nach"/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel.goTo(`#/products/${product_id!}`);
    await page.getByRole("button", { name: "Löschen" }).click();
    await page
      .getByRole("dialog")
      .getByText("Lampe wird mit allem, was dazugehört, endgültig gelöscht", { exact: false })
      .waitFor();
    await page.getByRole("button", { name: "Behalten" }).click();
    await panel.close();
  });

  it("are followed by the declared words in the reader's language", async () => {
    const panel = await open({ locale: "de-DE" });
    const { page } = panel;
    await panel.signIn(server.email, rootPassword);
    const company_id = await staff.makeStore();
    const { product_id } = await staff.make("/api/2.0/products", { product: "Zelt", company_id });
    const menu = page.getByRole("navigation", { name: "Hauptmenü" });
    await menu.getByRole("link", { name: "Produkte", exact: true }).waitFor();
    await panel.goTo(`#/products/${product_id!}`);
    await page.getByLabel("Listenpreis", { exact: true }).waitFor();
    await page.getByRole("group", { name: "Preise und Bestand" }).waitFor();
    expect(await page.getByLabel("Status", { exact: true }).getByRole("option").allInnerTexts()).to.include("Aktiv");
    await page.getByText("Laden", { exact: true }).waitFor();
    await panel.close();
  });

  it("are German in messages of the server, which name fields by their titles", async () => {
    const panel = await open({ locale: "de-DE" });
    const { page } = panel;
    await page.getByLabel("E-Mail").fill(server.email);
    await page.getByLabel("Passwort").fill("not the password");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByText("E-Mail oder Passwort ist falsch").waitFor();
    await panel.signIn(server.email, rootPassword);
    await panel.goTo("#/products/new");
    await page.getByLabel("Preis", { exact: true }).fill("-5");
    await page.getByRole("button", { name: "Anlegen", exact: true }).click();
    await page.getByText("Produkt ist ein Pflichtfeld", { exact: true }).waitFor();
    await page.getByText("Preis muss mindestens 0 sein", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await panel.goTo("#/products?price[gte]=much&status=none");
    await page
      .getByText(/^Preis muss eine Zahl wie 12,5 sein, .*; Status muss aus dieser Auswahl sein: A, D, H$/)
      .waitFor();
    await panel.goTo("#/products?price=%3E4");
    await page.getByText(/^Preis muss eine Zahl wie 12,5 sein, .*; schreiben Sie price\[gt\]=4$/).waitFor();
    await panel.close();
  });

  it("are English for other readers, who load no other language, and can be chosen", async () => {
    const panel = await open({ locale: "en-GB" });
    const { page } = panel;
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await panel.signIn(server.email, rootPassword);
    expect(loaded.filter((url) => url.includes("strings"))).to.deep.equal([]);
    await page.getByText(server.email).click();
    await page.getByLabel("Language").selectOption("Deutsch");
    await page.getByRole("heading", { name: "Verwaltung" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Verwaltung" }).waitFor();
    await page.getByText(server.email).click();
    await page.getByLabel("Sprache").selectOption("English");
    await page.getByRole("heading", { name: "Administration" }).waitFor();
    await panel.close();
  });
});
