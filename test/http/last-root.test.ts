import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onEachServer("access: the last root administrator", (server) => {
  const staff = new Staff(server);

  // Rules run in the writer thread, which recognizes their errors by class.
  it("names the operation of a batch that would remove the last one", async () => {
    const operations = [
      { method: "POST", path: "usergroups", body: { usergroup: "First", type: "A" } },
      { method: "PUT", path: "users/1", body: { status: "D" } },
    ];
    const { json } = await staff.root("POST", "/api/2.0/batch", { operations });
    expect(json).to.deep.include({ status: 409, code: "last_root", operation: 1 });
  });

  it("keeps a last root administrator who can sign in", async () => {
    const path = "/api/2.0/users/1";
    for (const change of [
      { is_root: "N" },
      { status: "D" },
      { api_access: "N" },
      { user_type: "C", api_access: "N" },
    ]) {
      assertRefused(await staff.root("PUT", path, change), 409, "last_root");
    }
    assertRefused(await staff.root("DELETE", path), 409, "last_root");
    const second = await staff.makeAccount([], { is_root: "Y" });
    expect((await second.ask("GET", "/api/2.0/stores")).status).to.equal(200);
    const races = await Promise.all([
      second.ask("PUT", path, { is_root: "N" }),
      staff.root("PUT", `/api/2.0/users/${second.id}`, { is_root: "N" }),
    ]);
    const statuses = races.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0], JSON.stringify(statuses)).to.equal(200);
    expect([403, 409]).to.include(statuses[1]);
    const survivor = races[0].status === 200 ? second : staff.withKey("1", server().email, server().key);
    expect((await survivor.ask("GET", "/api/2.0/users")).status).to.equal(200);
  });
});
