import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import { hideUnreadableFields, mayWriteField, refuseField } from "../access/authorize.js";
import { hashPassword, derivePasswordKey } from "../access/password.js";
import { type Principal, toCaller } from "../model/plan/principal.js";
import type { ApiRequest, Target } from "../model/plan/api-request.js";
import { Refusal, refuseFields, type Detail } from "../model/plan/errors.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Document, FieldDefinition, Settings, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import {
  guardReferences,
  guardsFor,
  guardState,
  findContradictions,
  linkToParent,
  findScope,
  type Scope,
} from "./guards.js";
import { planCopy } from "./plan-copy.js";
import type { CreatePlan, RemovePlan, UpdatePlan, IdempotencyGuard } from "../model/plan/plan.js";
import {
  hintAtUnknownFields,
  useGivenNames,
  moveFormerNames,
  completeCreation,
  completeUpdate,
  defaultValueOf,
  readBody,
  type GivenValues,
  type readField,
} from "./write-values.js";
import { describeViolations, describeMissing } from "../model/plan/violations.js";
import { foldLimits, foldWords } from "../model/query/words.js";
import { formerNamesOf, findDefinition } from "../model/schema/find-definition.js";
import { idFieldOf, formatId } from "../model/values/ids.js";

/** Everything that planning a write needs besides the request. */
export interface PlanContext {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly settings: Settings;
  /** Largest number of items that one creation copies. */
  readonly copyLimit: number;
  /** Converts a value of the body to internal form, in place of `readField`, if the values come from code and not from JSON. */
  readonly readField?: typeof readField;
}

export async function planCreation(
  request: ApiRequest,
  definition: ResourceDefinition,
  { registry, principal, settings, copyLimit, readField }: PlanContext,
): Promise<CreatePlan> {
  const { given, values } = validateBody(request, definition, "create", readField);
  refuseUnwritable(values, definition, principal, (field) => defaultValueOf(field, request.now, settings));
  const completed = completeCreation(values, definition, request.now, settings);
  // Adds the id from the path again, because `validateBody` leaves it out if the reference field is read-only.
  const stored = linkToParent(completed.stored, request.target, definition);
  const { controlValues } = completed;
  const copy = planCopy(controlValues, definition, registry, principal, copyLimit);
  const { visible: _, ...asked } = await planWriteRequest(request, registry, principal);
  return {
    kind: "create",
    ...asked,
    given,
    values: await hashPasswordIn(stored, definition),
    controlValues,
    references: guardReferences([stored, controlValues], definition, registry, principal),
    copy,
  };
}

export async function planUpdate(
  request: ApiRequest,
  id: number,
  definition: ResourceDefinition,
  { registry, principal, settings, readField }: PlanContext,
): Promise<UpdatePlan> {
  const seen = hideUnreadableFields(definition, principal);
  const { given, values, otherwise } = validateBody(request, seen, "update", readField);
  const { stored, controlValues } = completeUpdate(values, definition, request.now, settings);
  const { stored: other } = completeUpdate(otherwise, definition, request.now, settings);
  const unreadableFields = Object.keys(stored).filter((name) => seen.fields[name]?.hidden);
  return {
    kind: "update",
    ...(await planWriteRequest(request, registry, principal)),
    id,
    state: guardState(request.ifMatch),
    given,
    changes: await hashPasswordIn(stored, definition),
    ...(unreadableFields.length > 0 && { unreadableFields }),
    ...(Object.keys(other).length > 0 && { formerNameValues: other }),
    controlValues,
    references: guardReferences([stored, controlValues, other], definition, registry, principal),
  };
}

export async function planRemoval(
  request: ApiRequest,
  id: number,
  definition: ResourceDefinition,
  { registry, principal }: PlanContext,
): Promise<RemovePlan> {
  return {
    kind: "remove",
    ...(await planWriteRequest(request, registry, principal)),
    id,
    state: guardState(request.ifMatch),
    referrers: guardsFor(principal)(registry).referrers(definition),
  };
}

/** On creation, rejects a value other than the default in a field that the caller may not write. Updates are checked later. */
function refuseUnwritable(
  { values }: GivenValues,
  definition: ResourceDefinition,
  principal: Principal,
  defaultOf: (field: FieldDefinition) => Value,
): void {
  for (const field of fieldListsOf(definition).withPrivileges) {
    const value = values[field.name];
    if (value === undefined || mayWriteField(principal, field)) continue;
    if (!isDeepStrictEqual(value, defaultOf(field))) throw refuseField(field, "write", "set");
  }
}

interface ValidatedBody {
  /** Names of the fields to which the body gives a value. */
  readonly given: readonly string[];
  /** Values from the body and, on creation, from the path. */
  readonly values: GivenValues;
  /** Values that the body has under the former name of a field, if the value under the current name is different. */
  readonly otherwise: GivenValues;
}

/**
 * Reads and validates the fields of a body.
 * @throws Refusal that lists all problems of the body
 */
function validateBody(
  request: ApiRequest,
  definition: ResourceDefinition,
  operation: "create" | "update",
  read?: typeof readField,
): ValidatedBody {
  const sent = request.body ?? {};
  if (Object.keys(sent).length === 0) {
    throw new Refusal("invalid_body", "the body is an empty object; send at least one field");
  }
  const { body, otherwise, contradictions: renamed } = moveFormerNames(sent, definition, operation);
  const readGiven = (sent: typeof body): GivenValues => readBody(sent, definition, operation, read);
  const given = readGiven(body);
  const values = operation === "create" ? addReferenceInPath(given, request.target, definition) : given;
  const contradictions = operation === "create" ? findContradictions(given.values, request.target, definition) : [];
  const wrong = findProblems(values, contradictions, definition, operation);
  const details = useGivenNames(hintAtUnknownFields(wrong, sent, definition), sent, definition);
  const other = readGiven(otherwise);
  if (Object.keys(otherwise).length > 0) details.push(...findProblems(other, [], definition, operation));
  details.push(...renamed);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  return { given: Object.keys(given.values), values, otherwise: other };
}

function findProblems(
  values: GivenValues,
  others: readonly Detail[],
  definition: ResourceDefinition,
  operation: "create" | "update",
): Detail[] {
  const validate = definition.validate[operation];
  const violations = validate(values.values) ? [] : (validate.errors ?? []);
  const missing = values.cleared.filter((name) => definition.fields[name]?.required === true);
  const details = describeViolations(violations, [...missing.map(describeMissing), ...others], definition);
  return details.length === 0 ? [...findUnsearchable(values, definition)] : details;
}

/** Finds texts that exceed the limits of the word index. */
function findUnsearchable({ values }: GivenValues, { searchable }: ResourceDefinition): readonly Detail[] {
  const { words, characters } = foldLimits;
  const message = `must have at most ${String(words)} different words and ${String(characters)} characters, because it is searchable`;
  return searchable
    .map((name) => ({ name, text: values[name] }))
    .filter(({ text }) => typeof text === "string" && text.length > words && !foldWords(text).complete)
    .map(({ name }) => ({ field: `/${name}`, rule: "searchable", message }));
}

/** Adds the id in the path to the reference field `via`. Leaves out a read-only field, which no body may set. */
function addReferenceInPath(
  { values, cleared }: GivenValues,
  target: Target,
  definition: ResourceDefinition,
): GivenValues {
  if (target.via === null || definition.fields[target.via]?.readOnly === true) return { values, cleared };
  return {
    values: linkToParent(values, target, definition),
    cleared: cleared.filter((name) => name !== target.via),
  };
}

async function hashPasswordIn(values: Document, definition: ResourceDefinition): Promise<Document> {
  const field = definition.accounts?.password;
  const password = field === undefined ? undefined : values[field];
  if (field === undefined || typeof password !== "string") return values;
  return { ...values, [field]: await hashPassword(password) };
}

/** Members that all write plans share: path, caller, request and time. */
interface WriteBase extends Scope, Pick<UpdatePlan, "resource" | "caller" | "request" | "now"> {
  readonly idempotency: IdempotencyGuard | null;
}

/** Plans the members that all write plans share. This is slow if the request has an idempotency key and a password to hash. */
export async function planWriteRequest(
  request: ApiRequest,
  registry: Registry,
  principal: Principal,
): Promise<WriteBase> {
  const { target, id, idempotencyKey: key, now } = request;
  return {
    resource: target.resource,
    ...findScope(target, registry, principal),
    caller: toCaller(principal),
    request: id,
    now,
    idempotency: key === null ? null : await planIdempotency(request, key, principal.account, registry),
  };
}

/**
 * Returns the digest that tells whether two requests with the same `Idempotency-Key` are equal
 * (docs/reference/http.md#idempotency). The digest is stored for a day, so it contains a password only as a slow hash.
 */
async function planIdempotency(
  request: ApiRequest,
  key: string,
  account: number,
  registry: Registry,
): Promise<IdempotencyGuard> {
  const { part, target } = request;
  const body = part === undefined ? request.body : part.sent.body;
  const definition = findDefinition(registry, target.resource);
  const scope = `${String(account)} ${requestPath(request, registry)}`;
  const digest = (sent: object | null): IdempotencyGuard => {
    const content = part === undefined ? sent : { ...part.sent, body: sent };
    return { key, scope, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
  };
  const field = definition.accounts?.password;
  if (field === undefined || body === null) return digest(body);
  const names = [field, ...formerNamesOf(definition, field)].filter((name) => Object.hasOwn(body, name));
  const password = names.length === 0 ? undefined : body[names[0]!];
  if (typeof password !== "string") return digest(body);
  const derived = await derivePasswordKey(password, `${scope} ${key}`);
  return digest({ ...body, ...Object.fromEntries(names.map((name) => [name, derived])) });
}

/** Returns the path of the request. The same `Idempotency-Key` on another path counts as another key. */
export function requestPath({ part, target }: ApiRequest, registry: Registry): string {
  return part === undefined ? formatStoredPath(target, registry) : part.place;
}

/** Formats the path with the names in the database, so that a request that is repeated after a rename is still recognized. */
function formatStoredPath({ parents, resource, id, action }: Target, registry: Registry): string {
  const name = (path: string): string => {
    const { storedAs = path } = findDefinition(registry, path);
    return storedAs.slice(storedAs.lastIndexOf("/") + 1);
  };
  const above = parents.map((step) => {
    return `${name(step.resource)}/${formatId(idFieldOf(findDefinition(registry, step.resource)), step.id)}/`;
  });
  const called = action === undefined ? "" : `${id === null ? "" : `/${String(id)}`}/${action.name}`;
  return `${above.join("")}${name(resource)}${called}`;
}
