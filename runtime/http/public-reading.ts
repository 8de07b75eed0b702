import { authorize } from "../access/authorize.js";
import { findAnonymousPrincipal } from "../access/callers-without-credentials.js";
import { createRateLimiter } from "../access/throttle.js";
import type { Context } from "./context/request-context.js";
import { Refusal } from "../model/plan/errors.js";
import type { Principal } from "../model/plan/principal.js";
import type { Services } from "./execute-plan.js";
import type { ApiEntryPoint } from "./serve-api-request.js";

/**
 * Lets requests without credentials read resources that are declared `public`. All other requests without credentials get the
 * same 401, which does not reveal whether their path exists.
 */
export function createPublicReadingWrapper(services: Services): (entry: ApiEntryPoint) => ApiEntryPoint {
  const reader = findAnonymousPrincipal(services.registry);
  if (reader === null) return (entry) => entry;
  const { publicRateLimit } = services.config;
  const limit = publicRateLimit > 0 ? createRateLimiter(publicRateLimit) : null;
  // Requests that the rate limit has counted. A long list authenticates its caller repeatedly, but counts only once.
  const counted = new WeakSet<Context>();
  return (entry) => ({
    resolveUrl: entry.resolveUrl,
    async authenticate(ctx) {
      const isStranger = ctx.headers.authorization === undefined;
      if (!isStranger || !requestsPublicResource(ctx, entry, reader, services)) return entry.authenticate(ctx);
      if (!counted.has(ctx)) limit?.admit(ctx.state.stockroom.client.rateLimitKey);
      counted.add(ctx);
      return reader;
    },
  });
}

function requestsPublicResource(
  ctx: Context,
  { resolveUrl }: ApiEntryPoint,
  anonymousPrincipal: Principal,
  { registry, config }: Services,
): boolean {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return false;
  try {
    const { route } = resolveUrl(registry, ctx, config.publicUrl.basePath);
    if (route.kind !== "resource" || route.target.action !== undefined) return false;
    authorize(anonymousPrincipal, registry, route.target, route.target.id === null ? "list" : "read");
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
