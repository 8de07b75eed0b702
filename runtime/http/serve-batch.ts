/**
 * Serves several writes in one request (docs/reference/http.md#batches). Each write is checked and planned like a separate
 * request.
 */
import { authorize } from "../access/authorize.js";
import type { Requester } from "./admission/admission-control.js";
import { chooseMediaType } from "./context/negotiate.js";
import type { ApiRequest, UrlDialect, RequestOperation, ResourceTarget } from "../model/plan/api-request.js";
import { createOverloadedRefusal, Refusal } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { isObject } from "../model/values/objects.js";
import type { Registry } from "../model/schema/resource.js";
import { resolveBatchReferences, listReferencedOperations } from "../plan/nested-items.js";
import { getLongWriteTimeLimitMs } from "../storage/port/availability.js";
import { rejectUnstorableValues } from "./request/parse-body.js";
import { type Batch, type BatchOperation, readBatch } from "./request/read-batch.js";
import { readIdempotencyKey, currentUnixSeconds } from "./request/read-request.js";
import { answerBatch, type BatchOperationOutcome } from "./response/write-response.js";
import { admitWrite, chargeRateLimit, planRequest, createRequester, type RunningRequest } from "./execute-plan.js";
import {
  isOperationReference,
  createBatchIdTracker,
  type BatchIdTracker,
  type PlannedBatchOperation,
  findReferencedItem,
} from "./batch-ids.js";
import { listWritePlans, writePlansTogether } from "./plan-nested-items.js";
import { findOperation, findRoute } from "./find-route.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";

interface BatchRun {
  readonly runningRequest: RunningRequest;
  readonly requester: Requester;
  /** Called before an operation is planned; waits while requests of other accounts run. */
  readonly waitForNextSlice: () => Promise<void>;
  readonly batch: Batch;
  readonly dialect: UrlDialect;
  readonly idempotencyKey: string | null;
  readonly batchIds: BatchIdTracker;
  /** UNIX time in whole seconds. */
  readonly now: number;
}

export async function serveBatch(runningRequest: RunningRequest, dialect: UrlDialect): Promise<void> {
  const { ctx, services } = runningRequest;
  const idempotencyKey = readIdempotencyKey(ctx.headers["idempotency-key"]);
  chooseMediaType(ctx, ["application/json"]);
  const requester = createRequester(ctx, runningRequest.principal);
  const waitForNextSlice = services.admission.createTimeSliceWaiter(requester);
  const bytes = await runningRequest.readBody();
  await waitForNextSlice();
  const batch = readBatch(bytes);
  chargeRateLimit(runningRequest, batch.operations.length);
  const batchIds = createBatchIdTracker(batch, services);
  const now = currentUnixSeconds();
  const run: BatchRun = { runningRequest, requester, waitForNextSlice, batch, dialect, idempotencyKey, batchIds, now };
  const outcomes = await (batch.atomic ? writeAtomically(run) : writeSeparately(run));
  const planned = outcomes.flatMap((outcome) => ("request" in outcome ? [outcome.request] : []));
  writeDeprecationHeaders(ctx, planned, services.registry);
  answerBatch(ctx, outcomes);
}

/**
 * Plans all operations before it writes the first one. If an operation cannot be planned, the batch is rejected before any write.
 */
async function writeAtomically(run: BatchRun): Promise<readonly BatchOperationOutcome[]> {
  const { runningRequest, batch } = run;
  let outcomes: readonly BatchOperationOutcome[] = [];
  let { batchIds } = run;
  await runningRequest.withCurrentRights(async () => {
    batchIds = createBatchIdTracker(batch, runningRequest.services);
    outcomes = await writeInOneTransaction(
      await planBatchOperations(0, batch.operations.length, { ...run, batchIds }),
      run,
    );
  });
  for (const [index, outcome] of outcomes.entries()) batchIds.recordWrittenItem(index, outcome);
  return outcomes.map((outcome, index) => batchIds.resolvePathReferences(index, outcome));
}

/** Plans operations one after the other. Before each operation, the requests of other accounts get a chance to run. */
async function planBatchOperations(
  firstIndex: number,
  operationCount: number,
  run: BatchRun,
): Promise<readonly PlannedBatchOperation[]> {
  const { batch, batchIds } = run;
  const parts: PlannedBatchOperation[] = [];
  // Items get ids in the order of creation. Unless the batch is atomic, earlier operations have already created items,
  // with higher ids than those that are still reserved.
  if (!batch.atomic) batchIds.idReservation.dropFreeIds();
  for (let index = firstIndex; index < firstIndex + operationCount; index += 1) {
    await run.waitForNextSlice();
    const part = await planBatchOperation(index, run).catch((error: unknown) => {
      throw batch.atomic ? addOperationIndex(error, index) : error;
    });
    parts.push(batch.atomic ? await batchIds.reserveId(index, part) : part);
  }
  return parts;
}

async function writeInOneTransaction(
  plannedOperations: readonly PlannedBatchOperation[],
  { runningRequest: { services }, requester }: BatchRun,
  deadline?: number,
): Promise<readonly BatchOperationOutcome[]> {
  const all = plannedOperations.map(({ planned }) => planned);
  const plans = all.map(listWritePlans);
  const write = (until: number) => writePlansTogether(all, services.storage, until);
  const results = await admitWrite(plans.flat(), requester, services, write, deadline);
  let end = 0;
  return plannedOperations.map((part, index) => ({
    ...part,
    written: results.slice(end, (end += plans[index]!.length)),
  }));
}

/**
 * Writes the operations in their order, so that each sees the effects of earlier ones. A rejected operation does not
 * undo the others. After a 503, the remaining operations are rejected without an attempt.
 */
async function writeSeparately(run: BatchRun): Promise<readonly BatchOperationOutcome[]> {
  const { runningRequest, batchIds, batch } = run;
  const { operations } = batch;
  const end = Date.now() + getLongWriteTimeLimitMs(runningRequest.services.config.timeLimit);
  const outcomes: BatchOperationOutcome[] = [];
  let isDown = false;
  /** Operations before this index are written one by one, because writing them together failed. */
  let separateUntilIndex = 0;
  while (outcomes.length < operations.length) {
    const first = outcomes.length;
    if (isDown || Date.now() > end) {
      outcomes.push({ refusal: createOverloadedRefusal(1) });
      continue;
    }
    const count = first < separateUntilIndex ? 1 : countIndependentOperations(operations, first);
    try {
      let written: readonly BatchOperationOutcome[] = [];
      await runningRequest.withCurrentRights(async () => {
        written = await writeInOneTransaction(await planBatchOperations(first, count, run), run, end);
      });
      for (const [index, outcome] of written.entries()) batchIds.recordWrittenItem(first + index, outcome);
      outcomes.push(...written);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isOutcomeUnknown = error.status === 503 && error.operationIndex === undefined;
      if (count > 1 && !isOutcomeUnknown) {
        separateUntilIndex = first + count;
        continue;
      }
      isDown = error.status === 503;
      const refusal = error.withChanges({ operationIndex: undefined });
      outcomes.push(...Array.from({ length: count }, () => ({ refusal })));
    }
  }
  return outcomes;
}

/**
 * Maximum number of operations that one transaction tries to write. If the transaction rejects one of them, each
 * operation is written in a transaction of its own.
 */
const maxOperationsPerTransaction = 100;

/**
 * Counts the operations from `firstIndex` on that one transaction can write: up to the first operation that refers to an
 * item of the batch or creates several items. Returns at least 1.
 */
function countIndependentOperations(operations: Batch["operations"], firstIndex: number): number {
  const some = operations.slice(firstIndex, firstIndex + maxOperationsPerTransaction);
  const firstDependent = some.findIndex(({ path, body }) => {
    return (
      path.includes("$") ||
      listReferencedOperations(body ?? {}).length > 0 ||
      Object.values(body ?? {}).some((value) => Array.isArray(value) && value.some(isObject))
    );
  });
  return Math.max(firstDependent === -1 ? some.length : firstDependent, 1);
}

/** Authorizes, checks and plans one operation, as for a single request. */
async function planBatchOperation(
  operationIndex: number,
  { runningRequest, waitForNextSlice, batch, dialect, idempotencyKey, batchIds, now }: BatchRun,
): Promise<PlannedBatchOperation> {
  const { principal, services } = runningRequest;
  const { registry } = services;
  const operation = batch.operations[operationIndex]!;
  const { body, ifMatch } = operation;
  const { target, operation: kind } = findTarget(operation, registry, batchIds);
  authorize(principal, registry, target, kind);
  rejectWrongBodyOrIfMatch(operation, kind, target);
  if (body !== null) rejectUnstorableValues(body);
  // The idempotency check compares the whole operation. Without an idempotency key, only the body is needed.
  const isRepeatable = idempotencyKey !== null;
  const sentContent = isRepeatable
    ? { ...operation.operationAsSent, body, of: batch.operations.length, atomic: batch.atomic }
    : { body };
  const { action, resource } = target;
  const accepted = action === undefined ? findDefinition(registry, resource) : { fields: action.input?.fields ?? {} };
  const request: ApiRequest = {
    id: runningRequest.ctx.state.stockroom.id,
    operation: kind,
    dialect,
    target,
    query: [],
    ifMatch,
    ifNoneMatch: null,
    idempotencyKey,
    idempotencyInput: { pathForIdempotencyCheck: `batch ${String(operationIndex)}`, sentContent },
    body: body && resolveBatchReferences(body, accepted, batchIds.findCreatedItem),
    now,
  };
  const { idReservation } = batchIds;
  const planned = await planRequest(request, runningRequest, () => ({ idReservation, waitForNextSlice }));
  if (planned.kind !== "write") throw new Error(`a batch cannot ${kind}`);
  return { request, planned };
}

/** @throws Refusal not_found, method_not_allowed */
function findTarget(
  { method, path }: BatchOperation,
  registry: Registry,
  batchIds: BatchIdTracker,
): { readonly target: ResourceTarget; readonly operation: RequestOperation } {
  if (path.startsWith("/"))
    throw new Refusal("not_found", "the path must be the part after the version, such as devices/5");
  const segments = path.split("/");
  const referencedItems = path.includes("$")
    ? segments.map((segment) => (isOperationReference(segment) ? findReferencedItem(segment, batchIds) : null))
    : [];
  // A path in a batch is not part of a URL, so a percent sign is literal. It is encoded here, because `findRoute` decodes its
  // input.
  const written = segments.map((segment, index) => referencedItems[index]?.id ?? segment.replaceAll("%", "%25"));
  const route = findRoute(registry, written.join("/"));
  const operation = findOperation(route, method);
  if (route.kind !== "resource" || operation === "aggregate")
    throw new Refusal("not_found", "an operation of a batch must write an item");
  const { target } = route;
  const steps = [...target.parents, target];
  for (const [index, each] of referencedItems.entries()) {
    // `$3` must stand for an item of the resource that the path names here.
    if (each === null || each === undefined || steps[(index - 1) / 2]?.resource === each.resource) continue;
    throw new Refusal(
      "not_found",
      `${segments[index]!} in the path stands for an item of ${each.resource}, but this part of the path needs an item of another resource`,
    );
  }
  return { target, operation };
}

/**
 * Checks `body` and `if_match` of an operation against its path. The path decides whether a POST creates an item or
 * calls an action.
 * @throws Refusal invalid_body
 */
function rejectWrongBodyOrIfMatch(
  { body, ifMatch }: BatchOperation,
  requestOperation: RequestOperation,
  { id }: ResourceTarget,
): void {
  if (requestOperation === "create" && body === null)
    throw new Refusal("invalid_body", "the body must be an object of field names and values");
  if (ifMatch === null || id !== null) return;
  throw new Refusal("invalid_body", "if_match is only for operations on an existing item");
}

/** Adds the index of the failed operation to an error, so that the client knows which operation of the batch was rejected. */
function addOperationIndex(error: unknown, operationIndex: number): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code !== "method_not_allowed") return error.withChanges({ operationIndex });
  // `Allow` must list the methods of the requested URL (RFC 9110, section 10.2.1), which is the URL for batches.
  return new Refusal(error.code, error.message, { headers: { Allow: "POST, OPTIONS" }, operationIndex });
}
