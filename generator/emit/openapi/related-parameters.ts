/** Describes filters one step along relations (docs/reference/http.md#related-items). */
import { isExpandable, type Link } from "../../../runtime/model/query/expansions.js";
import { relationLimit } from "../../../runtime/model/query/query-grammar.js";
import { listsOf } from "../../../runtime/model/schema/field-lists.js";
import { type ModelIndex, type ResourceModel, listReadable } from "../../resource-model.js";
import { nameType } from "../code-text.js";
import { refToFilter } from "./filter-schema.js";
import { compact } from "./json.js";
import type { NamedParameter } from "./parameters.js";

/** One parameter for each field of the related items, which all resources with the same relation share. */
export function relatedParameters(links: readonly Link[], models: ModelIndex): readonly NamedParameter[] {
  return links.flatMap(({ name, to }) => {
    const other = models.get(to);
    return other === undefined ? [] : describeRelated(name, other);
  });
}

function describeRelated(link: string, other: ResourceModel): readonly NamedParameter[] {
  return listReadable(other).flatMap(({ note, filter }) => {
    if (filter === null) return [];
    const described = compact({ description: note === "" ? undefined : note });
    const form = { style: "deepObject", explode: true, schema: refToFilter(other, filter) };
    const parameter = { name: `${link}.${filter.name}`, in: "query", ...described, ...form };
    return [[`${nameType(other.definition.path)}_${filter.name}_of_${link}`, parameter]];
  });
}

/** Across parents, filters also lead to the parents. */
export function withLinksAbove({ definition }: ResourceModel, links: readonly Link[]): readonly Link[] {
  const above = listsOf(definition).above.filter(isExpandable);
  return [...above.map(({ name, reference }): Link => ({ kind: "reference", name, to: reference!.to })), ...links];
}

/** Tells the form of the names that lead further; empty if there are no relations. */
export function describeFurther(links: readonly Link[]): readonly string[] {
  if (links.length === 0) return [];
  const names = links.map(({ name }) => name).join("|");
  return [
    `Filters lead through up to ${String(relationLimit)} relations: \`^(${names})(\\.[a-z0-9_]+){1,${String(relationLimit)}}$\`.`,
  ];
}
