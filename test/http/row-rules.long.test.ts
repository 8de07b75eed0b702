// Over 300 lines: one oracle, and the requests whose answers it checks.
/**
 * Random requests of callers with different rights. Each answer is compared with an oracle that knows all items and the
 * rules.
 */
import { expect } from "chai";
import { openMcpOverHttp } from "../support/mcp.js";
import { basicCredentials } from "../support/request.js";
import { bothDatabases } from "../support/databases.js";
import { seed } from "../support/seed.js";
import type { TestServer } from "../support/server.js";
import { Staff, type Account } from "../support/staff.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const checks = 1500;

const declare = (name: string, more: object, properties: object, required: readonly string[] = []) => ({
  title: name,
  type: "object",
  resource: {
    id: `${name}_id`,
    title: "name",
    privileges: { read: `view_${name}s`, write: "manage_all" },
    ...more,
  },
  properties: {
    [`${name}_id`]: { type: "integer", readOnly: true },
    name: { type: "string", sortable: true, searchable: true },
    size: { type: "integer", default: 0, sortable: true },
    ...properties,
  },
  required: ["name", ...required],
});
const to = (resource: string, more: object = {}) => ({ type: "integer", references: { resource, ...more } });

const seen = {
  title: "Seen",
  on: "collection",
  reads: true,
  privilege: "look",
  input: { properties: { resource: { type: "string" } }, required: ["resource"] },
  answer: { properties: { items: { type: "string" } }, required: ["items"] },
};
/** Reads with the rights of the caller. */
const seenCode = `
import type { Action } from "../generated/actions.js";

export const run: Action<"tasks.seen"> = async ({ input, read }) => {
  return { items: JSON.stringify(await read.asCaller.list(input.resource as "tasks")) };
};
`;

const schemas = {
  projects: declare(
    "project",
    {
      tenant: "store_id",
      visible: { where: "size[gte]=3 or lead_id=$caller or members.user_id=$caller", unless: "see_all" },
    },
    {
      store_id: to("stores"),
      lead_id: to("users"),
      task_count: { type: "integer", readOnly: true, counts: { resource: "tasks", by: "project_id" } },
    },
  ),
  "projects/members": declare("member", {}, { user_id: to("users") }),
  tasks: declare(
    "task",
    {
      tenant: "project_id.store_id",
      own: { field: "project_id.lead_id", unless: "see_tasks" },
      actions: { seen },
    },
    {
      project_id: to("projects", { via: true }),
      above_id: to("tasks"),
      secret: { type: "integer", default: 0, privileges: { read: "view_secrets" } },
    },
    ["project_id"],
  ),
  "tasks/notes": declare(
    "note",
    { visible: { where: "(size[lt]=3 and name[ne]=x) or author_id=$caller", unless: "see_all" } },
    { author_id: to("users") },
  ),
  labels: declare(
    "label",
    { visible: { where: "task_id.size[ne]=4", unless: "see_all" } },
    {
      task_id: to("tasks", { via: true }),
      group_ids: { type: "array", items: to("usergroups"), default: [], audience: true },
    },
  ),
};

interface Item {
  readonly [field: string]: string | number | null | readonly string[];
}

interface Caller {
  readonly account: Account;
  readonly store: string | null;
  readonly groups: readonly string[];
  readonly rights: ReadonlySet<string>;
}

type Resource = "projects" | "members" | "tasks" | "notes" | "labels";
const resources: readonly Resource[] = ["projects", "members", "tasks", "notes", "labels"];
const parents: { readonly [resource in Resource]?: Resource } = { members: "projects", notes: "tasks" };
const nameOf = (resource: Resource): string => resource.slice(0, -1);

/** Knows which items each caller may see, by the sentences of the documentation. */
class Oracle {
  readonly items: { [resource in Resource]: Map<string, Item> } = {
    projects: new Map(),
    members: new Map(),
    tasks: new Map(),
    notes: new Map(),
    labels: new Map(),
  };

  find(resource: Resource, id: unknown): Item | null {
    return this.items[resource].get(String(id)) ?? null;
  }

  list(resource: Resource, filter: (item: Item) => boolean = () => true): readonly Item[] {
    return [...this.items[resource].values()].filter(filter);
  }

  reads({ rights }: Caller, resource: Resource): boolean {
    const parent = parents[resource];
    return rights.has(`view_${resource}`) && (parent === undefined || rights.has(`view_${parent}`));
  }

  sees(caller: Caller, resource: Resource, item: Item | null): boolean {
    if (item === null) return false;
    const { rights, account, store, groups } = caller;
    const above = parents[resource];
    if (above !== undefined && !this.sees(caller, above, this.find(above, item["parent"]))) return false;
    switch (resource) {
      case "projects":
        if (store !== null && item["store_id"] !== store) return false;
        return (
          rights.has("see_all") ||
          Number(item["size"]) >= 3 ||
          item["lead_id"] === account.id ||
          this.list("members").some(({ parent, user_id }) => parent === item["project_id"] && user_id === account.id)
        );
      case "tasks": {
        const project = this.find("projects", item["project_id"])!;
        if (store !== null && project["store_id"] !== store) return false;
        return rights.has("see_tasks") || project["lead_id"] === account.id;
      }
      case "notes": {
        const isOpen = Number(item["size"]) < 3 && item["name"] !== "x";
        return rights.has("see_all") || isOpen || item["author_id"] === account.id;
      }
      case "labels": {
        const ids = item["group_ids"] as readonly string[];
        const isShown = ids.length === 0 || rights.has("manage_all") || ids.some((id) => groups.includes(id));
        return isShown && (rights.has("see_all") || this.find("tasks", item["task_id"])?.["size"] !== 4);
      }
      case "members":
        return true;
    }
  }
}

const checkRules = (server: () => TestServer): void => {
  const oracle = new Oracle();
  const callers: Caller[] = [];
  let state = seed;
  /** A small random number generator. The same seed repeats the run. */
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const maybe = <Value>(value: Value): Value | null => (below(4) === 0 ? null : value);
  const anyId = (resource: Resource): string => pick([...oracle.items[resource].keys(), "999999"]);

  before(async function () {
    this.timeout(300_000);
    const staff = new Staff(server);
    const stores = [await staff.makeStore(), await staff.makeStore()];
    const group = await staff.makeGroup([]);
    const views = resources.map((resource) => `view_${resource}`);
    for (const [more, store, lacks] of [
      [[], 0, ""],
      [["see_all"], 0, "view_notes"],
      [["see_tasks"], 0, "view_members"],
      [["see_all", "see_tasks", "view_secrets"], 1, ""],
      [["manage_all"], 1, ""],
      [["manage_all", "see_tasks"], null, "view_labels"],
      [["see_all"], null, "view_tasks"],
      [["see_all", "see_tasks", "manage_all"], null, "view_projects"],
      [[], null, ""],
    ] as const) {
      const rights = [...views.filter((view) => view !== lacks), "look", ...more];
      const own = await staff.makeGroup(rights);
      const groups = below(2) === 0 ? [own] : [own, group];
      const bound = store === null ? null : stores[store]!;
      const where = bound === null ? {} : { company_id: bound };
      const account = await staff.makeAccount([], { usergroup_ids: groups, ...where });
      callers.push({ account, store: bound, groups, rights: new Set(rights) });
    }
    const make = async (resource: Resource, parent: string | null, body: object): Promise<void> => {
      const above = parent === null ? "" : `${parents[resource]!}/${parent}/`;
      const answer = await staff.root("POST", `/api/2.0/${above}${resource}`, body);
      expect(answer.status, answer.text).to.equal(201);
      const id = String(Object.values(answer.json as object)[0]);
      const written = Object.entries(body).map(([name, value]) => [name, value as Item[string]] as const);
      oracle.items[resource].set(id, { ...Object.fromEntries(written), [`${nameOf(resource)}_id`]: id, parent });
    };
    const someone = (): string => pick(callers).account.id;
    const named = (): object => ({ name: pick(["x", "y", "z"]), size: below(6) });
    for (let count = 0; count < 24; count += 1) {
      await make("projects", null, { ...named(), store_id: pick(stores), lead_id: maybe(someone()) });
    }
    for (let count = 0; count < 24; count += 1) {
      await make("members", pick([...oracle.items.projects.keys()]), { ...named(), user_id: someone() });
    }
    for (let count = 0; count < 40; count += 1) {
      const above_id = maybe(pick([...oracle.items.tasks.keys(), null]));
      const project_id = pick([...oracle.items.projects.keys()]);
      await make("tasks", null, { ...named(), project_id, above_id, secret: below(3) });
    }
    for (let count = 0; count < 40; count += 1) {
      await make("notes", pick([...oracle.items.tasks.keys()]), { ...named(), author_id: maybe(someone()) });
    }
    for (let count = 0; count < 40; count += 1) {
      const task_id = maybe(pick([...oracle.items.tasks.keys()]));
      await make("labels", null, { ...named(), task_id, group_ids: below(2) === 0 ? [] : [group] });
    }
  });

  /** A filter as a client writes it, whether the caller may use it, and its meaning. */
  interface Asked {
    readonly query: string;
    readonly may: boolean;
    readonly holds: (item: Item) => boolean;
  }

  /** Returns the items at the end of a path. Items that the caller must not see count as missing. */
  const along = (caller: Caller, resource: Resource): Asked => {
    const seen = (other: Resource, id: unknown): Item | null => {
      const item = oracle.find(other, id);
      return oracle.sees(caller, other, item) ? item : null;
    };
    const some = (other: Resource, is: (item: Item) => boolean): boolean =>
      oracle.list(other, (item) => oracle.sees(caller, other, item)).some(is);
    const may = (...others: readonly Resource[]): boolean => others.every((other) => oracle.reads(caller, other));
    const size = below(6);
    const text = String(size);
    const value = (item: Item | null, field = "size"): number => Number(item?.[field] ?? Number.NaN);
    const id = (item: Item): unknown => item[`${nameOf(resource)}_id`];
    const general: readonly Asked[] = [
      { query: `size[gte]=${text}`, may: true, holds: (item) => value(item) >= size },
      { query: "q=x", may: true, holds: ({ name }) => name === "x" },
      { query: `or=(size=${text},name=y)`, may: true, holds: (item) => value(item) === size || item["name"] === "y" },
    ];
    const related: { readonly [resource in Resource]: readonly Asked[] } = {
      projects: [
        {
          query: `tasks.size=${text}`,
          may: may("tasks"),
          holds: (item) => some("tasks", (task) => task["project_id"] === id(item) && value(task) === size),
        },
        {
          query: "tasks[exists]=false",
          may: may("tasks"),
          holds: (item) => !some("tasks", (task) => task["project_id"] === id(item)),
        },
        {
          query: `members.size[lt]=${text}`,
          may: may("members"),
          holds: (item) => some("members", (each) => each["parent"] === id(item) && value(each) < size),
        },
        {
          query: `task_count[gte]=${text}`,
          may: may("tasks"),
          holds: (item) =>
            oracle.list("tasks", (task) => task["project_id"] === id(item) && oracle.sees(caller, "tasks", task))
              .length >= size,
        },
      ],
      members: [],
      tasks: [
        {
          query: `project_id.size=${text}`,
          may: may("projects"),
          holds: (item) => value(seen("projects", item["project_id"])) === size,
        },
        {
          query: `project_id.size[ne]=${text}`,
          may: may("projects"),
          holds: (item) => value(seen("projects", item["project_id"])) !== size,
        },
        {
          query: `above_id.above_id.size[gt]=${text}`,
          may: true,
          holds: (item) => value(seen("tasks", seen("tasks", item["above_id"])?.["above_id"])) > size,
        },
        {
          query: `notes.size=${text}`,
          may: may("notes"),
          holds: (item) => some("notes", (note) => note["parent"] === id(item) && value(note) === size),
        },
        {
          query: `above_id.secret=${String(size % 3)}`,
          may: caller.rights.has("view_secrets"),
          holds: (item) => value(seen("tasks", item["above_id"]), "secret") === size % 3,
        },
      ],
      notes: [],
      labels: [
        {
          query: `task_id.project_id.size=${text}`,
          may: may("tasks", "projects"),
          holds: ({ task_id }) => value(seen("projects", seen("tasks", task_id)?.["project_id"])) === size,
        },
        {
          query: "task_id.name[nin]=x&task_id.name[nin]=y",
          may: may("tasks"),
          holds: ({ task_id }) => !["x", "y"].includes(String(seen("tasks", task_id)?.["name"])),
        },
      ],
    };
    return pick([...general, ...related[resource]]);
  };

  const idsIn = (json: unknown, resource: Resource): readonly string[] => {
    const [found] = Object.values(json as object) as [object];
    return (Object.values(found) as Item[]).map((item) => String(item[`${nameOf(resource)}_id`])).sort();
  };

  const kinds: { readonly [kind: string]: (caller: Caller, resource: Resource) => Promise<void> } = {
    async item(caller, resource) {
      const id = anyId(resource);
      const item = oracle.find(resource, id);
      const parent = parents[resource];
      const above = parent === undefined ? "" : `${parent}/${String(item?.["parent"] ?? anyId(parent))}/`;
      const path = `/api/2.0/${above}${resource}/${id}`;
      const isSeen = oracle.sees(caller, resource, item);
      const expected = !oracle.reads(caller, resource) ? 403 : isSeen ? 200 : 404;
      expect((await caller.account.ask("GET", path)).status, path).to.equal(expected);
      if (!caller.rights.has("manage_all") || (parent !== undefined && !oracle.reads(caller, parent))) return;
      const tag = { "if-match": '"none"' };
      const mayWrite = caller.store === null || resource !== "labels";
      const write = await caller.account.ask(pick(["PUT", "DELETE"]), path, { name: "y" }, tag);
      expect(write.status, `write ${path}: ${write.text}`).to.equal(!mayWrite ? 403 : isSeen ? 412 : 404);
    },
    async list(caller, resource) {
      const parent = parents[resource];
      const asked = along(caller, resource);
      const place = parent === undefined ? null : pick([...oracle.items[parent].keys(), "-"]);
      const path = `/api/2.0/${place === null ? "" : `${parent!}/${place}/`}${resource}`;
      const answer = await caller.account.ask("GET", `${path}?items_per_page=1000&${asked.query}`);
      const what = `${path}?${asked.query}`;
      if (!oracle.reads(caller, resource)) return void expect(answer.status, what).to.equal(403);
      const isThere = place === null || place === "-" || oracle.sees(caller, parent!, oracle.find(parent!, place));
      if (!asked.may) return void expect(answer.status, what).to.equal(400);
      if (!isThere) return void expect(answer.status, what).to.equal(404);
      expect(answer.status, what).to.equal(200);
      const isHere = (item: Item): boolean => place === null || place === "-" || item["parent"] === place;
      const found = oracle.list(
        resource,
        (item) => isHere(item) && oracle.sees(caller, resource, item) && asked.holds(item),
      );
      const ids = found.map((item) => String(item[`${nameOf(resource)}_id`])).sort();
      expect(idsIn(answer.json, resource), what).to.deep.equal(ids);
      expect(answer.headers["x-total-count"], what).to.equal(String(ids.length));
      const aggregate = await caller.account.ask("GET", `${path}/aggregate?sum=size&${asked.query}`);
      const [group] = (aggregate.json as { groups: { count: number; sum: { size: number | null } }[] }).groups;
      expect(group?.count ?? 0, `${path}/aggregate?${asked.query}`).to.equal(ids.length);
      const sum = found.reduce((total, { size }) => total + Number(size), 0);
      expect(group?.sum.size ?? 0, `${path}/aggregate?sum=size&${asked.query}`).to.equal(sum);
    },
    /** By every other way of reading a whole collection. */
    async ways(caller, resource) {
      const { account } = caller;
      const parent = parents[resource];
      const name = parent === undefined ? resource : `${parent}/${resource}`;
      const path = `/api/1.0/${parent === undefined ? resource : `${parent}/-/${resource}`}`;
      const field = `${nameOf(resource)}_id`;
      const write = async (accept: string): Promise<string> => {
        const answer = await account.ask("GET", `${path}?fields=${field}`, undefined, { accept });
        expect([200, 403], answer.text).to.include(answer.status);
        return answer.status === 403 ? "403" : answer.text;
      };
      const read = async (): Promise<readonly Item[] | string> => {
        const answer = await account.ask("GET", `/api/2.0/tasks/seen?resource=${encodeURIComponent(name)}`);
        if (answer.status === 403) return "403";
        expect(answer.status, answer.text).to.equal(200);
        return JSON.parse((answer.json as { readonly items: string }).items) as Item[];
      };
      const session = await openMcpOverHttp(server(), basicCredentials(account.email, account.key));
      const within = parent === undefined ? {} : { within: ["-"] };
      const called = await session.call("list", { resource: name, limit: 100, ...within }).catch(String);
      await session.close();
      const found = {
        csv: (await write("text/csv")).split("\r\n").slice(1).filter(Boolean),
        lines: [...(await write("application/x-ndjson")).matchAll(/"(\d+)"/g)].map(([, id]) => id),
        hook: await read(),
        mcp: called,
      };
      const listIds = (items: unknown): unknown =>
        typeof items === "string" ? items : (items as Item[]).map((item) => String(item[field] ?? item));
      if (!oracle.reads(caller, resource)) {
        expect(String(called)).to.contain("not a resource that this account may read");
        expect({ ...found, mcp: null }).to.deep.equal({ csv: [], lines: [], hook: "403", mcp: null });
        return;
      }
      const wanted = oracle.list(resource, (item) => oracle.sees(caller, resource, item)).map((item) => item[field]);
      expect(found.csv, "CSV").to.have.members(wanted);
      expect(found.lines, "lines of JSON").to.have.members(wanted);
      expect(listIds(found.hook), "a hook").to.have.members(wanted);
      expect(listIds((called as { readonly items: unknown }).items), "MCP").to.have.members(wanted);
    },
    async through(caller) {
      const id = anyId("tasks");
      const answer = await caller.account.ask("GET", `/api/2.0/tasks/${id}/labels?items_per_page=1000`);
      const task = oracle.find("tasks", id);
      if (!oracle.reads(caller, "tasks") || !oracle.reads(caller, "labels")) {
        return void expect(answer.status).to.equal(403);
      }
      if (!oracle.sees(caller, "tasks", task)) return void expect(answer.status).to.equal(404);
      const found = oracle.list("labels", (label) => label["task_id"] === id && oracle.sees(caller, "labels", label));
      expect(idsIn(answer.json, "labels")).to.deep.equal(found.map(({ label_id }) => String(label_id)).sort());
    },
    async expansion(caller) {
      const answer = await caller.account.ask("GET", "/api/2.0/labels?expand=task_id&items_per_page=1000");
      if (!oracle.reads(caller, "labels") || !oracle.reads(caller, "tasks")) {
        return void expect(answer.status).to.be.oneOf([400, 403]);
      }
      const tasks = oracle
        .list("labels", (label) => oracle.sees(caller, "labels", label))
        .map(({ task_id }) => oracle.find("tasks", task_id))
        .filter((task) => oracle.sees(caller, "tasks", task));
      const shown = new Set([...answer.text.matchAll(/"project_id":"\d+"/g)].map(([text]) => text));
      expect(shown.size > 0, answer.text).to.equal(tasks.length > 0);
      const projects = new Set(tasks.map((task) => `"project_id":"${String(task!["project_id"])}"`));
      expect([...shown].sort()).to.deep.equal([...projects].sort());
    },
    async order(caller) {
      const answer = await caller.account.ask(
        "GET",
        "/api/2.0/tasks?sort_by=project_id.size,task_id&items_per_page=1000",
      );
      if (!oracle.reads(caller, "tasks")) return void expect(answer.status).to.equal(403);
      if (!oracle.reads(caller, "projects")) return void expect(answer.status, answer.text).to.equal(400);
      const key = ({ project_id }: Item): number => {
        const found = oracle.find("projects", project_id);
        return oracle.sees(caller, "projects", found) ? Number(found!["size"]) : -1;
      };
      const sorted = oracle
        .list("tasks", (task) => oracle.sees(caller, "tasks", task))
        .toSorted((one, other) => key(one) - key(other) || Number(one["task_id"]) - Number(other["task_id"]));
      const order = Object.values(Object.values(answer.json as object)[0] as object) as Item[];
      // JavaScript sorts the keys of an object if they are numbers, so the ids come from the text.
      const listed = [...answer.text.matchAll(/"task_id":"(\d+)"/g)].map(([, id]) => id);
      expect(order).to.have.length(sorted.length);
      expect(listed).to.deep.equal(sorted.map(({ task_id }) => task_id));
    },
    async reference(caller) {
      if (!caller.rights.has("manage_all") || caller.store !== null) return;
      const task_id = anyId("tasks");
      const answer = await caller.account.ask("POST", "/api/2.0/labels", { name: "new", task_id });
      const isSeen = oracle.sees(caller, "tasks", oracle.find("tasks", task_id));
      // The server checks the rights of the caller first.
      const isMet = caller.rights.has("see_all") || oracle.find("tasks", task_id)?.["size"] !== 4;
      expect(answer.status, `task ${task_id}: ${answer.text}`).to.equal(!isMet ? 403 : isSeen ? 201 : 400);
      if (answer.status !== 201) return;
      const id = String(Object.values(answer.json as object)[0]);
      expect((await server().request("DELETE", `/api/2.0/labels/${id}`)).status).to.equal(204);
    },
  };

  it("and suggest no name that the caller may not read", async () => {
    const path = "/api/2.0/tasks?project_id.membrs.size=1";
    for (const [caller, mayRead] of [
      [callers[2]!, false],
      [callers[0]!, true],
    ] as const) {
      const answer = await caller.account.ask("GET", path);
      expect(answer.status).to.equal(400);
      expect(answer.text.includes("project_id.members"), answer.text).to.equal(mayRead);
    }
  });

  it(`in ${String(checks)} cases`, async function () {
    this.timeout(600_000);
    const names = [...Object.keys(kinds), "list", "list", "list", "list", "item"];
    for (let count = 0; count < checks; count += 1) {
      const kind = pick(names);
      const caller = pick(callers);
      const resource = pick(resources);
      try {
        await kinds[kind]!(caller, resource);
      } catch (error) {
        const { store, rights } = caller;
        const who = `caller ${String(callers.indexOf(caller))} of ${String(store)} with ${[...rights].join()}`;
        throw new Error(`check ${String(count)}, ${kind} of ${resource} by ${who}`, { cause: error });
      }
    }
  });
};

onProject(
  bothDatabases,
  "rules for items, by random requests",
  { ...storeAccounts, ...schemas },
  { "tasks.seen.ts": seenCode },
  checkRules,
  { STOCKROOM_MCP: "on" },
);
