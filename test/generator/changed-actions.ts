import type { Change, Expected } from "./declared-changes.js";
import { declare } from "./tries.js";

const text = { type: "string" };
const number = { type: "integer" };
const plain = { title: "Go", privilege: "b" };

function of(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const tries = (action: object): object => declare({}, { actions: { go: { ...plain, ...action } } });
  const change = { before: { tries: tries(before) }, after: { tries: tries(after) }, expected };
  return witness === undefined ? change : { ...change, witness };
}

const values = (direction: string, properties: object, required: readonly string[] = []): object => ({
  [direction]: { properties, required },
});
const input = (properties: object, required?: readonly string[]): object => values("input", properties, required);
const answer = (properties: object, required?: readonly string[]): object => values("answer", properties, required);

/** Changes of actions named `go`, whose code is beside them. */
export const actionChanges: { readonly [title: string]: Change } = {
  "an action comes": {
    before: { tries: declare({}) },
    after: { tries: declare({}, { actions: { go: plain } }) },
    expected: [["action-added", "---", "none"]],
  },
  "an action goes": {
    before: { tries: declare({}, { actions: { go: { ...plain, ...input({ day: number }, ["day"]) } } }) },
    after: { tries: declare({}) },
    expected: [["action-removed", "b-b", "none"]],
    witness: 'POST /api/2.0/tries/1/go {"day":1}',
  },
  "an action is one of the collection": of({}, { on: "collection" }, [["action-moved", "b-b", "none"]], "tries/1/go"),
  "an action only reads": of({}, { reads: true }, [["action-moved", "b--", "none"]], "POST /api/2.0/tries/1/go"),
  "an action requires another privilege": of(
    {},
    { privilege: "a" },
    [["privilege-changed", "b--", "none"]],
    "POST /api/2.0/tries/1/go {}, by a caller with the privilege b",
  ),
  "an action lends less": of({ lends: ["a", "b"] }, { lends: ["a"] }, [["action-lends-changed", "p--", "none"]]),
  "an action lends something": of({}, { lends: ["a"] }, [["action-lends-changed", "---", "none"]]),
  "an action is called otherwise for people": of({}, { title: "Run" }, [["texts-changed", "---", "none"]]),
  "an action takes what it did not": of({}, input({ day: number }), [["value-added", "---", "none"]]),
  "an action takes what is mandatory": of(
    input({ size: text }, ["size"]),
    input({ size: text, day: number }, ["size", "day"]),
    [["mandatory-value-added", "b-b", "none"]],
    'POST /api/2.0/tries/1/go {"size":"Example"}',
  ),
  "an action takes something no more": of(input({ day: number }), {}, [["value-removed", "p-b", "none"]]),
  "a query of an action has something no more": of(
    { reads: true, ...input({ day: number }) },
    { reads: true },
    [["value-removed", "b-b", "none"]],
    "GET /api/2.0/tries/1/go?day=1",
  ),
  "an input of an action becomes mandatory": of(
    input({ day: number }),
    input({ day: number }, ["day"]),
    [["value-mandatory", "b-b", "none"]],
    "POST /api/2.0/tries/1/go {}",
  ),
  "an input of an action becomes optional": of(input({ day: number }, ["day"]), input({ day: number }), [
    ["value-optional", "---", "none"],
  ]),
  "an input of an action gets a limit": of(
    input({ day: number }),
    input({ day: { ...number, maximum: 9 } }),
    [["limit-narrowed", "b--", "none"]],
    '"day":10}',
  ),
  "an input of an action becomes an id": of(
    input({ other_id: number }),
    input({ other_id: { ...number, references: "others" } }),
    [["reference-added", "b-b", "none"]],
    'POST /api/2.0/tries/1/go {"other_id":999999999}',
  ),
  "the default of an input of an action changes": of(
    input({ day: { ...number, default: 1 } }),
    input({ day: { ...number, default: 2 } }),
    [["default-changed", "p--", "none"]],
  ),
  "an action answers with more": of({}, answer({ day: number }), [["value-added", "---", "none"]]),
  "an action answers with less": of(
    answer({ day: number }),
    {},
    [["value-removed", "-bb", "none"]],
    "POST /api/2.0/tries/1/go {}: the answer.day was present",
  ),
  "an action answers with what may be null": of(
    answer({ day: number }, ["day"]),
    answer({ day: number }),
    [["value-optional", "-pb", "none"]],
    "the answer.day always had a value",
  ),
  "an action answers with another type": of(answer({ day: number }), answer({ day: text }), [
    ["type-changed", "-bb", "none"],
  ]),
  "an action answers within limits": of(answer({ day: number }), answer({ day: { ...number, minimum: 0 } }), [
    ["limit-narrowed", "---", "none"],
  ]),
};
