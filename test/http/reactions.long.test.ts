import { expect } from "chai";
import type { TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { createErrand, onErrands, toldBy, waitForTold, type Told } from "./errands.js";

onErrands("runs on another server", ({ database, start, run, list }) => {
  it("after a server was killed in the middle", async () => {
    const first = await start(database.newUrl());
    await createErrand(first, "kills").catch(() => undefined);
    await waitUntil(async () => first.process.signalCode === "SIGKILL");
    const second = await start(first.databaseUrl);
    await waitForTold(second, "kills", 1);
    expect(toldBy(second, "kills").map(({ attempt }) => attempt)).to.deep.equal([2]);
    expect(await second.stop()).to.equal(0);
    expect(await list(first.databaseUrl)).to.deep.equal([]);
  });

  it("no more if it has ended its process at every attempt", async function () {
    this.timeout(90_000);
    const databaseUrl = database.newUrl();
    const first = await start(databaseUrl);
    await createErrand(first, "dies").catch(() => undefined);
    await waitUntil(async () => first.process.signalCode === "SIGKILL");
    const second = await start(databaseUrl);
    await waitUntil(async () => second.process.signalCode === "SIGKILL");
    const third = await start(databaseUrl);
    await waitUntil(async () => (await list(databaseUrl))[0]?.["state"] === "failed");
    expect((await list(databaseUrl))[0]).to.include({
      attempts: 2,
      due: null,
      error: "the process ended during the last attempt",
    });
    expect(await third.stop()).to.equal(0);
  });

  it("once by one of several that share a database", async () => {
    const first = await start(database.newUrl());
    const servers: readonly TestServer[] = [first, await start(first.databaseUrl)];
    const names = Array.from({ length: 40 }, (_, index) => `shared ${String(index)}`);
    await Promise.all(names.map((name, index) => createErrand(servers[index % 2]!, name)));
    const told = (): readonly Told[] => servers.flatMap((server) => toldBy(server, "shared"));
    await waitUntil(async () => told().length >= names.length);
    await waitUntil(async () => (await list(first.databaseUrl)).length === 0);
    expect(told()).to.have.length(names.length);
    for (const server of servers) expect(await server.stop()).to.equal(0);
  });

  it("again if an administrator retries it", async () => {
    const server = await start(database.newUrl());
    const { databaseUrl } = server;
    await createErrand(server, "fails always");
    const tries = (): number => server.log.filter((line) => line.includes("attempt 2: Error")).length;
    await waitUntil(async () => tries() === 1);
    const [failed, ...more] = await list(databaseUrl);
    expect(more).to.deep.equal([]);
    const expected = { resource: "errands", state: "failed", attempts: 2, due: null };
    expect(failed).to.include({ ...expected, error: "Error: the service is away" });
    const missing = await run(["reactions", "retry", "999"], databaseUrl);
    expect([missing.code, missing.stderr]).to.deep.equal([
      1,
      'there is no failed delivery 999; "npx stockroom reactions list" shows all\n',
    ]);
    expect((await run(["reactions", "retry"], databaseUrl)).stdout).to.equal(
      "1 delivery scheduled for another attempt\n",
    );
    await waitUntil(async () => tries() === 2);
    const dropped = await run(["reactions", "drop", String(failed?.["id"])], databaseUrl);
    expect(dropped.stdout).to.equal("1 delivery dropped\n");
    expect(await list(databaseUrl)).to.deep.equal([]);
    expect(await server.stop()).to.equal(0);
  });
});
