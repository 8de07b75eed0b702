/** Filters by the values of unique keys, which the indexes of the keys serve (docs/reference/http.md#what-no-index-serves). */
import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { declareNamed, namesIn, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const schemas = {
  makers: declareNamed("maker", {
    code: { type: "string", unique: { ignoreCase: true, sparse: true }, default: "" },
    tax_number: { type: "integer", unique: { sparse: true } },
  }),
  parts: declareNamed(
    "part",
    {
      maker_id: to("makers", { via: true }),
      rack: { type: "string", default: "" },
      number: { type: "integer" },
      site: { type: "string", enum: ["north", "south"] },
    },
    { unique: [{ fields: ["rack", "number"], sparse: true }, { fields: ["site", "rack", "number"] }] },
  ),
};

onProject(databasesOfDay(import.meta.url), "filters by unique keys", { ...storeAccounts, ...schemas }, {}, (server) => {
  const ask = (path: string) => server().request("GET", `/api/2.0/${path}`);
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await server().request("POST", `/api/2.0/${path}`, { body });
    expect(answer.status, answer.text).to.equal(201);
    return Number(Object.values(answer.json as object)[0]);
  };

  before(async () => {
    const [ace, bolt] = [
      await make("makers", { name: "Ace", code: "AC", tax_number: 7 }),
      await make("makers", { name: "Bolt", code: "bo" }),
    ];
    await make("makers", { name: "Cog" });
    await make("makers", { name: "Dyn" });
    for (const body of [
      { name: "a1", maker_id: ace, rack: "A", number: 1, site: "north" },
      { name: "a2", maker_id: bolt, rack: "A", number: 2, site: "north" },
      { name: "b1", maker_id: ace, rack: "B", number: 1, site: "south" },
      { name: "n1", maker_id: bolt, rack: "", number: 1, site: "north" },
      { name: "s1", maker_id: bolt, rack: "", number: 1, site: "south" },
      { name: "a0", maker_id: bolt, rack: "A", site: "south" },
    ]) {
      await make("parts", body);
    }
  });

  const cases: readonly (readonly [query: string, names: readonly string[], unserved?: string])[] = [
    ["makers?code=AC", ["Ace"]],
    // The key ignores case, but the filter does not.
    ["makers?code=ac", []],
    ["makers?code[in]=AC,bo,BO", ["Ace", "Bolt"]],
    ["makers?tax_number=7", ["Ace"]],
    ["makers?tax_number[in]=6,7&name=Ace", ["Ace"]],
    // A sparse index has no items without a value.
    ["makers?code=", ["Cog", "Dyn"], "code"],
    ["makers?code[in]=AC,", ["Ace", "Cog", "Dyn"], "code[in]"],
    ["makers?code[prefix]=A", ["Ace"], "code[prefix]"],
    ["makers?code[ne]=AC", ["Bolt", "Cog", "Dyn"], "code[ne]"],
    ["makers?tax_number[gte]=7", ["Ace"], "tax_number[gte]"],
    ["makers?or=(code=AC,tax_number=7)", ["Ace"]],
    ["makers?or=(code=AC,code=)", ["Ace", "Cog", "Dyn"], "or"],
    ["makers?or=(and(code=AC,tax_number=7),name=Cog)", ["Ace", "Cog"]],
    ["parts?rack=A&number=1", ["a1"]],
    ["parts?rack[in]=A,B&number[in]=1,2", ["a1", "a2", "b1"]],
    ["parts?rack[in]=A,&number=1", ["a1", "n1", "s1"], "rack[in], number"],
    ["parts?rack=&number=1&site=north", ["n1"]],
    ["parts?rack=A&site=south", ["a0"], "rack, site"],
    ["parts?rack=A&number[gt]=1", ["a2"], "rack, number[gt]"],
    ["parts?or=(and(rack=A,number=2),and(rack=B,number=1,site=south))", ["a2", "b1"]],
    ["parts?rack=A&or=(number=1)", ["a1"], "rack, or"],
    ["parts?maker_id.code=AC", ["a1", "b1"]],
    ["parts?maker_id.code=bo&number=1", ["n1", "s1"]],
    ["makers?parts.rack=A&parts.number=2", ["Bolt"]],
    ["makers?parts.rack=A", ["Ace", "Bolt"], "parts.rack"],
    ["makers?or=(and(parts.rack=B,parts.number=1),code=bo)", ["Ace", "Bolt"]],
  ];
  for (const [query, names, unserved] of cases) {
    it(`${query} ${unserved === undefined ? "has an index" : "has none"}`, async () => {
      const answer = await ask(`${query}&items_per_page=50`);
      expect(namesIn(answer)).to.deep.equal(names);
      expect(answer.headers["x-unindexed"]).to.equal(unserved);
      const [path, filters] = query.split("?") as [string, string];
      const { json, headers } = await ask(`${path}/aggregate?${filters}`);
      expect(json).to.nested.include({ "groups[0].count": names.length });
      expect(headers["x-unindexed"]).to.equal(unserved);
    });
  }
});
