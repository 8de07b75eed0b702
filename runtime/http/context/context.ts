/** Koa's context, with the server's data about a request in its state. */
import type { Middleware as KoaMiddleware, ParameterizedContext } from "koa";
import type { ClientInfo } from "./client-info.js";
import type { Router } from "@koa/router";
import { methodNotAllowed } from "../../model/plan/errors.js";

export interface RequestState {
  /** Identifies the request in the log. */
  readonly id: string;
  readonly client: ClientInfo;
  /** Content coding that is still to be applied to the body. */
  coding: "gzip" | null;
  /** For the log: the account, the further key, and the reason of a rejection. */
  account: number | undefined;
  key: number | undefined;
  code: string | undefined;
}

/** All data is below one name, because middleware of a project shares the state object. */
export interface State {
  stockroom: RequestState;
}

/** Koa asks for the type of further members of a context; there are none. */
type Plain = object;
export type Context = ParameterizedContext<State, Plain>;
export type Middleware = KoaMiddleware<State, Plain>;
/** The last middleware of a request. */
export type Handler = (ctx: Context) => void | Promise<void>;

export const json = "application/json; charset=utf-8";

/** Sets a header of the answer as `ctx.set` does, which takes three times as long because it also accepts lists and objects. */
export function setHeader({ res }: Context, name: string, value: string): void {
  if (!res.headersSent) res.setHeader(name, value);
}

/** Adds a header of the request to `Vary` as `ctx.vary` does, which takes ten times as long. */
export function varyBy(ctx: Context, name: string): void {
  const known = ctx.res.getHeader("Vary");
  setHeader(ctx, "Vary", known === undefined ? name : `${String(known)}, ${name}`);
}

/** Answers with a JSON text. */
export function setJson(ctx: Context, text: string): void {
  setHeader(ctx, "Content-Type", json);
  ctx.body = text;
}

/** Answers without a body. Koa takes null for 204 unless the status is set after it. */
export function setEmpty(ctx: Context, status: number): void {
  ctx.body = null;
  ctx.status = status;
}

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
