import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { assertIndistinguishable, nothing } from "./indistinguishable.js";
import { onOffice, type Person } from "./office.js";

const rights = ["read_notes", "write_notes", "view_things"];

onOffice(databasesOfDay(import.meta.url), "items of one's own", ({ root, hire }) => {
  let firm: string;
  let one: Person;
  let other: Person;
  let manager: Person;
  let topic: string;
  /** The id of a note that belongs to `one`. */
  let note: string;
  let page: string;

  before(async () => {
    firm = await root.make("firms", { firm: "Acme" });
    topic = await root.make("topics", { name: "Topic" });
    one = await hire(rights, { firm_id: firm });
    other = await hire(rights);
    manager = await hire([...rights, "manage_all_notes", "manage_things"]);
    note = await one.make("notes", { name: "Secretword", topic_id: topic });
    page = await one.make(`notes/${note}/pages`, { name: "Page", topic_id: topic });
    await other.make("notes", { name: "Otherword", topic_id: topic });
  });

  async function listIds(person: Person, query: string, path = "notes"): Promise<readonly string[]> {
    return ((await person.read(`${path}?${query}`))["search"] as { readonly ids: readonly string[] }).ids;
  }

  it("exist for their owners, for callers who see all items, and for root accounts", async () => {
    for (const person of [one, manager, root]) {
      expect((await person.read(`notes/${note}`))["name"]).to.equal("Secretword");
      expect((await person.read(`notes/${note}/pages/${page}`))["name"]).to.equal("Page");
      for (const query of ["q=secretw", "sort_by=name", `keeper_id=${one.id}`, `topic_id=${topic}`]) {
        expect(await listIds(person, query), query).to.include(note);
      }
    }
    expect((await one.ask("PUT", `notes/${note}`, { name: "Secretword", keeper_id: one.id })).status).to.equal(200);
    expect((await manager.ask("PUT", `notes/${note}`, { name: "Secretword" })).status).to.equal(200);
  });

  it("do not exist for others: every request answers as for missing items", async () => {
    const paths = (id: string): readonly string[] => [`notes/${id}`, `topics/${topic}/notes/${id}`];
    for (const [index, path] of paths(note).entries()) {
      const none = paths(nothing())[index]!;
      for (const [method, body] of [["GET"], ["HEAD"], ["PUT", { name: "Mine" }], ["DELETE"]] as const) {
        const [answer, missing] = [await other.ask(method, path, body), await other.ask(method, none, body)];
        assertIndistinguishable(`${method} ${path}`, answer, missing, [note]);
        expect(answer.status).to.equal(404);
      }
      for (const method of ["GET", "HEAD", "POST"]) {
        const body = method === "POST" ? { name: "Page" } : undefined;
        const answer = await other.ask(method, `${path}/pages`, body);
        assertIndistinguishable(`${method} ${path}/pages`, answer, await other.ask(method, `${none}/pages`, body), [
          note,
        ]);
        expect(answer.status).to.equal(404);
      }
      const inside = await other.ask("GET", `${path}/pages/${page}`);
      assertIndistinguishable(path, inside, await other.ask("GET", `${none}/pages/${nothing(1)}`), [note, page]);
    }
    expect((await one.read(`notes/${note}`))["name"]).to.equal("Secretword");
  });

  it("are in no list, page, total, filter, order or search of others", async () => {
    const queries = [
      "",
      "page=1&items_per_page=1000",
      "after=&items_per_page=1000",
      "sort_by=name&sort_order=desc",
      "sort_by=-name,note_id",
      `or=(name=Secretword,keeper_id=${one.id},note_id[exists]=true)`,
      "q=secretw",
      `keeper_id=${one.id}`,
      `note_id[in]=${note},${nothing()}`,
      "name=Secretword",
    ];
    for (const path of ["notes", `topics/${topic}/notes`]) {
      for (const query of queries) expect(await listIds(other, query, path), query).not.to.include(note);
      for (const method of ["GET", "HEAD"]) {
        const { headers } = await other.ask(method, path);
        expect(headers["x-total-count"]).to.equal(String((await listIds(other, "items_per_page=1000", path)).length));
      }
      const groups = await other.ask("GET", `${path}/aggregate?group=name,note_id,keeper_id&max=note_id`);
      expect(groups.status).to.equal(200);
      expect(groups.text).not.to.include("Secretword").and.not.to.include(`"${note}"`);
      const found = (groups.json as { readonly groups: readonly object[] }).groups;
      expect(found).to.have.length((await listIds(other, "items_per_page=1000", path)).length);
      const bare = await other.ask("GET", path.replace("notes", "notes").concat("?fields=name"));
      expect(bare.text).not.to.include("Secretword");
    }
  });

  it("are in no count of others, nor are items nested in them", async () => {
    const count = async (person: Person): Promise<unknown> => {
      const { topics } = await person.read(`topics?topic_id=${topic}`);
      const { note_count, page_count } = (topics as Record<string, Record<string, unknown>>)[topic]!;
      return [note_count, page_count];
    };
    expect(await count(root)).to.deep.equal([2, 1]);
    expect(await count(manager)).to.deep.equal([2, 1]);
    // This account may not see all collections in which the pages are.
    expect(await count(one)).to.deep.equal([1, null]);
    expect(await count(other)).to.deep.equal([1, null]);
  });

  it("cannot be referred to by others, nor can items nested in them", async () => {
    for (const [field, id] of [
      ["above_id", note],
      ["page_id", page],
    ] as const) {
      const answer = await other.ask("POST", "notes", { name: "Refers", [field]: id });
      const none = await other.ask("POST", "notes", { name: "Refers", [field]: nothing() });
      assertIndistinguishable(field, answer, none, [id]);
      assertRefused(answer, 400, "invalid_reference", [`/${field}`]);
      const own = await other.make("notes", { name: "Own" });
      assertRefused(await other.ask("PUT", `notes/${own}`, { [field]: id }), 400, "invalid_reference", [`/${field}`]);
      for (const person of [one, manager, root]) {
        await root.ask("DELETE", `notes/${await person.make("notes", { name: "Refers", [field]: id })}`);
      }
    }
  });

  it("are not counted in errors", async () => {
    const used = await root.make("topics", { name: "Used" });
    const kept = await one.make("notes", { name: "Refers", topic_id: used });
    expect((await other.ask("DELETE", `topics/${used}`)).text)
      .to.include("other items refer to it")
      .and.not.include("notes");
    expect((await manager.ask("DELETE", `topics/${used}`)).text).to.include("notes refer to it (1)");
    await root.ask("DELETE", `notes/${kept}`);
    const inside = await one.make(`notes/${note}/pages`, { name: "Refers", topic_id: used });
    expect((await other.ask("DELETE", `topics/${used}`)).text).to.include("other items refer to it");
    expect((await manager.ask("DELETE", `topics/${used}`)).text).to.include("pages refer to it (1)");
    await root.ask("DELETE", `notes/${note}/pages/${inside}`);
  });

  it("cannot be created for others or given away", async () => {
    for (const [method, path] of [
      ["POST", "notes"],
      ["PUT", `notes/${note}`],
      ["POST", `topics/${topic}/notes`],
    ] as const) {
      const answer = await one.ask(method, path, { name: "Given", keeper_id: other.id });
      assertRefused(answer, 403, "privilege_missing");
      expect(answer.text).to.include("manage_all_notes").and.include("keeper_id");
    }
    const given = await manager.make("notes", { name: "Given", keeper_id: other.id });
    expect(await listIds(other, "name=Given")).to.deep.equal([given]);
    await manager.ask("PUT", `notes/${given}`, { keeper_id: one.id });
    expect((await other.ask("GET", `notes/${given}`)).status).to.equal(404);
  });

  it("are copied by callers who see all items", async () => {
    const copier = await hire([...rights, "manage_things"]);
    const body = { firm: "Copy", copy_from: firm, copy: { notes: "Y" } };
    const refused = await copier.ask("POST", "firms", body);
    assertRefused(refused, 403, "privilege_missing");
    expect(refused.text).to.include("manage_all_notes");
    await manager.make("firms", body);
  });

  it("stay within the tenant and the audience", async () => {
    const elsewhere = await root.make("firms", { firm: "Elsewhere" });
    const bound = await hire([...rights, "manage_all_notes"], { firm_id: elsewhere });
    expect((await bound.ask("GET", `notes/${note}`)).status).to.equal(404);
    const reader = await hire(["read_notes", "manage_all_notes"]);
    const crew = await root.make("crews", { crew: "Closed", on: "Y", rights: [] });
    const closed = await manager.make("notes", { name: "Closed", crew_ids: [crew] });
    expect((await reader.ask("GET", `notes/${closed}`)).status).to.equal(404);
    expect((await reader.ask("GET", `notes/${note}`)).status).to.equal(200);
  });

  it("get the first answer for a repeated creation", async () => {
    const send = (person: Person) =>
      person.ask(
        "POST",
        "notes",
        { name: "Repeated" },
        { "idempotency-key": "once", "content-type": "application/json" },
      );
    const first = await send(one);
    expect([first.status, (await send(one)).text]).to.deep.equal([201, first.text]);
    expect((await send(other)).text).not.to.equal(first.text);
  });
});
