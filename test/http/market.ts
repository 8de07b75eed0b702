/** A test application of shops, with hooks and actions beside its declarations. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import { code } from "./market-code.js";
import type { TestDatabase } from "../support/databases.js";
import { onProject } from "./served-resource.js";

export interface Trader {
  readonly id: string;
  readonly mail: string;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an item and returns its id. */
  make(path: string, body: object): Promise<string>;
  read(path: string): Promise<Record<string, unknown>>;
}

export interface Market {
  readonly server: () => TestServer;
  /** Returns the directory of the project. */
  readonly project: () => string;
  readonly root: Trader;
  /** Creates an account with these privileges, in one shop or in all shops. */
  hire(privileges: readonly string[], more?: object): Promise<Trader>;
}

/** The accounts of the valid project, restricted to one shop. */
export const people = ((declared: { readonly resource: object; readonly properties: object }) => ({
  ...declared,
  resource: { ...declared.resource, tenant: "shop_id" },
  properties: {
    ...declared.properties,
    shop_id: { type: "integer", references: { resource: "shops", none: 0 } },
  },
}))(accounts["people"] as { readonly resource: object; readonly properties: object });

const carts = {
  title: "Cart",
  type: "object",
  resource: {
    id: "cart_id",
    title: "name",
    privileges: { read: "see_carts", write: "fill_carts" },
    tenant: "shop_id",
    actions: {
      pay: {
        title: "Pay",
        description: "Takes the money.",
        privilege: "pay_carts",
        lends: ["fill_carts", "take_money"],
        input: {
          properties: {
            amount: { type: "number", multipleOf: 0.01, minimum: 0.01 },
            currency: { type: "string", enum: ["EUR", "NOK"], default: "EUR" },
            gift_id: { type: "integer", references: { resource: "carts", none: 0 }, default: 0 },
            on: { type: "string", format: "date-time" },
          },
          required: ["amount"],
        },
        answer: {
          properties: {
            payment_id: { type: "string", format: "uuid", references: "payments" },
            cart_id: { type: "integer", references: "carts" },
            rest: { type: "number", multipleOf: 0.01 },
            on: { type: "string", format: "date-time" },
          },
          required: ["payment_id", "cart_id"],
        },
      },
      empty: { title: "Empty", privilege: "fill_carts" },
      "close-day": {
        title: "Close the day",
        on: "collection",
        privilege: "fill_carts",
        answer: { properties: { closed: { type: "integer" } }, required: ["closed"] },
      },
      report: {
        title: "Report",
        on: "collection",
        reads: true,
        privilege: "see_carts",
        input: {
          properties: {
            least: { type: "integer", minimum: 0, default: 0 },
            states: { type: "array", items: { type: "string", enum: ["open", "paid", "closed"] } },
          },
        },
        answer: {
          properties: {
            carts: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
            account: { type: "string" },
          },
          required: ["carts"],
        },
      },
      wrong: {
        title: "Go wrong",
        privilege: "fill_carts",
        input: { properties: { how: { type: "string" } } },
        answer: { properties: { number: { type: "integer" } }, required: ["number"] },
      },
    },
  },
  properties: {
    cart_id: { type: "integer", readOnly: true },
    shop_id: { type: "integer", references: "shops" },
    name: { type: "string", maxLength: 40 },
    state: {
      type: "string",
      enum: ["open", "paid", "closed"],
      default: "open",
      initial: ["open"],
      transitions: { open: { paid: true, closed: true }, closed: { open: true } },
    },
    paid: { type: "number", multipleOf: 0.01, default: 0 },
    made_by: { type: "string", readOnly: true },
  },
  required: ["name"],
};

const lines = {
  title: "Line",
  type: "object",
  resource: { id: "line_id", title: "name", privileges: { read: "see_carts", write: "fill_carts" } },
  properties: { line_id: { type: "integer", readOnly: true }, name: { type: "string", unique: true } },
  required: ["name"],
};

const payments = {
  title: "Payment",
  type: "object",
  resource: {
    id: "payment_id",
    title: "note",
    privileges: { read: "see_money", write: "take_money" },
    tenant: "shop_id",
  },
  properties: {
    payment_id: { type: "string", format: "uuid", readOnly: true },
    shop_id: { type: "integer", references: "shops" },
    cart_id: { type: "integer", references: "carts", unique: true },
    amount: { type: "number", multipleOf: 0.01, maximum: 1000 },
    taken_by: { type: "integer", references: "people", readOnly: true, valueFrom: { caller: "account" } },
    note: { type: "string", default: "" },
  },
  required: ["cart_id", "amount"],
};

const schemas = {
  ...accounts,
  people,
  shops: {
    title: "Shop",
    type: "object",
    resource: {
      id: "shop_id",
      title: "name",
      privileges: { read: "see_shops", write: "found_shops" },
      tenant: "shop_id",
    },
    properties: { shop_id: { type: "integer", readOnly: true }, name: { type: "string" } },
    required: ["name"],
  },
  carts,
  "carts/lines": lines,
  payments,
};

/** Declares the suite once for each database. */
export function onMarket(databases: readonly TestDatabase[], title: string, body: (market: Market) => void): void {
  onProject(databases, title, schemas, code, (server, project) => body(openMarket(server, project)));
}

export function openMarket(server: () => TestServer, project: () => string): Market {
  let count = 0;
  const root = describeTrader("1", "root@example.com", (method, path, options) =>
    server().request(method, path, options),
  );
  return {
    server,
    project,
    root,
    async hire(privileges, more = {}) {
      const name = `trader${String((count += 1))}`;
      const crew = await root.make("crews", { crew: name, on: "Y", rights: privileges });
      const mail = `${name}@example.com`;
      const body = { mail, kind: "A", on: "Y", access: "Y", crew_ids: [crew], ...more };
      const made = await root.ask("POST", "people", body);
      expect(made.status, made.text).to.equal(201);
      const { person_id, key } = made.json as { readonly person_id: string; readonly key: string };
      return describeTrader(person_id, mail, (method, path, { headers, ...rest }) => {
        const authorization = basicCredentials(mail, key);
        return request(server().url, method, path, { ...rest, headers: { ...headers, authorization } });
      });
    },
  };
}

type Send = (
  method: string,
  path: string,
  options: { readonly body?: object; readonly headers: Record<string, string> },
) => Promise<Answer>;

function describeTrader(id: string, mail: string, send: Send): Trader {
  const ask: Trader["ask"] = (method, path, body, headers = {}) =>
    send(method, `/api/2.0/${path}`, { headers, ...(body === undefined ? {} : { body }) });
  return {
    id,
    mail,
    ask,
    async make(path, body) {
      const { status, text, json } = await ask("POST", path, body);
      expect(status, text).to.equal(201);
      return Object.values(json as Record<string, string>)[0]!;
    },
    async read(path) {
      const { status, text, json } = await ask("GET", path);
      expect(status, text).to.equal(200);
      return json as Record<string, unknown>;
    },
  };
}
