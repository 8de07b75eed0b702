import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

const calls = {
  title: "Call",
  type: "object",
  resource: {
    id: "call_id",
    title: "name",
    privileges: { read: "read_calls", write: "write_calls" },
    views: { list: ["call_id", "name", "state"], item: ["call_id", "name", "state"] },
  },
  properties: {
    call_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    state: { type: "string", enum: ["open", "closed"], default: "open" },
    reminder: { type: "string", default: "" },
  },
  required: ["name"],
};
const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"calls"> = {
  derive: ({ after }) => (after?.state === "closed" ? { reminder: "" } : {}),
};
`;

const options = { project: { schemas: { ...accounts, calls }, hooks: { "calls.hooks.ts": hooks } } };

inPanel("fields that items do not show by default", options, ({ server, panel, page }) => {
  const read = async (): Promise<unknown> =>
    (await server.request("GET", "/api/2.0/calls/1?fields=name,state,reminder")).json;

  it("are restored by the undo of a cell if a hook has changed them", async () => {
    const before = { name: "Ann", state: "open", reminder: "on Monday" };
    await server.request("POST", "/api/2.0/calls", { body: before });
    await panel.goTo("#/calls?cols=name,state");
    await page.locator('td[data-field="state"]').click();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: /^State/ }).selectOption("closed");
    await page.keyboard.press("Enter");
    await waitUntil(async () => JSON.stringify(await read()).includes('"reminder":""'));
    await waitUntil(async () => (await page.locator("td.saving").count()) === 0);
    await page.keyboard.press("Control+z");
    await waitUntil(async () => JSON.stringify(await read()).includes('"state":"open"'));
    expect(await read()).to.include(before);
  });
});
