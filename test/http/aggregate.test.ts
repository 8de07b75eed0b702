import { expect } from "chai";
import fc from "fast-check";
import { timeParts } from "../../runtime/model/query/aggregates.js";
import { inOrder, modelOf, type Group, type Sale } from "./aggregate-model.js";
import { sqlite, databasesOfDay } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { assertRefused } from "./assert-refused.js";
import { onServed, privileges } from "./served-resource.js";

const sales = {
  title: "Sale",
  type: "object",
  resource: { id: "sale_id", title: "name", privileges },
  properties: {
    sale_id: { type: "integer", readOnly: true },
    name: { type: "string", searchable: true },
    status: { type: "string", enum: ["A", "D", "H"] },
    amount: { type: "number", multipleOf: 0.01 },
    rate: { type: "number", multipleOf: 0.000001 },
    weight: { type: "number" },
    units: { type: "integer" },
    count: { type: "integer", description: "Called like a parameter." },
    sold: { type: "integer", format: "unixtime" },
    day: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    open: { type: "boolean" },
    twin_id: { type: "integer", references: { resource: "sales", none: 0 } },
    tags: { type: "array", items: { type: "string" }, default: [] },
    detail: { type: "object", properties: { a: { type: "integer" } } },
    password: { type: "string", writeOnly: true },
  },
  required: ["name"],
};

const lines = {
  title: "Line",
  type: "object",
  resource: { id: "line_id", title: "name", privileges },
  properties: {
    line_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    price: { type: "number", multipleOf: 0.01 },
  },
  required: ["name"],
};

/** Its name is the end of the path of every aggregate. */
const aggregates = { id: "line_id", title: "name", privileges };

/** Every field may be missing. */
const anySale = fc.record(
  {
    status: fc.constantFrom("A", "D", "H"),
    amount: fc.integer({ min: -1e9, max: 10 ** 9 }).map((cents) => Number(`${String(cents)}e-2`)),
    rate: fc.integer({ min: 0, max: 10 ** 9 }).map((parts) => Number(`${String(parts)}e-6`)),
    // The sum of these numbers is the same double in any order.
    weight: fc.integer({ min: -1000, max: 1000 }).map((eighths) => eighths / 8),
    units: fc.integer({ min: -1e12, max: 10 ** 12 }),
    count: fc.integer({ min: 1, max: 3 }),
    sold: fc.integer({ min: 1_750_000_000, max: 1_760_000_000 }),
    day: fc.constantFrom("2026-01-31", "2026-02-01", "2025-12-31"),
    at: fc.constantFrom("2026-01-31T09:30:00Z", "2026-01-31T23:30:00-02:00", "2025-12-31T23:59:59.999Z"),
    open: fc.boolean(),
    twin_id: fc.constantFrom("0", "1"),
    tags: fc.constantFrom([], ["red"], ["red", "blue"]),
  },
  { requiredKeys: [] },
);

const single = ["status", "amount", "units", "count", "sold", "day", "at", "open", "twin_id", "weight"];
const times = ["sold", "day", "at"];
const numbers = ["amount", "rate", "weight", "units", "count"];
const ordered = [...numbers, "sold", "day", "at", "sale_id", "twin_id"];
const listParts = (name: string): readonly string[] =>
  timeParts.filter((part) => name !== "day" || part !== "hour").map((part) => `${part}(${name})`);
const some = (names: readonly string[], maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...names), { maxLength });
const queries = fc.record({
  group: some([...single, ...times.flatMap(listParts)], 3),
  zone: fc.constantFrom(null, "Europe/Berlin", "America/New_York"),
  sum: some(numbers, 3),
  avg: some(numbers, 2),
  min: some(ordered, 2),
  max: some(ordered, 2),
  filter: fc.constantFrom(
    "",
    "status=A",
    "amount[gte]=0",
    "status[nin]=D,H",
    "twin_id=1&open=true",
    "tags=red",
    "q=even",
  ),
});

onServed(
  databasesOfDay(import.meta.url),
  "aggregates",
  "sales",
  sales,
  'import type { Hooks } from "../generated/hooks.js";\n\nexport const hooks: Hooks<"sales"> = {};\n',
  ({ ask, make }) => {
    const read = async (query: string, collection = "sales"): Promise<readonly Group[]> => {
      const answer = await ask("GET", `${collection}/aggregate?${query}`);
      expect(answer.status, `${query}: ${answer.text}`).to.equal(200);
      return (answer.json as { readonly groups: readonly Group[] }).groups;
    };

    before("sixty sales", async () => {
      await make("sales", { name: "even first" });
      for (const [index, sale] of fc.sample(anySale, { numRuns: 59, seed: 20_261_122 }).entries()) {
        await make("sales", { name: `${index % 2 === 0 ? "odd" : "even"} ${String(index)}`, ...sale });
      }
    });

    it("match the items of a list with the same filters", async function () {
      this.timeout(60_000);
      const fields = [...new Set([...single, ...ordered])].join(",");
      await fc.assert(
        fc.asyncProperty(queries, async ({ filter, group, zone, ...measures }) => {
          const listed = await ask("GET", `sales?items_per_page=1000&fields=${fields}&${filter}`);
          const items = Object.values((listed.json as { readonly sales: Record<string, Sale> }).sales);
          const asked = Object.entries({ group, ...measures }).filter(([, names]) => names.length > 0);
          const query = [
            filter,
            zone === null ? "" : `time_zone=${zone}`,
            "count",
            ...asked.map(([name, names]) => `${name}=${names.join(",")}`),
          ];
          const found = await read(query.filter((part) => part !== "").join("&"));
          const wanted = modelOf(items, group, measures, zone);
          expect(found).to.have.deep.members(wanted);
          expect(found.map((each) => JSON.stringify(each.group))).to.deep.equal(inOrder(found, group));
        }),
        { numRuns: 60, seed: 20_261_122 },
      );
    });

    it("are ordered and paged as requested", async () => {
      const query = "group=status,twin_id,open&sum=units&max=day";
      const all = await read(query);
      const results: { readonly [name: string]: (group: Group) => string | number | boolean | null } = {
        count: ({ count }) => count,
        "sum.units": ({ sum }) => (sum as { readonly units: number }).units,
        "max.day": ({ max }) => (max as { readonly day: string | null }).day,
        twin_id: ({ group }) => group["twin_id"] as string | null,
        open: ({ group }) => group["open"] as boolean | null,
      };
      const compare = (one: string | number | boolean | null, other: string | number | boolean | null): number =>
        one === other ? 0 : one === null || (other !== null && one < other) ? -1 : 1;
      for (const order of ["count", "-sum.units", "-count,sum.units", "max.day,-twin_id", "-open,-max.day,count"]) {
        const wanted = all.toSorted((one, other) => {
          for (const name of order.split(",")) {
            const value = results[name.replace("-", "")]!;
            const found = compare(value(one), value(other)) * (name.startsWith("-") ? -1 : 1);
            if (found !== 0) return found;
          }
          return 0;
        });
        expect(await read(`${query}&sort_by=${order}`), order).to.deep.equal(wanted);
        const page = await ask("GET", `sales/aggregate?${query}&sort_by=${order}&items_per_page=3&page=2`);
        expect(page.json).to.deep.equal({ groups: wanted.slice(3, 6) });
        expect(page.headers["x-total-count"]).to.equal(String(all.length));
        expect(page.headers["link"]).to.contain('page=3&items_per_page=3>; rel="next"');
      }
      expect(await read(`${query}&page=1000`)).to.deep.equal([]);
    });

    it("have a count in every query, also without items", async () => {
      expect(await read("")).to.deep.equal([{ group: {}, count: 60 }]);
      expect(await read("count=true&q=even")).to.deep.equal([{ group: {}, count: 30 }]);
      const nothing = { group: {}, count: 0, sum: { amount: 0 }, avg: { units: null }, min: { at: null } };
      expect(await read("sale_id=999&sum=amount&avg=units&min=at")).to.deep.equal([nothing]);
      expect(await read("sale_id=999&group=status&sum=amount")).to.deep.equal([]);
    });

    it("accept lists in every form, and HEAD", async () => {
      const wanted = await read("group=status,open&sum=amount,units");
      expect(await read("group=status&group=open&sum[]=amount&sum[]=units")).to.deep.equal(wanted);
      expect(await read("group[0]=status&group[1]=open&sum[]=amount&sum[]=units")).to.deep.equal(wanted);
      expect((await ask("HEAD", "sales/aggregate?count")).status).to.equal(200);
      const { status, headers } = await ask("POST", "sales/aggregate", {});
      expect([status, headers["allow"]]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
    });

    it("have exact sums of decimals and integers, or reject them", async () => {
      const parent = await make("sales", { name: "Exact" });
      // As doubles, 0.30000000000000004 and 0.7999999999999999.
      for (const price of [0.1, 0.2, 0.7, -0.2]) await make(`${parent}/lines`, { name: "Small", price });
      expect(await read("sum=price&avg=price&min=price&max=price", `${parent}/lines`)).to.deep.equal([
        { group: {}, count: 4, sum: { price: 0.8 }, avg: { price: 0.2 }, min: { price: -0.2 }, max: { price: 0.7 } },
      ]);
      await make(`${parent}/lines`, { name: "Large", price: 9_999_999_999_999.98 });
      await make(`${parent}/lines`, { name: "Penny", price: 0.01 });
      expect(await read("name[in]=Large&name[in]=Penny&sum=price", `${parent}/lines`)).to.deep.equal([
        { group: {}, count: 2, sum: { price: 9_999_999_999_999.99 } },
      ]);
      assertRefused(await ask("GET", `${parent}/lines/aggregate?sum=price`), 400, "invalid_query", ["sum"]);
      expect((await read("avg=price", `${parent}/lines`))[0]!["avg"]).to.deep.equal({ price: 1_666_666_666_666.8 });
    });

    it("have sums of integers up to the largest exact JSON number", async () => {
      const most = Number.MAX_SAFE_INTEGER;
      for (const units of [most, -1, 1]) await make("sales", { name: "Sum", units });
      expect(await read("name=Sum&sum=units")).to.deep.equal([{ group: {}, count: 3, sum: { units: most } }]);
      await make("sales", { name: "Sum", units: 1 });
      assertRefused(await ask("GET", "sales/aggregate?name=Sum&sum=units"), 400, "invalid_query", ["sum"]);
      for (let index = 0; index < 3; index += 1) await make("sales", { name: "Sum", units: most });
      const answer = await ask("GET", "sales/aggregate?name=Sum&sum=units");
      expect(answer.text).to.contain("more digits than a JSON number can carry exactly");
    });

    it("cover the nested items of one parent, and 404 if there is no such parent", async () => {
      const [one, other] = [await make("sales", { name: "One" }), await make("sales", { name: "Other" })];
      await make(`${one}/lines`, { name: "Line", price: 1.5 });
      expect(await read("sum=price", `${one}/lines`)).to.deep.equal([{ group: {}, count: 1, sum: { price: 1.5 } }]);
      expect(await read("sum=price", `${other}/lines`)).to.deep.equal([{ group: {}, count: 0, sum: { price: 0 } }]);
      assertRefused(await ask("GET", "sales/999999/lines/aggregate?sum=price"), 404, "not_found");
    });

    it('work on a collection named "aggregate", too', async () => {
      const path = `${await make("sales", { name: "Called" })}/aggregate`;
      const item = await make(path, { name: "One", price: 2.5 });
      expect((await ask("GET", item)).json).to.include({ name: "One" });
      expect(await read("sum=price", path)).to.deep.equal([{ group: {}, count: 1, sum: { price: 2.5 } }]);
    });

    it("filter by a field with the name of a parameter if the filter has an operator", async () => {
      const [one] = await read("count[gte]=1&count[lte]=1&sum=count");
      expect(one).to.deep.equal({ group: {}, count: one!.count, sum: { count: one!.count } });
    });

    for (const [query, parameter, said] of [
      ["group=statsu", "group", '\\"status\\"'],
      ["group=tags", "group", "fields with a single value"],
      ["group=detail", "group", "fields with a single value"],
      ["group=month(status)", "group", "fields with a single value"],
      ["group=hour(day)", "group", "does not take"],
      ["group=day(sold)&time_zone=Europe/Berln", "time_zone", '\\"Europe/Berlin\\"'],
      ["time_zone=%2B02:00", "time_zone", "must be the name of a time zone"],
      ["group=", "group", "does not take"],
      ["group=name,status,units,open,sold,day", "group", "at most 5"],
      ["group=password", "group", "does not take"],
      ["sum=name", "sum", "only numbers"],
      ["sum=sold", "sum", "only numbers"],
      ["sum=twin_id", "sum", "only numbers"],
      ["avg=password", "avg", "only numbers"],
      ["min=open", "min", "numbers, ids and times"],
      ["max=name", "max", "numbers, ids and times"],
      ["count=5", "count", "takes no value"],
      ["sum[gt]=amount", "sum", "takes no operator"],
      ["fields=name", "fields", "is not a parameter"],
      ["page=0", "page", "must be an integer from 1"],
      ["items_per_page=1001", "items_per_page", "from 1 to 1000"],
      ["sum=units&group=status&sort_by=-sum.amount", "sort_by", '\\"sum.units\\"'],
      ["group=status&sort_by=open", "sort_by", "it must be a requested group or aggregate"],
      ["sort_by=count,-count,count,-count,count,-count", "sort_by", "takes at most 5 names"],
      ["after=", "after", "is not a parameter"],
      ["statsu=A", "statsu", '\\"status\\"'],
      ["status=X", "status", "one of A, D, H"],
      ["q=", "q", "a letter or a digit"],
    ] as const) {
      it(`reject ${query}`, async () => {
        const answer = await ask("GET", `sales/aggregate?${query}`);
        assertRefused(answer, 400, "invalid_query");
        const [error] = (answer.json as { errors: { parameter: string }[] }).errors;
        expect(error!.parameter.replace(/\[.*$/, "")).to.equal(parameter);
        expect(answer.text).to.contain(said);
      });
    }
  },
  { "sales/lines": lines, "sales/aggregate": { ...lines, title: "Aggregate", resource: aggregates } },
);

onServer(sqlite, "the groups of an aggregate", (server) => {
  it("have at most a thousand groups", async () => {
    const operations = Array.from({ length: 1000 }, (_, index) => {
      return { method: "POST", path: "usergroups", body: { usergroup: `Group ${String(index)}`, type: "A" } };
    });
    const made = await server().request("POST", "/api/2.0/batch", { body: { operations } });
    expect(made.status, made.text.slice(0, 200)).to.equal(200);
    const path = "/api/2.0/usergroups/aggregate?q=group&group=usergroup";
    const answer = await server().request("GET", path);
    expect((answer.json as { readonly groups: readonly object[] }).groups).to.have.length(1000);
    await server().request("POST", "/api/2.0/usergroups", { body: { usergroup: "Group more", type: "A" } });
    const refused = await server().request("GET", path);
    assertRefused(refused, 400, "invalid_query", ["group"]);
    expect(refused.text).to.contain("more than 1000 groups");
  });
});
