/** Compares the actions of a resource before and after a change. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalAction, CanonicalField } from "../../model/schema/canonical-project.js";
import { makeExampleValue } from "./example-values.js";
import { compareField } from "./compare-field.js";
import { type BreakingExample, makeAnswerExample, makeCreateRequestExample } from "./breaking-example.js";
import {
  type Difference,
  type ChangePosition,
  breakingVerdictIf,
  positionOfKeyword,
  positionInResource,
  possibleVerdictIf,
  createDifference,
} from "./difference.js";
import type { ResourceComparison } from "./find-former-names.js";

export function* compareActions(position: ChangePosition, comparison: ResourceComparison): Generator<Difference> {
  const { actions: before = {} } = comparison.before;
  const { actions: after = {} } = comparison.after;
  for (const [name, action] of Object.entries(after)) {
    const earlier = before[name];
    const here = positionInResource(position, `actions/${name}`);
    if (earlier === undefined) yield createDifference(here, "action-added", `${name} is a new action`);
    else yield* compareAction(here, name, earlier, action, comparison);
  }
  for (const name of Object.keys(before)) {
    if (after[name] !== undefined) continue;
    yield createDifference(
      positionInResource(position, `actions/${name}`),
      "action-removed",
      `${name} is no longer an action`,
      { makeExample: () => ({ kind: "call", actionName: name }) },
    );
  }
}

function* compareAction(
  position: ChangePosition,
  actionName: string,
  before: CanonicalAction,
  after: CanonicalAction,
  { formerNames, before: resource }: ResourceComparison,
): Generator<Difference> {
  const keywordPosition = (keyword: string): ChangePosition => positionOfKeyword(position, keyword);
  if (before.title !== after.title || before.description !== after.description) {
    yield createDifference(position, "texts-changed", `title or description of ${actionName} has changed`);
  }
  for (const keyword of ["on", "reads"] as const) {
    if (before[keyword] === after[keyword]) continue;
    yield createDifference(keywordPosition(keyword), "action-moved", `${actionName} now has another method or path`, {
      types: breakingVerdictIf(keyword === "on"),
      makeExample: () => ({ kind: "call", actionName }),
    });
  }
  if (before.privilege !== after.privilege) {
    const says = `to call ${actionName}, callers needed the privilege ${before.privilege} and now need ${after.privilege}`;
    const makeExample = (): BreakingExample => ({ kind: "call", actionName, privilege: before.privilege });
    yield createDifference(keywordPosition("privilege"), "privilege-changed", says, { makeExample });
  }
  if (!isDeepStrictEqual(before.lends, after.lends)) {
    const isLess = before.lends?.some((privilege) => after.lends?.includes(privilege) !== true) === true;
    const says = `${actionName} now lends ${(after.lends ?? ["nothing"]).join(", ")}`;
    yield createDifference(keywordPosition("lends"), "action-lends-changed", says, {
      requests: possibleVerdictIf(isLess),
    });
  }
  for (const part of ["input", "answer"] as const) {
    for (const difference of compareActionValues(part))
      yield { ...difference, makeExample: () => toActionCallExample(actionName, part, difference.makeExample()) };
  }

  /**
   * Compares the input or the response values of the action as if they were fields of a resource without stored items.
   * Response values count as fields that only the server sets.
   */
  function* compareActionValues(part: InputOrAnswer): Generator<Difference> {
    const isShown = part === "answer";
    const asActionField = (field: CanonicalField): CanonicalField => (isShown ? { ...field, readOnly: true } : field);
    const [earlier = {}, now = {}] = [before[part], after[part]];
    for (const [each, field] of Object.entries(now)) {
      const was = earlier[each];
      if (was === undefined) {
        yield createAddedValueDifference(keywordPosition(`${part}/properties/${each}`), each, asActionField(field));
        continue;
      }
      const pair = {
        // An action's values are not fields of the resource, so the resource's other fields and conditions do not apply.
        resource: { ...resource, fields: {}, conditions: [] },
        before: asActionField(was),
        after: asActionField(field),
        formerName: each,
        currentName: each,
        isShown,
        isListMemberName: false,
        formerNames,
        formerFieldName: (fieldName: string) => fieldName,
      };
      for (const difference of compareField(keywordPosition(part), pair))
        yield {
          ...difference,
          ...adaptDifferenceToAction(difference, part),
          description: `${each} ${difference.description}`,
        };
    }
    for (const [each, field] of Object.entries(earlier)) {
      if (now[each] !== undefined) continue;
      const isQuery = before.reads === true;
      yield createDifference(
        keywordPosition(`${part}/properties/${each}`),
        "value-removed",
        `${each} is no longer declared`,
        {
          // A request body may contain undeclared names, but a query with an undeclared name is rejected.
          requests: isShown ? "compatible" : isQuery ? "breaking" : "possible",
          answers: breakingVerdictIf(isShown),
          makeExample: () =>
            isShown
              ? makeAnswerExample([each], "was present")
              : makeCreateRequestExample([each], makeExampleValue(field) ?? null),
        },
      );
    }
  }
}

type InputOrAnswer = "input" | "answer";

/**
 * Rewrites a difference between fields as a difference between inputs or outputs of an action. For example,
 * `field-mandatory` becomes `value-mandatory`. Servers of the older release can always continue to write, because these
 * values are not stored. A changed default of an input may change the effect of a call, so the verdict for requests is
 * at least "possible".
 */
function adaptDifferenceToAction({ rule, requests }: Difference, part: InputOrAnswer): Partial<Difference> {
  const isDefault = part === "input" && rule.startsWith("default-") && requests === "compatible";
  return {
    rule: rule === "field-mandatory" ? "value-mandatory" : rule === "field-optional" ? "value-optional" : rule,
    field: null,
    stopsOlderServers: false,
    requests: isDefault ? "possible" : requests,
  };
}

function createAddedValueDifference(position: ChangePosition, name: string, field: CanonicalField): Difference {
  if (field.mandatory !== true || field.readOnly === true)
    return createDifference(position, "value-added", `${name} is new`);
  return createDifference(position, "mandatory-value-added", `${name} is new and mandatory`, {
    makeExample: () => makeCreateRequestExample([name]),
  });
}

/** Converts the example request or response for a field to a call of the action. */
function toActionCallExample(
  actionName: string,
  part: InputOrAnswer,
  example: BreakingExample | null,
): BreakingExample | null {
  if (example?.kind === "body" && part === "input") {
    return {
      kind: "call",
      actionName,
      valuePath: example.valuePath,
      ...(example.value === undefined ? {} : { value: example.value }),
    };
  }
  return example?.kind === "answer"
    ? { kind: "call", actionName, effect: `${example.valuePath.join(".")} ${example.formerContent}` }
    : null;
}
