/**
 * Converts differences to the JSON that `stockroom diff --json` and `npx stockroom plan --json` print. Programs of users read
 * this JSON, so it keeps the names of its members, even if the code uses other names.
 */
import type { BreakingExample, Difference } from "./difference.js";

const jsonNames: { readonly [member: string]: string } = {
  storedPath: "stored",
  description: "says",
  stopsOlderServers: "stops",
  affectedItems: "concerns",
  suggestions: "words",
};

const conditionJsonNames: { readonly [member: string]: string } = {
  valuePath: "at",
  schema: "value",
  uniqueKey: "key",
  targetPath: "to",
  zeroMeansNoItem: "none",
};

const exampleJsonNames: {
  readonly [kind in BreakingExample["kind"]]: { readonly [member: string]: string };
} = {
  body: {
    operation: "on",
    valuePath: "at",
    valueBefore: "from",
    otherValues: "beside",
    isSentTwice: "twice",
    effect: "says",
  },
  query: {},
  action: { operation: "action", parentPath: "via", formerCollectionName: "as", isLimitedToTenant: "isBound" },
  call: { actionName: "name", valuePath: "at", effect: "says" },
  answer: { answerTo: "of", valuePath: "at", formerContent: "says", nestedCollection: "within" },
};

export function toJsonForm(difference: Partial<Difference>): object {
  const { affectedItems } = difference;
  const condition =
    affectedItems === undefined || affectedItems === null
      ? {}
      : { concerns: renameMembers(affectedItems, conditionJsonNames) };
  return { ...renameMembers(difference, jsonNames), ...condition };
}

export function exampleToJsonForm(example: BreakingExample | null): object | null {
  return example === null ? null : renameMembers(example, exampleJsonNames[example.kind]);
}

function renameMembers(object: object, newNames: { readonly [member: string]: string }): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [newNames[name] ?? name, value as unknown]));
}
