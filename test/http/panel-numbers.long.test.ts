import { expect } from "chai";
import { findBarriers } from "../support/accessibility.js";
import { servePanel, unfold, type PanelPage } from "../support/panel-page.js";
import { memberPassword } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";

servePanel("numbers in the panel", {}, ({ staff, open }) => {
  let store: string;
  let email: string;

  before(async () => {
    store = await staff.makeStore();
    email = (await staff.makeMember([], { is_root: "Y" })).email;
  });

  const makeProduct = async (product: string, price: number): Promise<string> =>
    (await staff.make("/api/2.0/products", { product, price, weight: 1.5, company_id: store }))["product_id"]!;
  const readPrice = async (id: string): Promise<unknown> =>
    ((await staff.root("GET", `/api/2.0/products/${id}`)).json as { price: unknown }).price;

  const places = [
    {
      locale: "nl-NL",
      mark: "comma",
      shown: ["68,00", "1.234,25"],
      typed: "1234,25",
      read: { "68,00": 68, "70.5": 70.5, "1.234,5": 1234.5, "2.345.678": 2345678, "0.125": 0.125, "3,125": 3.125 },
      ambiguous: "1.234",
      meant: "1,234",
    },
    {
      locale: "en-GB",
      mark: "point",
      shown: ["68.00", "1,234.25"],
      typed: "1234.25",
      read: {
        "68.00": 68,
        "70,5": 70.5,
        "1,234.5": 1234.5,
        "2,345,678": 2345678,
        "0,125": 0.125,
        "3.125": 3.125,
        // Digits of other scripts, and Arabic separators.
        "٦٨٫٢٥": 68.25,
        "١٬٢٣٤٫٧٥": 1234.75,
        "१२३": 123,
      },
      ambiguous: "1,234",
      meant: "1.234",
    },
  ] as const;
  for (const { locale, mark, shown, typed, read, ambiguous, meant } of places) {
    describe(`with ${mark} as the decimal separator`, () => {
      let panel: PanelPage;
      let page: PanelPage["page"];
      before(async () => {
        panel = await open({ locale });
        page = panel.page;
        await panel.signIn(email, memberPassword);
      });
      after(() => panel.close());
      const price = () => page.getByLabel("Price", { exact: true });
      const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
      const twoWays = `can be read in two ways: write 1234, or ${meant} with a decimal ${mark}`;

      it("are grouped in tables, and written in forms as they can be typed", async () => {
        const id = await makeProduct(`Lamp ${locale}`, 68);
        const other = await makeProduct(`Lantern ${locale}`, 1234.25);
        await panel.goTo(`#/products?company_id=${store}&q=${locale}&cols=product,price&sort_by=price`);
        await page.getByRole("row", { name: `Lamp ${locale} ${shown[0]}` }).waitFor();
        await page.getByRole("row", { name: `Lantern ${locale} ${shown[1]}` }).waitFor();
        await panel.goTo(`#/products/${other}`);
        await page.getByRole("heading", { name: `Lantern ${locale}`, level: 1 }).waitFor();
        expect(await price().inputValue()).to.equal(typed);
        await panel.goTo(`#/products/${id}`);
        await page.getByRole("heading", { name: `Lamp ${locale}`, level: 1 }).waitFor();
        expect(await page.getByLabel("Weight", { exact: true }).inputValue()).to.equal(
          shown[0].replace("68", "1").replace("00", "5"),
        );
        // The same number written in another form is no change.
        await price().fill(shown[0]);
        expect(await page.getByRole("status").getByText("Changed:").count()).to.equal(0);
      });

      it("are accepted with either separator", async () => {
        const id = await makeProduct("Typed", 1);
        await panel.goTo(`#/products/${id}`);
        for (const [text, number] of Object.entries(read)) {
          await price().fill(text);
          await save();
          await page.getByText("Saved.").waitFor();
          expect([text, await readPrice(id)]).to.deep.equal([text, number]);
        }
      });

      it("are rejected if they are ambiguous or malformed, with the right form", async () => {
        const id = await makeProduct("Refused", 7);
        await panel.goTo(`#/products/${id}`);
        for (const [text, problem] of [
          [ambiguous, twoWays],
          ["12 kg", "must be a number, such as 12"],
        ] as const) {
          await price().fill(text);
          await page.getByLabel("Amount").fill("3");
          await save();
          await page.getByText(`Price ${problem}`, { exact: true }).waitFor();
          expect(await price().getAttribute("aria-invalid")).to.equal("true");
        }
        expect(await readPrice(id)).to.equal(7);
        await price().fill("8");
        await save();
        await page.getByText("Saved.").waitFor();
        expect(await readPrice(id)).to.equal(8);
      });

      it("are reported at their place inside other values", async () => {
        await panel.goTo("#/products/new");
        await unfold(page);
        await page.getByLabel("Main image: Icon: Width").fill(ambiguous);
        await page.getByRole("button", { name: "Create", exact: true }).click();
        await page.getByText(`Main image: Icon: Width ${twoWays}`, { exact: true }).waitFor();
        expect(await page.getByLabel("Main image: Icon: Width").getAttribute("aria-invalid")).to.equal("true");
        await page.getByLabel("Main image: Icon: Width").fill("");
      });

      it("filter a table in the same way", async () => {
        await makeProduct(`Filtered ${locale}`, 2.75);
        await panel.goTo(`#/products?q=Filtered&cols=product,price`);
        const least = page.getByLabel("Price at least");
        for (const text of ["2,75", "2.75"]) {
          await least.fill(text);
          await least.press("Enter");
          await page.waitForURL(/price%5Bgte%5D=2\.75/);
          await page.getByRole("link", { name: `Filtered ${locale}` }).waitFor();
          expect(await least.inputValue()).to.equal(meant.replace("1", "2").replace("234", "75"));
          await least.fill("");
          await least.press("Enter");
          await page.waitForURL((url) => !url.hash.includes("gte"));
        }
        await least.fill(ambiguous);
        await least.press("Enter");
        await page.getByText(`Price at least ${twoWays}`).waitFor();
        expect(page.url()).not.to.contain("gte");
      });
    });
  }
});

servePanel("amounts in the panel", { environment: { STOCKROOM_CURRENCY: "EUR" } }, ({ server, staff, openAsRoot }) => {
  it("have the declared currency in the form of the reader, in tables and forms", async () => {
    const company_id = await staff.makeStore();
    const made = await staff.make("/api/2.0/products", { product: "Tent", price: 1292.9, weight: 1.5, company_id });
    const panel = await openAsRoot({ locale: "de-DE" });
    const { page } = panel;
    await panel.goTo("#/products?cols=product,price,weight");
    await page.getByRole("row", { name: "Tent 1.292,90 € 1,5" }).waitFor();
    await page.locator("td[data-field=price]").click();
    await page.keyboard.press("Enter");
    const cell = page.locator("td[data-field=price] input");
    expect(await cell.inputValue()).to.equal("1292,90");
    await cell.fill("1.300,5");
    await cell.press("Enter");
    await page.getByRole("row", { name: "Tent 1.300,50 € 1,5" }).waitFor();
    // The page asks before it is left as long as it has no answer to a write.
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await panel.goTo(`#/products/${made["product_id"]!}`);
    const field = page.getByLabel("Preis", { exact: true });
    expect(await field.inputValue()).to.equal("1300,50");
    expect(await page.locator(".amount", { has: field }).innerText()).to.equal("€");
    expect(await findBarriers(page)).to.deep.equal([]);
    await panel.close();
    const { json } = await server.request("GET", `/api/2.0/products/${made["product_id"]!}?fields=price`);
    expect(json).to.deep.equal({ price: 1300.5 });
  });
});
