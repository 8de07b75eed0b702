import { listActionValues, toPlaceholderDeclaration } from "../action-model.js";
import { type DigestsByLookup, type GenerationCache, digestText } from "../generation-cache.js";
import type { Declaration } from "../declaration.js";
import { listReferences } from "../declared-fields.js";
import { locateInSourceFile, type ShapeFinder } from "./inline-shapes.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { groupByKey } from "../../runtime/model/values/objects.js";
import { estimatePatternCost } from "../pattern-cost.js";
import { parentPath } from "../../runtime/model/schema/path-names.js";
import { compareText } from "../compare-text.js";
import { createFileProblem, type StageResult, type Problem } from "../problem.js";
import { accountRules } from "../rules/account-rules.js";
import { actionRules, extendToActionValues } from "../rules/action-rules.js";
import { conditionRules } from "../rules/condition-rules.js";
import { fieldRules } from "../rules/field-rules.js";
import { migrationRules } from "../rules/migration-rules.js";
import { findNameCollisions, nameRules } from "../rules/name-rules.js";
import { textRules } from "../rules/text-rules.js";
import { privilegeRules } from "../rules/privilege-rules.js";
import { referenceRules } from "../rules/reference-rules.js";
import { relationRules } from "../rules/relation-rules.js";
import { resourceRules } from "../rules/resource-rules.js";
import { rollupRules } from "../rules/rollup-rules.js";
import { rowAccessRules } from "../rules/row-access-rules.js";
import { listSchemas } from "../rules/located-schemas.js";
import type { DeclaredProject, Rules } from "../rules/rule.js";
import { panelRules } from "../rules/panel-rules.js";
import { transitionRules } from "../rules/transition-rules.js";
import { valueRules } from "../rules/value-rules.js";
import { createProblemAtPath } from "../schema-file.js";
import type { DeclaredResource } from "./validate.js";

/** A declaration with its relations to other declarations. */
export interface LinkedResource extends DeclaredResource {
  readonly digest: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Stored fields, of any resource, that refer to this resource. */
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
}

export const allRules: Rules = {
  ...nameRules,
  ...extendToActionValues({ ...fieldRules, ...textRules, ...resourceRules, ...referenceRules }),
  ...valueRules,
  ...rowAccessRules,
  ...privilegeRules,
  ...actionRules,
  ...relationRules,
  ...rollupRules,
  ...panelRules,
  ...conditionRules,
  ...transitionRules,
  ...migrationRules,
  ...accountRules,
};

/** Checks the declarations by all rules, and links related declarations. `declaredPaths` also has declarations with errors. */
export function checkAndLinkDeclarations(
  declaredResources: readonly DeclaredResource[],
  declaredPaths: ReadonlySet<string>,
  projectDefinition: ProjectDefinition | null,
  findShape: ShapeFinder,
  cache: GenerationCache,
): StageResult<readonly LinkedResource[]> {
  const resources = new Map(declaredResources.map((each) => [each.path, each]));
  const digests = createDigestsByLookup(resources, declaredPaths);
  const projectText = JSON.stringify(projectDefinition);
  const checkResource = (resource: DeclaredResource): readonly Problem[] => {
    const cacheInput = `${digests.get(`resources ${resource.path}`)!} ${projectText}`;
    if (cache.hasPassedCheck("rules", cacheInput, digests)) return [];
    loadPatternCosts(resource.declaration, cache);
    const lookups = new Set<string>();
    const recordLookup = (lookup: string): void => void lookups.add(lookup);
    const project: DeclaredProject = {
      resources: trackReads(resources, "resources", recordLookup),
      declaredPaths: trackReads(declaredPaths, "paths", recordLookup),
      projectDefinition,
    };
    const problems = Object.entries(allRules).flatMap(([sentence, rule]) =>
      Array.from(rule(resource, project), (finding) => {
        const { source, path } = locateInSourceFile(resource.source, finding.path, findShape);
        return createProblemAtPath(source, sentence, { ...finding, path });
      }),
    );
    if (problems.length === 0) cache.recordPassedCheck("rules", cacheInput, lookups, digests);
    return problems;
  };
  const problems = [
    ...declaredResources.flatMap(checkResource),
    ...findNameCollisions(declaredResources, declaredPaths),
  ];
  const hasAccounts = declaredResources.some(({ declaration }) => declaration.resource.accounts !== undefined);
  if (declaredResources.length === declaredPaths.size && !hasAccounts) problems.push(missingAccountsProblem);
  return {
    value: linkResources(declaredResources, digests),
    // An error in a shape (a shared schema) is found in every field that uses the shape, so it is reported once.
    problems: [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()],
  };
}

/**
 * Reads the costs of all patterns from the cache into memory, because the rules cannot read the cache. Without these
 * costs, the rules would load the checker of patterns, which takes longer than all other work for a changed declaration.
 */
function loadPatternCosts(declaration: Declaration, cache: GenerationCache): void {
  const ofActions = listActionValues(declaration).map(({ values }) => toPlaceholderDeclaration(values));
  for (const each of [declaration, ...ofActions]) {
    for (const { schema } of listSchemas(each))
      if (schema.pattern !== undefined) estimatePatternCost(schema.pattern, cache);
  }
}

/** Returns digests of the data that rules can look up: `resources devices` for one resource, `resources` for all. */
function createDigestsByLookup(
  resources: DeclaredProject["resources"],
  declaredPaths: DeclaredProject["declaredPaths"],
): DigestsByLookup {
  const ofResources = Array.from(
    resources,
    ([path, resource]) => [`resources ${path}`, digestDeclaredResource(resource)] as const,
  );
  return new Map([
    ...ofResources,
    ["resources", digestText(JSON.stringify(ofResources))],
    ...Array.from(declaredPaths, (path) => [`paths ${path}`, "declared"] as const),
    ["paths", digestText(JSON.stringify([...declaredPaths]))],
  ]);
}

function digestDeclaredResource({ path, declaration, source }: DeclaredResource): string {
  const { value, digest, hasHooks, actions } = source;
  // A declaration without shapes equals its file, so the digest of the file is enough.
  return digestText(JSON.stringify([path, declaration === value ? digest : declaration, hasHooks, actions]));
}

/**
 * Wraps a collection so that reads are recorded: `get` and `has` as `<collectionName> <key>`, and anything else as
 * `<collectionName>`.
 */
function trackReads<ReadableCollection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: ReadableCollection,
  collectionName: string,
  recordLookup: (lookup: string) => void,
): ReadableCollection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of a Map or Set need the collection itself as `this`, not the proxy.
      const member: unknown = Reflect.get(target, name, target);
      if (name !== "get" && name !== "has") recordLookup(collectionName);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]): unknown => {
        if (name === "get" || name === "has") recordLookup(`${collectionName} ${String(given[0])}`);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}

const missingAccountsProblem = createFileProblem(
  "schemas",
  "One resource must declare `accounts`, which callers sign in with.",
  "no declaration has the keyword",
  'declare a resource with "accounts" and one with "groups": copy both from "Accounts and groups" in node_modules/stockroom-api/docs/reference/keywords.md; "npx stockroom init" creates them in a new project',
);

function linkResources(resources: readonly DeclaredResource[], digests: DigestsByLookup): readonly LinkedResource[] {
  const children = groupByKey(resources.map(({ path }) => [parentPath(path), path] as const));
  const references = resources.flatMap(({ path, declaration }) =>
    listReferences(declaration)
      .filter(({ name }) => declaration.properties[name]?.createOnly !== true)
      .map(({ resource, name }) => [resource, { resource: path, field: name }] as const),
  );
  const referrers = groupByKey(references);
  return resources.map((resource) => {
    const place = {
      parent: parentPath(resource.path),
      children: (children.get(resource.path) ?? []).toSorted(compareText),
      referrers: (referrers.get(resource.path) ?? []).toSorted((a, b) => {
        return compareText(a.resource, b.resource) || compareText(a.field, b.field);
      }),
    };
    const own = digests.get(`resources ${resource.path}`)!;
    return { ...resource, ...place, digest: digestText(own + JSON.stringify(place)) };
  });
}
