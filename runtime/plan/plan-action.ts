/** Plans calls of actions, and the writes that the code of an action makes. */
import type { ActionDefinition, ActionValues } from "../model/schema/action-definition.js";
import { authorize } from "../access/authorize.js";
import { describeOwnRequest, type ApiRequest, type PathStep, type QueryParameter } from "../model/plan/api-request.js";
import { Refusal, refuseFields } from "../model/plan/errors.js";
import { findAction, findDefinition, listAncestors } from "../model/schema/find-definition.js";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { ActPlan, ItemPlan, RequestedWrite } from "../model/plan/plan.js";
import { toPrincipal, type Principal } from "../model/plan/principal.js";
import { toStoredForm } from "../model/values/value-forms.js";
import { describeMissing, describeViolations } from "../model/plan/violations.js";
import { guardReferences, guardState } from "./guards.js";
import { planCreation, planRemoval, planUpdate, planWriteRequest, type PlanContext } from "./plan-write.js";
import { parseScalar } from "../model/query/query-value.js";
import { completeCreation, readBody, type readField } from "./write-values.js";

/**
 * Plans a call of an action.
 * @throws Refusal invalid_fields, or invalid_query if the action only reads
 */
export async function planAction(
  request: ApiRequest,
  action: ActionDefinition,
  { registry, principal, settings, copyLimit }: PlanContext,
): Promise<ActPlan> {
  const { target, now } = request;
  if (action.input === null && action.reads) refuseUnknown(request.query, {});
  const input = action.input === null ? {} : readInput(request, action.input, action.reads, { now, settings });
  return {
    kind: "act",
    ...(await planWriteRequest(request, registry, principal)),
    action: action.name,
    id: target.id,
    state: guardState(request.ifMatch),
    input,
    references: guardReferences([input], action.input ?? { fields: {} }, registry, principal),
    planning: { settings, copyLimit },
  };
}

/** Returns the values of all declared input fields of the action. A field without a value is null. */
function readInput(
  { body, query }: ApiRequest,
  { fields, validate }: ActionValues,
  fromQuery: boolean,
  { now, settings }: Pick<ApiRequest, "now"> & Pick<PlanContext, "settings">,
): Document {
  const raw = fromQuery ? readParameters(query, fields) : (body ?? {});
  const given = readBody(raw, { fields }, "create");
  const violations = validate(given.values) ? [] : (validate.errors ?? []);
  const missing = given.cleared.filter((name) => fields[name]?.required === true);
  const details = describeViolations(violations, missing.map(describeMissing), { fields });
  if (details.length > 0 && fromQuery) throw refuseParameters(details);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  const { stored } = completeCreation(given, { fields }, now, settings);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name] ?? null]));
}

function refuseParameters(found: ReturnType<typeof describeViolations>): Refusal {
  const details = found.map(({ field, ...rest }) => ({ parameter: (field ?? "").slice(1), ...rest }));
  const [first] = details;
  return new Refusal("invalid_query", `${first?.parameter ?? ""} ${first?.message ?? ""}`, { details });
}

/**
 * Reads query parameters as if they were the values of a body. Text that does not match the type of its field stays a
 * string, so that the validator rejects it.
 */
function readParameters(
  query: readonly QueryParameter[],
  fields: ActionValues["fields"],
): { readonly [name: string]: unknown } {
  refuseUnknown(query, fields);
  return Object.fromEntries(
    query.map(({ name, values, isList }) => {
      const field = fields[name]!;
      const read = (text: string): unknown => readText(text, (field.items ?? field).kind, field.sentAsString);
      if (field.kind === "array") return [name, values.map(read)];
      if (values.length > 1 || isList) {
        throw refuseParameters([{ field: `/${name}`, rule: "once", message: "must be given once" }]);
      }
      return [name, read(values[0] ?? "")];
    }),
  );
}

function refuseUnknown(query: readonly QueryParameter[], fields: ActionValues["fields"]): void {
  const unknown = query.filter(({ name, operator }) => operator !== null || !Object.hasOwn(fields, name));
  if (unknown.length === 0) return;
  const known = Object.keys(fields);
  const message =
    known.length === 0
      ? "is not a query parameter of this action, which takes none"
      : `is not a query parameter of this action; it takes ${known.join(", ")}`;
  throw refuseParameters(unknown.map(({ name }) => ({ field: `/${name}`, rule: "known", message })));
}

function readText(text: string, kind: string, sentAsString: boolean): unknown {
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
export async function planActionWrite(registry: Registry, asked: RequestedWrite, plan: ActPlan): Promise<ItemPlan> {
  const { lends } = findAction(findDefinition(registry, plan.resource), plan.action);
  const principal = withLentPrivileges(registry, plan, lends);
  const { operation, resource, within, id: item, values: body } = asked;
  const parents = listSteps(registry, resource, within);
  const request = describeOwnRequest(
    { operation, resource, parents, id: item, body },
    { id: plan.request ?? null, now: plan.now },
  );
  authorize(principal, registry, request.target, operation);
  const definition = findDefinition(registry, asked.resource);
  const context: PlanContext = { registry, principal, ...plan.planning, readField: readInternalForm };
  if (operation === "create") return planCreation(request, definition, context);
  const id = item ?? 0;
  return operation === "update"
    ? planUpdate(request, id, definition, context)
    : planRemoval(request, id, definition, context);
}

function withLentPrivileges(registry: Registry, { caller }: ActPlan, lends: readonly string[]): Principal {
  const privileges = [...new Set([...caller.privileges, ...lends])];
  const { credentialLimits } = caller;
  const lent = credentialLimits && {
    ...credentialLimits,
    lentPrivileges: lends,
    grantablePrivileges: [...credentialLimits.grantablePrivileges, ...lends],
  };
  return toPrincipal({ ...caller, privileges, credentialLimits: lent }, registry);
}

function listSteps(registry: Registry, resource: string, within: readonly number[]): readonly PathStep[] {
  const above = listAncestors(registry, findDefinition(registry, resource)).map(({ path }) => path);
  if (above.length !== within.length) {
    const expected =
      above.length === 0 ? "give none, because it is not nested" : `give one id of each of ${above.join(", ")}`;
    throw new Error(`an action writes ${resource} with the parents [${within.join(", ")}]: ${expected}`);
  }
  return above.map((each, index) => ({ resource: each, id: within[index]!, via: null }));
}

/** Converts a value of any type to internal form. The validator rejects a value that does not have the declared type. */
const readInternalForm: typeof readField = (raw, field) => {
  const value = toStoredForm(field, (raw ?? null) as Value);
  return value === "" && field.emptyIsNone ? null : value;
};
