import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";

const privileges = { read: "read_parts", write: "write_parts" };
const parts = {
  title: "Part",
  type: "object",
  resource: { id: "part_id", title: "name", privileges },
  properties: { part_id: { type: "integer", readOnly: true }, name: { type: "string" } },
  required: ["name"],
};
const joints = {
  title: "Joint",
  type: "object",
  resource: { id: "joint_id", title: "name", privileges },
  properties: {
    joint_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    with_id: { type: "integer", references: "parts" },
    // Two names that lists across parents cannot give to the id of the part.
    part_id: { type: "string" },
    parts_part_id: { type: "string" },
  },
  required: ["name"],
};

const options = { project: { schemas: { ...accounts, parts, "parts/joints": joints } } };

inPanel("the deletion of an item in the panel", options, ({ server, panel, page }) => {
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await server.request("POST", `/api/2.0/${path}`, { body });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.json as { readonly part_id: string }).part_id;
  };
  const confirm = () => page.getByRole("dialog").getByRole("button", { name: "Delete for good" });
  const askForDeletion = async (part: string): Promise<void> => {
    await panel.goTo(`#/parts/${part}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Searching for items that refer to it").waitFor({ state: "detached" });
  };

  it("is possible while only its own nested items refer to it", async () => {
    const [leg, seat] = [await make("parts", { name: "Leg" }), await make("parts", { name: "Seat" })];
    await make(`parts/${leg}/joints`, { name: "Fold", with_id: leg });
    await make(`parts/${leg}/joints`, { name: "Screw", with_id: seat });
    await askForDeletion(seat);
    await page.getByText(`Part › Joints (1): Part ${leg} › Screw`).waitFor();
    expect(await confirm().getAttribute("aria-disabled")).to.equal("true");
    await page.getByRole("button", { name: "Keep it" }).click();
    await askForDeletion(leg);
    await page.getByText("Joints: 2").waitFor();
    expect(await confirm().getAttribute("aria-disabled")).to.equal("false");
    await confirm().click();
    await page.getByText("Leg was deleted.").waitFor();
    expect((await server.request("GET", `/api/2.0/parts/${leg}`)).status).to.equal(404);
  });
});
