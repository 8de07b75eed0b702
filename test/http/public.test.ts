import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { request, type Answer } from "../support/request.js";
import { runCommand, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject } from "./served-resource.js";

const resource = (id: string, read: string, more: object) => ({
  type: "object",
  resource: { id, title: "name", privileges: { read, write: "keep_library" }, ...more },
});
const name = { type: "string", unique: true };

const schemas = {
  ...accounts,
  shelves: {
    title: "Shelf",
    ...resource("shelf_id", "look_at_shelves", { public: true }),
    properties: {
      shelf_id: { type: "integer", readOnly: true },
      name,
      reader_id: { type: "integer", references: "readers" },
      crew_ids: { type: "array", items: { type: "integer", references: "crews" }, default: [], audience: true },
      price: { type: "number", default: 0, privileges: { read: "see_prices" } },
      pin: { type: "string", writeOnly: true },
    },
    required: ["name"],
  },
  "shelves/books": {
    title: "Book",
    ...resource("book_id", "look_at_books", { public: true }),
    properties: { book_id: { type: "integer", readOnly: true }, name },
    required: ["name"],
  },
  "shelves/loans": {
    title: "Loan",
    ...resource("loan_id", "see_readers", {}),
    properties: { loan_id: { type: "integer", readOnly: true }, name },
    required: ["name"],
  },
  readers: {
    title: "Reader",
    ...resource("reader_id", "see_readers", {}),
    properties: { reader_id: { type: "integer", readOnly: true }, name },
    required: ["name"],
  },
};

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly security?: unknown } } };
}

onProject(
  databasesOfDay(import.meta.url),
  "public resources",
  schemas,
  {},
  (server: () => TestServer, project: () => string) => {
    const stranger = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      request(server().url, method, `/api/2.0/${path}`, { headers });
    const make = async (path: string, body: object): Promise<void> => {
      const { status, text } = await server().request("POST", `/api/2.0/${path}`, { body });
      expect(status, text).to.equal(201);
    };
    before(async () => {
      await make("crews", { crew: "keepers" });
      await make("readers", { name: "Ann" });
      await make("shelves", { name: "Novels", price: 7, pin: "1234", reader_id: "1" });
      await make("shelves", { name: "Hidden", crew_ids: ["1"] });
      for (const shelf of ["1", "2"]) await make(`shelves/${shelf}/books`, { name: `Book of ${shelf}` });
      await make("shelves/1/loans", { name: "To Ann" });
    });

    it("can be read without credentials: items for all groups, without fields that need privileges", async () => {
      const { status, json, headers } = await stranger("GET", "shelves");
      expect([status, headers["x-total-count"]]).to.deep.equal([200, "1"]);
      const novels = { shelf_id: "1", name: "Novels", reader_id: "1", crew_ids: [] };
      expect(json).to.have.deep.property("shelves", { 1: novels });
      expect((await stranger("GET", "shelves/1")).json).to.deep.equal(novels);
      expect((await stranger("HEAD", "shelves/1")).status).to.equal(200);
      expect((await stranger("GET", "shelves/1/books")).json).to.have.nested.property("books.1.name", "Book of 1");
      assertRefused(await stranger("GET", "shelves/2"), 404, "not_found");
      assertRefused(await stranger("GET", "shelves/2/books"), 404, "not_found");
      assertRefused(await stranger("GET", "shelves?fields=price"), 403, "privilege_missing");
      assertRefused(await stranger("GET", "shelves?price=7"), 403, "privilege_missing");
      expect((await stranger("GET", "shelves?fields=pin")).status).to.equal(400);
      expect((await stranger("GET", "shelves/aggregate?count")).json).to.deep.equal({
        groups: [{ group: {}, count: 1 }],
      });
      assertRefused(await stranger("GET", "shelves/aggregate?sum=price"), 403, "privilege_missing");
    });

    it("is the only exception: everything else gets the usual 401", async () => {
      const asked: readonly (readonly [method: string, path: string])[] = [
        ["POST", "shelves"],
        ["PUT", "shelves/1"],
        ["PATCH", "shelves/1"],
        ["DELETE", "shelves/1"],
        ["GET", "shelves/1/loans"],
        ["GET", "shelves/1/loans/1"],
        ["GET", "readers"],
        ["GET", "people"],
        ["GET", "people/1"],
        ["GET", "crews"],
        ["GET", "me"],
        ["POST", "batch"],
        ["GET", "description"],
        ["GET", "nothing"],
        ["GET", "shelves/1/nothing"],
      ];
      const answers = await Promise.all(asked.map(([method, path]) => stranger(method, path)));
      const told = answers.map(({ status, json }) => [status, (json as { readonly message: string }).message]);
      expect(new Set(told.map(String)).size).to.equal(1);
      assertRefused(answers[0]!, 401, "unauthenticated");
      const wrong = await stranger("GET", "shelves", { authorization: "Basic bm9ib2R5QGV4YW1wbGUuY29tOndyb25n" });
      assertRefused(wrong, 401, "unauthenticated");
      const brought = await stranger("GET", "shelves/1?expand=reader_id");
      expect(brought.text).not.to.include("Ann");
    });

    it("appears in the commands on rights", async function () {
      this.timeout(60_000);
      const run = async (...args: readonly string[]): Promise<string> =>
        runCommand(args, { databaseUrl: server().databaseUrl, project: project() }).then(
          ({ stdout, stderr }) => stdout + stderr,
        );
      const explained: readonly (readonly [method: string, path: string, said: string])[] = [
        ["GET", "shelves", "allowed: shelves is declared public; only items whose crew_ids names no group"],
        ["GET", "shelves/1/books/1", "allowed: shelves/books is declared public"],
        [
          "GET",
          "shelves/2/books",
          "rejected: 404 not_found: a caller without an account cannot see shelves 2: only items whose crew_ids names no group",
        ],
        ["GET", "shelves/1/loans", "rejected: 401 unauthenticated: shelves/loans is not declared public"],
        [
          "GET",
          "shelf",
          'rejected: 401 unauthenticated: no resource is named "shelf"; the nearest valid name is "shelves"',
        ],
        [
          "DELETE",
          "shelves/1",
          "rejected: 401 unauthenticated: a request without credentials can only read public resources",
        ],
      ];
      for (const [method, path, said] of explained) {
        expect(await run("explain", "public", method, `/api/2.0/${path}`)).to.equal(`${said}\n`);
        const status = said.startsWith("allowed") ? "200" : said.slice("rejected: ".length).split(" ")[0];
        expect(String((await stranger(method, path)).status), path).to.equal(status);
      }
      await make("crews", { crew: "lookers", on: "Y", rights: ["look_at_shelves"] });
      await make("crews", { crew: "writers", on: "Y", rights: ["look_at_shelves", "keep_library"] });
      const rows = JSON.parse(await run("permissions", "--json")) as readonly Record<string, unknown>[];
      const readable = rows.filter(({ group, read }) => group === "public" && read === true);
      expect(readable.map(({ resource }) => resource)).to.have.members(["shelves", "shelves/books"]);
      for (const row of readable) expect(row).to.include({ create: false, update: false, delete: false });
      expect(readable.find(({ resource }) => resource === "shelves")).to.include({
        "fields withheld": "price",
        "only items": "for its groups or for all (crew_ids)",
      });
      const limitOf = (group: string): unknown =>
        rows.find((row) => row["group"] === group && row["resource"] === "shelves")?.["only items"];
      expect(["lookers", "writers"].map(limitOf)).to.deep.equal(["for its groups or for all (crew_ids)", ""]);
    });

    it("appears in the API document", async () => {
      const { json } = await request(server().url, "GET", "/api/2.0/openapi.json");
      const { paths } = json as Document;
      const open = Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(([, { security }]) => Array.isArray(security) && security.length > 1)
          .map(([method]) => `${method} ${path}`),
      );
      const books = "/shelves/{shelf_id}/books";
      const collections = ["/shelves", "/shelves/-/books", books].flatMap((path) => [path, `${path}/aggregate`]);
      const expected = [...collections, "/shelves/{shelf_id}", `${books}/{book_id}`].map((path) => `get ${path}`);
      expect(open.toSorted()).to.deep.equal(expected.toSorted());
      expect(paths["/shelves"]?.["get"]?.security).to.deep.equal([{}, { basic: [] }, { bearer: [] }]);
    });

    it("has a rate limit for each address, which does not concern accounts", async () => {
      // More than twice the limit of a minute, in case a minute ends meanwhile.
      const statuses = new Set<number>();
      for (let asked = 0; asked < 130; asked += 1) statuses.add((await stranger("GET", "shelves/1")).status);
      expect([...statuses]).to.deep.equal([200, 429]);
      expect((await server().request("GET", "/api/2.0/shelves/1")).status).to.equal(200);
      assertRefused(await stranger("GET", "readers"), 401, "unauthenticated");
    });
  },
);
