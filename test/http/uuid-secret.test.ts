import { join } from "node:path";
import { expect } from "chai";
import type * as client from "../../generated/client/index.js";
import { accounts } from "../generator/sound-project.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";
import { version7 } from "../support/uuids.js";
import { assertRefused } from "./assert-refused.js";
import { refer } from "./uuid-declarations.js";

const numbers = { type: "integer", readOnly: true };
const uuids = { type: "string", format: "uuid", readOnly: true };

function declareCards(id: object, after: object): object {
  return {
    title: "Card",
    type: "object",
    resource: { id: "card_id", title: "name", privileges: { read: "view_cards", write: "manage_cards" } },
    properties: { card_id: id, name: { type: "string", sortable: true }, size: { type: "integer" }, after_id: after },
    required: ["name"],
  };
}

interface Cards {
  readonly cards: { readonly [id: string]: { readonly name: string; readonly after_id: string | null } };
  readonly search: { readonly ids: readonly string[] };
}

/** The generated client of the project. Tests know only the part that is the same in every project. */
interface GeneratedClient {
  readonly connect: (options: Parameters<typeof client.connect>[0]) => {
    readonly cards: {
      create(body: object): Promise<{ readonly card_id: string }>;
      get(id: string): Promise<object>;
      update(id: string, body: object): Promise<object>;
      delete(id: string): Promise<void>;
      list(options: object): { all(): Promise<readonly object[]> };
    };
  };
}

describe("UUIDs of a database", () => {
  let earlier: TemporaryProject;
  let project: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    earlier = makeProject({ ...accounts, cards: declareCards(numbers, { type: "integer", references: "cards" }) });
    await earlier.transpile();
    project = makeProject({ ...accounts, cards: declareCards(uuids, refer("cards")) });
    await project.transpile();
  });
  after(() => {
    earlier.remove();
    project.remove();
  });

  it("are texts in the typed client, not numbers", () => {
    const types = project.read("generated/client/index.d.ts");
    const create = /export interface CardsCreateFields \{(.*?)^\}/ms.exec(types)?.[1] ?? "";
    expect(create).to.match(/^ {2}after_id\?: \(string \| null\)$/m);
    expect(/export interface CardsWritten \{(.*?)^\}/ms.exec(types)?.[1]).to.contain("card_id: string;");
    expect(/export type CardsFilter = \{(.*?)^\}/ms.exec(types)?.[1]).to.contain("ElementCondition<string>");
  });

  onDatabaseOfDay(import.meta.url, "over HTTP", (database) => {
    const serve = async <Result>(databaseUrl: string, work: (server: TestServer) => Promise<Result>, at = project) => {
      const server = await startServer({ databaseUrl, project: at.directory });
      try {
        return await work(server);
      } finally {
        await server.stop();
      }
    };
    const list = async (server: TestServer, query = ""): Promise<Cards> =>
      (await server.request("GET", `/api/2.0/cards?${query}`)).json as Cards;

    it("mean the same in another process, and after a restore, but in no other database", async function () {
      this.timeout(90_000);
      const databaseUrl = database.newUrl();
      const path = await serve(databaseUrl, async (server) => {
        const { headers } = await server.request("POST", "/api/2.0/cards", { body: { name: "Kept" } });
        const other = await serve(databaseUrl, (second) => second.request("GET", headers.location!));
        expect(other.json).to.include({ name: "Kept" });
        return headers.location!;
      });
      const file = join(makeTemporaryDirectory(), "backup");
      const restored = database.newUrl();
      for (const [command, url] of [
        ["backup", databaseUrl],
        ["restore", restored],
      ] as const) {
        const { code, stderr } = await runCommand([command, file], { databaseUrl: url, project: project.directory });
        expect(code, stderr).to.equal(0);
      }
      const kept = await serve(restored, (server) => server.request("GET", path));
      expect(kept.json).to.include({ name: "Kept", card_id: path.split("/").at(-1) });
      assertRefused(await serve(database.newUrl(), (server) => server.request("GET", path)), 404, "not_found");
    });

    it("identify items for the typed client", async () => {
      const { connect } = (await project.load("generated/client/index.js")) as GeneratedClient;
      await serve(database.newUrl(), async (server) => {
        const { cards } = connect(server);
        const { card_id } = await cards.create({ name: "Before" });
        await cards.update(card_id, { name: "After" });
        expect(await cards.get(card_id)).to.include({ card_id, name: "After" });
        await cards.delete(card_id);
        expect(await cards.list({}).all()).to.deep.equal([]);
      });
    });

    it("also identify items whose ids were numbers before", async () => {
      const databaseUrl = database.newUrl();
      const make = (body: object) => (server: TestServer) => server.request("POST", "/api/2.0/cards", { body });
      await serve(
        databaseUrl,
        async (server) => {
          await make({ name: "a", size: 1 })(server);
          await make({ name: "b", size: 1, after_id: "1" })(server);
        },
        earlier,
      );
      await serve(databaseUrl, async (server) => {
        await make({ name: "c", size: 1 })(server);
        // Queries without an index visit all items, however large the gaps between the ids are.
        const { cards, search } = await list(server, "size=1&sort_by=name&sort_order=desc&items_per_page=2");
        const [last = "", middle = ""] = search.ids;
        expect([cards[last]?.name, cards[middle]?.name]).to.deep.equal(["c", "b"]);
        const [first] = (await list(server, "name=a")).search.ids;
        expect(cards[middle]?.after_id).to.equal(first);
        for (const id of search.ids) expect(id).to.match(version7);
        assertRefused(await server.request("GET", "/api/2.0/cards/1"), 404, "not_found");
      });
    });
  });
});
