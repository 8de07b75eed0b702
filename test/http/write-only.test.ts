import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { databasesOfDay } from "../support/databases.js";
import { assertRefused } from "./assert-refused.js";
import { openOffice, type Person } from "./office.js";
import { onProject } from "./served-resource.js";

const privileges = { read: "view_safes", write: "manage_safes" };
const own = { field: "owner_id", unless: "view_all_drawers" };

const declarations = {
  ...accounts,
  drawers: {
    title: "Drawer",
    type: "object",
    resource: { id: "drawer_id", title: "name", privileges, own },
    properties: {
      drawer_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      owner_id: { type: "integer", references: "people", valueFrom: { caller: "account" } },
    },
    required: ["name"],
  },
  safes: {
    title: "Safe",
    type: "object",
    resource: { id: "safe_id", title: "name", privileges },
    properties: {
      safe_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      changed_at: { type: "integer", format: "unixtime", readOnly: true, valueFrom: "updated" },
      pin: { type: "string", writeOnly: true, default: "none" },
      digits: { type: "array", items: { type: "integer" }, writeOnly: true },
      serial: { type: "string", writeOnly: true, immutable: true },
      drawer_id: { type: "integer", references: { resource: "drawers", none: 0 }, writeOnly: true },
      worth: {
        type: "integer",
        default: 0,
        privileges: { read: "view_worth" },
        alias: { name: "value", deprecated: "2026-01-31" },
      },
    },
    required: ["name"],
  },
};

onProject(
  databasesOfDay(import.meta.url),
  "a value that the caller may write and not read",
  declarations,
  {},
  (server) => {
    const { root, hire } = openOffice(server);
    let clerk: Person;
    let drawer: string;
    const secrets = { pin: "1234", digits: [1, 2], serial: "S-1", worth: 500 };
    before(async () => {
      clerk = await hire(["view_safes", "manage_safes"]);
      drawer = await root.make("drawers", { name: "Hidden" });
    });
    const makeSafe = async (): Promise<string> =>
      `safes/${await root.make("safes", { name: "Safe", drawer_id: drawer, ...secrets })}`;

    const guesses: readonly (readonly [right: object, wrong: object])[] = [
      [{ pin: "1234" }, { pin: "4321" }],
      [{ digits: [1, 2] }, { digits: [2, 1] }],
      [{ worth: 500 }, { worth: 501 }],
      [{ value: 500 }, { value: 501 }],
      [{ serial: "S-1" }, { serial: "S-2" }],
      [{ drawer_id: null }, { drawer_id: 99_999 }],
      [
        { value: 500, worth: 1 },
        { value: 501, worth: 1 },
      ],
    ];

    for (const [right, wrong] of guesses) {
      const fields = Object.keys(right).join(" and ");

      it(`cannot be guessed by an update: ${fields}`, async () => {
        const answers = await Promise.all(
          [right, wrong].map(async (guess) => {
            const safe = await makeSafe();
            const body = "drawer_id" in guess && guess.drawer_id === null ? { drawer_id: drawer } : guess;
            const { status, json, headers } = await clerk.ask("PUT", safe, body);
            const { message, errors } = json as { readonly message?: string; readonly errors?: unknown };
            const version = /\.(\d+)/.exec(headers.etag ?? "")?.[1];
            return {
              status,
              message: message?.replaceAll(/\d+/g, "…"),
              errors: JSON.stringify(errors)?.replaceAll(/\d+/g, "…"),
              version,
            };
          }),
        );
        expect(answers[0]).to.deep.equal(answers[1]);
      });
    }

    it("changes the entity tag whenever a request names it, equal or not", async () => {
      const safe = await makeSafe();
      const tagOf = async (): Promise<string> => String((await clerk.ask("GET", safe)).headers.etag);
      for (const body of [{ pin: "1234" }, { pin: null }, { pin: null }, { pin: "none" }, { digits: [1, 2] }]) {
        const before = await tagOf();
        const answer = await clerk.ask("PUT", safe, body);
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.headers.etag, JSON.stringify(body))
          .to.equal(await tagOf())
          .and.not.to.equal(before);
      }
      const before = await tagOf();
      expect((await clerk.ask("PUT", safe, { name: "Safe" })).headers.etag).to.equal(before);
      expect((await root.ask("PUT", safe, { worth: 500 })).status).to.equal(200);
      expect(await tagOf(), "by a caller who may read it").to.equal(before);
    });

    it("cannot be guessed by a batch that fails at its end", async () => {
      const safe = await makeSafe();
      const { headers } = await clerk.ask("GET", safe);
      const answers = [];
      for (const pin of ["1234", "4321"]) {
        const operations = [
          { method: "PUT", path: safe, body: { pin } },
          { method: "PUT", path: safe, body: { name: "Other" }, if_match: headers.etag },
          { method: "PUT", path: "safes/99999", body: { name: "None" } },
        ];
        const answer = await clerk.ask("POST", "batch", { operations });
        expect(answer.status, answer.text).to.equal(412);
        answers.push({ ...(answer.json as object), request_id: "" });
      }
      expect(answers[0]).to.deep.equal(answers[1]);
      expect((await clerk.ask("GET", safe)).headers.etag).to.equal(headers.etag);
    });

    it("that is immutable is rejected in every update, also with an equal value", async () => {
      const safe = await makeSafe();
      for (const serial of ["S-1", "S-2"]) {
        assertRefused(await root.ask("PUT", safe, { serial }), 400, "immutable_field", ["/serial"]);
      }
    });
  },
);
