import type { QueryParameter } from "../api-request.js";
import { detailLimit } from "../errors.js";
import type { Detail } from "../errors.js";
import type { ResourceDefinition } from "../resource.js";
import { tellNearestName } from "../nearest-name.js";
import { refuseQuery } from "./query-problem.js";
import { writeParameter } from "./query-filter.js";
import { tableOf } from "./query-table.js";

/** The fields that `fields=a,b` asks for, in that order and each once. */
export function parseFields(text: string, definition: ResourceDefinition, problems: Detail[]): readonly string[] {
  const { selectable } = tableOf(definition);
  const names = [...new Set(text.split(","))];
  for (const name of names) {
    if (selectable.has(name)) continue;
    if (problems.length >= detailLimit) break;
    const message =
      name === ""
        ? "must name one or more fields, separated by commas"
        : `names the unknown field "${name}"${tellNearestName(name, [...selectable])}`;
    problems.push({ parameter: "fields", rule: "unknown", message });
  }
  return names;
}

/** Which fields of an item are wanted; null for the declared view. Refuses every parameter but `fields`. */
export function parseItemQuery(
  query: readonly QueryParameter[],
  definition: ResourceDefinition,
): readonly string[] | null {
  if (query.length === 0) return null;
  const problems: Detail[] = [];
  let fields: readonly string[] | null = null;
  for (const parameter of query.slice(0, detailLimit)) {
    const name = writeParameter(parameter);
    const [text = ""] = parameter.values;
    if (name !== "fields") {
      const message = 'is not a parameter of a single item; the only valid name is "fields"';
      problems.push({ parameter: name, rule: "unknown", message });
    } else if (parameter.values.length > 1) {
      problems.push({ parameter: name, rule: "repeated", message: "must be given once" });
    } else {
      fields = parseFields(text, definition, problems);
    }
  }
  if (problems.length > 0) throw refuseQuery(problems);
  return fields;
}
