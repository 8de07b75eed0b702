import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { onServerOfDay } from "../support/each-server.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { accounts } from "../generator/sound-project.js";
import { assertRefused } from "./assert-refused.js";

interface View {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly missing: number;
  readonly own: boolean;
  readonly group: string | null;
}

const listViews = async (visitor: Visitor): Promise<readonly View[]> => {
  const answer = await visitor.ask("GET", "_views");
  expect(answer.status, answer.text).to.equal(200);
  return (answer.json as { views: readonly View[] }).views;
};
const save = async (visitor: Visitor, body: object): Promise<string> => {
  const answer = await visitor.ask("POST", "_views", body);
  expect(answer.status, answer.text).to.equal(201);
  return (answer.json as { id: string }).id;
};
const namesOf = async (visitor: Visitor): Promise<readonly string[]> =>
  (await listViews(visitor)).map(({ name }) => name);

onServerOfDay(import.meta.url, "saved views", (server) => {
  const staff = new Staff(server);
  const root = new Visitor(server);
  const signIn = async (groups: readonly string[]): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember([], { usergroup_ids: groups })).email, memberPassword);
    return visitor;
  };
  let clerks: string;
  let clerk: Visitor;
  let colleague: Visitor;
  let stranger: Visitor;
  before(async () => {
    await root.setPassword(findSetupToken(server().log), memberPassword);
    clerks = await staff.makeGroup(["view_catalog", "view_stores"]);
    [clerk, colleague, stranger] = [
      await signIn([clerks]),
      await signIn([clerks]),
      await signIn([await staff.makeGroup(["view_catalog"])]),
    ];
  });

  it("are private, or for a group of the account, with filters, order and columns", async () => {
    const query =
      "status%5Bin%5D=A%2CD&price%5Bgte%5D=5&main_category.status=A&q=tent&sort_by=-price&cols=product%2Cprice";
    await save(clerk, { resource: "products", name: "Mine", query });
    const id = await save(clerk, { resource: "products", name: "Ours", query: "status=D", group: clerks });
    const [mine] = await listViews(clerk);
    expect(mine).to.deep.include({ resource: "products", name: "Mine", group: null, own: true, query, missing: 0 });
    expect(await listViews(colleague)).to.deep.equal([
      { id, resource: "products", name: "Ours", group: clerks, own: false, query: "status=D", missing: 0 },
    ]);
    expect(await listViews(stranger)).to.deep.equal([]);
  });

  it("leave out resources that the caller may not read", async () => {
    await save(clerk, { resource: "stores", name: "Shops", query: "status=A", group: clerks });
    const group = await staff.root("PUT", `/api/2.0/usergroups/${clerks}`, { privileges: ["view_catalog"] });
    expect(group.status, group.text).to.equal(200);
    expect(await namesOf(colleague)).not.to.include("Shops");
    assertRefused(
      await clerk.ask("POST", "_views", { resource: "stores", name: "No", query: "q=a" }),
      400,
      "invalid_fields",
      ["/resource"],
    );
    await staff.root("PUT", `/api/2.0/usergroups/${clerks}`, { privileges: ["view_catalog", "view_stores"] });
    expect(await namesOf(clerk)).to.include("Shops");
  });

  it("belong to their owner: others cannot change or delete them, root accounts only those of groups", async () => {
    const [own] = await listViews(clerk);
    const [shared] = await listViews(colleague);
    const change = { name: "Taken", query: "status=A" };
    for (const [visitor, id] of [
      [colleague, own!.id],
      [colleague, shared!.id],
      [stranger, shared!.id],
      [root, own!.id],
    ] as const) {
      assertRefused(await visitor.ask("PUT", `_views/${id}`, change), 404, "not_found");
      assertRefused(await visitor.ask("DELETE", `_views/${id}`), 404, "not_found");
    }
    const renamed = await root.ask("PUT", `_views/${shared!.id}`, {
      name: "Everybody's",
      query: "status=H",
      group: clerks,
    });
    expect(renamed.status, renamed.text).to.equal(204);
    expect(await namesOf(colleague)).to.include("Everybody's");
    expect((await clerk.ask("PUT", `_views/${own!.id}`, { name: "Mine again", query: "q=a" })).status).to.equal(204);
    expect(await namesOf(clerk)).to.include("Mine again");
  });

  it("need a new name and declared fields, and only groups of the account", async () => {
    const view = { resource: "products", name: "Mine again", query: "status=A" };
    assertRefused(await clerk.ask("POST", "_views", view), 400, "invalid_fields", ["/name"]);
    const other = { ...view, name: "Other" };
    for (const query of ["colour=red", "main_category.colour=red", "cols=product,colour", "or=(status=A)"]) {
      assertRefused(await clerk.ask("POST", "_views", { ...other, query }), 400, "invalid_fields", ["/query"]);
    }
    const group = await staff.makeGroup(["view_catalog"]);
    assertRefused(await clerk.ask("POST", "_views", { ...other, group }), 400, "invalid_fields", ["/group"]);
    assertRefused(await clerk.ask("POST", "_views", { ...other, resource: "_sessions" }), 400, "invalid_fields", [
      "/resource",
    ]);
    assertRefused(await new Visitor(server).ask("GET", "_views"), 401, "unauthenticated");
  });

  it("are deleted with their account and with their group", async () => {
    const group = await staff.makeGroup(["view_catalog"]);
    const member = await staff.makeMember([], { usergroup_ids: [clerks, group] });
    const visitor = new Visitor(server);
    await visitor.signIn(member.email, memberPassword);
    await save(visitor, { resource: "products", name: "Leaving", query: "status=A", group: clerks });
    await save(visitor, { resource: "products", name: "Of the group", query: "status=A", group });
    await staff.root("PUT", `/api/2.0/users/${member.id}`, { usergroup_ids: [clerks] });
    await staff.root("DELETE", `/api/2.0/usergroups/${group}`);
    await visitor.signIn(member.email, memberPassword);
    expect(await namesOf(visitor))
      .to.include("Leaving")
      .and.not.include("Of the group");
    expect((await staff.root("DELETE", `/api/2.0/users/${member.id}`)).status).to.equal(204);
    expect(await namesOf(colleague)).not.to.include("Leaving");
  });
});

const privileges = { read: "view_goods", write: "manage_goods" };
const declare = (path: string, size: string, was: { resource?: string; size?: string } = {}): object => ({
  ...accounts,
  [path]: {
    title: "Good",
    type: "object",
    resource: {
      id: "good_id",
      title: "name",
      privileges,
      ...(was.resource === undefined ? {} : { was: was.resource }),
    },
    properties: {
      good_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      [size]: { type: "integer", ...(was.size === undefined ? {} : { was: was.size }) },
      ...(path === "goods" ? { colour: { type: "string" } } : {}),
    },
    required: ["name"],
  },
});

onDatabaseOfDay(import.meta.url, "saved views of renamed fields and resources", (database) => {
  const projects: TemporaryProject[] = [];
  let server: TestServer;
  after(async () => {
    await server.stop();
    for (const project of projects) project.remove();
  });
  it("follow renamed fields, also when `was` is gone, and count missing ones", async function () {
    this.timeout(120_000);
    for (const each of [
      declare("goods", "size"),
      declare("wares", "extent", { resource: "goods", size: "size" }),
      declare("wares", "extent"),
    ]) {
      const project = makeProject(each as { readonly [path: string]: unknown });
      projects.push(project);
      await project.transpile();
    }
    const databaseUrl = database.newUrl();
    const serve = async (index: number) => startServer({ databaseUrl, project: projects[index]!.directory });
    server = await serve(0);
    const visitor = new Visitor(() => server);
    await visitor.setPassword(findSetupToken(server.log), memberPassword);
    await save(visitor, { resource: "goods", name: "Large", query: "size%5Bgte%5D=5&cols=name%2Csize&colour=red" });
    for (const index of [1, 2]) {
      await server.stop();
      server = await serve(index);
      const [view] = await listViews(visitor);
      expect(view).to.deep.include({
        resource: "wares",
        name: "Large",
        query: "extent%5Bgte%5D=5&cols=name%2Cextent",
        missing: 1,
      });
    }
  });
});
