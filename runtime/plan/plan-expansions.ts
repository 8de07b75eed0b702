/** Plans the reads for `expand` as a tree (docs/reference/http.md#expand). They return only items that the caller may see. */
import { requireRead, hideUnreadableFields, refuseField } from "../access/authorize.js";
import { visibilityFilter } from "../access/visibility.js";
import { acrossParents } from "../model/schema/across-parents.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { findField, findDefinition, listAncestors } from "../model/schema/find-definition.js";
import { itemView } from "../model/schema/view.js";
import type { Detail, Refusal } from "../model/plan/errors.js";
import { type Link, expansionLimits, findCollection, isExpandable, listLinks } from "../model/query/expansions.js";
import { idFieldOf } from "../model/values/ids.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { oncePer } from "../model/values/objects.js";
import type { Expansion } from "../model/plan/planned.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { refuseQuery } from "./query-controls.js";

interface Context {
  readonly registry: Registry;
  readonly principal: Principal;
}

/** The references and collections to expand, by name. `below` is the same for the related items. */
type LinkTree = Map<string, { readonly link: Link; readonly below: LinkTree }>;

/**
 * Plans the reads for the value of `expand`.
 * @param text paths separated by commas
 * @throws Refusal invalid_query, or privilege_missing if the caller may not read the related items
 */
export function planExpansions(text: string, definition: ResourceDefinition, context: Context): readonly Expansion[] {
  const paths = text.split(",");
  const problems: Detail[] = [];
  const refuse = (message: string): void => {
    problems.push({ parameter: "expand", rule: "value", message });
  };
  const { paths: most, depth } = expansionLimits;
  if (paths.length > most) throw refuseExpansion(`must name at most ${String(most)} paths`);
  const wanted: LinkTree = new Map();
  for (const path of new Set(paths)) {
    const names = path.split(".");
    if (names.length > depth) refuse(`names "${path.slice(0, 100)}"; a path may have at most ${String(depth)} names`);
    else addPath(wanted, names, definition, context, refuse);
  }
  if (problems.length > 0) throw refuseQuery(problems);
  return toExpansions(wanted, context);
}

/** @param message the error message without its first word, "expand" */
export function refuseExpansion(message: string): Refusal {
  return refuseQuery([{ parameter: "expand", rule: "value", message }]);
}

/** Adds the reference fields that are expanded, because the storage must read their ids to find the related items. */
export function withExpanded(fields: readonly string[], expansions: readonly Expansion[]): readonly string[] {
  return withFields(
    fields,
    expansions.flatMap(({ link }) => (link.kind === "reference" ? [link.name] : [])),
  );
}

/** Caches extended field lists, so that equal lists are the same array: databases use it as the key of their compiled queries. */
const extendedLists = oncePer((_: readonly string[]) => new Map<string, readonly string[]>());
const maxExtended = 100;

/** Adds the names to the fields. Returns the same array if all names are already there. */
export function withFields(fields: readonly string[], names: readonly string[]): readonly string[] {
  const more = [...new Set(names)].filter((name) => !fields.includes(name));
  if (more.length === 0) return fields;
  const known = extendedLists(fields);
  const key = more.join();
  const list = known.get(key) ?? [...fields, ...more];
  if (known.size < maxExtended) known.set(key, list);
  return list;
}

function addPath(
  wanted: LinkTree,
  names: readonly string[],
  definition: ResourceDefinition,
  context: Context,
  refuse: (message: string) => void,
): void {
  let at = definition;
  let level = wanted;
  for (const name of names) {
    const link = findLink(name, at, context, refuse);
    if (link === null) return;
    const known = level.get(link.name) ?? { link, below: new Map() };
    level.set(link.name, known);
    level = known.below;
    at = findDefinition(context.registry, link.to);
    requireRead(context.principal, at);
  }
}

function findLink(
  name: string,
  definition: ResourceDefinition,
  { registry, principal }: Context,
  refuse: (message: string) => void,
): Link | null {
  const { path } = definition;
  const stored = findDefinition(registry, path);
  const as = fieldListsOf(definition).ancestorIds.length === 0 ? stored : acrossParents(stored, registry);
  const declared = findField(as, name);
  const near = (): string =>
    describeKnownNames(
      name,
      listLinks(as, registry.routes).map((link) => link.name),
    );
  if (declared === undefined || declared.hidden || !declared.stored) {
    const collection = findCollection(path, registry.routes, name);
    if (collection !== null) return collection;
    const what =
      name === ""
        ? "must name fields that refer to items, or collections of an item"
        : `names "${name.slice(0, 100)}", which is neither a field nor a collection of an item of ${path}`;
    refuse(`${what}${near()}`);
    return null;
  }
  if (findField(hideUnreadableFields(definition, principal), name)?.hidden === true)
    throw refuseField(declared, "read", "read");
  const { reference } = declared;
  if (reference !== undefined && isExpandable(declared))
    return { kind: "reference", name: declared.name, to: reference.to };
  const why =
    reference === undefined
      ? "which is not a reference"
      : `and items of ${reference.to} are nested, which expand does not support`;
  refuse(`names "${name}", ${why}${near()}`);
  return null;
}

function toExpansions(wanted: LinkTree, context: Context): readonly Expansion[] {
  const { registry, principal } = context;
  return Array.from(wanted.values(), ({ link, below }) => {
    const to = findDefinition(registry, link.to);
    const seen = hideUnreadableFields(to, principal);
    const levels = [...listAncestors(registry, to), to];
    return {
      link,
      definition: seen,
      names: [...new Set([to.path, levels.map(({ name, alias }) => alias?.name ?? name).join("/")])],
      ids: levels.map(idFieldOf),
      view: itemView(seen),
      visible: visibilityFilter(principal, to),
      expansions: toExpansions(below, context),
    };
  });
}
