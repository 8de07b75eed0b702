// Over 300 lines: the declarations, their data and an independent evaluation of orders, counts and rights belong to one suite.
import { expect } from "chai";
import { databasesOfDay, rounds } from "../support/databases.js";
import type { Answer } from "../support/request.js";
import { chooser } from "../support/seed.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { declareNamed, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const counts = (resource: string, by: string) => ({ type: "integer", readOnly: true, counts: { resource, by } });
const ownerId = { ...to("users"), valueFrom: { caller: "account" } };
const owned = (name: string) => ({ own: { field: "owner_id", unless: `view_all_${name}s` } });

const schemas = {
  regions: declareNamed("region", { open: { type: "boolean", sortable: true, default: false } }),
  agents: declareNamed(
    "agent",
    {
      owner_id: ownerId,
      region_id: to("regions"),
      level: { type: "integer", sortable: true, default: 0, privileges: { read: "view_levels" } },
      customer_count: counts("customers", "agent_id"),
      friend_count: counts("customers", "friend_ids"),
    },
    owned("agent"),
  ),
  customers: declareNamed(
    "customer",
    {
      owner_id: ownerId,
      agent_id: to("agents"),
      friend_ids: { type: "array", items: { type: "integer", references: "agents" }, default: [] },
      score: { type: "number", sortable: true, default: 0 },
      order_count: counts("orders", "customer_id"),
    },
    owned("customer"),
  ),
  orders: declareNamed("order", {
    customer_id: to("customers"),
    total: { type: "integer", sortable: true, default: 0 },
  }),
};
type Resource = keyof typeof schemas;
type Value = string | number | boolean | null;

interface Data {
  readonly [field: string]: Value | readonly number[];
}

const references: { readonly [resource in Resource]: { readonly [field: string]: Resource } } = {
  regions: {},
  agents: { region_id: "regions" },
  customers: { agent_id: "agents" },
  orders: { customer_id: "customers" },
};
const sortable: { readonly [resource in Resource]: readonly string[] } = {
  regions: ["open", "name"],
  agents: ["level", "name", "customer_count", "friend_count"],
  customers: ["score", "name", "order_count"],
  orders: ["total", "order_id"],
};
const counted: { readonly [count: string]: { readonly of: Resource; readonly by: string } } = {
  customer_count: { of: "customers", by: "agent_id" },
  friend_count: { of: "customers", by: "friend_ids" },
  order_count: { of: "orders", by: "customer_id" },
};
const idOf = (resource: string): string => `${resource.slice(0, -1)}_id`;

onProject(
  databasesOfDay(import.meta.url),
  "orders and counts along relations",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    const staff = new Staff(server);
    const choose = chooser();
    const some = <Item>(of: readonly Item[]): Item => of[choose(of.length)]!;
    const items: { [resource: string]: Data[] } = {};
    /** Root, who sees everything, and accounts with some of the privileges. */
    let readers: readonly Reader[];

    interface Reader {
      readonly id: number | null;
      readonly holds: ReadonlySet<string>;
      ask(path: string): Promise<Answer>;
    }

    const makeAll = async (resource: Resource, count: number, bodyOf: (index: number) => Data): Promise<void> => {
      const bodies = Array.from({ length: count }, (_, index) => bodyOf(index));
      const operations = bodies.map((body) => ({ method: "POST", path: resource, body }));
      const answer = await server().request("POST", "/api/2.0/batch", { body: { operations } });
      expect(answer.status, answer.text).to.equal(200);
      const { results } = answer.json as { readonly results: readonly { readonly location: string }[] };
      items[resource] = bodies.map((body, index) => ({
        ...body,
        [idOf(resource)]: Number(results[index]!.location.split("/").at(-1)),
      }));
    };
    const idIn = (resource: Resource): number | null =>
      choose(4) === 0 ? null : (some(items[resource]!)[idOf(resource)] as number);

    before(async function () {
      this.timeout(120_000);
      const choices = Object.keys(schemas).map((resource) => `view_${resource}`);
      choices.push("view_levels", "view_all_agents", "view_all_customers");
      const accounts: Account[] = [];
      const privileges: string[][] = [];
      for (let at = 0; at < 6; at += 1) {
        const chosen = choices.filter((name) => name === "view_orders" || choose(4) > 0);
        privileges.push(chosen);
        accounts.push(await staff.makeAccount(chosen));
      }
      readers = [
        { id: null, holds: new Set(choices), ask: (path) => server().request("GET", path) },
        ...accounts.map((account, index) => ({
          id: Number(account.id),
          holds: new Set(privileges[index]),
          ask: (path: string) => account.ask("GET", path),
        })),
      ];
      const owner = (): number => Number(some(accounts).id);
      const named = (index: number): string => some(["a", "b", "ä", "Z", "😀", "\uffee"]) + String(index % 3);
      await makeAll("regions", 6, (at) => ({ name: named(at), open: choose(2) === 0 }));
      await makeAll("agents", 14, (at) => ({
        name: named(at),
        owner_id: owner(),
        region_id: idIn("regions"),
        level: choose(4),
      }));
      await makeAll("customers", 30, (at) => ({
        name: named(at),
        owner_id: owner(),
        agent_id: idIn("agents"),
        friend_ids: items["agents"]!.map((agent) => agent["agent_id"] as number).filter(() => choose(6) === 0),
        score: choose(5) + choose(3) / 8,
      }));
      await makeAll("orders", 70, (at) => ({ name: named(at), customer_id: idIn("customers"), total: choose(4) }));
    });

    const mayRead = ({ holds }: Reader, resource: Resource): boolean => holds.has(`view_${resource}`);
    const sees = (reader: Reader, resource: Resource, item: Data): boolean =>
      reader.id === null ||
      (resource !== "agents" && resource !== "customers") ||
      reader.holds.has(`view_all_${resource}`) ||
      item["owner_id"] === reader.id;

    /** Returns the value at the end of the path, and whether the reader may name it. */
    function valueOf(reader: Reader, resource: Resource, item: Data, path: readonly string[]): Value {
      const [name = "", ...rest] = path;
      if (rest.length > 0) {
        const next = references[resource][name]!;
        const found = items[next]!.find((other) => item[name] !== null && other[idOf(next)] === item[name]);
        return found === undefined || !sees(reader, next, found) ? null : valueOf(reader, next, found, rest);
      }
      const count = counted[name];
      if (count === undefined) return item[name] as Value;
      const id = item[idOf(resource)] as number;
      return items[count.of]!.filter((other) => {
        const value = other[count.by];
        return (Array.isArray(value) ? value.includes(id) : value === id) && sees(reader, count.of, other);
      }).length;
    }
    function isKnown(reader: Reader, resource: Resource, path: readonly string[]): boolean {
      const [name = "", ...rest] = path;
      if (name === "level") return reader.holds.has("view_levels");
      if (counted[name] !== undefined) return mayRead(reader, counted[name].of);
      if (rest.length === 0) return true;
      const next = references[resource][name]!;
      return mayRead(reader, next) && isKnown(reader, next, rest);
    }
    function choosePath(resource: Resource, ends: typeof sortable): readonly string[] {
      const steps = Object.entries(references[resource]);
      if (steps.length === 0 || choose(4) === 0) return [some(ends[resource])];
      const [name, next] = some(steps);
      return [name, ...choosePath(next, ends)];
    }
    const bytes = (value: Value): Buffer => Buffer.from(String(value));
    const compare = (one: Value, other: Value): number => {
      if (one === null || other === null) return Number(one !== null) - Number(other !== null);
      return typeof one === "string" ? Buffer.compare(bytes(one), bytes(other)) : Number(one) - Number(other);
    };
    // Returns the ids in the order of the text, because a parsed object sorts its numeric names.
    const idsOf = ({ text }: Answer, resource: Resource): readonly number[] =>
      [...text.matchAll(new RegExp(`"${idOf(resource)}":"(\\d+)"`, "g"))].map(([, id]) => Number(id));

    interface Key {
      readonly path: readonly string[];
      readonly descending: boolean;
    }
    function sorted(reader: Reader, resource: Resource, keys: readonly Key[], test: (item: Data) => boolean): number[] {
      const id = idOf(resource);
      const all = [...keys, { path: [id], descending: keys.at(-1)!.descending }];
      const seen = items[resource]!.filter((item) => sees(reader, resource, item) && test(item));
      return seen
        .map((item) => ({ item, values: all.map(({ path }) => valueOf(reader, resource, item, path)) }))
        .toSorted((one, other) => {
          for (const [index, { descending }] of all.entries()) {
            const order = compare(one.values[index]!, other.values[index]!);
            if (order !== 0) return descending ? -order : order;
          }
          return 0;
        })
        .map(({ item }) => item[id] as number);
    }

    async function followCursors(
      reader: Reader,
      resource: Resource,
      query: string,
      size: number,
    ): Promise<readonly number[]> {
      const found: number[] = [];
      let path: string | null = `/api/2.0/${resource}?${query}&after=&items_per_page=${String(size)}`;
      while (path !== null) {
        const page = await reader.ask(path);
        expect(page.status, `${path}: ${page.text}`).to.equal(200);
        found.push(...idsOf(page, resource));
        const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ""))?.[1];
        if (next === undefined) return found;
        const url = new URL(next, "http://server.example");
        path = url.pathname + url.search;
      }
      return found;
    }

    it("for every caller, page by page, whatever the keys and filters", async function () {
      this.timeout(300_000);
      const operators = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin"] as const;
      let refused = 0;
      const most = rounds(400);
      for (let round = 0; round < most; round += 1) {
        const reader = some(readers);
        const resource = some((Object.keys(schemas) as Resource[]).filter((name) => mayRead(reader, name)));
        const chosen = Array.from({ length: 1 + choose(3) }, () => choosePath(resource, sortable));
        const distinct = new Map(chosen.map((path) => [path.join("."), path]));
        const keys = Array.from(distinct.values(), (path) => ({ path, descending: choose(2) === 0 }));
        const counts = {
          regions: ["name"],
          agents: ["customer_count", "friend_count"],
          customers: ["order_count"],
          orders: ["name"],
        } as const;
        const filter = choose(2) === 0 ? choosePath(resource, counts) : null;
        const operator = some(operators);
        const number = choose(4);
        const given = some(["a0", "ä1"]);
        const isCount = filter !== null && counted[filter.at(-1)!] !== undefined;
        const operand = isCount ? number : given;
        const isNegative = operator === "ne" || operator === "nin";
        // A list of two counts.
        const other = isCount && (operator === "in" || operator === "nin") ? choose(4) : null;
        const test = (item: Data): boolean => {
          if (filter === null) return true;
          const value = valueOf(reader, resource, item, filter);
          const order = value === null ? 0 : compare(value, operand);
          if (value === null) return isNegative;
          return {
            eq: order === 0,
            ne: order !== 0,
            gt: order > 0,
            gte: order >= 0,
            lt: order < 0,
            lte: order <= 0,
            in: order === 0 || value === other,
            nin: order !== 0 && value !== other,
          }[operator];
        };
        const sortBy = keys.map(({ path, descending }) => `${descending ? "-" : ""}${path.join(".")}`).join();
        const operands = `${encodeURIComponent(String(operand))}${other === null ? "" : `,${String(other)}`}`;
        const where = filter === null ? "" : `&${filter.join(".")}[${operator}]=${operands}`;
        const query = `sort_by=${sortBy}${where}`;
        const paths = [...keys.map(({ path }) => path), ...(filter === null ? [] : [filter])];
        const whole = await reader.ask(`/api/2.0/${resource}?${query}&items_per_page=100`);
        const said = `${query} by ${[...reader.holds].join()}: ${whole.text.slice(0, 600)}`;
        if (!paths.every((path) => isKnown(reader, resource, path))) {
          refused += 1;
          expect(whole.status, said).to.be.oneOf([400, 403]);
          continue;
        }
        expect(whole.status, said).to.equal(200);
        const expected = sorted(reader, resource, keys, test);
        expect(idsOf(whole, resource), said).to.deep.equal(expected);
        expect(Number(whole.headers["x-total-count"]), said).to.equal(expected.length);
        if (choose(3) === 0)
          expect(await followCursors(reader, resource, query, 1 + choose(9)), said).to.deep.equal(expected);
      }
      expect(refused).to.be.greaterThan(most / 40);
    });

    it("among thousands", async function () {
      this.timeout(120_000);
      const [root] = readers as [Reader];
      const before = items["orders"]!;
      const made: Data[] = [...before];
      for (let start = 0; start < 3; start += 1) {
        await makeAll("orders", 1000, (at) => ({ name: "many", customer_id: idIn("customers"), total: at % 7 }));
        made.push(...items["orders"]!);
      }
      items["orders"] = made;
      const keys = [
        { path: ["customer_id", "agent_id", "name"], descending: true },
        { path: ["total"], descending: false },
      ];
      const query = "sort_by=-customer_id.agent_id.name,total";
      const expected = sorted(root, "orders", keys, () => true);
      const page = await root.ask(`/api/2.0/orders?${query}&items_per_page=300&page=9`);
      expect(page.status, page.text.slice(0, 300)).to.equal(200);
      expect(idsOf(page, "orders")).to.deep.equal(expected.slice(2400, 2700));
      expect(await followCursors(root, "orders", query, 1000)).to.deep.equal(expected);
      const busy = "customer_id.order_count[gt]=75&total=3";
      const found = sorted(
        root,
        "orders",
        keys,
        (item) => Number(valueOf(root, "orders", item, ["customer_id", "order_count"])) > 75 && item["total"] === 3,
      );
      expect(found).not.to.deep.equal([]);
      expect(await followCursors(root, "orders", `${query}&${busy}`, 100)).to.deep.equal(found);
    });

    it("and select counts of what the caller sees, in lists only", async () => {
      for (const reader of readers.filter((each) => mayRead(each, "agents"))) {
        const answer = await reader.ask("/api/2.0/agents?fields=name,friend_count&sort_by=agent_id&items_per_page=100");
        expect(answer.status, answer.text).to.equal(200);
        const { agents } = answer.json as { readonly agents: { readonly [id: string]: object } };
        const seen = items["agents"]!.filter((each) => sees(reader, "agents", each));
        const expected = seen.map((each) => ({
          name: each["name"],
          friend_count: mayRead(reader, "customers") ? valueOf(reader, "agents", each, ["friend_count"]) : null,
        }));
        expect(Object.values(agents)).to.deep.equal(expected);
      }
      assertRefused(await readers[0]!.ask("/api/2.0/agents/1?fields=friend_count"), 400, "invalid_query");
    });

    it("and reject hidden names like unknown ones", async () => {
      const [root] = readers as [Reader];
      const messageOf = async (reader: Reader, query: string): Promise<string> => {
        const answer = await reader.ask(`/api/2.0/orders?${query}`);
        assertRefused(answer, 400, "invalid_query");
        return (answer.json as { readonly errors: readonly { readonly message: string }[] }).errors[0]!.message;
      };
      expect(await messageOf(root, "sort_by=customer_id.nme")).to.contain('"customer_id.name"');
      expect(await messageOf(root, "sort_by=custmer_id.agent_id.name")).to.contain('"customer_id.agent_id.name"');
      expect(await messageOf(root, "sort_by=customer_id.agent_id.region_id.x")).to.contain("must be one of");
      expect(await messageOf(root, "sort_by=customer_id.friend_ids.name")).to.not.contain("friend_ids");
      for (const name of ["customer_id.friend_ids", "customer_id.agent_id", "customer_id.agent_id.region_id"]) {
        expect(await messageOf(root, `sort_by=${name}`), name).to.contain("must be one of");
      }
      expect(await messageOf(root, "customer_id.order_count[exists]=true")).to.contain("takes the operators eq");
      // Customers refer to an agent in two ways.
      assertRefused(await root.ask("/api/2.0/agents?customers.name=a"), 400, "invalid_query", ["customers.name"]);
      expect((await root.ask("/api/2.0/regions?agents.name=a")).status).to.equal(200);
      for (const name of ["customer_id.friend_ids", "customer_id.nme", "customer_id.order_count", "day(customer_id)"]) {
        const groups = await root.ask(`/api/2.0/orders/aggregate?group=${name}`);
        assertRefused(groups, 400, "invalid_query", ["group"]);
      }
      const account = await staff.makeAccount(["view_orders", "view_customers"]);
      const reader: Reader = { id: Number(account.id), holds: new Set(), ask: (path) => account.ask("GET", path) };
      // Sort keys after the id have no effect. The server still checks their names for each caller.
      const behindId = "sort_by=-order_id,customer_id.agent_id.name";
      expect((await root.ask(`/api/2.0/orders?${behindId}`)).status).to.equal(200);
      expect(await messageOf(reader, behindId)).to.contain("must be one of");
      expect(await messageOf(reader, "sort_by=customer_id.agent_id.name")).to.not.contain("agent_id");
      // A message lists each valid name once, and never suggests the rejected name.
      const clerk = await staff.makeAccount(["view_orders"]);
      const blind: Reader = { id: Number(clerk.id), holds: new Set(), ask: (path) => clerk.ask("GET", path) };
      const own = "must be one of order_id, name, total";
      expect(await messageOf(blind, "sort_by=customer_id.name")).to.equal(own);
      expect(await messageOf(root, "sort_by=invoices.quantity")).to.equal(
        `${own}, or a field that this reference leads to: customer_id.FIELD`,
      );
      expect(await messageOf(root, "sort_by=customer_id")).to.equal(
        `${own}, or a field that this reference leads to: customer_id.FIELD; customer_id is not declared "sortable"`,
      );
      expect(await messageOf(root, "sort_by=customer_id.agent_id")).to.equal(
        'must be one of customer_id.customer_id, customer_id.name, customer_id.score, customer_id.order_count, or a field that these references lead to: customer_id.owner_id.FIELD, customer_id.agent_id.FIELD; customer_id.agent_id is not declared "sortable"',
      );
      const grouped = await root.ask("/api/2.0/orders/aggregate?group=lines.ms");
      assertRefused(grouped, 400, "invalid_query", ["group"]);
      expect(grouped.text.match(/\bcustomer_id\b/g)).to.have.lengthOf(2);
      const index = "sort_by=customer_id.name,-order_id";
      expect((await root.ask(`/api/2.0/orders?${index}&items_per_page=5`)).headers["x-unindexed"]).to.equal("sort_by");
    });
  },
  // On a busy machine, some of these requests take several seconds on MongoDB.
  { STOCKROOM_TIME_LIMIT: "60000" },
);
