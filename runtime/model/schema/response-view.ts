/** A view lists the fields of an item that a response shows. The planner selects it, and the response is written with it. */
import { createHash } from "node:crypto";
import { findField, currentNameOf, formerNamesOf } from "./find-definition.js";
import type { ValueDefinition, Document } from "./field.js";
import { describeJsonShape, type JsonShape } from "./json-shape.js";
import type { Item, ItemVersion } from "../plan/plan.js";
import type { ResourceDefinition } from "./resource.js";
import { memoizeByObject } from "../values/objects.js";
import { createJsonSerializer, type Serializer, entityTagName } from "../values/serialize-item.js";

export class ResponseView {
  readonly definition: ResourceDefinition;
  /** Names of the fields in the response, including former names. */
  readonly responseNames: readonly string[];
  /** The stored fields to read, by current name, each once. Databases use this array object as the key of caches. */
  readonly storedFields: readonly string[];
  readonly countFields: readonly string[];
  #serialize: Serializer | undefined;
  #includesEntityTag: boolean | undefined;
  #digest: string | undefined;
  #shape: JsonShape | null | undefined;

  constructor(definition: ResourceDefinition, responseNames: readonly string[]) {
    const fields = [...new Set(responseNames.map((name) => currentNameOf(definition, name)))];
    const isCounted = (name: string): boolean => definition.fields[name]?.count !== undefined;
    this.definition = definition;
    this.responseNames = responseNames;
    this.storedFields = fields.filter((name) => !isCounted(name) && name !== entityTagName);
    this.countFields = fields.filter(isCounted);
  }

  /** Writes the values of an item as JSON. */
  get serialize(): Serializer {
    return (this.#serialize ??= createJsonSerializer(this.definition, this.responseNames));
  }

  /** Returns the item's values, with its entity tag if the request selects `_etag`. */
  valuesOf(item: Item): Document {
    if (!(this.#includesEntityTag ??= this.responseNames.includes(entityTagName))) return item.values;
    return { ...item.values, [entityTagName]: itemViewOf(this.definition).entityTagOf(item) };
  }

  /**
   * Returns the strong entity tag (RFC 9110, 8.8.3) of an item's state, with quotes. `"18.7-x3KqZ_0b"` is version 7 of the
   * item with key 18. The digest at the end changes when a changed declaration shows the same state differently.
   */
  entityTagOf({ key, version }: ItemVersion): string {
    return `"${String(key)}.${String(version)}-${(this.#digest ??= this.#computeFormatDigest())}"`;
  }

  /** Describes the JSON of the view, so that the database can write the JSON itself. Null if a value must be computed. */
  get shape(): JsonShape | null {
    return (this.#shape ??= describeJsonShape(this.definition, this.responseNames));
  }

  #computeFormatDigest(): string {
    const forms = this.responseNames.map((name) => {
      const field = findField(this.definition, name);
      return [name, field?.sentAsString, describeValueFormat(field)];
    });
    return createHash("sha256").update(JSON.stringify(forms)).digest("base64url").slice(0, 8);
  }
}

function describeValueFormat(definition: ValueDefinition | undefined): unknown {
  if (definition === undefined) return null;
  const properties = Object.entries(definition.properties ?? {}).map(([name, property]) => [
    name,
    describeValueFormat(property),
  ]);
  return [
    definition.format === "uuid" ? "uuid" : definition.kind,
    definition.items === undefined ? null : describeValueFormat(definition.items),
    properties,
  ];
}

const viewsOf = memoizeByObject((definition: ResourceDefinition) => ({
  item: new ResponseView(definition, addFormerNames(definition, definition.views.item)),
  list: new ResponseView(definition, addFormerNames(definition, definition.views.list)),
  byNames: new Map<string, ResponseView>(),
}));

/** Maximum number of cached views for each definition. Clients choose the fields, so the cache could otherwise grow endlessly. */
const maxCachedViews = 100;

/** Returns the view for a single item. A renamed field appears under both names, for clients that read the former name. */
export function itemViewOf(definition: ResourceDefinition): ResponseView {
  return viewsOf(definition).item;
}

/** Returns the view for the items of a collection. A renamed field appears under both names, as in `itemViewOf`. */
export function listViewOf(definition: ResourceDefinition): ResponseView {
  return viewsOf(definition).list;
}

export function viewOfFields(definition: ResourceDefinition, fieldNames: readonly string[]): ResponseView {
  const { byNames } = viewsOf(definition);
  const key = fieldNames.join();
  const view = byNames.get(key) ?? new ResponseView(definition, fieldNames);
  if (byNames.size < maxCachedViews) byNames.set(key, view);
  return view;
}

/** Lists the names of the fields, each followed by its former names. */
export function addFormerNames(
  definition: Pick<ResourceDefinition, "aliases">,
  names: readonly string[],
): readonly string[] {
  if (definition.aliases === undefined) return names;
  return names.flatMap((name) => [name, ...formerNamesOf(definition, name)]);
}
