import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { type Account, everyUserRight, Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onEachServer("access: rights of others", (server) => {
  const staff = new Staff(server);

  describe("nobody grants what he does not hold", () => {
    let manager: Account;
    let group: string;
    let stronger: string;
    before(async () => {
      manager = await staff.makeAccount([...everyUserRight, "view_stores"]);
      group = await staff.makeGroup(["view_stores"]);
      stronger = await staff.makeGroup(["manage_stores"]);
    });
    const escalates = async (method: string, path: string, body?: object) =>
      assertRefused(await manager.ask(method, path, body), 403, "escalation");

    it("by the root flag", async () => {
      await escalates("POST", "/api/2.0/users", { email: "r@example.com", user_type: "A", is_root: "Y" });
      await escalates("PUT", `/api/2.0/users/${manager.id}`, { is_root: "Y" });
    });

    it("by assigning a group", async () => {
      const user = (groups: string[]) => ({
        email: `g${staff.next()}@example.com`,
        user_type: "A",
        usergroup_ids: groups,
      });
      expect((await manager.ask("POST", "/api/2.0/users", user([group]))).status).to.equal(201);
      await escalates("POST", "/api/2.0/users", user([stronger]));
      const own = (await staff.root("GET", `/api/2.0/users/${manager.id}`)).json as { usergroup_ids: string[] };
      await escalates("PUT", `/api/2.0/users/${manager.id}`, { usergroup_ids: [...own.usergroup_ids, stronger] });
      const asleep = await staff.makeGroup(["manage_stores"], { status: "D" });
      await escalates("POST", "/api/2.0/users", user([asleep]));
    });

    it("by making, changing, waking or deleting a group", async () => {
      const body = { usergroup: "E", type: "A" };
      await escalates("POST", "/api/2.0/usergroups", { ...body, privileges: ["manage_stores"] });
      await escalates("PUT", `/api/2.0/usergroups/${group}`, { privileges: ["view_stores", "manage_stores"] });
      await escalates("PUT", `/api/2.0/usergroups/${stronger}`, { privileges: [] });
      await escalates("PUT", `/api/2.0/usergroups/${stronger}`, { usergroup: "mine" });
      await escalates("DELETE", `/api/2.0/usergroups/${stronger}`);
      const asleep = await staff.makeGroup(["manage_stores"], { status: "D" });
      await escalates("PUT", `/api/2.0/usergroups/${asleep}`, { status: "A" });
      const created = await manager.ask("POST", "/api/2.0/usergroups", { ...body, privileges: ["view_stores"] });
      expect(created.status, created.text).to.equal(201);
    });

    it("by touching an account above his own", async () => {
      const above = await staff.makeAccount(["manage_stores"]);
      const below = await staff.makeAccount(["view_stores"]);
      for (const change of [
        { email: "mine2@example.com" },
        { password: "another password" },
        { status: "D" },
        { regenerate_api_key: "Y" },
        { api_access: "N" },
        { firstname: "X" },
        { usergroup_ids: [] },
      ]) {
        await escalates("PUT", `/api/2.0/users/${above.id}`, change);
        await escalates("PUT", "/api/2.0/users/1", change);
      }
      await escalates("DELETE", `/api/2.0/users/${above.id}`);
      await escalates("DELETE", "/api/2.0/users/1");
      const answer = await manager.ask("PUT", `/api/2.0/users/${below.id}`, { regenerate_api_key: "Y" });
      expect(answer.status, answer.text).to.equal(200);
      expect((await manager.ask("DELETE", `/api/2.0/users/${below.id}`)).status).to.equal(204);
    });

    it("by unbinding from a company", async () => {
      const store = await staff.makeStore();
      const bound = await staff.makeAccount(everyUserRight, { company_id: store });
      const unbound = { email: "all@example.com", user_type: "A", company_id: 0 };
      assertRefused(await bound.ask("POST", "/api/2.0/users", unbound), 403, "escalation");
    });
  });
});
