import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { startServer, type TestServer } from "../support/server.js";
import { holdSessions } from "../support/hold-sessions.js";
import { memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

onDatabaseOfDay(import.meta.url, "the life of a session", (database) => {
  const started: TestServer[] = [];
  const start = async (databaseUrl: string, environment: Record<string, string> = {}): Promise<TestServer> => {
    const server = await startServer({ databaseUrl, environment });
    started.push(server);
    return server;
  };
  const signIn = async (server: TestServer): Promise<Visitor> => {
    const { email } = await new Staff(() => server).makeMember([], { email: `${randomUUID()}@example.com` });
    const visitor = new Visitor(() => server);
    await visitor.signIn(email, memberPassword);
    return visitor;
  };
  /** The session of the same browser, sent to another process. */
  const movedTo = (server: TestServer, visitor: Visitor): Visitor => visitor.clone(() => server);
  const isSignedIn = async (visitor: Visitor): Promise<boolean> => {
    const answer = await visitor.ask("GET", "me");
    if (answer.status !== 200) assertRefused(answer, 401, "unauthenticated");
    return answer.status === 200;
  };
  after(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });

  /** These tests mostly wait, so they run at the same time, each on its own servers. */
  const courses: readonly (readonly [title: string, run: () => Promise<void>])[] = [
    [
      "ends when nobody used it for the idle time, and not while somebody does",
      async () => {
        const server = await start(database.newUrl(), { STOCKROOM_SESSION_IDLE: "3" });
        const [idle, busy] = [await signIn(server), await signIn(server)];
        for (let count = 0; count < 8; count += 1) {
          await wait(500);
          expect(await isSignedIn(busy), `after ${String(count)}`).to.equal(true);
        }
        expect(await isSignedIn(idle)).to.equal(false);
      },
    ],
    [
      "ends at the latest after its lifetime, however much it is used",
      async () => {
        const server = await start(database.newUrl(), { STOCKROOM_SESSION_LIFETIME: "3" });
        const visitor = await signIn(server);
        const begin = Date.now();
        while (await isSignedIn(visitor)) {
          expect(Date.now() - begin).to.be.lessThan(5_000);
          await wait(200);
        }
        expect(Date.now() - begin).to.be.greaterThan(1_500);
      },
    ],
    [
      "goes on, and ends, while the database is held by a long write",
      async () => {
        const server = await start(database.newUrl(), { STOCKROOM_SESSION_IDLE: "10" });
        const [reader, leaver] = [await signIn(server), await signIn(server)];
        // The server stores the time of the last use at intervals. The next interval has begun.
        await wait(1_100);
        const release = await holdSessions(server.databaseUrl);
        try {
          expect([await isSignedIn(reader), await isSignedIn(leaver)]).to.deep.equal([true, true]);
        } catch (error) {
          await release();
          throw error;
        }
        const thief = leaver.clone();
        const leaving = leaver.ask("DELETE", "session");
        await release();
        expect((await leaving).status).to.equal(204);
        expect([await isSignedIn(thief), await isSignedIn(reader)]).to.deep.equal([false, true]);
        await wait(1_100);
        expect([await isSignedIn(thief), await isSignedIn(reader)]).to.deep.equal([false, true]);
      },
    ],
    [
      "is the same in every process, and so is its end, within a second",
      async () => {
        const url = database.newUrl();
        const [here, there] = [await start(url), await start(url)];
        const visitor = await signIn(here);
        const moved = movedTo(there, visitor);
        const other = await signIn(there);
        expect([await isSignedIn(moved), await isSignedIn(movedTo(here, other))]).to.deep.equal([true, true]);
        expect((await visitor.ask("DELETE", "session")).status).to.equal(204);
        const me = (await other.ask("GET", "session")).json as { account: { user_id: string } };
        await here.request("PUT", `/api/2.0/users/${me.account.user_id}`, { body: { status: "D" } });
        await wait(1_100);
        expect([await isSignedIn(moved), await isSignedIn(other)]).to.deep.equal([false, false]);
      },
    ],
  ];
  const running = new Map<string, Promise<void>>();
  before(() => {
    for (const [title, run] of courses) {
      const course = run();
      running.set(title, course);
      // Another test reports the failure.
      course.catch(() => undefined);
    }
  });
  for (const [title] of courses) it(title, () => running.get(title));

  it("survives a restart, a crash too", async () => {
    const url = database.newUrl();
    const first = await start(url);
    const visitor = await signIn(first);
    await first.kill();
    const second = await start(url);
    const moved = movedTo(second, visitor);
    expect(await isSignedIn(moved)).to.equal(true);
    expect((await moved.ask("DELETE", "session")).status).to.equal(204);
  });
});
