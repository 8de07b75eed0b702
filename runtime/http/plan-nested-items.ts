/**
 * Plans a create request whose body contains nested items (docs/reference/http.md#items-within-items). Each nested item is
 * planned like a separate request.
 */
import { authorize } from "../access/authorize.js";
import { type ApiRequest, type ResourceTarget, maxBatchOperations } from "../model/plan/api-request.js";
import { maxErrorDetails, Refusal, createFieldsRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { WritePlan, WriteResult } from "../model/plan/plan.js";
import type { PlannedNestedItem, PlannedNestedCollection, PlannedWrite } from "../model/plan/planned-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planOperation } from "../plan/plan-operation.js";
import { getPathForIdempotencyCheck, type PlanContext } from "../plan/plan-write.js";
import { separateNestedCollections, type NestedCollectionBodies } from "../plan/nested-items.js";
import type { Storage } from "../storage/port/storage.js";

export interface NestedPlanningOptions {
  readonly idReservation: IdReservation;
  /** Called before an item is planned; waits while requests of other accounts run. */
  readonly waitForNextSlice: () => Promise<void>;
}

/**
 * @throws Refusal if the planning of an item fails, with the position of the item in the body. Wrong values of all items are
 *   reported together
 */
export async function planCreateWithNestedItems(
  request: ApiRequest,
  context: PlanContext,
  { idReservation, waitForNextSlice }: NestedPlanningOptions,
): Promise<PlannedWrite> {
  const { registry, principal } = context;
  const details: ErrorDetail[] = [];

  function collectProblemsOfError(pointer: string, error: unknown): null {
    if (!(error instanceof Refusal)) throw error;
    const refusal = error.withFieldPrefix(pointer);
    if (error.code !== "invalid_fields") throw refusal;
    details.push(...refusal.details.slice(0, maxErrorDetails - details.length));
    return null;
  }

  /** @returns null if the values of the item have problems */
  async function planItem(itemRequest: ApiRequest, pointer: string): Promise<PlannedWrite | null> {
    await waitForNextSlice();
    const definition = findDefinition(registry, itemRequest.target.resource);
    const split = separateNestedCollections(itemRequest.body ?? {}, definition, registry);
    for (const { name, bodies } of split.nestedCollections)
      idReservation.countItems(bodies.length, `${pointer}/${name}`);
    const own = await planWithoutNested({ ...itemRequest, body: split.ownValues }, pointer).catch((error: unknown) =>
      collectProblemsOfError(pointer, error),
    );
    if (split.problems.length > 0)
      collectProblemsOfError(pointer, createFieldsRefusal("invalid_fields", split.problems));
    if (split.nestedCollections.length === 0) return own;
    // Nested items are planned even if the item that contains them has problems, so that one answer reports all problems.
    const key = own === null ? 1 : await determineNewItemId(own, definition);
    const nestedCollections: PlannedNestedCollection[] = [];
    for (const collection of split.nestedCollections) {
      nestedCollections.push(await planNestedItems(itemRequest, collection, { definition, key, pointer }));
    }
    if (own === null || own.plan.kind !== "create") return null;
    return { ...own, plan: definition.idWithinParent ? own.plan : { ...own.plan, key }, nestedCollections };
  }

  async function planWithoutNested(itemRequest: ApiRequest, pointer: string): Promise<PlannedWrite> {
    // The rights to create the outermost item have been checked before.
    if (pointer !== "") authorize(principal, registry, itemRequest.target, "create");
    return planOperation({ ...itemRequest, operation: "create" }, context);
  }

  async function planNestedItems(
    parentRequest: ApiRequest,
    { name, relation, bodies }: NestedCollectionBodies,
    parent: { readonly definition: ResourceDefinition; readonly key: number; readonly pointer: string },
  ): Promise<PlannedNestedCollection> {
    const { parents, path, referringField } = parentRequest.target;
    // If the path reaches the item through a reference (`referringField`), the item itself is a top-level item. It is then the
    // only ancestor of its nested items.
    const step = { resource: parent.definition.path, id: parent.key, referringField: null };
    const target: ResourceTarget = {
      parents: referringField === null ? [...parents, step] : [step],
      resource: relation.resource,
      referringField: relation.kind === "through" ? relation.referenceField : null,
      id: null,
      path: `${path}/${formatId(idFieldOf(parent.definition), parent.key)}/${name}`,
    };
    const items: PlannedNestedItem[] = [];
    for (const [index, body] of bodies.entries()) {
      if (body === null) continue;
      const pointer = `${parent.pointer}/${name}/${String(index)}`;
      const idempotencyInput = {
        pathForIdempotencyCheck: `${parentRequest.idempotencyInput?.pathForIdempotencyCheck ?? ""}/${name}/${String(index)}`,
        sentContent: { body },
      };
      const each: ApiRequest = { ...parentRequest, target, body, idempotencyInput, returnPreference: null };
      const planned = await planItem(each, pointer);
      if (planned !== null) items.push({ ...planned, request: each, pointer });
    }
    return { name, items };
  }

  async function determineNewItemId({ plan }: PlannedWrite, definition: ResourceDefinition) {
    if (!definition.idWithinParent) return idReservation.takeId(definition.path);
    const given = plan.kind === "create" ? plan.values[definition.id] : null;
    if (typeof given !== "number")
      throw new Error(`the plan of a new item of ${definition.path} must contain its id, because it has nested items`);
    return given;
  }

  const idempotencyInput = request.idempotencyInput ?? {
    pathForIdempotencyCheck: getPathForIdempotencyCheck(request, registry),
    sentContent: { body: request.body },
  };
  const planned = await planItem({ ...request, idempotencyInput }, "");
  if (planned === null || details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  return planned;
}

/** Lists the plan of an item, followed by the plans of the items nested in it. */
export function listWritePlans({ plan, nestedCollections = [] }: PlannedWrite): readonly WritePlan[] {
  return [plan, ...nestedCollections.flatMap(({ items }) => items.flatMap(listWritePlans))];
}

/** Returns a JSON pointer into the request body for each plan of `listWritePlans`, in the same order. */
function listPlanPointers(planned: PlannedWrite, pointer = ""): readonly string[] {
  const { nestedCollections = [] } = planned;
  return [
    pointer,
    ...nestedCollections.flatMap(({ items }) => items.flatMap((item) => listPlanPointers(item, item.pointer))),
  ];
}

/** Writes the plans of several operations together. An error names the operation that failed and the part of its body. */
export function writePlansTogether(
  plannedWrites: readonly PlannedWrite[],
  storage: Storage,
  deadline: number,
): Promise<readonly WriteResult[]> {
  const plans = plannedWrites.flatMap(listWritePlans);
  return storage.writeTogether(plans, deadline).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The error of a transaction with a single plan has no operation number. The first plan is then the failed one.
    const index = error.operationIndex ?? (plans.length === 1 && error.status < 500 ? 0 : undefined);
    if (index === undefined) throw error;
    const places = plannedWrites.flatMap((planned, of) =>
      listPlanPointers(planned).map((pointer) => ({ of, pointer })),
    );
    const { of, pointer } = places[index]!;
    throw error.withChanges({ operationIndex: of }).withFieldPrefix(pointer);
  });
}

export type IdReservation = ReturnType<typeof createIdReservation>;

/**
 * Counts the items that a request writes, and reserves ids for new items that contain nested items. The nested items can then be
 * planned before anything is written.
 * @param itemCount number of operations in the request, each of which writes at least one item
 */
export function createIdReservation(storage: Pick<Storage, "reserveKeys">, itemCount = 1) {
  /** The latest block of reserved ids of each resource. */
  const blocks = new Map<string, { readonly idCount: number; readonly endId: number; nextId: number }>();
  return {
    /**
     * Counts more items of the request.
     * @param addedItems number of items
     * @param field JSON pointer to the part of the body that contains the items
     * @throws Refusal if the request writes too many items
     */
    countItems(addedItems: number, field: string): void {
      itemCount += addedItems;
      if (itemCount <= maxBatchOperations) return;
      const message = `is too long: a request can write at most ${String(maxBatchOperations)} items`;
      throw createFieldsRefusal("invalid_fields", [{ field, rule: "maxItems", message }]);
    },
    /** Returns an id for a new item. Reserves blocks of 1, 2, 4 and so on, so that a thousand ids in a row take only ten calls. */
    async takeId(resource: string): Promise<number> {
      let block = blocks.get(resource);
      if (block === undefined || block.nextId === block.endId) {
        const idCount = block === undefined ? 1 : 2 * block.idCount;
        const firstId = await storage.reserveKeys(resource, idCount);
        block = { idCount, nextId: firstId, endId: firstId + idCount };
        blocks.set(resource, block);
      }
      block.nextId += 1;
      return block.nextId - 1;
    },
    /** Drops reserved ids that are not taken, because items that are written meanwhile get higher ids. */
    dropFreeIds(): void {
      blocks.clear();
    },
  };
}
