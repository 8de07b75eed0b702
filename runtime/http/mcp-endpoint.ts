/**
 * Serves `POST /mcp`: the tools of the Model Context Protocol over HTTP (Streamable HTTP), without sessions. Callers
 * authenticate as they do for the API. The tools send requests to the API with the caller's rights.
 */
import type { Authenticator } from "../access/authenticate.js";
import { hasBearerScheme } from "../access/credentials.js";
import { type Context, type Handler, recordCallerForLog, setEmptyBody } from "./context/request-context.js";
import { listAllowedOrigins } from "./middleware/allow-origins.js";
import type { Applications } from "../config/sign-in-settings.js";
import { Refusal } from "../model/plan/errors.js";
import type { Principal } from "../model/plan/principal.js";
import { formatMcpMetadataPath } from "../access/oauth/oauth-paths.js";
import type { JsonObject } from "../model/values/json-object.js";
import { parseJsonObject } from "./request/parse-body.js";
import { estimateBodyMemory } from "./read-body.js";
import type { Services } from "./execute-plan.js";

export type McpMessageHandler = (
  ctx: Context,
  message: JsonObject,
  /** Aborted when the connection of the client closes. */
  signal: AbortSignal,
) => Promise<Response>;

interface McpEndpointServices extends Services {
  readonly authenticator: Authenticator;
  readonly applications: Applications;
}

export function createMcpEndpoint(answerMessage: McpMessageHandler, services: McpEndpointServices): Handler {
  const { corsOrigins, publicUrl, bodyLimit } = services.config;
  const origins = new Set<unknown>([
    ...(listAllowedOrigins(corsOrigins, services.applications) ?? []),
    publicUrl.origin,
  ]);
  return async (ctx) => {
    const origin = ctx.get("origin");
    // Without this check, a malicious page could point its own host name at this server (DNS rebinding) and send requests.
    if (origin !== "" && !origins.has(origin)) {
      const named = "the allowed origins are those in STOCKROOM_CORS_ORIGINS and STOCKROOM_APPLICATIONS";
      throw new Refusal("csrf", `the request comes from ${origin.slice(0, 100)}; ${named}`);
    }
    const principal = await authenticate(ctx, services);
    recordCallerForLog(ctx, principal);
    // Release the memory once the body is read. The requests that the tools send reserve memory for the same data themselves.
    const release = services.admission.reserveBodyMemory(principal.account, estimateBodyMemory(ctx, bodyLimit));
    const message = parseJsonObject(await services.readBody(ctx).finally(release));
    const disconnection = new AbortController();
    if (ctx.res.closed) disconnection.abort();
    else ctx.res.once("close", () => disconnection.abort());
    await sendSdkResponse(ctx, await answerMessage(ctx, message, disconnection.signal));
  };
}

/**
 * Authenticates the caller. If the credentials are not valid, the challenge tells programs where they get tokens (RFC
 * 9728, section 5.1).
 */
async function authenticate(
  ctx: Context,
  { authenticator, applications, config }: McpEndpointServices,
): Promise<Principal> {
  const { authorization } = ctx.headers;
  try {
    return await authenticator.authenticate(authorization, ctx.state.stockroom.client.rateLimitKey);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unauthenticated") throw error;
    const invalid = hasBearerScheme(authorization ?? "") ? ', error="invalid_token"' : "";
    const metadata =
      applications.size > 0
        ? `, resource_metadata="${ctx.state.stockroom.client.origin}${formatMcpMetadataPath(config.publicUrl.basePath)}"`
        : "";
    const challenges = `Bearer realm="stockroom"${invalid}${metadata}, Basic realm="stockroom", charset="UTF-8"`;
    throw new Refusal("unauthenticated", error.message, { headers: { "WWW-Authenticate": challenges } });
  }
}

/**
 * Sends the answer of the SDK. The answer may be a stream of events, which ends after its first event, so it can be
 * read as a whole.
 */
async function sendSdkResponse(ctx: Context, response: Response): Promise<void> {
  const text = await response.text();
  ctx.set("Content-Type", response.headers.get("content-type") ?? "text/plain");
  ctx.body = text;
  ctx.status = response.status;
  if (text === "") setEmptyBody(ctx, response.status);
  ctx.set("Cache-Control", "no-store");
}
