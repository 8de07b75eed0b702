/** The paths of `expand` (docs/http.md#expand) as a tree of what is to be read, with what the caller may see of it. */
import { requireRead } from "../access/authorize.js";
import { concealFields, refuseField } from "../access/field-rights.js";
import { visibility } from "../access/visibility.js";
import { fieldNamed, showNames } from "../model/aliases.js";
import type { Detail, Refusal } from "../model/errors.js";
import { expansionLimits, isExpandable, listExpandable } from "../model/expansions.js";
import type { FieldDefinition } from "../model/field.js";
import { findDefinition } from "../model/find-definition.js";
import { describeNearestName } from "../model/nearest-name.js";
import type { Expansion } from "../model/planned.js";
import type { Principal } from "../model/principal.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { refuseQuery } from "./query-problem.js";

interface Context {
  readonly registry: Registry;
  readonly principal: Principal;
}

/** Names of fields, one below the other. */
type Wanted = Map<string, Wanted>;

/**
 * @param text as it stands in the query: paths with commas between
 * @throws Refusal invalid_query; privilege_missing where GET of what is to be brought would be refused so
 */
export function planExpansions(text: string, definition: ResourceDefinition, context: Context): readonly Expansion[] {
  const paths = [...new Set(text.split(","))];
  const problems: Detail[] = [];
  const refuse = (message: string): void => {
    problems.push({ parameter: "expand", rule: "value", message });
  };
  const { paths: most, depth } = expansionLimits;
  if (paths.length > most) throw refuseExpansion(`must name at most ${String(most)} paths`);
  const wanted: Wanted = new Map();
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > depth) refuse(`names "${path.slice(0, 100)}", and may go at most ${String(depth)} fields deep`);
    else addPath(wanted, names, definition, context, refuse);
  }
  if (problems.length > 0) throw refuseQuery(problems);
  return toExpansions(wanted, definition, context);
}

/** @param message reads on after "expand" */
export function refuseExpansion(message: string): Refusal {
  return refuseQuery([{ parameter: "expand", rule: "value", message }]);
}

/** The fields that the paths begin with have to be read too, whatever else is asked for. */
export function withExpanded(fields: readonly string[], expansions: readonly Expansion[]): readonly string[] {
  const more = expansions.map(({ field }) => field).filter((name) => !fields.includes(name));
  return more.length === 0 ? fields : [...fields, ...more];
}

function addPath(
  wanted: Wanted,
  names: readonly string[],
  definition: ResourceDefinition,
  context: Context,
  refuse: (message: string) => void,
): void {
  let at = definition;
  let below = wanted;
  for (const name of names) {
    const field = findField(name, at, context, refuse);
    if (field === null) return;
    const next: Wanted = below.get(field.name) ?? new Map<string, Wanted>();
    below.set(field.name, next);
    below = next;
    at = findDefinition(context.registry, field.reference!.to);
    requireRead(context.principal, at);
  }
}

function findField(
  name: string,
  definition: ResourceDefinition,
  { registry, principal }: Context,
  refuse: (message: string) => void,
): FieldDefinition | null {
  const declared = fieldNamed(findDefinition(registry, definition.path), name);
  const known = listExpandable(definition).map((field) => field.name);
  if (declared === undefined || declared.hidden || !declared.stored) {
    const what =
      name === "" ? "must name fields that refer to items" : `names the unknown field "${name.slice(0, 100)}"`;
    refuse(`${what}${describeNearestName(name, known)}`);
    return null;
  }
  if (fieldNamed(concealFields(definition, principal), name)?.hidden === true)
    throw refuseField(declared, "read", "read");
  if (isExpandable(declared)) return declared;
  const { reference } = declared;
  const why =
    reference === undefined
      ? "which refers to no items"
      : `and items of ${reference.to} lie in others, which are not brought`;
  refuse(`names "${name}", ${why}${describeNearestName(name, known)}`);
  return null;
}

function toExpansions(wanted: Wanted, definition: ResourceDefinition, context: Context): readonly Expansion[] {
  return [...wanted].map(([name, below]) => {
    const to = findDefinition(context.registry, definition.fields[name]!.reference!.to);
    const seen = concealFields(to, context.principal);
    const fields = showNames(seen, seen.views.item);
    const expansions = toExpansions(below, to, context);
    return { field: name, definition: seen, fields, visible: visibility(context.principal, to), expansions };
  });
}
