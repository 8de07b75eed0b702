/** Passes a plan to the storage as soon as the limits for simultaneous work allow it (admission control). */
import type { Socket } from "node:net";
import type { Context } from "./context/context.js";
import { refuseChangedRights, recheckRightsPerBatch } from "../access/current-rights.js";
import type { RequestLimit } from "../access/throttle.js";
import type { Admission, Requester } from "./admission/admission.js";
import type { Config } from "../config/config.js";
import { operationsLimit, type ApiRequest } from "../model/plan/api-request.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { oncePer } from "../model/values/objects.js";
import type { Item, Path, WritePlan, WriteResult } from "../model/plan/plan.js";
import { refuseExpansion } from "../plan/plan-expansions.js";
import type { PlanContext } from "../plan/plan-write.js";
import { toGroupPage } from "../plan/group-page.js";
import type { GroupPageResult, Planned, PlannedAggregate, PlannedList, PlannedWrite } from "../model/plan/planned.js";
import { isSameCaller, toCaller, type Principal } from "../model/plan/principal.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { writeTimeLimit } from "../storage/port/availability.js";
import type { BodyReader } from "./request/parse-body.js";
import { planOperation } from "../plan/plan-operation.js";
import { createsNestedItems, listPlans, planItems, writeAllPlanned, type ItemPlanning } from "./plan-items.js";
import { readExpanded } from "./read-expanded.js";
import { withUnindexedHeader } from "./response/list-headers.js";
import type { Result } from "./response/write-answer.js";

/** The parts of the server that requests for resources use. */
export interface Services {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly config: Config;
  /** Prefix of the paths that clients use. A proxy removes this prefix before the request arrives here. */
  readonly base: string;
  readonly admission: Admission;
  readonly readBody: BodyReader;
  /** Limit of requests in a minute; null if there is no such limit. */
  readonly requestLimit: RequestLimit | null;
  /**
   * Caches of callers and their rights. Writes to one of `resources`, the paths of the resources that determine rights, must
   * clear the caches.
   */
  readonly callerCaches: { readonly resources: ReadonlySet<string>; clear(): void };
  /** Called with the plans of each successful write. */
  noteWrites(plans: readonly WritePlan[]): void;
}

/** A request whose caller is authenticated, and may gain or lose rights while the request runs. */
export interface RunningRequest {
  readonly ctx: Context;
  readonly services: Services;
  /** The caller, as found when the rights were last checked. */
  readonly principal: Principal;
  authenticate(): Promise<Principal>;
  /** Authenticates and authorizes the caller again. */
  recheckRights(): Promise<void>;
  /** Runs the work. If the caller's rights change meanwhile, the work runs again with the new rights. */
  withCurrentRights(work: () => Promise<void>): Promise<void>;
}

/** @throws Refusal not_found, overloaded, rights_changed, and other codes from the storage */
export function executePlan(planned: Planned, running: RunningRequest): Promise<Result> {
  switch (planned.kind) {
    case "read":
      return readOne(planned, running);
    case "list":
      return withUnindexedHeader(planned, readList(planned, running));
    case "aggregate":
      return withUnindexedHeader(planned, aggregate(planned, running)).then((found) => ({ kind: "aggregate", found }));
    case "write":
      return write(planned, running);
  }
}

async function readOne(
  { plan, expansions }: Extract<Planned, { kind: "read" }>,
  { ctx, principal, services: { storage, admission } }: RunningRequest,
): Promise<Result> {
  const item = found(await storage.read(plan));
  if (expansions.length === 0) return { kind: "read", item, expanded: null };
  // Reading expanded items costs as much as a list, so the limits for lists apply.
  const expand = () => readExpanded(storage, [item], () => plan.path, expansions, abortSignalOf(ctx.req.socket));
  return { kind: "read", item, expanded: await admission.list(principal.account, expand) };
}

async function readList(planned: PlannedList, running: RunningRequest): Promise<Result> {
  const { plan, definition, expansions } = planned;
  const { ctx, principal, services } = running;
  const { storage, admission } = services;
  const signal = abortSignalOf(ctx.req.socket);
  const { list, expanded } = await admission.list(principal.account, async () => {
    const list = found(await storage.list(plan, signal));
    if (expansions.length === 0) return { list, expanded: null };
    // A long list is streamed, so an error while expanding could not be reported any more. The request is rejected instead.
    if (list.remainingBatches !== null)
      throw refuseExpansion("does not work for pages of this size; send a smaller items_per_page, or fewer fields");
    // The path of an item consists of the ids of its ancestors, such as `4/17`. In a list across several parents, these ids are
    // among the item's values.
    const above = fieldListsOf(definition).ancestorIds;
    const pathOf = ({ values }: Item): Path => plan.path ?? above.map(({ name }) => String(values[name])).join("/");
    return { list, expanded: await readExpanded(storage, list.items, pathOf, expansions, signal) };
  });
  if (list.remainingBatches === null) return { kind: "list", list, expanded };
  const checked = recheckRightsPerBatch(list.remainingBatches, async () => {
    if (!isSameCaller(toCaller(principal), await running.authenticate())) throw refuseChangedRights();
  });
  return { kind: "list", list: { ...list, remainingBatches: admission.batches(principal.account, checked) }, expanded };
}

/** Runs an aggregate under the limits for lists, because an aggregate takes as much work as a list. */
export async function aggregate(
  planned: PlannedAggregate,
  { ctx, principal, services: { storage, admission } }: Pick<RunningRequest, "ctx" | "principal" | "services">,
): Promise<GroupPageResult> {
  const read = () => storage.aggregate(planned.plan, abortSignalOf(ctx.req.socket));
  return toGroupPage(found(await admission.list(principal.account, read)), planned);
}

async function write(planned: PlannedWrite, { ctx, principal, services }: RunningRequest): Promise<Result> {
  const { storage } = services;
  const plans = listPlans(planned);
  const work = (deadline: number): Promise<readonly WriteResult[]> => {
    if (planned.nestedCollections === undefined) return storage.writeTogether(plans, deadline);
    // The caller sent a single operation, so the operation number is removed from the error.
    return writeAllPlanned([planned], storage, deadline).catch((error: unknown) => {
      throw error instanceof Refusal ? error.with({ operation: undefined }) : error;
    });
  };
  return { kind: "write", written: await admitWrites(plans, requesterOf(ctx, principal), services, work) };
}

/** Describes the account and the connection of a request to admission control. */
export function requesterOf({ req }: Context, { account }: Principal): Requester {
  return { account, arrivedAt: performance.now(), signal: abortSignalOf(req.socket) };
}

/**
 * Applies the rate limit to the operations of a batch or to a creation with nested items. The request itself has
 * already been counted as one operation.
 * @throws Refusal too_many_requests
 */
export function chargeRateLimit({ ctx, services }: RunningRequest, operations: number): void {
  const most = String(services.config.rateLimit);
  const reason = `each operation of a batch counts as a request, and the limit is ${most} requests a minute`;
  services.requestLimit?.admit(ctx.state.stockroom.client.source, operations - 1, reason);
}

/** Number of operations that a copy of an item counts as. A copy takes as long as a large batch. */
const operationsOfCopy = operationsLimit;

/**
 * Writes the plans as soon as the limits for simultaneous writes allow it. Afterwards clears the caches of callers if
 * the write may have changed rights.
 * @param deadline UNIX time in milliseconds by which the write must finish, including the wait for admission
 */
export async function admitWrites<Written>(
  plans: readonly WritePlan[],
  requester: Requester,
  { admission, callerCaches, noteWrites, config }: Services,
  write: (deadline: number) => Promise<Written>,
  deadline = Date.now() + writeTimeLimit(plans, config.timeLimit),
): Promise<Written> {
  const isCopy = (plan: WritePlan): boolean => plan.kind === "create" && plan.copy !== null;
  const operations = plans.reduce((count, plan) => count + (isCopy(plan) ? operationsOfCopy : 1), 0);
  const written = await admission.write(requester, { operations, deadline }, () => write(deadline));
  noteWrites(plans);
  // An action may have written to any resource, so the caches are cleared after every action.
  if (plans.some(({ kind, resource }) => kind === "act" || callerCaches.resources.has(resource))) callerCaches.clear();
  return written;
}

/**
 * Plans a request. A creation with nested items counts as a request for each of its items.
 * @param prepare is called only for a creation with nested items
 */
export async function planRequest(
  request: ApiRequest,
  running: RunningRequest,
  prepare: () => ItemPlanning,
): Promise<Planned> {
  const { principal, services } = running;
  const context = toPlanContext(principal, services);
  const isNested = request.operation === "create" && createsNestedItems(request, services.registry);
  if (!isNested) return planOperation(request, context);
  const planned = await planItems(request, context, prepare());
  chargeRateLimit(running, listPlans(planned).length);
  return planned;
}

/** Selects the parts of the server that planning needs. */
export function toPlanContext(principal: Principal, { registry, config }: Services): PlanContext {
  const { settings, copyLimit } = config;
  return { registry, principal, settings, copyLimit };
}

/**
 * The error of every aborted request. It is created only once, because creating an error for each abort costs as much
 * as planning a list.
 */
const clientIsGone = new DOMException("the client has closed the connection", "AbortError");

/**
 * Returns a signal that is aborted when the connection closes. Requests on one connection share the signal, because creating one
 * for each is expensive.
 */
export const abortSignalOf = oncePer((socket: Socket): AbortSignal => {
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
