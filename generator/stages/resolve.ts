import { listActionValues, toDeclaration } from "../action-values.js";
import { recordReads, type ReadDigests, type RecordLookup } from "../record-reads.js";
import type { Declaration } from "../declaration.js";
import { listReferences } from "../field-facts.js";
import { followShapes, type FindShape } from "./inline-shapes.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { GenerationCache, digestText } from "../generation-cache.js";
import { nameInCode } from "../name-in-code.js";
import { groupBy } from "../group-by.js";
import { costOf } from "../pattern-cost.js";
import { parentPath } from "../parent-path.js";
import { compareText } from "../compare-text.js";
import type { StageResult, Problem } from "../problem.js";
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
  const byName = new Map<string, string[]>();
  for (const path of paths) byName.set(nameInCode(path), [...(byName.get(nameInCode(path)) ?? []), path]);
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
    memory.recall(
      "rules",
      `${answers(`resources ${resource.path}`)} ${whole}`,
      (ask) => {
        loadPatternCosts(resource.declaration, memory);
        found = checkResource(resource, recordProjectReads(project, ask));
        return found.length === 0 || undefined;
      },
      answers,
    );
    return found;
  });
  if (sound.length === paths.size && !sound.some(holdsAccounts)) problems.push(noAccounts);
  return {
    value: linkResources(declared, (path) => answers(`resources ${path}`)),
    problems: withoutDuplicates(problems),
  };
}

/**
 * Loads the costs of all patterns from the cache into memory. The rules do not use the cache. They would otherwise load the
 * checker of patterns, which takes longer than everything else for a changed declaration.
 */
function loadPatternCosts(declaration: Declaration, memory: GenerationCache): void {
  const ofActions = listActionValues(declaration).map(({ values }) => toDeclaration(values));
  for (const each of [declaration, ...ofActions]) {
    for (const { schema } of listSchemas(each)) if (schema.pattern !== undefined) costOf(schema.pattern, memory);
  }
}

/** Wraps the project so that `ask` records everything that a rule reads. Cached results depend on these reads. */
function recordProjectReads(
  { resources, paths, byName, definition }: DeclaredProject,
  ask: RecordLookup,
): DeclaredProject {
  return {
    resources: recordReads(resources, "resources", ask),
    paths: recordReads(paths, "paths", ask),
    byName: recordReads(byName, "byName", ask),
    definition,
  };
}

function readDigestsOf({ resources, paths, byName }: DeclaredProject): ReadDigests {
  const digests = new Map([...resources].map(([path, resource]) => [path, digestDeclared(resource)]));
  const whole: { readonly [kind: string]: () => unknown } = {
    resources: () => [...digests],
    paths: () => [...paths],
    byName: () => [...byName],
  };
  const one: { readonly [kind: string]: (key: string) => unknown } = {
    resources: (path) => digests.get(path) ?? null,
    paths: (path) => paths.has(path),
    byName: (name) => byName.get(name) ?? null,
  };
  const known = new Map<string, string>();
  return (question) => {
    const [, kind = "", , key] = /^(\w+)( (.*))?$/s.exec(question) ?? [];
    const answer =
      known.get(question) ?? digestText(JSON.stringify(key === undefined ? whole[kind]?.() : one[kind]?.(key)));
    known.set(question, answer);
    return answer;
  };
}

function digestDeclared({ path, declaration, invalidPaths, invalidFields, source }: DeclaredResource): string {
  const { value, digest, hooks, actions } = source;
  // A declaration without shapes equals its file, so the digest of the file is enough.
  const declared = declaration === value ? digest : declaration;
  return digestText(JSON.stringify([path, declared, invalidPaths, [...invalidFields], hooks, actions]));
}

function holdsAccounts({ declaration: { resource } }: DeclaredResource): boolean {
  return resource.accounts !== undefined;
}

const noAccounts: Problem = {
  file: "schemas",
  line: 1,
  column: 1,
  pointer: "",
  rule: "One resource must declare `accounts`, which callers sign in with.",
  found: "no declaration has the keyword",
  hint: 'declare a resource with "accounts" and one with "groups": copy both from "Accounts and groups" in node_modules/stockroom-api/docs/reference/keywords.md; "npx stockroom init" creates them in a new project',
};

/** Removes duplicate problems, because an error in a shape (a shared schema) is found in every field that uses the shape. */
function withoutDuplicates(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

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
