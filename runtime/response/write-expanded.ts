import { idField, writeId } from "../model/ids.js";
import type { Item } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import { findSerializer } from "./serialize-item.js";

/** Items of one resource that are brought beside an answer, by their ids. */
export interface Brought {
  readonly definition: ResourceDefinition;
  readonly fields: readonly string[];
  readonly items: ReadonlyMap<number, Item>;
}

/** `"expanded":{…}`: items by resource and id, each once (docs/http.md#expand). */
export function writeExpanded(expanded: readonly Brought[]): string {
  const resources = expanded.map(({ definition, fields, items }) => {
    const serialize = findSerializer(definition, fields);
    const id = idField(definition);
    const members = Array.from(items, ([number, { values }]) => `"${writeId(id, number)}":${serialize(values)}`);
    return `${JSON.stringify(definition.path)}:{${members.join(",")}}`;
  });
  return `"expanded":{${resources.join(",")}}`;
}
