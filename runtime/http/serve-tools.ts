/**
 * `POST /mcp`: the tools of the Model Context Protocol over HTTP (Streamable HTTP), without sessions. Who calls shows what he
 * shows to the interface, and what tools do are requests of his to it.
 */
import type { Authenticator } from "../access/authenticate.js";
import { isBearer } from "../access/bearer-token.js";
import type { Admission } from "../admission/admission.js";
import type { Exchange } from "../exchange/exchange.js";
import { Refusal } from "../model/errors.js";
import { keyOf, type Principal } from "../model/principal.js";
import { resourceMetadata } from "../oauth/oauth.js";
import { measureBody, type BodyReader, type JsonObject } from "../request/read-body.js";
import { answerPosts } from "../response/answer-methods.js";

/** What is made of a message of the protocol. */
export type AnswerTools = (
  exchange: Exchange,
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

export function createToolsEndpoint(services: ToolServices): (exchange: Exchange) => void | Promise<void> {
  // There is nothing to listen to, and no session to end.
  return answerPosts(async (exchange) => {
    refuseStrangePages(exchange, services.origins);
    const principal = await authenticate(exchange, services);
    exchange.account = principal.account;
    exchange.key = keyOf(principal);
    const message = await readMessage(exchange, principal, services);
    const gone = new AbortController();
    if (exchange.response.closed) gone.abort();
    else exchange.response.once("close", () => gone.abort());
    await write(exchange, await services.answer(exchange, message, gone.signal));
  });
}

/** A page whose name leads here only while it is open (DNS rebinding) says an origin that nobody has named. */
function refuseStrangePages(exchange: Exchange, origins: ReadonlySet<string>): void {
  const origin = exchange.header("origin");
  if (origin === "" || origins.has(origin)) return;
  const named = "STOCKROOM_CORS_ORIGINS and STOCKROOM_APPLICATIONS name those whose pages may";
  throw new Refusal("csrf", `the request comes from ${origin.slice(0, 100)}; ${named}`);
}

/** Who has no good credentials is told first how programs get some (RFC 9728, section 5.1). */
async function authenticate(
  exchange: Exchange,
  { authenticator, base, hasApplications }: ToolServices,
): Promise<Principal> {
  const { authorization } = exchange.request.headers;
  try {
    return await authenticator.authenticate(authorization, exchange.client.source);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unauthenticated") throw error;
    const invalid = isBearer(authorization ?? "") ? ', error="invalid_token"' : "";
    const metadata = hasApplications ? `, resource_metadata="${exchange.client.origin}${resourceMetadata(base)}"` : "";
    const challenges = `Bearer realm="stockroom"${invalid}${metadata}, Basic realm="stockroom", charset="UTF-8"`;
    throw new Refusal("unauthenticated", error.message, { headers: { "WWW-Authenticate": challenges } });
  }
}

/** Its room is free again when it is read: what tools ask for needs room of its own. */
async function readMessage(
  exchange: Exchange,
  { account }: Principal,
  { admission, readBody, bodyLimit }: ToolServices,
): Promise<JsonObject> {
  const release = admission.holdBody(account, measureBody(exchange, bodyLimit));
  try {
    return await readBody(exchange, null);
  } finally {
    release();
  }
}

/** A stream of events, which some clients are answered with, ends with the first of them too. */
async function write(exchange: Exchange, answer: Response): Promise<void> {
  exchange.body = await answer.text();
  exchange.status = answer.status;
  exchange.type = answer.headers.get("content-type");
  exchange.set("Cache-Control", "no-store");
}
