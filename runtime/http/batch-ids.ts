/** Tracks the ids of items that one operation of a batch creates and a later operation refers to (`$3`). */
import type { ApiRequest } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { PlannedWrite } from "../model/plan/planned-request.js";
import { listReferencedOperations, type CreatedItem } from "../plan/nested-items.js";
import type { Batch } from "./request/read-batch.js";
import type { BatchOperationOutcome } from "./response/write-response.js";
import type { Services } from "./execute-plan.js";
import { createIdReservation } from "./plan-nested-items.js";

export interface PlannedBatchOperation {
  readonly request: ApiRequest;
  readonly planned: PlannedWrite;
}

/** Whether a segment such as `$3` stands for the id of an item that operation 3 creates. */
export function isOperationReference(segment: string): boolean {
  return /^\$\d{1,4}$/.test(segment);
}

/** Returns 3 for `$3`. */
function toOperationIndex(reference: string): number {
  return Number(reference.slice(1));
}

export type BatchIdTracker = ReturnType<typeof createBatchIdTracker>;

/**
 * Keeps the ids of items that a batch creates, so that later operations can refer to them. An atomic batch writes everything at
 * the end, so an item that other operations refer to gets its id in advance.
 */
export function createBatchIdTracker({ operations }: Batch, { storage }: Services) {
  const idReservation = createIdReservation(storage, operations.length);
  /** Indexes of the operations that other operations refer to. */
  const referencedOperations = new Set(
    operations.flatMap(({ path, body }) => [
      ...path.split("/").filter(isOperationReference).map(toOperationIndex),
      ...listReferencedOperations(body ?? {}),
    ]),
  );
  const created = new Map<number, CreatedItem>();

  /** Finds the item that an earlier operation creates; null if there is none. */
  function findCreatedItem(operationIndex: number): CreatedItem | null {
    return created.get(operationIndex) ?? null;
  }

  /**
   * Gives a new item its id in advance if another operation of the batch refers to the item. Otherwise returns the plan
   * unchanged.
   */
  async function reserveId(
    operationIndex: number,
    plannedOperation: PlannedBatchOperation,
  ): Promise<PlannedBatchOperation> {
    const { plan, definition } = plannedOperation.planned;
    if (plan.kind !== "create" || !referencedOperations.has(operationIndex)) return plannedOperation;
    const { idWithinParent, path, id } = definition;
    const given = idWithinParent ? plan.values[id] : plan.key;
    const key = typeof given === "number" || idWithinParent ? given : await idReservation.takeId(path);
    if (typeof key !== "number") return plannedOperation;
    created.set(operationIndex, { resource: path, id: formatId(idFieldOf(definition), key) });
    return idWithinParent
      ? plannedOperation
      : { ...plannedOperation, planned: { ...plannedOperation.planned, plan: { ...plan, key } } };
  }

  function recordWrittenItem(operationIndex: number, outcome: BatchOperationOutcome): void {
    if ("refusal" in outcome || outcome.request.operation !== "create") return;
    const { definition } = outcome.planned;
    created.set(operationIndex, {
      resource: definition.path,
      id: formatId(idFieldOf(definition), outcome.written[0]!.id),
    });
  }

  /**
   * Replaces references such as `$3` in the path of an operation by the ids of the written items. These may differ from the
   * reserved ids: a batch that is repeated with its `Idempotency-Key` returns the ids of the first attempt.
   */
  function resolvePathReferences(operationIndex: number, outcome: BatchOperationOutcome): BatchOperationOutcome {
    const segments = operations[operationIndex]!.path.split("/");
    if ("refusal" in outcome || !segments.some(isOperationReference)) return outcome;
    const { request } = outcome;
    const path = request.target.path.split("/").map((written, at) => {
      const segment = segments[at] ?? "";
      return (isOperationReference(segment) ? findCreatedItem(toOperationIndex(segment))?.id : undefined) ?? written;
    });
    return { ...outcome, request: { ...request, target: { ...request.target, path: path.join("/") } } };
  }

  return {
    idReservation,
    findCreatedItem,
    reserveId,
    recordWrittenItem,
    resolvePathReferences,
  };
}

/**
 * Finds the item that a segment such as `$2` of a path refers to.
 * @throws Refusal not_found
 */
export function findReferencedItem(segment: string, batchIds: BatchIdTracker): CreatedItem {
  const created = batchIds.findCreatedItem(toOperationIndex(segment));
  if (created === null)
    throw new Refusal("not_found", `${segment} in the path must refer to an earlier operation that creates an item`);
  return created;
}
