import { expect } from "chai";
import type { WriteResult } from "../../runtime/model/plan/plan.js";
import type { Refusal } from "../../runtime/model/plan/errors.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { sqlite } from "../support/databases.js";
import { waitUntil } from "../support/wait-until.js";
import { openCatalog } from "./open-catalog.js";
import { create, now, root } from "./plans.js";
import { refusal } from "./refusals.js";

// A hook may run for a fifth of it. On a busy machine, a hook that waits for 300 milliseconds takes longer.
const timeoutMs = 4000;

describe("A hook on SQLite, which has one writer,", () => {
  let storage: Storage;
  let reports: string[];

  beforeEach(async () => {
    reports = [];
    storage = await openCatalog(sqlite.newUrl(), { timeoutMs, reportError: (error) => reports.push(String(error)) });
    await storage.write(create("shops", { name: "Shop" }));
  });
  afterEach(() => storage.close());

  const shelf = (name: string): Promise<WriteResult> => storage.write(create("shelves", { name, parent_id: 0 }));
  const others = (): Promise<readonly WriteResult[]> =>
    Promise.all(Array.from({ length: 40 }, () => storage.write(create("groups", { name: "other" }))));

  async function count(resource: string, name: string): Promise<number> {
    return (await storage.find(resource, { kind: "in", field: "name", values: [name], negated: false }, 99)).length;
  }

  function assertCause({ cause }: Refusal, words: string): void {
    expect(String(cause)).to.contain(words);
  }

  it("that waits delays no other write, and its write succeeds", async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([
      shelf("slow").then(note("slow")),
      shelf("quick").then(note("quick")),
      others().then(note("others")),
    ]);
    expect(order.at(-1)).to.equal("slow");
    expect([await count("shelves", "slow"), await count("groups", "other")]).to.deep.equal([1, 40]);
  });

  it("that waits for ever makes only its own write fail, by name, and later writes run", async () => {
    const stuck = [shelf("stuck"), shelf("stuck")].map((write) => refusal(write, "storage_unavailable"));
    await others();
    await others();
    for (const refused of await Promise.all(stuck))
      assertCause(refused, "the hook check of shelves did not end within");
    expect([await count("shelves", "stuck"), await count("groups", "other")]).to.deep.equal([0, 80]);
  });

  it("that loops is ended and makes only its own write fail, by name; writes sent with it are stored once", async () => {
    const [refused] = await Promise.all([refusal(shelf("loop"), "storage_unavailable"), others(), shelf("quick")]);
    assertCause(refused, "the hook check of shelves ran longer");
    await others();
    const counts = [await count("shelves", "loop"), await count("shelves", "quick"), await count("groups", "other")];
    expect(counts).to.deep.equal([0, 1, 80]);
    expect(reports).to.deep.equal([]);
  });

  it("that leaves looping code behind is ended, and all writes are stored once", async () => {
    await shelf("loop later");
    let rounds = 0;
    // On a busy machine the endless loop begins later.
    await waitUntil(async () => {
      rounds += 1;
      await others();
      return reports.length > 0;
    });
    expect(await count("shelves", "loop later")).to.equal(1);
    const filter = { kind: "in", field: "name", values: ["other"], negated: false } as const;
    expect(await storage.find("groups", filter, 40 * rounds + 1)).to.have.length(40 * rounds);
    expect(reports.join()).to.contain("while no hook was running");
  });

  it("that loops does not keep the storage from closing", async () => {
    const refused = refusal(shelf("loop"), "storage_unavailable");
    await new Promise((done) => setTimeout(done, 50));
    await Promise.all([storage.close(), refused]);
  });

  it("that leaves looping code behind does not keep the storage from closing", async () => {
    await shelf("loop later");
    await new Promise((done) => setTimeout(done, 50));
    await storage.close();
  });

  it("that exceeds the limit of its write stores nothing of the rejected write", async () => {
    const hurried = await openCatalog(sqlite.newUrl(), { timeoutMs: 500 });
    const shop = await hurried.write(create("shops", { name: "Shop" }));
    const writes = Array.from({ length: 12 }, () =>
      hurried.write(create("shelves", { name: "busy", parent_id: 0, shop_id: shop.id }, { caller: root, now })),
    );
    const outcomes = await Promise.allSettled(writes);
    await new Promise((done) => setTimeout(done, 1000));
    const written = await hurried.find("shelves", { kind: "in", field: "name", values: ["busy"], negated: false }, 99);
    expect(written.length).to.equal(outcomes.filter(({ status }) => status === "fulfilled").length);
    await hurried.close();
  });
});
