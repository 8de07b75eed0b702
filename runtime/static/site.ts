import type Router from "@koa/router";
import type { Context } from "koa";
import { notFound } from "../errors.js";
import { answerReads } from "../response/answer-reads.js";
import { answerFile, type StaticFile } from "./static-file.js";

/** What everybody may read. */
export interface Site {
  /** Paths that are served, and no others: a path is looked up, never put together. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Of every answer. */
  readonly headers: { readonly [name: string]: string };
}

export function addSite(router: Router, { files, headers }: Site): void {
  for (const [path, file] of files) {
    router.all(
      path,
      answerReads((ctx) => {
        // The router is lenient about letters and a final slash; relative addresses in a page are not.
        if (ctx.path === `${path}/`) return redirect(ctx, `..${path.slice(path.lastIndexOf("/"))}`);
        if (ctx.path !== path) throw notFound();
        ctx.set({ ...headers });
        return answerFile(ctx, file);
      }),
    );
  }
}

/** Relative, so that it also holds behind a proxy that adds a prefix. */
function redirect(ctx: Context, location: string): void {
  ctx.status = 308;
  ctx.set("Location", location);
}
