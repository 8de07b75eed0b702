/** Serves a request to the API: authenticates and authorizes the caller, then plans, executes and answers the request. */
import { answerWithEntityTag, chooseMediaType } from "./context/negotiate.js";
import { setHeader, setJsonBody, type Context, answerOptions, recordCallerForLog } from "./context/request-context.js";
import { authorize } from "../access/authorize.js";
import { createRightsChangedRefusal, retryOnRightsChange } from "../access/retry-on-rights-change.js";
import type { ApiRequest } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { PlannedRequest } from "../model/plan/planned-request.js";
import type { Principal } from "../model/plan/principal.js";
import { planOperation } from "../plan/plan-operation.js";
import { estimateBodyMemory, mergePatchMediaType } from "./read-body.js";
import { parseBodyFields } from "./request/parse-body.js";
import {
  rejectQueryParameters,
  readIfNoneMatch,
  readRequest,
  expectsBody,
  currentUnixSeconds,
} from "./request/read-request.js";
import { describeCallerAsJson } from "../access/describe-caller-and-panel.js";
import { describeResourcesAsJson } from "../access/describe-resources.js";
import { addUnindexedHeaderToErrors } from "./response/list-headers.js";
import { answerList } from "./response/write-list.js";
import {
  answerAggregate,
  answerRead,
  answerWithItem,
  answerWrite,
  type ItemWithView,
  type PlannedWriteResult,
} from "./response/write-response.js";
import type { UrlResolver } from "./url-dialects.js";
import { writeDeprecationHeaders } from "./deprecation-headers.js";
import { createIdReservation } from "./plan-nested-items.js";
import {
  createRequester,
  executePlannedWrite,
  planRequest,
  readItem,
  readList,
  runAggregate,
  toPlanContext,
  type RunningRequest,
  type Services,
} from "./execute-plan.js";
import { serveBatch } from "./serve-batch.js";
import { findOperation, formatAllowedMethods } from "./find-route.js";
import { authorizeApiKeyAccess, serveApiKeys } from "./serve-api-keys.js";

/**
 * An interface of the server, such as the API or the panel. Each has its own URLs and its own way of authentication.
 */
export interface ApiEntryPoint {
  readonly resolveUrl: UrlResolver;
  authenticate(ctx: Context): Promise<Principal>;
}

/** Runs the checks in the order of docs/reference/http.md#order-of-checks. */
export async function serveApiRequest(ctx: Context, entry: ApiEntryPoint, services: Services): Promise<void> {
  // OPTIONS needs no credentials. All other requests are answered only after authentication.
  if (ctx.method === "OPTIONS") {
    const { route } = entry.resolveUrl(services.registry, ctx, services.config.publicUrl.basePath);
    answerOptions(ctx, formatAllowedMethods(route));
    // `Accept-Patch` names the media type of PATCH bodies (RFC 5789, section 3.1).
    if (Object.hasOwn(route.methods, "PATCH")) ctx.set("Accept-Patch", mergePatchMediaType);
    return;
  }
  const caller = await entry.authenticate(ctx);
  recordCallerForLog(ctx, caller);
  const { registry, storage, admission, config } = services;
  const { route, dialect, queryPairs } = entry.resolveUrl(registry, ctx, config.publicUrl.basePath);
  const operation = findOperation(route, ctx.method);
  setHeader(ctx, "Cache-Control", "private, no-cache");
  const running = {
    ctx,
    services,
    principal: caller,
    authenticate,
    readBody,
    withCurrentRights: runWithCurrentRights,
  };

  function authenticate(): Promise<Principal> {
    return entry.authenticate(ctx);
  }

  function checkRights(): void {
    if (route.kind === "resource") authorize(running.principal, registry, route.target, operation);
    else if (route.kind === "keys") authorizeApiKeyAccess(route, running.principal, registry);
  }

  async function recheckRights(): Promise<void> {
    running.principal = await authenticate();
    checkRights();
  }

  function runWithCurrentRights(work: () => Promise<void>): Promise<void> {
    return retryOnRightsChange(work, () => {
      services.callerCaches.clear();
      return recheckRights();
    });
  }

  async function readBody(): Promise<Buffer> {
    const release = admission.reserveBodyMemory(running.principal.account, estimateBodyMemory(ctx, config.bodyLimit));
    if (ctx.res.closed) release();
    ctx.res.once("close", release);
    const bytes = await services.readBody(ctx);
    await recheckRights();
    return bytes;
  }

  /** Plans, executes and answers the request. If the caller's rights change meanwhile, repeats all three steps. */
  function planExecuteAndAnswer(request: ApiRequest): Promise<void> {
    return runWithCurrentRights(async () => {
      writeDeprecationHeaders(ctx, [request], registry);
      const planned = await planRequest(request, running, () => {
        const waitForNextSlice = admission.createTimeSliceWaiter(createRequester(ctx, running.principal));
        return { idReservation: createIdReservation(storage), waitForNextSlice };
      });
      await executeAndAnswer(planned, request, running);
    });
  }

  checkRights();
  switch (route.kind) {
    case "me":
      rejectQueryParameters(queryPairs, "GET me");
      chooseMediaType(ctx, ["application/json"]);
      return runWithCurrentRights(async () => {
        const description = await describeCallerAsJson(running.principal, registry, storage);
        if (description === null) throw createRightsChangedRefusal();
        setJsonBody(ctx, description);
      });
    case "description": {
      rejectQueryParameters(queryPairs, "GET description");
      const known = readIfNoneMatch(ctx);
      chooseMediaType(ctx, ["application/json"]);
      return answerWithEntityTag(ctx, describeResourcesAsJson(caller, { registry, settings: config.settings }), known);
    }
    case "batch":
      rejectQueryParameters(queryPairs, "a batch");
      return serveBatch(running, dialect);
    case "keys":
      rejectQueryParameters(queryPairs, operation === "create" ? "POST" : "the keys of an account");
      if (operation !== "remove") chooseMediaType(ctx, ["application/json"]);
      return serveApiKeys(running, route, operation, dialect);
    case "resource": {
      const addressed = { dialect, target: route.target, operation, queryPairs };
      const request = readRequest(ctx, addressed);
      if (!expectsBody(addressed)) return planExecuteAndAnswer(request);
      const body = parseBodyFields(await readBody(), route.target.action !== undefined);
      return planExecuteAndAnswer({ ...request, body, now: currentUnixSeconds() });
    }
  }
}

/** Resolves when the answer is ready to be sent. */
async function executeAndAnswer(planned: PlannedRequest, request: ApiRequest, running: RunningRequest): Promise<void> {
  const { ctx, services } = running;
  switch (planned.kind) {
    case "read":
      return answerRead(ctx, request, planned, await readItem(planned, running));
    case "list": {
      const result = await addUnindexedHeaderToErrors(planned, readList(planned, running));
      return answerList(ctx, request, result, services.admission);
    }
    case "aggregate": {
      const groupPage = await addUnindexedHeaderToErrors(planned, runAggregate(planned, running));
      return answerAggregate(ctx, request, planned, groupPage);
    }
    case "write": {
      const result = await executePlannedWrite(planned, running);
      const shown =
        request.returnPreference === "representation" ? await readWrittenItem(request, result, running) : null;
      return shown === null ? answerWrite(ctx, request, result) : answerWithItem(ctx, request, shown, result);
    }
  }
}

/**
 * Reads the item as the caller sees it after the write. Returns null if the caller may not read it, or no longer may. Also
 * returns null if the write reveals a secret, because the answer then contains only the secret.
 */
async function readWrittenItem(
  { target: written, ...request }: ApiRequest,
  { planned: { definition }, written: results }: PlannedWriteResult,
  { services, authenticate }: RunningRequest,
): Promise<ItemWithView | null> {
  if (results.some(({ generatedSecrets }) => Object.keys(generatedSecrets).length > 0)) return null;
  const { registry, storage } = services;
  const { id } = results[0]!;
  try {
    const principal = await authenticate();
    const path = written.id === null ? `${written.path}/${formatId(idFieldOf(definition), id)}` : written.path;
    const target = { ...written, id, path };
    authorize(principal, registry, target, "read");
    const reading = { ...request, target, operation: "read" } as const;
    const planned = await planOperation(reading, toPlanContext(principal, services));
    const item = await storage.read(planned.plan);
    return item === null ? null : { view: planned.view, item };
  } catch (error) {
    // The write has succeeded, so a failure to read the item must not become the answer.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
