import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import type { Finding, JsonPath } from "../problem.js";
import type { DeclaredResource } from "../stages/validate.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { referenceOf } from "../field-facts.js";
import { mapMembers } from "../../runtime/model/values/objects.js";

/** The declarations of a project that match the meta-schema. */
export interface DeclaredProject {
  readonly resources: ReadonlyMap<string, DeclaredResource>;
  /** Paths of all declarations. Unlike `resources`, includes declarations with errors. */
  readonly paths: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** The content of `schemas/_project.json`; null if the file has errors. */
  readonly definition: ProjectDefinition | null;
}

/** Finds violations of a rule in one declaration. Rules do not repeat what another rule reports. */
export type Rule = (resource: DeclaredResource, project: DeclaredProject) => Iterable<Finding>;

/** Rules of the generator. The name of a rule is the sentence that error messages show, followed by the finding. */
export type Rules = { readonly [sentence: string]: Rule };

export function* listKeywordUses<Keyword extends keyof FieldSchema>({ properties }: Declaration, keyword: Keyword) {
  for (const [name, field] of Object.entries(properties)) {
    const value = field[keyword];
    // The condition excludes `undefined`, but the compiler does not see this in a generic type.
    type Used = Exclude<FieldSchema[Keyword], undefined>;
    if (value !== undefined) yield { at: ["properties", name, keyword], name, field, value: value as Used };
  }
}

export function* findMisusedFlags(
  declaration: Declaration,
  keyword: "sortable" | "searchable" | "indexed" | "immutable" | "createOnly",
  judge: (name: string, field: FieldSchema) => string | undefined,
): Iterable<Finding> {
  for (const { at, name, field, value } of listKeywordUses(declaration, keyword)) {
    if (value) yield* yieldFinding(at, name, judge(name, field));
  }
}

/** Applies rules about a part of a declaration, such as a reference, to every part that `list` returns. */
export function applyToEach<Part>(
  list: (declaration: Declaration) => Iterable<Part>,
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
      for (const part of list(resource.declaration)) yield* rule(part, resource, project);
    };
  });
}

/** Whether a chain of `listNext` calls leads from `first` to `other`. */
export function isReachable(first: string, other: string, listNext: (name: string) => readonly string[]): boolean {
  const seen = new Set<string>();
  const ahead = [first];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === other) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    ahead.push(...listNext(next));
  }
  return false;
}

/** Yields a finding such as `"name" is not stored`. Yields nothing if `verdict` is undefined. */
export function* yieldFinding(
  at: JsonPath,
  name: string,
  verdict: string | undefined,
  hint?: string,
): Iterable<Finding> {
  if (verdict !== undefined) yield { at, found: `${JSON.stringify(name)} ${verdict}`, hint };
}

/** Returns a verdict such as "refers to devices" if the field is a reference; otherwise undefined. */
export function describeReference(field: FieldSchema): string | undefined {
  const to = referenceOf(field)?.resource;
  return to === undefined ? undefined : `refers to ${to}`;
}

/** Yields a finding if the field does not refer to the resource that declares `groups`. */
export function* findReferenceNotToGroups(
  at: JsonPath,
  name: string,
  field: FieldSchema,
  resources: DeclaredProject["resources"],
): Iterable<Finding> {
  const to = referenceOf(field)?.resource;
  if (to === undefined) {
    yield* yieldFinding(at, name, "is not a reference", 'add "references" to its items');
    return;
  }
  const target = resources.get(to)?.declaration.resource;
  if (target !== undefined && target.groups === undefined)
    yield* yieldFinding(at, name, `refers to ${to}, which does not declare groups`);
}
