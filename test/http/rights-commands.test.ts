import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { basicCredentials } from "../support/request.js";
import { Staff } from "../support/staff.js";
import { askWith } from "../support/keys.js";
import { waitUntil } from "../support/wait-until.js";
import { runCommand } from "../support/server.js";

for (const database of databasesOfDay(import.meta.url)) {
  onServer(database, "the commands on accounts and rights, beside a server", (server) => {
    const run = (...args: readonly string[]) => runCommand(args, { databaseUrl: server().databaseUrl });
    const email = "ann@example.com";
    const asked = (...request: readonly string[]) => run("explain", email, ...request);
    const ask = async (key: string) =>
      (await server().request("GET", "/api/2.0/me", { headers: { authorization: basicCredentials(email, key) } }))
        .status;

    it("create an account and renew its key", async () => {
      const created = await run("users", "create", email, "--json");
      expect([created.code, created.stderr]).to.deep.equal([0, ""]);
      const { key } = JSON.parse(created.stdout) as { key: string };
      expect(await ask(key)).to.equal(200);

      const renewed = JSON.parse((await run("users", "key", email, "--json")).stdout) as { key: string };
      expect(renewed.key).not.to.equal(key);
      const other = await run("users", "create", `other-${email}`);
      expect(other.stdout).to.match(/API key  \w{32}\n[^]*privileges from the groups that you add it to\.\n$/);
    });

    it("create no database, except for a first root account", async () => {
      const databaseUrl = database.newUrl();
      for (const args of [["users", "list"], ["import", "none.jsonl"], ["verify"], ["recover", "--email", email]]) {
        const { code, stdout, stderr } = await runCommand(args, { databaseUrl });
        expect([code, stdout], args.join(" ")).to.deep.equal([1, ""]);
        expect(stderr).to.match(/does not exist|was never served by this version/);
        expect(stderr).to.contain("start the server once");
      }
      const { code, stderr } = await runCommand(["users", "create", email, "--root"], { databaseUrl });
      expect([code, stderr]).to.deep.equal([0, ""]);
    });

    it("reject an existing account, a wrong e-mail, and an unknown account", async () => {
      const again = await run("users", "create", email);
      expect([again.code, again.stderr]).to.deep.equal([1, `there is already an account ${email}\n`]);

      const wrong = await run("users", "create", "ann");
      expect([wrong.code, wrong.stdout]).to.deep.equal([1, ""]);
      expect(wrong.stderr).to.equal("email must be a valid e-mail address\n");

      const scope = await run("users", "key", email, "--name", "x", "--scope", "stroes:read");
      expect([scope.code, scope.stderr]).to.deep.equal([
        1,
        'scope/stroes is not a resource; the nearest valid name is "stores"\n',
      ]);
      expect((await run("users", "key", email, "--scope", "stores:read")).stderr).to.contain("needs --name");
      expect((await run("users", "revoke", email, "7")).stderr).to.equal(`${email} has no key 7\n`);

      for (const args of [
        ["users", "disable", "nobody@example.com"],
        ["users", "keys", "nobody@example.com"],
        ["explain", "nobody@example.com", "GET", "/api/2.0/stores"],
        ["explain", "nobody@example.com", "GET", "/healthz", "--json"],
      ]) {
        const said = {
          code: 1,
          stdout: "",
          stderr: "there is no account nobody@example.com\n",
        };
        expect(await run(...args), args.join(" ")).to.include(said);
      }
      for (const login of [email, "public"]) {
        const says = login === email ? `${email} has no key 7\n` : "there is no account public\n";
        const said = { code: 1, stdout: "", stderr: says };
        expect(await run("explain", login, "GET", "/api/2.0/stores", "--key", "7")).to.include(said);
      }
    });

    it("explain what a request needs", async () => {
      expect((await asked("GET", "/api/2.0/usergroups")).stdout).to.contain(
        "rejected: 403 privilege_missing: you need the privilege ",
      );
      expect((await asked("PATCH", "/api/2.0/usergroups")).stdout).to.contain(
        "rejected: 405 method_not_allowed: PATCH is not possible",
      );
      expect((await asked("GET", "/api/2.0/usergroup")).stdout).to.contain('"usergroups"');
    });

    it("create, list and revoke additional keys, which the server accepts at once", async () => {
      const { email: login } = server();
      const scope = ["--scope", "stores:read", "usergroups:write"];
      const end = ["--expires", "2099-01-31T12:00:00Z"];
      const made = await run("users", "key", login, "--name", "Newsletter", ...scope, ...end, "--json");
      expect([made.code, made.stderr]).to.deep.equal([0, ""]);
      const { key } = JSON.parse(made.stdout) as { key: string };
      const askKey = askWith(server().url, key);
      expect((await askKey("GET", "/api/2.0/stores")).status).to.equal(200);
      expect((await askKey("GET", "/api/2.0/users")).status).to.equal(403);
      const listed = JSON.parse((await run("users", "keys", login, "--json")).stdout) as [{ key_id: string }];
      expect(listed[0]).to.include({ name: "Newsletter", expires_at: "2099-01-31T12:00:00Z" });
      const explain = async (path: string) =>
        (await run("explain", login, "GET", path, "--key", listed[0].key_id)).stdout;
      expect(await explain("/api/2.0/stores")).to.match(/^allowed: needs \w+: a root account has every privilege\n$/);
      expect(await explain("/api/2.0/users")).to.contain("rejected: 403 insufficient_scope: this requires users:read");
      expect((await run("users", "revoke", login, listed[0].key_id)).code).to.equal(0);
      await waitUntil(async () => (await askKey("GET", "/api/2.0/stores")).status === 401);
      expect((await run("users", "keys", login)).stdout).to.equal(`${login} has no additional keys\n`);
    });

    it("explain the answer for an item, and for a path that is not served", async () => {
      const staff = new Staff(server);
      const [own, other] = [await staff.makeStore(), await staff.makeStore()];
      const bound = await staff.makeAccount(["view_stores", "view_usergroups"], { company_id: own });
      const explain = async (...request: readonly string[]) => (await run("explain", ...request)).stdout;
      const path = `/api/2.0/stores/${other}`;
      expect(await explain(server().email, "DELETE", path)).to.match(
        /^allowed: needs \w+: a root account has every privilege\n$/,
      );
      expect((await bound.ask("GET", path)).status).to.equal(404);
      expect(await explain(bound.email, "GET", path)).to.equal(
        `rejected: 404 not_found: the account cannot see stores ${other}: only items whose company_id is ${own}\n`,
      );
      expect(await explain(bound.email, "GET", "/api/2.0/usergroups/4711")).to.equal(
        "rejected: 404 not_found: there is no item usergroups 4711\n",
      );
      for (const unserved of ["/usergroups", "/api/3.0/usergroups"]) {
        const { status, json } = await server().request("GET", unserved);
        const message = (json as { message: string }).message.replace(/^Not Found: /, "");
        expect([status, await explain(server().email, "GET", unserved)]).to.deep.equal([
          404,
          `rejected: 404 not_found: ${message}\n`,
        ]);
      }
    });

    it("explain the names in a query that the account may not use", async () => {
      const account = await new Staff(server).makeAccount(["view_catalog"]);
      const [root, bound] = [server().email, account.email];
      for (const query of ["?company_id.company=Ab", "/aggregate?group=company_id.company"]) {
        const path = `/api/2.0/products${query}`;
        expect((await account.ask("GET", path)).status).to.equal(400);
        const { code, stdout } = await run("explain", bound, "GET", path);
        expect([code, stdout]).to.deep.equal([0, stdout]);
        expect(stdout).to.match(/^rejected: 400 invalid_query: .*company_id\.company/);
        expect((await run("explain", root, "GET", path)).stdout).to.match(/^allowed: /);
      }
    });

    it("disable an account", async () => {
      expect((await run("users", "disable", email)).stdout).to.match(/^ann@example\.com can no longer sign in: /);
      const listed = JSON.parse((await run("users", "list", "--json")).stdout) as readonly object[];
      expect(listed.length).to.be.at.least(2);
      expect(listed[1]).to.deep.include({ login: email, active: false, root: false });
      expect((await asked("GET", "/api/2.0/usergroups")).stdout).to.contain("is not active");
    });

    it("print the rights of groups and accounts", async () => {
      const [privilege] = ((await server().request("GET", "/api/2.0/me")).json as { privileges: string[] }).privileges;
      expect(privilege).to.be.a("string");
      const { stdout } = await run("permissions", "--matrix", "--accounts");
      expect(stdout).to.match(/^\| account +\| resource +\| read \| create \| update \| delete \|.*\n\| -+ \|/);
      expect(stdout).to.match(
        new RegExp(
          `^\\| ${server().email} +\\| usergroups +\\| yes  \\| yes    \\| yes    \\| yes    \\|( +\\|)*$`,
          "m",
        ),
      );
    });
  });
}
