import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "isolation of stores", (server) => {
  const staff = new Staff(server);

  it("shows only references that the caller may see", async () => {
    const group = await staff.makeGroup([]);
    await staff.makeAccount([], { usergroup_ids: [group], company_id: await staff.makeStore() });
    const account = await staff.makeAccount(["view_usergroups", "manage_usergroups"]);
    const answer = await account.ask("DELETE", `/api/2.0/usergroups/${group}`);
    assertRefused(answer, 409, "referred_to");
    expect(answer.text).to.contain("other items refer to it").and.not.to.match(/\d+\)/).and.not.to.contain("users");
  });

  it("reveals by a 409 that an e-mail address is taken anywhere: the one exception", async () => {
    const { email } = await staff.makeAccount([], { company_id: await staff.makeStore() });
    const manager = await staff.makeAccount(["view_users", "manage_users"], { company_id: await staff.makeStore() });
    assertRefused(await manager.ask("POST", "/api/2.0/users", { email, user_type: "C" }), 409, "not_unique", [
      "/email",
    ]);
  });
});
