/** The place that a request names, as storage checks it, and the guards that a write rests on. */
import { findDefinition } from "../model/schema/find-definition.js";
import { visibility, countable, visibilityAbove } from "../access/visibility.js";
import type { Principal } from "../model/plan/principal.js";
import type { PathStep, Target, EntityTags } from "../model/plan/api-request.js";
import { writeId } from "../model/values/ids.js";
import type { Detail } from "../model/plan/errors.js";
import type { Document, Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { both, equals, everything, pathField, type Filter } from "../model/query/filter.js";
import type { ParentStep, Path, ItemState, ReferenceGuard, ReferrerGuard, StateGuard } from "../model/plan/plan.js";
import { oncePer } from "../model/values/once-per.js";
import { listsOf, type ReferringField } from "../model/schema/field-lists.js";

/** The place that the path of a request names, in the form that storage checks. */
export interface Scope<Place extends Path | null = Path> {
  readonly parents: readonly ParentStep[];
  readonly path: Place;
  /** Condition on the items: visible to the caller and, if the path goes through a reference, referring to that object. */
  readonly visible: Filter;
}

/** Each item on the way is looked up by itself, so that the look-ups can run in parallel. */
export function findScope(target: Target, registry: Registry, principal: Principal): Scope {
  const parents: ParentStep[] = [];
  let below: Path = "";
  let before: number | null = null;
  const locate = ({ resource, via }: Omit<PathStep, "id">): Pick<Scope, "path" | "visible"> => {
    const definition = findDefinition(registry, resource);
    const link = via === null || before === null ? everything : equals(via, before);
    return { path: definition.parent === null ? "" : below, visible: both(visibility(principal, definition), link) };
  };
  for (const step of target.parents) {
    const { path, visible } = locate(step);
    parents.push({ resource: step.resource, path, id: step.id, visible });
    below = path === "" ? String(step.id) : `${path}/${String(step.id)}`;
    before = step.id;
  }
  return { parents, ...locate(target) };
}

/**
 * The place of a collection. Across parents (`devices/-/parts`) the path is null, and the condition says that each item lies in
 * items that the caller sees.
 */
export function findListScope(target: Target, registry: Registry, principal: Principal): Scope<Path | null> {
  const [outermost, ...inner] = target.across ?? [];
  if (outermost === undefined) return findScope(target, registry, principal);
  const { parents, path, visible } = findScope({ ...target, ...outermost }, registry, principal);
  // If the caller sees all items on the way, the beginning of the path says enough.
  const isBelow: Filter = path === "" ? everything : { kind: "prefix", field: pathField, prefix: `${path}/` };
  const isThere = path === "" || visible === everything ? everything : equals(pathField, path);
  const seen = inner.reduce(
    (above, { resource }) => {
      const definition = findDefinition(registry, resource);
      return { definition, filter: both(visibility(principal, definition), liesIn(above)) };
    },
    { definition: findDefinition(registry, outermost.resource), filter: both(visible, isThere) },
  );
  const own = visibility(principal, findDefinition(registry, target.resource));
  return { parents, path: null, visible: both(both(own, isBelow), liesIn(seen)) };
}

interface Seen {
  readonly definition: ResourceDefinition;
  readonly filter: Filter;
}

/** Selects items that are nested in an item which meets the filter. If every item meets it, all are selected. */
function liesIn({ definition: { path: resource, id: by }, filter }: Seen): Filter {
  return filter === everything ? filter : { kind: "related", field: pathField, resource, by, filter, negated: false };
}

/** Sets the reference of an item that is created through another one, whatever the body says. */
export function linkToParent(values: Document, target: Target, definition: ResourceDefinition): Document {
  const parent = target.parents.at(-1);
  if (target.via === null || parent === undefined) return values;
  const given: Value = values[target.via] ?? null;
  if (definition.fields[target.via]?.kind === "array") {
    // The validator rejects a value that is not an array.
    if (given !== null && !Array.isArray(given)) return values;
    const ids: readonly Value[] = given ?? [];
    return ids.includes(parent.id) ? values : { ...values, [target.via]: [...ids, parent.id] };
  }
  return given === null || given === 0 ? { ...values, [target.via]: parent.id } : values;
}

/** Finds a single reference that names another item than the path does. */
export function findContradictions(
  values: Document,
  { via, parents }: Target,
  definition: ResourceDefinition,
): readonly Detail[] {
  const given = via === null ? undefined : values[via];
  const parent = parents.at(-1);
  if (via === null || parent === undefined || typeof given !== "number") return [];
  if (given === 0 || given === parent.id) return [];
  const message = `must be ${writeId(definition.fields[via] ?? {}, parent.id)}, as in the path, or left out`;
  return [{ field: `/${via}`, rule: "path", message }];
}

/** Cached per caller, and shared by all plans of a batch, so that they are cloned to another thread only once. */
const guardsFor = oncePer((principal: Principal) =>
  oncePer((registry: Registry) => ({
    reference: oncePer((field: ReferringField) => guardReference(field, registry, principal)),
    referrers: oncePer((definition: ResourceDefinition) => listReferrerGuards(definition, registry, principal)),
  })),
);

/** Returns guards for every reference among the values. */
export function guardReferences(
  values: readonly Document[],
  definition: Pick<ResourceDefinition, "fields">,
  registry: Registry,
  principal: Principal,
): ReferenceGuard[] {
  const { reference } = guardsFor(principal)(registry);
  const { referring } = listsOf(definition);
  const guards: ReferenceGuard[] = [];
  for (const document of values) {
    const held = referring.filter(({ name }) => !isNone(document[name] ?? null));
    guards.push(...(held.length > 1 ? inOrder(held, document) : held).map((field) => reference(field)));
  }
  return guards;
}

/** Sorts fields in the order of the document. */
function inOrder(fields: readonly ReferringField[], document: Document): readonly ReferringField[] {
  const names = Object.keys(document);
  return fields.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function guardReference(
  { name: field, reference: { to } }: ReferringField,
  registry: Registry,
  principal: Principal,
): ReferenceGuard {
  const referred = findDefinition(registry, to);
  const above = visibilityAbove(principal, referred, registry);
  return { field, to, visible: visibility(principal, referred), ...(above === null ? {} : { above }) };
}

/** Plans the check that no item refers to the removed one. */
export function guardReferrers(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  return guardsFor(principal)(registry).referrers(definition);
}

function listReferrerGuards(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  return definition.referrers.map((referrer) => ({ ...referrer, visible: countable(principal, referrer, registry) }));
}

/** `If-Match` compares strongly (RFC 9110, 13.1.1): weak tags and tags of others match nothing. */
export function guardState(tags: EntityTags | null): StateGuard | null {
  if (tags === null || tags === "*") return tags;
  return tags.flatMap(({ tag, weak }) => (weak ? [] : (parseState(tag) ?? [])));
}

/** Parses an opaque tag (without quotes) that `View.tagOf` wrote, whatever its mark; returns null for any other. */
function parseState(tag: string): ItemState | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}

function isNone(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
