import type { Router } from "@koa/router";
import { setEmpty, type Context, type State } from "../context/context.js";
import { parseEntityTags, answerTagged } from "../context/entity-tags.js";
import { answerFile, type StaticFile } from "./static-file.js";

/** Serves files to everybody. */
export interface Site {
  /** Files by path. A function creates its file at the first request, because few requests ask for it. */
  readonly files: ReadonlyMap<string, StaticFile | (() => StaticFile)>;
  /** Writes the part of a file that a query asks for, by path. */
  readonly parts?: ReadonlyMap<string, WritePart>;
  /** Headers of every answer. */
  readonly headers: { readonly [name: string]: string };
}

/**
 * Returns JSON, or null if the query selects the whole file.
 * @throws Refusal invalid_query
 */
type WritePart = (querystring: string) => string | null;

export function addPages(router: Router<State>, sites: readonly Site[]): void {
  for (const { files, parts, headers } of sites) {
    for (const [path, file] of files) {
      const find = typeof file === "function" ? file : (): StaticFile => file;
      router.get(path, (ctx) => answerPage(ctx, find(), headers, parts?.get(path)));
      // After a final slash, the relative addresses in a page would be wrong. The redirect is relative because a proxy may add a
      // prefix.
      router.get(`${path}/`, (ctx) => {
        ctx.set("Location", `..${path.slice(path.lastIndexOf("/"))}`);
        setEmpty(ctx, 308);
      });
    }
  }
}

function answerPage(
  ctx: Context,
  file: StaticFile,
  headers: Site["headers"],
  writePart?: WritePart,
): void | Promise<void> {
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
  const part = ctx.querystring === "" ? null : (writePart?.(ctx.querystring) ?? null);
  if (part === null) return answerFile(ctx, file);
  ctx.set("Cache-Control", file.cacheControl);
  answerTagged(ctx, part, parseEntityTags(ctx.get("if-none-match")));
}
