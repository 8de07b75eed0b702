import { listActionValues, toPlaceholderDeclaration } from "../action-model.js";
import { trackReads, type DigestReader, type GenerationCache, digestText } from "../generation-cache.js";
import type { Declaration } from "../declaration.js";
import { listReferences } from "../declared-fields.js";
import { locateInSourceFile, type ShapeFinder } from "./inline-shapes.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { groupByKey } from "../../runtime/model/values/objects.js";
import { estimatePatternCost } from "../pattern-cost.js";
import { parentPath, toCamelCaseName } from "../../runtime/model/schema/path-names.js";
import { compareText } from "../compare-text.js";
import { createFileProblem, type StageResult, type Problem } from "../problem.js";
import { accountRules } from "../rules/account-rules.js";
import { actionRules, extendToActionValues } from "../rules/action-rules.js";
import { conditionRules } from "../rules/condition-rules.js";
import { fieldRules } from "../rules/field-rules.js";
import { migrationRules } from "../rules/migration-rules.js";
import { nameRules } from "../rules/name-rules.js";
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
import { isAboutInvalidPart } from "../salvage-declaration.js";
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
  const pathsByCodeName = groupByKey([...declaredPaths].map((path) => [toCamelCaseName(path), path] as const));
  const sound = declaredResources.filter(({ invalidPaths }) => invalidPaths.length === 0);
  const resources = new Map(sound.map((each) => [each.path, each]));
  const project: DeclaredProject = { resources, declaredPaths, pathsByCodeName, projectDefinition };
  const answers = createDigestReader(project);
  const checkResource = (resource: DeclaredResource, projectView: DeclaredProject): readonly Problem[] =>
    Object.entries(allRules).flatMap(([sentence, rule]) =>
      [...rule(resource, projectView)]
        .filter((finding) => !isAboutInvalidPart(finding.path, resource.invalidPaths))
        .map((finding) => {
          const { source, path } = locateInSourceFile(resource.source, finding.path, findShape);
          return createProblemAtPath(source, sentence, { ...finding, path });
        }),
    );
  const whole = JSON.stringify(projectDefinition);
  const problems = declaredResources.flatMap((resource) => {
    if (resource.invalidPaths.length > 0) return checkResource(resource, project);
    let found: readonly Problem[] = [];
    cache.getOrCompute(
      "rules",
      `${answers(`resources ${resource.path}`)} ${whole}`,
      (ask) => {
        loadPatternCosts(resource.declaration, cache);
        found = checkResource(resource, {
          resources: trackReads(resources, "resources", ask),
          declaredPaths: trackReads(declaredPaths, "paths", ask),
          pathsByCodeName: trackReads(pathsByCodeName, "byName", ask),
          projectDefinition,
        });
        return found.length === 0 || undefined;
      },
      answers,
    );
    return found;
  });
  const hasAccounts = sound.some(({ declaration }) => declaration.resource.accounts !== undefined);
  if (sound.length === declaredPaths.size && !hasAccounts) problems.push(missingAccountsProblem);
  return {
    value: linkResources(declaredResources, (path) => answers(`resources ${path}`)),
    // An error in a shape (a shared schema) is found in every field that uses the shape, so it is reported once.
    problems: [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()],
  };
}

/**
 * Loads the costs of all patterns from the cache into memory, for the rules, which cannot read the cache. Otherwise,
 * the rules would load the checker of patterns, which takes longer than all other work for a changed declaration.
 */
function loadPatternCosts(declaration: Declaration, cache: GenerationCache): void {
  const ofActions = listActionValues(declaration).map(({ values }) => toPlaceholderDeclaration(values));
  for (const each of [declaration, ...ofActions]) {
    for (const { schema } of listSchemas(each))
      if (schema.pattern !== undefined) estimatePatternCost(schema.pattern, cache);
  }
}

function createDigestReader({ resources, declaredPaths, pathsByCodeName }: DeclaredProject): DigestReader {
  const collections: { readonly [kind: string]: ReadonlyMap<string, unknown> } = {
    resources: new Map([...resources].map(([path, resource]) => [path, digestDeclaredResource(resource)])),
    paths: new Map([...declaredPaths].map((path) => [path, true])),
    byName: pathsByCodeName,
  };
  const known = new Map<string, string>();
  return (question) => {
    const [, kind = "", , key] = /^(\w+)( (.*))?$/s.exec(question) ?? [];
    const collection = collections[kind]!;
    const readLookedUpData = (): unknown => (key === undefined ? [...collection] : (collection.get(key) ?? null));
    const answer = known.get(question) ?? digestText(JSON.stringify(readLookedUpData()));
    known.set(question, answer);
    return answer;
  };
}

function digestDeclaredResource({ path, declaration, invalidPaths, invalidFields, source }: DeclaredResource): string {
  const { value, digest, hasHooks, actions } = source;
  // A declaration without shapes equals its file, so the digest of the file is enough.
  const declared = declaration === value ? digest : declaration;
  return digestText(JSON.stringify([path, declared, invalidPaths, [...invalidFields], hasHooks, actions]));
}

const missingAccountsProblem = createFileProblem(
  "schemas",
  "One resource must declare `accounts`, which callers sign in with.",
  "no declaration has the keyword",
  'declare a resource with "accounts" and one with "groups": copy both from "Accounts and groups" in node_modules/stockroom-api/docs/reference/keywords.md; "npx stockroom init" creates them in a new project',
);

function linkResources(
  resources: readonly DeclaredResource[],
  getDigest: (path: string) => string,
): readonly LinkedResource[] {
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
    return { ...resource, ...place, digest: digestText(getDigest(resource.path) + JSON.stringify(place)) };
  });
}
