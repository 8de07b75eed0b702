import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel, rootPassword } from "../support/panel-page.js";
import { Visitor } from "../support/visitor.js";

interface Resource {
  readonly path: string;
  readonly brief?: true;
  readonly fields: readonly { readonly name: string }[];
}

/** More resources than the panel describes in one request. Each refers to the one before. */
const shelves = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `shelves_${String(index)}`,
    {
      title: `Shelf of kind ${String(index)}`,
      type: "object",
      resource: { id: "shelf_id", title: "label", privileges: { read: "view_shelves", write: "manage_shelves" } },
      properties: {
        shelf_id: { type: "integer", readOnly: true },
        label: { type: "string", searchable: true },
        width: { type: "integer", minimum: 1 },
        ...(index === 0 ? {} : { before: { type: "integer", references: `shelves_${String(index - 1)}` } }),
      },
      required: ["label"],
    },
  ]),
);
const parts = {
  title: "Part",
  type: "object",
  resource: { id: "part_id", title: "name", privileges: { read: "view_shelves", write: "manage_shelves" } },
  properties: { part_id: { type: "integer", readOnly: true }, name: { type: "string" }, colour: { type: "string" } },
  required: ["name"],
};
const sales = {
  title: "Sale",
  type: "object",
  resource: {
    id: "sale_id",
    title: "article",
    privileges: { read: "view_shelves", write: "manage_shelves" },
    panel: { currency: { price: "EUR" }, figures: [{ title: "Turnover", sum: "price", over: "day" }] },
  },
  properties: {
    sale_id: { type: "integer", readOnly: true },
    article: { type: "string" },
    price: { type: "number", multipleOf: 0.01 },
    day: { type: "string", format: "date" },
  },
  required: ["article"],
};

const options = { project: { schemas: { ...accounts, ...shelves, "shelves_7/parts": parts, sales } } };

inPanel("the panel of many resources", options, ({ server, panel }) => {
  const asked: string[] = [];
  const describing = (): readonly string[] => asked.filter((path) => path.startsWith("description"));
  before(() => {
    panel.page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/admin/api/", "")));
  });

  it("gets brief descriptions of all resources, and the whole of one", async () => {
    const visitor = new Visitor(() => server);
    await visitor.signIn(server.email, rootPassword);
    const read = async (path: string) => (await visitor.ask("GET", path)).json;
    const { resources } = (await read("description")) as { resources: readonly Resource[] };
    const whole = (await server.request("GET", "/api/2.0/description")).json as { resources: readonly Resource[] };
    const find = (all: readonly Resource[], path: string) => all.find((each) => each.path === path)!;
    expect(resources.map(({ path }) => path)).to.deep.equal(whole.resources.map(({ path }) => path));
    expect(new Set(resources.map(({ brief }) => brief))).to.deep.equal(new Set([true]));
    expect(find(resources, "shelves_7").fields.map(({ name }) => name)).to.deep.equal(["shelf_id", "label", "before"]);
    for (const path of ["people", "shelves_7", "shelves_7/parts"]) {
      expect(await read(`description/${path.replace("/", ".")}`)).to.deep.equal(find(whole.resources, path));
    }
    expect((await visitor.ask("GET", "description/shelves")).status).to.equal(404);
    expect((await new Visitor(() => server).ask("GET", "description/people")).status).to.equal(401);
  });

  it("requests the rest of a resource once, when its page is opened", async () => {
    const { page } = panel;
    await server.request("POST", "/api/2.0/shelves_6", { body: { label: "Sixth" } });
    await panel.goTo("#/shelves_7/new");
    await page.getByLabel("Label").fill("Seventh");
    await page.getByRole("combobox", { name: "Before" }).fill("Six");
    await page.getByRole("option", { name: "Sixth" }).click();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Seventh", exact: true }).waitFor();
    await page.getByRole("link", { name: "Parts" }).click();
    await page.getByRole("option", { name: "Colour" }).waitFor({ state: "attached" });
    await panel.goTo("#/shelves_7");
    await page.getByRole("link", { name: "Seventh" }).waitFor();
    expect(describing()).to.deep.equal(["description/shelves_7", "description/shelves_7.parts"]);
  });

  it("keeps the input when it gets new descriptions", async () => {
    const { page } = panel;
    await panel.goTo("#/shelves_8/new");
    await page.getByLabel("Label").fill("Eighth");
    asked.length = 0;
    // Does it outside of the page, as another window would.
    await page.context().request.post(`${server.url}/admin/api/session`, {
      data: { email: server.email, password: rootPassword },
      headers: { origin: server.url },
    });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    while (describing().length < 2) await page.waitForResponse(/description/);
    expect(describing()).to.deep.equal(["description", "description/shelves_8"]);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Eighth", exact: true }).waitFor();
  });

  it("shows figures with the currency of their field, added up without rounding errors", async () => {
    const { page } = panel;
    const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    for (const [price, days] of [
      [0.1, 3],
      [0.2, 2],
    ] as const)
      await server.request("POST", "/api/2.0/sales", { body: { article: "Hook", price, day: dayBefore(days) } });
    await panel.goTo("#/");
    await page.getByRole("link", { name: "€0.30 Turnover" }).waitFor();
    const answer = await page.context().request.get(`${server.url}/admin/api/_figures`);
    const { figures } = (await answer.json()) as { readonly figures: readonly object[] };
    expect(figures[0]).to.include({ value: 0.3, currency: "EUR", decimals: 2 });
  });
});
