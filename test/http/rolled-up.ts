/** A project with every kind of rollup, and an independent computation of the values. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import type { Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";

const privileges = { read: "view_things", write: "manage_things" };
const declare = (id: string, properties: object, more: object = {}) => ({
  title: id.replace("_id", ""),
  type: "object",
  resource: { id, title: "name", privileges, ...more },
  properties: { [id]: { type: "integer", readOnly: true }, name: { type: "string", default: "N" }, ...properties },
});
const amount = { type: "number", multipleOf: 0.01 };
const rollup = (keyword: object, value: object = amount) => ({ ...value, readOnly: true, rollup: keyword });
const day = { type: "string", format: "date" };
const ofShop = { type: "integer", references: "shops" };
const inShop = (resource: string, more: object = {}) => ({ resource, sameTenant: true, ...more });

export const schemas: { readonly [path: string]: unknown } = {
  ...accounts,
  people: withTenant(accounts["people"] as ReturnType<typeof declare>),
  shops: declare(
    "shop_id",
    {
      sold: rollup({ sum: "customers.spent", by: "shop_id" }),
      copy_from: { type: "integer", references: "shops", createOnly: true },
      copy: { type: "object", properties: { all: { const: "Y" } }, additionalProperties: false, createOnly: true },
    },
    {
      tenant: "shop_id",
      copies: { from: "copy_from", what: "copy", resources: { all: ["customers", "orders", "tags"] } },
    },
  ),
  customers: declare(
    "customer_id",
    {
      shop_id: ofShop,
      // A rollup whose source is another rollup.
      spent: { ...rollup({ sum: "orders.total", by: "customer_id" }), sortable: true },
      first: rollup({ min: "orders.day", by: "customer_id" }, day),
      last: rollup({ max: "orders.day", by: "customer_id" }, day),
    },
    { tenant: "shop_id" },
  ),
  tags: declare(
    "tag_id",
    { shop_id: ofShop, weight: rollup({ sum: "orders.weight", by: "tag_ids" }, { type: "integer" }) },
    { tenant: "shop_id" },
  ),
  orders: declare(
    "order_id",
    {
      shop_id: ofShop,
      customer_id: { type: "integer", references: inShop("customers", { onDelete: "cascade" }) },
      tag_ids: { type: "array", items: { type: "integer", references: inShop("tags") }, default: [] },
      above_id: { type: "integer", references: inShop("orders") },
      day,
      weight: { type: "integer" },
      total: { ...rollup({ sum: "orders/lines.amount" }), sortable: true, indexed: false },
      least: rollup({ min: "orders/lines.amount" }),
      most: rollup({ max: "orders/lines.amount" }),
      // The field `below` rolls up orders whose parent is an order.
      below: rollup({ max: "orders.weight", by: "above_id" }, { type: "integer" }),
    },
    { tenant: "shop_id", createWith: ["lines"] },
  ),
  "orders/lines": declare("line_id", { amount, pieces: { type: "integer" } }),
  racks: declare("rack_id", {}),
  "racks/slots": {
    ...declare(
      "slot",
      { slot: { type: "integer" }, pieces: rollup({ sum: "racks/slots/goods.pieces" }, { type: "integer" }) },
      { idWithinParent: true },
    ),
    required: ["slot"],
  },
  "racks/slots/goods": declare("good_id", { pieces: { type: "integer" } }),
};

function withTenant({ resource, properties, ...rest }: ReturnType<typeof declare>): object {
  const shop_id = { type: "integer", references: { resource: "shops", none: 0 } };
  return { ...rest, resource: { ...resource, tenant: "shop_id" }, properties: { ...properties, shop_id } };
}

/** Items that a list returns at most. */
const maxPageSize = 1000;

export type Item = { readonly [field: string]: unknown };

export class Shop {
  readonly #server: () => TestServer;

  constructor(server: () => TestServer) {
    this.#server = server;
  }

  ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#server().request(method, `/api/2.0/${path}`, body === undefined ? { headers } : { body, headers });
  }

  async make(path: string, body: object): Promise<string> {
    const answer = await this.ask("POST", path, { name: "N", ...body });
    expect(answer.status, answer.text).to.equal(201);
    return String(Object.values(answer.json as object)[0]);
  }

  async change(path: string, body: object): Promise<void> {
    const answer = await this.ask("PUT", path, body);
    expect(answer.status, answer.text).to.equal(200);
  }

  async remove(path: string): Promise<void> {
    const answer = await this.ask("DELETE", path);
    expect(answer.status, answer.text).to.be.oneOf([200, 204]);
  }

  async get(path: string): Promise<Item> {
    const answer = await this.ask("GET", path);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as Item;
  }

  async list(path: string): Promise<readonly Item[]> {
    const answer = await this.get(`${path}${path.includes("?") ? "&" : "?"}items_per_page=${String(maxPageSize)}`);
    const items = Object.values(answer).find((each) => typeof each === "object");
    return Object.values(items as object) as readonly Item[];
  }

  /** Compares every rollup with the items from which it is computed. */
  async compare(): Promise<void> {
    const [shops, customers, tags, orders] = await Promise.all(
      ["shops", "customers", "tags", "orders"].map((path) => this.list(path)),
    );
    const lines = await this.list("orders/-/lines");
    expect(lines).to.have.lengthOf.below(maxPageSize);
    for (const order of orders!) {
      const id = String(order["order_id"]);
      const amounts = valuesOf(
        lines.filter(({ order_id }) => order_id === id),
        "amount",
      );
      const below = valuesOf(
        orders!.filter(({ above_id }) => above_id === id),
        "weight",
      );
      const { total, least, most, below: greatest } = order;
      const expected = { total: sum(amounts), least: min(amounts), most: max(amounts), below: max(below) };
      expect({ total, least, most, below: greatest }, `order ${id}`).to.deep.equal(expected);
    }
    for (const { customer_id, spent, first, last } of customers!) {
      const own = orders!.filter((order) => order["customer_id"] === customer_id);
      const days = own.map(({ day }) => day).filter((each) => typeof each === "string");
      const [earliest, latest] = [days.toSorted()[0] ?? null, days.toSorted().at(-1) ?? null];
      const expected = { spent: sum(valuesOf(own, "total")), first: earliest, last: latest };
      expect({ spent, first, last }, `customer ${String(customer_id)}`).to.deep.equal(expected);
    }
    for (const { tag_id, weight } of tags!) {
      const own = orders!.filter(({ tag_ids }) => (tag_ids as readonly unknown[]).includes(tag_id));
      expect(weight, `tag ${String(tag_id)}`).to.equal(sum(valuesOf(own, "weight")));
    }
    for (const { shop_id, sold } of shops!) {
      const own = customers!.filter((customer) => customer["shop_id"] === shop_id);
      expect(sold, `shop ${String(shop_id)}`).to.equal(sum(valuesOf(own, "spent")));
    }
  }
}

function valuesOf(items: readonly Item[], field: string): readonly number[] {
  return items.map((item) => item[field]).filter((value) => typeof value === "number");
}

/** Adds numbers in cents, because doubles do not add decimals exactly. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
}

function min(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

function max(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
