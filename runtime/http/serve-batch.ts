/**
 * Serves several writes in one request (docs/reference/http.md#batches). Each write is checked and planned like a separate
 * request.
 */
import { authorize } from "../access/authorize.js";
import type { Requester } from "./admission/admission.js";
import { chooseType } from "./context/negotiate.js";
import type { ApiRequest, Dialect, RequestOperation, Target } from "../model/plan/api-request.js";
import { overloaded, Refusal } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { isObject } from "../model/values/objects.js";
import type { Registry } from "../model/schema/resource.js";
import { fillReferences, listReferredOperations } from "../plan/nested-items.js";
import { longWriteLimit } from "../storage/port/availability.js";
import { checkValues } from "./request/parse-body.js";
import { type Batch, type BatchOperation, readBatch } from "./request/read-batch.js";
import { readIdempotencyKey, unixTime } from "./request/read-request.js";
import { answerBatch, type Outcome } from "./response/write-answer.js";
import { admitWrites, chargeRateLimit, planRequest, requesterOf, type RunningRequest } from "./execute-plan.js";
import { isOperationReference, openBatchIds, type BatchIds, type PlannedPart, findItemOfPath } from "./batch-ids.js";
import { listPlans, writeAllPlanned } from "./plan-items.js";
import { findOperation, findRoute } from "./router.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";

/** A batch in progress. */
interface BatchRun {
  readonly running: RunningRequest;
  readonly requester: Requester;
  readonly batch: Batch;
  readonly dialect: Dialect;
  readonly idempotencyKey: string | null;
  readonly ids: BatchIds;
  /** UNIX time in whole seconds. */
  readonly now: number;
}

export async function serveBatch(running: RunningRequest, dialect: Dialect): Promise<void> {
  const { ctx, services } = running;
  const idempotencyKey = readIdempotencyKey(ctx.headers["idempotency-key"]);
  chooseType(ctx, ["application/json"]);
  const requester = requesterOf(ctx, running.principal);
  const bytes = await services.readBody(ctx);
  await services.admission.waitForSlice(requester);
  await running.recheckRights();
  const batch = readBatch(bytes);
  chargeRateLimit(running, batch.operations.length);
  const ids = openBatchIds(batch, services);
  const run: BatchRun = { running, requester, batch, dialect, idempotencyKey, ids, now: unixTime() };
  const outcomes = await (batch.atomic ? writeAll(run) : writeEach(run));
  const planned = outcomes.flatMap((outcome) => ("request" in outcome ? [outcome.request] : []));
  writeDeprecationHeaders(ctx, planned, services.registry);
  answerBatch(ctx, outcomes);
}

/**
 * Plans all operations before it writes the first one. If an operation cannot be planned, the batch is rejected before any write.
 */
async function writeAll(run: BatchRun): Promise<readonly Outcome[]> {
  const { running, batch } = run;
  let outcomes: readonly Outcome[] = [];
  let { ids } = run;
  await running.withCurrentRights(async () => {
    ids = openBatchIds(batch, running.services);
    outcomes = await writeTogether(await planParts(0, batch.operations.length, { ...run, ids }), run);
  });
  for (const [index, outcome] of outcomes.entries()) ids.noteWritten(index, outcome);
  return outcomes.map((outcome, index) => ids.fillPath(index, outcome));
}

/** Plans operations one after the other. After each operation, the requests of other accounts get a chance to run. */
async function planParts(first: number, count: number, run: BatchRun): Promise<readonly PlannedPart[]> {
  const { running, requester, batch, ids } = run;
  const parts: PlannedPart[] = [];
  const nextSlice = running.services.admission.createSliceWaiter(requester);
  for (let index = first; index < first + count; index += 1) {
    const part = await planPart(index, run, nextSlice).catch((error: unknown) => {
      throw batch.atomic ? toRefusalOfPart(error, index) : error;
    });
    parts.push(batch.atomic ? await ids.reserve(index, part) : part);
    await nextSlice();
  }
  return parts;
}

async function writeTogether(
  parts: readonly PlannedPart[],
  { running: { services }, requester }: BatchRun,
  deadline?: number,
): Promise<readonly Outcome[]> {
  const all = parts.map(({ planned }) => planned);
  const plans = all.map(listPlans);
  const write = (until: number) => writeAllPlanned(all, services.storage, until);
  const results = await admitWrites(plans.flat(), requester, services, write, deadline);
  let end = 0;
  return parts.map((part, index) => ({ ...part, written: results.slice(end, (end += plans[index]!.length)) }));
}

/**
 * Writes the operations in their order, so that each sees the effects of earlier ones. A rejected operation does not
 * undo the others. After a 503, the remaining operations are rejected without an attempt.
 */
async function writeEach(run: BatchRun): Promise<readonly Outcome[]> {
  const { running, ids, batch } = run;
  const { operations } = batch;
  const end = Date.now() + longWriteLimit(running.services.config.timeLimit);
  const outcomes: Outcome[] = [];
  let isDown = false;
  /** Operations before this index are written one by one, because writing them together failed. */
  let separateUntil = 0;
  while (outcomes.length < operations.length) {
    const first = outcomes.length;
    if (isDown || Date.now() > end) {
      outcomes.push({ refusal: overloaded(1) });
      continue;
    }
    const count = first < separateUntil ? 1 : countIndependent(operations, first);
    try {
      let written: readonly Outcome[] = [];
      await running.withCurrentRights(async () => {
        written = await writeTogether(await planParts(first, count, run), run, end);
      });
      for (const [index, outcome] of written.entries()) ids.noteWritten(first + index, outcome);
      outcomes.push(...written);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isOutcomeUnknown = error.status === 503 && error.operation === undefined;
      if (count > 1 && !isOutcomeUnknown) {
        separateUntil = first + count;
        continue;
      }
      isDown = error.status === 503;
      const refusal = error.with({ operation: undefined });
      outcomes.push(...Array.from({ length: count }, () => ({ refusal })));
    }
  }
  return outcomes;
}

/**
 * Maximum number of operations that one transaction tries to write. If the transaction rejects one of them, each
 * operation is written in a transaction of its own.
 */
const triedTogether = 100;

/**
 * Counts the operations from `first` on that one transaction can write: up to the first operation that refers to an
 * item of the batch or creates several items. Returns at least 1.
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

/** Authorizes, checks and plans one operation, as for a single request. */
async function planPart(
  index: number,
  { running, batch, dialect, idempotencyKey, ids, now }: BatchRun,
  nextSlice: () => Promise<void>,
): Promise<PlannedPart> {
  const { principal, services } = running;
  const { registry } = services;
  const operation = batch.operations[index]!;
  const { body, ifMatch } = operation;
  const { target, operation: kind } = findTarget(operation, registry, ids);
  authorize(principal, registry, target, kind);
  checkParts(operation, kind, target);
  if (body !== null) checkValues(body);
  // Repeated requests are recognized by the whole operation. Without a key, none is recognized, so the body is enough.
  const isRepeatable = idempotencyKey !== null;
  const sent = isRepeatable ? { ...operation.sent, body, of: batch.operations.length, atomic: batch.atomic } : { body };
  const { action, resource } = target;
  const accepted = action === undefined ? findDefinition(registry, resource) : { fields: action.input?.fields ?? {} };
  const request: ApiRequest = {
    id: running.ctx.state.stockroom.id,
    operation: kind,
    dialect,
    target,
    query: [],
    ifMatch,
    ifNoneMatch: null,
    idempotencyKey,
    part: { place: `batch ${String(index)}`, sent },
    body: body && fillReferences(body, accepted, (made) => ids.findCreated(made)),
    now,
  };
  const planned = await planRequest(request, running, () => {
    const siblings = ids.countNeedingId(index, findDefinition(registry, resource));
    return { numbers: ids.numbers, nextSlice, siblings };
  });
  if (planned.kind !== "write") throw new Error(`a batch cannot ${kind}`);
  return { request, planned };
}

/** @throws Refusal not_found, method_not_allowed */
function findTarget(
  { method, path }: BatchOperation,
  registry: Registry,
  ids: BatchIds,
): { readonly target: Target; readonly operation: RequestOperation } {
  if (path.startsWith("/"))
    throw new Refusal("not_found", "the path must be the part after the version, such as devices/5");
  const segments = path.split("/");
  const made = path.includes("$")
    ? segments.map((segment) => (isOperationReference(segment) ? findItemOfPath(segment, ids) : null))
    : [];
  // A path in a batch is not part of a URL, so a percent sign is literal. It is encoded here, because `findRoute` decodes its
  // input.
  const written = segments.map((segment, index) => made[index]?.id ?? segment.replaceAll("%", "%25"));
  const route = findRoute(registry, written.join("/"));
  if (route.kind === "nowhere") throw new Refusal("not_found", route.reason);
  const operation = findOperation(route, method);
  if (route.kind !== "resource" || operation === "aggregate")
    throw new Refusal("not_found", "an operation of a batch must write an item");
  const { target } = route;
  const steps = [...target.parents, target];
  for (const [index, each] of made.entries()) {
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
function checkParts({ body, ifMatch }: BatchOperation, kind: RequestOperation, { id }: Target): void {
  if (kind === "create" && body === null)
    throw new Refusal("invalid_body", "the body must be an object of field names and values");
  if (ifMatch === null || id !== null) return;
  throw new Refusal("invalid_body", "if_match is only for operations on an existing item");
}

/** Adds the index of the failed operation to an error, so that the client knows which operation of the batch was rejected. */
function toRefusalOfPart(error: unknown, index: number): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code !== "method_not_allowed") return error.with({ operation: index });
  // `Allow` must list the methods of the requested URL (RFC 9110, section 10.2.1), which is the URL for batches.
  return new Refusal(error.code, error.message, { headers: { Allow: "POST, OPTIONS" }, operation: index });
}
