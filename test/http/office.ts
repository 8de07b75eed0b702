/** A test application in which accounts own notes, and some fields are visible to few accounts only. */
import { expect } from "chai";
import type { Declaration, FieldSchema } from "../../generator/declaration.js";
import { soundProject } from "../generator/sound-project.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import type { TestDatabase } from "../support/databases.js";
import { onProject } from "./served-resource.js";

type Body = Record<string, unknown>;

export interface Person {
  readonly id: string;
  readonly mail: string;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an item and returns its id. */
  make(path: string, body: object): Promise<string>;
  read(path: string): Promise<Body>;
}

export interface Office {
  readonly server: () => TestServer;
  readonly root: Person;
  /** Creates an account with these privileges. */
  hire(privileges: readonly string[], more?: object): Promise<Person>;
}

const crews = soundProject["crews"];
const people = withoutTypes(
  withField(soundProject["people"], "phone", { type: "string", default: "", privileges: { read: "view_phones" } }),
);
const account = { type: "integer", references: { resource: "people", sameTenant: true }, readOnly: true };

const declarations = {
  firms: {
    title: "Firm",
    type: "object",
    resource: {
      id: "firm_id",
      title: "firm",
      privileges: { read: "view_things", write: "manage_things" },
      tenant: "firm_id",
      copies: { from: "copy_from", what: "copy", resources: { notes: ["notes"] } },
    },
    properties: {
      firm_id: { type: "integer", readOnly: true },
      firm: { type: "string" },
      copy_from: { type: "integer", references: "firms", createOnly: true },
      copy: { type: "object", properties: { notes: { const: "Y" } }, additionalProperties: false, createOnly: true },
    },
    required: ["firm"],
  },
  crews,
  people,
  tariffs: {
    title: "Tariff",
    type: "object",
    resource: { id: "tariff_id", title: "name", privileges: { read: "view_staff", write: "manage_staff" } },
    properties: {
      tariff_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      basis: {
        type: "string",
        enum: ["rate", "deadline"],
        default: "rate",
        privileges: { read: "view_salaries", write: "manage_salaries" },
      },
      figure: { type: "integer", formatWhen: { field: "basis", value: "deadline", format: "unixtime" } },
    },
    required: ["name"],
  },
  employees: {
    title: "Employee",
    type: "object",
    resource: {
      id: "employee_id",
      title: "name",
      privileges: { read: "view_staff", write: "manage_staff" },
      panel: {
        form: [{ fields: ["name", "salary"] }, { title: "Boss", side: true, fields: ["boss_id"] }],
        when: { salary: { grade: "A" } },
      },
    },
    properties: {
      employee_id: { type: "integer", readOnly: true },
      name: { type: "string", sortable: true, searchable: true },
      salary: {
        type: "number",
        multipleOf: 0.01,
        default: 100,
        sortable: true,
        privileges: { read: "view_salaries", write: "manage_salaries" },
      },
      grade: { type: "string", enum: ["A", "B"], default: "A", privileges: { write: "manage_salaries" } },
      illness: { type: "string", default: "", privileges: { read: "view_illnesses" } },
      badge: { type: "string", immutable: true, privileges: { read: "view_illnesses" } },
      boss_id: {
        type: "integer",
        references: { resource: "employees", none: 0 },
        default: 0,
        privileges: { read: "view_salaries" },
      },
      band: { type: "string", readOnly: true },
    },
    required: ["name"],
  },
  topics: {
    title: "Topic",
    type: "object",
    resource: { id: "topic_id", title: "name", privileges: { read: "read_notes", write: "write_notes" } },
    properties: {
      topic_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      note_count: { type: "integer", readOnly: true, counts: { resource: "notes", by: "topic_id" } },
      page_count: { type: "integer", readOnly: true, counts: { resource: "notes/pages", by: "topic_id" } },
    },
    required: ["name"],
  },
  notes: {
    title: "Note",
    type: "object",
    resource: {
      id: "note_id",
      title: "name",
      privileges: { read: "read_notes", write: "write_notes" },
      tenant: "firm_id",
      own: { field: "keeper_id", unless: "manage_all_notes" },
    },
    properties: {
      note_id: { type: "integer", readOnly: true },
      name: { type: "string", sortable: true, searchable: true },
      firm_id: { type: "integer", references: "firms" },
      crew_ids: { type: "array", items: { type: "integer", references: "crews" }, default: [], audience: true },
      topic_id: { type: "integer", references: { resource: "topics", none: 0, via: true }, default: 0 },
      above_id: { type: "integer", references: { resource: "notes", none: 0 }, default: 0 },
      page_id: { type: "integer", references: { resource: "notes/pages", none: 0 }, default: 0 },
      author_id: { ...account, valueFrom: { caller: "account" } },
      editor_id: { ...account, valueFrom: { caller: "account", on: "update" } },
      keeper_id: { type: "integer", references: "people", valueFrom: { caller: "account" } },
      witness: { type: "integer", readOnly: true, valueFrom: { caller: "account" } },
    },
    required: ["name"],
  },
  "notes/pages": {
    title: "Page",
    type: "object",
    resource: { id: "page_id", title: "name", privileges: { read: "read_notes", write: "write_notes" } },
    properties: {
      page_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      topic_id: { type: "integer", references: { resource: "topics", none: 0 }, default: 0 },
    },
    required: ["name"],
  },
};

const hooks = `
import type { Hooks } from "../generated/hooks.js";

/** Hooks also see what the caller must not see. */
export const hooks: Hooks<"employees"> = {
  async derive({ after }) {
    return { band: (after?.salary ?? 0) >= 1000 ? "high" : "low" };
  },
};
`;

function withField(declaration: unknown, name: string, field: FieldSchema): Declaration {
  const { properties, ...rest } = declaration as Declaration;
  return { ...rest, properties: { ...properties, [name]: field } };
}

/** Every account may have credentials. */
function withoutTypes(declaration: Declaration): Declaration {
  const { eligible: _, ...accounts } = declaration.resource.accounts!;
  const { kind: __, ...properties } = declaration.properties;
  const required = declaration.required!.filter((name) => name !== "kind");
  return { ...declaration, resource: { ...declaration.resource, accounts }, properties, required };
}

/** Declares the suite once for each database. */
export function onOffice(databases: readonly TestDatabase[], title: string, body: (office: Office) => void): void {
  onProject(databases, title, declarations, { "employees.hooks.ts": hooks }, (server) => body(openOffice(server)));
}

/** Adds the functions that every application with `people` and `crews` uses. */
export function openOffice(server: () => TestServer): Office {
  let count = 0;
  const root = toPerson("1", "", (method, path, body, headers = {}) =>
    server().request(method, path, { headers, ...(body === undefined ? {} : { body }) }),
  );
  return {
    server,
    root,
    async hire(privileges, more = {}) {
      count += 1;
      const mail = `person${String(count)}@example.com`;
      const crew = await root.make("crews", { crew: `Crew ${String(count)}`, on: "Y", rights: privileges });
      // The server ignores the kind where accounts have no kinds.
      const body = { mail, kind: "A", access: "Y", on: "Y", crew_ids: [crew], firm_id: "0", ...more };
      const { status, json, text } = await root.ask("POST", "people", body);
      expect(status, text).to.equal(201);
      const { person_id, key } = json as { readonly person_id: string; readonly key: string };
      const authorization = basicCredentials(mail, key);
      return toPerson(person_id, mail, (method, path, body, headers = {}) =>
        request(server().url, method, path, {
          headers: { authorization, ...headers },
          ...(body === undefined ? {} : { body }),
        }),
      );
    },
  };
}

function toPerson(id: string, mail: string, send: Person["ask"]): Person {
  const ask: Person["ask"] = (method, path, ...more) => send(method, `/api/2.0/${path}`, ...more);
  return {
    id,
    mail,
    ask,
    async make(path, body) {
      const { status, text, headers } = await ask("POST", path, body);
      expect(status, text).to.equal(201);
      return headers.location!.split("/").at(-1)!;
    },
    async read(path) {
      const { status, json, text } = await ask("GET", path);
      expect(status, text).to.equal(200);
      return json as Body;
    },
  };
}
