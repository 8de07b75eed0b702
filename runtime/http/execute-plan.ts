/** Passes a plan to storage when admission control allows it. */
import type { Socket } from "node:net";
import type { Context } from "./context/context.js";
import { rightsChanged, whileRightsLast } from "../access/current-rights.js";
import type { Admission, Requester } from "./admission/admission.js";
import type { Config } from "../config/config.js";
import { operationsLimit } from "../model/plan/api-request.js";
import { notFound } from "../model/plan/errors.js";
import { oncePer } from "../model/values/once-per.js";
import type { Item, Path, WritePlan } from "../model/plan/plan.js";
import { refuseExpansion } from "../plan/plan-expansions.js";
import type { PlanContext } from "../plan/plan-write.js";
import { toGroupPage } from "../plan/group-page.js";
import type { Planned, PlannedAggregate, PlannedList, PlannedWrite } from "../model/plan/planned.js";
import { isSameCaller, toCaller, type Principal } from "../model/plan/principal.js";
import { listsOf } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { writeTimeLimit } from "../storage/port/availability.js";
import { listPlans, writePlanned } from "./plan-items.js";
import { readExpanded } from "./read-expanded.js";
import { withUnindexedHeader } from "./response/list-headers.js";
import type { Result } from "./response/write-answer.js";

/** The caches of callers and their rights. */
export interface CallerCaches {
  /** Resources that the rights of callers depend on. */
  readonly resources: ReadonlySet<string>;
  clear(): void;
}

export interface Executor {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly config: Config;
  readonly admission: Admission;
  readonly caches: CallerCaches;
  /** Called with the plans of each successful write. */
  noteWrites(plans: readonly WritePlan[]): void;
}

interface ExecutionContext {
  /** The caller whose rights the plan was made with. */
  readonly principal: Principal;
  readonly entry: { authenticate(ctx: Context): Promise<Principal> };
  readonly services: Executor;
}

/** @throws Refusal not_found, overloaded, rights_changed, and refusals of storage */
export function executePlan(ctx: Context, planned: Planned, context: ExecutionContext): Promise<Result> {
  switch (planned.kind) {
    case "read":
      return readOne(ctx, planned, context);
    case "list":
      return withUnindexedHeader(planned, readList(ctx, planned, context));
    case "aggregate":
      return withUnindexedHeader(planned, aggregate(ctx, planned, context));
    case "write":
      return write(ctx, planned, context);
  }
}

async function readOne(
  ctx: Context,
  { plan, expansions }: Extract<Planned, { kind: "read" }>,
  { principal, services }: ExecutionContext,
): Promise<Result> {
  const { storage, admission } = services;
  const item = found(await storage.read(plan));
  if (expansions.length === 0) return { kind: "read", item, expanded: null };
  // Expanding an item costs as much as a list.
  const expand = () => readExpanded(storage, [item], () => plan.path, expansions, signalOf(ctx.req.socket));
  return { kind: "read", item, expanded: await admission.list(principal.account, expand) };
}

async function readList(ctx: Context, planned: PlannedList, context: ExecutionContext): Promise<Result> {
  const { plan, definition, expansions } = planned;
  const { principal, entry, services } = context;
  const { storage, admission } = services;
  const signal = signalOf(ctx.req.socket);
  const { list, expanded } = await admission.list(principal.account, async () => {
    const list = found(await storage.list(plan, signal));
    if (expansions.length === 0) return { list, expanded: null };
    // The answer to a long list begins before all items are read, so an error of the expansion could no longer be
    // sent.
    if (list.rest !== null)
      throw refuseExpansion("does not work for pages of this size; send a smaller items_per_page, or fewer fields");
    return {
      list,
      expanded: await readExpanded(storage, list.items, createPathReader(plan, definition), expansions, signal),
    };
  });
  if (list.rest === null) return { kind: "list", list, expanded };
  const checked = whileRightsLast(list.rest, async () => {
    if (!isSameCaller(toCaller(principal), await entry.authenticate(ctx))) throw rightsChanged();
  });
  return { kind: "list", list: { ...list, rest: admission.batches(principal.account, checked) }, expanded };
}

/**
 * Returns a function that computes the path of an item. In a list across parents, the values of an item contain the ids
 * of its ancestors.
 */
function createPathReader({ path }: PlannedList["plan"], definition: ResourceDefinition): (item: Item) => Path {
  if (path !== null) return () => path;
  const above = listsOf(definition).ancestorIds;
  return ({ values }) => above.map(({ name }) => String(values[name])).join("/");
}

/** Runs an aggregate under the limits for lists, because it is as much work. */
async function aggregate(
  ctx: Context,
  planned: PlannedAggregate,
  { principal, services }: ExecutionContext,
): Promise<Result> {
  const { storage, admission } = services;
  const read = () => storage.aggregate(planned.plan, signalOf(ctx.req.socket));
  return { kind: "aggregate", found: toGroupPage(found(await admission.list(principal.account, read)), planned) };
}

async function write(ctx: Context, planned: PlannedWrite, { principal, services }: ExecutionContext): Promise<Result> {
  const { storage } = services;
  const isSingle = planned.within === undefined;
  const plans = isSingle ? [planned.plan] : listPlans(planned);
  const written = await admitWrites(plans, requesterOf(ctx, principal), services, (deadline) =>
    isSingle ? storage.writeTogether(plans, deadline) : writePlanned(planned, storage, deadline),
  );
  return { kind: "write", written };
}

/** Describes the client to admission control. */
export function requesterOf({ req }: Context, { account }: Principal): Requester {
  return { account, arrivedAt: performance.now(), signal: signalOf(req.socket) };
}

/** A copy counts as this many operations, because it takes as long as a large batch. */
const operationsOfCopy = operationsLimit;

function countOperations(plans: readonly WritePlan[]): number {
  return plans.reduce((count, plan) => {
    return count + (plan.kind === "create" && plan.copy !== null ? operationsOfCopy : 1);
  }, 0);
}

/**
 * Writes the plans when admission control allows it, and invalidates the caches of callers.
 * @param deadline UNIX time in milliseconds, including the wait for admission
 */
export async function admitWrites<Written>(
  plans: readonly WritePlan[],
  requester: Requester,
  { admission, caches, noteWrites, config }: Executor,
  write: (deadline: number) => Promise<Written>,
  deadline = Date.now() + writeTimeLimit(plans, config.timeLimit),
): Promise<Written> {
  const admitted = { operations: countOperations(plans), deadline };
  const written = await admission.write(requester, admitted, () => write(deadline));
  noteWrites(plans);
  // An action may have written to any resource.
  if (plans.some(({ kind, resource }) => kind === "act" || caches.resources.has(resource))) caches.clear();
  return written;
}

/** Selects the parts of the server that planning needs. */
export function toPlanContext(principal: Principal, { registry, config }: Executor): PlanContext {
  const { settings, copyLimit } = config;
  return { registry, principal, settings, copyLimit };
}

/** Created once, because creating the reason for each abort costs as much as planning a list. */
const clientIsGone = new DOMException("the client has closed the connection", "AbortError");

/**
 * Returns a signal that is aborted when the connection closes. Requests on the same connection share it, because
 * creating one is expensive.
 */
export const signalOf = oncePer((socket: Socket): AbortSignal => {
  const aborted = new AbortController();
  const abort = (): void => aborted.abort(clientIsGone);
  if (socket.destroyed) abort();
  else socket.once("close", abort);
  return aborted.signal;
});

function found<Value>(value: Value | null): Value {
  if (value === null) throw notFound();
  return value;
}
