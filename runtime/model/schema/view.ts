/**
 * The fields of an item that a response shows. A view is created once for each definition and list of fields. Plans
 * contain their view, so that the response does not have to look up the fields again.
 */
import { createHash } from "node:crypto";
import { fieldNamed, currentNameOf, formerNamesOf } from "./find-definition.js";
import type { ValueDefinition, Document } from "./field.js";
import { describeShape, type JsonShape } from "./json-shape.js";
import type { Item, ItemState } from "../plan/plan.js";
import type { ResourceDefinition } from "./resource.js";
import { oncePer } from "../values/objects.js";
import { createSerializer, type Serializer, tagName } from "../values/serialize-item.js";

export class View {
  readonly definition: ResourceDefinition;
  /** Names of the fields in the response. They may be former names. */
  readonly shown: readonly string[];
  /** The stored fields, each once. Databases cache compiled queries for this array object. */
  readonly fields: readonly string[];
  readonly counted: readonly string[];
  #serialize: Serializer | undefined;
  #isTagged: boolean | undefined;
  #digest: string | undefined;
  #shape: JsonShape | null | undefined;

  constructor(definition: ResourceDefinition, shown: readonly string[]) {
    const fields = [...new Set(shown.map((name) => currentNameOf(definition, name)))];
    const isCounted = (name: string): boolean => definition.fields[name]?.count !== undefined;
    this.definition = definition;
    this.shown = shown;
    this.fields = fields.filter((name) => !isCounted(name) && name !== tagName);
    this.counted = fields.filter(isCounted);
  }

  /** Writes the values of an item as JSON. Created at the first use. */
  get serialize(): Serializer {
    return (this.#serialize ??= createSerializer(this.definition, this.shown));
  }

  /** Returns the values to write to the response. They include the entity tag if the request selects it. */
  valuesOf(item: Item): Document {
    if (!(this.#isTagged ??= this.shown.includes(tagName))) return item.values;
    return { ...item.values, [tagName]: itemView(this.definition).tagOf(item) };
  }

  /**
   * Returns the strong entity tag of an item's state (RFC 9110, 8.8.3), including the quotes: `"18.7-x3KqZ_0b"`. The
   * tag contains the key of the item, which is never reused, so another item with the same id gets other tags. It ends
   * with a digest of the view, so a tag becomes invalid when a changed declaration shows the same state differently.
   */
  tagOf({ key, version }: ItemState): string {
    return `"${String(key)}.${String(version)}-${(this.#digest ??= this.#digestForms())}"`;
  }

  /** Describes the JSON of the view, so that the database can write it. Null if a value has to be computed. */
  get shape(): JsonShape | null {
    return (this.#shape ??= describeShape(this.definition, this.shown));
  }

  #digestForms(): string {
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

/**
 * Maximum number of cached views for each definition. Clients choose the fields, so without a limit the cache could
 * grow endlessly.
 */
const maxViews = 100;

/**
 * Returns the fields of a response with a single item. A renamed field appears under both names, because older clients
 * read the former one.
 */
export function itemView(definition: ResourceDefinition): View {
  return viewsOf(definition).item;
}

/**
 * Returns the fields of each item in a response with a collection. A renamed field appears under both names, because
 * older clients read the former one.
 */
export function listView(definition: ResourceDefinition): View {
  return viewsOf(definition).list;
}

export function viewOf(definition: ResourceDefinition, names: readonly string[]): View {
  const { byNames } = viewsOf(definition);
  const key = names.join();
  const view = byNames.get(key) ?? new View(definition, names);
  if (byNames.size < maxViews) byNames.set(key, view);
  return view;
}

/** Lists the names of the fields, each followed by its former names. */
export function showNames(
  definition: Pick<ResourceDefinition, "aliases">,
  names: readonly string[],
): readonly string[] {
  if (definition.aliases === undefined) return names;
  return names.flatMap((name) => [name, ...formerNamesOf(definition, name)]);
}
