import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { rounds } from "../support/databases.js";
import { Refusal } from "../../runtime/model/plan/errors.js";
import type { CreatePlan, IdempotencyCheck } from "../../runtime/model/plan/plan.js";
import { reachServer } from "../support/reach-database.js";
import { onEveryDatabase } from "./databases.js";
import { Gate } from "./gate.js";
import { openCatalog } from "./open-catalog.js";
import { create, remove } from "./plans.js";
import { everything } from "../../runtime/model/query/filter.js";
import { idempotentResponseResource } from "../../runtime/model/plan/stored-response-resource.js";
import { refusal } from "./refusals.js";
import { startProcess } from "./worker-process.js";

const day = 24 * 60 * 60;
const now = Math.floor(Date.now() / 1000);

/** Half of the time after which a process counts as killed, in milliseconds. */
const lateMs = 1500;

/**
 * Observes how late the heartbeats of processes reach MongoDB, until the returned function is called. On a busy machine, those of
 * this process are late as well.
 */
async function watchSigns(url: string, database: string) {
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    if (database === "SQLite") return new Map();
    const records = await reachServer(url, (reached) =>
      reached.collection<{ readonly _id: string; readonly at: Date }>("_processes").find().toArray(),
    );
    const newest = Math.max(...records.map(({ at }) => at.getTime()));
    return new Map(records.map(({ _id, at }) => [_id, newest - at.getTime()]));
  };
  const living = [...(await read())].filter(([, late]) => late < lateMs).map(([name]) => name);
  const over = new AbortController();
  const watching = (async () => {
    let wereLate = false;
    while (!over.signal.aborted) {
      const now = await read();
      wereLate ||= living.some((name) => (now.get(name) ?? Infinity) > lateMs);
      await setTimeout(200);
    }
    return wereLate;
  })();
  return async (): Promise<boolean> => {
    over.abort();
    return watching;
  };
}

onEveryDatabase("Repeated requests", (storage, url, { name: database }) => {
  let keys = 0;

  before(() => storage().write(create("shops", { name: "Shop" })));

  function newRepeat(): IdempotencyCheck {
    keys += 1;
    return { key: `key ${String(keys)}`, scope: "7 shelves", fingerprint: "one body" };
  }

  function shelf(idempotency: IdempotencyCheck, more: Partial<CreatePlan> = {}): CreatePlan {
    return create("shelves", { name: "once" }, { idempotencyCheck: idempotency, now, ...more });
  }

  async function countShelves(name: string): Promise<number> {
    return (await storage().find("shelves", { kind: "in", field: "name", values: [name], negated: false }, 100)).length;
  }

  it("get the first answer again, without its secrets, and write nothing", async () => {
    const idempotency = newRepeat();
    const values = { name: "secretive" };
    const first = await storage().write(
      create("groups", values, { idempotencyCheck: idempotency, now, controlValues: { derive: true } }),
    );
    expect(first.generatedSecrets).to.deep.equal({ secret: "once" });
    const again = await storage().write(
      create("groups", values, { idempotencyCheck: idempotency, now, controlValues: { derive: true } }),
    );
    expect(again).to.deep.equal({ id: first.id, key: first.key, version: 1, hasChanged: true, generatedSecrets: {} });
    const next = await storage().write(create("groups", values, { idempotencyCheck: newRepeat() }));
    expect(next.id).to.be.greaterThan(first.id);
  });

  it("get it after a restart, from another process, and after a deletion of the item", async () => {
    const idempotency = newRepeat();
    const first = await storage().write(shelf(idempotency));
    const process = await startProcess(url());
    expect(await process.write(shelf(idempotency))).to.equal(first.id);
    await process.kill();
    await storage().write(remove("shelves", first.id));
    const restarted = await openCatalog(url());
    expect(await restarted.write(shelf(idempotency))).to.deep.equal(first);
    await restarted.close();
    expect(await countShelves("once")).to.equal(0);
  });

  it("are rejected with another body; the same key is independent in another scope", async () => {
    const idempotency = newRepeat();
    const first = await storage().write(shelf(idempotency));
    await refusal(storage().write(shelf({ ...idempotency, fingerprint: "another" })), "idempotency_mismatch");
    const elsewhere = await storage().write(shelf({ ...idempotency, scope: "8 shelves" }));
    expect(elsewhere.id).to.be.greaterThan(first.id);
  });

  it("are new requests if the first was rejected", async () => {
    const idempotency = newRepeat();
    await refusal(
      storage().write(create("shelves", { name: "forbidden" }, { idempotencyCheck: idempotency })),
      "invalid_fields",
    );
    expect((await storage().write(shelf({ ...idempotency, fingerprint: "better" }))).hasChanged).to.equal(true);
  });

  it("are forgotten after 24 hours", async () => {
    const idempotency = newRepeat();
    const first = await storage().write(shelf(idempotency));
    expect((await storage().write(shelf(idempotency, { now: now + day - 1 }))).id).to.equal(first.id);
    expect((await storage().write(shelf(idempotency, { now: now + day }))).id).to.be.greaterThan(first.id);
  });

  it("leave no expired answers behind", async () => {
    const count = async (): Promise<number> =>
      (await storage().find(idempotentResponseResource.path, everything, 1000)).length;
    await storage().writeTogether(Array.from({ length: 70 }, () => shelf(newRepeat())));
    const before = await count();
    await storage().writeTogether(Array.from({ length: 64 }, () => shelf(newRepeat(), { now: now + 2 * day })));
    expect(before).to.be.at.least(70);
    expect(await count()).to.equal(64);
  });

  it("are rejected while the first is running in the same process", async () => {
    const idempotency = newRepeat();
    const first = storage().write(create("shelves", { name: "slow" }, { idempotencyCheck: idempotency, now }));
    await refusal(
      storage().write(create("shelves", { name: "slow" }, { idempotencyCheck: idempotency, now })),
      "in_progress",
    );
    const { id } = await first;
    expect(
      (await storage().write(create("shelves", { name: "slow" }, { idempotencyCheck: idempotency, now }))).id,
    ).to.equal(id);
  });

  it("are answered soon after the process that ran the first was killed, and requests of other processes continue", async () => {
    const living = await openCatalog(url(), { timeoutMs: 25_000 });
    const gate = new Gate();
    // SQLite has one writer, so the other would wait as well.
    const long = living.write(create("shelves", { name: database === "MongoDB" ? "gated" : "free" }));
    await Promise.race([gate.arrived, long]);

    const idempotency = newRepeat();
    const wereSignsLate = await watchSigns(url(), database);
    const killed = await startProcess(url());
    void killed.write(create("shelves", { name: "stuck" }, { idempotencyCheck: idempotency, now }));
    // Nothing shows from outside that the write has begun. A request with its key could take the key over.
    await setTimeout(500);
    await killed.kill();
    const start = performance.now();
    const refused = new Set<string>();
    for (let id = 0; id === 0 && performance.now() - start < 20_000;) {
      const again = storage().write(shelf(idempotency));
      const outcome = await again.catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)));
      if (typeof outcome === "object") id = outcome.id;
      else refused.add(outcome);
      await setTimeout(50);
    }
    // About four seconds; a minute if no process finished the work of the killed one.
    expect(performance.now() - start).to.be.lessThan(20_000);
    expect([...refused]).to.deep.equal([]);
    gate.open();
    expect((await long).version).to.equal(1);
    gate.remove();
    // A process whose heartbeat is late counts as killed, and another process repeats its work.
    if (!(await wereSignsLate()) && database === "MongoDB")
      expect(gate.reached, "how often the other was run").to.equal(1);
    await living.close();
  }).timeout(30_000);

  it("from two processes at once create one item", async function () {
    this.timeout(60_000);
    const [one, two] = await Promise.all([startProcess(url()), startProcess(url())]);
    const before = await countShelves("slow");
    for (let round = 1; round <= rounds(5); round += 1) {
      const plan = create("shelves", { name: "slow" }, { idempotencyCheck: newRepeat(), now });
      const outcomes = await Promise.all([one.write(plan), two.write(plan)]);
      expect(new Set(outcomes).size, outcomes.join(" and ")).to.equal(1);
      expect(outcomes[0]).to.be.a("number");
      expect(await countShelves("slow")).to.equal(before + round);
    }
    await Promise.all([one.kill(), two.kill()]);
  });
});
