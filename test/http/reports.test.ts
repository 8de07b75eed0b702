// Over 300 lines: one set of data serves all of it.
import { expect } from "chai";
import { databasesOfDay, rounds } from "../support/databases.js";
import type { Answer } from "../support/request.js";
import { chooser } from "../support/seed.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { measures, ReportOracle, resultNames, schemas, type Data, type Resource, type Viewer } from "./report-data.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

interface Reader extends Viewer {
  ask(path: string): Promise<Answer>;
}

onProject(databasesOfDay(import.meta.url), "reports", { ...storeAccounts, ...schemas }, {}, (server) => {
  describe("agree with SQL", () => {
    let staff: Staff;
    let readers: readonly Reader[];
    const choose = chooser();
    const some = <Item>(of: readonly Item[]): Item => of[choose(of.length)]!;
    const orNull = <Item>(value: Item): Item | null => (choose(5) === 0 ? null : value);
    const items: { [resource: string]: readonly Data[] } = {};
    const oracle = new ReportOracle();

    async function makeAll(
      path: string,
      id: string,
      bodies: readonly Data[],
      more: Data = {},
    ): Promise<readonly Data[]> {
      const operations = bodies.map((body) => ({ method: "POST", path, body }));
      const answer = await server().request("POST", "/api/2.0/batch", { body: { operations } });
      expect(answer.status, answer.text).to.equal(200);
      const { results } = answer.json as { readonly results: readonly { readonly location: string }[] };
      return bodies.map((body, at) => ({ ...body, ...more, [id]: Number(results[at]!.location.split("/").at(-1)) }));
    }
    async function keep(resource: Resource, count: number, bodyOf: (at: number) => Data): Promise<void> {
      const bodies = Array.from({ length: count }, (_, at) => ({ name: `n${String(at % 7)}`, ...bodyOf(at) }));
      items[resource] = await makeAll(resource, `${resource.slice(0, -1)}_id`, bodies);
      oracle.load(resource, items[resource]);
    }
    const idIn = (resource: Resource): number | null =>
      orNull(some(items[resource]!)[`${resource.slice(0, -1)}_id`] as number);

    before(async function () {
      this.timeout(120_000);
      staff = new Staff(server);
      const choices = ["regions", "agents", "customers", "all_agents", "all_customers", "levels"].map(
        (name) => `view_${name}`,
      );
      const accounts: Account[] = [];
      const holds: ReadonlySet<string>[] = [];
      for (let at = 0; at < 6; at += 1) {
        const chosen = ["view_invoices", "view_lines", ...choices.filter(() => choose(3) > 0)];
        accounts.push(await staff.makeAccount(chosen));
        holds.push(new Set(chosen));
      }
      readers = [
        {
          id: null,
          holds: new Set(["view_invoices", "view_lines", ...choices]),
          ask: (path) => server().request("GET", `/api/2.0/${path}`),
        },
        ...accounts.map((account, at) => ({
          id: Number(account.id),
          holds: holds[at]!,
          ask: (path: string) => account.ask("GET", `/api/2.0/${path}`),
        })),
      ];
      const owner = (): number => Number(some(accounts).id);
      await keep("regions", 5, () => ({ open: orNull(choose(2) === 0) }));
      await keep("agents", 12, () => ({
        owner_id: owner(),
        region_id: idIn("regions"),
        level: orNull(choose(3)),
        hired: orNull(`20${String(10 + choose(3))}-0${String(1 + choose(3))}-15`),
      }));
      await keep("customers", 30, () => ({
        owner_id: owner(),
        agent_id: idIn("agents"),
        city: orNull(some(["Łódź", "Bern", "Graz"])),
        joined: orNull(1_600_000_000 + choose(90_000_000)),
      }));
      await keep("invoices", 200, () => ({
        customer_id: idIn("customers"),
        total: orNull((choose(20_000) - 3000) / 100),
        units: orNull(choose(9)),
        sold: orNull(1_700_000_000 + choose(40_000_000)),
        paid: orNull(choose(2) === 0),
      }));
      const lines: Data[] = [];
      for (const { invoice_id } of items["invoices"]!.slice(0, 12)) {
        const bodies = Array.from({ length: 1 + choose(4) }, () => ({
          name: "line",
          customer_id: idIn("customers"),
          units: orNull(choose(5)),
        }));
        const path = `invoices/${String(invoice_id)}/lines`;
        lines.push(...(await makeAll(path, "line_id", bodies, { invoice_id: invoice_id!, total: null, sold: null })));
      }
      oracle.load("invoices/lines", lines);
    });
    const ofCustomer = [
      "city",
      "agent_id",
      "month(joined)",
      "agent_id.name",
      "agent_id.level",
      "year(agent_id.hired)",
      "agent_id.region_id",
      "agent_id.region_id.open",
    ].map((key) => key.replace(/^(\w+\()?/, "$1customer_id."));
    const ofInvoice = ["paid", "customer_id", "units", "month(sold)", "year(sold)", "day(sold)", ...ofCustomer];
    const ofLine = ["customer_id", "units", "invoice_id", "invoice_id.paid", "month(invoice_id.sold)"].concat(
      ofCustomer,
      ["city", "agent_id.level", "agent_id.region_id"].map((key) => `invoice_id.customer_id.${key}`),
    );
    const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=", eq: "=" } as const;
    const limits: { readonly [result: string]: readonly number[] } = {
      count: [1, 3, 10],
      "sum.total": [0, 55.5, 300],
      "avg.units": [4, 4.5],
      "min.units": [0, 1],
      "max.sold": [1_710_000_000, 1_735_000_000],
      "distinct.customer_id": [1, 3],
    };

    it("by fields of related items, in any order, for every caller", async function () {
      this.timeout(300_000);
      let refused = 0;
      for (let round = 0; round < rounds(150); round += 1) {
        const reader = some(readers);
        const keys = [...new Set(Array.from({ length: choose(4) }, () => some(ofInvoice)))];
        const where = some(["1", "paid = 1", "units > 4"]);
        const filter = { "1": "", "paid = 1": "&paid=true", "units > 4": "&units[gt]=4" }[where]!;
        const order = Array.from({ length: choose(3) }, () => {
          return { name: some([...keys, ...resultNames]), descending: choose(2) === 0 };
        });
        const conditions = Array.from({ length: keys.length === 0 ? 0 : choose(3) }, () => {
          const name = some(resultNames);
          return { name, operator: some(Object.keys(signs) as (keyof typeof signs)[]), value: some(limits[name]!) };
        });
        const [size, page] = [1 + choose(9), 1 + choose(3)];
        const isPaged = choose(2) === 0;
        const query = [
          measures,
          ...(keys.length === 0 ? [] : [`group=${keys.join()}`]),
          ...(order.length === 0 ? [] : [`sort_by=${order.map((by) => (by.descending ? "-" : "") + by.name).join()}`]),
          ...(conditions.length === 0
            ? []
            : [
                `having=(${conditions.map(({ name, operator, value }) => `${name}[${operator}]=${String(value)}`).join()})`,
              ]),
          ...(isPaged ? [`items_per_page=${String(size)}&page=${String(page)}`] : []),
        ].join("&");
        const answer = await reader.ask(`invoices/aggregate?${query}${filter}`);
        const said = `${query}${filter} by ${[...reader.holds].join()}: ${answer.text.slice(0, 600)}`;
        if (!keys.every((key) => oracle.knows(reader, key))) {
          refused += 1;
          expect(answer.status, said).to.equal(400);
          continue;
        }
        expect(answer.status, said).to.equal(200);
        const wanted = oracle.report(reader, "invoices", keys, {
          where,
          having: [
            "1",
            ...conditions.map(({ name, operator, value }) => `"${name}" ${signs[operator]} ${String(value)}`),
          ].join(" AND "),
          order,
          part: isPaged ? `LIMIT ${String(size)} OFFSET ${String((page - 1) * size)}` : "",
        });
        const { groups } = answer.json as { readonly groups: readonly object[] };
        for (const [at, group] of groups.entries()) expect(group, said).to.deep.equal(wanted.groups[at]);
        expect(groups, said).to.have.length(wanted.groups.length);
        if (isPaged) expect(Number(answer.headers["x-total-count"]), said).to.equal(wanted.total);
      }
      expect(refused).to.be.greaterThan(0);
    });

    it("across parents, by fields of what the items lie in", async function () {
      this.timeout(120_000);
      const [root] = readers as [Reader];
      for (let round = 0; round < 30; round += 1) {
        const keys = [...new Set([some(ofLine), some(ofLine)])].filter((key) => key.split(".").length < 5);
        const answer = await root.ask(`invoices/-/lines/aggregate?count&group=${keys.join()}`);
        expect(answer.status, `${keys.join()}: ${answer.text}`).to.equal(200);
        const { groups } = answer.json as { readonly groups: readonly { group: object; count: number }[] };
        const wanted = oracle.report(root, "invoices/lines", keys).groups as typeof groups;
        expect(groups, keys.join()).to.deep.equal(wanted.map(({ group, count }) => ({ group, count })));
      }
    });

    it("by periods of a time zone, also where clocks change", async () => {
      const [root] = readers as [Reader];
      // In Berlin clocks go from 2 to 3 at 1:00 UTC on 29 March, and from 3 to 2 at 1:00 UTC on 25 October.
      const times = [
        "03-28T22:59",
        "03-28T23:00",
        "03-29T00:59",
        "03-29T01:00",
        "03-29T21:59",
        "10-25T00:59",
        "10-25T01:30",
      ];
      const bodies = times.map((time, at) => {
        return { name: "clock", units: at, sold: Date.parse(`2026-${time}:00Z`) / 1000, paid: true };
      });
      const made = await makeAll("invoices", "invoice_id", bodies);
      for (const { invoice_id } of made.slice(3, 5)) {
        await makeAll(`invoices/${String(invoice_id)}/lines`, "line_id", [{ name: "clock" }]);
      }
      const read = async (path: string, part: string, sold = "sold"): Promise<readonly string[]> => {
        const query = `time_zone=europe/berlin&name=clock&group=${part}(${sold})&sort_by=-count&having=(count[gt]=0)`;
        const answer = await root.ask(`${path}/aggregate?${query}`);
        expect(answer.status, answer.text).to.equal(200);
        const { groups } = answer.json as { readonly groups: readonly { group: Data; count: number }[] };
        return groups.map(({ group, count }) => `${String(group[`${part}(${sold})`])}: ${String(count)}`);
      };
      expect(await read("invoices", "hour")).to.deep.equal([
        "2026-10-25T02: 2",
        "2026-03-28T23: 1",
        "2026-03-29T00: 1",
        "2026-03-29T01: 1",
        "2026-03-29T03: 1",
        "2026-03-29T23: 1",
      ]);
      expect(await read("invoices", "day")).to.deep.equal(["2026-03-29: 4", "2026-10-25: 2", "2026-03-28: 1"]);
      expect(await read("invoices", "week")).to.deep.equal(["2026-W13: 5", "2026-W43: 2"]);
      expect(await read("invoices", "quarter")).to.deep.equal(["2026-Q1: 5", "2026-Q4: 2"]);
      expect(await read("invoices/-/lines", "hour", "invoice_id.sold")).to.deep.equal([
        "2026-03-29T03: 1",
        "2026-03-29T23: 1",
      ]);
    });

    it("of a collection that is read in windows", async () => {
      const [root] = readers as [Reader];
      const bodies = Array.from({ length: 600 }, (_, at) => {
        return {
          name: "wide",
          customer_id: idIn("customers"),
          units: at % 4,
          total: at / 4,
          sold: 1_700_000_000 + at * 9999,
        };
      });
      await makeAll("invoices", "invoice_id", bodies);
      for (const key of ["units", "invoice_id", "customer_id.city", "week(customer_id.joined)", "hour(sold)"]) {
        const query = `${measures}&group=${key}&time_zone=Europe/Berlin&sort_by=-sum.total&items_per_page=50`;
        const [whole, windows] = await Promise.all(
          // Texts are searched in windows of 250 items.
          ["name=wide", "name[contains]=wide"].map((filter) => root.ask(`invoices/aggregate?${query}&${filter}`)),
        );
        expect(windows!.json, key).to.deep.equal(whole!.json);
        expect(windows!.headers["x-total-count"], key).to.equal(whole!.headers["x-total-count"]);
      }
    });

    it("reject conditions that mean nothing", async () => {
      const [root] = readers as [Reader];
      for (const [query, parameter, said] of [
        ["having=(count[gt]=1)", "having", "send group too"],
        ["group=payed&having=(count[gt]=1)", "group", '\\"paid\\"'],
        ["group=paid&having=count[gt]=1", "having", "must begin with ("],
        ["group=paid&sum=total&having=(sum.units[gt]=1)", "having", '\\"sum.total\\"'],
        ["group=paid&having=(count[contains]=1)", "having", "count takes the operators eq, ne"],
        ["group=paid&max=sold&having=(max.sold[gt]=x)", "having", "must be"],
        ["distinct=name,total,units,sold,paid,customer_id", "distinct", "at most 5"],
        ["distinct=nam", "distinct", '\\"name\\"'],
      ] as const) {
        const answer = await root.ask(`invoices/aggregate?${query}`);
        assertRefused(answer, 400, "invalid_query", [parameter]);
        expect(answer.text, query).to.contain(said);
      }
    });

    it("and reject names out of reach like unknown ones", async () => {
      const [root] = readers as [Reader];
      const messageOf = async (reader: Reader, query: string): Promise<string> => {
        const answer = await reader.ask(`invoices/aggregate?${query}`);
        assertRefused(answer, 400, "invalid_query", ["group"]);
        return (answer.json as { readonly errors: readonly { readonly message: string }[] }).errors[0]!.message;
      };
      expect(await messageOf(root, "group=customer_id.ciyt")).to.contain('"customer_id.city"');
      expect(await messageOf(root, "group=month(customer_id.city)")).to.contain("does not take");
      expect(await messageOf(root, "group=month(customer_id.joind)")).to.contain("month(customer_id.joined)");
      expect(await messageOf(root, "group=customer_id.agent_id.region_id.open.x")).to.contain("does not take");
      const account = await staff.makeAccount(["view_invoices", "view_customers"]);
      const reader: Reader = {
        id: Number(account.id),
        holds: new Set(),
        ask: (path) => account.ask("GET", `/api/2.0/${path}`),
      };
      const [hidden, unknown] = ["agent_id.name", "agent_xx.name"].map((end) => `customer_id.${end}`) as [
        string,
        string,
      ];
      const said = await messageOf(reader, `group=${hidden}`);
      expect(said.replaceAll(hidden, "*")).to.equal(
        (await messageOf(reader, `group=${unknown}`)).replaceAll(unknown, "*"),
      );
    });
  });
});
