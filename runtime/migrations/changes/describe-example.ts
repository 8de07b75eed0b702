/**
 * Converts an example of a broken request or response to text, and to a request for a server with the former
 * declarations.
 */
import { lastPathSegment } from "../../model/schema/path-names.js";
import type { CanonicalProject, CanonicalResource, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { isObject } from "../../model/values/objects.js";
import { makeExampleValue } from "./example-values.js";
import type { BreakingExample } from "./breaking-example.js";
import type { Difference } from "./difference.js";
import { makeExampleBody, makeRequiredValues, satisfyConditions, toRequestForm } from "./find-example-body.js";

export interface ExampleDescription {
  /** Description of the example, on one line. */
  readonly text: string;
  readonly request?: ExampleRequest;
}

export interface ExampleRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path of the request, after `/api/2.0`. */
  readonly path: string;
  readonly body?: { readonly [name: string]: Value };
  /** Privilege that the caller has. Absent if the caller's privileges do not matter. */
  readonly privilege?: string;
}

/** Converts the example of a difference to text and a request. Returns null if the difference has no example. */
export function describeExample(
  before: CanonicalProject,
  { storedPath, ...difference }: Difference,
): ExampleDescription | null {
  const resource = storedPath === null ? undefined : before.resources[storedPath];
  const example = difference.makeExample();
  if (example === null) return null;
  if (storedPath === null || resource === undefined)
    return { text: `GET ${"parentPath" in example ? example.parentPath : "/"}` };
  const { privilege = null } = example.kind === "action" || example.kind === "call" ? example : {};
  const caller = privilege === null ? {} : { privilege };
  const request: ExampleRequest = { ...makeExampleRequest(storedPath, resource, example, before), ...caller };
  const from =
    example.kind === "body" && example.valueBefore !== undefined
      ? `, of an item with ${JSON.stringify(example.valueBefore)}`
      : "";
  const twice = example.kind === "body" && example.isSentTwice === true ? ", twice" : "";
  const by = request.privilege === undefined ? "" : `, by a caller with the privilege ${request.privilege}`;
  const bound = example.kind === "action" && example.isLimitedToTenant === true ? " who is limited to one tenant" : "";
  const answer = describeExampleResponse(example);
  const body = request.body === undefined ? "" : ` ${shorten(JSON.stringify(request.body))}`;
  return { text: `${request.method} /api/2.0${request.path}${body}${from}${twice}${by}${bound}${answer}`, request };
}

function describeExampleResponse(example: BreakingExample): string {
  if (example.kind === "answer") return `: ${["the answer", ...example.valuePath].join(".")} ${example.formerContent}`;
  if (example.kind === "body" && example.effect !== undefined) return `: the item ${example.effect}`;
  return example.kind === "call" && example.effect !== undefined ? `: the answer.${example.effect}` : "";
}

const maxBodyCharacters = 200;

function shorten(text: string): string {
  return text.length <= maxBodyCharacters
    ? text
    : `${text.slice(0, maxBodyCharacters)}… (${String(text.length)} characters)`;
}

function makeExampleRequest(
  path: string,
  resource: CanonicalResource,
  example: BreakingExample,
  before: CanonicalProject,
): ExampleRequest {
  const own = makeExamplePath(path, before);
  const collection =
    example.kind === "action" && example.formerCollectionName !== undefined
      ? `${own.slice(0, own.lastIndexOf("/"))}/${example.formerCollectionName}`
      : own;
  const item = `${collection}/${makeExampleId(resource)}`;
  switch (example.kind) {
    case "query":
      return { method: "GET", path: `${collection}?${example.query}` };
    case "answer": {
      if (example.answeredOperation !== "creation")
        return { method: "GET", path: example.answeredOperation === "list" ? collection : item };
      const { nestedCollection: name } = example;
      const other = before.resources[`${path}/${name ?? ""}`] ?? before.resources[name ?? ""];
      const more = name === undefined || other === undefined ? {} : { [name]: [makeExampleBody(other)] };
      return { method: "POST", path: collection, body: { ...makeExampleBody(resource), ...more } };
    }
    case "action": {
      const { operation, parentPath } = example;
      const other = parentPath === undefined ? undefined : before.resources[parentPath];
      if (parentPath !== undefined && other !== undefined) {
        const target = `${makeExamplePath(parentPath, before)}/${makeExampleId(other)}`;
        if (operation === "delete") return { method: "DELETE", path: target };
        return { method: "GET", path: `${target}/${lastPathSegment(path)}` };
      }
      if (operation === "create") return { method: "POST", path: collection, body: makeExampleBody(resource) };
      if (operation === "update") return { method: "PUT", path: item, body: {} };
      return operation === "delete" ? { method: "DELETE", path: item } : { method: "GET", path: collection };
    }
    case "call": {
      const { actionName, valuePath, value } = example;
      const { on, reads, input = {} } = resource.actions![actionName]!;
      const target = `${on === "collection" ? collection : item}/${actionName}`;
      const sent = value === undefined ? undefined : toRequestForm(input[valuePath?.[0] ?? ""], value);
      const values =
        valuePath === undefined
          ? makeRequiredValues(input)
          : withValueAtPath(makeRequiredValues(input), valuePath, sent);
      if (reads !== true) return { method: "POST", path: target, body: values };
      const pairs = Object.entries(values).map(
        ([parameter, each]) => `${parameter}=${encodeURIComponent(String(each))}`,
      );
      return { method: "GET", path: [target, ...(pairs.length === 0 ? [] : [pairs.join("&")])].join("?") };
    }
    case "body": {
      const { value, valuePath, otherValues = {} } = example;
      const [name = ""] = valuePath;
      const field = resource.fields[name];
      if (example.operation === "update")
        return { method: "PUT", path: item, body: value === undefined ? {} : { [name]: toRequestForm(field, value) } };
      const others = Object.entries(otherValues).map(
        ([other, each]) => [other, toRequestForm(resource.fields[other], each)] as const,
      );
      const body = { ...makeRequiredValues(resource.fields), ...Object.fromEntries(others) };
      const sent = field?.reference !== undefined && typeof value === "number" ? String(value) : value;
      const whole = satisfyConditions(resource, withValueAtPath(body, valuePath, sent, resource.fields), name);
      return { method: "POST", path: collection, body: whole };
    }
  }
}

/** Returns the URL path of a collection with example ids, such as `/devices/1/parts`. */
function makeExamplePath(resourcePath: string, before: CanonicalProject): string {
  const segments = resourcePath.split("/");
  return segments
    .map((segment, index) => {
      const parent = before.resources[segments.slice(0, index).join("/")];
      return parent === undefined ? `/${segment}` : `/${makeExampleId(parent)}/${segment}`;
    })
    .join("");
}

function makeExampleId({ fields, id }: CanonicalResource): string {
  return fields[id]?.format === "uuid" ? "01980000-0000-7000-8000-000000000001" : "1";
}

/**
 * Returns the body with the value at the path. If the value is undefined, removes the member at the path. `*` in the
 * path stands for the only element of an array.
 */
function withValueAtPath(
  body: { readonly [name: string]: Value },
  [name = "", ...rest]: readonly string[],
  value: Value | undefined,
  schemas: CanonicalValue["properties"] = {},
): { readonly [name: string]: Value } {
  const { [name]: old, ...others } = body;
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value };
  return { ...others, [name]: withNestedValue(old ?? null, rest, value, schemas[name]) };
}

/**
 * Returns the old value with another value set inside it. A missing object is created with all properties that its schema
 * requires.
 */
function withNestedValue(
  oldValue: Value,
  path: readonly string[],
  value: Value | undefined,
  schema: CanonicalValue | undefined,
): Value {
  const [name, ...rest] = path;
  if (name === "*") return [rest.length === 0 ? (value ?? null) : withNestedValue(null, rest, value, schema?.items)];
  const made = oldValue ?? (schema === undefined ? null : makeExampleValue(schema)) ?? null;
  const members = isObject(made) ? made : {};
  return withValueAtPath(members, path, value, schema?.properties);
}
