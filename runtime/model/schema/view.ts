/**
 * A view: the fields of an item that an answer shows. It is made once for each definition and list of fields, and plans carry it, so
 * that the response finds what follows from the names of the fields without searching for it.
 */
import { createHash } from "node:crypto";
import { fieldNamed, currentNameOf, formerNamesOf } from "./find-definition.js";
import type { ValueDefinition } from "./field.js";
import { describeShape, type JsonShape } from "./json-shape.js";
import type { Item, ItemState } from "../plan/plan.js";
import type { ResourceDefinition } from "./resource.js";
import { oncePer } from "../values/once-per.js";
import { createSerializer, type Serializer, tagName } from "../values/serialize-item.js";
import type { Document } from "./field.js";

export class View {
  readonly definition: ResourceDefinition;
  /** Names in the answer, which may be former ones. */
  readonly shown: readonly string[];
  /** The stored fields, each once. Databases cache their work by this array. */
  readonly fields: readonly string[];
  /** Fields that are counted on read. */
  readonly counted: readonly string[];
  #serialize: Serializer | undefined;
  #isTagged: boolean | undefined;
  #mark: string | undefined;
  #shape: JsonShape | null | undefined;

  constructor(definition: ResourceDefinition, shown: readonly string[]) {
    const fields = [...new Set(shown.map((name) => currentNameOf(definition, name)))];
    const isCounted = (name: string): boolean => definition.fields[name]?.count !== undefined;
    this.definition = definition;
    this.shown = shown;
    this.fields = fields.filter((name) => !isCounted(name) && name !== tagName);
    this.counted = fields.filter(isCounted);
  }

  /** Writes the values of an item as JSON. */
  get serialize(): Serializer {
    return (this.#serialize ??= createSerializer(this.definition, this.shown));
  }

  /** The values to write, with the entity tag if the request names it. */
  valuesOf(item: Item): Document {
    if (!(this.#isTagged ??= this.shown.includes(tagName))) return item.values;
    return { ...item.values, [tagName]: itemView(this.definition).tagOf(item) };
  }

  /**
   * Writes the strong entity tag of a state (RFC 9110, 8.8.3), quotes included: `"18.7-x3KqZ_0b"`. It contains the key, which is never
   * given twice, so a tag does not return with a reused id. It ends with a mark of the view, so a tag becomes invalid when a changed
   * declaration shows the same state differently.
   */
  tagOf({ key, version }: ItemState): string {
    return `"${String(key)}.${String(version)}-${(this.#mark ??= this.#describe())}"`;
  }

  /** Null if a value needs computing. */
  get shape(): JsonShape | null {
    return (this.#shape ??= describeShape(this.definition, this.shown));
  }

  #describe(): string {
    const forms = this.shown.map((name) => {
      const field = fieldNamed(this.definition, name);
      return [name, field?.sentAsString, formOf(field)];
    });
    return createHash("sha256").update(JSON.stringify(forms)).digest("base64url").slice(0, 8);
  }
}

function formOf(definition: ValueDefinition | undefined): unknown {
  if (definition === undefined) return null;
  const properties = Object.entries(definition.properties ?? {}).map(([name, property]) => [name, formOf(property)]);
  return [
    definition.format === "uuid" ? "uuid" : definition.kind,
    definition.items === undefined ? null : formOf(definition.items),
    properties,
  ];
}

/** The views of a definition. */
class Views {
  readonly item: View;
  readonly list: View;
  readonly byNames = new Map<string, View>();

  constructor(definition: ResourceDefinition) {
    this.item = new View(definition, showNames(definition, definition.views.item));
    this.list = new View(definition, showNames(definition, definition.views.list));
  }
}

const viewsOf = oncePer((definition: ResourceDefinition) => new Views(definition));

/** Limited, because clients choose the fields. */
const viewsAtMost = 100;

/** The view of single items, with former names of fields. */
export function itemView(definition: ResourceDefinition): View {
  return viewsOf(definition).item;
}

/** The view of collections, with former names of fields. */
export function listView(definition: ResourceDefinition): View {
  return viewsOf(definition).list;
}

/** The view of the fields that a request names. */
export function viewOf(definition: ResourceDefinition, names: readonly string[]): View {
  const { byNames } = viewsOf(definition);
  const key = names.join();
  const view = byNames.get(key) ?? new View(definition, names);
  if (byNames.size < viewsAtMost) byNames.set(key, view);
  return view;
}

/** Returns the fields, each with all of its names. */
export function showNames(
  definition: Pick<ResourceDefinition, "aliases">,
  names: readonly string[],
): readonly string[] {
  if (definition.aliases === undefined) return names;
  return names.flatMap((name) => [name, ...formerNamesOf(definition, name)]);
}
