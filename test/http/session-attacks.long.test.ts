import { expect } from "chai";
import { memberPassword } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";
import { realPasswords } from "../support/quick-passwords.js";
import { useGuessing } from "./guesses.js";

describe("guessing passwords of many accounts", () => {
  const guessing = useGuessing(realPasswords);

  it("from many sources at once is answered 503 when too many wait, without effect on known people, and passes", async function () {
    this.timeout(180_000);
    const { server, account, guess } = guessing();
    const right = { email: account.email, password: memberPassword };
    const signIn = (source: string) =>
      new Visitor(() => server).ask("POST", "session", right, { "x-forwarded-for": source });
    expect((await signIn("192.0.2.20")).status).to.equal(200);
    const flood = Array.from({ length: 50 }, (_, index) =>
      guess(`y${String(index)}@example.com`, `198.51.100.${String(index)}`),
    );
    // All places are taken as soon as one attempt is rejected. Then the owner signs in from a known address, and a client
    // writes with a key.
    await Promise.any(
      flood.map(async (guessed) => {
        expect((await guessed).status).to.equal(503);
      }),
    );
    const body = { email: "in-the-flood@example.com", user_type: "A", password: memberPassword };
    const [owner, write] = await Promise.all([
      signIn("192.0.2.20"),
      server.request("POST", "/api/2.0/users", { body }),
    ]);
    expect([owner.status, write.status]).to.deep.equal([200, 201]);
    const answers = await Promise.all(flood);
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([401, 503]));
    const refused = answers.find(({ status }) => status === 503)!;
    assertRefused(refused, 503, "overloaded");
    expect(Number(refused.headers["retry-after"])).to.be.greaterThan(0);
    assertRefused(await guess("z@example.com", "198.51.100.200"), 401, "unauthenticated");
  });

  it("takes as long for an unknown e-mail as for a known one", async function () {
    this.timeout(120_000);
    const { account, guess } = guessing();
    const measure = async (email: string): Promise<number> => {
      const begin = performance.now();
      await guess(email, "203.0.113.1");
      return performance.now() - begin;
    };
    const [knownTimes, unknownTimes]: [number[], number[]] = [[], []];
    // The measurements alternate, so that other load on the machine slows both equally.
    for (let count = 0; count < 8; count += 1) {
      knownTimes.push(await measure(account.email));
      unknownTimes.push(await measure("nobody@example.com"));
    }
    const [known, unknown] = [Math.min(...knownTimes), Math.min(...unknownTimes)];
    expect(unknown / known).to.be.within(0.5, 2);
  });
});
