import type { Router } from "@koa/router";
import { methodNotAllowed } from "../../model/plan/errors.js";
import { setEmpty, type Context, type Middleware, type State } from "./context.js";

/** Answers OPTIONS and rejects other methods at the paths of the router, behind its routes. It passes on requests for other paths. */
export function allowMethods(router: Router<State>): Middleware {
  return (ctx, next) => {
    const { path: layers } = router.match(ctx.path, ctx.method);
    if (layers.length === 0) return next();
    const methods = new Set(layers.flatMap(({ methods: each }) => each.filter((method) => method !== "HEAD")));
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (ctx.method !== "OPTIONS") throw methodNotAllowed(ctx.method, allow);
    return answerOptions(ctx, allow);
  };
}

/** @param allow value of the header `Allow` */
export function answerOptions(ctx: Context, allow: string): void {
  ctx.set("Allow", allow);
  setEmpty(ctx, 204);
}
