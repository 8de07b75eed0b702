/**
 * `POST /mcp`: the tools of the Model Context Protocol over HTTP (Streamable HTTP), without sessions. Who calls shows what he
 * shows to the interface, and what tools do are requests of his to it.
 */
import type { Authenticator } from "../access/authenticate.js";
import { isBearer } from "../access/bearer-token.js";
import type { Admission } from "../admission/admission.js";
import { setEmpty, type Context, type Handler } from "../context/context.js";
import { Refusal } from "../model/errors.js";
import { keyOf, type Principal } from "../model/principal.js";
import { resourceMetadata } from "../oauth/oauth.js";
import { measureBody } from "./read-body.js";
import { type BodyReader, type JsonObject } from "../request/parse-body.js";

/** What is made of a message of the protocol. */
export type AnswerTools = (
  ctx: Context,
  message: JsonObject,
  /** Ends with the connection. */
  signal: AbortSignal,
) => Promise<Response>;

export interface ToolServices {
  readonly authenticator: Authenticator;
  readonly admission: Admission;
  readonly readBody: BodyReader;
  readonly bodyLimit: number;
  /** Whose pages may call. */
  readonly origins: ReadonlySet<string>;
  /** What a proxy has taken off the path. */
  readonly base: string;
  /** There are applications that people may sign in to. */
  readonly hasApplications: boolean;
  readonly answer: AnswerTools;
}

export function createToolsEndpoint(services: ToolServices): Handler {
  return async (ctx) => {
    refuseStrangePages(ctx, services.origins);
    const principal = await authenticate(ctx, services);
    ctx.state.stockroom.account = principal.account;
    ctx.state.stockroom.key = keyOf(principal);
    const message = await readMessage(ctx, principal, services);
    const gone = new AbortController();
    if (ctx.res.closed) gone.abort();
    else ctx.res.once("close", () => gone.abort());
    await write(ctx, await services.answer(ctx, message, gone.signal));
  };
}

/** A page whose name leads here only while it is open (DNS rebinding) says an origin that nobody has named. */
function refuseStrangePages(ctx: Context, origins: ReadonlySet<string>): void {
  const origin = ctx.get("origin");
  if (origin === "" || origins.has(origin)) return;
  const named = "STOCKROOM_CORS_ORIGINS and STOCKROOM_APPLICATIONS name those whose pages may";
  throw new Refusal("csrf", `the request comes from ${origin.slice(0, 100)}; ${named}`);
}

/** Who has no good credentials is told first how programs get some (RFC 9728, section 5.1). */
async function authenticate(ctx: Context, { authenticator, base, hasApplications }: ToolServices): Promise<Principal> {
  const { authorization } = ctx.headers;
  try {
    return await authenticator.authenticate(authorization, ctx.state.stockroom.client.source);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unauthenticated") throw error;
    const invalid = isBearer(authorization ?? "") ? ', error="invalid_token"' : "";
    const metadata = hasApplications
      ? `, resource_metadata="${ctx.state.stockroom.client.origin}${resourceMetadata(base)}"`
      : "";
    const challenges = `Bearer realm="stockroom"${invalid}${metadata}, Basic realm="stockroom", charset="UTF-8"`;
    throw new Refusal("unauthenticated", error.message, { headers: { "WWW-Authenticate": challenges } });
  }
}

/** Its room is free again when it is read: what tools ask for needs room of its own. */
async function readMessage(
  ctx: Context,
  { account }: Principal,
  { admission, readBody, bodyLimit }: ToolServices,
): Promise<JsonObject> {
  const release = admission.holdBody(account, measureBody(ctx, bodyLimit));
  try {
    return await readBody(ctx, null);
  } finally {
    release();
  }
}

/** A stream of events, which some clients are answered with, ends with the first of them too. */
async function write(ctx: Context, answer: Response): Promise<void> {
  const text = await answer.text();
  ctx.set("Content-Type", answer.headers.get("content-type") ?? "text/plain");
  ctx.body = text;
  ctx.status = answer.status;
  if (text === "") setEmpty(ctx, answer.status);
  ctx.set("Cache-Control", "no-store");
}
