import type { Router } from "@koa/router";
import { setEmpty, type Context, type State } from "../context/context.js";
import { parseEntityTags } from "../request/read-entity-tags.js";
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

export function addPages(router: Router<State>, sites: readonly Site[]): void {
  for (const { files, parts, headers } of sites) {
    for (const [path, file] of files) {
      router.get(path, (ctx) => answerPage(ctx, file, headers, parts?.get(path)));
      // Relative addresses in a page do not hold behind a final slash. Relative, so that it also holds behind a proxy that adds a prefix.
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
