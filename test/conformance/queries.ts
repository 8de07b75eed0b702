import type { ApiDocument, ApiOperation, ApiParameter, JsonObject } from "../support/api-document.js";

/** Query strings that have, all together, every query parameter of the operation; one without any first. */
export function listQueries(document: ApiDocument, { parameters }: ApiOperation): readonly string[] {
  const query = parameters.filter((parameter) => parameter.in === "query");
  if (query.length === 0) return [""];
  // `price_from` and `price[gte]` are the same, a cursor has no page; and what is filtered may be found nowhere.
  const isOther = ({ name }: ApiParameter): boolean => name === "after" || /_(from|to)$/.test(name);
  const isSelection = ({ name }: ApiParameter): boolean => name === "fields";
  const groups = [
    query.filter(isSelection),
    ...divide(query.filter((parameter) => isOther(parameter))),
    ...divide(query.filter((parameter) => !isOther(parameter) && !isSelection(parameter))),
  ];
  const written = groups.filter((group) => group.length > 0).map((group) => writeQuery(document, group));
  return ["", ...written];
}

/** Some dozens each: `Link` says the query again for each page. What is asked of one field stays together. */
function divide(parameters: readonly ApiParameter[]): readonly (readonly ApiParameter[])[] {
  const groups: ApiParameter[][] = [[]];
  for (const parameter of parameters) {
    const isNewField = !parameter.name.includes("[");
    if (isNewField && groups.at(-1)!.length > 40) groups.push([]);
    groups.at(-1)!.push(parameter);
  }
  return groups;
}

function writeQuery(document: ApiDocument, parameters: readonly ApiParameter[]): string {
  const pairs = parameters.map(({ name, schema, explode }) => {
    const value = sampleOf(document, schema, explode === false);
    return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  });
  return `?${pairs.join("&")}`;
}

/** A value that the schema allows; all of them where commas separate some that are named. */
function sampleOf(document: ApiDocument, schema: JsonObject, splits: boolean): string {
  const { type, enum: allowed, items, pattern, format } = document.resolve(schema);
  if (type === "array") {
    const element = document.resolve(items as JsonObject);
    const names = element["enum"];
    return splits && Array.isArray(names) ? names.join(",") : sampleOf(document, element, false);
  }
  if (Array.isArray(allowed)) return String(allowed[0]);
  if (type === "boolean") return "true";
  if (format === "date") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T09:30:00Z";
  if (type === "string") return pattern === "^[A-Za-z0-9_-]*$" ? "" : "a";
  return "1";
}
