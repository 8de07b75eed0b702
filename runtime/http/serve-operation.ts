/** The stages of every request for a resource. */
import { chooseType } from "../exchange/accept-type.js";
import type { Exchange } from "../exchange/exchange.js";
import { authorize } from "../access/authorize.js";
import { withCurrentRights } from "../access/rights-changed.js";
import { after } from "../model/after.js";
import type { ApiRequest, Dialect, RequestOperation } from "../model/api-request.js";
import { Refusal } from "../model/errors.js";
import { idField, writeId } from "../model/ids.js";
import type { WriteResult } from "../model/plan.js";
import type { Planned, PlannedWrite } from "../model/planned.js";
import type { ResourceDefinition } from "../model/resource.js";
import { keyOf, type Principal } from "../model/principal.js";
import { planOperation } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import { measureBody, mergePatch, type BodyReader } from "../request/read-body.js";
import { readBatch } from "../request/read-batch.js";
import { refuseQuery } from "../request/read-query.js";
import {
  readIdempotencyKey,
  readIfNoneMatch,
  readRequest,
  readRequestWithBody,
  takesBody,
  unixTime,
} from "../request/read-request.js";
import { answerOptions } from "../response/answer-methods.js";
import { serveMe } from "../response/describe-me.js";
import { serveDescription } from "../response/serve-description.js";
import { writeShown, type Shown } from "../response/write-result.js";
import { writeAnswer, type Result } from "../response/write-answer.js";
import { tellingUnserved } from "../response/tell-unserved.js";
import type { Address, FindAddress } from "./address.js";
import { tellDeprecation } from "./tell-deprecation.js";
import { NumberItems } from "./number-items.js";
import { createsWithin, listPlans, planItems } from "./plan-items.js";
import { askerOf, executePlan, planningFor, type Executor } from "./execute-plan.js";
import { serveBatch } from "./serve-batch.js";
import { Slices } from "./slices.js";
import { findOperation, listMethods, type KeysRoute, type Route } from "./router.js";
import { authorizeKeys, serveKeys } from "./serve-keys.js";

/** Where requests come in: how they say what they are about and who they are from. */
export interface EntryPoint {
  readonly findAddress: FindAddress;
  /** A promise only where the caller has to be looked up. */
  authenticate(exchange: Exchange): Principal | Promise<Principal>;
}

export interface OperationServices extends Executor {
  readonly readBody: BodyReader;
  /** Of actions. */
  readonly readInput: BodyReader;
  readonly readBatchBody: BodyReader;
  /** A batch counts as so many requests, and so does a creation with items within. @throws Refusal too_many_requests */
  countOperations(exchange: Exchange, operations: number): void;
  /** What a proxy has taken off the path. */
  readonly base: string;
}

/** The order of the checks is that of docs/http.md#order-of-checks. A promise only where there is something to wait for. */
export function serveOperation(
  exchange: Exchange,
  entry: EntryPoint,
  services: OperationServices,
): void | Promise<void> {
  // Everybody may ask for the methods. Everything else is answered only when the caller is known.
  if (exchange.method === "OPTIONS") {
    return tellMethods(exchange, entry.findAddress(services.registry, exchange, services.base).route);
  }
  const caller = entry.authenticate(exchange);
  if (!(caller instanceof Promise)) return new AuthenticatedRequest(exchange, entry, services, caller).serve();
  return caller.then((principal) => new AuthenticatedRequest(exchange, entry, services, principal).serve());
}

/** A request of a caller who is known. */
class AuthenticatedRequest {
  readonly #exchange: Exchange;
  readonly #entry: EntryPoint;
  readonly #services: OperationServices;
  readonly #address: Address;
  readonly #operation: RequestOperation;
  #principal: Principal;

  /** @throws Refusal not_found, method_not_allowed, invalid_query of what is not percent-encoded */
  constructor(exchange: Exchange, entry: EntryPoint, services: OperationServices, principal: Principal) {
    exchange.account = principal.account;
    exchange.key = keyOf(principal);
    this.#exchange = exchange;
    this.#entry = entry;
    this.#services = services;
    this.#principal = principal;
    this.#address = entry.findAddress(services.registry, exchange, services.base);
    this.#operation = findOperation(this.#address.route, exchange.method);
    exchange.set("Cache-Control", "private, no-cache");
  }

  serve(): void | Promise<void> {
    this.#checkRights();
    const { route, dialect, pairs } = this.#address;
    if (route.kind === "me") {
      refuseQuery(pairs, "GET me");
      chooseType(this.#exchange, ["application/json"]);
      return this.#repeating(() => {
        return serveMe(this.#exchange, this.#principal, this.#services.registry, this.#services.storage);
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
      if (this.#operation !== "remove") chooseType(this.#exchange, ["application/json"]);
      return this.#operation === "create"
        ? this.#withBody(() => this.#serveKeys(route, dialect))
        : this.#serveKeys(route, dialect);
    }
    const addressed = { dialect, target: route.target, operation: this.#operation, pairs };
    if (!takesBody(addressed)) return this.#passStages(readRequest(this.#exchange, addressed));
    const { readBody, readInput } = this.#services;
    const reader = route.target.action ? readInput : readBody;
    const checkAgain = (): Promise<void> => this.#checkAgain();
    return this.#withBody(async () => {
      await this.#passStages(await readRequestWithBody(this.#exchange, addressed, reader, checkAgain));
    });
  }

  #describe(): void {
    const { registry, config } = this.#services;
    const known = readIfNoneMatch(this.#exchange);
    chooseType(this.#exchange, ["application/json"]);
    serveDescription(this.#exchange, this.#principal, registry, config.settings, known);
  }

  /** The four stages, by name: request → plan → storage → response. */
  #passStages(request: ApiRequest): void | Promise<void> {
    return this.#repeating(() => {
      return after(this.#plan(request), (planned) => {
        return after(this.#throughStorage(planned), (result) => this.#respond(request, planned, result));
      });
    });
  }

  /** Makes room for the body before it is read. */
  #withBody(serve: () => Promise<void>): Promise<void> {
    const { admission, config } = this.#services;
    const release = admission.holdBody(this.#principal.account, measureBody(this.#exchange, config.bodyLimit));
    return serve().finally(release);
  }

  async #serveBatch(dialect: Dialect): Promise<void> {
    const { readBatchBody, countOperations, admission } = this.#services;
    const idempotencyKey = readIdempotencyKey(this.#exchange.request.headers["idempotency-key"]);
    chooseType(this.#exchange, ["application/json"]);
    const asker = askerOf(this.#exchange, this.#principal);
    const body = await readBatchBody(this.#exchange, async () => {
      await admission.slice(asker);
      await this.#checkAgain();
    });
    const batch = readBatch(body);
    countOperations(this.#exchange, batch.operations.length);
    const request = { id: this.#exchange.id, batch, dialect, idempotencyKey, now: unixTime() };
    return serveBatch(this.#exchange, request, {
      services: this.#services,
      asker,
      principal: () => this.#principal,
      countWritten: (items) => countOperations(this.#exchange, items),
      repeating: async (work) => this.#repeating(work),
    });
  }

  async #serveKeys(route: KeysRoute, dialect: Dialect): Promise<void> {
    const isNew = this.#operation === "create";
    const body = isNew ? await this.#services.readBody(this.#exchange, () => this.#checkAgain()) : {};
    const request = { route, operation: this.#operation, dialect, body };
    await this.#repeating(() => serveKeys(this.#exchange, request, this.#principal, this.#services));
  }

  #plan(request: ApiRequest): Planned | Promise<Planned> {
    tellDeprecation(this.#exchange, [request], this.#services.registry);
    const context = planningFor(this.#principal, this.#services);
    return createsWithin(request, context) ? this.#planItems(request, context) : planOperation(request, context);
  }

  async #planItems(request: ApiRequest, context: PlanContext): Promise<Planned> {
    const { admission, storage } = this.#services;
    const slices = new Slices(admission, askerOf(this.#exchange, this.#principal));
    const planned = await planItems(request, context, { numbers: new NumberItems(storage), slices });
    this.#services.countOperations(this.#exchange, listPlans(planned).length);
    return planned;
  }

  #throughStorage(planned: Planned): Result | Promise<Result> {
    const context = { principal: this.#principal, entry: this.#entry, services: this.#services };
    const result = executePlan(this.#exchange, planned, context);
    return result instanceof Promise ? tellingUnserved(planned, result) : result;
  }

  #respond(request: ApiRequest, planned: Planned, result: Result): void | Promise<void> {
    if (request.prefers === "representation" && planned.kind === "write" && result.kind === "write") {
      return this.#showWritten(request, planned, result.written);
    }
    return writeAnswer(this.#exchange, request, planned, result, this.#services.slots);
  }

  async #showWritten(request: ApiRequest, planned: PlannedWrite, written: readonly WriteResult[]): Promise<void> {
    // What reveals a secret tells nothing else.
    const isShown = written.every(({ revealed }) => Object.keys(revealed).length === 0);
    const shown = isShown
      ? await this.#readWritten(request, planned.definition, written[0]!).catch(refusedAsNothing)
      : null;
    if (shown !== null) return writeShown(this.#exchange, request, shown, planned, written);
    await writeAnswer(this.#exchange, request, planned, { kind: "write", written }, this.#services.slots);
  }

  /** As the caller, whose rights the write may have changed, would read it now; null where he would not. */
  async #readWritten(
    { target: written, ...request }: ApiRequest,
    definition: ResourceDefinition,
    { id }: WriteResult,
  ): Promise<Shown | null> {
    const { registry, storage } = this.#services;
    const principal = await this.#entry.authenticate(this.#exchange);
    const path = written.id === null ? `${written.path}/${writeId(idField(definition), id)}` : written.path;
    const target = { ...written, id, path };
    authorize(principal, registry, target, "read");
    const reading: ApiRequest = { ...request, target, operation: "read" };
    const planned = await planOperation(reading, planningFor(principal, this.#services));
    if (planned.kind !== "read") throw new Error("an item is read by a plan to read");
    const item = await storage.read(planned.plan);
    return item === null ? null : { definition: planned.definition, fields: planned.fields, item };
  }

  #repeating(work: () => void | Promise<void>): void | Promise<void> {
    return withCurrentRights(work, () => {
      for (const cache of this.#services.caches) cache.clearCache();
      return this.#checkAgain();
    });
  }

  #checkRights(): void {
    const { route } = this.#address;
    if (route.kind === "resource") authorize(this.#principal, this.#services.registry, route.target, this.#operation);
    else if (route.kind === "keys") authorizeKeys(route, this.#principal, this.#services.registry);
  }

  async #checkAgain(): Promise<void> {
    this.#principal = await this.#entry.authenticate(this.#exchange);
    this.#checkRights();
  }
}

/** The write is done, whatever becomes of the reading. */
function refusedAsNothing(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function tellMethods(exchange: Exchange, route: Route): void {
  answerOptions(exchange, listMethods(route));
  // RFC 5789, section 3.1.
  if (Object.hasOwn(route.methods, "PATCH")) exchange.set("Accept-Patch", mergePatch);
}
