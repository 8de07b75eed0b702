/** Translates the condition in `visible` to the filter that the server adds to every read of the resource. */
import {
  ConditionSyntaxError,
  readCondition,
  type TextCondition,
  type TextTerm,
  type TextValue,
} from "../runtime/model/query/condition-text.js";
import { combineWithOr, everything, type Filter, type Scalar } from "../runtime/model/query/filter.js";
import {
  relationLimit,
  multiValueOperators,
  toFilterField,
  type FilterField,
  type Notation,
  type Operator,
} from "../runtime/model/query/query-grammar.js";
import { describeForm, parseScalar } from "../runtime/model/query/query-value.js";
import {
  filterByRelation,
  combineRelatedFilters,
  toFieldFilter,
  type PathFilter,
} from "../runtime/model/query/relate-filters.js";
import { callerVariable, timeVariable } from "../runtime/model/query/variables.js";
import { suggestDeclared, suggestName } from "../runtime/model/values/nearest-name.js";
import type { Declaration, ResourceKeyword } from "./declaration.js";
import {
  isCallerValue,
  mayBeInAnswers,
  isStored,
  isUnixTime,
  listReferences,
  referenceOf,
  findValueKind,
} from "./field-facts.js";
import { lowerValue } from "./lower-field.js";
import { isTimeFormat } from "./text-format.js";
import type { RuleStep } from "../runtime/model/schema/resource-parts.js";
import type { OwnDeclaration, TenantDeclaration, VisibleDeclaration } from "../runtime/model/schema/resource.js";

export type FindDeclaration = (path: string) => Declaration | undefined;

/** Error for a part of a condition that means nothing, such as an unknown field name. */
export class MeaninglessCondition extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** @throws MeaninglessCondition */
export function toRowFilter(text: string, path: string, find: FindDeclaration): Filter {
  try {
    return toFilter(readCondition(text), path, find);
  } catch (error) {
    if (error instanceof ConditionSyntaxError)
      throw new MeaninglessCondition(`the condition ${error.message}`, example);
    throw error;
  }
}

const example =
  'write it like "status=published or author_id=$caller", without spaces around =; other comparisons are price[gte]=5, [gt], [lt], [lte], [ne] and [in]=a,b';

function toFilter(term: TextTerm, path: string, find: FindDeclaration): Filter {
  if (term.kind === "condition") return combineRelatedFilters([toRemaining(term, path, find)]);
  if (term.kind === "or") return combineWithOr(term.of.map((each) => toFilter(each, path, find)));
  const conditions = term.of.filter((each) => each.kind === "condition");
  const groups = term.of.filter((each) => each.kind !== "condition");
  return combineRelatedFilters([
    ...conditions.map((each) => toRemaining(each, path, find)),
    ...groups.map((each) => ({ path: [], filter: toFilter(each, path, find) })),
  ]);
}

type RelationStep = PathFilter["path"][number];

function toRemaining(condition: TextCondition, start: string, find: FindDeclaration): PathFilter {
  const names = condition.name.split(".");
  const steps: RelationStep[] = [];
  let at = start;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const declaration = find(at);
    // Another rule reports a resource that does not exist.
    if (declaration === undefined) return { path: [], filter: everything };
    if (isLast && declaration.properties[name] !== undefined) {
      return { path: steps, filter: toOwnFilter(condition, name, declaration, find) };
    }
    const step = steps.length < relationLimit ? findStep(name, at, declaration, find) : null;
    if (step === null) throw describeUnknown(name, at, declaration, index === relationLimit);
    if (isLast) return { path: steps, filter: filterByRelation(step, everything, !readExistence(condition)) };
    steps.push(step);
    at = step.definition.path;
  }
  throw new Error("A name has at least one part.");
}

function describeUnknown(name: string, at: string, declaration: Declaration, isFar: boolean): MeaninglessCondition {
  if (isFar) return new MeaninglessCondition(`a path leads through at most ${String(relationLimit)} relations`);
  const known = Object.keys(declaration.properties);
  if (known.includes(name))
    return new MeaninglessCondition(`"${name}" of ${at} does not refer to a top-level resource`);
  return new MeaninglessCondition(`${JSON.stringify(name)} is not a field of ${at}`, suggestDeclared(name, known));
}

/**
 * Finds a relation by its name: a reference to a top-level resource, a nested collection, or a top-level resource that refers
 * to this one. In the last case, one of the referring fields must have `via`, or there must be exactly one referring field.
 */
function findStep(
  name: string,
  at: string,
  { properties, resource }: Declaration,
  find: FindDeclaration,
): RelationStep | null {
  const field = properties[name];
  const step = { name, visible: everything };
  if (field !== undefined) {
    const to = referenceOf(field)?.resource ?? "/";
    const other = to.includes("/") ? undefined : find(to);
    if (other === undefined) return null;
    return { ...step, field: name, definition: { path: to }, by: other.resource.id, isMany: field.type === "array" };
  }
  const beyond = { ...step, field: resource.id, isMany: true };
  const nested = `${at}/${name}`;
  if (find(nested) !== undefined) return { ...beyond, definition: { path: nested }, by: null };
  const referrer = find(name);
  const referring =
    referrer === undefined
      ? []
      : listReferences(referrer).filter((each) => each.resource === at && isStored(referrer, each.name));
  const by = referring.find(({ via }) => via === true) ?? (referring.length === 1 ? referring[0] : undefined);
  return by === undefined ? null : { ...beyond, definition: { path: name }, by: by.name };
}

function readExistence({ name, operator, values: [value] }: TextCondition): boolean {
  if (operator !== "exists") throw new MeaninglessCondition(`"${name}" is a collection, which takes only [exists]`);
  return readValue(value!, "boolean", undefined) === true;
}

function toOwnFilter(
  { operator: written, values }: TextCondition,
  name: string,
  declaration: Declaration,
  find: FindDeclaration,
): Filter {
  if (!mayBeInAnswers(declaration, name)) {
    throw new MeaninglessCondition(`"${name}" is not a stored field that answers contain`);
  }
  // Another rule reports a field without a type.
  if (findValueKind(declaration.properties[name]!) === undefined) return everything;
  const field = toConditionField(name, declaration);
  const operator = field.operators.find((each) => each === (written ?? "eq"));
  if (operator === undefined) {
    throw new MeaninglessCondition(`"${name}" takes ${field.operators.join(", ")}, and not ${written ?? "eq"}`);
  }
  if (values.length > 1 && !multiValueOperators.has(operator)) {
    throw new MeaninglessCondition(`"${name}[${operator}]" takes one value`);
  }
  return toFieldFilter(
    name,
    operator,
    values.map((value) => toScalar(value, field, operator, declaration, find)),
  );
}

function toConditionField(name: string, { properties, resource }: Declaration): FilterField {
  const schema = properties[name]!;
  const reference = referenceOf(schema) === undefined ? {} : { reference: { to: "", none: false, sameTenant: false } };
  return toFilterField(resource.id, { ...lowerValue(schema), name, sentAsString: false, ...reference }, false);
}

function toScalar(
  value: TextValue,
  { name, notation, allowedValues }: FilterField,
  operator: Operator,
  declaration: Declaration,
  find: FindDeclaration,
): Scalar {
  if (operator === "exists") return readValue(value, "boolean", undefined);
  if (!value.isQuoted && value.text.startsWith("$")) return toVariable(value.text, name, operator, declaration, find);
  if (notation === "uuid") {
    throw new MeaninglessCondition(`"${name}" holds UUIDs, which differ in each database: compare it with $caller`);
  }
  return readValue(value, notation, allowedValues, name);
}

function readValue(
  { text }: TextValue,
  notation: Exclude<Notation, "uuid">,
  allowed: FilterField["allowedValues"],
  name = "exists",
): Scalar {
  const value = parseScalar(text, notation);
  if (value !== undefined && (allowed === undefined || allowed.includes(value))) return value;
  const hint = allowed && suggestName(text, allowed.map(String));
  throw new MeaninglessCondition(
    `the value ${JSON.stringify(text)} of ${name} ${describeForm(notation, allowed)}`,
    hint,
  );
}

function toVariable(
  variable: string,
  name: string,
  operator: Operator,
  declaration: Declaration,
  find: FindDeclaration,
): string {
  const schema = declaration.properties[name]!;
  if (variable === callerVariable) {
    if (!isCallerValue(schema.valueFrom) && !namesAccount(name, declaration, find)) {
      throw new MeaninglessCondition(`"${name}" does not hold ids of accounts, so $caller is never its value`);
    }
    if (multiValueOperators.has(operator)) return callerVariable;
    throw new MeaninglessCondition(`"${name}" takes $caller only with eq, ne, in and nin`);
  }
  if (variable === "$now") {
    if (isUnixTime(schema)) return timeVariable("unixtime");
    if (isTimeFormat(schema.format)) return timeVariable(schema.format);
    throw new MeaninglessCondition(`"${name}" is neither a date nor a time, so $now is never its value`);
  }
  throw new MeaninglessCondition(`${variable} is neither $caller nor $now`, "a text that begins with $ needs quotes");
}

function namesAccount(name: string, { properties, resource }: Declaration, find: FindDeclaration): boolean {
  const to = name === resource.id ? resource : find(referenceOf(properties[name])?.resource ?? "")?.resource;
  return to?.accounts !== undefined;
}

type Declarations = ReadonlyMap<string, Declaration>;

export function resolveOwnPath(
  own: OwnDeclaration,
  declaration: Declaration,
  declarations: Declarations,
): OwnDeclaration {
  return { ...own, ...resolvePath(own.field, declaration, declarations).steps };
}

export function resolveTenantPath(
  field: string,
  { path, declaration }: { readonly path: string; readonly declaration: Declaration },
  declarations: Declarations,
): TenantDeclaration {
  const { steps, last, end } = resolvePath(field, declaration, declarations);
  const reference = referenceOf(end?.properties[last]);
  return {
    field,
    of: reference?.resource ?? path,
    self: field === declaration.resource.id,
    none: reference?.none !== undefined,
    ...steps,
  };
}

/** Follows the references on a path. Returns the steps, the name of the last field, and the declaration `end` that has this field. */
function resolvePath(path: string, declaration: Declaration, declarations: Declarations) {
  const names = path.split(".");
  let end: Declaration | undefined = declaration;
  const through = names.slice(0, -1).map((field): RuleStep => {
    const resource = referenceOf(end?.properties[field])?.resource ?? "";
    end = declarations.get(resource);
    return { field, resource, id: end?.resource.id ?? "" };
  });
  return { steps: through.length === 0 ? {} : { through }, last: names.at(-1) ?? "", end };
}

export function resolveVisibleCondition(
  visible: Required<ResourceKeyword>["visible"],
  path: string,
  declarations: Declarations,
): VisibleDeclaration {
  const written = typeof visible === "string" ? { where: visible } : visible;
  return { ...written, filter: toRowFilter(written.where, path, (other) => declarations.get(other)) };
}
