import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { reachDatabase } from "../support/reach-database.js";
import { sample } from "../support/sample.js";
import { runCommand, startServer } from "../support/server.js";

type Item = Readonly<Record<string, unknown>>;
type Ask = (method: string, path: string, body?: object) => Promise<Item>;

const declare = (id: string, properties: object) => ({
  title: id,
  type: "object",
  resource: { id, title: "name", privileges: { read: "view_things", write: "manage_things" } },
  properties: {
    [id]: { type: "integer", readOnly: true },
    name: { type: "string", default: "N", searchable: true },
    changed: { type: "integer", readOnly: true, valueFrom: "updated" },
    ...properties,
  },
});
const money = { type: "number", multipleOf: 0.01 };
const rollup = (keyword: object) => ({ ...money, readOnly: true, rollup: keyword });

interface Parts {
  readonly orders?: object;
  readonly years?: object;
  readonly lines?: object;
}

function project({ orders = {}, years = {}, lines = {} }: Parts): { readonly [path: string]: unknown } {
  return {
    ...accounts,
    orders: declare("order_id", { year_id: { type: "integer", references: "years" }, ...orders }),
    "orders/lines": declare("line_id", { amount: money, tip: money, ...lines }),
    years: declare("year_id", years),
  };
}

const years = { revenue: rollup({ sum: "orders.total", by: "year_id" }) };
const most = rollup({ max: "orders/lines.amount" });
const amounts = { total: rollup({ sum: "orders/lines.amount" }), most };
const tips = { total: rollup({ sum: "orders/lines.tip" }), most };
const prices = { total: rollup({ sum: "orders/lines.price" }), most: rollup({ max: "orders/lines.price" }) };

describe("rollups under changed declarations", () => {
  const projects = new Map<string, TemporaryProject>();
  before("projects", async function () {
    this.timeout(240_000);
    const declared = {
      plain: project({}),
      amounts: project({ orders: amounts, years }),
      tips: project({ orders: tips, years }),
      filled: project({ orders: tips, years, lines: { tip: { ...money, fill: 5 } } }),
      prices: withoutAmount(project({ orders: prices, years, lines: { price: { ...money, was: "amount" } } })),
    };
    for (const [name, schemas] of Object.entries(declared)) {
      const made = makeProject(schemas);
      await made.transpile();
      projects.set(name, made);
    }
  });
  after(() => projects.forEach((each) => each.remove()));

  onDatabaseOfDay(import.meta.url, "are computed for every item", (database) => {
    let databaseUrl: string;
    const directoryOf = (name: string): string => projects.get(name)!.directory;
    const run = (command: string, name: string) => runCommand([command], { databaseUrl, project: directoryOf(name) });

    async function serve(name: string, work: (ask: Ask) => Promise<void>): Promise<void> {
      const server = await startServer({ databaseUrl, project: directoryOf(name) });
      try {
        await work(async (method, path, body) => {
          const { status, json, text } = await server.request(method, `/api/2.0/${path}`, body ? { body } : {});
          expect(status, text).to.be.lessThan(300);
          return json as Item;
        });
      } finally {
        await server.stop();
      }
    }

    const sums = async (ask: Ask) => {
      const orders = [await ask("GET", "orders/1"), await ask("GET", "orders/2")];
      const { revenue } = await ask("GET", "years/1");
      return { totals: orders.map(({ total }) => total), most: orders.map((order) => order["most"]), revenue };
    };

    beforeEach(async () => {
      databaseUrl = database.newUrl();
      await serve("plain", async (ask) => {
        await ask("POST", "years", { name: "N" });
        for (const order of ["1", "2"]) {
          await ask("POST", "orders", { year_id: "1" });
          for (const amount of [0.1, 0.2, Number(order)]) await ask("POST", `orders/${order}/lines`, { amount });
        }
        await ask("PUT", "orders/2/lines/6", { tip: 0.7 });
      });
    });

    it("if they are new, after a plan that shows them", async () => {
      const { code, stdout } = await run("plan", "amounts");
      expect(code, stdout).to.equal(0);
      expect(stdout).to.contain(
        'orders total: is a new field; it is computed for every item: {"sum":"orders/lines.amount"}',
      );
      expect(stdout).to.contain("orders total is computed from other items");
      await serve("amounts", async (ask) => {
        expect(await sums(ask)).to.deep.equal({ totals: [1.3, 2.3], most: [1, 2], revenue: 3.6 });
        await ask("POST", "orders/1/lines", { amount: 10 });
        expect(await sums(ask)).to.deep.equal({ totals: [11.3, 2.3], most: [10, 2], revenue: 13.6 });
        expect(Object.keys((await ask("GET", "orders?q=N"))["orders"] as object)).to.have.lengthOf(2);
      });
      expect((await run("verify", "amounts")).code).to.equal(0);
    });

    const changes: readonly (readonly [title: string, body: () => Promise<void>])[] = [
      [
        "if they are computed from another field, with those that are computed from them",
        async () => {
          await serve("amounts", async () => {});
          await serve("tips", async (ask) => {
            expect(await sums(ask)).to.deep.equal({ totals: [0, 0.7], most: [1, 2], revenue: 0.7 });
          });
        },
      ],
      [
        "if the start backfills the field that they are computed from",
        async () => {
          await serve("tips", async () => {});
          await serve("filled", async (ask) => {
            expect(await sums(ask)).to.deep.equal({ totals: [15, 10.7], most: [1, 2], revenue: 25.7 });
          });
        },
      ],
      [
        "if they are declared again, because they were not updated meanwhile",
        async () => {
          await serve("amounts", async () => {});
          await serve("plain", async (ask) => void (await ask("DELETE", "orders/1/lines/3")));
          await serve("amounts", async (ask) => {
            expect(await sums(ask)).to.deep.equal({ totals: [0.3, 2.3], most: [0.2, 2], revenue: 2.6 });
          });
        },
      ],
      [
        "but not if a field is renamed",
        async () => {
          let before: unknown;
          await serve("amounts", async (ask) => void (before = await ask("GET", "orders/1")));
          await serve("prices", async (ask) => {
            expect(await ask("GET", "orders/1")).to.deep.equal(before);
            await ask("POST", "orders/1/lines", { price: 5 });
            expect(await sums(ask)).to.deep.equal({ totals: [6.3, 2.3], most: [5, 2], revenue: 8.6 });
          });
        },
      ],
    ];
    for (const [title, body] of sample(changes, 1)) it(title, body);

    it("and verify names wrong ones", async () => {
      await serve("amounts", async () => {});
      await reachDatabase(
        databaseUrl,
        (file) => void file.exec("UPDATE orders SET most = 9 WHERE _key = 2"),
        async (db) =>
          void (await db.collection<{ _id: number }>("orders").updateOne({ _id: 2 }, { $set: { most: 9 } })),
      );
      const { code, stdout } = await run("verify", "amounts");
      expect(code).to.equal(1);
      expect(stdout).to.contain("orders 2: most differs from the value that its rollup computes (9)");
      const options = { databaseUrl, project: directoryOf("amounts") };
      expect((await runCommand(["verify", "--fix"], options)).code).to.equal(0);
      expect((await run("verify", "amounts")).code).to.equal(0);
      await serve("amounts", async (ask) => void expect(await ask("GET", "orders/2")).to.include({ most: 2 }));
    });
  });
});

function withoutAmount(schemas: { readonly [path: string]: unknown }): { readonly [path: string]: unknown } {
  const lines = schemas["orders/lines"] as ReturnType<typeof declare>;
  const { amount: __, ...properties } = lines.properties as { readonly [name: string]: unknown };
  return { ...schemas, "orders/lines": { ...lines, properties } };
}
