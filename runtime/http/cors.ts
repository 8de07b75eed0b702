/**
 * Pages of other origins that may use the API (Fetch Standard, CORS protocol): those that a setting names and those of the
 * applications that people may sign in to, none by default.
 * Their requests carry the header Authorization and no cookies; the panel's back end is for its own origin only.
 */
import type { Exchange } from "../exchange/exchange.js";
import type { Applications } from "../model/application.js";
import { crossOriginPaths } from "../oauth/oauth.js";

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const requestHeaders =
  "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Prefer, X-Request-Id";
const answerHeaders =
  "Allow, Deprecation, ETag, Link, Location, Preference-Applied, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, X-Total-Count, X-Unindexed";
/** How long a browser may rely on the answer to a preflight, seconds. */
const preflightAge = "600";

/**
 * Says in the answer whether the page may read it; false where it may not, or where there is no page.
 * @param origins whose pages may use the API
 * @param applications whose pages may use it, too, and ask for tokens
 */
export function createOriginCheck(
  origins: readonly string[],
  applications: Applications,
): (exchange: Exchange) => boolean {
  const ofApplications = new Set([...applications.values()].flatMap((application) => application.origins));
  const ofApi = new Set([...origins, ...ofApplications]);
  return (exchange) => {
    const allowed = crossOriginPaths.includes(exchange.path) ? ofApplications : ofApi;
    if (allowed.size === 0 || (allowed === ofApi && !/^\/(api($|\/|\.php$)|mcp\/?$)/.test(exchange.path))) return false;
    exchange.varyBy("Origin");
    const origin = exchange.header("origin");
    if (!allowed.has(origin)) return false;
    exchange.set("Access-Control-Allow-Origin", origin);
    exchange.set("Access-Control-Expose-Headers", answerHeaders);
    exchange.keepHeaders();
    return true;
  };
}

/** Whether a browser asks what the request of a page may carry. It does so without credentials. */
export function isPreflight(exchange: Exchange): boolean {
  return exchange.method === "OPTIONS" && exchange.header("access-control-request-method") !== "";
}

/** To a page that may use the API. */
export function answerPreflight(exchange: Exchange): void {
  exchange.set("Access-Control-Allow-Methods", methods);
  exchange.set("Access-Control-Allow-Headers", requestHeaders);
  exchange.set("Access-Control-Max-Age", preflightAge);
  exchange.status = 204;
}
