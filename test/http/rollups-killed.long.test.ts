import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { schemas, Shop } from "./rolled-up.js";

describe("rollups", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(180_000);
    project = makeProject(schemas);
    await project.transpile();
  });
  after(() => project.remove());

  onEachDatabase("equal their items", (database) => {
    it("after the server was killed in the middle of writes, again and again", async () => {
      const options = { databaseUrl: database.newUrl(), project: project.directory, isOwn: true } as const;
      let server = await startServer(options);
      const shop = new Shop(() => server);
      const places = await Promise.all(
        [1, 2].map(async () => {
          const shop_id = await shop.make("shops", {});
          const make = (): Promise<string> => shop.make("customers", { shop_id });
          return { shop_id, customers: [await make(), await make()] };
        }),
      );
      let answered = 0;
      /** Creates, changes, moves and removes orders until the server is gone. A conflict with another writer may reject a request. */
      const write = async (writer: number): Promise<void> => {
        const { shop_id, customers } = places[writer % 2]!;
        for (let turn = writer; ; turn += 1) {
          const [customer_id, other] = turn % 2 === 0 ? customers : customers.toReversed();
          const order = { shop_id, customer_id, day: "2026-01-01", lines: [{ amount: 0.1 }, { amount: turn }] };
          const { status, json } = await shop.ask("POST", "orders", order);
          answered += 1;
          if (status !== 201) continue;
          const path = `orders/${String(Object.values(json as object)[0])}`;
          await shop.ask("POST", `${path}/lines`, { amount: turn + 0.25 });
          await shop.ask("PUT", path, { customer_id: other });
          if (turn % 2 === 0) await shop.ask("DELETE", path);
        }
      };
      try {
        for (let kill = 1; kill <= 3; kill += 1) {
          const writers = Promise.allSettled([1, 2, 3, 4].map(write));
          await waitUntil(async () => answered >= kill * 12, 60_000);
          await server.kill();
          await writers;
          server = await startServer(options);
          await shop.compare();
        }
        expect(await shop.list("orders")).not.to.deep.equal([]);
      } finally {
        await server.kill();
      }
    }).timeout(180_000);
  });
});
