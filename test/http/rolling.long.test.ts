import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { ApiDocument, type JsonObject } from "../support/api-document.js";
import { findUndocumented } from "../support/answer-faults.js";
import { onEachDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { runCommand, startServer, type TestServer } from "../support/server.js";
import { make } from "./rows.js";

const text = { type: "string" };
const number = { type: "integer" };

function declare(
  path: string,
  title: string,
  resource: object,
  properties: object,
  required: readonly string[],
): object {
  const privileges = { read: "view_goods", write: "manage_goods" };
  const declared = { title: "Good", type: "object", resource: { id: "good_id", title, privileges, ...resource } };
  return {
    ...accounts,
    [path]: { ...declared, properties: { good_id: { ...number, readOnly: true }, ...properties }, required },
  };
}

const was = (name: string): object => ({ was: name, alias: { name, deprecated: "2026-01-31" } });
const size = { w: number, h: number };
const first = declare(
  "goods",
  "name",
  {},
  {
    name: { ...text, sortable: true },
    note: text,
    code: text,
    count: number,
    size: { type: "object", properties: size },
    mark: text,
    kind: text,
  },
  ["name", "kind"],
);
const second = declare(
  "wares",
  "title",
  { was: "goods", alias: { name: "goods", deprecated: "2026-01-31" } },
  {
    title: { ...text, sortable: true, searchable: true, ...was("name") },
    note: { ...text, fill: "none", searchable: true },
    code: { ...text, unique: { sparse: true } },
    count: { type: "number", default: 3 },
    size: { type: "object", properties: { w: number, h: { ...number, fill: 1 } }, required: ["h"] },
    mark: { type: "array", items: text },
    kind: { type: "array", items: text, minItems: 1 },
    who: { ...text, fill: "nobody", was: null },
  },
  ["title", "note", "who", "kind"],
);

const many = 200;

interface Mark {
  readonly mark: unknown;
}

describe("a rolling deploy", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [first, second].map((schemas) => makeProject({ ...schemas }));
    for (const project of projects) await project.build();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("under load", (database) => {
    it("refuses nothing and loses nothing while both servers run, and each answers as it documents", async function () {
      this.timeout(120_000);
      const databaseUrl = database.newUrl();
      const [before, after] = projects.map(({ directory }) => directory);
      const older = await startServer({ databaseUrl, project: before! });
      for (let index = 0; index < many; index += 1) {
        const own = { name: `Nail ${String(index)}`, code: `c${String(index)}` };
        await make(older, "goods", { ...own, kind: "a", size: { w: index } });
      }
      const wrong: string[] = [];
      const made: string[] = [];
      const over = new AbortController();
      async function load(
        server: TestServer,
        path: string,
        mark: unknown,
        body: (index: number) => object,
      ): Promise<void> {
        for (let index = 1; !over.signal.aborted; index += 1) {
          const target = `/api/2.0/${path}`;
          const item = `${target}/${String(1 + ((index * 79) % many))}`;
          const created = await server.request("POST", target, { body: body(index) });
          made.push(...(created.status === 201 ? [created.text] : []));
          const answers = [
            created,
            await server.request("PUT", item, { body: { note: `n ${String(index)}`, size: { w: index, h: 2 }, mark } }),
            await server.request("GET", item),
            await server.request("GET", `${target}?count_from=0&items_per_page=5`),
          ];
          wrong.push(...answers.filter(({ status }) => status >= 300).map((answer) => `${path} ${answer.text}`));
        }
      }
      const loads = [1, 2].map(() =>
        load(older, "goods", "a", (index) => ({ name: `Old ${String(index)}`, kind: "b", mark: "a" })),
      );
      const newer = await startServer({ databaseUrl, project: after! });
      const whole = (index: number): object => ({
        title: `New ${String(index)}`,
        note: "x",
        who: "me",
        mark: ["b"],
        kind: ["c"],
      });
      loads.push(load(newer, "wares", ["c", "d"], whole), load(newer, "goods", [], whole));
      await new Promise((done) => setTimeout(done, 3000));
      over.abort();
      await Promise.all(loads);
      expect(wrong).to.deep.equal([]);
      for (const [server, path] of [
        [older, "goods"],
        [newer, "wares"],
        [newer, "goods"],
      ] as const) {
        const { json } = await server.request("GET", "/api/2.0/openapi.json");
        const document = new ApiDocument(json as JsonObject);
        const operation = document.operations.find(
          (each) => each.method.toLowerCase() === "get" && each.path === `/${path}`,
        );
        const all = await server.request("GET", `/api/2.0/${path}`);
        expect(all.headers["x-total-count"]).to.equal(String(many + made.length));
        for (let page = 1; (page - 1) * 100 < many + made.length; page += 1) {
          const answer = await server.request("GET", `/api/2.0/${path}?items_per_page=100&page=${String(page)}`);
          expect(findUndocumented(document, operation!, answer)).to.equal(null);
        }
      }
      const marks = async (server: TestServer, path: string): Promise<readonly Mark[]> => {
        const pages = Math.ceil((many + made.length) / 1000);
        const rows = Array.from({ length: pages }, async (_, page) => {
          const query = `fields=mark&items_per_page=1000&page=${String(page + 1)}`;
          const { json } = await server.request("GET", `/api/2.0/${path}?${query}`);
          return Object.values((json as { readonly [path: string]: { readonly [id: string]: Mark } })[path]!);
        });
        return (await Promise.all(rows)).flat();
      };
      const firstOf = ({ mark }: Mark): Mark => ({ mark: Array.isArray(mark) ? (mark[0] ?? null) : null });
      expect(await marks(older, "goods")).to.deep.equal((await marks(newer, "wares")).map(firstOf));
      await older.stop();
      const verified = await runCommand(["verify"], { databaseUrl, project: after! });
      expect([verified.code, verified.stderr], verified.stdout).to.deep.equal([0, ""]);
      await newer.stop();
    });
  });
});
