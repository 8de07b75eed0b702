import { bareDefinition, bareField } from "../model/schema/bare-definition.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

interface Kinds {
  readonly [name: string]: "string" | "integer";
  readonly digest: "string";
  readonly account: "integer";
}

/** Defines an internal resource whose items are found by the digest of a secret and belong to an account. */
export function defineInternal(
  path: string,
  kinds: Kinds,
  indexed = Object.keys(kinds).filter((name) => kinds[name] === "integer"),
): ResourceDefinition {
  const names = Object.keys(kinds);
  return {
    ...bareDefinition(path, "id", {
      id: { ...bareField("id", "integer"), fallback: { kind: "sequence" } },
      ...Object.fromEntries(names.map((name) => [name, bareField(name, kinds[name]!)])),
    }),
    unique: [{ fields: ["digest"], ignoreCase: false, sparse: false }],
    indexes: indexed.map((name) => [name]),
  };
}
