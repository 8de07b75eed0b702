/** Compares the actions of a resource before and after a change. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedAction, DescribedField } from "../../model/schema/described.js";
import { makeValue } from "./candidates.js";
import { compareField } from "./compare-field.js";
import {
  type Difference,
  type Position,
  type Witness,
  breakingIf,
  answerWitness,
  createWithValue,
  positionAt,
  positionInResource,
  possibleIf,
  createDifference,
} from "./difference.js";
import type { ResourcePair } from "./match-names.js";

const none: { readonly [name: string]: DescribedAction } = {};

export function* compareActions(place: Position, pair: ResourcePair): Generator<Difference> {
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
      { witness: () => ({ kind: "call", name }) },
    );
  }
}

function* compareAction(
  place: Position,
  name: string,
  before: DescribedAction,
  after: DescribedAction,
  { names, before: resource }: ResourcePair,
): Generator<Difference> {
  const at = (keyword: string): Position => positionAt(place, keyword);
  if (before.title !== after.title || before.description !== after.description) {
    yield createDifference(place, "texts-changed", `title or description of ${name} has changed`);
  }
  for (const keyword of ["on", "reads"] as const) {
    if (before[keyword] === after[keyword]) continue;
    yield createDifference(at(keyword), "action-moved", `${name} has another method or path`, {
      types: breakingIf(keyword === "on"),
      witness: () => ({ kind: "call", name }),
    });
  }
  if (before.privilege !== after.privilege) {
    const says = `${name} required ${before.privilege} and requires ${after.privilege}`;
    const witness = (): Witness => ({ kind: "call", name, privilege: before.privilege });
    yield createDifference(at("privilege"), "privilege-changed", says, { witness });
  }
  if (!isDeepStrictEqual(before.lends, after.lends)) {
    const isLess = before.lends?.some((privilege) => after.lends?.includes(privilege) !== true) === true;
    const says = `${name} lends ${(after.lends ?? ["nothing"]).join(", ")}`;
    yield createDifference(at("lends"), "action-lends-changed", says, { requests: possibleIf(isLess) });
  }
  for (const direction of ["input", "answer"] as const) {
    for (const difference of compareValues(direction))
      yield { ...difference, witness: () => callOf(name, direction, difference.witness()) };
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
        was: each,
        is: each,
        isShown,
        isNamed: false,
        names,
        fields: new Map(),
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
        witness: () =>
          isShown ? answerWitness([each], "was there") : createWithValue([each], makeValue(field) ?? null),
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

function describeAddedValue(place: Position, name: string, field: DescribedField): Difference {
  if (field.mandatory !== true || field.readOnly === true)
    return createDifference(place, "value-added", `${name} is new`);
  return createDifference(place, "mandatory-value-added", `${name} is new and mandatory`, {
    witness: () => createWithValue([name]),
  });
}

/** Converts the example request or response for a field to a call of the action. */
function callOf(name: string, direction: Direction, witness: Witness | null): Witness | null {
  if (witness?.kind === "body" && direction === "input") {
    return { kind: "call", name, at: witness.at, ...(witness.value === undefined ? {} : { value: witness.value }) };
  }
  return witness?.kind === "answer" ? { kind: "call", name, says: `${witness.at.join(".")} ${witness.says}` } : null;
}
