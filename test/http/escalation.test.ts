import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { type Account, everyUserRight, Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "access: rights of others", (server) => {
  const staff = new Staff(server);

  describe("nobody grants rights that they do not hold", () => {
    let manager: Account;
    let group: string;
    let stronger: string;
    before(async () => {
      manager = await staff.makeAccount([...everyUserRight, "view_stores"]);
      group = await staff.makeGroup(["view_stores"]);
      stronger = await staff.makeGroup(["manage_stores"]);
    });
    const escalates = async (method: string, path: string, body?: object) => {
      const answer = await manager.ask(method, path, body);
      assertRefused(answer, 403, "escalation");
      // Messages name no privilege of other accounts, unless the caller's body does.
      if (!JSON.stringify(body ?? {}).includes("manage_stores")) expect(answer.text).not.to.contain("manage_stores");
    };

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

    it("by creating, changing, activating or deleting a group", async () => {
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

    it("by changing an account with more rights", async () => {
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

    describe("by joining an audience", () => {
      const clerkRights = [...everyUserRight, "view_catalog"];
      let clerk: Account;
      /** A group without privileges, and a category that only its members see. */
      let board: string;
      /** A group with a privilege that the clerk has too, and such a category. */
      let readers: string;
      let secrets: readonly string[];
      before(async () => {
        clerk = await staff.makeAccount(clerkRights);
        board = await staff.makeGroup([]);
        readers = await staff.makeGroup(["view_catalog"]);
        const company_id = await staff.makeStore();
        const hide = async (group: string): Promise<string> => {
          const body = { category: "Secret", company_id, usergroup_ids: [group] };
          return (await staff.make("/api/2.0/categories", body))["category_id"]!;
        };
        secrets = [await hide(board), await hide(readers)];
      });
      const asRoot: Account["ask"] = (method, path, body) => staff.root(method, path, body);
      const join = async (account: Account, group: string, ask = account.ask) => {
        const { usergroup_ids } = (await staff.root("GET", `/api/2.0/users/${account.id}`)).json as {
          readonly usergroup_ids: readonly string[];
        };
        return ask("PUT", `/api/2.0/users/${account.id}`, { usergroup_ids: [...usergroup_ids, group] });
      };
      const user = (group: string) => ({
        email: `audience${staff.next()}@example.com`,
        user_type: "A",
        usergroup_ids: [group],
      });

      it("for oneself or for others", async () => {
        for (const group of [board, readers]) {
          assertRefused(await join(clerk, group), 403, "escalation");
          const other = await staff.makeAccount(["view_catalog"]);
          assertRefused(await join(other, group, clerk.ask), 403, "escalation");
          assertRefused(await clerk.ask("POST", "/api/2.0/users", user(group)), 403, "escalation");
        }
        for (const id of secrets) expect((await clerk.ask("GET", `/api/2.0/categories/${id}`)).status).to.equal(404);
      });

      it("before an item is limited to the group", async () => {
        const later = await staff.makeGroup([]);
        assertRefused(await join(clerk, later), 403, "escalation");
      });

      it("by an account in the group", async () => {
        const member = await staff.makeAccount(["view_catalog"], { api_access: "N" });
        expect((await join(member, board, asRoot)).status).to.equal(200);
        const path = `/api/2.0/users/${member.id}`;
        for (const change of [{ api_access: "Y" }, { email: "mine3@example.com" }, { password: "another password" }]) {
          assertRefused(await clerk.ask("PUT", path, change), 403, "escalation");
        }
        expect((await staff.root("PUT", path, { api_access: "Y" })).status).to.equal(200);
        assertRefused(await clerk.ask("PUT", path, { regenerate_api_key: "Y" }), 403, "escalation");
      });

      it("by activating the group", async () => {
        const sleeper = await staff.makeAccount(clerkRights);
        const asleep = await staff.makeGroup([]);
        expect((await join(sleeper, asleep, asRoot)).status).to.equal(200);
        const company_id = await staff.makeStore();
        await staff.make("/api/2.0/categories", { category: "Secret", company_id, usergroup_ids: [asleep] });
        const path = `/api/2.0/usergroups/${asleep}`;
        expect((await staff.root("PUT", path, { status: "D" })).status).to.equal(200);
        assertRefused(await sleeper.ask("PUT", path, { status: "A" }), 403, "escalation");
      });

      it("except for members, callers who may update everything with an audience, and root accounts", async () => {
        const member = await staff.makeAccount(everyUserRight);
        expect((await join(member, board, asRoot)).status).to.equal(200);
        const editor = await staff.makeAccount([...clerkRights, "manage_catalog", "manage_fulfilment"]);
        for (const ask of [member.ask, editor.ask]) {
          const answer = await ask("POST", "/api/2.0/users", user(board));
          expect(answer.status, answer.text).to.equal(201);
        }
        const bystander = await staff.makeAccount(["view_users"]);
        expect((await join(bystander, board, member.ask)).status).to.equal(200);
      });

      it("except for customers, who cannot sign in: any group may have them", async () => {
        const answer = await clerk.ask("POST", "/api/2.0/users", { ...user(board), user_type: "C" });
        expect(answer.status, answer.text).to.equal(201);
        const path = `/api/2.0/users/${(answer.json as { readonly user_id: string }).user_id}`;
        expect((await clerk.ask("PUT", path, { phone: "1" })).status).to.equal(200);
        assertRefused(await clerk.ask("PUT", path, { user_type: "A" }), 403, "escalation");
      });
    });

    it("by removing the company of an account", async () => {
      const store = await staff.makeStore();
      const bound = await staff.makeAccount(everyUserRight, { company_id: store });
      const unbound = { email: "all@example.com", user_type: "A", company_id: 0 };
      assertRefused(await bound.ask("POST", "/api/2.0/users", unbound), 403, "escalation");
    });
  });
});
