/** Sets the headers `Deprecation` and `Sunset` (RFC 9745, RFC 8594) in answers to requests that use a former name. */
import type { Context } from "./context/request-context.js";
import { listFieldNamesInParameter } from "../model/query/aggregates.js";
import { findValueAlias, formerNamesOf, findDefinition } from "../model/schema/find-definition.js";
import type { ApiRequest } from "../model/plan/api-request.js";
import type { Deprecation } from "../model/schema/deprecation.js";
import type { ValueAliases } from "../model/schema/field.js";
import { memoizeByDefinition } from "../model/values/objects.js";
import type { JsonObject } from "../model/values/json-object.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { listOrParameters } from "../plan/query-or.js";
import { separateNestedCollections } from "../plan/nested-items.js";

/** @param requests the requests that the answer belongs to: one, or all operations of a batch */
export function writeDeprecationHeaders(ctx: Context, requests: readonly ApiRequest[], registry: Registry): void {
  const used = requests.flatMap((request) => listDeprecations(request, registry));
  if (used.length === 0) return;
  ctx.set("Deprecation", `@${String(Math.min(...used.map(({ deprecated }) => deprecated)))}`);
  const ends = used.flatMap(({ sunset }) => sunset ?? []);
  if (ends.length > 0) ctx.set("Sunset", new Date(Math.min(...ends) * 1000).toUTCString());
}

function listDeprecations(request: ApiRequest, registry: Registry): readonly Deprecation[] {
  const { operation, target, body } = request;
  const definition = findDefinition(registry, target.resource);
  const called = target.formerName?.deprecations ?? [];
  if (listFieldsWithRenamedValues(definition) === null) return called;
  return [
    ...called,
    ...listQueryDeprecations(request, definition),
    ...(operation === "create"
      ? listCreateBodyDeprecations(body ?? {}, definition, registry)
      : listBodyDeprecations(body ?? {}, definition)),
  ];
}

function listQueryDeprecations(
  { operation, query }: ApiRequest,
  definition: ResourceDefinition,
): readonly Deprecation[] {
  const parameters = query.flatMap((each) => (each.name === "or" ? each.values.flatMap(listOrParameters) : [each]));
  const names = parameters.flatMap((parameter) => {
    const { name } = parameter;
    return listFieldNamesInParameter(operation, parameter) ?? [name, name.replace(/_(?:from|to)$/, "")];
  });
  const exact = parameters.filter(({ operator }) => operator !== "prefix" && operator !== "contains");
  return [
    ...listFieldDeprecations(names, definition),
    ...(listFieldsWithRenamedValues(definition) ?? []).flatMap(({ names: called, aliases }) =>
      exact
        .filter(({ name }) => called.includes(name))
        .flatMap(({ values }) => values.flatMap((value) => value.split(",")))
        .flatMap((value) => findValueAlias(aliases, value) ?? []),
    ),
  ];
}

/** Lists the deprecations of the former names in the body of a creation, including the bodies of nested items. */
function listCreateBodyDeprecations(
  body: JsonObject,
  definition: ResourceDefinition,
  registry: Registry,
): readonly Deprecation[] {
  const { ownValues, nestedCollections } = separateNestedCollections(body, definition, registry);
  const below = nestedCollections.flatMap(({ name, relation, bodies }) => {
    const other = findDefinition(registry, relation.resource);
    return [
      ...(other.alias?.name === name ? [other.alias] : []),
      ...bodies.flatMap((each) => (each === null ? [] : listCreateBodyDeprecations(each, other, registry))),
    ];
  });
  return [...listBodyDeprecations(ownValues, definition), ...below];
}

function listBodyDeprecations(body: JsonObject, definition: ResourceDefinition): readonly Deprecation[] {
  return [
    ...listFieldDeprecations(Object.keys(body), definition),
    ...(listFieldsWithRenamedValues(definition) ?? []).flatMap(({ names, aliases }) =>
      names.flatMap((name) => findValueAlias(aliases, Object.hasOwn(body, name) ? body[name] : null) ?? []),
    ),
  ];
}

function listFieldDeprecations(
  usedNames: readonly string[],
  { aliases = {} }: ResourceDefinition,
): readonly Deprecation[] {
  const named = new Set(usedNames);
  return Object.entries(aliases).flatMap(([name, alias]) => (named.has(name) ? [alias] : []));
}

/**
 * Lists the fields with renamed values, each with its current and former names. Returns null for a resource without any
 * former names: a search of its requests for former names would find nothing. Most resources have none.
 */
const listFieldsWithRenamedValues = memoizeByDefinition((definition): readonly FieldWithRenamedValues[] | null => {
  const { aliases, createWith } = definition;
  const renamed = Object.values(definition.fields).flatMap(({ name, valueAliases }) =>
    valueAliases === undefined ? [] : [{ names: [name, ...formerNamesOf(definition, name)], aliases: valueAliases }],
  );
  return aliases === undefined && createWith === undefined && renamed.length === 0 ? null : renamed;
});

interface FieldWithRenamedValues {
  readonly names: readonly string[];
  readonly aliases: ValueAliases;
}
