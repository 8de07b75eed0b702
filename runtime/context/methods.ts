import type { Router } from "@koa/router";
import { methodNotAllowed } from "../model/errors.js";
import { setEmpty, type Context, type Middleware, type State } from "./context.js";

/** Behind the routes of a router: tells the methods of a path that it has, and passes on all other requests. */
export function tellMethods(router: Router<State>): Middleware {
  return (ctx, next) => {
    const { path: layers } = router.match(ctx.path, ctx.method);
    if (layers.length === 0) return next();
    const methods = new Set(layers.flatMap(({ methods: each }) => each.filter((method) => method !== "HEAD")));
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (ctx.method !== "OPTIONS") throw methodNotAllowed(ctx.method, allow);
    return answerOptions(ctx, allow);
  };
}

/** @param allow as the header has it */
export function answerOptions(ctx: Context, allow: string): void {
  ctx.set("Allow", allow);
  setEmpty(ctx, 204);
}
