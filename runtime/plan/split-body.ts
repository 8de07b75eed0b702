/**
 * Splits the body of a creation, which may contain items to create in the new one (docs/reference/http.md#items-within-items).
 */
import { findCollection, type Link } from "../model/query/expansions.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { Detail } from "../model/plan/errors.js";
import { isObject } from "../model/values/members.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";

export interface Body {
  readonly [name: string]: unknown;
}

/** The items of one nested collection in a body. */
export interface WithinBody {
  /** Name of the collection in the body. */
  readonly name: string;
  readonly link: Extract<Link, { kind: "nested" | "through" }>;
  /** Null for an element that is not an object with a field. */
  readonly bodies: readonly (Body | null)[];
}

export interface SplitBody {
  /** The body without nested collections. */
  readonly own: Body;
  /** Collections with at least one item to create. */
  readonly within: readonly WithinBody[];
  /** Problems of collections that are not arrays of objects. */
  readonly wrong: readonly Detail[];
}

/** Tells whether the body has nested collections. */
export function holdsItems(body: Body, definition: ResourceDefinition, registry: Registry): boolean {
  return namesWithin(definition, registry).some((name) => Object.hasOwn(body, name));
}

export function splitBody(body: Body, definition: ResourceDefinition, registry: Registry): SplitBody {
  const named = namesWithin(definition, registry).filter((name) => Object.hasOwn(body, name));
  if (named.length === 0) return { own: body, within: [], wrong: [] };
  const wrong: Detail[] = [];
  const refuse = (field: string, message: string): void => void wrong.push({ field, rule: "type", message });
  const within = named.flatMap((name): readonly WithinBody[] => {
    const given = body[name] ?? [];
    if (!Array.isArray(given)) {
      refuse(`/${name}`, "must be an array of objects, each an item to create");
      return [];
    }
    const link = findCollection(definition.path, registry.routes, name);
    if (link === null || link.kind === "reference") throw new Error(`${definition.path} has no collection ${name}.`);
    const bodies = given.map((each: unknown, index) => {
      if (isObject(each) && Object.keys(each).length > 0) return each;
      refuse(`/${name}/${String(index)}`, "must be an object that names at least one field");
      return null;
    });
    return bodies.length === 0 ? [] : [{ name, link, bodies }];
  });
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !named.includes(name)));
  return { own, within, wrong };
}

/** Current and former names of the collections. */
function namesWithin({ path, createWith = [] }: ResourceDefinition, registry: Registry): readonly string[] {
  return createWith.flatMap((name) => {
    const link = findCollection(path, registry.routes, name);
    const before = link === null ? undefined : findDefinition(registry, link.to).alias?.name;
    return before === undefined ? [name] : [name, before];
  });
}
