import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { request } from "../support/request.js";
import { everyUserRight, memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

interface Panel {
  readonly form: readonly { readonly title?: string; readonly fields?: readonly string[] }[];
  readonly when: object;
}

interface Resource {
  readonly path: string;
  readonly may: { readonly [action: string]: boolean };
  readonly fields: readonly { readonly name: string; readonly [fact: string]: unknown }[];
  readonly [fact: string]: unknown;
}

onServerOfDay(import.meta.url, "the description that the panel gets", (server) => {
  const staff = new Staff(server);
  const signIn = async (privileges: readonly string[], more: object = {}): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember(privileges, more)).email, memberPassword);
    return visitor;
  };
  const describeFor = async (visitor: Visitor): Promise<readonly Resource[]> => {
    const answer = await visitor.ask("GET", "description");
    expect(answer.status, answer.text).to.equal(200);
    return (answer.json as { resources: readonly Resource[] }).resources;
  };
  const find = (resources: readonly Resource[], path: string): Resource => {
    const found = resources.find((resource) => resource.path === path);
    if (found === undefined) throw new Error(`${path} is not described`);
    return found;
  };

  describe("of resources", () => {
    let all: readonly Resource[];
    let root: Visitor;
    before(async () => {
      root = await signIn([], { is_root: "Y" });
      all = await describeFor(root);
    });

    it("has all declared resources for a root account, and no internal ones", async () => {
      const answer = await root.ask("GET", "description");
      expect(answer.headers["cache-control"]).to.equal("no-store");
      expect(all.map(({ path }) => path)).to.include.members(["stores", "users", "products/features/images"]);
      expect(all.filter(({ path }) => path.startsWith("_"))).to.deep.equal([]);
      expect(new Set(all.map(({ path }) => path)).size).to.equal(all.length);
      const { privileges } = answer.json as { privileges: readonly string[] };
      expect(privileges).to.include.members(everyUserRight);
      for (const { may } of all) expect(may).to.deep.equal({ read: true, create: true, update: true, delete: true });
    });

    it("can be cached by its digest, which the page of the panel has with the session", async () => {
      const page = async (headers: Record<string, string>) => request(server().url, "GET", "/admin", { headers });
      expect((await page({})).text).to.contain('<meta name="session" content="" />');
      const cookie = (await page({ cookie: "stockroom_session=unknown" })).headers["cache-control"];
      expect(cookie).to.equal("no-cache");
      const own = await page({ cookie: root.cookie! });
      expect(own.headers).to.include({ "cache-control": "no-store" });
      expect(own.headers["content-security-policy"]).to.contain("script-src 'self';");
      const [, session] = /<meta name="session" content='([^']*)' \/>/.exec(own.text)!;
      const inPage = JSON.parse(session!.replaceAll("&quot;", '"')) as { readonly description_digest: string };
      expect(inPage).to.deep.equal((await root.ask("GET", "session")).json);
      const digest = encodeURIComponent(inPage.description_digest);
      const described = await root.ask("GET", `description?digest=${digest}`, undefined, { "accept-language": "de" });
      expect(described.headers).to.include({ "cache-control": "private, max-age=31536000, immutable" });
      expect(described.headers["vary"]).to.match(/Accept-Language/);
      expect((described.json as { resources: readonly Resource[] }).resources).to.have.length(all.length);
      expect((await root.ask("GET", "description?digest=other")).headers["cache-control"]).to.equal("no-store");
      assertRefused(await root.ask("GET", `description?digest=${digest}&fields=a`), 400, "invalid_query");
      assertRefused(await root.ask("GET", "description/description?fields=a"), 400, "invalid_query");
    });

    it("has the same digest for accounts with the same rights only", async () => {
      const digestOf = async (privileges: readonly string[], more: object = {}): Promise<unknown> => {
        const { json } = await (await signIn(privileges, more)).ask("GET", "session");
        return (json as { readonly description_digest: unknown }).description_digest;
      };
      const company_id = await staff.makeStore();
      const one = await digestOf(["view_catalog", "view_stores"]);
      expect(await digestOf(["view_stores", "view_catalog"])).to.equal(one);
      const others = [
        await digestOf(["view_catalog"]),
        await digestOf(["view_catalog", "view_stores"], { company_id }),
      ];
      expect(new Set([one, ...others])).to.have.property("size", 3);
    });

    it("has everything that the panel shows", () => {
      const panelOf = (resources: readonly Resource[], path: string) => find(resources, path)["panel"] as Panel;
      expect(panelOf(all, "stores")).to.deep.include({
        filters: ["status"],
        figures: [{ title: "Open stores", where: { status: "A" } }],
      });
      expect(panelOf(all, "layouts")).to.deep.equal({
        filters: [],
        figures: [],
        form: [],
        when: {},
        position: null,
        tree: null,
      });
      expect(find(all, "products/features/images")["ancestor_ids"]).to.deep.equal(["product_id", "feature_id"]);
      expect(find(all, "layouts")).to.include({ menu: "Stores", order: 42 });
      expect(panelOf(all, "categories")).to.include({ position: "position", tree: "parent_id" });
      const titles = ({ form }: Panel) => form.map(({ title }) => title);
      expect(titles(panelOf(all, "products"))).to.include.members(["Shipping", "Audience"]);
      expect(panelOf(all, "products").when).to.deep.include({ edp_shipping: { is_edp: "Y" } });
      expect(panelOf(all, "options").form).to.deep.include({ title: "Variants", items: "variants" });
    });

    it("is compressed, unlike answers with secrets of the session", async () => {
      const taken = { "accept-encoding": "gzip, br" };
      const description = await root.ask("GET", "description", undefined, taken);
      expect(description.headers["content-encoding"]).to.equal("br");
      const { resources } = description.json as { resources: unknown };
      expect(resources).to.deep.equal(all);
      const session = await (
        await signIn([], { company: "Long ".repeat(300) })
      ).ask("GET", "session", undefined, taken);
      expect([session.status, session.headers["content-encoding"]]).to.deep.equal([200, undefined]);
      expect(session.text).to.have.length.above(1024).and.contain("csrf_token");
    });

    it("has the paths of each resource and the form of its lists", () => {
      expect(find(all, "stores")).to.deep.include({
        name: "stores",
        title: "Store",
        menu: "Stores",
        entry: "Stores",
        parent: null,
        id: "company_id",
        result_key: "store_id",
        title_field: "company",
        collection: "array",
        default_sort: "company_id",
      });
      expect(find(all, "stores")["views"]).to.have.all.keys("list", "item");
      expect(find(all, "features")).to.deep.include({ children: ["features/variants"] });
      expect(find(all, "features/variants")).to.deep.include({ parent: "features" });
      expect(find(all, "products")["via"]).to.deep.equal([{ through: "categories", field: "category_ids" }]);
    });

    it("has what a form needs for each field, in the form of the API", () => {
      const { fields } = find(all, "users");
      const field = (name: string) => fields.find((each) => each.name === name);
      expect(field("email")).to.deep.include({
        kind: "string",
        format: "email",
        required: true,
        role: "accounts.login",
      });
      expect(field("user_type")).to.deep.include({
        enum: ["A", "C", "V"],
        required: true,
        role: "accounts.eligible",
      });
      expect(field("usergroup_ids")).to.deep.include({
        kind: "array",
        items: { kind: "integer" },
        sent_as_string: true,
        role: "accounts.groups",
        default: [],
        reference: { to: "usergroups", none: false, sameTenant: false },
      });
      expect(field("company_id")).to.deep.include({ role: "tenant", immutable: true, fallback: "tenant" });
      expect(field("status")).to.deep.include({
        enum: ["A", "D", "H"],
        labels: { A: "Active", D: "Disabled", H: "Hidden" },
      });
      expect(field("timestamp")).to.deep.include({ format: "unixtime", fallback: "now" });
      expect(field("status")).to.deep.include({
        default: "A",
        fallback: "constant",
        filterable: true,
        sortable: true,
      });
      expect(field("password")).to.deep.include({
        role: "accounts.password",
        write_only: true,
        secret: true,
        filterable: false,
      });
      expect(field("api_key")).to.deep.include({
        role: "accounts.secret",
        read_only: true,
        write_only: false,
        secret: true,
      });
      expect(field("api_access")).to.deep.include({ role: "accounts.enabled", default: "N" });
      const inStores = (wanted: string) => find(all, "stores").fields.find(({ name }) => name === wanted);
      expect(inStores("lang_code")).to.deep.include({ default: "en" });
      expect(inStores("company_description")).to.deep.include({ multiline: true });
      expect(inStores("company")).not.to.have.property("multiline");
    });

    it("leaves out what the caller may not read, and lists what they may do with the rest", async () => {
      const described = await describeFor(await signIn(["view_stores", "manage_stores", "view_users"]));
      expect(described.map(({ path, may }) => [path, may])).to.have.deep.members([
        ["stores", { read: true, create: true, update: true, delete: true }],
        ["users", { read: true, create: false, update: false, delete: false }],
      ]);
    });

    it("lets a caller bound to one store change that store", async () => {
      const bound = await signIn(["view_stores", "manage_stores", "view_usergroups", "manage_usergroups"], {
        company_id: await staff.makeStore(),
      });
      const described = await describeFor(bound);
      expect(described.map(({ path, may }) => [path, may])).to.have.deep.members([
        ["stores", { read: true, create: false, update: true, delete: false }],
        ["usergroups", { read: true, create: false, update: false, delete: false }],
      ]);
    });
  });

  describe("of an account", () => {
    it("lists every privilege with the groups that grant it, and those that would", async () => {
      const [group, asleep] = [
        await staff.makeGroup(["view_stores"], { usergroup: "Watchers" }),
        await staff.makeGroup(["view_stores", "manage_stores"], { usergroup: "Sleepers", status: "D" }),
      ];
      const store = await staff.makeStore();
      const account = await staff.makeAccount([], { usergroup_ids: [group, asleep], company_id: store });
      const caller = await signIn(["view_users", "view_usergroups"]);
      const answer = await caller.ask("GET", `explain/${account.id}`);
      expect(answer.status, answer.text).to.equal(200);
      const { privileges, ...rest } = answer.json as { privileges: readonly { privilege: string; held: boolean }[] };
      expect(rest).to.deep.equal({
        account: account.id,
        login: account.email,
        active: true,
        eligible: true,
        enabled: true,
        has_password: false,
        root: false,
        tenant: store,
        groups: [
          { id: group, name: "Watchers", active: true },
          { id: asleep, name: "Sleepers", active: false },
        ],
      });
      const find = (name: string) => privileges.find(({ privilege }) => privilege === name);
      expect(find("view_stores")).to.deep.equal({
        privilege: "view_stores",
        held: true,
        groups: [group],
        inactive_groups: [asleep],
      });
      expect(find("manage_stores")).to.deep.include({ held: false, groups: [], inactive_groups: [asleep] });
      expect(privileges.filter(({ held }) => held)).to.have.length(1);
      const me = (await account.ask("GET", "/api/2.0/me")).json as { privileges: readonly string[] };
      expect(me.privileges).to.deep.equal(["view_stores"]);
    });

    it("lists every privilege in every tenant for a root account", async () => {
      const { id } = await staff.makeMember([], { is_root: "Y" });
      const caller = await signIn([], { is_root: "Y" });
      const body = (await caller.ask("GET", `explain/${id}`)).json as { privileges: readonly { held: boolean }[] };
      expect(body).to.include({ root: true, tenant: "0", has_password: true, enabled: false });
      expect(body.privileges.every(({ held }) => held)).to.equal(true);
    });

    it("requires the rights to read accounts and groups, and to see the account", async () => {
      const hidden = await staff.makeMember([]);
      const blind = await signIn(["view_users"]);
      assertRefused(await blind.ask("GET", `explain/${hidden.id}`), 403, "privilege_missing");
      const bound = await signIn(["view_users", "view_usergroups"], { company_id: await staff.makeStore() });
      for (const id of [hidden.id, "999999", "0", "x", "007"]) {
        assertRefused(await bound.ask("GET", `explain/${id}`), 404, "not_found");
      }
    });
  });
});
