import { onEachDatabase } from "./each-database.js";
import { startServer, type TestServer } from "./server.js";

/** Declares the suite once for each database, with one server on an empty one; `server()` is for hooks and tests. */
export function onEachServer(title: string, body: (server: () => TestServer) => void): void {
  onEachDatabase(title, (database) => {
    let running: TestServer | undefined;
    before(async () => {
      running = await startServer({ databaseUrl: database.newUrl() });
    });
    after(() => running?.stop());
    body(() => {
      if (running === undefined) throw new Error("the server is started in a hook: ask for it in hooks and tests");
      return running;
    });
  });
}
