import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel, rootPassword } from "../support/panel-page.js";
import { privileges } from "./served-resource.js";

const visits = {
  title: "Visit",
  type: "object",
  resource: {
    id: "visit_id",
    title: "guest",
    privileges,
    panel: {
      figures: [
        { title: "Visits of Eve", where: { guest: "Eve" }, over: "arrives_at" },
        { title: "Fees", where: { guest: "Flo" }, sum: "fee" },
      ],
    },
  },
  properties: {
    visit_id: { type: "integer", readOnly: true },
    guest: { type: "string" },
    arrives_at: { type: "string", format: "date-time" },
    born: { type: "string", format: "date", formatMinimum: "1900-01-01" },
    fee: { type: "number", multipleOf: 0.01, default: 0 },
    stops: { type: "array", items: { type: "string", format: "date-time" }, default: [] },
  },
  required: ["guest"],
};

const options = {
  project: { schemas: { ...accounts, visits } },
  context: { locale: "en-GB", timezoneId: "Europe/Oslo" },
};

inPanel("dates, times and decimals in the panel", options, ({ server, panel, page, open }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const make = async (body: object): Promise<string> => {
    const { headers, text } = await server.request("POST", "/api/2.0/visits", { body });
    expect(headers.location, text).to.be.a("string");
    return headers.location!;
  };

  it("are entered with the inputs of browsers, in local time, and sent in UTC", async () => {
    await panel.goTo("#/visits/new");
    await page.getByLabel("Guest").fill("Ada");
    expect(await field("Fee").inputValue()).to.equal("0.00");
    await field("Fee").fill("19.9");
    expect(await field("Born").getAttribute("min")).to.equal("1900-01-01");
    await field("Born").fill("1999-02-28");
    await field("Arrives at").fill("2026-07-01T10:30:00");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Ada" }).waitFor();
    const { json } = await server.request("GET", "/api/2.0/visits?guest=Ada");
    const [visit] = Object.values((json as { visits: object }).visits) as object[];
    expect(visit).to.include({ born: "1999-02-28", arrives_at: "2026-07-01T08:30:00Z", fee: 19.9 });
  });

  it("are shown in local time, and stay unchanged while other fields are saved", async () => {
    const path = await make({ guest: "Bo", arrives_at: "2026-01-01T23:30:00.250Z", born: "2000-02-29", fee: 5 });
    await panel.goTo(`#${path.replace("/api/2.0", "")}`);
    expect(await field("Arrives at").inputValue()).to.match(/^2026-01-02T00:30/);
    expect(await field("Born").inputValue()).to.equal("2000-02-29");
    expect(await field("Fee").inputValue()).to.equal("5.00");
    await page.getByLabel("Guest").fill("Bob");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Bob" }).waitFor();
    const { json } = await server.request("GET", path);
    expect(json).to.include({ guest: "Bob", arrives_at: "2026-01-01T23:30:00.250Z", born: "2000-02-29", fee: 5 });
    await field("Born").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").waitFor();
    expect((await server.request("GET", path)).json).to.include({ born: null });
  });

  it("are in charts by local days", async () => {
    const zone = { timeZone: "Europe/Oslo" };
    const today = new Date().toLocaleDateString("sv-SE", zone);
    const utc = Date.parse(`${today}T00:30:00Z`);
    const hours = Number(new Date(utc).toLocaleTimeString("en-GB", { ...zone, hour: "2-digit" }));
    await make({ guest: "Eve", arrives_at: new Date(utc - hours * 3_600_000).toISOString() });
    await panel.goTo("#/");
    const day = new Date(`${today}T12:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "medium" });
    await page.getByRole("img", { name: `Visits of Eve: highest: 1, on ${day}`, exact: true }).waitFor();
    await page.getByRole("link", { name: "1 Visits of Eve" }).click();
    await page.getByText("1 of 1").waitFor();
  });

  it("have the decimals of their column in figures", async () => {
    await make({ guest: "Flo", fee: 1000.25 });
    await make({ guest: "Flo", fee: 234.25 });
    await panel.goTo("#/visits");
    await panel.goTo("#/");
    await page.getByRole("link", { name: "1,234.50 Fees" }).waitFor();
  });

  it("are in tables and filters, whose last day is included", async () => {
    await make({ guest: "Cy", arrives_at: "2027-03-01T22:59:59.999Z", born: "1990-05-05" });
    await make({ guest: "Di", arrives_at: "2027-03-01T23:00:00Z", born: "1990-05-06" });
    await panel.goTo("#/visits?cols=guest,arrives_at,born,fee");
    await page.getByRole("row", { name: /Cy 1 Mar 2027, 23:59 5 May 1990 0\.00/ }).waitFor();
    await page.getByLabel("Add a filter").selectOption({ label: "Arrives at" });
    await field("Arrives at from").fill("2027-03-01");
    await field("Arrives at until").fill("2027-03-01");
    await field("Arrives at until").blur();
    await page.getByText("1 of 1").waitFor();
    expect(await page.getByRole("link", { name: "Cy" }).count()).to.equal(1);
    await page.getByRole("button", { name: "Remove the filter Arrives at" }).click();
    await page.getByLabel("Add a filter").selectOption({ label: "Born" });
    await field("Born from").fill("1990-05-06");
    await field("Born until").fill("1990-05-06");
    await field("Born until").blur();
    await page.getByRole("link", { name: "Di" }).waitFor();
    await page.getByText("1 of 1").waitFor();
    // The end of a range does not depend on the language.
    const german = await open({ ...options.context, locale: "de-DE" });
    await german.signIn(server.email, rootPassword);
    await german.goTo("#/visits?cols=guest,arrives_at");
    await german.page.getByLabel("Filter hinzufügen").selectOption({ label: "Arrives at" });
    await german.page.getByLabel("Arrives at ab", { exact: true }).fill("2027-03-01");
    await german.page.getByLabel("Arrives at bis", { exact: true }).fill("2027-03-01");
    await german.page.getByLabel("Arrives at bis", { exact: true }).blur();
    await german.page.getByText("1 von 1").waitFor();
    await german.close();
  });
});
