/** Ids that lines of a file give their items, and those that the items get. */
import { refuseFields, type Detail } from "../model/errors.js";
import { findDefinition } from "../model/find-definition.js";
import { idField, writeId } from "../model/ids.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";

export type Body = { readonly [name: string]: unknown };

/** A body whose references are those of the database. */
export interface Translated {
  readonly body: Body;
  /** References, as the file has them, to what a later line makes. */
  readonly later: Body;
}

/** As text: how ids travel. Of resources whose lines give no ids, and of ids that items keep, it knows nothing. */
export class FileIds {
  readonly #registry: Registry;
  readonly #lines = new Map<string, Map<string, number>>();
  readonly #made = new Map<string, Map<string, string>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  note(definition: ResourceDefinition, body: Body, line: number): void {
    const id = givenId(definition, body);
    if (id !== null) entriesOf(this.#lines, definition.path).set(id, line);
  }

  /** @param key the number that the item gets */
  make(definition: ResourceDefinition, body: Body, key: number): void {
    const id = givenId(definition, body);
    if (id !== null) entriesOf(this.#made, definition.path).set(id, writeId(idField(definition), key));
  }

  /**
   * @param waitsFor whether a line will still be made
   * @throws Refusal invalid_reference
   */
  translate(body: Body, definition: ResourceDefinition, waitsFor: (line: number) => boolean): Translated {
    const details: Detail[] = [];
    const later: [string, unknown][] = [];
    const now: [string, unknown][] = [];
    for (const { name, reference, required, readOnly, immutable, createOnly } of Object.values(definition.fields)) {
      if (reference === undefined || readOnly || !Object.hasOwn(body, name)) continue;
      const given = body[name];
      const ids: readonly unknown[] = Array.isArray(given) ? given : [given];
      const found = ids.map((id) => this.#find(reference.to, id, reference.none));
      const unmade = found.find((each) => typeof each === "number");
      if (found.includes(null)) {
        const message = `refers to one of ${reference.to} that is not in the file, where the others are`;
        details.push({ field: `/${name}`, rule: "reference", message });
      } else if (unmade === undefined) now.push([name, Array.isArray(given) ? found.map(valueOf) : valueOf(found[0])]);
      else if (waitsFor(unmade) && !required && !immutable && !createOnly) later.push([name, given]);
      else details.push({ field: `/${name}`, rule: "reference", message: describeUnmade(unmade) });
    }
    if (details.length > 0) throw refuseFields("invalid_reference", details);
    const left = Object.entries(body).filter(([name]) => !later.some(([other]) => other === name));
    return { body: Object.fromEntries([...left, ...now]), later: Object.fromEntries(later) };
  }

  /** @throws Refusal invalid_reference */
  translateParent(resource: string, id: string): string {
    const found = this.#find(resource, id, false);
    if (typeof found === "object" && found !== null) return String(found.value);
    const message = found === null ? `name ${id} of ${resource}, which is not in the file` : describeUnmade(found);
    throw refuseFields("invalid_reference", [{ field: "/parents", rule: "reference", message }]);
  }

  /** Else the number of the line that is yet to make it; null where none does. */
  #find(resource: string, id: unknown, none: boolean): { readonly value: unknown } | number | null {
    const lines = this.#lines.get(resource);
    const text = String(id);
    if (lines === undefined || id === null || (typeof id !== "string" && typeof id !== "number")) return { value: id };
    if (none && text === writeId(idField(findDefinition(this.#registry, resource)), 0)) return { value: id };
    const made = this.#made.get(resource)?.get(text);
    return made === undefined ? (lines.get(text) ?? null) : { value: made };
  }
}

/** Null where none is given, or it is kept. */
export function givenId(definition: ResourceDefinition, body: Body): string | null {
  const id = body[definition.id];
  return definition.idWithinParent || (typeof id !== "string" && typeof id !== "number") ? null : String(id);
}

function describeUnmade(line: number): string {
  return `refers to what line ${String(line)} makes, which has not been made in this run`;
}

function valueOf(found: unknown): unknown {
  return typeof found === "object" && found !== null && "value" in found ? found.value : found;
}

function entriesOf<Value>(maps: Map<string, Map<string, Value>>, name: string): Map<string, Value> {
  const known = maps.get(name) ?? new Map<string, Value>();
  maps.set(name, known);
  return known;
}
