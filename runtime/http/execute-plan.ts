/** Passes a plan to the storage as soon as the limits for simultaneous work allow it (admission control). */
import type { Socket } from "node:net";
import type { Context } from "./context/request-context.js";
import { findAccountResources } from "../access/account-resources.js";
import { keyResource } from "../access/key-resource.js";
import { createRightsChangedRefusal } from "../access/retry-on-rights-change.js";
import type { CallerCaches } from "../access/short-lived-cache.js";
import type { RateLimiter } from "../access/throttle.js";
import type { AdmissionControl, Requester } from "./admission/admission-control.js";
import type { Config } from "../config/config.js";
import { maxBatchOperations, type ApiRequest } from "../model/plan/api-request.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import { toApiForm } from "../model/values/convert-values.js";
import { memoizeByObject } from "../model/values/objects.js";
import type { Item, ParentIdPath, WritePlan, WriteResult } from "../model/plan/plan.js";
import { createExpansionRefusal } from "../plan/plan-expansions.js";
import type { PlanContext } from "../plan/plan-write.js";
import { toGroupPage } from "../plan/convert-groups.js";
import type {
  GroupPage,
  PlannedRequest,
  PlannedAggregate,
  PlannedList,
  PlannedRead,
  PlannedWrite,
} from "../model/plan/planned-request.js";
import { hasSameAccountAndRights, type Principal } from "../model/plan/principal.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { getWriteTimeLimitMs } from "../storage/port/availability.js";
import type { BodyReader } from "./request/parse-body.js";
import { hasNestedItems } from "../plan/nested-items.js";
import { planOperation } from "../plan/plan-operation.js";
import {
  listWritePlans,
  planCreateWithNestedItems,
  writePlansTogether,
  type NestedPlanningOptions,
} from "./plan-nested-items.js";
import { readExpandedItems } from "./read-expanded.js";
import type { PlannedListResult } from "./response/write-list.js";
import type { ItemWithExpanded, PlannedWriteResult } from "./response/write-response.js";

export interface Services {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly config: Config;
  readonly admission: AdmissionControl;
  readonly readBody: BodyReader;
  /** Limits the requests of a client in a minute; null if the project has no such limit. */
  readonly requestRateLimiter: RateLimiter | null;
  readonly callerCaches: CallerCaches;
  /** Called with the plans of each successful write, which may cause reactions. */
  wakeReactionWorker(plans: readonly WritePlan[]): void;
}

/** A request whose caller is authenticated, and may gain or lose rights while the request runs. */
export interface RunningRequest {
  readonly ctx: Context;
  readonly services: Services;
  /** The caller, as found when the rights were last checked. */
  readonly principal: Principal;
  authenticate(): Promise<Principal>;
  /** Reads the body. Then checks the rights again, because a slow client may take minutes to send the body. */
  readBody(): Promise<Buffer>;
  /** Runs the work. If the caller's rights change meanwhile, the work runs again with the new rights. */
  withCurrentRights(work: () => Promise<void>): Promise<void>;
}

/** @throws Refusal not_found, and other codes from the storage */
export async function readItem(
  { plan, expansions }: PlannedRead,
  { ctx, principal, services: { storage, admission } }: RunningRequest,
): Promise<ItemWithExpanded> {
  const item = requireFound(await storage.read(plan));
  if (expansions.length === 0) return { item, expanded: null };
  // Reading expanded items costs as much as a list, so the limits for lists apply.
  const expand = () => readExpandedItems(storage, [item], () => plan.path, expansions, abortSignalOf(ctx.req.socket));
  return { item, expanded: await admission.runList(principal.account, expand) };
}

/** @throws Refusal not_found, overloaded, and other codes from the storage */
export async function readList(planned: PlannedList, runningRequest: RunningRequest): Promise<PlannedListResult> {
  const { plan, definition, expansions } = planned;
  const { ctx, principal, services } = runningRequest;
  const { storage, admission } = services;
  const signal = abortSignalOf(ctx.req.socket);
  const { list, expanded } = await admission.runList(principal.account, async () => {
    const list = requireFound(await storage.list(plan, signal));
    if (expansions.length === 0) return { list, expanded: null };
    // A long list is streamed, so an error while expanding could not be reported any more. The request is rejected instead.
    if (list.remainingBatches !== null)
      throw createExpansionRefusal(
        "does not work for pages of this size; send a smaller items_per_page, or fewer fields",
      );
    // The path of an item consists of the ids of its ancestors, such as `4/17`. In a list across several parents, these ids are
    // among the item's values.
    const above = fieldListsOf(definition).ancestorIdFields;
    const pathOf = ({ values }: Item): ParentIdPath =>
      plan.path ?? above.map(({ name }) => String(values[name])).join("/");
    return { list, expanded: await readExpandedItems(storage, list.items, pathOf, expansions, signal) };
  });
  const { remainingBatches } = list;
  if (remainingBatches === null) return { planned, list, expanded };
  /** Before each batch, rejects the rest if the caller may no longer read the list. */
  async function* yieldBatchesWhileAllowed(batches: AsyncIterable<readonly Item[]>): AsyncGenerator<readonly Item[]> {
    for await (const batch of batches) {
      if (!hasSameAccountAndRights(principal, await runningRequest.authenticate())) throw createRightsChangedRefusal();
      yield batch;
    }
  }
  return {
    planned,
    list: {
      ...list,
      remainingBatches: admission.paceBatches(principal.account, yieldBatchesWhileAllowed(remainingBatches)),
    },
    expanded,
  };
}

/** Runs an aggregate under the limits for lists, because an aggregate takes as much work as a list. */
export async function runAggregate(
  planned: PlannedAggregate,
  { ctx, principal, services: { storage, admission } }: Pick<RunningRequest, "ctx" | "principal" | "services">,
): Promise<GroupPage> {
  const read = () => storage.aggregate(planned.plan, abortSignalOf(ctx.req.socket));
  return toGroupPage(requireFound(await admission.runList(principal.account, read)), planned, toApiForm);
}

/** @throws Refusal overloaded, rights_changed, and other codes from the storage */
export async function executePlannedWrite(
  planned: PlannedWrite,
  { ctx, principal, services }: RunningRequest,
): Promise<PlannedWriteResult> {
  const { storage } = services;
  const plans = listWritePlans(planned);
  const work = (deadline: number): Promise<readonly WriteResult[]> => {
    if (planned.nestedCollections === undefined) return storage.writeTogether(plans, deadline);
    // The caller sent a single operation, so the operation number is removed from the error.
    return writePlansTogether([planned], storage, deadline).catch((error: unknown) => {
      throw error instanceof Refusal ? error.withChanges({ operationIndex: undefined }) : error;
    });
  };
  return { planned, written: await admitWrite(plans, createRequester(ctx, principal), services, work) };
}

export function createRequester({ req }: Context, { account }: Principal): Requester {
  return { account, signal: abortSignalOf(req.socket) };
}

/**
 * Applies the rate limit to the operations of a batch or to a creation with nested items. The request itself has
 * already been counted as one operation.
 * @throws Refusal too_many_requests
 */
export function chargeRateLimit({ ctx, services }: RunningRequest, operationCount: number): void {
  const most = String(services.config.rateLimit);
  const reason = `each operation of a batch counts as a request, and the limit is ${most} requests a minute`;
  services.requestRateLimiter?.admit(ctx.state.stockroom.client.rateLimitKey, operationCount - 1, reason);
}

/** Number of operations that a creation with copied items counts as. It takes as long as a large batch. */
const operationCountOfCopy = maxBatchOperations;

/**
 * Writes the plans as soon as the limits for simultaneous writes allow it. Afterwards clears the caches of callers if
 * the write may have changed rights.
 * @param deadline UNIX time in milliseconds by which the write must finish, including the wait for admission
 */
export async function admitWrite<Written>(
  plans: readonly WritePlan[],
  requester: Requester,
  { registry, admission, callerCaches, wakeReactionWorker, config }: Services,
  write: (deadline: number) => Promise<Written>,
  deadline = Date.now() + getWriteTimeLimitMs(plans, config.timeLimit),
): Promise<Written> {
  const isCopy = (plan: WritePlan): boolean => plan.kind === "create" && plan.copy !== null;
  const operationCount = plans.reduce((count, plan) => count + (isCopy(plan) ? operationCountOfCopy : 1), 0);
  const written = await admission.runWrite(requester, { operationCount, deadline }, () => write(deadline));
  wakeReactionWorker(plans);
  if (plans.some((plan) => mayChangeRights(plan, registry))) callerCaches.clear();
  return written;
}

/** Whether the write may change the rights of callers. An action may write to any resource. */
function mayChangeRights({ kind, resource }: WritePlan, registry: Registry): boolean {
  const { accountDefinition, groupDefinition } = findAccountResources(registry);
  return kind === "act" || [accountDefinition.path, groupDefinition.path, keyResource.path].includes(resource);
}

/**
 * Plans a request. For the rate limit, a creation with nested items counts as one request for each item.
 * @param createItemPlanning is called only for a creation with nested items
 */
export async function planRequest(
  request: ApiRequest,
  runningRequest: RunningRequest,
  createItemPlanning: () => NestedPlanningOptions,
): Promise<PlannedRequest> {
  const { principal, services } = runningRequest;
  const { operation, target, body } = request;
  const { registry } = services;
  const context = toPlanContext(principal, services);
  const isNested =
    operation === "create" &&
    body !== null &&
    hasNestedItems(body, findDefinition(registry, target.resource), registry);
  if (!isNested) return planOperation(request, context);
  const planned = await planCreateWithNestedItems(request, context, createItemPlanning());
  chargeRateLimit(runningRequest, listWritePlans(planned).length);
  return planned;
}

export function toPlanContext(principal: Principal, { registry, config }: Services): PlanContext {
  const { settings, copyLimit } = config;
  return { registry, principal, settings, copyLimit };
}

/**
 * The error of every aborted request. It is created only once, because creating an error for each abort costs as much
 * as planning a list.
 */
const clientDisconnectedError = new DOMException("the client has closed the connection", "AbortError");

/**
 * Returns a signal that is aborted when the connection closes. Requests on one connection share the signal, because creating one
 * for each is expensive.
 */
export const abortSignalOf = memoizeByObject((socket: Socket): AbortSignal => {
  const aborted = new AbortController();
  const abort = (): void => aborted.abort(clientDisconnectedError);
  if (socket.destroyed) abort();
  else socket.once("close", abort);
  return aborted.signal;
});

function requireFound<Value>(value: Value | null): Value {
  if (value === null) throw createNotFoundRefusal();
  return value;
}
