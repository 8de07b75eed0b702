import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { computeCode } from "../../runtime/admin/second-factor.js";
import type { TestDatabase } from "../support/databases.js";
import { askWith, makeKey } from "../support/keys.js";
import { runCommand, startServer } from "../support/server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";
import { create, limitMs, readAll, runOn, useShop } from "./backups.js";

const runCopy = (from: string, to: string) => runCommand(["copy", "--from", from, "--to", to], { databaseUrl: from });

/** Declares the suite of copies between two kinds of databases, which may be equal. */
export function describeCopy(source: TestDatabase, target: TestDatabase): void {
  describe(`a copy of a database of ${source.name} into one of ${target.name}`, () => {
    const shop = useShop(source);

    it("has the same ids, versions, keys, second factors, sequences and answers to repeated requests", async () => {
      const { server, store, category } = shop();
      const body = (name: string) => ({ product: name, category_ids: [category], company_id: store });
      const id = await create(server, "products", body("first"), { "idempotency-key": "first" });
      await server.request("PUT", `/api/2.0/products/${String(id)}`, { body: { product: "changed" } });
      const removed = await create(server, "products", body("removed"));
      await server.request("DELETE", `/api/2.0/products/${String(removed)}`);
      const key = await makeKey(server.url, (method, path, given) => server.request(method, path, { body: given }));
      const member = await new Staff(() => server).makeMember([]);
      const visitor = new Visitor(() => server);
      await visitor.signIn(member.email, memberPassword);
      const { json } = await visitor.ask("POST", "second-factor", { password: memberPassword, turn: "on" });
      const confirmed = computeCode((json as { secret: string }).secret, Math.floor(Date.now() / 30_000));
      expect((await visitor.ask("PUT", "second-factor", { code: confirmed })).status).to.equal(200);
      const to = target.newUrl();
      const { code, stdout, stderr } = await runCopy(server.databaseUrl, to);
      expect(code, stderr).to.equal(0);
      expect(stdout).to.match(
        /^copied from \w+: [\d,]+ items.*; counts and digests are the same on both sides, [\d.]+ s\n$/,
      );
      const copied = await startServer({ databaseUrl: to, environment: { STOCKROOM_ADMIN_KEY: "" } });
      try {
        expect(await readAll(copied)).to.deep.equal(await readAll(server));
        const [before, after] = await Promise.all(
          [server, copied].map((each) => each.request("GET", `/api/2.0/products/${String(id)}`)),
        );
        expect(after!.headers["etag"]).to.equal(before!.headers["etag"]);
        expect(await create(copied, "products", body("first"), { "idempotency-key": "first" })).to.equal(id);
        expect(await create(copied, "products", body("next"))).to.be.greaterThan(removed);
        expect((await askWith(copied.url, key.secret)("GET", "/api/2.0/products")).status).to.equal(200);
        const signIn = { email: member.email, password: memberPassword };
        assertRefused(await new Visitor(() => copied).ask("POST", "session", signIn), 403, "second_factor");
      } finally {
        await copied.stop();
      }
      const again = await runCopy(server.databaseUrl, to);
      expect([again.code, again.stdout]).to.deep.equal([1, ""]);
      expect(again.stderr).to.match(
        /^the database is not empty \((.+, )?stores: 1\b.*\): restore and copy write only into an empty one/,
      );
    }).timeout(limitMs);

    it("is made once at a time, cannot be used after a kill, and can be resumed, also if the source has changed", async () => {
      const { server, store, category, newFile } = shop();
      const to = target.newUrl();
      const [from, entry] = [server.databaseUrl, fileURLToPath(new URL("copy-half.js", import.meta.url))];
      await create(server, "products", { product: "early", category_ids: [category], company_id: store });
      const copying = spawn(process.execPath, [entry, from, to], { stdio: ["ignore", "pipe", "inherit"] });
      await once(copying.stdout, "data");
      const second = await runCopy(from, to);
      copying.kill("SIGKILL");
      await once(copying, "exit");
      expect([second.code, second.stdout]).to.deep.equal([1, ""]);
      expect(second.stderr).to.match(/^another restore or copy into .+ is running: wait until it has ended\n$/);
      const half = await runOn("backup", newFile(`half of ${target.name}`), to);
      expect([half.code, half.stderr]).to.satisfy(([code, said]: [number, string]) => {
        return code === 1 && /does not exist|a restore or copy into the database/.test(said);
      });
      await create(server, "products", { product: "later", category_ids: [category], company_id: store });
      await server.request("PUT", `/api/2.0/categories/${String(category)}`, { body: { category: "Else" } });
      const { code, stderr } = await runCopy(server.databaseUrl, to);
      expect(code, stderr).to.equal(0);
      expect(stderr).to.match(/^products: \d+$/m);
      expect(stderr).to.match(/^\S+: \d+, copied by an earlier run$/m);
      const copied = await startServer({ databaseUrl: to, environment: { STOCKROOM_ADMIN_KEY: "" } });
      try {
        expect(await readAll(copied)).to.deep.equal(await readAll(server));
      } finally {
        await copied.stop();
      }
    }).timeout(limitMs);
  });
}
