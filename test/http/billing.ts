/** An application whose hooks and actions read lists: invoices with lines, of clients with agents. */
import { accounts } from "../generator/sound-project.js";
import type { TestDatabase } from "../support/databases.js";
import { openMarket, people, type Market } from "./market.js";
import { onProject } from "./served-resource.js";

const integer = { type: "integer" } as const;
const text = { type: "string", default: "" } as const;
const money = { type: "number", multipleOf: 0.01, default: 0 } as const;
const privileges = { read: "see_bills", write: "write_bills" };

const look = {
  title: "Look",
  on: "collection",
  reads: true,
  privilege: "look",
  input: { properties: { what: { type: "string" }, for: { type: "integer", default: 0 } }, required: ["what"] },
  answer: { properties: { json: { type: "string" } }, required: ["json"] },
};

const schemas = {
  ...accounts,
  people,
  shops: {
    title: "Shop",
    type: "object",
    resource: { id: "shop_id", title: "name", privileges, tenant: "shop_id" },
    properties: {
      shop_id: { ...integer, readOnly: true },
      name: text,
      client_count: { ...integer, readOnly: true, counts: { resource: "clients", by: "shop_id" } },
    },
  },
  clients: {
    title: "Client",
    type: "object",
    resource: {
      id: "client_id",
      title: "name",
      privileges: { read: "see_clients", write: "write_bills" },
      tenant: "shop_id",
      own: { field: "agent_id", unless: "see_all" },
      visible: { where: "name[ne]=hidden", unless: "see_hidden" },
    },
    properties: {
      client_id: { ...integer, readOnly: true },
      shop_id: { ...integer, references: "shops" },
      agent_id: { ...integer, references: "people", readOnly: true, valueFrom: { caller: "account" } },
      name: { ...text, sortable: true },
      country: text,
      credit: { ...money, sortable: true, privileges: { read: "see_credit" } },
      secret: { type: "string", default: "s", writeOnly: true },
    },
  },
  goods: {
    title: "Good",
    type: "object",
    resource: { id: "good_id", title: "name", privileges },
    properties: {
      good_id: { type: "string", format: "uuid", readOnly: true },
      name: text,
      code: { ...text, readOnly: true },
      line_count: { ...integer, readOnly: true, counts: { resource: "invoices/lines", by: "good_id" } },
    },
  },
  invoices: {
    title: "Invoice",
    type: "object",
    resource: {
      id: "invoice_id",
      title: "note",
      privileges,
      tenant: "shop_id",
      actions: {
        look,
        mark: { title: "Mark", on: "collection", privilege: "write_bills", answer: look.answer },
        fill: { title: "Fill", privilege: "write_bills", answer: look.answer },
      },
    },
    properties: {
      invoice_id: { ...integer, readOnly: true },
      shop_id: { ...integer, references: "shops" },
      client_id: { ...integer, references: "clients" },
      note: { ...text, sortable: true },
      total: { ...money, readOnly: true },
    },
    required: ["client_id"],
  },
  "invoices/lines": {
    title: "Line",
    type: "object",
    resource: { id: "line_id", title: "amount", privileges },
    properties: {
      line_id: { ...integer, readOnly: true },
      good_id: { type: "string", format: "uuid", references: "goods" },
      amount: { ...money, sortable: true },
    },
    required: ["good_id"],
  },
};

const linesHooks = `
import type { Hooks } from "../../generated/hooks.js";

export const hooks: Hooks<"invoices/lines"> = {
  async check({ before, parents, read, refuse }) {
    if (before !== null) return;
    const others = await read.list("invoices/lines", { within: parents });
    if (others.length === 3) refuse("amount", "must be one of at most three");
  },
  async follow({ parents, read }) {
    const [id = 0] = parents;
    const lines = await read.list("invoices/lines", { within: parents, filter: { amount: { gt: 0 } } });
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    return [{ resource: "invoices", id, values: { total } }];
  },
};
`;

const goodsHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"goods"> = {
  derive: ({ after }) => (after === null ? {} : { code: after.name.toUpperCase() }),
  check({ after, refuse }) {
    if (after?.name === "") refuse("name", "must not be empty");
  },
  async react({ after, read, log }) {
    const names: string[] = [];
    for await (const { name } of read.each("goods")) names.push(name);
    const same = await read.list("goods", { filter: { good_id: after?.good_id ?? 0 } });
    const [all] = await read.aggregate("goods");
    log.info("goods", { names, same: same.map(({ name }) => name), all: all?.count });
  },
};
`;

const lookCode = `
import type { Action } from "../generated/actions.js";

export const run: Action<"invoices.look"> = async ({ input, read }) => {
  const found = async (): Promise<unknown> => {
    switch (input.what) {
      case "as caller":
        return read.asCaller.list("clients", { sort: "name" });
      case "as system":
        return read.list("clients", { sort: "-name", limit: 50 });
      case "credit":
        return read.asCaller.list("clients", { filter: { credit: { gt: 1 } } });
      case "across":
        return read.list("invoices/lines", { filter: { "good_id.name": ["Tea", "Salt, fine"] }, sort: ["-amount", "line_id"] });
      case "seen across":
        return (await read.asCaller.list("invoices/lines", { sort: "invoice_id.client_id.name" })).map(({ amount }) => amount);
      case "good":
        return read.list("invoices/lines", { filter: { good_id: input.for }, or: [{ amount: 5 }, { amount: { lt: 2 } }], sort: "-amount" });
      case "none":
        return read.list("invoices/lines", { filter: { good_id: [] } });
      case "elsewhere":
        return read.list("invoices/lines", { within: [999_999] });
      case "groups":
        return read.aggregate("invoices/lines", {
          within: [input.for],
          group: ["good_id"],
          sum: ["amount"],
          max: ["amount"],
          sort: ["-sum.amount"],
        });
      case "top":
        return read.aggregate("invoices/lines", { within: [input.for], group: ["amount", "invoice_id"], sort: ["-amount"], limit: 2 });
      case "often":
        return read.aggregate("invoices/lines", {
          within: [input.for],
          group: ["good_id.name"],
          time_zone: "Europe/Berlin",
          distinct: ["amount"],
          having: { "distinct.amount": { gt: 1 }, count: [2, 3] },
        });
      case "never":
        return read.aggregate("invoices", { group: ["note"], having: { count: [] } });
      case "no group":
        return read.aggregate("invoices/lines", { filter: { good_id: [] }, sum: ["amount"], min: ["amount"] });
      case "own groups":
        return read.asCaller.aggregate("clients", { group: ["name"] });
      case "own credit":
        return read.asCaller.aggregate("clients", { sum: ["credit"] });
      case "wrong sum":
        return read.aggregate("invoices/lines", { sum: ["good_id" as "amount"] });
      case "wrong groups":
        return read.aggregate("invoices", { group: ["note"], limit: 0 });
      case "many":
        return (await read.list("invoices")).length;
      case "limited":
        return (await read.list("invoices", { limit: 1500, sort: "-invoice_id" })).length;
      case "wrong filter":
        return read.list("invoices/lines", { filter: { amuont: 5 } as never });
      case "wrong order":
        return read.asCaller.list("invoices/lines", { sort: "sum" as "amount" });
      case "wrong member":
        return read.list("invoices/lines", { order: "amount" } as never);
      case "wrong iteration":
        for await (const line of read.each("invoices/lines", { limit: -1 })) return line;
        return null;
      case "wrong limit":
        return read.list("invoices/lines", { limit: 10_001 });
      case "wrong place":
        return read.list("invoices", { within: [1] });
      case "wrong value":
        return read.list("invoices", { filter: { note: null as unknown as string } });
      case "caught":
        return read.list("invoices", { filter: { note: null as unknown as string } }).catch((error: unknown) => String(error));
      default: {
        // A query as JSON.
        const { resource, ...query } = JSON.parse(input.what) as { readonly resource: "clients" };
        return "group" in query ? read.asCaller.aggregate(resource, query) : read.asCaller.list(resource, query);
      }
    }
  };
  return { json: JSON.stringify(await found()) };
};
`;

const markCode = `
import type { Action } from "../generated/actions.js";

export const run: Action<"invoices.mark"> = async ({ items, read }) => {
  const notes: string[] = [];
  for await (const { invoice_id, note } of read.each("invoices", { sort: "-note" })) {
    notes.push(note);
    await items.update("invoices", invoice_id, { note: "marked" });
  }
  for await (const { note } of read.each("invoices", { limit: 1 })) notes.push(note);
  for await (const { note } of read.asCaller.each("invoices")) if (note !== "marked") notes.push(note);
  return { json: JSON.stringify(notes) };
};
`;

const fillCode = `
import type { Action } from "../generated/actions.js";

export const run: Action<"invoices.fill"> = async ({ item, items, read }) => {
  const { invoice_id } = item;
  const within = [invoice_id];
  const good_id = await items.create("goods", { name: "Rice" });
  const line_id = await items.create("invoices/lines", { good_id, amount: 4 }, within);
  const sees = async () => {
    const lines = await read.list("invoices/lines", { within, filter: { "good_id.name": "Rice" } });
    const [all] = await read.aggregate("invoices/lines", { within, sum: ["amount"] });
    return [...lines.map(({ amount }) => amount), all?.sum.amount];
  };
  const made = await sees();
  await items.update("invoices/lines", line_id, { amount: 6 }, within);
  const changed = await sees();
  await items.remove("invoices/lines", line_id, within);
  return { json: JSON.stringify([made, changed, await sees()]) };
};
`;

const code = {
  "goods.hooks.ts": goodsHooks,
  "invoices/lines.hooks.ts": linesHooks,
  "invoices.look.ts": lookCode,
  "invoices.mark.ts": markCode,
  "invoices.fill.ts": fillCode,
};

/** Declares the suite once for each database. */
export function onBilling(databases: readonly TestDatabase[], title: string, body: (market: Market) => void): void {
  // A hook may run for a fifth of this time.
  const environment = { STOCKROOM_TIME_LIMIT: "60000" };
  onProject(databases, title, schemas, code, (server, project) => body(openMarket(server, project)), environment);
}
