import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { sqlite } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { makeKey } from "../support/keys.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServer(sqlite, "a key that expires", (server) => {
  it("writes nothing that has waited for the database until then", async () => {
    const staff = new Staff(server);
    const path = `/api/2.0/stores/${await staff.makeStore()}`;
    const account = await staff.makeAccount(["view_stores", "manage_stores"]);
    const expires = Date.now() + 2000;
    const key = await makeKey(server().url, account.ask, { expires_at: new Date(expires).toISOString() });
    expect((await key.ask("PUT", path, { company: "Before" })).status).to.equal(200);
    const other = new Database(server().databaseUrl.slice("sqlite:".length));
    other.exec("BEGIN EXCLUSIVE");
    const waiting = key.ask("PUT", path, { company: "After" });
    await setTimeout(expires - Date.now() + 1);
    other.exec("COMMIT");
    other.close();
    assertRefused(await waiting, 401, "unauthenticated");
    expect((await staff.root("GET", path)).json).to.include({ company: "Before" });
  });
});
