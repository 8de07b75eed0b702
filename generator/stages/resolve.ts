import { listActionValues, toDeclaration } from "../action-model.js";
import { recordReads, type ReadDigests, GenerationCache, digestText } from "../generation-cache.js";
import type { Declaration } from "../declaration.js";
import { listReferences } from "../field-facts.js";
import { followShapes, type FindShape } from "./inline-shapes.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { nameInCode } from "../name-in-code.js";
import { groupBy } from "../group-by.js";
import { estimatePatternCost } from "../pattern-cost.js";
import { parentPath } from "../parent-path.js";
import { compareText } from "../compare-text.js";
import { problemOfFile, type StageResult, type Problem } from "../problem.js";
import { accountRules } from "../rules/account-rules.js";
import { actionRules, applyToActionsToo } from "../rules/action-rules.js";
import { conditionRules } from "../rules/condition-rules.js";
import { fieldRules } from "../rules/field-rules.js";
import { historyRules } from "../rules/history-rules.js";
import { nameRules } from "../rules/name-rules.js";
import { textRules } from "../rules/text-rules.js";
import { privilegeRules } from "../rules/privilege-rules.js";
import { referenceRules } from "../rules/reference-rules.js";
import { relationRules } from "../rules/relation-rules.js";
import { resourceRules } from "../rules/resource-rules.js";
import { rollupRules } from "../rules/rollup-rules.js";
import { rowRules } from "../rules/row-rules.js";
import { listSchemas } from "../rules/field-schemas.js";
import type { DeclaredProject, Rules } from "../rules/rule.js";
import { panelRules } from "../rules/panel-rules.js";
import { transitionRules } from "../rules/transition-rules.js";
import { valueRules } from "../rules/value-rules.js";
import { isAboutInvalidPart } from "../salvage.js";
import { locateProblem } from "../schema-file.js";
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
  ...applyToActionsToo({ ...fieldRules, ...textRules, ...resourceRules, ...referenceRules }),
  ...valueRules,
  ...rowRules,
  ...privilegeRules,
  ...actionRules,
  ...relationRules,
  ...rollupRules,
  ...panelRules,
  ...conditionRules,
  ...transitionRules,
  ...historyRules,
  ...accountRules,
};

/** Checks the declarations by all rules, and links related declarations. `paths` also has declarations with errors. */
export function resolveDeclarations(
  declared: readonly DeclaredResource[],
  paths: ReadonlySet<string>,
  definition: ProjectDefinition | null,
  findShape: FindShape,
  memory = GenerationCache.empty(),
): StageResult<readonly LinkedResource[]> {
  const byName = groupBy([...paths], nameInCode);
  const sound = declared.filter(({ invalidPaths }) => invalidPaths.length === 0);
  const resources = new Map(sound.map((each) => [each.path, each]));
  const project: DeclaredProject = { resources, paths, byName, definition };
  const answers = readDigestsOf(project);
  const checkResource = (resource: DeclaredResource, among: DeclaredProject): readonly Problem[] =>
    Object.entries(allRules).flatMap(([sentence, rule]) =>
      [...rule(resource, among)]
        .filter((finding) => !isAboutInvalidPart(finding.at, resource.invalidPaths))
        .map((finding) => {
          const { source, at } = followShapes(resource.source, finding.at, findShape);
          return locateProblem(source, sentence, { ...finding, at });
        }),
    );
  const whole = JSON.stringify(definition);
  const problems = declared.flatMap((resource) => {
    if (resource.invalidPaths.length > 0) return checkResource(resource, project);
    let found: readonly Problem[] = [];
    memory.getOrCompute(
      "rules",
      `${answers(`resources ${resource.path}`)} ${whole}`,
      (ask) => {
        loadPatternCosts(resource.declaration, memory);
        found = checkResource(resource, {
          resources: recordReads(resources, "resources", ask),
          paths: recordReads(paths, "paths", ask),
          byName: recordReads(byName, "byName", ask),
          definition,
        });
        return found.length === 0 || undefined;
      },
      answers,
    );
    return found;
  });
  const hasAccounts = sound.some(({ declaration }) => declaration.resource.accounts !== undefined);
  if (sound.length === paths.size && !hasAccounts) problems.push(noAccounts);
  return {
    value: linkResources(declared, (path) => answers(`resources ${path}`)),
    // An error in a shape (a shared schema) is found in every field that uses the shape, so it is reported once.
    problems: [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()],
  };
}

/**
 * Loads the costs of all patterns from the cache into memory. The rules do not use the cache. They would otherwise load the
 * checker of patterns, which takes longer than everything else for a changed declaration.
 */
function loadPatternCosts(declaration: Declaration, memory: GenerationCache): void {
  const ofActions = listActionValues(declaration).map(({ values }) => toDeclaration(values));
  for (const each of [declaration, ...ofActions]) {
    for (const { schema } of listSchemas(each))
      if (schema.pattern !== undefined) estimatePatternCost(schema.pattern, memory);
  }
}

function readDigestsOf({ resources, paths, byName }: DeclaredProject): ReadDigests {
  const collections: { readonly [kind: string]: ReadonlyMap<string, unknown> } = {
    resources: new Map([...resources].map(([path, resource]) => [path, digestDeclared(resource)])),
    paths: new Map([...paths].map((path) => [path, true])),
    byName,
  };
  const known = new Map<string, string>();
  return (question) => {
    const [, kind = "", , key] = /^(\w+)( (.*))?$/s.exec(question) ?? [];
    const collection = collections[kind]!;
    const asked = (): unknown => (key === undefined ? [...collection] : (collection.get(key) ?? null));
    const answer = known.get(question) ?? digestText(JSON.stringify(asked()));
    known.set(question, answer);
    return answer;
  };
}

function digestDeclared({ path, declaration, invalidPaths, invalidFields, source }: DeclaredResource): string {
  const { value, digest, hasHooks, actions } = source;
  // A declaration without shapes equals its file, so the digest of the file is enough.
  const declared = declaration === value ? digest : declaration;
  return digestText(JSON.stringify([path, declared, invalidPaths, [...invalidFields], hasHooks, actions]));
}

const noAccounts = problemOfFile(
  "schemas",
  "One resource must declare `accounts`, which callers sign in with.",
  "no declaration has the keyword",
  'declare a resource with "accounts" and one with "groups": copy both from "Accounts and groups" in node_modules/stockroom-api/docs/reference/keywords.md; "npx stockroom init" creates them in a new project',
);

function linkResources(
  all: readonly DeclaredResource[],
  digestOf: (path: string) => string,
): readonly LinkedResource[] {
  const children = groupBy(all, ({ path }) => parentPath(path) ?? "");
  const references = all.flatMap(({ path, declaration }) =>
    listReferences(declaration)
      .filter(({ name }) => declaration.properties[name]?.createOnly !== true)
      .map(({ resource, name }) => ({ to: resource, resource: path, field: name })),
  );
  const referrers = groupBy(references, ({ to }) => to);
  return all.map((resource) => {
    const place = {
      parent: parentPath(resource.path),
      children: (children.get(resource.path) ?? []).map(({ path }) => path).sort(compareText),
      referrers: (referrers.get(resource.path) ?? [])
        .map(({ resource: from, field }) => ({ resource: from, field }))
        .sort((a, b) => compareText(a.resource, b.resource) || compareText(a.field, b.field)),
    };
    return { ...resource, ...place, digest: digestText(digestOf(resource.path) + JSON.stringify(place)) };
  });
}
