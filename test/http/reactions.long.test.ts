import { expect } from "chai";
import type { TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { createErrand, onErrands, toldBy, waitForTold, type Told } from "./errands.js";

onErrands("is done by another server", ({ database, start, list }) => {
  it("where one was killed in the middle, after some seconds", async () => {
    const first = await start(database.newUrl());
    await createErrand(first, "kills").catch(() => undefined);
    await waitUntil(async () => first.process.signalCode === "SIGKILL");
    const second = await start(first.databaseUrl);
    await waitForTold(second, "kills", 1);
    expect(toldBy(second, "kills").map(({ attempt }) => attempt)).to.deep.equal([2]);
    expect(await second.stop()).to.equal(0);
    expect(await list(first.databaseUrl)).to.deep.equal([]);
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
});
