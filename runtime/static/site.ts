import type { Context, Middleware } from "koa";
import { answerReads } from "../response/answer-reads.js";
import { answerFile, type StaticFile } from "./static-file.js";

/** What everybody may read. */
export interface Site {
  /** Paths that are served, and no others: a path is looked up, never put together. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Of every answer. */
  readonly headers: { readonly [name: string]: string };
}

/** Answers where a site has the path. One lookup, where routes of a router would each be tried for every request. */
export function serveSites(sites: readonly Site[]): Middleware {
  const answers = new Map(
    sites.flatMap(({ files, headers }) =>
      [...files].flatMap(([path, file]) => [
        [path, answerReads((ctx) => answerPage(ctx, file, headers))] as const,
        // Relative addresses in a page do not hold behind a final slash.
        [`${path}/`, answerReads((ctx) => redirect(ctx, `..${path.slice(path.lastIndexOf("/"))}`))] as const,
      ]),
    ),
  );
  return async (ctx, next: () => Promise<void>) => {
    const answer = answers.get(ctx.path);
    await (answer === undefined ? next() : answer(ctx));
  };
}

function answerPage(ctx: Context, file: StaticFile, headers: Site["headers"]): Promise<void> {
  ctx.set({ ...headers });
  return answerFile(ctx, file);
}

/** Relative, so that it also holds behind a proxy that adds a prefix. */
function redirect(ctx: Context, location: string): void {
  ctx.status = 308;
  ctx.set("Location", location);
}
