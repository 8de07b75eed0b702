/** Makes the requests that clients of a resource send, from its declaration. */
import { withNonEmptyText, listExampleValues } from "../../runtime/migrations/changes/example-values.js";
import type { BreakingExample, WriteRequestExample } from "../../runtime/migrations/changes/breaking-example.js";
import { makeExampleBody } from "../../runtime/migrations/changes/find-example-body.js";
import type { CanonicalField, CanonicalResource } from "../../runtime/model/schema/canonical-project.js";
import type { Value } from "../../runtime/model/schema/field.js";

export type Body = { readonly [name: string]: Value };
interface Row {
  readonly [name: string]: unknown;
}

export function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((inner, name) => {
    return name === "*" ? (inner as readonly unknown[])[0] : (inner as Row | null | undefined)?.[name];
  }, value);
}

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body?: Body;
}

/** Lists requests that create, read, change, filter and sort, in each way that the declaration allows. */
export function listRequests(path: string, resource: CanonicalResource): readonly Recorded[] {
  const { fields } = resource;
  const shown = Object.entries(fields).filter(([, field]) => field.stored === true && field.hidden !== true);
  const changes = Object.entries(fields).filter(([, field]) => field.readOnly !== true && field.immutable !== true);
  const queries = [
    ...shown.map(([name]) => `fields=${name}`),
    ...shown.filter(([, { sortable }]) => sortable).map(([name]) => `sort_by=${name}&sort_order=desc`),
    ...shown.flatMap(([name, { enum: allowed = [] }]) => allowed.map((value) => `${name}=${String(value)}`)),
    "q=Example",
  ];
  return [
    { method: "POST", path: `/${path}`, body: makeExampleBody(resource) },
    { method: "POST", path: `/${path}`, body: makeFull(resource, 0) },
    { method: "POST", path: `/${path}`, body: makeFull(resource, 1) },
    ...changes.flatMap(([name, field]) =>
      [0, 1, 2, 3].map((seed) => ({ method: "PUT", path: `/${path}/1`, body: { [name]: makeOne(field, seed) } })),
    ),
    ...[1, 2, 3].map((id) => ({ method: "GET", path: `/${path}/${String(id)}` })),
    { method: "GET", path: `/${path}` },
    ...queries.map((query) => ({ method: "GET", path: `/${path}?${query}` })),
    ...[1, 2, 3].map((id) => ({ method: "DELETE", path: `/${path}/${String(id)}` })),
  ];
}

/** A body with every field that a client may set. */
function makeFull({ fields }: CanonicalResource, seed: number): Body {
  const given = Object.entries(fields).filter(([, field]) => field.readOnly !== true);
  return Object.fromEntries(given.map(([name, field]) => [name, makeOne(field, seed)]));
}

/** Whether every mandatory field has an allowed value. */
export function mayBeMade({ fields }: CanonicalResource): boolean {
  const mandatory = Object.values(fields).filter((field) => field.mandatory === true);
  return mandatory.every((field) => field.reference !== undefined || makeOne(field, 0) !== null);
}

/** An item to which the witness applies. */
export function makeItem(resource: CanonicalResource, witness: BreakingExample | null): Body {
  const body = makeFull(resource, 0);
  if (witness?.kind === "body" && witness.operation === "update") return makeOther(resource, body, witness);
  const [name = "", ...inside] = witness?.kind === "answer" ? witness.valuePath : [];
  const field = resource.fields[name];
  if (field === undefined || inside.length === 0) return body;
  const value = listExampleValues(field).find((each) => (valueAt(each, inside) ?? null) !== null);
  return value === undefined ? body : { ...body, [name]: value };
}

/** An item with another value than the witness. */
function makeOther(
  { fields }: CanonicalResource,
  body: Body,
  { valuePath: [name = ""], value }: WriteRequestExample,
): Body {
  const field = fields[name];
  if (field === undefined || field.reference !== undefined || body[name] === undefined) return body;
  const other = listExampleValues(withNonEmptyText(field)).find(
    (each) => JSON.stringify(each) !== JSON.stringify(value),
  );
  return other === undefined ? body : { ...body, [name]: other };
}

function makeOne(field: CanonicalField, seed: number): Value {
  if (field.reference !== undefined) return "1";
  const values = listExampleValues(withNonEmptyText(field));
  return values[seed % values.length] ?? null;
}
