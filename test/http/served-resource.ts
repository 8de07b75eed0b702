import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import type { TestDatabase } from "../support/databases.js";
import { onDatabase } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { startServer, type ServerOptions, type TestServer } from "../support/server.js";

export const privileges = { read: "view_things", write: "manage_things" };

export interface Conversation {
  ask(method: string, path: string, body?: object | string): Promise<Answer>;
  /** Creates an item and returns its path. */
  make(collection: string, body: object | string): Promise<string>;
  read(path: string): Promise<Record<string, unknown>>;
  /** Returns the values of one field of the items that a query finds, in their order. */
  list(collection: string, query: string, field?: string): Promise<readonly unknown[]>;
}

/**
 * Declares the suite once for each database, over a project with one resource, its accounts, and optional hooks and further
 * resources.
 */
export function onServed(
  databases: readonly TestDatabase[],
  title: string,
  name: string,
  declaration: object,
  hooks: string,
  body: (conversation: Conversation) => void,
  others: { readonly [path: string]: object } = {},
): void {
  const schemas = { ...accounts, ...others, [name]: declaration };
  onProject(databases, title, schemas, { [`${name}.hooks.ts`]: hooks }, (server) => body(converse(server)));
}

/** Declares the suite once for each database, over a project of these declarations and hook files. Passwords take no time. */
export function onProject(
  databases: readonly TestDatabase[],
  title: string,
  schemas: { readonly [path: string]: unknown },
  hooks: { readonly [file: `${string}.ts`]: string },
  body: (server: () => TestServer, project: () => string) => void,
  environment: NonNullable<ServerOptions["environment"]> = {},
): void {
  describe(title, () => {
    let project: TemporaryProject;
    before(async function () {
      this.timeout(120_000);
      project = makeProject(schemas);
      for (const [file, text] of Object.entries(hooks)) project.write(`schemas/${file}`, text);
      await project.transpile();
    });
    after(() => project.remove());

    for (const database of databases)
      onDatabase(database, "over HTTP", () => {
        let server: TestServer;
        before(async () => {
          server = await startServer({
            databaseUrl: database.newUrl(),
            project: project.directory,
            environment,
          });
        });
        after(() => server.stop());
        body(
          () => server,
          () => project.directory,
        );
      });
  });
}

function converse(server: () => TestServer): Conversation {
  const headers = { "content-type": "application/json" };
  const ask: Conversation["ask"] = (method, path, body) =>
    server().request(method, `/api/2.0/${path}`, body === undefined ? {} : { body, headers });
  return {
    ask,
    async make(collection, body) {
      const { status, text, headers } = await ask("POST", collection, body);
      expect(status, text).to.equal(201);
      return headers.location!.replace("/api/2.0/", "");
    },
    read: async (path) => (await ask("GET", path)).json as Record<string, unknown>,
    async list(collection, query, field = "name") {
      const { status, json, text } = await ask("GET", `${collection}?items_per_page=1000&${query}`);
      expect(status, text).to.equal(200);
      const { search, ...items } = json as { search: { ids: readonly string[] } };
      const byId = Object.values(items)[0] as Record<string, Record<string, unknown>>;
      return search.ids.map((id) => byId[id]![field]);
    },
  };
}
