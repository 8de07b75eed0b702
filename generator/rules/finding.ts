import type { Declaration } from "../declaration.js";
import type { JsonPath } from "../problem.js";
import type { Finding } from "../schema-file.js";

/** What is found at the places where a keyword of `resource` lists fields. Silent about fields that are not declared. */
export function* findListed(
  { resource, properties }: Declaration,
  keyword: "sortable" | "searchable" | "travelsAsString" | "immutable" | "createOnly",
  judge: (name: string) => string | undefined,
): Iterable<Finding> {
  for (const [index, name] of (resource[keyword] ?? []).entries()) {
    if (!Object.hasOwn(properties, name)) continue;
    yield* findAt(["resource", keyword, index], name, judge(name));
  }
}

/** `"name" is …`, or nothing. */
export function* findAt(at: JsonPath, name: string, verdict: string | undefined, hint?: string): Iterable<Finding> {
  if (verdict !== undefined) yield { at, found: `${JSON.stringify(name)} ${verdict}`, hint };
}
