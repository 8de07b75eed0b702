import { expect } from "chai";
import type { Storage } from "../../runtime/storage/storage.js";
import { mongodb, sqlite } from "../support/databases.js";
import { orSkip } from "../support/or-skip.js";
import { versions } from "./evolved.js";
import { openContract } from "./open-contract.js";
import { now, root } from "./plans.js";
import { everything } from "../../runtime/plan/plan.js";
import type { CreatePlan, Filter } from "../../runtime/plan/plan.js";
import type { Document } from "../../runtime/resource.js";
import { refusal } from "./refusals.js";

function create(resource: string, values: Document): CreatePlan {
  return {
    kind: "create",
    resource,
    parents: [],
    caller: root,
    now,
    given: Object.keys(values),
    requests: {},
    references: [],
    copy: null,
    repeat: null,
    path: "",
    values,
  };
}

for (const database of [sqlite, mongodb]) {
  describe(`Changed declarations, on ${database.name}`, () => {
    let url: string;
    let storage: Storage | undefined;

    before(async function () {
      this.timeout(120_000);
      await orSkip(this, database.start());
      url = database.newUrl();
    });
    afterEach(() => storage?.close());

    async function open(version: string): Promise<Storage> {
      const registry = versions[version];
      if (registry === undefined) throw new Error(`no version ${version}`);
      const registryUrl = new URL(`evolved.js?version=${version}`, import.meta.url).href;
      return openContract(url, { registry, registryUrl, settings: { language: "eo" } });
    }

    async function failure(version: string): Promise<string> {
      storage = undefined;
      try {
        storage = await open(version);
        return "opened";
      } catch (error) {
        return String(error);
      }
    }

    async function find(filter: Filter): Promise<readonly Document[]> {
      return (await storage?.find("notes", filter, 10)) ?? [];
    }

    it("fill new fields, find by new words, hold new unique keys, and keep the rest", async () => {
      storage = await open("first");
      for (const slug of ["a", "b", null]) {
        await storage.write(create("notes", { name: `Note ${String(slug)}`, slug, extra: "kept" }));
      }
      await storage.close();

      storage = await open("second");
      expect(await find(everything)).to.deep.equal([
        { note_id: 1, name: "Note a", slug: "a", status: "A", tags: ["new"], lang: "eo" },
        { note_id: 2, name: "Note b", slug: "b", status: "A", tags: ["new"], lang: "eo" },
        { note_id: 3, name: "Note null", slug: null, status: "A", tags: ["new"], lang: "eo" },
      ]);
      expect(await find({ kind: "words", prefixes: ["note", "b"] })).to.have.length(1);
      expect(await find({ kind: "in", field: "tags", values: ["new"], negated: false })).to.have.length(3);
      await refusal(storage.write(create("notes", { name: "again", slug: "b" })), "not_unique");
      expect((await storage.write(create("pages", { name: "a new resource" }))).id).to.equal(1);
    });

    it("may take back what they added: fields return with their values, keys refuse no more", async () => {
      storage = await open("first");
      const [first] = await find(everything);
      expect(first).to.deep.equal({ note_id: 1, name: "Note a", slug: "a", extra: "kept" });
      const { id } = await storage.write(create("notes", { name: "again", slug: "b" }));
      expect(id).to.be.greaterThan(3);
    });

    it("that want a unique key of values that are not unique are refused", async () => {
      expect(await failure("second")).to.contain('two items of "notes" have the same values for a unique key');
    });

    it("of a type are refused, and say what was there", async () => {
      const message = await failure("retyped");
      expect(message).to.contain('the database holds "notes" in another form: name was string and is integer now');
      storage = await open("first");
      expect(await find(everything)).to.have.length(4);
    });
  });
}
