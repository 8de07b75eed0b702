import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import type { Finding, JsonPath } from "../problem.js";
import type { DeclaredResource } from "../stages/validate.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { findReference } from "../declared-fields.js";
import { mapMembers } from "../../runtime/model/values/objects.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { suggestAllowedValue } from "../allowed-values.js";

/** The declarations of a project that match the meta-schema. */
export interface DeclaredProject {
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** Paths of all declarations. Unlike `resources`, includes declarations with errors. */
  readonly declaredPaths: ReadonlySet<string>;
  /** The content of `schemas/_project.json`; null if the file has errors. */
  readonly projectDefinition: ProjectDefinition | null;
}

/** Finds violations of a rule in one declaration. A rule skips a mistake that another rule reports. */
export type Rule = (resource: DeclaredResource, project: DeclaredProject) => Iterable<Finding>;

/** Rules of the generator. The name of a rule is the sentence that error messages show, followed by the finding. */
export type Rules = { readonly [sentence: string]: Rule };

export function* listKeywordUses<Keyword extends keyof FieldSchema>({ properties }: Declaration, keyword: Keyword) {
  for (const [name, field] of Object.entries(properties)) {
    const value = field[keyword];
    // The condition excludes `undefined`, but the compiler does not see this in a generic type.
    type KeywordValue = Exclude<FieldSchema[Keyword], undefined>;
    if (value !== undefined) yield { path: ["properties", name, keyword], name, field, value: value as KeywordValue };
  }
}

export function* findMisplacedBooleanKeywords(
  declaration: Declaration,
  keyword: "sortable" | "searchable" | "indexed" | "immutable" | "createOnly",
  explainMisuse: (name: string, field: FieldSchema) => string | undefined,
): Iterable<Finding> {
  for (const { path, name, field, value } of listKeywordUses(declaration, keyword)) {
    if (value) yield* yieldFinding(path, name, explainMisuse(name, field));
  }
}

/** Applies rules about a part of a declaration, such as a reference, to every part that `listParts` returns. */
export function applyRulesToEach<Part>(
  listParts: (declaration: Declaration) => Iterable<Part>,
  rules: {
    readonly [sentence: string]: (
      part: Part,
      resource: DeclaredResource,
      project: DeclaredProject,
    ) => Iterable<Finding>;
  },
): Rules {
  return mapMembers(rules, (rule): Rule => {
    return function* (resource, project) {
      for (const part of listParts(resource.declaration)) yield* rule(part, resource, project);
    };
  });
}

/** Whether a chain of `listSuccessors` calls leads from `start` to `target`. */
export function isReachable(
  start: string,
  target: string,
  listSuccessors: (node: string) => readonly string[],
): boolean {
  const seen = new Set<string>();
  const ahead = [start];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === target) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    ahead.push(...listSuccessors(next));
  }
  return false;
}

/** Yields a finding such as `"name" is not stored`. Yields nothing if `explanation` is undefined. */
export function* yieldFinding(
  path: JsonPath,
  name: string,
  explanation: string | undefined,
  hint?: string,
): Iterable<Finding> {
  if (explanation !== undefined) yield { path, found: `${JSON.stringify(name)} ${explanation}`, hint };
}

/** Yields a finding if the value is not one of the allowed values of a field. */
export function* findDisallowedValue(
  path: JsonPath,
  value: string,
  fieldName: string,
  allowedValues: readonly string[],
): Iterable<Finding> {
  if (!allowedValues.includes(value))
    yield* yieldFinding(path, value, `is not a value of ${fieldName}`, suggestAllowedValue(value, allowedValues));
}

/** Yields a finding if no declaration has the path `resource`. */
export function* findUndeclaredResource(
  path: JsonPath,
  resource: string,
  { declaredPaths }: DeclaredProject,
): Iterable<Finding> {
  if (declaredPaths.has(resource)) return;
  const nested = [...declaredPaths].find((each) => each.endsWith(`/${resource}`));
  const list = declaredPaths.size > 20 ? undefined : `declared: ${[...declaredPaths].join(", ")}`;
  const hint =
    nested === undefined ? (suggestName(resource, declaredPaths) ?? list) : `did you mean ${JSON.stringify(nested)}?`;
  yield { path, found: `schemas/${resource}.json does not exist`, hint };
}

/** Returns a text such as "refers to devices" if the field is a reference; otherwise undefined. */
export function describeReferenceTarget(field: FieldSchema): string | undefined {
  const to = findReference(field)?.resource;
  return to === undefined ? undefined : `refers to ${to}`;
}

/** Yields a finding if the field does not refer to the resource that declares `groups`. */
export function* findReferenceNotToGroups(
  path: JsonPath,
  name: string,
  field: FieldSchema,
  resources: DeclaredProject["resources"],
): Iterable<Finding> {
  const to = findReference(field)?.resource;
  if (to === undefined) {
    yield* yieldFinding(path, name, "is not a reference", 'add "references" to its items');
    return;
  }
  const target = resources.get(to)?.declaration.resource;
  if (target !== undefined && target.groups === undefined)
    yield* yieldFinding(path, name, `refers to ${to}, which does not declare groups`);
}
