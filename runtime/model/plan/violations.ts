import { detailLimit } from "./errors.js";
import type { Detail } from "./errors.js";
import type { Document, ValueDefinition } from "../schema/field.js";
import type { ResourceDefinition, Violation } from "../schema/resource.js";
import { describeNearestName } from "../values/nearest-name.js";
import { describeViolation } from "./violation-message.js";

/** The definition that a body belongs to. */
type Described = Pick<ResourceDefinition, "fields" | "conditions">;

/** A long array may violate a rule at each element. At most this many violations are examined. */
const violationLimit = 1000;

/** A wrong value often violates several rules. If one of these is violated, the others add nothing. */
const decisive = ["required", "enum", "const", "type"];

/**
 * Describes the problems of a body, field by field in the order of the declaration.
 * @param others problems that no validator finds
 */
export function describeViolations(
  violations: readonly Violation[],
  others: readonly Detail[],
  definition: Described,
): Detail[] {
  if (violations.length + others.length === 0) return [];
  const byField = new Map<string, Detail[]>();
  const found = violations.slice(0, violationLimit).map((violation) => toDetail(violation, definition));
  for (const detail of [...others, ...found]) {
    const field = detail.field ?? "";
    byField.set(field, [...(byField.get(field) ?? []), detail]);
  }
  const order = new Map(Object.keys(definition.fields).map((name, index) => [name, index]));
  const position = (detail: Detail): number => order.get(readPointer(detail.field ?? "")[0] ?? "") ?? order.size;
  return [...byField.values()]
    .flatMap(keepDecisive)
    .sort((left, right) => position(left) - position(right))
    .slice(0, detailLimit);
}

/** Finds violated conditions between the fields of an item. Null and the empty text count as no value. */
export function findBroken(definition: ResourceDefinition, document: Document): readonly Detail[] {
  // Without a condition, no validator is loaded.
  const validate = definition.conditions === undefined ? undefined : definition.validate.conditions;
  if (validate === undefined) return [];
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== "");
  if (validate(Object.fromEntries(given))) return [];
  // The keyword "if" adds a violation without a field.
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return describeViolations(violations, [], definition);
}

/** The problem of a mandatory field that is set to null. */
export function describeMissing(name: string): Detail {
  return { field: `/${name}`, rule: "required", message: "is mandatory" };
}

/** Keeps the decisive problem of a field, and drops those that follow from it. */
function keepDecisive(details: readonly Detail[]): readonly Detail[] {
  for (const rule of decisive) {
    const found = details.find((detail) => detail.rule === rule);
    if (found !== undefined) return [found];
  }
  return details.filter((detail, index) => details.findIndex((other) => other.rule === detail.rule) === index);
}

function toDetail(violation: Violation, definition: Described): Detail {
  const { instancePath, keyword, params } = violation;
  if (keyword === "required") {
    const field = appendToPointer(instancePath, String(params["missingProperty"]));
    return { field, rule: keyword, message: describeViolation(violation) + describeCondition(violation, definition) };
  }
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const known = Object.keys(findValue(definition, readPointer(instancePath))?.properties ?? {});
    const message = `is not a known name${describeNearestName(name, known)}`;
    return { field: appendToPointer(instancePath, name), rule: keyword, message };
  }
  // The internal form of a UUID is a number, but the client must send a UUID.
  if (keyword === "type" && findValue(definition, readPointer(instancePath))?.format === "uuid") {
    return { field: instancePath, rule: "format", message: "must be a UUID" };
  }
  const message = describeViolation(violation) + describeCondition(violation, definition);
  return { field: instancePath, rule: keyword, message };
}

/** Describes the items that a condition applies to: ` where status is sent`; empty for all items. */
function describeCondition({ schemaPath = "" }: Violation, { conditions = [] }: Described): string {
  const [, index, branch] = /^#\/allOf\/(\d+)\/(then|else)\//.exec(schemaPath) ?? [];
  const words = conditions[Number(index)];
  return words === undefined ? "" : ` ${branch === "then" ? "where" : "unless"} ${words}`;
}

/** Declared form of the value that a pointer leads to. */
function findValue(definition: Described, segments: readonly string[]): ValueDefinition | undefined {
  const [name = "", ...rest] = segments;
  let found: ValueDefinition | undefined = definition.fields[name];
  for (const segment of rest) found = found?.kind === "array" ? found.items : found?.properties?.[segment];
  return found;
}

/** Segments of a JSON pointer (RFC 6901, section 4). */
function readPointer(pointer: string): string[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function appendToPointer(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
