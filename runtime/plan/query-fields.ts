import type { QueryParameter } from "../model/plan/api-request.js";
import { detailLimit } from "../model/plan/errors.js";
import type { Detail } from "../model/plan/errors.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { refuseQuery } from "./query-problem.js";
import { writeParameter } from "./query-filter.js";
import { tableOf } from "./query-table.js";

/** Returns the fields of `fields=a,b`, or of `fields` given twice, in that order and each once. */
export function parseFields(text: string, definition: ResourceDefinition, problems: Detail[]): readonly string[] {
  const { selectable } = tableOf(definition);
  const names = [...new Set(text.split(","))];
  for (const name of names) {
    if (selectable.has(name)) continue;
    if (problems.length >= detailLimit) break;
    const message =
      name === ""
        ? "must name one or more fields, separated by commas"
        : `names the unknown field "${name}"${describeKnownNames(name, [...selectable])}`;
    problems.push({ parameter: "fields", rule: "unknown", message });
  }
  return names;
}

/** The parsed query of a single item. Null means not requested; for `fields`, this is the declared view. */
export interface ItemQuery {
  readonly fields: readonly string[] | null;
  /** Paths separated by commas. */
  readonly expand: string | null;
}

const nothing: ItemQuery = { fields: null, expand: null };

/** Rejects all other parameters. */
export function parseItemQuery(query: readonly QueryParameter[], definition: ResourceDefinition): ItemQuery {
  if (query.length === 0) return nothing;
  const problems: Detail[] = [];
  let fields: readonly string[] | null = null;
  let expand: string | null = null;
  for (const parameter of query.slice(0, detailLimit)) {
    if (parameter.name === "fields" && parameter.operator === null) {
      fields = parseFields(parameter.values.join(","), definition, problems);
    } else if (parameter.name === "expand" && parameter.operator === null) {
      expand = parameter.values.join(",");
    } else {
      const message = 'is not a parameter of a single item; valid names are "fields" and "expand"';
      problems.push({ parameter: writeParameter(parameter), rule: "unknown", message });
    }
  }
  if (problems.length > 0) throw refuseQuery(problems);
  return { fields, expand };
}
