import { expect } from "chai";
import { generateArtifacts } from "../../generator/stages/emit.js";
import { shapeRules } from "../../generator/stages/inline-shapes.js";
import { ProjectRejectedError, type Problem } from "../../generator/problem.js";
import { allRules } from "../../generator/stages/check-and-link.js";
import { ruleByViolatedKeyword } from "../../generator/stages/validate.js";
import { makeProject, memory } from "../support/project.js";
import { soundProject } from "./sound-project.js";
import { wrongMetaSchema } from "./wrong/meta-schema.js";
import { wrongNames } from "./wrong/names.js";
import { wrongActions } from "./wrong/actions.js";
import { wrongConditions } from "./wrong/conditions.js";
import { wrongCreateWith } from "./wrong/create-with.js";
import { wrongFields } from "./wrong/fields.js";
import { wrongPanel } from "./wrong/panel.js";
import { wrongPatterns } from "./wrong/patterns.js";
import { wrongPrivileges } from "./wrong/privileges.js";
import { wrongPublic } from "./wrong/public.js";
import { wrongResource } from "./wrong/resource.js";
import { wrongReferences } from "./wrong/references.js";
import { wrongAccounts } from "./wrong/accounts.js";
import { wrongRelations } from "./wrong/relations.js";
import { wrongRollups } from "./wrong/rollups.js";
import { wrongShapes } from "./wrong/shapes.js";
import { wrongHistory } from "./wrong/history.js";
import { wrongTransitions } from "./wrong/transitions.js";
import { wrongTimes } from "./wrong/times.js";
import { wrongProject } from "./wrong/project.js";
import { wrongRows } from "./wrong/rows.js";
import { wrongValues } from "./wrong/values.js";
import type { Changes } from "./wrong/wrong.js";

const wrongDeclarations = [
  ...wrongMetaSchema,
  ...wrongNames,
  ...wrongFields,
  ...wrongPanel,
  ...wrongPatterns,
  ...wrongResource,
  ...wrongReferences,
  ...wrongAccounts,
  ...wrongPrivileges,
  ...wrongPublic,
  ...wrongCreateWith,
  ...wrongTimes,
  ...wrongRows,
  ...wrongValues,
  ...wrongRelations,
  ...wrongRollups,
  ...wrongShapes,
  ...wrongConditions,
  ...wrongTransitions,
  ...wrongHistory,
  ...wrongActions,
  ...wrongProject,
];

describe("a wrong declaration", () => {
  for (const { rule, changes, at, found, hint } of wrongDeclarations) {
    it(`breaks "${rule}" at ${at}: ${found}`, async () => {
      const { problems, textOf } = await refuse(changes);
      const [file = "", pointer = ""] = at.split("#");
      expect(problems).to.have.lengthOf(1);
      const [problem] = problems;
      expect(problem).to.deep.include({ file: `schemas/${file}.json`, pointer, rule, found });
      expect(problem?.hint).to.equal(hint);
      const rest = textOf(file)
        .split("\n")
        .slice(problem!.line - 1)
        .join("\n")
        .slice(problem!.column - 1);
      expect(rest.startsWith(expectedText(soundWith(changes), file, pointer)), rest.slice(0, 40)).to.equal(true);
    });
  }

  it("is rejected by every rule", () => {
    const tried = new Set(wrongDeclarations.map(({ rule }) => rule));
    expect(
      [...Object.keys(allRules), ...Object.values(ruleByViolatedKeyword), ...Object.values(shapeRules)].filter(
        (sentence) => !tried.has(sentence),
      ),
    ).to.deep.equal([]);
  });

  it("differs from the valid project", async () => {
    const project = makeProject(soundProject);
    expect(await generateArtifacts(project.directory)).to.have.lengthOf.above(10);
    project.remove();
  });
});

async function refuse(changes: Changes): Promise<{ problems: readonly Problem[]; textOf(path: string): string }> {
  const schemas = soundWith(changes);
  const project = makeProject(schemas);
  const texts = project.readAll("schemas");
  for (const [path, declaration] of Object.entries(schemas)) {
    const { actions = {} } = (declaration as { readonly resource?: { readonly actions?: object } }).resource ?? {};
    for (const name of Object.keys(actions).filter((each) => each !== "lost" && each !== "hooks")) {
      project.write(`schemas/${path}.${name}.ts`, "export const run = async () => ({});");
    }
  }
  const outcome = await generateArtifacts(project.directory, memory).catch((error: unknown) => error);
  project.remove();
  if (!(outcome instanceof ProjectRejectedError)) throw new Error("It was not refused.", { cause: outcome });
  return { problems: outcome.problems, textOf: (path) => texts[`${path}.json`] ?? "" };
}

/** The text at the place of the problem: the name of the property, or the element, or the innermost existing value. */
function expectedText(schemas: { readonly [path: string]: unknown }, file: string, pointer: string): string {
  let value: unknown = schemas[file];
  let text = "{";
  for (const segment of pointer.split("/").slice(1)) {
    if (typeof value !== "object" || value === null || !(segment in value)) break;
    const isArray = Array.isArray(value);
    value = (value as { readonly [name: string]: unknown })[segment];
    text = JSON.stringify(isArray ? value : segment);
  }
  return /^[{[]/.test(text) ? text.charAt(0) : text;
}

/** Unlike structuredClone, shares nothing. */
function copyJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function soundWith(changes: Changes): { readonly [path: string]: unknown } {
  const schemas = copyJson(soundProject) as { [path: string]: unknown };
  for (const [place, value] of Object.entries(changes)) {
    const [file = "", pointer = ""] = place.split("#");
    if (pointer === "") {
      if (value === undefined) delete schemas[file];
      else schemas[file] = copyJson(value);
      continue;
    }
    const path = pointer.split("/").slice(1);
    const last = path.pop()!;
    let target = schemas[file] as { [name: string]: unknown };
    for (const segment of path) target = target[segment] as { [name: string]: unknown };
    if (value === undefined) delete target[last];
    else target[last] = value;
  }
  return schemas;
}
