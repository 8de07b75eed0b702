/**
 * Serves several writes in one request (docs/reference/http.md#batches). Each write passes the same stages as a request
 * of its own.
 */
import { authorize } from "../access/authorize.js";
import type { Requester } from "./admission/admission.js";
import type { Context } from "./context/context.js";
import type { ApiRequest, Dialect, RequestOperation, Target } from "../model/plan/api-request.js";
import { overloaded, Refusal } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { WriteResult } from "../model/plan/plan.js";
import { isObject } from "../model/values/members.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { fillReferences, listReferredOperations } from "../plan/nested-items.js";
import { planOperation } from "../plan/plan-operation.js";
import { longWriteLimit } from "../storage/port/availability.js";
import { checkValues } from "./request/parse-body.js";
import type { Batch, BatchOperation } from "./request/read-batch.js";
import { writeBatch, type Outcome } from "./response/write-answer.js";
import { admitWrites, toPlanContext, type Executor } from "./execute-plan.js";
import {
  isOperationReference,
  fillPathIds,
  ReservedIds,
  WrittenIds,
  type BatchIds,
  type PlannedPart,
  findItemOfPath,
} from "./batch-ids.js";
import { createsNestedItems, listPlans, planItems, writeAllPlanned } from "./plan-items.js";
import { findOperation, findRoute } from "./router.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";

export interface BatchRequest {
  readonly id: string;
  readonly batch: Batch;
  readonly dialect: Dialect;
  readonly idempotencyKey: string | null;
  /** UNIX time in whole seconds. */
  readonly now: number;
}

export interface BatchContext {
  readonly services: Executor;
  readonly requester: Requester;
  principal(): Principal;
  /**
   * Counts each item that a creation creates within its item as a request.
   * @throws Refusal too_many_requests
   */
  countCreated(items: number): void;
  /** Runs the work, and repeats it if the rights of the caller have changed meanwhile. */
  withCurrentRights(work: () => Promise<void>): Promise<void>;
}

export async function serveBatch(ctx: Context, request: BatchRequest, context: BatchContext): Promise<void> {
  const outcomes = await (request.batch.atomic ? writeAll(request, context) : writeEach(request, context));
  const planned = outcomes.flatMap((outcome) => ("request" in outcome ? [outcome.request] : []));
  writeDeprecationHeaders(ctx, planned, context.services.registry);
  writeBatch(ctx, outcomes);
}

/** Plans all operations before it writes the first one, so that planning rejects what it can before the database is used. */
async function writeAll(request: BatchRequest, context: BatchContext): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  await context.withCurrentRights(async () => {
    const ids = new ReservedIds(request.batch, context.services);
    const parts: PlannedPart[] = [];
    const nextSlice = context.services.admission.createSliceWaiter(context.requester);
    for (const index of request.batch.operations.keys()) {
      const part = await planPart(index, request, context, { ids, nextSlice }).catch((error: unknown) =>
        refusePart(error, index),
      );
      parts.push(await ids.reserve(index, part));
      await nextSlice();
    }
    outcomes = await writeTogether(parts, context);
  });
  return fillPathIds(request.batch, outcomes, context.services.storage);
}

async function writeTogether(
  parts: readonly PlannedPart[],
  { services, requester }: BatchContext,
  deadline?: number,
): Promise<readonly Outcome[]> {
  const plans = parts.map(({ planned }) => listPlans(planned));
  const write = (until: number): Promise<readonly WriteResult[]> =>
    writeAllPlanned(
      parts.map(({ planned }) => planned),
      services.storage,
      until,
    );
  const results = await admitWrites(plans.flat(), requester, services, write, deadline);
  let end = 0;
  return parts.map((part, index) => ({ ...part, written: results.slice(end, (end += plans[index]!.length)) }));
}

/**
 * Writes one operation after the other, so that each sees the effects of the operations before it, even if the database
 * fails in between.
 */
async function writeEach(request: BatchRequest, context: BatchContext): Promise<readonly Outcome[]> {
  const { services } = context;
  const { operations } = request.batch;
  const end = Date.now() + longWriteLimit(services.config.timeLimit);
  const outcomes: Outcome[] = [];
  const ids = new WrittenIds(request.batch, outcomes, services.storage);
  let isDown = false;
  /** Operations before this index are written one by one, because one of them failed when they were written together. */
  let separateUntil = 0;
  while (outcomes.length < operations.length) {
    const first = outcomes.length;
    if (isDown || Date.now() > end) {
      outcomes.push({ refusal: overloaded(1) });
      continue;
    }
    const count = first < separateUntil ? 1 : countIndependent(operations, first);
    try {
      outcomes.push(...(await writeRange({ first, count, end }, request, context, ids)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isOutcomeUnknown = error.status === 503 && error.operation === undefined;
      if (count > 1 && !isOutcomeUnknown) {
        separateUntil = first + count;
        continue;
      }
      isDown = error.status === 503;
      const refusal = error.ofOperation(undefined);
      outcomes.push(...Array.from({ length: count }, () => ({ refusal })));
    }
  }
  return outcomes;
}

interface OperationRange {
  readonly first: number;
  readonly count: number;
  /** Deadline of the whole batch, as UNIX time in milliseconds. */
  readonly end: number;
}

async function writeRange(
  { first, count, end }: OperationRange,
  request: BatchRequest,
  context: BatchContext,
  ids: BatchIds,
): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  await context.withCurrentRights(async () => {
    const parts: PlannedPart[] = [];
    const nextSlice = context.services.admission.createSliceWaiter(context.requester);
    for (let index = first; index < first + count; index += 1) {
      parts.push(await planPart(index, request, context, { ids, nextSlice }));
      await nextSlice();
    }
    outcomes = await writeTogether(parts, context, end);
  });
  return outcomes;
}

/**
 * Number of operations that are tried in one transaction. If any of them is rejected, each is written in a transaction
 * of its own.
 */
const triedTogether = 100;

/**
 * Counts the operations, from `first` on, that refer to no item of the batch and create at most one item. Returns at
 * least 1.
 */
function countIndependent(operations: Batch["operations"], first: number): number {
  const some = operations.slice(first, first + triedTogether);
  const firstDependent = some.findIndex(({ path, body }) => {
    return (
      path.includes("$") ||
      listReferredOperations(body ?? {}).length > 0 ||
      Object.values(body ?? {}).some((value) => Array.isArray(value) && value.some(isObject))
    );
  });
  return Math.max(firstDependent === -1 ? some.length : firstDependent, 1);
}

/** Passes an operation through the stages of a single request, up to its plan. */
async function planPart(
  index: number,
  { id, batch, dialect, idempotencyKey, now }: BatchRequest,
  { services, principal: current, countCreated }: BatchContext,
  { ids, nextSlice }: { readonly ids: BatchIds; nextSlice(): Promise<void> },
): Promise<PlannedPart> {
  const { registry } = services;
  const principal = current();
  const operation = batch.operations[index]!;
  const { target, operation: kind } = findTarget(operation, services, ids);
  authorize(principal, registry, target, kind);
  checkParts(operation, kind, target);
  if (operation.body !== null) checkValues(operation.body);
  const filled =
    operation.body === null
      ? null
      : fillReferences(operation.body, acceptedFields(target, registry), (made) => ids.findCreated(made));
  const { body } = operation;
  // The whole operation is needed only to recognize a repeated request.
  const isRepeatable = idempotencyKey !== null;
  const sent = isRepeatable ? { ...operation.sent, body, of: batch.operations.length, atomic: batch.atomic } : { body };
  const request: ApiRequest = {
    id,
    operation: kind,
    dialect,
    target,
    query: [],
    ifMatch: operation.ifMatch,
    ifNoneMatch: null,
    idempotencyKey,
    part: {
      place: `batch ${String(index)}`,
      sent,
    },
    body: filled,
    now,
  };
  const context = toPlanContext(principal, services);
  const planned =
    kind === "create" && createsNestedItems(request, context)
      ? await planItems(
          request,
          context,
          { numbers: ids.numbers, nextSlice },
          ids.countNumbered(index, findDefinition(registry, target.resource)),
        )
      : await planOperation(request, context);
  if (planned.kind !== "write") throw new Error(`a batch cannot ${kind}`);
  if (planned.within !== undefined) countCreated(listPlans(planned).length);
  return { request, planned };
}

/** @throws Refusal not_found, method_not_allowed */
function findTarget(
  { method, path }: BatchOperation,
  { registry }: Executor,
  ids: BatchIds,
): { readonly target: Target; readonly operation: RequestOperation } {
  if (path.startsWith("/"))
    throw new Refusal("not_found", "the path must be the part after the version, such as devices/5");
  const segments = path.split("/");
  const made = path.includes("$")
    ? segments.map((segment) => (isOperationReference(segment) ? findItemOfPath(segment, ids) : null))
    : [];
  // Resource names and ids contain nothing that needs encoding. The path is not part of a URL, so its percent signs
  // are literal.
  const written = segments.map((segment, index) => made[index]?.id ?? segment.replaceAll("%", "%25"));
  const route = findRoute(registry, written.join("/"));
  if (route.kind === "nowhere") throw new Refusal("not_found", route.reason);
  const operation = findOperation(route, method);
  if (route.kind !== "resource") throw new Refusal("not_found", "an operation of a batch must write an item");
  if (operation === "aggregate") throw new Refusal("not_found", "an operation of a batch must write an item");
  const { target } = route;
  const steps = [...target.parents, target];
  for (const [index, each] of made.entries()) {
    // An id of one resource must not be used for an item of another.
    if (each === null || each === undefined || steps[(index - 1) / 2]?.resource === each.resource) continue;
    throw new Refusal(
      "not_found",
      `${segments[index]!} in the path stands for an item of ${each.resource}, but this part of the path needs an item of another resource`,
    );
  }
  return { target, operation };
}

/**
 * Checks the parts of an operation that depend on its path, which tells whether a POST creates an item or calls an action.
 * @throws Refusal invalid_body
 */
function checkParts({ body, ifMatch }: BatchOperation, kind: RequestOperation, { id }: Target): void {
  if (kind === "create" && body === null)
    throw new Refusal("invalid_body", "the body must be an object of field names and values");
  if (ifMatch === null || id !== null) return;
  throw new Refusal("invalid_body", "if_match is only for operations on an existing item");
}

/** Returns the fields that the body may have. */
function acceptedFields(
  { action, resource }: Target,
  registry: Registry,
): Pick<ResourceDefinition, "fields" | "aliases"> {
  return action === undefined ? findDefinition(registry, resource) : { fields: action.input?.fields ?? {} };
}

function refusePart(error: unknown, index: number): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, message } = error;
  // The header Allow would be about the path of the whole request (RFC 9110, section 10.2.1).
  const headers = { Allow: "POST, OPTIONS" };
  throw code === "method_not_allowed"
    ? new Refusal(code, message, { headers, operation: index })
    : error.ofOperation(index);
}
