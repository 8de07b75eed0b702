/** Translates the condition in `visible` to the filter that the server adds to every read of the resource. */
import {
  parseConditionText,
  TextSyntaxError,
  type ParsedCondition,
  type ParsedValue,
} from "../runtime/model/query/condition-text.js";
import { everything, type Filter, type Scalar } from "../runtime/model/query/filter.js";
import {
  maxRelationDepth,
  multiValueOperators,
  toFilterField,
  type FilterField,
  type ValueNotation,
  type Operator,
} from "../runtime/model/query/query-grammar.js";
import { describeExpectedNotation, parseScalar } from "../runtime/model/query/query-value.js";
import {
  createRelatedFilter,
  combineTerms,
  toFieldFilter,
  type RelatedPathFilter,
} from "../runtime/model/query/related-filters.js";
import { callerVariable, formatTimeVariable } from "../runtime/model/query/filter-variables.js";
import { suggestDeclaredName, suggestName } from "../runtime/model/values/nearest-name.js";
import type { Declaration, ResourceKeyword } from "./declaration.js";
import {
  isValueFromCaller,
  mayBeInAnswers,
  isStored,
  isUnixTime,
  listReferences,
  findReference,
  findValueKind,
} from "./declared-fields.js";
import { toValueDefinition } from "./field-definition.js";
import { isDateOrTimeFormat } from "./text-format.js";
import type { DeclarationFinder } from "./field-path.js";
import type { VisibleDeclaration } from "../runtime/model/schema/resource.js";

/** Error for a wrong condition, for example with an unknown field name. */
export class InvalidConditionError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** @throws InvalidConditionError */
export function compileConditionText(
  conditionText: string,
  resourcePath: string,
  findDeclaration: DeclarationFinder,
): Filter {
  try {
    return combineTerms(parseConditionText(conditionText), (condition) =>
      compileCondition(condition, resourcePath, findDeclaration),
    );
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    const message = `the condition ${error.message}: at character ${String(error.offset)}`;
    throw new InvalidConditionError(message, conditionExampleHint);
  }
}

const conditionExampleHint =
  'write it like "status=published or author_id=$caller", without spaces around =; other comparisons are price[gte]=5, [gt], [lt], [lte], [ne] and [in]=a,b';

type RelationInPath = RelatedPathFilter["path"][number];

function compileCondition(
  condition: ParsedCondition,
  resourcePath: string,
  findDeclaration: DeclarationFinder,
): RelatedPathFilter {
  const names = condition.name.split(".");
  const steps: RelationInPath[] = [];
  let at = resourcePath;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const declaration = findDeclaration(at);
    // If the resource does not exist, another rule reports the reference to it.
    if (declaration === undefined) return { path: [], filter: everything };
    if (isLast && declaration.properties[name] !== undefined) {
      return { path: steps, filter: compileFieldCondition(condition, name, declaration, findDeclaration) };
    }
    const step = steps.length < maxRelationDepth ? findRelation(name, at, declaration, findDeclaration) : null;
    if (step === null) throw createUnknownNameError(name, at, declaration, index === maxRelationDepth);
    if (isLast) return { path: steps, filter: createRelatedFilter(step, everything, !parseExistsOperand(condition)) };
    steps.push(step);
    at = step.resource;
  }
  throw new Error(`the condition names no field of ${resourcePath}`);
}

function createUnknownNameError(
  name: string,
  resourcePath: string,
  declaration: Declaration,
  exceedsRelationLimit: boolean,
): InvalidConditionError {
  if (exceedsRelationLimit)
    return new InvalidConditionError(`a path leads through at most ${String(maxRelationDepth)} relations`);
  const known = Object.keys(declaration.properties);
  if (known.includes(name))
    return new InvalidConditionError(`"${name}" of ${resourcePath} does not refer to a top-level resource`);
  return new InvalidConditionError(
    `${JSON.stringify(name)} is not a field of ${resourcePath}`,
    suggestDeclaredName(name, known),
  );
}

/**
 * Finds a relation by its name: a reference to a top-level resource, a nested collection, or a top-level resource that refers
 * to this one. In the last case, one of the referring fields must have `via`, or there must be exactly one referring field.
 * Returns null if there is no such relation.
 */
function findRelation(
  name: string,
  resourcePath: string,
  { properties, resource }: Declaration,
  findDeclaration: DeclarationFinder,
): RelationInPath | null {
  const field = properties[name];
  const step = { name, visibilityFilter: everything };
  if (field !== undefined) {
    const to = findReference(field)?.resource ?? "/";
    const other = to.includes("/") ? undefined : findDeclaration(to);
    if (other === undefined) return null;
    return {
      ...step,
      field: name,
      resource: to,
      relatedField: other.resource.id,
      isToMany: field.type === "array",
    };
  }
  const beyond = { ...step, field: resource.id, isToMany: true };
  const nested = `${resourcePath}/${name}`;
  if (findDeclaration(nested) !== undefined) return { ...beyond, resource: nested, relatedField: null };
  const referrer = findDeclaration(name);
  const referring =
    referrer === undefined
      ? []
      : listReferences(referrer).filter((each) => each.resource === resourcePath && isStored(referrer, each.name));
  const by = referring.find(({ via }) => via === true) ?? (referring.length === 1 ? referring[0] : undefined);
  return by === undefined ? null : { ...beyond, resource: name, relatedField: by.name };
}

function parseExistsOperand({ name, operator, values: [value] }: ParsedCondition): boolean {
  if (operator !== "exists")
    throw new InvalidConditionError(`"${name}" is a collection, so the only operator is [exists]`);
  return parseTypedValue(value!, "boolean", undefined) === true;
}

function compileFieldCondition(
  { operator: requestedOperator, values }: ParsedCondition,
  name: string,
  declaration: Declaration,
  findDeclaration: DeclarationFinder,
): Filter {
  if (!mayBeInAnswers(declaration, name)) {
    throw new InvalidConditionError(`"${name}" is not a stored field that answers contain`);
  }
  // Skips a field without a type, which another rule reports.
  if (findValueKind(declaration.properties[name]!) === undefined) return everything;
  const field = createFilterField(name, declaration);
  const operator = field.operators.find((each) => each === (requestedOperator ?? "eq"));
  if (operator === undefined) {
    throw new InvalidConditionError(
      `"${name}" takes the operators ${field.operators.join(", ")}, but not ${requestedOperator ?? "eq"}`,
    );
  }
  if (values.length > 1 && !multiValueOperators.has(operator)) {
    throw new InvalidConditionError(`"${name}[${operator}]" takes one value`);
  }
  return toFieldFilter(
    name,
    operator,
    values.map((value) => parseOperand(value, field, operator, declaration, findDeclaration)),
  );
}

function createFilterField(name: string, { properties, resource }: Declaration): FilterField {
  const schema = properties[name]!;
  const reference =
    findReference(schema) === undefined ? {} : { reference: { to: "", none: false, sameTenant: false } };
  return toFilterField(resource.id, { ...toValueDefinition(schema), name, sentAsString: false, ...reference }, false);
}

function parseOperand(
  value: ParsedValue,
  { name, notation, allowedValues }: FilterField,
  operator: Operator,
  declaration: Declaration,
  findDeclaration: DeclarationFinder,
): Scalar {
  if (operator === "exists") return parseTypedValue(value, "boolean", undefined);
  if (!value.isQuoted && value.text.startsWith("$"))
    return resolveVariable(value.text, name, operator, declaration, findDeclaration);
  if (notation === "uuid") {
    throw new InvalidConditionError(`"${name}" holds UUIDs, which differ in each database: compare it with $caller`);
  }
  return parseTypedValue(value, notation, allowedValues, name);
}

function parseTypedValue(
  { text }: ParsedValue,
  notation: Exclude<ValueNotation, "uuid">,
  allowedValues: FilterField["allowedValues"],
  name = "exists",
): Scalar {
  const value = parseScalar(text, notation);
  if (value !== undefined && (allowedValues === undefined || allowedValues.includes(value))) return value;
  const hint = allowedValues && suggestName(text, allowedValues.map(String));
  throw new InvalidConditionError(
    `the value ${JSON.stringify(text)} of ${name} ${describeExpectedNotation(notation, allowedValues)}`,
    hint,
  );
}

function resolveVariable(
  variable: string,
  name: string,
  operator: Operator,
  declaration: Declaration,
  findDeclaration: DeclarationFinder,
): string {
  const schema = declaration.properties[name]!;
  if (variable === callerVariable) {
    if (!isValueFromCaller(schema.valueFrom) && !refersToAccount(name, declaration, findDeclaration)) {
      throw new InvalidConditionError(`"${name}" does not contain ids of accounts, so it never equals $caller`);
    }
    if (multiValueOperators.has(operator)) return callerVariable;
    throw new InvalidConditionError(`"${name}" can be compared with $caller only by eq, ne, in and nin`);
  }
  if (variable === "$now") {
    if (isUnixTime(schema)) return formatTimeVariable("unixtime");
    if (isDateOrTimeFormat(schema.format)) return formatTimeVariable(schema.format);
    throw new InvalidConditionError(`"${name}" is neither a date nor a time, so it cannot be compared with $now`);
  }
  throw new InvalidConditionError(
    `${variable} is neither $caller nor $now`,
    "to compare with a text that begins with $, write it in quotes",
  );
}

function refersToAccount(
  name: string,
  { properties, resource }: Declaration,
  findDeclaration: DeclarationFinder,
): boolean {
  const to = findReference(properties[name])?.resource;
  // The id of a resource with the keyword `accounts` identifies an account, although it is not a reference.
  const holdsIdsOf = to === undefined && name === resource.id ? resource : findDeclaration(to ?? "")?.resource;
  return holdsIdsOf?.accounts !== undefined;
}

export function compileVisibleKeyword(
  visible: Required<ResourceKeyword>["visible"],
  resourcePath: string,
  findDeclaration: DeclarationFinder,
): VisibleDeclaration {
  const written = typeof visible === "string" ? { where: visible } : visible;
  return { ...written, filter: compileConditionText(written.where, resourcePath, findDeclaration) };
}
