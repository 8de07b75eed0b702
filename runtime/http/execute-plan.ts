/** A plan through storage, as far as the server has room for it. */
import type { Exchange } from "../exchange/exchange.js";
import { rightsChanged, whileRightsLast } from "../access/rights-changed.js";
import type { Admission } from "../admission/admission.js";
import type { StreamSlots } from "../admission/stream-slots.js";
import type { Config } from "../config/config.js";
import { notFound, overloaded } from "../model/errors.js";
import type { ListPlan } from "../model/plan.js";
import type { Planned } from "../model/planned.js";
import { isSameCaller, toCaller, type Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import type { TurnedAway } from "./turned-away.js";
import type { Result } from "../response/write-answer.js";

/** What is known of callers, until it is cleared or an item of such a resource is written. */
export interface CallerCache {
  invalidate(resource: string): void;
  clearCache(): void;
}

export interface Executor {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly config: Config;
  readonly admission: Admission;
  readonly slots: StreamSlots;
  readonly turnedAway: TurnedAway;
  readonly caches: readonly CallerCache[];
}

interface ExecutionContext {
  /** Whose rights the plan was made with. */
  readonly principal: Principal;
  readonly entry: { authenticate(exchange: Exchange): Promise<Principal> };
  readonly services: Executor;
}

/** @throws Refusal not_found, overloaded, rights_changed, and what storage refuses */
export async function executePlan(
  exchange: Exchange,
  planned: Planned,
  { principal, entry, services }: ExecutionContext,
): Promise<Result> {
  const { storage, admission } = services;
  const { account } = principal;
  switch (planned.kind) {
    case "read":
      return { kind: "read", item: found(await storage.read(planned.plan)) };
    case "list": {
      const signal = abortWhenGone(exchange);
      const giveBack = joinLine(exchange, planned.plan, account, services);
      const reading = admission.list(account, async () => found(await storage.list(planned.plan, signal)));
      const list = await reading.finally(giveBack);
      if (list.rest === null) return { kind: "list", list };
      const checked = whileRightsLast(list.rest, async () => {
        if (!isSameCaller(toCaller(principal), await entry.authenticate(exchange))) throw rightsChanged();
      });
      return { kind: "list", list: { ...list, rest: admission.batches(account, checked) } };
    }
    case "write": {
      const written = await admission.write(account, () => storage.write(planned.plan));
      for (const cache of services.caches) cache.invalidate(planned.plan.resource);
      return { kind: "write", written };
    }
  }
}

/**
 * Whoever would wait in vain is refused before he waits.
 * @returns to be called when the list is read, or begins to be
 */
function joinLine(
  { request, method }: Exchange,
  { window }: ListPlan,
  account: number,
  { admission, slots, turnedAway }: Executor,
): () => void {
  const isWhole = window.kind === "all" && method === "GET";
  const isFull = (): boolean => admission.isFull(account) || (isWhole && slots.isFull(account));
  if (isFull()) {
    turnedAway.remember(request, isFull);
    throw overloaded(1);
  }
  return isWhole ? slots.announce(account) : () => {};
}

/** Made once: the reason that an AbortController makes by itself costs as much as planning the list. */
const clientIsGone = new Error("the client has closed the connection");

function abortWhenGone(exchange: Exchange): AbortSignal {
  const aborted = new AbortController();
  exchange.response.once("close", () => {
    if (!exchange.response.writableFinished) aborted.abort(clientIsGone);
  });
  return aborted.signal;
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw notFound();
  return value;
}
