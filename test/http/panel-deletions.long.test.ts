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

const walls = {
  ...parts,
  title: "Wall",
  resource: { id: "wall_id", title: "name", privileges: { read: "read_walls", write: "write_walls" } },
  properties: {
    wall_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    part_id: { type: "integer", references: { resource: "parts", onDelete: "cascade" } },
  },
};
const pegs = {
  ...parts,
  title: "Peg",
  resource: { id: "peg_id", title: "name", privileges },
  properties: {
    peg_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    part_id: { type: "integer", references: "parts" },
    wall_id: { type: "integer", references: { resource: "walls", onDelete: "cascade" } },
  },
};

const options = { project: { schemas: { ...accounts, parts, "parts/joints": joints, walls, pegs } } };

inPanel("the deletion of an item in the panel", options, ({ server, panel, page, open }) => {
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await server.request("POST", `/api/2.0/${path}`, { body });
    expect(answer.status, answer.text).to.equal(201);
    return String(Object.values(answer.json as object)[0]);
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

  it("is possible if a resource that the user may not read can cascade to the items that refer to it", async () => {
    const part_id = await make("parts", { name: "Slat" });
    const wall_id = await make("walls", { name: "North", part_id });
    await make("pegs", { name: "Pin", part_id, wall_id });
    const rights = ["read_parts", "write_parts"];
    const crew = await make("crews", { crew: "Builders", on: "Y", rights });
    const [mail, password] = ["builder@example.com", "builder of all the walls"];
    await make("people", { mail, kind: "A", on: "Y", password, crew_ids: [crew] });
    const builder = await open();
    await builder.signIn(mail, password);
    await builder.goTo(`#/parts/${part_id}`);
    await builder.page.getByRole("button", { name: "Delete", exact: true }).click();
    await builder.page.getByText("Peg (1): Pin").waitFor();
    await builder.page.getByRole("button", { name: "Delete for good" }).click();
    await builder.page.getByText("Slat was deleted.").waitFor();
    await builder.close();
  });
});
