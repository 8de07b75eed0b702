/**
 * Serves the lists of `bench/related-lists.ts` with hand-written queries and Node's own HTTP server alone. `GET /3`
 * runs the queries of the fourth list. The header `Server-Timing` has the time of the queries alone.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Document } from "mongodb";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { relatedLists } from "../related-lists.js";
import { describeError, refuse } from "./http-error.js";
import { connectAsStockroom, openAnyDatabase } from "./open-any-database.js";

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
}

function openFile(file: string): readonly (() => Promise<Page>)[] {
  const database = new Database(file);
  return relatedLists.map(({ sql }) => {
    const [page, total] = [database.prepare(sql.page), database.prepare(sql.total)];
    return () => Promise.resolve({ items: page.all(), total: Number(total.raw().get()) });
  });
}

async function openMongo(url: string): Promise<readonly (() => Promise<Page>)[]> {
  const database = (await connectAsStockroom(url)).db();
  return relatedLists.map(({ pipelines: { from, page, total } }) => {
    const run = (pipeline: readonly Document[]): Promise<Document[]> =>
      database
        .collection(from)
        .aggregate([...pipeline])
        .toArray();
    return async () => {
      const [items, [counted]] = await Promise.all([run(page), run(total)]);
      return { items, total: Number(counted?.["count"] ?? 0) };
    };
  });
}

const { accounts } = await openAnyDatabase();
const [, , , , place = ""] = process.argv;
const lists = place.startsWith("mongodb:") ? await openMongo(place) : openFile(place);

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const account = await accounts.authenticate(request.headers.authorization);
  if (account === null) refuse(401, "Unauthorized");
  if (!(await accounts.holds(account, "view_stores"))) refuse(403, "Privilege view_stores is missing");
  const list = lists[Number(request.url?.slice(1))] ?? refuse(404, "No such path");
  const began = performance.now();
  const page = await list();
  send(response, 200, page, { "Server-Timing": `queries;dur=${(performance.now() - began).toFixed(3)}` });
}

function send(response: ServerResponse, status: number, body: unknown, headers: { readonly [name: string]: string }) {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
    })
    .end(text);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    const answer = describeError(error);
    send(response, answer.status, answer, {});
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server is always an object
  console.log(`listening on http://127.0.0.1:${String(port)}`);
});
