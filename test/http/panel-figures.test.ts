import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { partOf } from "../support/time-part.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

interface Figure {
  readonly title: string;
  readonly value: number;
  readonly query: string;
  readonly days: readonly { readonly day: string; readonly value: number }[] | null;
}

/** A day, and its first UNIX time. */
interface FirstSecond {
  readonly day: string;
  readonly begin: number;
}

onServerOfDay(import.meta.url, "the figures of the panel", (server) => {
  const staff = new Staff(server);
  const readFigures = async (privileges: readonly string[], more: object = {}, path = "_figures") => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember(privileges, more)).email, memberPassword);
    const answer = await visitor.ask("GET", path);
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers["cache-control"]).to.equal("no-store");
    return answer.json as { figures: readonly Figure[]; counts: Record<string, number> };
  };

  it("are counts and sums of the items that the caller sees, with the query of their list", async () => {
    const [store, other] = [await staff.makeStore(), await staff.makeStore()];
    for (const amount of [0, 3, 4]) await staff.make("/api/2.0/products", { product: "A", company_id: store, amount });
    await staff.make("/api/2.0/products", { product: "B", company_id: other, amount: 9 });
    const { figures, counts } = await readFigures(["view_catalog"], { company_id: store });
    expect(counts).to.deep.equal({ products: 3 });
    expect(figures.map(({ title, value, query }) => [title, value, query]).slice(0, 3)).to.deep.equal([
      ["Products on sale", 3, "status=A"],
      ["Sold out", 1, "status=A&amount%5Blte%5D=0"],
      ["Items in stock", 7, "status=A"],
    ]);
    const today = new Date().toISOString().slice(0, 10);
    expect(figures[3]!.days).to.deep.equal([{ day: today, value: 3 }]);
    expect(figures[3]!.query).to.match(/^timestamp%5Bgte%5D=\d+$/);
  });

  for (const [zone, offset] of [
    ["Pacific/Kiritimati", "+14:00"],
    ["Pacific/Pago_Pago", "-11:00"],
  ] as const) {
    it(`are for the last 30 days of the time zone ${zone}`, async () => {
      const company_id = await staff.makeStore();
      const [first, yesterday, today] = [29, 1, 0].map((days) => {
        const day = partOf(Date.now() - days * 86_400_000, "day", zone)!;
        return { day, begin: Date.parse(`${day}T00:00:00${offset}`) / 1000 };
      }) as [FirstSecond, FirstSecond, FirstSecond];
      for (const time of [first.begin - 1, first.begin, today.begin - 1, today.begin])
        await staff.make("/api/2.0/products", { product: "A", company_id, timestamp: String(time) });
      const { figures } = await readFigures(["view_catalog"], { company_id }, `_figures?time_zone=${zone}`);
      expect(figures[3]).to.deep.include({
        value: 3,
        query: `timestamp%5Bgte%5D=${String(first.begin)}`,
        days: [first, yesterday, today].map(({ day }) => ({ day, value: 1 })),
      });
    });
  }

  it("reject unknown time zones and other parameters", async () => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember([])).email, memberPassword);
    for (const query of ["time_zone=Europe/Berln", "time_zone=", "zone=UTC", "time_zone=UTC&time_zone=UTC"])
      assertRefused(await visitor.ask("GET", `_figures?${query}`), 400, "invalid_query", ["time_zone"]);
  });

  it("do not stop the server when the client leaves during the computation", async () => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember(["view_catalog"])).email, memberPassword);
    for (let count = 0; count < 20; count += 1) {
      const leaving = new AbortController();
      const asked = fetch(`${server().url}/admin/api/_figures`, {
        headers: { cookie: visitor.cookie! },
        signal: leaving.signal,
      }).catch(() => null);
      await wait(count % 5);
      leaving.abort();
      await asked;
    }
    expect((await visitor.ask("GET", "_figures")).status).to.equal(200);
  });

  it("leave out resources that the caller may not read, and need a session", async () => {
    const { figures, counts } = await readFigures(["view_stores"]);
    expect([figures.map(({ title }) => title), Object.keys(counts)]).to.deep.equal([["Open stores"], ["stores"]]);
    assertRefused(await new Visitor(server).ask("GET", "_figures"), 401, "unauthenticated");
  });
});
