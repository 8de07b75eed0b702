import { authorize } from "../access/authorize.js";
import { findPublicReader } from "../access/public-reader.js";
import { createRequestLimit } from "../access/throttle.js";
import type { Context } from "../context/context.js";
import { Refusal } from "../model/errors.js";
import type { Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import type { EntryPoint } from "./serve-operation.js";

interface PublicReading {
  readonly registry: Registry;
  /** What a proxy has taken off the path. */
  readonly base: string;
  /** Requests without credentials a minute from one address; 0: no limit. */
  readonly rateLimit: number;
}

/**
 * Lets everybody read what is declared `public`, where no credentials are shown; all else is as it was, also what a stranger is told of
 * paths that there are not.
 */
export function openToEverybody({ registry, base, rateLimit }: PublicReading): (entry: EntryPoint) => EntryPoint {
  const reader = findPublicReader(registry);
  if (reader === null) return (entry) => entry;
  const limit = rateLimit > 0 ? createRequestLimit(rateLimit) : null;
  // A long list asks again who reads it.
  const counted = new WeakSet<Context>();
  return (entry) => ({
    findAddress: entry.findAddress,
    authenticate(ctx) {
      const isStranger = ctx.headers.authorization === undefined;
      if (!isStranger || !asksForPublic(ctx, entry, reader, { registry, base })) {
        return entry.authenticate(ctx);
      }
      if (!counted.has(ctx)) limit?.admit(ctx.state.stockroom.client.source);
      counted.add(ctx);
      return reader;
    },
  });
}

function asksForPublic(
  ctx: Context,
  { findAddress }: EntryPoint,
  reader: Principal,
  { registry, base }: Pick<PublicReading, "registry" | "base">,
): boolean {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return false;
  try {
    const { route } = findAddress(registry, ctx, base);
    if (route.kind !== "resource" || route.target.action !== undefined) return false;
    authorize(reader, registry, route.target, route.target.id === null ? "list" : "read");
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
