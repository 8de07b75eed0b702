import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";

const text = { type: "string" };
const number = { type: "integer" };
const reference = { ...number, references: "makers" };
const list = (items: object): object => ({ type: "array", items });
const privileges = { read: "view_goods", write: "manage_goods" };

function declare(fields: object, required: readonly string[]): { readonly [path: string]: unknown } {
  const resource = (id: string): object => ({ id, title: "name", privileges });
  const good = { good_id: { ...number, readOnly: true }, name: text, ...fields };
  const maker = { maker_id: { ...number, readOnly: true }, name: text };
  return {
    ...accounts,
    goods: { title: "Good", type: "object", resource: resource("good_id"), properties: good, required },
    makers: { title: "Maker", type: "object", resource: resource("maker_id"), properties: maker, required: ["name"] },
  };
}

const first = declare(
  {
    tag: { ...text, searchable: true },
    kind: { ...text, sortable: true },
    size: { ...number, default: 5 },
    maker: { ...number, references: { resource: "makers", none: 0 }, default: 0 },
    box: { type: "object", properties: { width: number } },
    note: text,
    part: number,
    editor: { ...number, readOnly: true, references: "people", valueFrom: { caller: "account", on: "update" } },
  },
  ["name", "kind"],
);
const arrays = {
  tag: { ...list(text), uniqueItems: true },
  kind: { ...list({ ...text, maxLength: 5 }), minItems: 1 },
  size: { ...list(number), default: [] },
  maker: list(reference),
  box: list({ type: "object", properties: { width: number } }),
  note: { ...list(text), default: ["n"] },
  part: list(reference),
  editor: list({ ...number, references: "people" }),
};
const second = declare(arrays, ["name", "kind"]);
const third = declare({ ...arrays, tag: undefined, size: undefined }, ["name", "kind"]);

/** A maker that changes gives the first item its name. */
const follow = (tag: string): string => `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"makers"> = {
  async follow({ before, after }) {
    return before === null || after === null ? [] : [{ resource: "goods", id: 1, values: { tag: ${tag} } }];
  },
};
`;

/** Whatever else is kept beside. */
const declaredOnly = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"goods"> = {
  async check({ after }) {
    if (Object.keys(after ?? {}).some((name) => name.includes("~"))) throw new Error("a name that nobody declares");
  },
};
`;

/** Between two requests, commands may run for longer than a server keeps a connection. */
const brief = { connection: "close" };

describe("a value that has become an array of such values", () => {
  let projects: readonly TemporaryProject[];

  before(async function () {
    this.timeout(120_000);
    projects = [first, second, third].map((schemas) =>
      makeProject(JSON.parse(JSON.stringify(schemas)) as typeof first),
    );
    projects[0]!.write("schemas/makers.hooks.ts", follow("after.name"));
    projects[1]!.write("schemas/makers.hooks.ts", follow("[after.name, 'more']"));
    for (const project of projects) project.write("schemas/goods.hooks.ts", declaredOnly);
    for (const project of projects) await project.build();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("on one database", (database) => {
    let databaseUrl: string;
    let older: TestServer;
    let newer: TestServer;
    let digest: string;
    let c: number;
    let d: number;
    const running = new Set<TestServer>();

    const directory = (version: 0 | 1 | 2): string => projects[version]!.directory;
    async function serve(version: 0 | 1 | 2): Promise<TestServer> {
      const server = await startServer({
        databaseUrl,
        project: directory(version),
        environment: { STOCKROOM_TIME_LIMIT: "1000" },
      });
      running.add(server);
      return server;
    }
    const run = (version: 0 | 1 | 2, ...words: readonly string[]) =>
      runCommand(words, { databaseUrl, project: directory(version) });
    const send = (server: TestServer, method: string, path: string, body?: object): Promise<Answer> =>
      server.request(method, `/api/2.0/${path}`, { ...(body && { body }), headers: brief });
    async function write(server: TestServer, method: string, path: string, body: object): Promise<void> {
      const answer = await send(server, method, path, body);
      expect(answer.status, answer.text).to.be.within(200, 299);
    }
    const read = async (server: TestServer, id: number): Promise<unknown> => {
      const answer = await send(server, "GET", `goods/${String(id)}?fields=name,tag,kind,size,maker,box,note,editor`);
      expect(answer.status, answer.text).to.equal(200);
      return answer.json;
    };
    const make = async (server: TestServer, path: string, body: object): Promise<number> => {
      const answer = await send(server, "POST", path, body);
      expect(answer.status, answer.text).to.equal(201);
      return Number(Object.values(answer.json as object)[0]);
    };
    async function holds(id: number, values: object, all: object): Promise<void> {
      expect(await read(older, id)).to.deep.include(values);
      expect(await read(newer, id)).to.deep.include(all);
      const { code, stdout } = await run(1, "verify");
      expect(code, stdout).to.equal(0);
    }

    before(async () => {
      databaseUrl = database.newUrl();
      older = await serve(0);
      await write(older, "POST", "makers", { name: "Smith" });
      await write(older, "POST", "makers", { name: "Baker" });
      await write(older, "POST", "goods", { name: "A", tag: "red", kind: "bolt", maker: "1", box: { width: 1 } });
      await write(older, "POST", "goods", { name: "B", kind: "nut" });
      const plan = await run(1, "plan");
      digest = /^from the declarations ([\w-]{12})/.exec(plan.stdout)?.[1] ?? "";
      expect([plan.code, plan.stdout.includes("to be stopped")], plan.stdout).to.deep.equal([0, false]);
      newer = await serve(1);
    });
    after(async () => {
      for (const server of running) await server.stop();
    });

    it("is its only element in items that were there", async () => {
      await holds(
        1,
        { tag: "red", kind: "bolt", size: 5, maker: "1", box: { width: 1 } },
        { tag: ["red"], kind: ["bolt"], size: [5], maker: ["1"], box: [{ width: 1 }] },
      );
      await holds(2, { tag: null, kind: "nut", maker: "0" }, { tag: null, kind: ["nut"], maker: [] });
    });

    it("is the first element, whichever server writes", async () => {
      c = await make(older, "goods", { name: "C", tag: "blue", kind: "pin", maker: "2" });
      await holds(
        c,
        { tag: "blue", kind: "pin", size: 5, maker: "2", box: null },
        { tag: ["blue"], kind: ["pin"], size: [5], maker: ["2"], box: null },
      );
      d = await make(newer, "goods", { name: "D", tag: ["x", "y"], kind: ["cap"], maker: ["2", "1"] });
      await holds(
        d,
        { tag: "x", kind: "cap", size: 5, maker: "2", box: null },
        { tag: ["x", "y"], kind: ["cap"], size: [], maker: ["2", "1"], box: null },
      );
      await write(newer, "PUT", `goods/${String(c)}`, { tag: [], size: [7, 8], maker: [] });
      await holds(c, { tag: null, size: 7, maker: "0" }, { tag: [], size: [7, 8], maker: [] });
      await write(older, "PUT", `goods/${String(c)}`, { tag: "green", size: 9, maker: "1" });
      await holds(c, { tag: "green", size: 9, maker: "1" }, { tag: ["green"], size: [9, 8], maker: ["1"] });
      await write(older, "PUT", `goods/${String(c)}`, { tag: null, maker: "0" });
      await holds(c, { tag: null, maker: "0" }, { tag: null, maker: [] });
    });

    it("is the first element of what fills the array where it has no value", async () => {
      await holds(2, { note: "n" }, { note: ["n"] });
      await holds(c, { note: "n" }, { note: ["n"] });
      await write(older, "PUT", `goods/${String(c)}`, { note: "o" });
      await write(newer, "PUT", `goods/${String(d)}`, { note: [] });
      await holds(d, { note: null }, { note: [] });
      await write(older, "PUT", `goods/${String(c)}`, { note: null });
      await holds(c, { note: "n" }, { note: ["n"] });
    });

    it("is the first element where the server writes it", async () => {
      await write(newer, "PUT", `goods/${String(c)}`, { editor: [] });
      await holds(c, { editor: null }, { editor: [] });
      await write(older, "PUT", `goods/${String(c)}`, { name: "Cee" });
      await holds(c, { editor: "1" }, { editor: ["1"] });
    });

    it("is the first element of what a hook changes, whichever server writes", async () => {
      await write(older, "PUT", "makers/1", { name: "Miller" });
      await holds(1, { tag: "Miller" }, { tag: ["Miller"] });
      await write(newer, "PUT", "makers/1", { name: "Mason" });
      await holds(1, { tag: "Mason" }, { tag: ["Mason", "more"] });
      await write(older, "PUT", "makers/1", { name: "Smith" });
      await holds(1, { tag: "Smith" }, { tag: ["Smith", "more"] });
      await write(newer, "PUT", "goods/1", { tag: ["red"] });
    });

    it("is found by what is shown, on either server", async () => {
      const found = async (server: TestServer, query: string): Promise<readonly string[]> => {
        const answer = await send(server, "GET", `goods?fields=name&${query}`);
        expect(answer.status, answer.text).to.equal(200);
        return Object.keys((answer.json as { readonly goods: object }).goods);
      };
      expect(await found(older, "tag=x")).to.deep.equal([String(d)]);
      expect(await found(older, "tag=y")).to.deep.equal([]);
      expect(await found(newer, "tag=y")).to.deep.equal([String(d)]);
      expect(await found(older, "maker=2")).to.deep.equal([String(d)]);
      expect(await found(newer, "maker=1")).to.deep.equal(["1", String(d)]);
      for (const server of [older, newer]) expect((await send(server, "DELETE", "makers/2")).status).to.equal(409);
    });

    it("leaves what an older server does not show as it is: what it answers may be put back, and what would be lost is refused", async () => {
      const shown = (await read(older, d)) as object;
      await write(older, "PUT", `goods/${String(d)}`, { ...shown, name: "Dee" });
      await holds(d, { name: "Dee", tag: "x", maker: "2" }, { name: "Dee", tag: ["x", "y"], maker: ["2", "1"] });
      await write(older, "PUT", `goods/${String(d)}`, { tag: "z" });
      await holds(d, { tag: "z" }, { tag: ["z", "y"] });
      await write(older, "PUT", `goods/${String(d)}`, { tag: "y" });
      await holds(d, { tag: "y" }, { tag: ["y"] });
      for (const [body, name] of [
        [{ maker: "0" }, "maker"],
        [{ kind: "longer" }, "kind"],
        [{ part: 99 }, "makers here, which does not exist"],
      ] as const) {
        const refused = await send(older, "PUT", `goods/${String(d)}`, body);
        expect([refused.status, refused.headers["retry-after"]], refused.text).to.deep.equal([503, "1"]);
        expect(refused.text).to.contain(name);
      }
      await holds(d, { kind: "cap", maker: "2" }, { kind: ["cap"], maker: ["2", "1"] });
    });

    it("is the same in servers that have been started again, and in a batch", async () => {
      await older.stop();
      running.delete(older);
      older = await serve(0);
      const operations = [
        { method: "PUT", path: `goods/${String(d)}`, body: { kind: "lid" } },
        { method: "POST", path: "goods", body: { name: "E", kind: "rod", tag: "t" } },
      ];
      await write(older, "POST", "batch", { operations });
      await holds(d, { kind: "lid" }, { kind: ["lid"] });
      const { json } = await send(older, "GET", "goods?name=E&fields=name");
      const [e] = Object.keys((json as { readonly goods: object }).goods);
      await holds(Number(e), { kind: "rod", tag: "t" }, { kind: ["rod"], tag: ["t"] });
    });

    it("is gone back to where no array has more than one, also of those that were written since", async () => {
      const refused = await run(1, "migrate", "--to", digest);
      expect([refused.code, refused.stdout]).to.deep.equal([1, ""]);
      expect(refused.stderr)
        .to.contain("goods maker: ")
        .and.to.contain("goods size: ")
        .and.not.to.contain("goods kind");
      await write(newer, "PUT", `goods/${String(c)}`, { size: [9] });
      await write(newer, "PUT", `goods/${String(d)}`, { maker: ["2"], tag: [] });
      const back = await run(1, "migrate", "--to", digest);
      expect([back.code, back.stderr]).to.deep.equal([0, ""]);
      expect((await send(newer, "PUT", `goods/${String(d)}`, { name: "no" })).status).to.equal(503);
      await write(older, "PUT", `goods/${String(d)}`, { tag: "back", size: 1 });
      await newer.stop();
      running.delete(newer);
      newer = await serve(1);
      await holds(d, { tag: "back", size: 1, maker: "2" }, { tag: ["back"], size: [1], maker: ["2"] });
      await write(older, "PUT", `goods/${String(d)}`, { tag: "forth" });
      await holds(d, { tag: "forth" }, { tag: ["forth"] });
    });

    it("is written no more for servers that do not have the array, once it is declared no more, or is erased", async function () {
      this.timeout(120_000);
      const latest = await serve(2);
      expect((await send(older, "PUT", `goods/${String(d)}`, { name: "old" })).status).to.equal(503);
      await write(newer, "PUT", `goods/${String(d)}`, { name: "new" });
      await write(latest, "PUT", `goods/${String(d)}`, { kind: ["end"] });
      expect(await read(newer, d)).to.deep.include({ name: "new", kind: ["end"] });
      // On MongoDB, until no write can be under way any more that began before.
      while ((await run(2, "erase", "--yes")).code !== 0);
      await write(latest, "PUT", `goods/${String(d)}`, { kind: ["gone"], maker: ["1"] });
      await write(latest, "POST", "goods", { name: "F", kind: ["f"] });
      const { code, stdout } = await run(2, "verify");
      expect(code, stdout).to.equal(0);
      expect((await run(2, "erase")).stdout).to.equal("nothing is kept aside\n");
    });
  });
});
