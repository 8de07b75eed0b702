/**
 * Converts the query of a saved view for storage. The stored query uses the database's names for fields and resources, which
 * never change, so it stays valid after a rename. Besides filters, `q`, `sort_by` and `sort_order`, a query may have `cols`, the
 * columns of the table.
 */
import { findField } from "../model/schema/find-definition.js";
import { childRoutesOf } from "../model/query/expansions.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";

/**
 * Parameters that contain no field names. In `parametersWithFieldNames`, the values are field names. All other
 * parameters are filters, whose names begin with a field name.
 */
const parametersWithoutFieldNames = new Set(["q", "sort_order"]);
const parametersWithFieldNames = new Set(["sort_by", "cols"]);

type QueryPair = readonly [name: string, value: string];

interface FieldNameContext {
  readonly definition: ResourceDefinition;
  readonly registry: Registry;
}

/**
 * Converts the names in a query to the database's names.
 * @param query query string of a list in the panel, such as `sort_by=-age&cols=name`
 * @returns `storedQuery`: the query to save, as JSON; `unknownName`: the first parameter with an unknown field or
 *   collection
 */
export function toStoredQuery(
  query: string,
  context: FieldNameContext,
): { readonly storedQuery: string } | { readonly unknownName: string } {
  const pairs: QueryPair[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    const pair = convertParameter([name, value], (path) => convertPath(path, context, toStoredName));
    if (pair === null) return { unknownName: name };
    pairs.push(pair);
  }
  return { storedQuery: JSON.stringify(pairs) };
}

/**
 * Returns the stored query with the current names of fields and resources.
 * @returns `missing`: the number of parameters whose field no longer exists or may not be read by the caller
 */
export function parseStoredQuery(
  text: string,
  context: FieldNameContext,
): { readonly query: string; readonly missing: number } {
  const kept: unknown = JSON.parse(text);
  if (!Array.isArray(kept)) throw new Error("a saved view is damaged");
  const query = new URLSearchParams();
  let missing = 0;
  for (const each of kept as readonly QueryPair[]) {
    const pair = convertParameter(each, (path) => convertPath(path, context, toCurrentName));
    if (pair === null) missing += 1;
    else query.append(...(pair as [string, string]));
  }
  return { query: query.toString(), missing };
}

/** Converts each name in a parameter with `convertName`. Returns null if `convertName` does not know one of the names. */
function convertParameter([name, value]: QueryPair, convertName: (path: string) => string | null): QueryPair | null {
  if (parametersWithoutFieldNames.has(name)) return [name, value];
  if (parametersWithFieldNames.has(name)) {
    const names = value.split(",").map((each) => {
      const sign = each.startsWith("-") ? "-" : "";
      const found = convertName(each.slice(sign.length));
      return found === null ? null : sign + found;
    });
    return names.includes(null) ? null : [name, names.join(",")];
  }
  const bracket = name.indexOf("[");
  const path = bracket === -1 ? name : name.slice(0, bracket);
  const found = convertName(path);
  return found === null ? null : [found + name.slice(path.length), value];
}

type PathStepConverter = (
  name: string,
  context: FieldNameContext,
) => { readonly name: string; readonly targetPath: string | null } | null;

/** Converts each step of a path along references and collections, such as `author_id.country`. */
function convertPath(
  path: string,
  { definition, registry }: FieldNameContext,
  convertStep: PathStepConverter,
): string | null {
  let at: ResourceDefinition | undefined = definition;
  const steps: string[] = [];
  for (const name of path.split(".")) {
    const step: ReturnType<PathStepConverter> =
      at === undefined ? null : convertStep(name, { definition: at, registry });
    if (step === null) return null;
    steps.push(step.name);
    at = step.targetPath === null ? undefined : registry.resources[step.targetPath];
  }
  return steps.join(".");
}

const toStoredName: PathStepConverter = (name, { definition, registry }) => {
  const field = findField(definition, name);
  if (field !== undefined)
    return field.hidden ? null : { name: field.storedAs ?? field.name, targetPath: field.reference?.to ?? null };
  const children = childRoutesOf(definition.path, registry.routes);
  const to = Object.hasOwn(children, name) ? children[name]!.resource : undefined;
  const target = to === undefined ? undefined : registry.resources[to];
  return target === undefined ? null : { name: `/${storedPathOf(target)}`, targetPath: target.path };
};

const toCurrentName: PathStepConverter = (name, { definition, registry }) => {
  if (!name.startsWith("/")) {
    // A migration that converts the values of a field saves them under a new name in the database. Older views contain
    // the previous name, `source.field`.
    const field = Object.values(definition.fields).find(
      (each) => (each.storedAs ?? each.name) === name || each.source?.field === name,
    );
    return field === undefined || field.hidden ? null : { name: field.name, targetPath: field.reference?.to ?? null };
  }
  for (const [called, { resource, deprecation }] of Object.entries(childRoutesOf(definition.path, registry.routes))) {
    const target = registry.resources[resource];
    if (deprecation === undefined && target !== undefined && storedPathOf(target) === name.slice(1)) {
      return { name: called, targetPath: resource };
    }
  }
  return null;
};
