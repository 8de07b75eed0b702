import { expect } from "chai";
import { isNight } from "../support/databases.js";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, request } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";

const batches = isNight ? 12 : 8;
/** Two batches run at a time: the limit is 256 operations. */
const operationsOfEach = 120;
const limitMs = 60_000;
/** The two batches that run, one that ends while the write of the other account arrives, and one more as a tolerance. */
const waitedForAtMost = 4;

onServerOfDay(import.meta.url, "an account that sends many large batches at once", (server) => {
  let busy: Account;
  let other: Account;
  before(async () => {
    const staff = new Staff(server);
    await staff.makeStore();
    busy = await staff.makeAccount(["view_catalog", "manage_catalog"]);
    other = await staff.makeAccount(["view_catalog", "manage_catalog"]);
  });

  interface Storm {
    readonly statuses: readonly (number | string)[];
    readonly ended: Promise<unknown>;
    hangUp(): void;
  }

  function storm(product: string, more: object = {}): Storm {
    const clients = Array.from({ length: batches }, () => new AbortController());
    const statuses: (number | string)[] = [];
    const operations = Array.from({ length: operationsOfEach }, () => {
      return { method: "POST", path: "products", body: { product } };
    });
    const send = async ({ signal }: AbortController): Promise<void> => {
      const headers = { authorization: basicCredentials(busy.email, busy.key) };
      const options = { headers, body: { ...more, operations }, signal };
      const { status } = await request(server().url, "POST", "/api/2.0/batch", options);
      statuses.push(status);
    };
    const ended = Promise.allSettled(clients.map(send));
    return { statuses, ended, hangUp: () => clients.forEach((client) => client.abort()) };
  }

  const count = async (product: string): Promise<number> => {
    const { headers } = await server().request("HEAD", `/api/2.0/products?product=${product}`);
    return Number(headers["x-total-count"]);
  };

  const kinds = [
    ["atomic", {}],
    ["not atomic", { atomic: false }],
  ] as const;
  for (const [kind, more] of isNight ? kinds : kinds.slice(0, 1)) {
    it(`makes another account wait for few of them (${kind})`, async function () {
      this.timeout(2 * limitMs);
      const { statuses, ended } = storm(`storm-${kind.replace(" ", "-")}`, more);
      await waitUntil(async () => statuses.length > 0, limitMs);
      const done = (): number => statuses.filter((status) => status === 200).length;
      let written = 0;
      while (statuses.length < batches - waitedForAtMost) {
        const before = done();
        const { status, text } = await other.ask("POST", "/api/2.0/products", { product: "single" });
        expect(status, text).to.be.oneOf([201, 503]);
        expect(done() - before, "batches done meanwhile").to.be.at.most(waitedForAtMost);
        if (status === 201) written += 1;
      }
      expect(written, "writes beside the batches").to.be.at.least(1);
      await ended;
      // On a slow machine the server rejects some of them, because they wait too long for their turn.
      expect(done(), "batches done").to.be.at.least(1);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).to.deep.equal([]);
    });

    it(`starts nothing for a client that has left (${kind})`, async function () {
      this.timeout(2 * limitMs);
      const product = `gone-${kind.replace(" ", "-")}`;
      const { statuses, ended, hangUp } = storm(product, more);
      await waitUntil(async () => statuses.length > 0, limitMs);
      hangUp();
      await ended;
      const before = await count(product);
      // The server handles the requests of one account in the order in which they arrive.
      const operations = [{ method: "POST", path: "products", body: { product: "last" } }];
      expect((await busy.ask("POST", "/api/2.0/batch", { operations })).status).to.equal(200);
      expect((await count(product)) - before).to.be.at.most(waitedForAtMost * operationsOfEach);
    });
  }
});
