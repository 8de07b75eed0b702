import type { Exchange } from "../exchange/exchange.js";
import { answerReads } from "../response/answer-reads.js";
import { answerFile, type StaticFile } from "./static-file.js";

/** What everybody may read. */
export interface Site {
  /** Paths that are served, and no others: a path is looked up, never put together. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Of every answer. */
  readonly headers: { readonly [name: string]: string };
}

/** What answers, by path. */
export function listPages(sites: readonly Site[]): ReadonlyMap<string, (exchange: Exchange) => void | Promise<void>> {
  return new Map(
    sites.flatMap(({ files, headers }) =>
      [...files].flatMap(([path, file]) => [
        [path, answerReads((exchange) => answerPage(exchange, file, headers))] as const,
        // Relative addresses in a page do not hold behind a final slash.
        [`${path}/`, answerReads((exchange) => redirect(exchange, `..${path.slice(path.lastIndexOf("/"))}`))] as const,
      ]),
    ),
  );
}

function answerPage(exchange: Exchange, file: StaticFile, headers: Site["headers"]): Promise<void> {
  for (const [name, value] of Object.entries(headers)) exchange.set(name, value);
  return answerFile(exchange, file);
}

/** Relative, so that it also holds behind a proxy that adds a prefix. */
function redirect(exchange: Exchange, location: string): void {
  exchange.status = 308;
  exchange.set("Location", location);
  exchange.body = "";
}
