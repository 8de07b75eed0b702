import type { Declaration, FieldSchema } from "../declaration.js";
import { referenceOf } from "../field-facts.js";
import type { JsonPath } from "../problem.js";
import type { Finding } from "../schema-file.js";
import type { DeclaredProject } from "./rule.js";

type Flag = "sortable" | "searchable" | "indexed" | "immutable" | "createOnly" | "audience";

/** Asks `judge` about each field that has the keyword. */
export function* findFlagged(
  { properties }: Declaration,
  keyword: Flag,
  judge: (name: string, field: FieldSchema) => string | undefined,
): Iterable<Finding> {
  for (const [name, field] of Object.entries(properties)) {
    if (field[keyword] === true) yield* findAt(["properties", name, keyword], name, judge(name, field));
  }
}

/** A finding about the name, such as `"name" is not stored`, or none if there is no verdict. */
export function* findAt(at: JsonPath, name: string, verdict: string | undefined, hint?: string): Iterable<Finding> {
  if (verdict !== undefined) yield { at, found: `${JSON.stringify(name)} ${verdict}`, hint };
}

/** A verdict for fields that must not be references. */
export function describeReference(field: FieldSchema): string | undefined {
  const to = referenceOf(field)?.resource;
  return to === undefined ? undefined : `refers to ${to}`;
}

/** Rejects a field that does not refer to the resource that declares `groups`. */
export function* findNoGroups(
  at: JsonPath,
  name: string,
  field: FieldSchema,
  resources: DeclaredProject["resources"],
): Iterable<Finding> {
  const to = referenceOf(field)?.resource;
  if (to === undefined) {
    yield* findAt(at, name, "is not a reference", 'add "references" to its items');
    return;
  }
  const target = resources.get(to)?.declaration.resource;
  if (target !== undefined && target.groups === undefined)
    yield* findAt(at, name, `refers to ${to}, which does not declare groups`);
}
