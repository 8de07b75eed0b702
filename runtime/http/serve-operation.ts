/** Serves a request to the API: authenticates and authorizes the caller, then plans, executes and answers the request. */
import { chooseType } from "./context/negotiate.js";
import { setHeader, setJson, type Context, answerOptions } from "./context/context.js";
import { authorize } from "../access/authorize.js";
import { rightsChanged, withCurrentRights } from "../access/current-rights.js";
import type { ApiRequest, RequestOperation } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import { idField, formatId } from "../model/values/ids.js";
import type { WriteResult } from "../model/plan/plan.js";
import type { Planned, PlannedWrite } from "../model/plan/planned.js";
import { keyOf, type Principal } from "../model/plan/principal.js";
import { planOperation } from "../plan/plan-operation.js";
import { estimateBodyMemory, mergePatchType } from "./read-body.js";
import { parseFields, parseInput } from "./request/parse-body.js";
import { refuseQuery, readIfNoneMatch, readRequest, takesBody, unixTime } from "./request/read-request.js";
import { describeMe, serveDescription } from "./response/describe-caller.js";
import { answerWithItem, answerRequest, type Result, type ShownItem } from "./response/write-answer.js";
import type { Address, FindAddress } from "./address.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";
import { IdReservation, createsNestedItems, listPlans, planItems } from "./plan-items.js";
import type { RunningRequest, Services } from "./execute-plan.js";
import { countOperations, requesterOf, executePlan, toPlanContext } from "./execute-plan.js";
import { serveBatch } from "./serve-batch.js";
import { findOperation, listMethods } from "./router.js";
import { authorizeKeys, serveKeys } from "./serve-keys.js";

/** A way into the server, such as the API or the panel. Each has its own kind of URLs and of authentication. */
export interface EntryPoint {
  readonly findAddress: FindAddress;
  authenticate(ctx: Context): Promise<Principal>;
}

/** Runs the checks in the order of docs/reference/http.md#order-of-checks. */
export async function serveOperation(ctx: Context, entry: EntryPoint, services: Services): Promise<void> {
  // OPTIONS needs no credentials. All other requests are answered only after authentication.
  if (ctx.method === "OPTIONS") {
    const { route } = entry.findAddress(services.registry, ctx, services.base);
    answerOptions(ctx, listMethods(route));
    // `Accept-Patch` names the media type of PATCH bodies (RFC 5789, section 3.1).
    if (Object.hasOwn(route.methods, "PATCH")) ctx.set("Accept-Patch", mergePatchType);
    return;
  }
  const caller = await entry.authenticate(ctx);
  await new AuthenticatedRequest(ctx, entry, services, caller).serve();
}

/** A request whose caller is authenticated. */
class AuthenticatedRequest implements RunningRequest {
  readonly ctx: Context;
  readonly services: Services;
  readonly #entry: EntryPoint;
  readonly #address: Address;
  readonly #operation: RequestOperation;
  principal: Principal;

  /** @throws Refusal not_found, method_not_allowed, invalid_query if the query is not percent-encoded UTF-8, as in `?name=%zz` */
  constructor(ctx: Context, entry: EntryPoint, services: Services, principal: Principal) {
    ctx.state.stockroom.account = principal.account;
    ctx.state.stockroom.key = keyOf(principal);
    this.ctx = ctx;
    this.services = services;
    this.principal = principal;
    this.#entry = entry;
    this.#address = entry.findAddress(services.registry, ctx, services.base);
    this.#operation = findOperation(this.#address.route, ctx.method);
    setHeader(ctx, "Cache-Control", "private, no-cache");
  }

  async serve(): Promise<void> {
    this.#checkRights();
    const { ctx, services } = this;
    const { route, dialect, pairs } = this.#address;
    const operation = this.#operation;
    switch (route.kind) {
      case "me":
        refuseQuery(pairs, "GET me");
        chooseType(ctx, ["application/json"]);
        return this.withCurrentRights(async () => {
          const description = await describeMe(this.principal, services.registry, services.storage);
          if (description === null) throw rightsChanged();
          setJson(ctx, description);
        });
      case "description": {
        refuseQuery(pairs, "GET description");
        const known = readIfNoneMatch(ctx);
        chooseType(ctx, ["application/json"]);
        return serveDescription(ctx, this.principal, services.registry, services.config.settings, known);
      }
      case "batch":
        refuseQuery(pairs, "a batch");
        return this.#withBody(() => serveBatch(this, dialect));
      case "keys": {
        refuseQuery(pairs, operation === "create" ? "POST" : "the keys of an account");
        if (operation !== "remove") chooseType(ctx, ["application/json"]);
        const work = (): Promise<void> => serveKeys(this, route, operation, dialect);
        return operation === "create" ? this.#withBody(work) : work();
      }
      case "resource": {
        const addressed = { dialect, target: route.target, operation, pairs };
        if (!takesBody(addressed)) return this.#passStages(readRequest(ctx, addressed));
        return this.#withBody(async () => {
          const request = readRequest(ctx, addressed);
          const bytes = await services.readBody(ctx);
          await this.checkAgain();
          const body = route.target.action ? parseInput(bytes) : parseFields(bytes);
          await this.#passStages({ ...request, body, now: unixTime() });
        });
      }
    }
  }

  /** Plans, executes and answers the request. If the caller's rights change meanwhile, repeats all three steps. */
  #passStages(request: ApiRequest): Promise<void> {
    return this.withCurrentRights(async () => {
      const planned = await this.#plan(request);
      const result = await executePlan(planned, this);
      await this.#respond(request, planned, result);
    });
  }

  /** Reserves memory for the body before the body is read, and releases the memory after the answer. */
  #withBody(serve: () => Promise<void>): Promise<void> {
    const { admission, config } = this.services;
    const release = admission.reserveBody(this.principal.account, estimateBodyMemory(this.ctx, config.bodyLimit));
    return serve().finally(release);
  }

  #plan(request: ApiRequest): Promise<Planned> {
    writeDeprecationHeaders(this.ctx, [request], this.services.registry);
    const isSingle = request.operation !== "create" || !createsNestedItems(request, this.services.registry);
    return isSingle ? planOperation(request, toPlanContext(this.principal, this.services)) : this.#planItems(request);
  }

  async #planItems(request: ApiRequest): Promise<Planned> {
    const { admission, storage } = this.services;
    const nextSlice = admission.createSliceWaiter(requesterOf(this.ctx, this.principal));
    const planning = { numbers: new IdReservation(storage), nextSlice };
    const planned = await planItems(request, toPlanContext(this.principal, this.services), planning);
    countOperations(this, listPlans(planned).length);
    return planned;
  }

  async #respond(request: ApiRequest, planned: Planned, result: Result): Promise<void> {
    if (request.prefers === "representation" && planned.kind === "write" && result.kind === "write") {
      const shown = await this.#readWrittenItem(request, planned, result.written);
      if (shown !== null) return answerWithItem(this.ctx, request, shown, planned, result.written);
    }
    await answerRequest(this.ctx, request, planned, result, this.services.admission);
  }

  /**
   * Reads the item as the caller sees it after the write. Returns null if the caller may not read it, or no longer may. Also
   * returns null if the write reveals a secret, because the answer then contains only the secret.
   */
  async #readWrittenItem(
    { target: written, ...request }: ApiRequest,
    { definition }: PlannedWrite,
    results: readonly WriteResult[],
  ): Promise<ShownItem | null> {
    if (results.some(({ revealed }) => Object.keys(revealed).length > 0)) return null;
    const { registry, storage } = this.services;
    const { id } = results[0]!;
    try {
      const principal = await this.authenticate();
      const path = written.id === null ? `${written.path}/${formatId(idField(definition), id)}` : written.path;
      const target = { ...written, id, path };
      authorize(principal, registry, target, "read");
      const reading: ApiRequest = { ...request, target, operation: "read" };
      const planned = await planOperation(reading, toPlanContext(principal, this.services));
      if (planned.kind !== "read") throw new Error("expected the plan of a read");
      const item = await storage.read(planned.plan);
      return item === null ? null : { view: planned.view, item };
    } catch (error) {
      // The write has succeeded, so a failure to read the item must not become the answer.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  withCurrentRights(work: () => Promise<void>): Promise<void> {
    return withCurrentRights(work, () => {
      this.services.caches.clear();
      return this.checkAgain();
    });
  }

  authenticate(): Promise<Principal> {
    return this.#entry.authenticate(this.ctx);
  }

  async checkAgain(): Promise<void> {
    this.principal = await this.authenticate();
    this.#checkRights();
  }

  #checkRights(): void {
    const { route } = this.#address;
    if (route.kind === "resource") authorize(this.principal, this.services.registry, route.target, this.#operation);
    else if (route.kind === "keys") authorizeKeys(route, this.principal, this.services.registry);
  }
}
