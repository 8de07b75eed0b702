/** Passes each request for a resource through the stages. */
import { chooseType } from "./context/negotiate.js";
import { setHeader, type Context, answerOptions } from "./context/context.js";
import { authorize } from "../access/authorize.js";
import { withCurrentRights } from "../access/current-rights.js";
import type { ApiRequest, Dialect, RequestOperation } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import { idField, writeId } from "../model/values/ids.js";
import type { WriteResult } from "../model/plan/plan.js";
import type { Planned, PlannedWrite } from "../model/plan/planned.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { keyOf, type Principal } from "../model/plan/principal.js";
import { planOperation } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import { estimateBodyMemory, mergePatchType } from "./read-body.js";
import type { BodyReader } from "./request/parse-body.js";
import { readBatch } from "./request/read-batch.js";
import {
  refuseQuery,
  readIdempotencyKey,
  readIfNoneMatch,
  readRequest,
  readRequestWithBody,
  takesBody,
  unixTime,
} from "./request/read-request.js";
import { serveMe, serveDescription } from "./response/describe-caller.js";
import { writeShownItem, type ShownItem, writeAnswer, type Result } from "./response/write-answer.js";
import type { Address, FindAddress } from "./address.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";
import { NumberReservation, createsNestedItems, listPlans, planItems } from "./plan-items.js";
import { requesterOf, executePlan, toPlanContext, type Executor } from "./execute-plan.js";
import { serveBatch } from "./serve-batch.js";
import { findOperation, listMethods, type KeysRoute, type Route } from "./router.js";
import { authorizeKeys, serveKeys } from "./serve-keys.js";

/** A way into the server. It tells how the address and the caller of a request are found. */
export interface EntryPoint {
  readonly findAddress: FindAddress;
  authenticate(ctx: Context): Promise<Principal>;
}

export interface OperationServices extends Executor {
  readonly readBody: BodyReader;
  /** Reads the input of an action. */
  readonly readInput: BodyReader;
  readonly readBatchBody: BodyReader;
  /**
   * Counts a batch, or a creation with nested items, as this many requests.
   * @throws Refusal too_many_requests
   */
  countOperations(ctx: Context, operations: number): void;
  /** The prefix that a proxy has removed from the path. */
  readonly base: string;
}

/** Runs the checks in the order of docs/reference/http.md#order-of-checks. */
export async function serveOperation(ctx: Context, entry: EntryPoint, services: OperationServices): Promise<void> {
  // OPTIONS needs no credentials. All other requests are answered only after authentication.
  if (ctx.method === "OPTIONS") {
    return answerMethods(ctx, entry.findAddress(services.registry, ctx, services.base).route);
  }
  const caller = await entry.authenticate(ctx);
  await new AuthenticatedRequest(ctx, entry, services, caller).serve();
}

/** A request whose caller is authenticated. */
class AuthenticatedRequest {
  readonly #ctx: Context;
  readonly #entry: EntryPoint;
  readonly #services: OperationServices;
  readonly #address: Address;
  readonly #operation: RequestOperation;
  #principal: Principal;

  /** @throws Refusal not_found, method_not_allowed, invalid_query if the query is not percent-encoded */
  constructor(ctx: Context, entry: EntryPoint, services: OperationServices, principal: Principal) {
    ctx.state.stockroom.account = principal.account;
    ctx.state.stockroom.key = keyOf(principal);
    this.#ctx = ctx;
    this.#entry = entry;
    this.#services = services;
    this.#principal = principal;
    this.#address = entry.findAddress(services.registry, ctx, services.base);
    this.#operation = findOperation(this.#address.route, ctx.method);
    setHeader(ctx, "Cache-Control", "private, no-cache");
  }

  async serve(): Promise<void> {
    this.#checkRights();
    const { route, dialect, pairs } = this.#address;
    if (route.kind === "me") {
      refuseQuery(pairs, "GET me");
      chooseType(this.#ctx, ["application/json"]);
      return this.#withCurrentRights(async () => {
        return serveMe(this.#ctx, this.#principal, this.#services.registry, this.#services.storage);
      });
    }
    if (route.kind === "description") {
      refuseQuery(pairs, "GET description");
      return this.#describe();
    }
    if (route.kind === "batch") {
      refuseQuery(pairs, "a batch");
      return this.#withBody(() => this.#serveBatch(dialect));
    }
    if (route.kind === "keys") {
      refuseQuery(pairs, this.#operation === "create" ? "POST" : "the keys of an account");
      if (this.#operation !== "remove") chooseType(this.#ctx, ["application/json"]);
      return this.#operation === "create"
        ? this.#withBody(() => this.#serveKeys(route, dialect))
        : this.#serveKeys(route, dialect);
    }
    const addressed = { dialect, target: route.target, operation: this.#operation, pairs };
    if (!takesBody(addressed)) return this.#passStages(readRequest(this.#ctx, addressed));
    const { readBody, readInput } = this.#services;
    const reader = route.target.action ? readInput : readBody;
    const checkAgain = (): Promise<void> => this.#checkAgain();
    return this.#withBody(async () => {
      await this.#passStages(await readRequestWithBody(this.#ctx, addressed, reader, checkAgain));
    });
  }

  #describe(): void {
    const { registry, config } = this.#services;
    const known = readIfNoneMatch(this.#ctx);
    chooseType(this.#ctx, ["application/json"]);
    serveDescription(this.#ctx, this.#principal, registry, config.settings, known);
  }

  /** Calls the four stages in their order: request → plan → storage → response. */
  #passStages(request: ApiRequest): Promise<void> {
    return this.#withCurrentRights(async () => {
      const planned = await this.#plan(request);
      const result = await this.#execute(planned);
      await this.#respond(request, planned, result);
    });
  }

  /** Reserves memory for the body before it is read. */
  #withBody(serve: () => Promise<void>): Promise<void> {
    const { admission, config } = this.#services;
    const release = admission.reserveBody(this.#principal.account, estimateBodyMemory(this.#ctx, config.bodyLimit));
    return serve().finally(release);
  }

  async #serveBatch(dialect: Dialect): Promise<void> {
    const { readBatchBody, countOperations, admission } = this.#services;
    const idempotencyKey = readIdempotencyKey(this.#ctx.headers["idempotency-key"]);
    chooseType(this.#ctx, ["application/json"]);
    const requester = requesterOf(this.#ctx, this.#principal);
    const body = await readBatchBody(this.#ctx, async () => {
      await admission.waitForSlice(requester);
      await this.#checkAgain();
    });
    const batch = readBatch(body);
    countOperations(this.#ctx, batch.operations.length);
    const request = { id: this.#ctx.state.stockroom.id, batch, dialect, idempotencyKey, now: unixTime() };
    return serveBatch(this.#ctx, request, {
      services: this.#services,
      requester,
      principal: () => this.#principal,
      countCreated: (items) => countOperations(this.#ctx, items),
      withCurrentRights: (work) => this.#withCurrentRights(work),
    });
  }

  async #serveKeys(route: KeysRoute, dialect: Dialect): Promise<void> {
    const isNew = this.#operation === "create";
    const body = isNew ? await this.#services.readBody(this.#ctx, () => this.#checkAgain()) : {};
    const request = { route, operation: this.#operation, dialect, body };
    await this.#withCurrentRights(() => serveKeys(this.#ctx, request, this.#principal, this.#services));
  }

  #plan(request: ApiRequest): Promise<Planned> {
    writeDeprecationHeaders(this.#ctx, [request], this.#services.registry);
    const context = toPlanContext(this.#principal, this.#services);
    const isSingle = request.operation !== "create" || !createsNestedItems(request, context);
    return isSingle ? planOperation(request, context) : this.#planItems(request, context);
  }

  async #planItems(request: ApiRequest, context: PlanContext): Promise<Planned> {
    const { admission, storage } = this.#services;
    const nextSlice = admission.createSliceWaiter(requesterOf(this.#ctx, this.#principal));
    const planned = await planItems(request, context, { numbers: new NumberReservation(storage), nextSlice });
    this.#services.countOperations(this.#ctx, listPlans(planned).length);
    return planned;
  }

  #execute(planned: Planned): Promise<Result> {
    const context = { principal: this.#principal, entry: this.#entry, services: this.#services };
    return executePlan(this.#ctx, planned, context);
  }

  #respond(request: ApiRequest, planned: Planned, result: Result): Promise<void> {
    if (request.prefers === "representation" && planned.kind === "write" && result.kind === "write") {
      return this.#answerWithItem(request, planned, result.written);
    }
    return writeAnswer(this.#ctx, request, planned, result, this.#services.admission);
  }

  async #answerWithItem(request: ApiRequest, planned: PlannedWrite, written: readonly WriteResult[]): Promise<void> {
    // An answer that reveals a secret contains nothing else, so the item is not read.
    const isShown = written.every(({ revealed }) => Object.keys(revealed).length === 0);
    const shown = isShown
      ? await this.#readWrittenItem(request, planned.definition, written[0]!).catch(ignoreRefusal)
      : null;
    if (shown !== null) return writeShownItem(this.#ctx, request, shown, planned, written);
    await writeAnswer(this.#ctx, request, planned, { kind: "write", written }, this.#services.admission);
  }

  /** Reads the item as the caller sees it now; null if the caller may not read it, which may be a result of the write. */
  async #readWrittenItem(
    { target: written, ...request }: ApiRequest,
    definition: ResourceDefinition,
    { id }: WriteResult,
  ): Promise<ShownItem | null> {
    const { registry, storage } = this.#services;
    const principal = await this.#entry.authenticate(this.#ctx);
    const path = written.id === null ? `${written.path}/${writeId(idField(definition), id)}` : written.path;
    const target = { ...written, id, path };
    authorize(principal, registry, target, "read");
    const reading: ApiRequest = { ...request, target, operation: "read" };
    const planned = await planOperation(reading, toPlanContext(principal, this.#services));
    if (planned.kind !== "read") throw new Error("expected the plan of a read");
    const item = await storage.read(planned.plan);
    return item === null ? null : { view: planned.view, item };
  }

  #withCurrentRights(work: () => Promise<void>): Promise<void> {
    return withCurrentRights(work, () => {
      this.#services.caches.clear();
      return this.#checkAgain();
    });
  }

  #checkRights(): void {
    const { route } = this.#address;
    if (route.kind === "resource") authorize(this.#principal, this.#services.registry, route.target, this.#operation);
    else if (route.kind === "keys") authorizeKeys(route, this.#principal, this.#services.registry);
  }

  async #checkAgain(): Promise<void> {
    this.#principal = await this.#entry.authenticate(this.#ctx);
    this.#checkRights();
  }
}

/** Ignores a refusal to read the item: the write has succeeded nevertheless. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function answerMethods(ctx: Context, route: Route): void {
  answerOptions(ctx, listMethods(route));
  // Names the media type of PATCH (RFC 5789, section 3.1).
  if (Object.hasOwn(route.methods, "PATCH")) ctx.set("Accept-Patch", mergePatchType);
}
