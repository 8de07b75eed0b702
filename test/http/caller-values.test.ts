import { expect } from "chai";
import { assertRefused } from "./assert-refused.js";
import { onOffice, type Person } from "./office.js";
import { Visitor } from "../support/visitor.js";
import { databasesOfDay } from "../support/databases.js";

const rights = ["read_notes", "write_notes", "manage_all_notes", "view_things"];

onOffice(databasesOfDay(import.meta.url), "values from the caller", ({ root, hire, server }) => {
  let writer: Person;
  let editor: Person;
  let firm: string;
  before(async () => {
    firm = await root.make("firms", { firm: "Acme" });
    writer = await hire(rights);
    editor = await hire(rights);
  });

  it("are those of any account if the declaration does not say which are eligible", async () => {
    const explained = new Visitor(server);
    await root.ask("PUT", `people/${editor.id}`, { password: "a password of an editor", root: "Y" });
    await explained.signIn(editor.mail, "a password of an editor");
    const { json } = await explained.ask("GET", `explain/${editor.id}`);
    expect(json).to.include({ eligible: true, enabled: true, has_password: true });
    await root.ask("PUT", `people/${editor.id}`, { root: "N" });
    assertRefused(await root.ask("PUT", `people/${root.id}`, { access: "N" }), 409, "last_root");
  });

  it("name the creator of an item, and the account that changed it last", async () => {
    const path = `notes/${await writer.make("notes", { name: "Written", author_id: root.id, editor_id: root.id })}`;
    const { id } = writer;
    expect(await root.read(path)).to.include({ author_id: id, editor_id: id, keeper_id: id, witness: Number(id) });
    expect((await editor.ask("PUT", path, { name: "Edited", author_id: root.id })).status).to.equal(200);
    expect(await root.read(path)).to.include({ author_id: id, editor_id: editor.id, keeper_id: id });
    // The values are the same, so the author of the last change stays.
    await root.ask("PUT", path, { name: "Edited" });
    expect((await root.read(path))["editor_id"]).to.equal(editor.id);
  });

  it("are defaults only: a request that may set them can give another", async () => {
    const path = `notes/${await writer.make("notes", { name: "Kept", keeper_id: editor.id })}`;
    expect((await root.read(path))["keeper_id"]).to.equal(editor.id);
    await root.ask("PUT", path, { keeper_id: null });
    expect((await root.read(path))["keeper_id"]).to.equal(root.id);
    const none = await writer.ask("POST", "notes", { name: "Kept by nobody", keeper_id: "999" });
    assertRefused(none, 400, "invalid_reference", ["/keeper_id"]);
  });

  it("of a copy name the account that copied", async () => {
    await writer.make("notes", { name: "Copied" });
    const copier = await hire([...rights, "manage_things"]);
    const copy = await copier.make("firms", { firm: "Copy", copy_from: firm, copy: { notes: "Y" } });
    const { notes } = (await root.read(`notes?firm_id=${copy}`)) as { readonly notes: Record<string, object> };
    expect(Object.values(notes)).not.to.deep.equal([]);
    const { id } = copier;
    const made = { author_id: id, editor_id: id, keeper_id: id, witness: Number(id) };
    for (const note of Object.values(notes)) expect(note).to.include(made);
    expect((await root.ask("DELETE", `people/${id}`)).status).to.equal(409);
  });

  it("are references: usable in filters, and the account cannot be deleted", async () => {
    const passer = await hire(rights);
    const id = await passer.make("notes", { name: "Found" });
    const { notes } = (await root.read(`notes?author_id=${passer.id}`)) as { readonly notes: object };
    expect(Object.keys(notes)).to.deep.equal([id]);
    expect((await root.ask("DELETE", `people/${passer.id}`)).status).to.equal(409);
    await root.ask("DELETE", `notes/${id}`);
    expect((await root.ask("DELETE", `people/${passer.id}`)).status).to.equal(204);
  });
});
