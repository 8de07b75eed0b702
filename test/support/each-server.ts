import { bothDatabases, databasesOfDay, type TestDatabase } from "./databases.js";
import { onDatabase } from "./each-database.js";
import { startServer, type ServerOptions, type TestServer } from "./server.js";

/**
 * Declares the suite once for each database, with one server on an empty database. `server()` may be called in hooks and tests.
 */
export function onEachServer(
  title: string,
  body: (server: () => TestServer) => void,
  environment: NonNullable<ServerOptions["environment"]> = {},
): void {
  for (const database of bothDatabases) onServer(database, title, body, { environment });
}

/**
 * As `onEachServer`, on the database of the day.
 * @param module `import.meta.url` of the suite
 */
export function onServerOfDay(
  module: string,
  title: string,
  body: (server: () => TestServer) => void,
  environment: NonNullable<ServerOptions["environment"]> = {},
): void {
  for (const database of databasesOfDay(module)) onServer(database, title, body, { environment });
}

export function onServer(
  database: TestDatabase,
  title: string,
  body: (server: () => TestServer) => void,
  options: Pick<ServerOptions, "environment" | "project"> = {},
): void {
  onDatabase(database, title, () => {
    let running: TestServer | undefined;
    before(async () => {
      running = await startServer({ databaseUrl: database.newUrl(), ...options });
    });
    after(() => running?.stop());
    body(() => {
      if (running === undefined) throw new Error("the server is started in a hook: ask for it in hooks and tests");
      return running;
    });
  });
}
