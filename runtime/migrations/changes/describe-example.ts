/**
 * Converts an example of a broken request or response to text, and to a request for a server with the former
 * declarations.
 */
import { lastPathSegment } from "../../model/schema/path-names.js";
import type { CanonicalProject, CanonicalResource, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { isObject } from "../../model/values/objects.js";
import { makeExampleValue } from "./example-values.js";
import type { Difference, BreakingExample } from "./difference.js";
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
  { stored, ...difference }: Difference,
): ExampleDescription | null {
  const resource = stored === null ? undefined : before.resources[stored];
  const example = difference.makeExample();
  if (example === null) return null;
  if (stored === null || resource === undefined) return { text: `GET ${"via" in example ? example.via : "/"}` };
  const { privilege = null } = example.kind === "action" || example.kind === "call" ? example : {};
  const caller = privilege === null ? {} : { privilege };
  const request: ExampleRequest = { ...makeExampleRequest(stored, resource, example, before), ...caller };
  const from =
    example.kind === "body" && example.from !== undefined ? `, of an item with ${JSON.stringify(example.from)}` : "";
  const twice = example.kind === "body" && example.twice === true ? ", twice" : "";
  const by = request.privilege === undefined ? "" : `, by a caller with the privilege ${request.privilege}`;
  const bound = example.kind === "action" && example.isBound === true ? " who is bound to one tenant" : "";
  const answer = describeResponse(example);
  const body = request.body === undefined ? "" : ` ${shorten(JSON.stringify(request.body))}`;
  return { text: `${request.method} /api/2.0${request.path}${body}${from}${twice}${by}${bound}${answer}`, request };
}

function describeResponse(example: BreakingExample): string {
  if (example.kind === "answer") return `: ${["the answer", ...example.at].join(".")} ${example.says}`;
  if (example.kind === "body" && example.says !== undefined) return `: the item ${example.says}`;
  return example.kind === "call" && example.says !== undefined ? `: the answer.${example.says}` : "";
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
    example.kind === "action" && example.as !== undefined ? `${own.slice(0, own.lastIndexOf("/"))}/${example.as}` : own;
  const item = `${collection}/${makeExampleId(resource)}`;
  switch (example.kind) {
    case "query":
      return { method: "GET", path: `${collection}?${example.query}` };
    case "answer": {
      if (example.of !== "creation") return { method: "GET", path: example.of === "list" ? collection : item };
      const { within: name } = example;
      const other = before.resources[`${path}/${name ?? ""}`] ?? before.resources[name ?? ""];
      const more = name === undefined || other === undefined ? {} : { [name]: [makeExampleBody(other)] };
      return { method: "POST", path: collection, body: { ...makeExampleBody(resource), ...more } };
    }
    case "action": {
      const { action, via } = example;
      const other = via === undefined ? undefined : before.resources[via];
      if (via !== undefined && other !== undefined) {
        const target = `${makeExamplePath(via, before)}/${makeExampleId(other)}`;
        if (action === "delete") return { method: "DELETE", path: target };
        return { method: "GET", path: `${target}/${lastPathSegment(path)}` };
      }
      if (action === "create") return { method: "POST", path: collection, body: makeExampleBody(resource) };
      if (action === "update") return { method: "PUT", path: item, body: {} };
      return action === "delete" ? { method: "DELETE", path: item } : { method: "GET", path: collection };
    }
    case "call": {
      const { name, at, value } = example;
      const { on, reads, input = {} } = resource.actions![name]!;
      const target = `${on === "collection" ? collection : item}/${name}`;
      const sent = value === undefined ? undefined : toRequestForm(input[at?.[0] ?? ""], value);
      const values =
        at === undefined ? makeRequiredValues(input) : withValueAtPath(makeRequiredValues(input), at, sent);
      if (reads !== true) return { method: "POST", path: target, body: values };
      const pairs = Object.entries(values).map(
        ([parameter, each]) => `${parameter}=${encodeURIComponent(String(each))}`,
      );
      return { method: "GET", path: [target, ...(pairs.length === 0 ? [] : [pairs.join("&")])].join("?") };
    }
    case "body": {
      const { value, at, beside = {} } = example;
      const [name = ""] = at;
      const field = resource.fields[name];
      if (example.on === "update")
        return { method: "PUT", path: item, body: value === undefined ? {} : { [name]: toRequestForm(field, value) } };
      const others = Object.entries(beside).map(
        ([other, each]) => [other, toRequestForm(resource.fields[other], each)] as const,
      );
      const body = { ...makeRequiredValues(resource.fields), ...Object.fromEntries(others) };
      const sent = field?.reference !== undefined && typeof value === "number" ? String(value) : value;
      const whole = satisfyConditions(resource, withValueAtPath(body, at, sent, resource.fields), name);
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
