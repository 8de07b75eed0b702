import { expect } from "chai";
import { computeCode, findTimeStep } from "../../runtime/admin/second-factor.js";
import { onServerOfDay } from "../support/each-server.js";
import { runCommand } from "../support/server.js";
import { everyUserRight, memberPassword as password, Staff, type Account } from "../support/staff.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

const stepMs = 30_000;
const stepNow = (): number => Math.floor(Date.now() / stepMs);

describe("one-time passwords", () => {
  it("follow RFC 6238, and no step is valid twice", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [20_000_000_000, "353130"],
    ] as const) {
      const step = Math.floor(seconds / 30);
      expect(computeCode(secret, step)).to.equal(code);
      expect(findTimeStep(secret, code, 0, seconds * 1000)).to.equal(step);
      expect(findTimeStep(secret, code, step, seconds * 1000)).to.equal(null);
      expect(findTimeStep(secret, code, 0, (seconds + 90) * 1000)).to.equal(null);
    }
  });
});

onServerOfDay(import.meta.url, "accounts in the panel", (server) => {
  const staff = new Staff(server);
  const root = new Visitor(server);
  const signIn = async ({ email }: Pick<Account, "email">): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn(email, password);
    return visitor;
  };
  before(async () => {
    await root.setPassword(findSetupToken(server().log), password);
  });

  describe("sessions", () => {
    const list = async (visitor: Visitor) => {
      const answer = await visitor.ask("GET", "sessions");
      expect(answer.status, answer.text).to.equal(200);
      return (answer.json as { sessions: readonly { id: string; current: boolean; agent: string }[] }).sessions;
    };

    it("are listed with their browser and ended one by one", async () => {
      const member = await staff.makeMember([]);
      const here = await signIn(member);
      const there = new Visitor(server);
      const credentials = { email: member.email, password };
      there.remember(await there.ask("POST", "session", credentials, { "user-agent": "Phone" }));
      const listed = await list(here);
      expect(listed.map(({ current, agent }) => [current, agent])).to.have.deep.members([
        [false, "Phone"],
        [true, ""],
      ]);
      const { id } = listed.find(({ current }) => !current)!;
      expect((await here.ask("DELETE", `sessions/${id}`)).status).to.equal(204);
      assertRefused(await there.ask("GET", "me"), 401, "unauthenticated");
      expect(await list(here)).to.have.length(1);
      assertRefused(await here.ask("DELETE", `sessions/${id}`), 404, "not_found");
    });

    it("of others are neither listed nor ended", async () => {
      const [one, other] = [await signIn(await staff.makeMember([])), await signIn(await staff.makeMember([]))];
      const [session] = await list(other);
      assertRefused(await one.ask("DELETE", `sessions/${session!.id}`), 404, "not_found");
      expect((await other.ask("GET", "me")).status).to.equal(200);
    });
  });

  describe("the second factor", () => {
    const begin = async (visitor: Visitor): Promise<string> => {
      const answer = await visitor.ask("POST", "second-factor", { password, turn: "on" });
      expect(answer.status, answer.text).to.equal(200);
      const { secret, uri } = answer.json as { secret: string; uri: string };
      expect(uri).to.match(/^otpauth:\/\/totp\/Stockroom:.+%40example[.]com\?secret=[A-Z2-7]{32}&issuer=Stockroom$/);
      return secret;
    };
    /** Turns on the second factor. This uses up the code of the current time step. */
    const turnOn = async (visitor: Visitor) => {
      const secret = await begin(visitor);
      const step = stepNow();
      const answer = await visitor.ask("PUT", "second-factor", { code: computeCode(secret, step) });
      expect(answer.status, answer.text).to.equal(200);
      const { recovery_codes: codes } = answer.json as { recovery_codes: readonly string[] };
      return { step, codes, codeOf: (at: number) => computeCode(secret, at) };
    };
    const tryCode = (email: string, code?: string) =>
      new Visitor(server).ask("POST", "session", { email, password, ...(code === undefined ? {} : { code }) });

    it("requires the password and a code to turn on, and ends all other sessions", async () => {
      const member = await staff.makeMember([]);
      const [visitor, other] = [await signIn(member), await signIn(member)];
      const wrong = await visitor.ask("POST", "second-factor", { password: "wrong horse battery", turn: "on" });
      assertRefused(wrong, 400, "invalid_fields", ["/password"]);
      assertRefused(await visitor.ask("PUT", "second-factor", { code: "123456" }), 409, "action_refused");
      const secret = await begin(visitor);
      // The password is enough until the second factor is confirmed.
      expect((await tryCode(member.email)).status).to.equal(200);
      const bad = computeCode(secret, stepNow() + 9);
      assertRefused(await visitor.ask("PUT", "second-factor", { code: bad }), 403, "second_factor");
      const { codes } = await turnOn(visitor);
      expect(new Set(codes).size).to.equal(10);
      expect((await visitor.ask("GET", "second-factor")).json).to.deep.equal({ on: true, codes_left: 10 });
      assertRefused(await other.ask("GET", "me"), 401, "unauthenticated");
      assertRefused(await visitor.ask("POST", "second-factor", { password, turn: "on" }), 409, "action_refused");
      expect(JSON.stringify((await staff.root("GET", `/api/2.0/users/${member.id}`)).json)).not.to.contain(secret);
    });

    it("is required after the password, and each code works once", async () => {
      const member = await staff.makeMember([]);
      const { codeOf, step, codes } = await turnOn(await signIn(member));
      const { email } = member;
      assertRefused(await tryCode(email), 403, "second_factor");
      const wrongPassword = { email, password: "wrong horse battery", code: codeOf(step + 1) };
      assertRefused(await new Visitor(server).ask("POST", "session", wrongPassword), 401, "unauthenticated");
      assertRefused(await tryCode(email, codeOf(step)), 403, "second_factor");
      assertRefused(await tryCode(email, codeOf(step + 5)), 403, "second_factor");
      const next = codeOf(step + 1);
      const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
      expect((await tryCode(email, spaced)).status).to.equal(200);
      assertRefused(await tryCode(email, next), 403, "second_factor");
      const [first, second] = codes;
      expect((await tryCode(email, first!.toUpperCase())).status).to.equal(200);
      assertRefused(await tryCode(email, first), 403, "second_factor");
      // If several requests use one code at once, exactly one succeeds.
      const answers = await Promise.all([1, 2, 3].map(() => tryCode(email, second)));
      expect(answers.map(({ status }) => status)).to.have.members([200, 403, 403]);
    });

    it("cannot be guessed, from any number of addresses and sessions", async () => {
      const member = await staff.makeMember([]);
      const { codes } = await turnOn(await signIn(member));
      const guesses = Array.from({ length: 12 }, (_, guess) => () => tryCode(member.email, String(100_000 + guess)));
      const statuses: number[] = [];
      for (const guess of guesses) statuses.push((await guess()).status);
      expect(statuses.slice(0, 10)).to.deep.equal(Array.from({ length: 10 }, () => 403));
      expect(statuses.slice(10)).to.deep.equal([429, 429]);
      const right = await tryCode(member.email, codes[0]);
      assertRefused(right, 429, "too_many_failed_logins");
      expect(Number(right.headers["retry-after"])).to.be.greaterThan(0);
    });

    it("protects links that set a password, and remains after a new password", async () => {
      const member = await staff.makeMember([]);
      const { codes } = await turnOn(await signIn(member));
      const invited = await root.ask("POST", `invitations/${member.id}`);
      const token = (invited.json as { link: string }).link.split("=")[1]!;
      const next = "another horse battery";
      const use = (code?: string) => new Visitor(server).ask("POST", "password", { token, password: next, code });
      assertRefused(await use(), 403, "second_factor");
      assertRefused(await use("000000"), 403, "second_factor");
      expect((await use(codes[0])).status).to.equal(200);
      const again = await new Visitor(server).ask("POST", "session", { email: member.email, password: next });
      assertRefused(again, 403, "second_factor");
    });

    it("is turned off with the password, by administrators, and by `recover`", async () => {
      const member = await staff.makeMember([]);
      const visitor = await signIn(member);
      await turnOn(visitor);
      expect((await visitor.ask("POST", "second-factor", { password, turn: "off" })).status).to.equal(204);
      expect((await tryCode(member.email)).status).to.equal(200);

      await turnOn(visitor);
      const clerk = await signIn(await staff.makeMember(["view_users"]));
      for (const method of ["GET", "DELETE"] as const) {
        assertRefused(await clerk.ask(method, `second-factor/${member.id}`), 403, "privilege_missing");
      }
      const boss = await signIn(await staff.makeMember(everyUserRight));
      const isOn = async () => (await boss.ask("GET", `second-factor/${member.id}`)).json;
      expect(await isOn()).to.deep.equal({ on: true });
      expect((await boss.ask("DELETE", `second-factor/${member.id}`)).status).to.equal(204);
      expect(await isOn()).to.deep.equal({ on: false });
      expect((await tryCode(member.email)).status).to.equal(200);

      const chief = await staff.makeMember([], { is_root: "Y" });
      await turnOn(await signIn(chief));
      assertRefused(await boss.ask("DELETE", `second-factor/${chief.id}`), 403, "escalation");
      assertRefused(await boss.ask("GET", `second-factor/${chief.id}`), 403, "escalation");
      const { databaseUrl } = server();
      const recovered = await runCommand(["recover", "--email", chief.email, "--second-factor"], { databaseUrl });
      expect(recovered.code, recovered.stderr).to.equal(0);
      expect((await tryCode(chief.email)).status).to.equal(200);
    });
  });

  describe("invitations", () => {
    it("are links with which the holder of the account sets the password, once", async () => {
      const { user_id: id } = await staff.make("/api/2.0/users", { email: "new@example.com", user_type: "A" });
      const boss = await signIn(await staff.makeMember(everyUserRight));
      const invite = async () => {
        const answer = await boss.ask("POST", `invitations/${id!}`);
        expect(answer.status, answer.text).to.equal(201);
        const { link, expires_at: end } = answer.json as { link: string; expires_at: number };
        expect(end).to.be.greaterThan(Date.now() / 1000);
        expect(link.startsWith(`${server().url}/admin#setup=`)).to.equal(true);
        return link.split("=")[1]!;
      };
      const [former, token] = [await invite(), await invite()];
      const use = (used: string) => new Visitor(server).ask("POST", "password", { token: used, password });
      assertRefused(await use(former), 400, "invalid_link");
      expect((await use(token)).status).to.equal(200);
      assertRefused(await use(token), 400, "invalid_link");
      await signIn({ email: "new@example.com" });
    });

    it("require the right to set the password, and exclude accounts with more rights", async () => {
      const member = await staff.makeMember([]);
      const clerk = await signIn(await staff.makeMember(["view_users"]));
      assertRefused(await clerk.ask("POST", `invitations/${member.id}`), 403, "privilege_missing");
      const boss = await signIn(await staff.makeMember(everyUserRight));
      const chief = await staff.makeMember([], { is_root: "Y" });
      const seller = await staff.makeMember(["manage_catalog"]);
      assertRefused(await boss.ask("POST", `invitations/${chief.id}`), 403, "escalation");
      assertRefused(await boss.ask("POST", `invitations/${seller.id}`), 403, "escalation");
      assertRefused(await boss.ask("POST", "invitations/999999"), 404, "not_found");
      const store = await staff.makeStore();
      const local = await signIn(await staff.makeMember(everyUserRight, { company_id: store }));
      assertRefused(await local.ask("POST", `invitations/${member.id}`), 404, "not_found");
      const idle = await staff.makeMember([], { status: "D" });
      assertRefused(await boss.ask("POST", `invitations/${idle.id}`), 409, "action_refused");
      const forged = await boss.ask("POST", `invitations/${member.id}`, undefined, { "x-csrf-token": "" });
      assertRefused(forged, 403, "csrf");
    });
  });
});
