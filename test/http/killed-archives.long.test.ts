import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sqlite } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { failToStart, makeTemporaryDirectory, startCommand } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { limitMs, list, restore, runOn } from "./backups.js";

onServer(sqlite, "a command that is killed", (server) => {
  before(async () => {
    for (let batch = 0; batch < 10; batch += 1) {
      const operations = Array.from({ length: 1000 }, (_, index) => {
        return {
          method: "POST",
          path: "usergroups",
          body: { usergroup: `${String(batch)} ${String(index)}`, type: "C" },
        };
      });
      const answer = await server().request("POST", "/api/2.0/batch", { body: { operations } });
      expect(answer.status, answer.text).to.equal(200);
    }
  });

  it("leaves no usable database after a killed restore, and the next one succeeds", async () => {
    const file = join(makeTemporaryDirectory(), "whole");
    expect((await runOn("backup", file, server().databaseUrl)).code).to.equal(0);
    const databaseUrl = sqlite.newUrl();
    const path = databaseUrl.slice("sqlite:".length);
    const killed = startCommand(["restore", file], { databaseUrl });
    await waitUntil(async () => existsSync(`${path}.unfinished`));
    await killed.kill();
    expect(existsSync(path)).to.equal(false);
    const { code, stderr } = await failToStart({ databaseUrl });
    expect(
      [code, stderr.includes("a restore or copy into this file is running, or was interrupted")],
      stderr,
    ).to.deep.equal([1, true]);
    expect(existsSync(path)).to.equal(false);

    const restored = await restore(file, databaseUrl);
    expect((await list(restored, "usergroups")).length).to.equal(1000);
    expect(existsSync(`${path}.unfinished`)).to.equal(false);
    await restored.stop();
  }).timeout(limitMs);

  it("can continue a restore that was killed just before the end", async () => {
    const [file, other] = ["whole", "other"].map((name) => join(makeTemporaryDirectory(), name));
    for (const each of [file!, other!]) expect((await runOn("backup", each, server().databaseUrl)).code).to.equal(0);
    const databaseUrl = sqlite.newUrl();
    const path = databaseUrl.slice("sqlite:".length);
    const entry = fileURLToPath(new URL("dying-restore.js", import.meta.url));
    const { signal } = spawnSync(process.execPath, [entry, file!, databaseUrl, "renameSync", "1"], {
      stdio: "inherit",
    });
    expect([signal, existsSync(path), existsSync(`${path}.unfinished`)]).to.deep.equal(["SIGKILL", false, true]);

    const refused = await runOn("restore", other!, databaseUrl);
    expect([refused.code, refused.stderr.split(",")[0]]).to.deep.equal([
      1,
      `${path}.unfinished contains an unfinished restore or copy from another source`,
    ]);
    const restored = await restore(file!, databaseUrl);
    expect((await list(restored, "usergroups")).length).to.equal(1000);
    expect(
      (await restored.request("POST", "/api/2.0/usergroups", { body: { usergroup: "new", type: "C" } })).status,
    ).to.equal(201);
    expect(existsSync(`${path}.unfinished`)).to.equal(false);
    await restored.stop();
  }).timeout(limitMs);

  it("leaves nothing permanent after a killed backup", async () => {
    const directory = makeTemporaryDirectory();
    const parts = (): readonly string[] => readdirSync(directory).filter((name) => name.endsWith(".part"));
    const killed = startCommand(["backup", join(directory, "first")], { databaseUrl: server().databaseUrl });
    await waitUntil(async () => parts().length > 0);
    await killed.kill();
    expect(parts()).to.have.length(1);
    expect((await runOn("backup", join(directory, "second"), server().databaseUrl)).code).to.equal(0);
    expect(readdirSync(directory)).to.deep.equal(["second"]);
  }).timeout(limitMs);
});
