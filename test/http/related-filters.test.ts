// Over 300 lines: the declarations, their data and an independent evaluation of conditions belong to one suite.
import { expect } from "chai";
import { databasesOfDay, rounds } from "../support/databases.js";
import { openMcp } from "../support/mcp.js";
import type { Answer } from "../support/request.js";
import { chooser } from "../support/seed.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { declareNamed, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const schemas = {
  artists: declareNamed("artist", { formed: { type: "integer" } }),
  albums: declareNamed("album", { artist_id: to("artists"), price: { type: "number" }, parent_id: to("albums") }),
  tracks: declareNamed("track", {
    album_id: to("albums", { via: true }),
    guest_ids: { type: "array", items: { type: "integer", references: "artists" }, default: [] },
    genre: { type: "string", enum: ["rock", "jazz", "folk"] },
    cost: { type: "integer", privileges: { read: "view_costs" } },
  }),
  lists: declareNamed(
    "list",
    { made_by: { ...to("users"), readOnly: true, valueFrom: { caller: "account" } } },
    { own: { field: "made_by", unless: "view_all_lists" } },
  ),
  "lists/entries": declareNamed("entry", { track_id: to("tracks"), rank: { type: "integer" } }),
  "lists/entries/remarks": declareNamed("remark", {
    stars: { type: "integer" },
    artist_ids: { type: "array", items: { type: "integer", references: "artists" }, default: [] },
  }),
  // Two nested resources with one name, so that no filter can name either.
  "lists/marks": declareNamed("mark", { album_id: to("albums") }),
  "artists/marks": declareNamed("mark", { album_id: to("albums") }),
  plays: declareNamed("play", { list_id: to("lists"), times: { type: "integer" } }),
};

interface Data {
  readonly [field: string]: string | number | readonly number[] | null;
}

onProject(
  databasesOfDay(import.meta.url),
  "filters along relations",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    const staff = new Staff(server);
    const choose = chooser();
    const items: { [path: string]: Data[] } = {};

    const ask = (path: string): Promise<Answer> => server().request("GET", `/api/2.0/${path}`);
    const make = async (path: string, body: object): Promise<number> => {
      const answer = await server().request("POST", `/api/2.0/${path}`, { body });
      expect(answer.status, answer.text).to.equal(201);
      return Number(Object.values(answer.json as object)[0]);
    };
    const keep = async (
      resource: string,
      id: string,
      body: Data,
      path = resource,
      more: Data = {},
    ): Promise<number> => {
      const made = await make(path, body);
      (items[resource] ??= []).push({ ...body, ...more, [id]: made });
      return made;
    };
    const namesOf = async (path: string): Promise<readonly string[]> => {
      const answer = await ask(path);
      expect(answer.status, `${path}: ${answer.text}`).to.equal(200);
      const { items: found } = readItems(answer);
      return found.map(({ name }) => name).sort();
    };
    const readItems = (answer: Answer): { readonly items: readonly { readonly name: string }[] } => {
      const [found] = Object.values(answer.json as object) as [object];
      return { items: Object.values(found) };
    };
    const some = <Value>(values: readonly Value[]): Value => values[choose(values.length)]!;

    before(async function () {
      this.timeout(120_000);
      const artists: number[] = [];
      const albums: number[] = [];
      const tracks: number[] = [];
      for (let at = 0; at < 8; at += 1) {
        const formed = choose(4) === 0 ? null : 1960 + choose(5);
        artists.push(await keep("artists", "artist_id", { name: `artist ${String(at)}`, formed }));
      }
      for (let at = 0; at < 16; at += 1) {
        const artist_id = choose(4) === 0 ? null : some(artists);
        const parent_id = albums.length === 0 || choose(2) === 0 ? null : some(albums);
        const body = { name: `album ${String(at)}`, artist_id, parent_id, price: choose(5) };
        albums.push(await keep("albums", "album_id", body));
      }
      for (let at = 0; at < 40; at += 1) {
        const guest_ids = artists.filter(() => choose(6) === 0);
        const genre = some(["rock", "jazz", "folk", null]);
        const album_id = choose(5) === 0 ? null : some(albums);
        tracks.push(
          await keep("tracks", "track_id", { name: `track ${String(at)}`, album_id, guest_ids, genre, cost: at }),
        );
      }
      for (let at = 0; at < 6; at += 1) {
        const list = await keep("lists", "list_id", { name: `list ${String(at)}` });
        for (let entry = choose(5); entry > 0; entry -= 1) {
          const body = { name: `entry ${String(entry)}`, track_id: some(tracks), rank: choose(3) };
          const inList = `lists/${String(list)}/entries`;
          const made = await keep("lists/entries", "entry_id", body, inList, { list });
          for (let remark = choose(3); remark > 0; remark -= 1) {
            const inEntry = `${inList}/${String(made)}/remarks`;
            const body = { name: "R", stars: choose(3), artist_ids: artists.filter(() => choose(4) === 0) };
            await keep("lists/entries/remarks", "remark_id", body, inEntry, { entry: made });
          }
        }
        await keep("plays", "play_id", {
          name: `play ${String(at)}`,
          list_id: choose(3) === 0 ? null : list,
          times: at,
        });
      }
    });

    // The relations of the declarations, as plain TypeScript values.
    const relations: {
      readonly [resource: string]: {
        readonly [name: string]: {
          readonly to: string;
          readonly isMany: boolean;
          readonly of: (item: Data) => readonly Data[];
        };
      };
    } = {
      albums: {
        artist_id: one("artists", "artist_id"),
        parent_id: one("albums", "parent_id", "album_id"),
        tracks: many("tracks", (album, track) => track["album_id"] === album["album_id"]),
      },
      artists: {
        albums: many("albums", (artist, album) => album["artist_id"] === artist["artist_id"]),
        remarks: many("lists/entries/remarks", (artist, remark) =>
          (remark["artist_ids"] as number[]).includes(artist["artist_id"] as number),
        ),
      },
      tracks: {
        album_id: one("albums", "album_id"),
        guest_ids: many("artists", (track, artist) =>
          (track["guest_ids"] as number[]).includes(artist["artist_id"] as number),
        ),
        // Nested items that refer to the track.
        entries: many("lists/entries", (track, entry) => entry["track_id"] === track["track_id"]),
      },
      lists: {
        entries: many("lists/entries", (list, entry) => entry["list"] === list["list_id"]),
        plays: many("plays", (list, play) => play["list_id"] === list["list_id"]),
      },
      "lists/entries": {
        track_id: one("tracks", "track_id"),
        remarks: many("lists/entries/remarks", (entry, remark) => remark["entry"] === entry["entry_id"]),
      },
      "lists/entries/remarks": {},
      plays: { list_id: one("lists", "list_id") },
    };

    function one(to: string, field: string, id = field) {
      const of = (item: Data): readonly Data[] =>
        (items[to] ?? []).filter((other) => item[field] !== null && other[id] === item[field]);
      return { to, isMany: false, of };
    }

    function many(to: string, isRelated: (item: Data, other: Data) => boolean) {
      return {
        to,
        isMany: true,
        of: (item: Data): readonly Data[] => (items[to] ?? []).filter((other) => isRelated(item, other)),
      };
    }

    type Test = (item: Data) => boolean;
    const fields: { readonly [resource: string]: readonly string[] } = {
      artists: ["formed", "name", "artist_id"],
      albums: ["price", "name"],
      tracks: ["genre", "track_id"],
      lists: ["name"],
      "lists/entries": ["rank"],
      "lists/entries/remarks": ["stars"],
      plays: ["times"],
    };

    /** Creates a condition: its text in a query, and its meaning. */
    function condition(resource: string): { readonly text: string; readonly test: Test } {
      const names: string[] = [];
      const steps: { readonly isMany: boolean; readonly of: (item: Data) => readonly Data[] }[] = [];
      let at = resource;
      for (let depth = choose(3); depth >= 0; depth -= 1) {
        const [name, relation] = some(Object.entries(relations[at] ?? {}).concat([["", undefined as never]]));
        if (relation === undefined) break;
        names.push(name);
        steps.push(relation);
        at = relation.to;
      }
      const last = steps.at(-1);
      if (last?.isMany === true && names.at(-1) !== "guest_ids" && choose(4) === 0) {
        const exists = choose(2) === 0;
        const test: Test = (item) => last.of(item).length > 0 === exists;
        return {
          text: `${names.join(".")}[exists]=${String(exists)}`,
          test: through(steps.slice(0, -1), test, !exists),
        };
      }
      const field = some(fields[at]!);
      const given = some(items[at] ?? [{}])[field] ?? null;
      const operator =
        given === null
          ? "exists"
          : some([
              "eq",
              "ne",
              "in",
              "nin",
              "exists",
              ...(typeof given === "number" && !field.endsWith("_id") ? ["gt", "lte"] : []),
            ]);
      const value = operator === "exists" ? choose(2) === 0 : given;
      const test: Test = (item) => {
        const own = item[field] ?? null;
        switch (operator) {
          case "eq":
          case "in":
            return own === value;
          case "ne":
          case "nin":
            return own !== value;
          case "gt":
            return own !== null && own > value!;
          case "lte":
            return own !== null && own <= value!;
          default:
            return (own !== null) === value;
        }
      };
      const isNegative = operator === "ne" || operator === "nin" || value === false;
      return {
        text: `${[...names, field].join(".")}[${operator}]=${encodeURIComponent(String(value))}`,
        test: through(steps, test, isNegative),
      };
    }

    function through(
      steps: readonly { readonly isMany: boolean; readonly of: (item: Data) => readonly Data[] }[],
      test: Test,
      isNegative: boolean,
    ): Test {
      const [step, ...rest] = steps;
      if (step === undefined) return test;
      const inner = through(rest, test, isNegative);
      // An empty reference meets negative conditions, unless the path leads to several items.
      const isEmptyEnough = isNegative && steps.every(({ isMany }) => !isMany);
      return (item) => step.of(item).some(inner) || (isEmptyEnough && step.of(item).length === 0);
    }

    it("as the relations define, in every combination", async function () {
      this.timeout(120_000);
      for (let round = 0; round < rounds(150); round += 1) {
        const resource = some(["artists", "albums", "tracks", "lists", "plays"]);
        const first = condition(resource);
        const second = condition(resource);
        const expected = (test: Test) =>
          (items[resource] ?? [])
            .filter(test)
            .map(({ name }) => String(name))
            .sort();
        expect(await namesOf(`${resource}?items_per_page=100&${first.text}`), first.text).to.deep.equal(
          expected(first.test),
        );
        const either = `or=(${first.text},${second.text})`;
        expect(await namesOf(`${resource}?items_per_page=100&${either}`), either).to.deep.equal(
          expected((item) => first.test(item) || second.test(item)),
        );
      }
    });

    it("of which one related item meets all conditions on it", async () => {
      const list = await make("lists", { name: "both" });
      const path = `lists/${String(list)}/entries`;
      const tracks = [
        await make("tracks", { name: "T", genre: "rock" }),
        await make("tracks", { name: "T", genre: "jazz" }),
      ];
      await make(path, { name: "E", rank: 71, track_id: tracks[0] });
      await make(path, { name: "E", rank: 72, track_id: tracks[1] });
      const found = (query: string): Promise<readonly string[]> => namesOf(`lists?items_per_page=10&${query}`);
      expect(await found("entries.rank=71&entries.track_id.genre=rock")).to.deep.equal(["both"]);
      expect(await found("entries.rank=72&entries.track_id.genre=rock")).to.deep.equal([]);
      expect(await found("entries.rank[gte]=71&entries.rank[lt]=72")).to.deep.equal(["both"]);
      expect(await found("or=(and(entries.rank=72,entries.track_id.genre=rock),name=nothing)")).to.deep.equal([]);
      expect(await found("entries.rank=71&name=both&q=both")).to.deep.equal(["both"]);
      await server().request("DELETE", `/api/2.0/lists/${String(list)}`);
      for (const track of tracks) await server().request("DELETE", `/api/2.0/tracks/${String(track)}`);
    });

    it("page by page, and what they come to", async () => {
      const all = await namesOf("tracks?album_id.price[gte]=1&items_per_page=100");
      expect(all.length).to.be.greaterThan(4);
      const seen: string[] = [];
      for (let path: string | null = "/api/2.0/tracks?album_id.price[gte]=1&after=&items_per_page=3"; path !== null;) {
        const page: Answer = await server().request("GET", path);
        expect(page.status, page.text).to.equal(200);
        seen.push(...readItems(page).items.map(({ name }) => name));
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ""))?.[1] ?? null;
        if (path?.startsWith("http") === true) path = new URL(path).pathname + new URL(path).search;
      }
      expect(seen.sort()).to.deep.equal(all);
      const counted = await ask("tracks/aggregate?album_id.price[gte]=1");
      expect(counted.status, counted.text).to.equal(200);
      expect(counted.text).to.contain(`"count":${String(all.length)}`);
    });

    it("and reject names that are unknown or lead too far", async () => {
      const refused = async (query: string): Promise<string> => {
        const answer = await ask(`tracks?${query}`);
        assertRefused(answer, 400, "invalid_query");
        return answer.text;
      };
      expect(await refused("album_id.artist_id.nme=x")).to.contain(
        'the nearest valid name is \\"album_id.artist_id.name\\"',
      );
      expect(await refused("album.artist_id=1")).to.contain('the nearest valid name is \\"album_id.artist_id\\"');
      expect(await refused("album_id.artst_id=1")).to.contain('the nearest valid name is \\"album_id.artist_id\\"');
      expect(await refused("albm_id.artist_id=1")).to.contain("is not a parameter");
      expect(await refused("genre.name=1")).to.contain("is not a parameter");
      expect(await refused("album_id.parent_id.parent_id.parent_id.name=x")).to.contain("is not a parameter");
      expect(await refused("album_id.artist_id.formed[gte]=x")).to.contain("must be an integer");
      expect(await refused("or=(album_id.nme=x)")).to.contain('the nearest valid name is \\"album_id.name\\"');
      expect((await ask("albums?tracks=5")).text).to.contain("tracks takes the operator exists");
      expect((await ask("albums?marks[exists]=true")).text).to.contain("marks[exists] is not a parameter");
      expect((await ask("artists?marks[exists]=true")).status).to.equal(200);
      assertRefused(await ask("albums?tracks[exists]=true,false"), 400, "invalid_query", ["tracks[exists]"]);
    });

    describe("that the caller sees", () => {
      let account: Account;
      let secret: number;
      before(async () => {
        account = await staff.makeAccount(["view_plays", "view_lists", "manage_lists", "view_albums", "view_tracks"]);
        secret = await make("lists", { name: "secret" });
        await make("plays", { name: "of a secret", list_id: secret });
        const own = await account.ask("POST", "/api/2.0/lists", { name: "own" });
        expect(own.status, own.text).to.equal(201);
        await make("plays", { name: "of their own", list_id: Number(own.headers.location!.split("/").at(-1)) });
      });

      const names = (answer: Answer): readonly string[] => {
        expect(answer.status, answer.text).to.equal(200);
        return readItems(answer).items.map(({ name }) => name);
      };

      it("through visible items only", async () => {
        const query = "/api/2.0/plays?items_per_page=100&times[exists]=false&list_id.name";
        expect(names(await account.ask("GET", `${query}=own`))).to.deep.equal(["of their own"]);
        expect(names(await account.ask("GET", `${query}=secret`))).to.deep.equal([]);
        expect(names(await account.ask("GET", `${query}[ne]=own`))).to.include("of a secret");
        expect(names(await account.ask("GET", `${query}[ne]=secret`))).to.include("of a secret");
        expect(names(await account.ask("GET", `${query}[exists]=true`))).to.deep.equal(["of their own"]);
        expect(
          names(await account.ask("GET", "/api/2.0/plays?items_per_page=100&or=(list_id.name=secret)")),
        ).to.deep.equal([]);
        const count = await account.ask("GET", "/api/2.0/plays/aggregate?list_id.name=secret");
        expect(count.text).to.contain('"count":0');
      });

      it("through nested items only if their parents are visible", async () => {
        const track = await make("tracks", { name: "listed" });
        await make(`lists/${String(secret)}/entries`, { name: "E", track_id: track, rank: 81 });
        const reader = await staff.makeAccount(["view_tracks", "view_entrys", "view_lists", "manage_lists"]);
        const query = "/api/2.0/tracks?name=listed&entries";
        expect(names(await reader.ask("GET", `${query}.rank=81`))).to.deep.equal([]);
        expect(names(await reader.ask("GET", `${query}[exists]=false`))).to.deep.equal(["listed"]);
        expect(names(await reader.ask("GET", "/api/2.0/tracks?or=(entries.rank=81)"))).to.deep.equal([]);
        const chief = await staff.makeAccount(["view_tracks", "view_entrys", "view_lists", "view_all_lists"]);
        expect(names(await chief.ask("GET", `${query}.rank=81`))).to.deep.equal(["listed"]);
        expect(names(await chief.ask("GET", `${query}[exists]=false`))).to.deep.equal([]);
        expect(await namesOf("tracks?or=(entries.rank=81)")).to.deep.equal(["listed"]);
        for (const rights of [["view_entrys"], ["view_lists"]]) {
          const other = await staff.makeAccount(["view_tracks", ...rights]);
          for (const end of [".rank=81", "[exists]=true"]) {
            const hidden = await other.ask("GET", query + end);
            assertRefused(hidden, 400, "invalid_query");
            expect(hidden.text).to.contain(`entries${end.split("=")[0]!} is not a parameter of this collection`);
          }
        }
      });

      it("by the names that the tools for language models describe", async () => {
        // This caller may read one of the two resources with the name marks.
        const reader = await staff.makeAccount([
          "view_tracks",
          "view_albums",
          "view_marks",
          "view_entrys",
          "view_lists",
        ]);
        const tools = await openMcp(server(), reader);
        for (const resource of ["albums", "tracks"]) {
          const described = (await tools.call("describe", { resource })) as Record<string, object | undefined>;
          for (const name of ["tracks", "marks", "entries", "remarks"]) {
            const isDescribed = ["collections", "referring"].some((kind) => name in (described[kind] ?? {}));
            const answer = await reader.ask("GET", `/api/2.0/${resource}?${name}[exists]=true`);
            expect(answer.status, `${resource}?${name}`).to.equal(isDescribed ? 200 : 400);
          }
        }
        await tools.close();
      });

      it("and reject a hidden resource or field like an unknown one", async () => {
        const messageOf = async (query: string): Promise<string> => {
          const answer = await account.ask("GET", `/api/2.0/${query}`);
          assertRefused(answer, 400, "invalid_query");
          return (answer.json as { readonly errors: readonly { readonly message: string }[] }).errors[0]!.message;
        };
        expect(await messageOf("albums?artist_id.formed=1960")).to.equal(
          await messageOf("albums?artist_ix.formed=1960"),
        );
        expect(await messageOf("albums?tracks.cost=1")).to.match(/^is not a parameter/);
        expect(await messageOf("lists?entries.track_id.cost=1")).to.match(/^is not a parameter/);
        expect((await ask("albums?tracks.cost=1")).status).to.equal(200);
      });
    });

    it("among thousands of related items", async function () {
      this.timeout(120_000);
      const many = 1100;
      const makeAll = async (
        operationOf: (index: number) => { readonly path: string; readonly body: object },
        send = (body: object) => server().request("POST", "/api/2.0/batch", { body }),
      ) => {
        const ids: number[] = [];
        for (let start = 0; start < many; start += 550) {
          const indexes = Array.from({ length: 550 }, (_, index) => start + index);
          const operations = indexes.map((index) => ({ method: "POST", ...operationOf(index) }));
          const answer = await send({ operations });
          expect(answer.status, answer.text).to.equal(200);
          const { results } = answer.json as { readonly results: readonly { readonly location: string }[] };
          ids.push(...results.map(({ location }) => Number(location.split("/").at(-1))));
        }
        return ids;
      };
      const albums = await makeAll((index) => ({ path: "albums", body: { name: `many ${String(index)}`, price: 7 } }));
      await makeAll((index) => ({
        path: "tracks",
        body: { name: "many", album_id: albums[index], genre: index % 2 === 0 ? "folk" : "jazz" },
      }));
      const lists = await makeAll(() => ({ path: "lists", body: { name: "many" } }));
      const entries = await makeAll((index) => ({
        path: `lists/${String(lists[index])}/entries`,
        body: { name: "many", rank: 9 },
      }));
      await makeAll((index) => ({
        path: `lists/${String(lists[index])}/entries/${String(entries[index])}/remarks`,
        body: { name: "many", stars: index % 2 },
      }));
      await makeAll((index) => ({ path: "plays", body: { name: "many", list_id: lists[index], times: 5000 } }));
      const count = async (query: string): Promise<number> => {
        const answer = await ask(`${query}&items_per_page=3`);
        expect(answer.status, answer.text).to.equal(200);
        const { total } = answer.json as { readonly total?: number };
        return total ?? Number(answer.headers["x-total-count"]);
      };
      expect(await count("tracks?album_id.price=7")).to.equal(many);
      expect(await count("tracks?album_id.price[ne]=7&name=many")).to.equal(0);
      expect(await count("tracks?album_id.name[prefix]=many&genre=jazz")).to.equal(many / 2);
      expect(await count("albums?tracks.name=many&tracks.genre=folk")).to.equal(many / 2);
      expect(await count("albums?price=7&tracks[exists]=false")).to.equal(0);
      expect(await count("lists?entries.rank=9")).to.equal(many);
      expect(await count("lists?name=many&entries[exists]=false")).to.equal(0);
      expect(await count("lists?entries.remarks.stars=1&name=many")).to.equal(many / 2);
      expect(await count("lists?plays.times=5000&sort_by=-name")).to.equal(many);
      expect(await count("plays?list_id.entries.remarks.stars=0&times=5000")).to.equal(many / 2);
      // A caller who sees many lists, and asks for few entries, or for many.
      const owner = await staff.makeAccount([
        "view_lists",
        "manage_lists",
        "view_entrys",
        "view_remarks",
        "view_tracks",
      ]);
      const owned = await makeAll(
        () => ({ path: "lists", body: { name: "owned" } }),
        (body) => owner.ask("POST", "/api/2.0/batch", body),
      );
      const [hidden, ...found] = await Promise.all(
        ["of a hidden list", "of one list", "of another"].map((name) => make("tracks", { name })),
      );
      await make(`lists/${String(lists[0])}/entries`, { name: "few", track_id: hidden, rank: 71 });
      for (const [index, track_id] of found.entries()) {
        const entry = await make(`lists/${String(owned[index])}/entries`, { name: "few", track_id, rank: 71 });
        await make(`lists/${String(owned[index])}/entries/${String(entry)}/remarks`, { name: "few", stars: 71 });
      }
      await makeAll((index) => ({ path: `lists/${String(owned[index])}/entries`, body: { name: "M", rank: 72 } }));
      const countOwn = async (query: string): Promise<number> => {
        const answer = await owner.ask("GET", `/api/2.0/${query}&items_per_page=3`);
        expect(answer.status, answer.text).to.equal(200);
        return Number(answer.headers["x-total-count"]);
      };
      expect(await countOwn("tracks?entries.rank=71")).to.equal(2);
      expect(await countOwn("tracks?name[prefix]=of%20&entries[exists]=false")).to.equal(1);
      expect(await countOwn("tracks?name[prefix]=of%20&entries[exists]=true")).to.equal(2);
      expect(await countOwn("lists?entries.remarks.stars=71")).to.equal(2);
      expect(await countOwn("lists/-/entries?rank=71")).to.equal(2);
      expect(await countOwn("lists/-/entries?rank=72")).to.equal(many);
      expect(await countOwn("lists/-/entries/-/remarks?stars=71")).to.equal(2);
      expect(await countOwn("lists?entries.rank=72")).to.equal(many);
      const counted = await ask("tracks/aggregate?group=genre&album_id.price=7");
      expect(counted.text, counted.text).to.contain(`"count":${String(many / 2)}`);
    });
  },
  // On a busy machine, some of these requests take several seconds on MongoDB.
  { STOCKROOM_TIME_LIMIT: "60000" },
);
