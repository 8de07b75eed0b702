/** Compares the actions of a resource before and after a change. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedAction, DescribedField } from "../../model/schema/described.js";
import { makeExampleValue } from "./candidates.js";
import { compareField } from "./compare-field.js";
import {
  type Difference,
  type ChangePosition,
  type BreakingExample,
  breakingIf,
  makeAnswerExample,
  makeCreationExample,
  positionOfKeyword,
  positionInResource,
  possibleIf,
  createDifference,
} from "./difference.js";
import type { ResourcePair } from "./match-names.js";

const none: { readonly [name: string]: DescribedAction } = {};

export function* compareActions(place: ChangePosition, pair: ResourcePair): Generator<Difference> {
  const { actions: before = none } = pair.before;
  const { actions: after = none } = pair.after;
  for (const [name, action] of Object.entries(after)) {
    const earlier = before[name];
    const here = positionInResource(place, `actions/${name}`);
    if (earlier === undefined) yield createDifference(here, "action-added", `${name} is a new action`);
    else yield* compareAction(here, name, earlier, action, pair);
  }
  for (const name of Object.keys(before)) {
    if (after[name] !== undefined) continue;
    yield createDifference(
      positionInResource(place, `actions/${name}`),
      "action-removed",
      `${name} is no longer an action`,
      { makeExample: () => ({ kind: "call", name }) },
    );
  }
}

function* compareAction(
  place: ChangePosition,
  name: string,
  before: DescribedAction,
  after: DescribedAction,
  { formerNames, before: resource }: ResourcePair,
): Generator<Difference> {
  const at = (keyword: string): ChangePosition => positionOfKeyword(place, keyword);
  if (before.title !== after.title || before.description !== after.description) {
    yield createDifference(place, "texts-changed", `title or description of ${name} has changed`);
  }
  for (const keyword of ["on", "reads"] as const) {
    if (before[keyword] === after[keyword]) continue;
    yield createDifference(at(keyword), "action-moved", `${name} has another method or path`, {
      types: breakingIf(keyword === "on"),
      makeExample: () => ({ kind: "call", name }),
    });
  }
  if (before.privilege !== after.privilege) {
    const says = `${name} required ${before.privilege} and requires ${after.privilege}`;
    const makeExample = (): BreakingExample => ({ kind: "call", name, privilege: before.privilege });
    yield createDifference(at("privilege"), "privilege-changed", says, { makeExample });
  }
  if (!isDeepStrictEqual(before.lends, after.lends)) {
    const isLess = before.lends?.some((privilege) => after.lends?.includes(privilege) !== true) === true;
    const says = `${name} lends ${(after.lends ?? ["nothing"]).join(", ")}`;
    yield createDifference(at("lends"), "action-lends-changed", says, { requests: possibleIf(isLess) });
  }
  for (const direction of ["input", "answer"] as const) {
    for (const difference of compareValues(direction))
      yield { ...difference, makeExample: () => callOf(name, direction, difference.makeExample()) };
  }

  /**
   * Compares the input or the response values of the action as if they were fields of a resource without stored items.
   * Response values count as fields that only the server sets.
   */
  function* compareValues(direction: Direction): Generator<Difference> {
    const isShown = direction === "answer";
    const inRole = (field: DescribedField): DescribedField => (isShown ? { ...field, readOnly: true } : field);
    const [earlier = {}, now = {}] = [before[direction], after[direction]];
    for (const [each, field] of Object.entries(now)) {
      const was = earlier[each];
      if (was === undefined) {
        yield describeAddedValue(at(`${direction}/properties/${each}`), each, inRole(field));
        continue;
      }
      const pair = {
        // An action's values are not fields of the resource, so the resource's other fields and conditions do not apply.
        resource: { ...resource, fields: {}, conditions: [] },
        before: inRole(was),
        after: inRole(field),
        formerName: each,
        currentName: each,
        isShown,
        namesListMembers: false,
        formerNames,
        formerNameByField: new Map(),
      };
      for (const difference of compareField(at(direction), pair))
        yield { ...difference, ...inAction(difference, direction), says: `${each} ${difference.says}` };
    }
    for (const [each, field] of Object.entries(earlier)) {
      if (now[each] !== undefined) continue;
      const isQuery = before.reads === true;
      yield createDifference(at(`${direction}/properties/${each}`), "value-removed", `${each} is no longer declared`, {
        // A request body may contain undeclared names, but a query with an undeclared name is rejected.
        requests: isShown ? "compatible" : isQuery ? "breaking" : "possible",
        answers: breakingIf(isShown),
        makeExample: () =>
          isShown
            ? makeAnswerExample([each], "was there")
            : makeCreationExample([each], makeExampleValue(field) ?? null),
      });
    }
  }
}

type Direction = "input" | "answer";

/**
 * Rewrites a difference between fields as one between inputs or outputs of an action: `field-mandatory` becomes `value-mandatory`, for example. A changed default of an
 * input may change the effect of a call, so the verdict for requests is at least "possible".
 */
function inAction({ rule, requests }: Difference, direction: Direction): Partial<Difference> {
  const isDefault = direction === "input" && rule.startsWith("default-") && requests === "compatible";
  return {
    rule: rule === "field-mandatory" ? "value-mandatory" : rule === "field-optional" ? "value-optional" : rule,
    field: null,
    requests: isDefault ? "possible" : requests,
  };
}

function describeAddedValue(place: ChangePosition, name: string, field: DescribedField): Difference {
  if (field.mandatory !== true || field.readOnly === true)
    return createDifference(place, "value-added", `${name} is new`);
  return createDifference(place, "mandatory-value-added", `${name} is new and mandatory`, {
    makeExample: () => makeCreationExample([name]),
  });
}

/** Converts the example request or response for a field to a call of the action. */
function callOf(name: string, direction: Direction, example: BreakingExample | null): BreakingExample | null {
  if (example?.kind === "body" && direction === "input") {
    return { kind: "call", name, at: example.at, ...(example.value === undefined ? {} : { value: example.value }) };
  }
  return example?.kind === "answer" ? { kind: "call", name, says: `${example.at.join(".")} ${example.says}` } : null;
}
