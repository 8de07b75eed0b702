// Over 300 lines: the declarations, their data and the rights to them belong to one suite.
import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import type { Answer } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const declare = (id: string, properties: object, more: object = {}) => ({
  title: id,
  type: "object",
  resource: { id, title: "name", privileges: { read: `view_${id}`, write: `manage_${id}` }, ...more },
  properties: {
    [id]: { type: "integer", readOnly: true },
    name: { type: "string", sortable: true, searchable: true, default: "" },
    ...properties,
  },
});

const made = { type: "integer", references: "users", readOnly: true, valueFrom: { caller: "account" } };

const uuid = { type: "string", format: "uuid", readOnly: true };

const schemas = {
  songs: declare("song_id", { seconds: { type: "integer" } }),
  lists: declare("list_id", { made_by: made }, { own: { field: "made_by", unless: "view_all_lists" } }),
  // The id of an entry is that of its song, so it occurs in several lists.
  "lists/entries": {
    ...declare(
      "song_id",
      { song_id: { type: "integer", references: "songs" }, rank: { type: "integer", sortable: true, default: 0 } },
      { idWithinParent: true, alias: { name: "items", deprecated: "2026-01-01" } },
    ),
    required: ["song_id"],
  },
  "lists/entries/remarks": declare("remark_id", { stars: { type: "integer" } }),
  // Ids that are UUIDs, and one name for the ids of all levels.
  shops: declare("id", { id: uuid, store_id: { type: "integer", references: "stores" } }, { tenant: "store_id" }),
  "shops/shelves": declare("id", { id: uuid }),
  "shops/shelves/boxes": declare("id", { id: uuid, size: { type: "integer" } }, { collection: "array" }),
};

interface Body {
  readonly [name: string]: { readonly [key: string]: { readonly [field: string]: unknown } };
}

onProject(
  databasesOfDay(import.meta.url),
  "nested collections across their parents",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    const staff = new Staff(server);
    const songs: string[] = [];
    const lists: string[] = [];

    const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      server().request("GET", `/api/2.0/${path}`, { headers });
    const make = async (path: string, body: object): Promise<string> => {
      const answer = await server().request("POST", `/api/2.0/${path}`, { body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.headers.location!.split("/").at(-1)!;
    };
    const read = async (path: string, account?: Account): Promise<Body[string]> => {
      const answer = account === undefined ? await ask(path) : await account.ask("GET", `/api/2.0/${path}`);
      expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
      return Object.values(answer.json as Body)[0]!;
    };
    const keysOf = async (path: string): Promise<readonly string[]> => {
      const answer = await ask(path);
      expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
      return (answer.json as { readonly search: { readonly ids: readonly string[] } }).search.ids;
    };

    before(async function () {
      this.timeout(60_000);
      for (const name of ["Anthem", "Ballad", "Chorus"])
        songs.push(await make("songs", { name, seconds: name.length }));
      for (const name of ["One", "Two", "Three"]) lists.push(await make("lists", { name }));
      const place = [[0, 1, 2], [1, 2], [2]];
      for (const [index, list] of lists.entries()) {
        for (const song of place[index]!) {
          await make(`lists/${list}/entries`, {
            song_id: songs[song],
            rank: index,
            name: `${String(index)} ${String(song)}`,
          });
        }
        await make(`lists/${list}/entries/${songs[2]!}/remarks`, { name: `on ${String(index)}`, stars: index });
      }
    });

    it("with the ids of all parents, in the item and in its key", async () => {
      const found = await read(`lists/-/entries?song_id=${songs[1]!}`);
      expect(Object.keys(found)).to.have.members([`${lists[0]!}/${songs[1]!}`, `${lists[1]!}/${songs[1]!}`]);
      expect(found[`${lists[1]!}/${songs[1]!}`]).to.deep.equal({
        list_id: lists[1],
        song_id: songs[1],
        name: "1 1",
        rank: 1,
      });
      expect(await keysOf("lists/-/entries?sort_by=-rank,name")).to.deep.equal([
        `${lists[2]!}/${songs[2]!}`,
        `${lists[1]!}/${songs[1]!}`,
        `${lists[1]!}/${songs[2]!}`,
        `${lists[0]!}/${songs[0]!}`,
        `${lists[0]!}/${songs[1]!}`,
        `${lists[0]!}/${songs[2]!}`,
      ]);
    });

    it("filtered, sorted and grouped by the ids of parents, and along them", async () => {
      expect(await keysOf(`lists/-/entries?list_id=${lists[1]!}&fields=rank`)).to.have.lengthOf(2);
      expect(await keysOf(`lists/-/entries?list_id[ne]=${lists[1]!}`)).to.have.lengthOf(4);
      expect(await keysOf(`lists/-/entries?list_id[gte]=${lists[1]!}`)).to.have.lengthOf(3);
      expect(await keysOf("lists/-/entries?list_id.name[in]=One&list_id.name[in]=Three")).to.have.lengthOf(4);
      expect(await keysOf("lists/-/entries?list_id.name[prefix]=T&song_id.seconds=6")).to.have.lengthOf(3);
      expect(await keysOf(`lists/-/entries?or=(list_id=${lists[2]!},and(rank=0,song_id=${songs[0]!}))`)).to.deep.equal([
        `${lists[0]!}/${songs[0]!}`,
        `${lists[2]!}/${songs[2]!}`,
      ]);
      const byParent = await keysOf("lists/-/entries?sort_by=-list_id,song_id");
      expect(byParent.map((key) => key.split("/")[0])).to.deep.equal([2, 1, 1, 0, 0, 0].map((index) => lists[index]));
      const byName = await keysOf("lists/-/entries?sort_by=list_id.name,-song_id.name");
      expect(byName.map((key) => key.split("/")[0])).to.deep.equal([0, 0, 0, 2, 1, 1].map((index) => lists[index]));
      const grouped = await ask("lists/-/entries/aggregate?group=list_id&sum=rank&sort_by=-count");
      expect(grouped.json).to.deep.equal({
        groups: [0, 1, 2].map((index) => ({
          group: { list_id: lists[index] },
          count: 3 - index,
          sum: { rank: index * (3 - index) },
        })),
      });
      expect((await ask("lists/-/entries/aggregate?max=list_id")).text).to.contain(`"max":{"list_id":"${lists[2]!}"}`);
      // The ranks 0, 1 and 2 are those of the entries of one list each.
      const ranksOf = async (query: string): Promise<readonly number[]> => {
        const answer = await ask(`lists/-/entries/aggregate?group=rank&${query}`);
        expect(answer.status, answer.text).to.equal(200);
        const { groups } = answer.json as { readonly groups: readonly { readonly group: { readonly rank: number } }[] };
        return groups.map(({ group }) => group.rank);
      };
      expect(await ranksOf("distinct=list_id&having=(distinct.list_id=1)")).to.deep.equal([0, 1, 2]);
      expect(await ranksOf("distinct=list_id&having=(distinct.list_id[gt]=1)")).to.deep.equal([]);
      expect(await ranksOf(`min=list_id&having=(min.list_id[ne]=${lists[1]!})`)).to.deep.equal([0, 2]);
      expect(await ranksOf(`max=list_id&having=(max.list_id[gt]=${lists[0]!})`)).to.deep.equal([1, 2]);
      expect(await ranksOf("max=list_id&sort_by=-max.list_id")).to.deep.equal([2, 1, 0]);
      expect(await keysOf("lists/-/entries?q=2")).to.have.lengthOf(3);
    });

    it("at several levels, below all items or below one", async () => {
      expect(await read("lists/-/entries/-/remarks?stars=1")).to.deep.equal({
        [`${lists[1]!}/${songs[2]!}/2`]: {
          list_id: lists[1],
          song_id: songs[2],
          remark_id: "2",
          name: "on 1",
          stars: 1,
        },
      });
      expect(await keysOf(`lists/${lists[2]!}/entries/-/remarks`)).to.deep.equal([`${lists[2]!}/${songs[2]!}/3`]);
      expect(await keysOf(`lists/-/entries/-/remarks?song_id=${songs[2]!}&sort_by=-list_id`)).to.have.lengthOf(3);
      expect(await keysOf("lists/-/entries/-/remarks?list_id.name=Two")).to.have.lengthOf(1);
      assertRefused(await ask("lists/99/entries/-/remarks"), 404, "not_found");
    });

    it("page by page and by cursors, each item once", async () => {
      for (const order of [
        "",
        "&sort_by=name",
        "&sort_by=-rank",
        "&sort_by=list_id",
        "&sort_by=-song_id.name",
        "&sort_by=song_id",
      ]) {
        const whole = await keysOf(`lists/-/entries?items_per_page=100${order}`);
        expect(whole).to.have.lengthOf(6);
        const walked: string[] = [];
        for (
          let path: string | undefined = `/api/2.0/lists/-/entries?after=&items_per_page=1${order}`;
          path !== undefined;
        ) {
          const answer: Answer = await server().request("GET", path);
          expect(answer.status, answer.text).to.equal(200);
          walked.push(...(answer.json as { readonly search: { readonly ids: readonly string[] } }).search.ids);
          path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1];
        }
        expect(walked, order).to.deep.equal(whole);
        const second = await ask(`lists/-/entries?page=2&items_per_page=4${order}`);
        expect(second.headers["x-total-count"]).to.equal("6");
        expect(second.text).to.contain(`"ids":${JSON.stringify(whole.slice(4))}`);
      }
    });

    it("as JSON lines, CSV rows and whole collections", async () => {
      const rows = await ask("lists/-/entries?sort_by=name&items_per_page=2", { accept: "text/csv" });
      expect(rows.text).to.equal(
        `list_id,song_id,name,rank\r\n${lists[0]!},${songs[0]!},0 0,0\r\n${lists[0]!},${songs[1]!},0 1,0\r\n`,
      );
      const lines = await server().request("GET", "/api/1.0/lists/-/entries?fields=list_id,rank", {
        headers: { accept: "application/x-ndjson" },
      });
      expect(lines.text.trim().split("\n")).to.have.lengthOf(6);
      expect(JSON.parse(lines.text.split("\n")[0]!)).to.deep.equal({ list_id: lists[0], rank: 0 });
    });

    it("with the items that they refer to and are nested in", async () => {
      const answer = await ask(`lists/-/entries?rank=1&expand=list_id,song_id,remarks&fields=rank`);
      expect(answer.status, answer.text).to.equal(200);
      const { expanded } = answer.json as { readonly expanded: { readonly [path: string]: object } };
      expect(Object.keys(expanded["lists"]!)).to.deep.equal([lists[1]]);
      expect(Object.keys(expanded["songs"]!)).to.have.members([songs[1], songs[2]]);
      expect(expanded["lists/entries/remarks"]).to.have.nested.property(`${lists[1]!}.${songs[2]!}`);
    });

    it("under their former name, and only read", async () => {
      const former = await ask("lists/-/items?rank=2");
      expect(former.headers).to.have.property("deprecation");
      expect(Object.keys(former.json as object)[0]).to.equal("items");
      const options = await server().request("OPTIONS", "/api/2.0/lists/-/entries");
      expect(options.headers.allow).to.equal("GET, HEAD, OPTIONS");
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await server().request(method, "/api/2.0/lists/-/entries", { body: {} });
        assertRefused(answer, 405, "method_not_allowed");
        expect(answer.headers.allow).to.equal("GET, HEAD, OPTIONS");
      }
      const refused = async (path: string): Promise<string> => {
        const answer = await ask(path);
        assertRefused(answer, 404, "not_found");
        return answer.text;
      };
      expect(await refused("lists/-")).to.contain("lists/-/entries");
      expect(await refused("songs/-")).to.contain("nothing is nested in songs");
      expect(await refused(`lists/-/entries/${songs[0]!}`)).to.contain("no id can follow");
      expect(await refused(`lists/-/entries/${songs[0]!}/remarks`)).to.contain("no id can follow");
      expect(await refused("lists/-/nothing")).to.contain("nothing");
    });

    it("with a header that names orders and filters without an index", async () => {
      expect((await ask("lists/-/entries")).headers).not.to.have.property("x-unindexed");
      expect((await ask("lists/-/entries?sort_by=list_id")).headers["x-unindexed"]).to.equal("sort_by");
      expect((await ask("lists/-/entries/-/remarks?sort_by=name")).headers).not.to.have.property("x-unindexed");
      expect((await ask("lists/-/entries?list_id=1")).headers).not.to.have.property("x-unindexed");
      expect((await ask("lists/-/entries/-/remarks?list_id=1")).headers["x-unindexed"]).to.equal("list_id");
    });

    describe("by the rights of the parents", () => {
      const shelves: { readonly store: string; readonly shop: string; readonly shelf: string; readonly box: string }[] =
        [];
      before(async () => {
        for (const name of ["north", "south"]) {
          const store = await staff.makeStore();
          const shop = await make("shops", { name, store_id: store });
          const shelf = await make(`shops/${shop}/shelves`, { name });
          const box = await make(`shops/${shop}/shelves/${shelf}/boxes`, { name, size: 1 });
          shelves.push({ store, shop, shelf, box });
        }
      });

      it("by tenant, with UUIDs at each level", async () => {
        const [north, south] = shelves;
        const whole = await ask("shops/-/shelves/-/boxes");
        expect(whole.json).to.have.deep.members(
          shelves.map(({ shop, shelf, box }, index) => {
            return { shops_id: shop, shelves_id: shelf, id: box, name: index === 0 ? "north" : "south", size: 1 };
          }),
        );
        expect((await ask(`shops/-/shelves/-/boxes?shelves_id=${north!.shelf}`)).json).to.have.lengthOf(1);
        expect((await ask("shops/-/shelves/-/boxes?shelves_id.name=south&shops_id.name=south")).json).to.have.lengthOf(
          1,
        );
        const account = await staff.makeAccount(["view_id"], { company_id: north!.store });
        const seen = await account.ask("GET", "/api/2.0/shops/-/shelves/-/boxes");
        expect(seen.headers["x-total-count"]).to.equal("1");
        expect(seen.json).to.have.nested.property("[0].shops_id", north!.shop);
        const count = await account.ask("GET", "/api/2.0/shops/-/shelves/-/boxes/aggregate?group=shops_id");
        expect((count.json as { readonly groups: readonly object[] }).groups).to.have.lengthOf(1);
        const shops = await ask(
          "shops/-/shelves/-/boxes/aggregate?group=size&distinct=shops_id&having=(distinct.shops_id=2)",
        );
        expect((shops.json as { readonly groups: readonly object[] }).groups).to.have.lengthOf(1);
        const other = await account.ask("GET", `/api/2.0/shops/-/shelves?shops_id=${south!.shop}`);
        expect(other.headers["x-total-count"]).to.equal("0");
        assertRefused(await account.ask("GET", `/api/2.0/shops/${south!.shop}/shelves/-/boxes`), 404, "not_found");
      });

      it("by owner", async () => {
        const account = await staff.makeAccount([
          "view_song_id",
          "view_list_id",
          "manage_list_id",
          "manage_song_id",
          "view_remark_id",
        ]);
        expect(await read("lists/-/entries", account)).to.deep.equal({});
        const list = (await account.ask("POST", "/api/2.0/lists", { name: "Own" })).headers
          .location!.split("/")
          .at(-1)!;
        await make(`lists/${list}/entries`, { song_id: songs[0] });
        await make(`lists/${list}/entries/${songs[0]!}/remarks`, { name: "own" });
        expect(Object.keys(await read("lists/-/entries", account))).to.deep.equal([`${list}/${songs[0]!}`]);
        expect(Object.keys(await read("lists/-/entries/-/remarks", account))).to.have.lengthOf(1);
        expect(Object.keys(await read("lists/-/entries?list_id.name=One", account))).to.have.lengthOf(0);
        expect(Object.keys(await read("lists/-/entries?or=(list_id.name=One,rank=1)", account))).to.have.lengthOf(0);
        await server().request("DELETE", `/api/2.0/lists/${list}`);
      });

      it("by the privilege to read each of them", async () => {
        const account = await staff.makeAccount(["view_song_id", "view_remark_id"]);
        assertRefused(await account.ask("GET", "/api/2.0/lists/-/entries"), 403, "privilege_missing");
        assertRefused(await account.ask("GET", "/api/2.0/lists/-/entries/aggregate"), 403, "privilege_missing");
        assertRefused(await account.ask("GET", "/api/2.0/lists/-/entries/-/remarks"), 403, "privilege_missing");
      });
    });
  },
);
