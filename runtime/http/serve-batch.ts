/** Several writes in one request (docs/http.md#batches): each is what it would be by itself, from its path to its answer. */
import { authorize } from "../access/authorize.js";
import type { Exchange } from "../exchange/exchange.js";
import type { ApiRequest, Dialect, Operation, Target } from "../model/api-request.js";
import { overloaded, Refusal } from "../model/errors.js";
import { findDefinition } from "../model/find-definition.js";
import { idField, writeId } from "../model/ids.js";
import type { WritePlan } from "../model/plan.js";
import type { Principal } from "../model/principal.js";
import type { ResourceDefinition } from "../model/resource.js";
import { fillReferences, listReferred, type Made } from "../plan/fill-references.js";
import { planOperation } from "../plan/plan-operation.js";
import { longestLimit } from "../port/time-limit.js";
import { checkValues } from "../request/check-values.js";
import type { Batch, BatchOperation } from "../request/read-batch.js";
import { writeBatch, type Outcome } from "../response/write-batch.js";
import { admitWrites, planningFor, type Executor } from "./execute-plan.js";
import { findOperation, findRoute } from "./router.js";

export interface BatchRequest {
  readonly id: string;
  readonly batch: Batch;
  readonly dialect: Dialect;
  readonly idempotencyKey: string | null;
  /** UNIX time, whole seconds. */
  readonly now: number;
}

export interface BatchContext {
  readonly services: Executor;
  principal(): Principal;
  /** Does the work again when the rights of the caller have changed meanwhile. */
  repeating(work: () => Promise<void>): Promise<void>;
}

/** One write of the batch, planned. */
interface PlannedPart {
  readonly request: ApiRequest;
  readonly definition: ResourceDefinition;
  readonly plan: WritePlan;
}

export async function serveBatch(exchange: Exchange, request: BatchRequest, context: BatchContext): Promise<void> {
  const outcomes = await (request.batch.atomic ? writeAll(request, context) : writeEach(request, context));
  writeBatch(exchange, outcomes);
}

/** What can be refused without the database is, of all of them, before anything is written. */
async function writeAll(request: BatchRequest, context: BatchContext): Promise<readonly Outcome[]> {
  let outcomes: readonly Outcome[] = [];
  await context.repeating(async () => {
    const ids = new ReservedIds(request.batch, context.services);
    const parts: PlannedPart[] = [];
    const turn = new Turn();
    for (const index of request.batch.operations.keys()) {
      const part = await planPart(index, request, context, ids).catch((error: unknown) => refusePart(error, index));
      parts.push(await ids.reserve(index, part));
      await turn.end();
    }
    const { services, principal } = context;
    const plans = parts.map(({ plan }) => plan);
    const results = await admitWrites(plans, principal(), services, () => services.storage.writeTogether(plans));
    outcomes = parts.map((part, index) => ({ ...part, written: results[index]! }));
  });
  return outcomes;
}

/** One after the other, so that each finds what those before it have done; also when the database fails in between. */
async function writeEach(request: BatchRequest, context: BatchContext): Promise<readonly Outcome[]> {
  const { services, principal } = context;
  const end = Date.now() + longestLimit(services.config.timeLimit);
  const outcomes: Outcome[] = [];
  const ids = new WrittenIds(outcomes);
  let isDown = false;
  for (const index of request.batch.operations.keys()) {
    if (isDown || Date.now() > end) {
      outcomes.push({ refusal: overloaded(1) });
      continue;
    }
    try {
      await context.repeating(async () => {
        const part = await planPart(index, request, context, ids);
        const written = await admitWrites([part.plan], principal(), services, () => services.storage.write(part.plan));
        outcomes.push({ ...part, written });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      isDown = error.status === 503;
      outcomes.push({ refusal: error });
    }
  }
  return outcomes;
}

/** The stages of a single request up to its plan, in their order. */
async function planPart(
  index: number,
  { id, batch, dialect, idempotencyKey, now }: BatchRequest,
  { services, principal: current }: BatchContext,
  ids: FindIds,
): Promise<PlannedPart> {
  const { registry } = services;
  const principal = current();
  const operation = batch.operations[index]!;
  const { target, operation: what } = findTarget(operation, services, ids);
  authorize(principal, registry, target, what);
  if (operation.body !== null) checkValues(operation.body);
  const filled =
    operation.body === null
      ? null
      : fillReferences(operation.body, findDefinition(registry, target.resource), (made) => ids.find(made));
  const { sent } = operation;
  const request: ApiRequest = {
    id,
    operation: what,
    dialect,
    target,
    query: [],
    ifMatch: operation.ifMatch,
    ifNoneMatch: null,
    idempotencyKey,
    part: {
      place: `batch ${String(index)}`,
      sent: { ...sent, body: operation.body, of: batch.operations.length, atomic: batch.atomic },
    },
    body: filled,
    now,
  };
  const planned = await planOperation(request, planningFor(principal, services));
  if (planned.kind !== "write") throw new Error(`a batch does not ${what}`);
  return { request, definition: planned.definition, plan: planned.plan };
}

/** @throws Refusal not_found, method_not_allowed */
function findTarget(
  { method, path }: BatchOperation,
  { registry }: Executor,
  ids: FindIds,
): { readonly target: Target; readonly operation: Operation } {
  const segments = path.split("/");
  const made = segments.map((segment) => (/^\$\d{1,4}$/.test(segment) ? ids.find(Number(segment.slice(1))) : null));
  // No part of a declared name or id is encoded, and nothing is decoded: the path is no part of a URL.
  const written = segments.map((segment, index) => made[index]?.id ?? segment.replaceAll("%", "%25"));
  const route = findRoute(registry, written.join("/"));
  if (route.kind === "nowhere") throw new Refusal("not_found", route.reason);
  const operation = findOperation(route, method);
  if (route.kind !== "resource") throw new Refusal("not_found", "a batch holds writes of items");
  if (operation === "act" || operation === "aggregate") throw new Refusal("not_found", "a batch calls no actions");
  const { target } = route;
  const steps = [...target.parents, target];
  for (const [index, each] of made.entries()) {
    // The id of one resource would be read as that of another.
    if (each === null || each === undefined || steps[(index - 1) / 2]?.resource === each.resource) continue;
    throw new Refusal("not_found", `${segments[index]!} in the path is the id of one of ${each.resource}`);
  }
  return { target, operation };
}

function refusePart(error: unknown, index: number): never {
  if (!(error instanceof Refusal)) throw error;
  const { code, message } = error;
  // The header Allow is about the path of the whole request (RFC 9110, section 10.2.1).
  const headers = { Allow: "POST, OPTIONS" };
  throw code === "method_not_allowed"
    ? new Refusal(code, message, { headers, operation: index })
    : error.ofOperation(index);
}

/** Ids of what earlier operations make. */
interface FindIds {
  find(operation: number): Made | null;
}

/** Of operations that have been done. */
class WrittenIds implements FindIds {
  readonly #outcomes: readonly Outcome[];

  constructor(outcomes: readonly Outcome[]) {
    this.#outcomes = outcomes;
  }

  find(operation: number): Made | null {
    const outcome = this.#outcomes[operation];
    if (outcome === undefined || "refusal" in outcome || outcome.request.operation !== "create") return null;
    const { definition, written } = outcome;
    return { resource: definition.path, id: writeId(idField(definition), written.id) };
  }
}

/** Of operations that are yet to be done together: what others refer to has a number of its own before it is made. */
class ReservedIds implements FindIds {
  readonly #services: Executor;
  readonly #referred: ReadonlySet<number>;
  /** How many of them are made at each path, ids left out. */
  readonly #counts = new Map<string, number>();
  readonly #keys = new Map<string, { next: number; left: number }>();
  readonly #made = new Map<number, Made>();
  readonly #batch: Batch;

  constructor(batch: Batch, services: Executor) {
    this.#batch = batch;
    this.#services = services;
    const { operations } = batch;
    this.#referred = new Set(operations.flatMap(({ path, body }) => [...inPath(path), ...listReferred(body ?? {})]));
    for (const index of this.#referred) {
      const place = this.#placeOf(index);
      this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
    }
  }

  find(operation: number): Made | null {
    return this.#made.get(operation) ?? null;
  }

  /** The operation with the number that it makes its item with, where another refers to it. */
  async reserve(index: number, part: PlannedPart): Promise<PlannedPart> {
    const { plan, definition } = part;
    if (plan.kind !== "create" || !this.#referred.has(index)) return part;
    const field = idField(definition);
    const given = plan.values[definition.id];
    if (definition.idWithinParent) {
      if (typeof given === "number") this.#made.set(index, { resource: definition.path, id: writeId(field, given) });
      return part;
    }
    const key = await this.#takeKey(definition.path, this.#counts.get(this.#placeOf(index)) ?? 1);
    this.#made.set(index, { resource: definition.path, id: writeId(field, key) });
    return { ...part, plan: { ...plan, key } };
  }

  async #takeKey(resource: string, count: number): Promise<number> {
    const known = this.#keys.get(resource);
    const keys =
      known !== undefined && known.left > 0
        ? known
        : { next: await this.#services.storage.reserveKeys(resource, count), left: count };
    this.#keys.set(resource, { next: keys.next + 1, left: keys.left - 1 });
    return keys.next;
  }

  #placeOf(index: number): string {
    const { method, path } = this.#batch.operations[index] ?? { method: "", path: "" };
    const names = path.split("/").filter((_, segment) => segment % 2 === 0);
    return `${method} ${names.join("/")}`;
  }
}

function inPath(path: string): readonly number[] {
  return Array.from(path.matchAll(/(?<=\/)\$(\d{1,4})(?=\/|$)/g), ([, digits]) => Number(digits));
}

const turnMs = 5;

/** Lets others go on between two pieces of work. */
class Turn {
  #begun = performance.now();

  async end(): Promise<void> {
    if (performance.now() - this.#begun < turnMs) return;
    await new Promise((resolve) => void setImmediate(resolve));
    this.#begun = performance.now();
  }
}
