import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { request } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";
import { declareNamed, NamedItems, namesIn, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_news", write: "manage_news" };
const declare = (name: string, properties: object, more: object = {}) =>
  declareNamed(name, properties, { privileges, ...more });
const flag = { type: "string", enum: ["draft", "published"], default: "draft" };

const schemas = {
  topics: declare("topic", {
    article_count: { type: "integer", readOnly: true, counts: { resource: "articles", by: "topic_id" } },
    note_count: { type: "integer", readOnly: true, counts: { resource: "articles/notes", by: "topic_id" } },
  }),
  articles: declare(
    "article",
    {
      status: flag,
      words: { type: "integer", default: 0, sortable: true },
      author_id: { ...to("users"), valueFrom: { caller: "account" } },
      topic_id: to("topics", { via: true }),
    },
    {
      visible: { where: "status=published or author_id=$caller", unless: "see_drafts" },
      public: true,
      privileges: { read: "read_articles", write: "manage_news" },
      createWith: ["notes"],
    },
  ),
  "articles/notes": declare("note", { topic_id: to("topics") }),
  comments: declare(
    "comment",
    { article_id: to("articles") },
    { visible: "article_id.status=published and name[ne]=spam" },
  ),
  offers: declare(
    "offer",
    { from: { type: "string", format: "date-time" }, rank: { type: "integer", default: 0 } },
    { visible: "(from[lte]=$now or from[exists]=false) and rank[gt]=-5" },
  ),
  rooms: declare(
    "room",
    { owner_id: { ...to("users"), valueFrom: { caller: "account" } } },
    {
      visible: {
        where: "members.user_id=$caller or guests.user_id=$caller or owner_id=$caller",
        unless: "see_drafts",
      },
    },
  ),
  "rooms/members": declare("member", { user_id: to("users") }),
  // The id of a guest is the id of the account.
  "rooms/guests": declareNamed("guest", { user_id: to("users") }, { privileges, id: "user_id", idWithinParent: true }, [
    "user_id",
  ]),
};

onProject(
  databasesOfDay(import.meta.url),
  "items that meet a declared condition",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    let [ann, bob, chief]: Account[] = [];
    const { ids, at, list, make, status } = new NamedItems();
    const article = (name: string, more: object) => ({ name: `article ${name}`, topic_id: ids["topic T"], ...more });

    before(async function () {
      this.timeout(120_000);
      const staff = new Staff(server);
      const rights = ["view_news", "manage_news", "read_articles"];
      ann = await staff.makeAccount(rights);
      bob = await staff.makeAccount(rights);
      chief = await staff.makeAccount([...rights, "see_drafts"]);
      await make(chief, "topics", { name: "topic T" });
      for (const [name, author] of [
        ["A", ann],
        ["B", bob],
      ] as const) {
        for (const state of ["draft", "published"]) {
          await make(author, "articles", article(`${name} ${state}`, { status: state, words: 1 }));
          await make(author, `${at(`article ${name} ${state}`)}/notes`, { name: `note ${name} ${state}` });
        }
      }
      for (const name of ["A published", "B published"]) {
        const body = { name: `comment ${name}`, article_id: ids[`article ${name}`] };
        await make(ann, "comments", body);
      }
    });

    it("in lists, pages, totals, filters, searches and orders", async () => {
      const seen = ["article A draft", "article A published", "article B published"];
      expect(await list(ann, "articles")).to.deep.equal(seen);
      expect(await list(chief, "articles")).to.have.length(4);
      expect(await list(ann, "articles?status=draft")).to.deep.equal(["article A draft"]);
      expect(await list(ann, `articles?author_id=${bob!.id}`)).to.deep.equal(["article B published"]);
      expect(await list(ann, "articles?q=draft&sort_by=-name")).to.deep.equal(["article A draft"]);
      expect(await list(ann, "articles?or=(status=draft,words=1)")).to.deep.equal(seen);
      expect(await list(ann, `${at("topic T")}/articles`)).to.deep.equal(seen);
      expect(await list(ann, "topics?articles.status=draft")).to.deep.equal(["topic T"]);
      const page = await ann!.ask("GET", "/api/2.0/articles?page=1&items_per_page=1");
      expect(page.headers["x-total-count"]).to.equal("3");
    });

    it("in aggregates, counts, related items and expansions", async () => {
      const sum = await ann!.ask("GET", "/api/2.0/articles/aggregate?sum=words&group=status&sort_by=status");
      expect(sum.json).to.deep.nested.include({ "groups[0].count": 1, "groups[0].sum.words": 1, "groups[1].count": 2 });
      const topics = await ann!.ask("GET", "/api/2.0/topics?expand=articles");
      expect(topics.text)
        .to.contain('"article_count":3')
        .and.contain('"note_count":null')
        .and.not.contain("article B draft");
      expect((await chief!.ask("GET", "/api/2.0/topics")).text)
        .to.contain('"article_count":4')
        .and.contain('"note_count":0');
      expect(await list(ann, "comments?article_id.status=draft")).to.deep.equal([]);
    });

    it("one by one, and items nested in them", async () => {
      for (const name of ["article A draft", "article B published"]) {
        expect(await status(ann, "GET", at(name)), name).to.equal(200);
        expect(await list(ann, `${at(name)}/notes`)).to.have.length(1);
      }
      const hidden = at("article B draft");
      const missing = "articles/999999";
      for (const [method, body] of [["GET"], ["PUT", { name: "mine" }], ["DELETE"]] as const) {
        for (const end of ["", `/notes/${String(ids["note B draft"])}`]) {
          const answer = await ann!.ask(method, `/api/2.0/${hidden}${end}`, body);
          const none = await ann!.ask(method, `/api/2.0/${missing}${end}`, body);
          expect([answer.status, answer.status], `${method} ${end}`).to.deep.equal([404, none.status]);
        }
      }
      expect(await status(ann, "GET", `${hidden}/notes`)).to.equal(404);
      expect(await status(ann, "POST", `${hidden}/notes`, { name: "mine" })).to.equal(404);
      expect(await status(ann, "GET", `${hidden}/notes/aggregate`)).to.equal(404);
    });

    it("by callers without credentials, if the resource is public", async () => {
      const answer = await request(server().url, "GET", "/api/2.0/articles");
      expect(namesIn(answer)).to.deep.equal(["article A published", "article B published"]);
    });

    it("and every written item must meet it", async () => {
      const foreign = article("mine", { author_id: Number(bob!.id) });
      assertRefused(await ann!.ask("POST", "/api/2.0/articles", foreign), 403, "privilege_missing");
      const give = { author_id: Number(bob!.id) };
      assertRefused(await ann!.ask("PUT", `/api/2.0/${at("article A draft")}`, give), 403, "privilege_missing");
      assertRefused(
        await bob!.ask("PUT", `/api/2.0/${at("article A published")}`, { status: "draft" }),
        403,
        "privilege_missing",
      );
      expect(await status(bob, "PUT", at("article A published"), { words: 1 })).to.equal(200);
      expect(await status(chief, "PUT", at("article A draft"), { words: 1 })).to.equal(200);
      const spam = { name: "spam", article_id: ids["article A published"] };
      assertRefused(await chief!.ask("POST", "/api/2.0/comments", spam), 403, "privilege_missing");
      const hidden = { name: "new", article_id: ids["article B draft"] };
      expect(await status(ann, "POST", "comments", hidden)).to.equal(403);
      const made = {
        operations: [
          { method: "POST", path: "articles", body: article("C", { status: "published" }) },
          { method: "POST", path: "comments", body: { name: "in one", article_id: { $ref: 0 } } },
          { method: "PUT", path: at("article A draft"), body: give },
        ],
      };
      const batch = await ann!.ask("POST", "/api/2.0/batch", made);
      expect([batch.status, (batch.json as { code: string }).code]).to.deep.equal([403, "privilege_missing"]);
      expect(await list(ann, "articles")).to.not.include("article C");
    });

    it("as the time passes", async () => {
      for (const [name, from] of [
        ["offer past", "2001-01-01T00:00:00Z"],
        ["offer always", null],
      ] as const) {
        await make(ann, "offers", { name, from });
      }
      const later = new Date(Date.now() + 2000).toISOString();
      assertRefused(await ann!.ask("POST", "/api/2.0/offers", { name: "x", from: later }), 403, "privilege_missing");
      assertRefused(await ann!.ask("POST", "/api/2.0/offers", { name: "x", rank: -5 }), 403, "privilege_missing");
      const root = await server().request("POST", "/api/2.0/offers", { body: { name: "offer soon", from: later } });
      expect(root.status).to.equal(201);
      ids["offer soon"] = Number(Object.values(root.json as object)[0]);
      expect(await list(ann, "offers")).to.deep.equal(["offer always", "offer past"]);
      expect(await status(ann, "GET", at("offer soon"))).to.equal(404);
      await waitUntil(async () => (await list(ann, "offers")).includes("offer soon"));
      expect(await status(ann, "PUT", at("offer soon"), { rank: 1 })).to.equal(200);
    }).timeout(20_000);

    it("along collections", async () => {
      await make(ann, "rooms", { name: "room R" });
      expect(await status(bob, "GET", at("room R"))).to.equal(404);
      await make(ann, `${at("room R")}/members`, { name: "member Bob", user_id: Number(bob!.id) });
      expect(await list(bob, "rooms")).to.deep.equal(["room R"]);
      expect(await status(bob, "PUT", at("room R"), { name: "room R" })).to.equal(200);
      expect(await status(bob, "DELETE", `${at("room R")}/members/${String(ids["member Bob"])}`)).to.equal(204);
      expect(await list(bob, "rooms")).to.deep.equal([]);
      expect(await list(ann, "rooms")).to.deep.equal(["room R"]);
    });

    it("along collections whose id is the account", async () => {
      await make(ann, "rooms", { name: "room G" });
      const guests = `${at("room G")}/guests`;
      expect(await status(bob, "GET", guests)).to.equal(404);
      await make(ann, guests, { name: "guest Bob", user_id: Number(bob!.id) });
      expect(await list(bob, "rooms")).to.deep.equal(["room G"]);
      expect(await list(bob, guests)).to.deep.equal(["guest Bob"]);
      const invited = await server().request("GET", "/api/2.0/users?guests.name=guest%20Bob&fields=user_id");
      expect(Object.keys((invited.json as { readonly users: object }).users)).to.deep.equal([bob!.id]);
      expect(await status(bob, "DELETE", `${guests}/${bob!.id}`)).to.equal(204);
      expect(await list(bob, "rooms")).to.deep.equal([]);
    });
  },
);
