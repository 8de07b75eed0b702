import { expect } from "chai";
import type { ResourcesDescription } from "../../runtime/model/schema/resource-description.js";
import { toDisplayName } from "../../runtime/model/values/display-name.js";
import { sqlite } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { findSetupToken, Visitor } from "../support/visitor.js";

const alike = [
  "Code.",
  "Filter",
  "Layout",
  "Layouts",
  "Name",
  "Name.",
  "Option",
  "Sitemap",
  "Status",
  "Status.",
  "Suffix",
  "Text",
  "Text.",
];

/**
 * Titles, descriptions, labels and names of sections in a description, by their place; and titles and labels that the
 * panel makes from names and values, because none are declared.
 * @param ids names of the id fields: the panel labels a reference of this name with the title of its resource
 */
function listTexts(value: unknown, ids: ReadonlySet<string>, place = ""): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (typeof value !== "object" || value === null) return texts;
  const own = "name" in value ? String(value.name) : (/\/properties\/(\w+)$/.exec(place)?.[1] ?? "");
  if ("title" in value && value.title === null && !ids.has(own)) texts.set(`${place}/title`, toDisplayName(own));
  if ("enum" in value && Array.isArray(value.enum) && !("labels" in value) && !value.enum.includes("Y")) {
    for (const each of value.enum)
      if (typeof each === "string") texts.set(`${place}/enum/${each}`, toDisplayName(each));
  }
  for (const [key, inner] of Object.entries(value)) {
    // The panel shows the names of privileges as they are declared.
    if (own === "privileges" && key === "items") continue;
    const isText = ["title", "description", "entry"].includes(key) || place.endsWith("/labels");
    if (typeof inner === "string" && inner !== "" && isText) texts.set(`${place}/${key}`, inner);
    for (const [path, text] of listTexts(inner, ids, `${place}/${key}`)) texts.set(path, text);
  }
  return texts;
}

onServer(sqlite, "declared words in other languages", (server) => {
  let visitor: Visitor;
  before(async () => {
    visitor = new Visitor(server);
    await visitor.setPassword(findSetupToken(server().log), "root of the whole shop");
  });

  const describe = async (language?: string) => {
    const headers = language === undefined ? {} : { "accept-language": language };
    const read = async (path: string) => (await visitor.ask("GET", path, undefined, headers)).json;
    const { resources } = (await read("description")) as ResourcesDescription;
    const products = resources.find(({ path }) => path === "products")!;
    const field = (name: string) => products.fields.find((each) => each.name === name)!;
    return { products, field, figures: (await read("_figures")) as { figures: readonly { title: string }[] } };
  };

  it("are in the description in the first language of Accept-Language", async () => {
    const german = await describe("de-AT,de;q=0.9,en;q=0.8");
    expect(german.products).to.include({ title: "Produkt", menu: "Katalog", entry: "Produkte" });
    expect(german.field("price").title).to.equal("Preis");
    expect(german.field("status").labels).to.deep.equal({ A: "Aktiv", D: "Inaktiv", H: "Verborgen" });
    expect(german.field("main_pair").properties?.["icon"]?.properties?.["alt"]?.title).to.equal("Alternativtext");
    expect(german.products.panel.form.map(({ title }) => title)).to.include("Preise und Bestand");
    expect(german.figures.figures.map(({ title }) => title)).to.include("Ausverkauft");
    // The panel shows the title of the resource that it refers to.
    expect(german.field("company_id").title).to.equal(null);
    // Not the word "Produkt", which is the name of another column.
    expect(german.field("product_id").title).to.equal(null);
  });

  it("are German for every text that the panel shows of the store", async () => {
    const read = async (language: string) => {
      const { json } = await visitor.ask("GET", "description", undefined, { "accept-language": language });
      const ids = (json as ResourcesDescription).resources.flatMap(({ id }) => [id, `${id}s`]);
      return listTexts(json, new Set(ids));
    };
    const [german, english] = [await read("de"), await read("en")];
    const same = new Set([...english].filter(([place, text]) => german.get(place) === text).map(([, text]) => text));
    // Words that both languages have.
    expect([...same].sort()).to.deep.equal([...alike].sort());
  });

  it("stay as they are declared without a translation", async () => {
    for (const language of [undefined, "en-GB", "fr", "*"]) {
      const { products, field, figures } = await describe(language);
      expect(products).to.include({ title: "Product", menu: "Catalog" });
      expect(products.panel).not.to.have.property("words");
      expect(field("price").title).to.equal(null);
      expect(figures.figures.map(({ title }) => title)).to.include("Sold out");
    }
  });
});
