/**
 * Serves the lists of `related-lists.ts` as an engineer would with Node's own server alone, without accounts: `GET /3` runs the
 * queries of the fourth list. The header `Server-Timing` has the time of the queries alone.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Document } from "mongodb";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { relatedLists } from "../related-lists.js";
import { connectAsStockroom } from "./open-any-database.js";

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

const [, , place = ""] = process.argv;
const lists = place.startsWith("mongodb:") ? await openMongo(place) : openFile(place);

const server = createServer((request, response) => {
  const began = performance.now();
  const list = lists[Number(request.url?.slice(1))];
  if (list === undefined) {
    response.writeHead(404).end();
    return;
  }
  list().then(
    (page) => {
      const queried = performance.now() - began;
      const text = JSON.stringify(page);
      response
        .writeHead(200, {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": Buffer.byteLength(text),
          "Server-Timing": `queries;dur=${queried.toFixed(3)}`,
        })
        .end(text);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server is always an object
  console.log(`listening on http://127.0.0.1:${String(port)}`);
});
