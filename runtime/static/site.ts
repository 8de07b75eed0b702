import type { Exchange } from "../exchange/exchange.js";
import { parseEntityTags } from "../request/read-entity-tags.js";
import { answerReads } from "../response/answer-methods.js";
import { answerTagged } from "../response/answer-tagged.js";
import { answerFile, type StaticFile } from "./static-file.js";

/** What everybody may read. */
export interface Site {
  /** Paths that are served, and no others: a path is looked up, never put together. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** By path, of those of which there are parts. */
  readonly parts?: ReadonlyMap<string, WritePart>;
  /** Of every answer. */
  readonly headers: { readonly [name: string]: string };
}

/** What a query asks for, as JSON; null where that is the whole. @throws Refusal invalid_query */
type WritePart = (querystring: string) => string | null;

/** What answers, by path. */
export function listPages(sites: readonly Site[]): ReadonlyMap<string, (exchange: Exchange) => void | Promise<void>> {
  return new Map(
    sites.flatMap(({ files, parts, headers }) =>
      [...files].flatMap(([path, file]) => [
        [path, answerReads((exchange) => answerPage(exchange, file, headers, parts?.get(path)))] as const,
        // Relative addresses in a page do not hold behind a final slash.
        [`${path}/`, answerReads((exchange) => redirect(exchange, `..${path.slice(path.lastIndexOf("/"))}`))] as const,
      ]),
    ),
  );
}

function answerPage(
  exchange: Exchange,
  file: StaticFile,
  headers: Site["headers"],
  writePart?: WritePart,
): void | Promise<void> {
  for (const [name, value] of Object.entries(headers)) exchange.set(name, value);
  const part = exchange.querystring === "" ? null : (writePart?.(exchange.querystring) ?? null);
  if (part === null) return answerFile(exchange, file);
  exchange.set("Cache-Control", file.cacheControl);
  answerTagged(exchange, part, parseEntityTags(exchange.header("if-none-match")));
}

/** Relative, so that it also holds behind a proxy that adds a prefix. */
function redirect(exchange: Exchange, location: string): void {
  exchange.status = 308;
  exchange.set("Location", location);
  exchange.body = "";
}
