import { expect } from "chai";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isNight } from "../support/databases.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { makeTemporaryDirectory, runCommand, startCommand, type FailedStart } from "../support/server.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_music", write: "manage_music" };
const declare = (id: string, properties: object, more: { required?: string[]; resource?: object } = {}) => ({
  title: id.replace("_id", ""),
  type: "object",
  resource: { id, title: "name", privileges, ...more.resource },
  properties: { [id]: { type: "integer", readOnly: true }, name: { type: "string" }, ...properties },
  required: ["name", ...(more.required ?? [])],
});
const to = (resource: string) => ({ type: "integer", references: resource });

const schemas = {
  artists: declare("artist_id", {}),
  albums: declare(
    "album_id",
    { artist_id: to("artists"), code: { type: "string", unique: true } },
    { required: ["artist_id"] },
  ),
  tracks: declare("track_id", { album_id: to("albums") }, { required: ["album_id"] }),
  playlists: declare("playlist_id", { follows_id: to("playlists") }),
  "playlists/entries": declare("entry_id", { track_id: to("tracks") }, { required: ["track_id"] }),
};
const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"artists"> = { react() {} };
`;

type Row = Readonly<Record<string, string | number | null>>;

/** Tables as another database has them: the ids have gaps and do not begin with 1. */
function makeTables(albums = 30, tracksEach = 4): Readonly<Record<string, readonly Row[]>> {
  const ids = (count: number, step: number) => Array.from({ length: count }, (_, index) => 5 + index * step);
  const album = ids(albums, 3);
  return {
    artists: ids(10, 7).map((artist_id) => ({ artist_id, name: `Artist ${String(artist_id)}` })),
    albums: album.map((album_id, index) => {
      const artist = 5 + (index % 10) * 7;
      return { album_id, name: `Album by ${String(artist)}`, artist_id: artist, code: `c${String(album_id)}` };
    }),
    tracks: album.flatMap((album_id, index) =>
      Array.from({ length: tracksEach }, (_, track) => {
        return { track_id: 9 + (index * tracksEach + track) * 2, name: `Track of c${String(album_id)}`, album_id };
      }),
    ),
    playlists: [
      { playlist_id: 4, name: "Early", follows_id: 8 },
      { playlist_id: 8, name: "Late", follows_id: null },
    ],
    "playlists/entries": [
      { _parents: 4, name: "of Early: c5", track_id: 9 },
      { _parents: 8, name: "of Late: c8", track_id: 9 + 2 * tracksEach },
      { _parents: 8, name: "of Late: c5", track_id: 9 },
    ],
  };
}

function writeCsv(folder: string, name: string, rows: readonly Row[]): string {
  const file = join(folder, `${name.replaceAll("/", "-")}.csv`);
  const names = Object.keys(rows[0]!);
  const lines = rows.map((row) => names.map((field) => String(row[field] ?? "")).join(","));
  writeFileSync(file, `${[names.join(","), ...lines].join("\n")}\n`);
  return name.includes("/") ? `${name}=${file}` : file;
}

describe("an import of tables that refer to each other", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    project = makeProject({ ...storeAccounts, ...schemas });
    project.write("schemas/artists.hooks.ts", hooks);
    await project.transpile();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "of one CSV file a table", (database) => {
    let databaseUrl: string;
    let folder: string;
    beforeEach(async () => {
      databaseUrl = database.newUrl();
      folder = makeTemporaryDirectory();
      await run("users", "create", "root@example.com", "--root");
    });

    const ask = (...args: readonly string[]): Promise<FailedStart> =>
      runCommand(args, { databaseUrl, project: project.directory });
    const run = async (...args: readonly string[]): Promise<FailedStart> => {
      const ended = await ask(...args);
      expect(ended.code, ended.stderr).to.equal(0);
      return ended;
    };
    const refuse = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await ask(...args);
      expect([code, stdout], stderr).to.deep.equal([1, ""]);
      return stderr;
    };
    const write = (tables: Readonly<Record<string, readonly Row[]>>): readonly string[] =>
      Object.entries(tables).map(([name, rows]) => writeCsv(folder, name, rows));
    interface Line {
      readonly resource?: string;
      readonly parents?: readonly string[];
      readonly item: Readonly<Record<string, string | null>>;
    }
    const read = async (resource: string): Promise<readonly Line[]> => {
      const { stdout } = await run("export", resource);
      return stdout === "" ? [] : stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Line); // prettier-ignore
    };
    /** The name of every item says which item it must refer to. */
    const checkLinks = async (counts: { readonly tracks: number }): Promise<void> => {
      const whole = (await run("export")).stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Line); // prettier-ignore
      const of = (resource: string): readonly Line[] => whole.filter((line) => line.resource === resource);
      const byId = (resource: string, id: string): ReadonlyMap<unknown, Line> =>
        new Map(of(resource).map((line) => [line.item[id], line]));
      const [artists, albums, tracks, playlists] = [
        byId("artists", "artist_id"),
        byId("albums", "album_id"),
        byId("tracks", "track_id"),
        byId("playlists", "playlist_id"),
      ];
      for (const { item } of albums.values()) {
        expect(item["name"]).to.equal(`Album by ${artists.get(item["artist_id"])!.item["name"]!.slice(7)}`);
      }
      for (const { item } of tracks.values()) {
        expect(item["name"]).to.equal(`Track of ${albums.get(item["album_id"])!.item["code"]!}`);
      }
      const entries = of("playlists/entries");
      for (const { parents, item } of entries) {
        const list = playlists.get(parents![0])!.item["name"]!;
        expect(item["name"]).to.equal(`of ${list}: ${tracks.get(item["track_id"])!.item["name"]!.slice(9)}`);
      }
      const early = [...playlists.values()].find(({ item }) => item["name"] === "Early")!;
      expect(playlists.get(early.item["follows_id"])!.item["name"]).to.equal("Late");
      expect([tracks.size, entries.length]).to.deep.equal([counts.tracks, 3]);
    };

    it("links them in one run, in any order of files, and reports new ids", async () => {
      const files = write(makeTables());
      const dry = await run("import", ...files.toReversed(), "--dry-run");
      expect(dry.stdout).to.equal("165 items would be imported; nothing was written\n");
      expect((await run("reactions", "list", "--json")).stdout.trim()).to.equal("[]");

      const { stdout, stderr } = await run("import", ...files.toReversed());
      expect(stdout).to.equal("165 items imported\n");
      expect(stderr).to.match(
        /note: the items of artists, albums, playlists, tracks? .*have other ids|note: the items of .*artists/,
      );
      await checkLinks({ tracks: 120 });
      // The dry run has used no ids.
      expect((await read("artists"))[0]!.item["artist_id"]).to.equal("1");
      expect(JSON.parse((await run("reactions", "list", "--json")).stdout)).to.have.length(10);
    });

    it("rejects references to items outside the files, unless an option allows existing items", async () => {
      const [artists = "", albums = ""] = write(makeTables());
      await run("import", artists, "--no-reactions");
      expect((await run("reactions", "list", "--json")).stdout.trim()).to.equal("[]");
      const stderr = await refuse("import", albums);
      expect(stderr).to.contain("line 2: artist_id refers to 5 of artists, and no line has this id");
      expect(await read("albums")).to.deep.equal([]);
      const lines = join(folder, "albums.jsonl");
      writeFileSync(lines, `${JSON.stringify({ name: "N", artist_id: 5, code: "x" })}\n`);
      expect(await refuse("import", lines)).to.contain("artist_id refers to 5 of artists");
      await run("import", lines, "--references", "existing");
      const [made] = await read("albums");
      expect(made!.item["artist_id"]).to.equal("5");
    });

    it("keeps the ids in empty resources, and new items get later ones", async () => {
      const files = write(makeTables());
      const { stderr } = await run("import", ...files, "--keep-ids");
      expect(stderr).not.to.contain("note:");
      await checkLinks({ tracks: 120 });
      expect((await read("artists")).map(({ item }) => item["artist_id"])).to.include.members(["5", "12", "68"]);
      const more = writeCsv(folder, "artists", [{ artist_id: 200, name: "More" }]);
      expect(await refuse("import", more, "--keep-ids")).to.contain("artists already has items");
      await run("import", more);
      expect((await read("artists")).at(-1)!.item["artist_id"]).to.equal("69");
    });

    it("resumes after a rejected line, and creates nothing twice", async () => {
      const tables = makeTables(300, 4);
      const wrong = tables["tracks"]!.map((row, index) => (index === 900 ? { ...row, name: "" } : row));
      const stderr = await refuse("import", ...write({ ...tables, tracks: wrong }));
      expect(stderr).to.match(/tracks\.csv line 902: name/);
      const point = /continue with (--resume \S+)\n/.exec(stderr)![1]!.split(" ");
      expect((await read("tracks")).length).to.be.within(1, 900);

      const files = write(tables);
      const others = write({ ...tables, artists: tables["artists"]!.toReversed() });
      expect(await refuse("import", ...others, ...point)).to.contain("lines have changed");
      expect(await refuse("import", ...others, "--resume", "5")).to.contain("--resume: give the resume point");
      write(tables);
      await run("import", ...files, ...point);
      await checkLinks({ tracks: 1200 });
      expect((await read("albums")).length).to.equal(300);
    }).timeout(120_000);

    it("resumes after a kill, and creates nothing twice", async () => {
      const each = isNight ? 10 : 4;
      const tables = makeTables(300, each);
      const files = write(tables);
      const killed = startCommand(["import", ...files], { databaseUrl, project: project.directory });
      await killed.says("imported up to");
      await killed.kill();
      const { stderr } = await killed.result;
      const point = /if this import is interrupted, continue it with (--resume \S+)\n/.exec(stderr)![1]!.split(" ");
      const { stdout } = await run("import", ...files, ...point);
      expect(stdout).to.match(/^[\d,]+ items imported, [\d,]+ existing items left unchanged\n$/);
      await checkLinks({ tracks: 300 * each });

      write({ ...tables, playlists: tables["playlists"]!.toReversed() });
      expect(await refuse("import", ...files, ...point)).to.contain("lines have changed");
    }).timeout(120_000);

    it("rejects --existing if no unique key identifies items", async () => {
      const tables = makeTables(2, 1);
      const files = write({ artists: tables["artists"]!, albums: tables["albums"]! });
      await run("import", ...files);
      const stderr = await refuse("import", ...files, "--existing", "skip");
      expect(stderr).to.contain("declare a unique key of artists");
      expect((await read("artists")).length).to.equal(10);
      const [first] = await read("artists");
      const known = tables["albums"]!.map((row) => ({ ...row, artist_id: Number(first!.item["artist_id"]) }));
      const albums = writeCsv(folder, "albums", known);
      const { stdout } = await run("import", albums, "--existing", "skip", "--references", "existing");
      expect(stdout).to.equal("0 items imported, 2 existing items left unchanged\n");
    });

    it("seeds all files of seeds/ in the order of their names", async () => {
      await run("import", writeCsv(folder, "artists", [{ artist_id: 7, name: "A" }]), "--keep-ids");
      const album = (album_id: number, code: string) => ({ album_id, name: code, artist_id: 7, code });
      project.write("seeds/10-tracks.json", "[]");
      project.write("seeds/20-first/albums.json", JSON.stringify([album(30, "one")], null, 2));
      project.write("seeds/30-albums.jsonl", JSON.stringify({ resource: "albums", item: album(31, "two") }));
      const { stdout, stderr } = await run("seed");
      expect(stdout).to.equal("2 items imported\n");
      expect(stderr).not.to.contain("--keep-ids");
      expect((await read("albums")).map(({ item }) => item["code"])).to.deep.equal(["one", "two"]);
      expect((await run("seed")).stdout).to.equal("0 items imported, 2 existing items left unchanged\n");

      project.write("seeds/10-tracks.json", JSON.stringify([{ name: "Track", album_id: 30 }]));
      expect(await refuse("seed")).to.match(
        /10-tracks\.json item 1: album_id refers to the item of \S+albums\.json item 1, which this run has not created/,
      );
    });

    it("rejects undeclared names, repeated ids, and a file that is cut", async () => {
      const lines = join(folder, "artists.jsonl");
      const reject = async (text: string | Buffer, file = lines): Promise<string> => {
        writeFileSync(file, text);
        return refuse("import", file);
      };
      const unknown = await reject(
        '{"name": "A", "nmae": "B"}\n{"resource": "artists", "item": {"name": "A"}, "parent": []}',
      );
      expect(unknown).to.contain('line 1: nmae is not a field of artists; the nearest valid name is "name" (unknown)');
      expect(unknown).to.contain('line 2: "parent" is not a key of a line; the nearest valid name is "parents"');
      expect(await reject('{"artist_id": 3, "name": "A"}\n{"artist_id": 3, "name": "B"}')).to.contain(
        "line 2: artist_id repeats the id 3 of line 1 (unique)",
      );
      const csv = join(folder, "artists.csv");
      expect(await reject(Buffer.from("name\nBjörk\nSigur Rós").subarray(0, -2), csv)).to.match(
        /artists\.csv.*not UTF-8/,
      );
      expect(await reject("name,name\nA,B\n", csv)).to.contain('line 1 names "name" twice');
      expect(await reject("id,name\n1,A\n", csv)).to.contain(
        'line 1 names "id", which is not a field of artists; the id field is artist_id',
      );
      expect(await reject('{"id": 1, "name": "A"}')).to.contain(
        "id is not a field of artists; the id field is artist_id",
      );
      expect(await reject("artist_id;name\n1;A\n", csv)).to.contain(
        "line 1 has one column: separate columns with commas",
      );
      expect(await reject("artist_id\tname\n1\tA\n", join(folder, "artists.tsv"))).to.contain(
        "artists.tsv cannot be imported: convert it to CSV with commas, or to JSON lines (.jsonl)",
      );
      expect(await read("artists")).to.deep.equal([]);
    });

    it("and an export recognize CSV by the name of the file, which only its owner can read", async () => {
      const [artists = ""] = write(makeTables());
      await run("import", artists);
      const out = join(folder, "out.csv");
      await run("export", "artists", "--out", out);
      expect(readFileSync(out, "utf8")).to.match(/^artist_id,name\r\n1,Artist 5\r\n/);
      expect(statSync(out).mode & 0o777).to.equal(0o600);
    });
  });
});
