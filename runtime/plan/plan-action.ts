/** Plans calls of actions, and the writes that the code of an action makes. */
import type { ActionDefinition, ActionPayload } from "../model/schema/action-definition.js";
import { authorize } from "../access/authorize.js";
import {
  createInternalRequest,
  type ApiRequest,
  type PathStep,
  type QueryParameter,
} from "../model/plan/api-request.js";
import { createFieldsRefusal, createParameterRefusal, createQueryRefusal } from "../model/plan/errors.js";
import { findAction, findDefinition, listAncestors } from "../model/schema/find-definition.js";
import type { Document, Value } from "../model/schema/field.js";
import type { JsonObject } from "../model/values/json-object.js";
import type { Registry } from "../model/schema/resource.js";
import type { ActionPlan, ItemWritePlan, ActionWrite } from "../model/plan/plan.js";
import { addRootPrivileges, type Caller } from "../model/plan/principal.js";
import { toStoredForm } from "../model/values/convert-values.js";
import { describeMissingField, describeViolations } from "../model/plan/violations.js";
import { planReferenceChecks, parseVersionPrecondition } from "./request-path.js";
import { planCreation, planRemoval, planUpdate, createSharedWritePlanMembers, type PlanContext } from "./plan-write.js";
import { parseScalar } from "../model/query/query-value.js";
import { addDefaults, toBodyValues, type readField } from "./body-values.js";

/**
 * Plans a call of an action.
 * @throws Refusal invalid_fields, or invalid_query if the action only reads
 */
export async function planAction(
  request: ApiRequest,
  action: ActionDefinition,
  { registry, principal, settings, copyLimit }: PlanContext,
): Promise<ActionPlan> {
  const { target, now } = request;
  if (action.input === null && action.reads) rejectUnknownParameters(request.query, {});
  const input = action.input === null ? {} : readActionInput(request, action.input, action.reads, { now, settings });
  return {
    kind: "act",
    ...(await createSharedWritePlanMembers(request, registry, principal)),
    action: action.name,
    id: target.id,
    versionPrecondition: parseVersionPrecondition(request.ifMatch),
    input,
    referenceChecks: planReferenceChecks([input], action.input ?? { fields: {} }, registry, principal),
    planningOptions: { settings, copyLimit },
  };
}

/** Returns the values of all declared input fields of the action. A field without a value is null. */
function readActionInput(
  { body, query }: ApiRequest,
  { fields, validate }: ActionPayload,
  isFromQuery: boolean,
  { now, settings }: Pick<ApiRequest, "now"> & Pick<PlanContext, "settings">,
): Document {
  const raw = isFromQuery ? readInputParameters(query, fields) : (body ?? {});
  const given = toBodyValues(raw, { fields }, "create");
  const violations = validate(given.values) ? [] : (validate.errors ?? []);
  const missing = given.clearedFields.filter((name) => fields[name]?.required === true);
  const details = describeViolations(violations, missing.map(describeMissingField), { fields });
  if (details.length > 0 && isFromQuery)
    throw createQueryRefusal(details.map(({ field, ...rest }) => ({ parameter: (field ?? "").slice(1), ...rest })));
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  const { storedValues } = addDefaults(given, { fields }, "create", now, settings);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, storedValues[name] ?? null]));
}

/**
 * Reads query parameters as if they were the values of a body. Text that does not match the type of its field stays a
 * string, so that the validator rejects it.
 */
function readInputParameters(query: readonly QueryParameter[], fields: ActionPayload["fields"]): JsonObject {
  rejectUnknownParameters(query, fields);
  return Object.fromEntries(
    query.map(({ name, values, isList }) => {
      const field = fields[name]!;
      const parseText = (text: string): unknown =>
        parseParameterText(text, (field.items ?? field).kind, field.sentAsString);
      if (field.kind === "array") return [name, values.map(parseText)];
      if (values.length > 1 || isList) {
        throw createParameterRefusal(name, "once", "must be given once");
      }
      return [name, parseText(values[0] ?? "")];
    }),
  );
}

function rejectUnknownParameters(query: readonly QueryParameter[], fields: ActionPayload["fields"]): void {
  const unknown = query.filter(({ name, operator }) => operator !== null || !Object.hasOwn(fields, name));
  if (unknown.length === 0) return;
  const known = Object.keys(fields);
  const message =
    known.length === 0
      ? "is not a query parameter of this action, which takes none"
      : `is not a query parameter of this action; it takes ${known.join(", ")}`;
  throw createQueryRefusal(unknown.map(({ name }) => ({ parameter: name, rule: "known", message })));
}

function parseParameterText(text: string, kind: string, sentAsString: boolean): unknown {
  if (kind === "string" || sentAsString) return text;
  const value = kind === "integer" || kind === "number" || kind === "boolean" ? parseScalar(text, kind) : undefined;
  return value ?? text;
}

/**
 * Plans a write that an action makes. The caller of the action needs the same rights as for a request, and temporarily
 * has the privileges that the action lends.
 * @throws Refusal for the same reasons as a request
 * @throws Error for an unknown resource or a wrong number of parents
 */
export async function planActionWrite(
  registry: Registry,
  requestedWrite: ActionWrite,
  actionPlan: ActionPlan,
): Promise<ItemWritePlan> {
  const { lends } = findAction(findDefinition(registry, actionPlan.resource), actionPlan.action);
  const principal = addLentPrivileges(registry, actionPlan, lends);
  const { operation, resource, parentIds, id: item, values: body } = requestedWrite;
  const parents = createParentSteps(registry, resource, parentIds);
  const request = createInternalRequest(
    { operation, resource, parents, id: item, body },
    { id: actionPlan.requestId ?? null, now: actionPlan.now },
  );
  authorize(principal, registry, request.target, operation);
  const definition = findDefinition(registry, requestedWrite.resource);
  const context: PlanContext = { registry, principal, ...actionPlan.planningOptions, readFieldValue: toInternalValue };
  if (operation === "create") return planCreation(request, definition, context);
  const id = item ?? 0;
  return operation === "update"
    ? planUpdate(request, id, definition, context)
    : planRemoval(request, id, definition, context);
}

function addLentPrivileges(registry: Registry, { caller }: ActionPlan, lentPrivileges: readonly string[]): Caller {
  const { privileges } = addRootPrivileges(caller, registry);
  const { credentialLimits } = caller;
  const lent = credentialLimits && {
    ...credentialLimits,
    lentPrivileges: lentPrivileges,
    grantablePrivileges: [...credentialLimits.grantablePrivileges, ...lentPrivileges],
  };
  return { ...caller, privileges: [...new Set([...privileges, ...lentPrivileges])], credentialLimits: lent };
}

function createParentSteps(registry: Registry, resource: string, parentIds: readonly number[]): readonly PathStep[] {
  const above = listAncestors(registry, findDefinition(registry, resource)).map(({ path }) => path);
  if (above.length !== parentIds.length) {
    const expected =
      above.length === 0
        ? `pass none, because ${resource} are not nested`
        : `pass one id for each of ${above.join(", ")}`;
    throw new Error(`an action writes ${resource} with wrong parent ids [${parentIds.join(", ")}]: ${expected}`);
  }
  return above.map((each, index) => ({ resource: each, id: parentIds[index]!, referringField: null }));
}

/** Converts a value of any type to internal form. The validator rejects a value that does not have the declared type. */
const toInternalValue: typeof readField = (raw, field) => {
  const value = toStoredForm(field, (raw ?? null) as Value);
  return value === "" && field.emptyIsNone ? null : value;
};
