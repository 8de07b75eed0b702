// An application with its own routes that embeds the engine (docs/reference/embedding.md). Usage: npm run build, then
// STOCKROOM_ADMIN_KEY=… node dist/examples/application.js
import { createServer } from "node:http";
import Koa from "koa";
import { createEngine } from "stockroom-api";
import type { Client } from "../generated/client/index.js";

const engine = await createEngine<Client>({
  directory: process.cwd(),
  prefix: "/back",
  settings: { DATABASE_URL: process.env["DATABASE_URL"], STOCKROOM_ADMIN_KEY: process.env["STOCKROOM_ADMIN_KEY"] },
});

const app = new Koa();
app.use(engine.middleware());
app.use(async (context) => {
  const { categories } = engine.as("admin@example.com");
  context.body = { names: (await categories.list().all()).map(({ category }) => category) };
});
const answer = app.callback();
const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env["PORT"] ?? "3000"), "127.0.0.1", () => console.log(server.address()));

process.once("SIGTERM", () => {
  server.close(() => void engine.close());
});
