/** Examples of requests and responses that a change of declarations breaks. */
import type { Value } from "../../model/schema/field.js";
import type { PrivilegeAction } from "../../model/schema/resource-parts.js";
import type { ValuePosition } from "./difference.js";

/**
 * An example of a request or response that worked before the change and does not afterwards. Paths and names in the
 * example are the former ones.
 */
export type BreakingExample =
  | WriteRequestExample
  /** A request for a collection with this query string. */
  | { readonly kind: "query"; readonly query: string }
  | AccessExample
  | ActionCallExample
  | AnswerExample;

/** A request whose body has this value at the path, or has no value there. */
export interface WriteRequestExample {
  readonly kind: "body";
  readonly operation: "create" | "update";
  readonly valuePath: readonly string[];
  readonly value?: Value;
  /** Value that the item has before an update. */
  readonly valueBefore?: Value;
  /** Values of other fields in the body. */
  readonly otherValues?: { readonly [name: string]: Value };
  /** Set if the same request is sent twice, because only the second one is rejected. */
  readonly isSentTwice?: true;
  /** Describes the changed result, if the body is still accepted. */
  readonly effect?: string;
}

/** An operation that is now rejected although the caller has the privilege that was required before. */
interface AccessExample {
  readonly kind: "action";
  readonly operation: PrivilegeAction;
  readonly privilege: string | null;
  /**
   * Path of another resource: the request is for items nested in an item of that resource, or deletes that item. For a
   * change of the URL dialects, the path of a URL.
   */
  readonly parentPath?: string;
  /** Former name of the collection, which the request uses. */
  readonly formerCollectionName?: string;
  /** Set if the account of the caller is limited to one tenant. */
  readonly isLimitedToTenant?: true;
}

/** A call of an action whose input has this value at the path, or has no value there. */
interface ActionCallExample {
  readonly kind: "call";
  readonly actionName: string;
  readonly privilege?: string;
  readonly valuePath?: readonly string[];
  readonly value?: Value;
  /** Describes how the response of the action differs. */
  readonly effect?: string;
}

/** A response that contained a value which is now missing or different. */
interface AnswerExample {
  readonly kind: "answer";
  readonly answeredOperation: "list" | "item" | "creation";
  readonly valuePath: readonly string[];
  readonly formerContent: string;
  /** Name of a nested collection in which the same request also creates an item. */
  readonly nestedCollection?: string;
}

/** Returns an example request that creates an item with this value, or without a value at the path. */
export function makeCreateRequestExample(valuePath: readonly string[], value?: Value): BreakingExample {
  return { kind: "body", operation: "create", valuePath, ...(value === undefined ? {} : { value }) };
}

/** @param formerContent describes what the former response contained, such as `was a string` */
export function makeAnswerExample(
  valuePath: readonly string[],
  formerContent: string,
  answeredOperation: "list" | "item" | "creation" = "item",
): BreakingExample {
  return { kind: "answer", answeredOperation, valuePath, formerContent };
}

/** Returns an example request of a caller who has the formerly required privilege. */
export function makeAccessExample(
  operation: PrivilegeAction,
  privilege: string | null,
  details: Omit<AccessExample, "kind" | "operation" | "privilege"> = {},
): BreakingExample {
  return { kind: "action", operation, privilege, ...details };
}

/** Returns an example request with the value: in the body, or in a filter if only the server sets the field. */
export function makeExampleWithValue({ valuePath, isSent }: ValuePosition, value: Value): BreakingExample {
  if (isSent) return makeCreateRequestExample(valuePath, value);
  return { kind: "query", query: `${valuePath[0] ?? ""}=${encodeURIComponent(String(value))}` };
}
