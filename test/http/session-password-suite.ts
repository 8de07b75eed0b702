import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import type { TestDatabase } from "../support/databases.js";
import { onDatabase } from "../support/each-database.js";
import { runCommand, startServer, type ServerOptions, type TestServer } from "../support/server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

const first = "first horse battery";
const second = "second horse battery";

/** Declares the suite of passwords and of the links that set them. */
export function describePasswords(database: TestDatabase): void {
  onDatabase(database, "passwords of the panel", () => {
    const started: TestServer[] = [];
    const start = async (environment: NonNullable<ServerOptions["environment"]> = {}): Promise<TestServer> => {
      const server = await startServer({ databaseUrl: database.newUrl(), environment });
      started.push(server);
      return server;
    };
    const recover = ({ databaseUrl }: TestServer, email: string, environment = {}) =>
      runCommand(["recover", "--email", email], { databaseUrl, environment });
    afterEach(async () => {
      await Promise.all(started.splice(0).map((server) => server.stop()));
    });

    it("the first start prints a link that sets the root account's password, once, and signs in", async () => {
      const server = await start();
      const token = findSetupToken(server.log);
      expect(server.log.join("\n")).to.contain(`  password ${server.url}/admin#setup=${token}\n`);
      const root = new Visitor(() => server);
      const check = async (checked: string) => root.ask("POST", "password-link", { token: checked });
      for (let round = 0; round < 2; round += 1) expect((await check(token)).status).to.equal(204);
      assertRefused(await check(`${token.slice(1)}x`), 400, "invalid_link");
      assertRefused(await root.ask("POST", "password-link", { token: 1 }), 400, "invalid_fields", ["/token"]);
      assertRefused(await root.ask("POST", "password", { token, password: "short" }), 400, "invalid_fields", [
        "/password",
      ]);
      const session = await root.setPassword(token, first);
      expect([session.account["email"], session.root]).to.deep.equal([server.email, true]);
      expect((await root.ask("GET", "users")).status).to.equal(200);
      const again = await new Visitor(() => server).ask("POST", "password", { token, password: second });
      assertRefused(again, 400, "invalid_link");
      assertRefused(await new Visitor(() => server).ask("POST", "password-link", { token }), 400, "invalid_link");
      await new Visitor(() => server).signIn(server.email, first);
      expect(server.log.filter((line) => line.includes(token))).to.have.length(1);
    });

    it("one of two simultaneous uses of a link succeeds", async () => {
      const server = await start();
      const token = findSetupToken(server.log);
      const answers = await Promise.all(
        [first, second].map((password) => new Visitor(() => server).ask("POST", "password", { token, password })),
      );
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).to.deep.equal([200, 400]);
      const loser = answers.find(({ status }) => status === 400)!;
      assertRefused(loser, 400, "invalid_link");
      const winning = answers[0] === loser ? second : first;
      await new Visitor(() => server).signIn(server.email, winning);
    });

    it("a link is invalid after a change of its account", async () => {
      const server = await start();
      const token = findSetupToken(server.log);
      const { account } = (await server.request("GET", "/api/2.0/me")).json as { account: { user_id: string } };
      await server.request("PUT", `/api/2.0/users/${account.user_id}`, { body: { password: second } });
      const answer = await new Visitor(() => server).ask("POST", "password", { token, password: first });
      assertRefused(answer, 400, "invalid_link");
    });

    it("stockroom recover prints a link for a root account while the server runs", async () => {
      const server = await start();
      const lost = new Visitor(() => server);
      await lost.setPassword(findSetupToken(server.log), first);
      const settings = { STOCKROOM_PUBLIC_URL: server.url };
      const run = await recover(server, server.email.toUpperCase(), settings);
      expect([run.code, run.stderr], run.stderr).to.deep.equal([0, ""]);
      expect(run.stdout).to.match(new RegExp(`^${server.url}/admin#setup=[\\w-]{43}\n.+ once, until .+ UTC\n$`));
      const root = new Visitor(() => server);
      await root.setPassword(findSetupToken(run.stdout.split("\n")), second);
      // The session that began with the old password has ended.
      assertRefused(await lost.ask("GET", "me"), 401, "unauthenticated");
      await new Visitor(() => server).signIn(server.email, second);
    });

    it("people can change their own password with the current one, and all other sessions end", async () => {
      const server = await start();
      const { email } = await new Staff(() => server).makeMember([]);
      const [member, elsewhere] = [new Visitor(() => server), new Visitor(() => server)];
      for (const visitor of [member, elsewhere]) await visitor.signIn(email, memberPassword);
      const change = (current: string, password: string) => member.ask("PUT", "password", { current, password });
      assertRefused(await change("not the password", second), 400, "invalid_fields", ["/current"]);
      assertRefused(await change(memberPassword, "short"), 400, "invalid_fields", ["/password"]);
      const thief = member.clone();
      member.remember(await change(memberPassword, second));
      expect(member.cookie).not.to.equal(thief.cookie);
      expect((await member.ask("GET", "me")).status).to.equal(200);
      for (const visitor of [thief, elsewhere]) assertRefused(await visitor.ask("GET", "me"), 401, "unauthenticated");
      await new Visitor(() => server).signIn(email, second);
      const old = await new Visitor(() => server).ask("POST", "session", { email, password: memberPassword });
      assertRefused(old, 401, "unauthenticated");
    });

    // After their lookup, links and commands do not depend on the database.
    if (database.name !== "SQLite") return;

    it("an expired link and an invented token are invalid", async () => {
      const server = await start({ STOCKROOM_LINK_LIFETIME: "1" });
      const token = findSetupToken(server.log);
      await wait(1_000);
      const visitor = new Visitor(() => server);
      for (const dead of [token, "A".repeat(43), "x"]) {
        assertRefused(await visitor.ask("POST", "password", { token: dead, password: first }), 400, "invalid_link");
      }
    });

    it("a link stays invalid if its account is changed back", async () => {
      const server = await start();
      const token = findSetupToken(server.log);
      const { account } = (await server.request("GET", "/api/2.0/me")).json as { account: { user_id: string } };
      for (const password of [second, null]) {
        const body = { password };
        const answer = await server.request("PUT", `/api/2.0/users/${account.user_id}`, { body });
        expect(answer.status, answer.text).to.equal(200);
      }
      const answer = await new Visitor(() => server).ask("POST", "password", { token, password: first });
      assertRefused(answer, 400, "invalid_link");
    });

    it("a newer link replaces older ones", async () => {
      const server = await start();
      const older = findSetupToken(server.log);
      const run = await recover(server, server.email);
      expect([run.code, run.stderr]).to.deep.equal([0, ""]);
      const root = new Visitor(() => server);
      const answer = await root.ask("POST", "password", { token: older, password: first });
      assertRefused(answer, 400, "invalid_link");
      await root.setPassword(findSetupToken(run.stdout.split("\n")), second);
    });

    it("stockroom recover is for root accounts that may sign in", async () => {
      const server = await start();
      const staff = new Staff(() => server);
      const member = await staff.makeMember([]);
      const disabled = await staff.makeMember([], { is_root: "Y", status: "D" });
      const sentences = [
        ["nobody@example.com", "there is no account nobody@example.com\n"],
        [member.email, `${member.email} is not a root account; a root account can give it a new password\n`],
        [disabled.email, `${disabled.email} may not sign in: status must be A and user_type A or V\n`],
      ] as const;
      for (const [email, sentence] of sentences) {
        expect(await recover(server, email)).to.deep.equal({ code: 1, stdout: "", stderr: sentence });
      }
    });
  });
}
