import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { makeTemporaryDirectory, type TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { createErrand, onErrands, toldBy, waitForTold } from "./errands.js";

onErrands("is delivered from an outbox", ({ database, start, run, list }) => {
  let server: TestServer;
  /** The id of an item that was written while no server ran. */
  let left: number;
  before(async () => {
    const databaseUrl = database.newUrl();
    await (await start(databaseUrl)).stop();
    const file = join(makeTemporaryDirectory(), "errands.jsonl");
    writeFileSync(file, `${JSON.stringify({ name: "left" })}\n`);
    await run(["import", file, "--resource", "errands"], databaseUrl);
    left = (await list(databaseUrl)).length;
    server = await start(databaseUrl);
  });
  after(() => server.kill());

  const ask = (method: string, path: string, body?: object) =>
    server.request(method, `/api/2.0/${path}`, body === undefined ? {} : { body });

  it("by the next server, if none was running when it was written", async () => {
    await waitForTold(server, "left", 1);
    expect([left, toldBy(server, "left").length]).to.deep.equal([1, 1]);
  });

  it("once for each creation, change and removal, with the states before and after, and for nothing else", async () => {
    const id = await createErrand(server, "post a letter");
    await waitForTold(server, "post", 1);
    await ask("PUT", `errands/${id}`, { name: "post two letters" });
    await ask("PUT", `errands/${id}`, { name: "post two letters" });
    expect((await ask("POST", "errands", { name: "post two letters" })).status).to.equal(409);
    await waitForTold(server, "post", 2);
    await ask("DELETE", `errands/${id}`);
    await waitForTold(server, "post", 3);
    const [made, changed, removed] = toldBy(server, "post");
    const common = { given: ["name"], account: 1 };
    expect(made?.told).to.deep.equal({ was: null, is: "post a letter", now: "post a letter", ...common });
    const after = { was: "post a letter", is: "post two letters", now: "post two letters", ...common };
    expect(changed?.told).to.deep.equal(after);
    expect(removed?.told).to.deep.equal({ was: "post two letters", is: null, now: null, given: [], account: 1 });
    expect(new Set(toldBy(server, "post").map((each) => each.id)).size).to.equal(3);
  });

  it("once for each of many writes at once, and for each committed operation of a batch", async () => {
    const parent = await createErrand(server, "many of them");
    const names = Array.from({ length: 10 }, (_, index) => `many ${String(index)}`);
    await Promise.all([
      ...names.map((name) => createErrand(server, name)),
      ask("PUT", `errands/${parent}`, { name: "many of all" }),
    ]);
    const batch = (last: string) => ({
      operations: ["many more", last].map((name) => ({ method: "POST", path: "errands", body: { name } })),
    });
    expect((await ask("POST", "batch", batch("many 1"))).status).to.equal(409);
    expect((await ask("POST", "batch", batch("many most"))).status).to.equal(200);
    await waitForTold(server, "many", 14);
    expect(new Set(toldBy(server, "many").map(({ told }) => `${String(told.was)} ${String(told.is)}`)).size).to.equal(
      14,
    );
    expect(toldBy(server, "many")).to.have.length(14);
  });

  it("again after a failure, until the last attempt", async () => {
    await createErrand(server, "fails once");
    await createErrand(server, "fails always");
    await waitForTold(server, "fails once", 1);
    expect(toldBy(server, "fails once")[0]).to.include({ attempt: 2 });
    await waitUntil(async () => server.log.some((line) => line.includes("an administrator can")));
    expect(server.log.find((line) => line.includes("attempt 1: Error: the service is away"))).to.contain("errands");
  });

  it("later, as often as it asks for that", async () => {
    const id = await createErrand(server, "waits for another name");
    await ask("PUT", `errands/${id}`, { name: "another name" });
    await waitForTold(server, "waits", 2);
    const first = toldBy(server, "waits").find(({ told }) => told.was === null);
    expect(first).to.deep.include({ attempt: 1 });
    expect(first?.told).to.include({ is: "waits for another name", now: "another name" });
  });

  it("beside others that hang or loop, which cost only themselves", async () => {
    await createErrand(server, "hangs");
    await createErrand(server, "loops");
    await createErrand(server, "beside");
    await waitForTold(server, "beside", 1);
    await waitUntil(async () => server.log.some((line) => line.includes("the hook react of errands ran longer")));
    await createErrand(server, "besides");
    await waitForTold(server, "besides", 1);
  });
});
