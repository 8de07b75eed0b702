import { lastPathSegment } from "../model/schema/path-names.js";
import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import { hideUnreadableFields, mayWriteField, createFieldAccessRefusal } from "../access/authorize.js";
import { hashPassword, derivePasswordKey } from "../access/password.js";
import type { Caller } from "../model/plan/principal.js";
import type { ApiRequest, ResourceTarget } from "../model/plan/api-request.js";
import { Refusal, createFieldsRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { Document, FieldDefinition, SettingValues, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import {
  planReferenceChecks,
  getReferenceCheckBuilders,
  parseVersionPrecondition,
  findPathContradictions,
  addParentReference,
  resolveRequestPath,
} from "./request-path.js";
import { planCopy } from "./plan-copy.js";
import type { RelationContext } from "./relations.js";
import type { CreatePlan, RemovePlan, UpdatePlan, IdempotencyCheck } from "../model/plan/plan.js";
import {
  addUnknownFieldHints,
  restoreFormerNamesInErrors,
  replaceFormerNames,
  addDefaults,
  defaultValueOf,
  toBodyValues,
  type BodyValues,
  type readField,
} from "./body-values.js";
import { describeViolations, describeMissingField } from "../model/plan/violations.js";
import { searchTokenLimits, tokenizeForSearch } from "../model/query/search-tokens.js";
import { formerNamesOf, findDefinition } from "../model/schema/find-definition.js";
import { idFieldOf, formatId } from "../model/values/ids.js";

export interface PlanContext extends RelationContext {
  readonly settings: SettingValues;
  /** Largest number of items that one creation copies. */
  readonly copyLimit: number;
  /** Converts a value of the body to internal form, in place of `readField`, if the values come from code and not from JSON. */
  readonly readFieldValue?: typeof readField;
}

export async function planCreation(
  request: ApiRequest,
  definition: ResourceDefinition,
  { registry, principal, settings, copyLimit, readFieldValue }: PlanContext,
): Promise<CreatePlan> {
  const { givenFields, values } = validateBody(request, definition, "create", readFieldValue);
  rejectUnwritableFields(values, definition, principal, (field) => defaultValueOf(field, request.now, settings));
  const completed = addDefaults(values, definition, "create", request.now, settings);
  // Adds the id from the path again, because `validateBody` leaves it out if the reference field is read-only.
  const stored = addParentReference(completed.storedValues, request.target, definition);
  const { controlValues } = completed;
  const copy = planCopy(controlValues, definition, registry, principal, copyLimit);
  const { visibilityFilter: _, ...asked } = await createSharedWritePlanMembers(request, registry, principal);
  return {
    kind: "create",
    ...asked,
    givenFields,
    values: await hashPasswordField(stored, definition),
    controlValues,
    referenceChecks: planReferenceChecks([stored, controlValues], definition, registry, principal),
    copy,
  };
}

export async function planUpdate(
  request: ApiRequest,
  id: number,
  definition: ResourceDefinition,
  { registry, principal, settings, readFieldValue }: PlanContext,
): Promise<UpdatePlan> {
  const seen = hideUnreadableFields(definition, principal);
  const { givenFields, values, formerNameValues } = validateBody(request, seen, "update", readFieldValue);
  const { storedValues, controlValues } = addDefaults(values, definition, "update", request.now, settings);
  const { storedValues: other } = addDefaults(formerNameValues, definition, "update", request.now, settings);
  const unreadableFields = Object.keys(storedValues).filter((name) => seen.fields[name]?.hidden);
  return {
    kind: "update",
    ...(await createSharedWritePlanMembers(request, registry, principal)),
    id,
    versionPrecondition: parseVersionPrecondition(request.ifMatch),
    givenFields,
    changes: await hashPasswordField(storedValues, definition),
    ...(unreadableFields.length > 0 && { unreadableFields }),
    ...(Object.keys(other).length > 0 && { formerNameValues: other }),
    controlValues,
    referenceChecks: planReferenceChecks([storedValues, controlValues, other], definition, registry, principal),
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
    ...(await createSharedWritePlanMembers(request, registry, principal)),
    id,
    versionPrecondition: parseVersionPrecondition(request.ifMatch),
    referrerChecks: getReferenceCheckBuilders(principal)(registry).referrers(definition),
  };
}

/** On creation, rejects a value other than the default in a field that the caller may not write. Updates are checked later. */
function rejectUnwritableFields(
  { values }: BodyValues,
  definition: ResourceDefinition,
  principal: Caller,
  defaultOf: (field: FieldDefinition) => Value,
): void {
  for (const field of fieldListsOf(definition).privilegedFields) {
    const value = values[field.name];
    if (value === undefined || mayWriteField(principal, field)) continue;
    if (!isDeepStrictEqual(value, defaultOf(field))) throw createFieldAccessRefusal(field, "write", "set");
  }
}

/**
 * Reads and validates the fields of a body.
 * @returns `values`: values from the body and, on creation, from the path; `givenFields`: fields to which the body gives a value;
 *   `formerNameValues`: values under the former name of a field, if the value under the current name is different
 * @throws Refusal that lists all problems of the body
 */
function validateBody(
  request: ApiRequest,
  definition: ResourceDefinition,
  operation: "create" | "update",
  readFieldValue?: typeof readField,
) {
  const sent = request.body ?? {};
  if (Object.keys(sent).length === 0) {
    throw new Refusal("invalid_body", "the body is an empty object; send at least one field");
  }
  const { body, formerNameValues, contradictions: renamed } = replaceFormerNames(sent, definition, operation);
  const readBodyValues = (sent: typeof body): BodyValues => toBodyValues(sent, definition, operation, readFieldValue);
  const given = readBodyValues(body);
  const values = operation === "create" ? addParentReferenceToBody(given, request.target, definition) : given;
  const contradictions = operation === "create" ? findPathContradictions(given.values, request.target, definition) : [];
  const wrong = findBodyProblems(values, contradictions, definition, operation);
  const details = restoreFormerNamesInErrors(addUnknownFieldHints(wrong, sent, definition), sent, definition);
  const other = readBodyValues(formerNameValues);
  if (Object.keys(formerNameValues).length > 0) details.push(...findBodyProblems(other, [], definition, operation));
  details.push(...renamed);
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  return { givenFields: Object.keys(given.values), values, formerNameValues: other };
}

function findBodyProblems(
  values: BodyValues,
  otherProblems: readonly ErrorDetail[],
  definition: ResourceDefinition,
  operation: "create" | "update",
): ErrorDetail[] {
  const validate = definition.validate[operation];
  const violations = validate(values.values) ? [] : (validate.errors ?? []);
  const missing = values.clearedFields.filter((name) => definition.fields[name]?.required === true);
  const details = describeViolations(violations, [...missing.map(describeMissingField), ...otherProblems], definition);
  return details.length === 0 ? [...findUnsearchableTexts(values, definition)] : details;
}

/** Finds texts that exceed the limits of the word index. */
function findUnsearchableTexts({ values }: BodyValues, { searchable }: ResourceDefinition): readonly ErrorDetail[] {
  const { maxWords, maxCharacters } = searchTokenLimits;
  const message = `must have at most ${String(maxWords)} different words and ${String(maxCharacters)} characters, because it is searchable`;
  return searchable
    .map((name) => ({ name, text: values[name] }))
    .filter(({ text }) => typeof text === "string" && text.length > maxWords && !tokenizeForSearch(text).isComplete)
    .map(({ name }) => ({ field: `/${name}`, rule: "searchable", message }));
}

/** Adds the id in the path to the `referringField`. Leaves out a read-only field, which no body may set. */
function addParentReferenceToBody(
  { values, clearedFields }: BodyValues,
  target: ResourceTarget,
  definition: ResourceDefinition,
): BodyValues {
  if (target.referringField === null || definition.fields[target.referringField]?.readOnly === true)
    return { values, clearedFields };
  return {
    values: addParentReference(values, target, definition),
    clearedFields: clearedFields.filter((name) => name !== target.referringField),
  };
}

async function hashPasswordField(values: Document, definition: ResourceDefinition): Promise<Document> {
  const field = definition.accounts?.password;
  const password = field === undefined ? undefined : values[field];
  if (field === undefined || typeof password !== "string") return values;
  return { ...values, [field]: await hashPassword(password) };
}

/** Plans the members that all write plans share. This is slow if the request has an idempotency key and a password to hash. */
export async function createSharedWritePlanMembers(request: ApiRequest, registry: Registry, principal: Caller) {
  const { target, id, idempotencyKey: key, now } = request;
  return {
    resource: target.resource,
    ...resolveRequestPath(target, registry, principal),
    caller: principal,
    requestId: id,
    now,
    idempotencyCheck: key === null ? null : await planIdempotencyCheck(request, key, principal.account, registry),
  };
}

/**
 * Returns the digest that tells whether two requests with the same `Idempotency-Key` are equal
 * (docs/reference/http.md#idempotency). The digest is stored for a day, so it contains a password only as a slow hash.
 */
async function planIdempotencyCheck(
  request: ApiRequest,
  key: string,
  accountId: number,
  registry: Registry,
): Promise<IdempotencyCheck> {
  const { idempotencyInput, target } = request;
  const body = idempotencyInput === undefined ? request.body : idempotencyInput.sentContent.body;
  const definition = findDefinition(registry, target.resource);
  const scope = `${String(accountId)} ${getPathForIdempotencyCheck(request, registry)}`;
  const createIdempotencyCheck = (sentBody: object | null): IdempotencyCheck => {
    const content = idempotencyInput === undefined ? sentBody : { ...idempotencyInput.sentContent, body: sentBody };
    return { key, scope, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
  };
  const field = definition.accounts?.password;
  if (field === undefined || body === null) return createIdempotencyCheck(body);
  const names = [field, ...formerNamesOf(definition, field)].filter((name) => Object.hasOwn(body, name));
  const password = names.length === 0 ? undefined : body[names[0]!];
  if (typeof password !== "string") return createIdempotencyCheck(body);
  const derived = await derivePasswordKey(password, `${scope} ${key}`);
  return createIdempotencyCheck({ ...body, ...Object.fromEntries(names.map((name) => [name, derived])) });
}

/** Returns the path of the request. The same `Idempotency-Key` on another path counts as another key. */
export function getPathForIdempotencyCheck({ idempotencyInput, target }: ApiRequest, registry: Registry): string {
  return idempotencyInput === undefined ? formatStoredPath(target, registry) : idempotencyInput.pathForIdempotencyCheck;
}

/** Formats the path with the names in the database, so that a request that is repeated after a rename is still recognized. */
function formatStoredPath({ parents, resource, id, action }: ResourceTarget, registry: Registry): string {
  const storedNameOf = (path: string): string => {
    const { storedAs = path } = findDefinition(registry, path);
    return lastPathSegment(storedAs);
  };
  const above = parents.map((step) => {
    return `${storedNameOf(step.resource)}/${formatId(idFieldOf(findDefinition(registry, step.resource)), step.id)}/`;
  });
  const called = action === undefined ? "" : `${id === null ? "" : `/${String(id)}`}/${action.name}`;
  return `${above.join("")}${storedNameOf(resource)}${called}`;
}
