/** An application of shops with code beside its declarations. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import { onEachProject } from "./served-resource.js";

export interface Trader {
  readonly id: string;
  readonly mail: string;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Id of a new item. */
  make(path: string, body: object): Promise<string>;
  read(path: string): Promise<Record<string, unknown>>;
}

export interface Market {
  readonly server: () => TestServer;
  readonly root: Trader;
  /** Makes a person with these privileges, in a shop or in all. */
  hire(privileges: readonly string[], more?: object): Promise<Trader>;
}

/** The accounts of the sound project, who may work in one shop. */
const people = ((declared: { readonly resource: object; readonly properties: object }) => ({
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
  },
  properties: {
    cart_id: { type: "integer", readOnly: true },
    shop_id: { type: "integer", references: "shops" },
    name: { type: "string", maxLength: 40 },
    made_by: { type: "string", readOnly: true },
  },
  required: ["name"],
};

const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"carts"> = {
  async derive({ before, caller, log }) {
    log.debug("derived");
    return before === null ? { made_by: JSON.stringify(caller) } : {};
  },
  async check({ after, log }) {
    log.info("checked", { name: after?.name });
    if (after?.name === "loud") for (let line = 0; line < 20_000; line += 1) log.warn("loud", { line });
    if (after?.name === "strange") log.error("x".repeat(5000), { code: () => 1, big: 1n, long: "y" });
    if (after?.name === "long") log.warn("long", { text: "y".repeat(10_000) });
  },
  async react({ caller, log }) {
    log.info("reacted", { account: caller.account });
  },
};
`;

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
};

/** Declares the suite once for each database. */
export function onEachMarket(title: string, body: (market: Market) => void): void {
  onEachProject(title, schemas, { "carts.hooks.ts": hooks }, (server) => body(openMarket(server)));
}

function openMarket(server: () => TestServer): Market {
  let count = 0;
  const root = describeTrader("1", "root@example.com", (method, path, options) =>
    server().request(method, path, options),
  );
  return {
    server,
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
