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

const size = { w: number, h: number };
const declared = {
  name: { ...text, sortable: true },
  note: text,
  code: text,
  count: number,
  size: { type: "object", properties: size },
  kind: text,
};
const first = declare("goods", "name", {}, declared, ["name", "kind"]);
/** This version only adds fields, and relaxes rules. */
const second = declare(
  "goods",
  "name",
  {},
  {
    ...declared,
    note: { ...text, searchable: true },
    code: { ...text, unique: { sparse: true } },
    count: { type: "number" },
    size: { type: "object", properties: { ...size, d: number } },
    mark: { type: "array", items: text, default: ["new"] },
    who: text,
    like: { ...number, references: "goods" },
  },
  ["name"],
);

const many = 200;
const goods = "/api/2.0/goods";

describe("a rolling deploy", () => {
  let projects: readonly TemporaryProject[];
  before(async function () {
    this.timeout(120_000);
    projects = [first, second].map((schemas) => makeProject({ ...schemas }));
    for (const project of projects) await project.transpile();
  });
  after(() => projects.forEach((project) => project.remove()));

  onEachDatabase("under load", (database) => {
    it("rejects and loses nothing while both servers run, and each answers as it documents", async function () {
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
      async function load(server: TestServer, body: (index: number) => object): Promise<void> {
        for (let index = 1; !over.signal.aborted; index += 1) {
          const item = `${goods}/${String(1 + ((index * 79) % many))}`;
          const created = await server.request("POST", goods, { body: body(index) });
          made.push(...(created.status === 201 ? [created.text] : []));
          const answers = [
            created,
            await server.request("PUT", item, { body: { note: `n ${String(index)}`, size: { w: index, h: 2 } } }),
            await server.request("GET", item),
            await server.request("GET", `${goods}?count_from=0&items_per_page=5`),
          ];
          wrong.push(...answers.filter(({ status }) => status >= 300).map((answer) => answer.text));
        }
      }
      const loads = [1, 2].map(() => load(older, (index) => ({ name: `Old ${String(index)}`, kind: "b" })));
      const newer = await startServer({ databaseUrl, project: after! });
      loads.push(
        load(newer, (index) => ({ name: `New ${String(index)}`, kind: "c", who: "me", mark: ["b"], like: 1 })),
      );
      await new Promise((done) => setTimeout(done, 3000));
      over.abort();
      await Promise.all(loads);
      expect(wrong).to.deep.equal([]);
      for (const server of [older, newer]) {
        const { json } = await server.request("GET", "/api/2.0/openapi.json");
        const document = new ApiDocument(json as JsonObject);
        const operation = document.operations.find(({ method, path }) => method === "GET" && path === "/goods");
        const all = await server.request("GET", goods);
        expect(all.headers["x-total-count"]).to.equal(String(many + made.length));
        for (let page = 1; (page - 1) * 100 < many + made.length; page += 1) {
          const answer = await server.request("GET", `${goods}?items_per_page=100&page=${String(page)}`);
          expect(findUndocumented(document, operation!, answer)).to.equal(null);
        }
      }
      const marked = await newer.request("GET", `${goods}?mark=new`);
      const others = await newer.request("GET", `${goods}?mark=b`);
      const counts = [marked, others].map(({ headers }) => Number(headers["x-total-count"]));
      expect(counts[0]! + counts[1]!).to.equal(many + made.length);
      const taken = await older.request("POST", goods, { body: { name: "Twin", kind: "b", code: "c1" } });
      expect(taken.status, taken.text).to.equal(409);
      await older.stop();
      const verified = await runCommand(["verify"], { databaseUrl, project: after! });
      expect([verified.code, verified.stderr], verified.stdout).to.deep.equal([0, ""]);
      await newer.stop();
    });
  });
});
