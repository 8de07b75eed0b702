import { findValueKind, listReferences } from "../declared-fields.js";
import { keysPathSegment } from "../../runtime/model/schema/additional-key-description.js";
import type { Problem } from "../problem.js";
import { createProblemAtPath } from "../schema-file.js";
import type { DeclaredResource } from "../stages/validate.js";
import { suggestValidName } from "../keyword-hints.js";
import { lastPathSegment, toCamelCaseName } from "../../runtime/model/schema/path-names.js";
import { listSchemas } from "./located-schemas.js";
import { listParameters } from "../../runtime/model/query/query-grammar.js";
import { yieldFinding, type DeclaredProject, type Rules } from "./rule.js";
import { isDateOrTimeFormat } from "../text-format.js";
import { groupByKey } from "../../runtime/model/values/objects.js";

/** Names that resources must not have in any folder of `schemas/`: docs/reference/http.md#paths-and-versions. */
export const reservedResourceNames = new Set([
  "me",
  "batch",
  "search",
  "expanded",
  "admin",
  "docs",
  "api",
  "openapi.json",
  "healthz",
  "readyz",
  "metrics",
]);
/** Names that top-level resources must not have: paths below `/admin/api`, and the client's method `transaction`. */
const reservedTopLevelNames = new Set(["session", "sessions", "password", "description", "explain", "transaction"]);
/** Whether the collection is below an account. The name `keys` is reserved there (docs/reference/http.md#keys). */
function isBelowAccounts({ path, declaration }: DeclaredResource, { resources }: DeclaredProject): boolean {
  const seenThrough = listReferences(declaration).filter(({ via }) => via === true);
  const above = [path.slice(0, path.lastIndexOf("/")), ...seenThrough.map(({ resource }) => resource)];
  return above.some((each) => resources.get(each)?.declaration.resource.accounts !== undefined);
}

/**
 * Names that a field must not have: query parameters (docs/reference/http.md#queries), `expanded`, which answers contain, and
 * `and`, which queries contain.
 */
export const reservedFieldNames: ReadonlySet<string> = new Set([...listParameters, "expanded", "and"]);

/** Names that are special in JavaScript. The server ignores them in bodies (docs/reference/http.md#representations). */
const javascriptReservedNames = new Set(["__proto__", "constructor", "prototype"]);

export const nameRules: Rules = {
  *"Names of files and folders in schemas/ must start with a lower-case letter and contain only lower-case letters, digits and underscores."({
    path,
  }) {
    for (const segment of path.split("/")) {
      if (/^[a-z][a-z0-9_]*$/.test(segment)) continue;
      yield { path: [], found: `${JSON.stringify(segment)} is not such a name`, hint: suggestValidName(segment) };
    }
  },

  *"A resource must not have a name that the API reserves."(resource, project) {
    const { path } = resource;
    const name = lastPathSegment(path);
    if (
      reservedResourceNames.has(name) ||
      reservedTopLevelNames.has(path) ||
      (name === keysPathSegment && isBelowAccounts(resource, project))
    ) {
      yield { path: [], found: `${JSON.stringify(name)} is reserved`, hint: "give the file another name" };
    }
  },

  *"Files and folders in schemas/ must not be named package.json or node_modules, because Node.js reads them."({
    path,
  }) {
    const segments = path.split("/");
    for (const name of ["package", "node_modules"]) {
      const isRead = name === "package" ? segments.at(-1) === name : segments.includes(name);
      if (isRead)
        yield {
          path: [],
          found: `${JSON.stringify(name)} has a meaning for Node.js`,
          hint: "give it another name",
        };
    }
  },

  *"A field must not have the name of a query parameter."({ declaration: { properties } }, { projectDefinition }) {
    const parameter = projectDefinition?.dialects.parameter;
    const others = parameter === undefined ? [] : [parameter.name, ...Object.keys(parameter.with ?? {})];
    for (const name of Object.keys(properties)) {
      if (reservedFieldNames.has(name) || others.includes(name)) {
        yield* yieldFinding(["properties", name], name, "is a query parameter", "give the field another name");
      }
    }
  },

  *"A field must not be named like the filters `_from` and `_to` of another field."({ declaration: { properties } }) {
    for (const [name, schema] of Object.entries(properties)) {
      const kind = findValueKind(schema);
      if (kind !== "integer" && kind !== "number" && !isDateOrTimeFormat(schema.format)) continue;
      for (const bound of [`${name}_from`, `${name}_to`]) {
        if (properties[bound] === undefined) continue;
        const found = `${JSON.stringify(bound)} is a filter of ${JSON.stringify(name)}`;
        yield { path: ["properties", bound], found, hint: "give one of the two fields another name" };
      }
    }
  },

  *"A field or property must not have a name that JavaScript reserves for objects."({ declaration }) {
    const inside = [...listSchemas(declaration)].map(({ path, schema }) => ({
      at: [...path, "properties"],
      properties: schema.properties ?? {},
    }));
    for (const { at, properties } of [{ at: ["properties"], properties: declaration.properties }, ...inside]) {
      for (const name of Object.keys(properties)) {
        if (javascriptReservedNames.has(name))
          yield { path: [...at, name], found: `${JSON.stringify(name)} is reserved` };
      }
    }
  },
};

const distinctCodeNameRule = "Two resources must not have the same name in the generated code.";

/** Finds resources with the same name in the generated code. Compares all resources at once, so it is not a rule for one of them. */
export function findNameCollisions(
  resources: readonly DeclaredResource[],
  declaredPaths: ReadonlySet<string>,
): readonly Problem[] {
  const pathsByCodeName = groupByKey(Array.from(declaredPaths, (path) => [toCamelCaseName(path), path] as const));
  return resources.flatMap(({ path, source }) => {
    const others = pathsByCodeName.get(toCamelCaseName(path))!.filter((other) => other < path);
    return others.map((other) => {
      const found = `${other} and ${path} both become ${toCamelCaseName(path)}`;
      return createProblemAtPath(source, distinctCodeNameRule, { path: [], found, hint: "give the file another name" });
    });
  });
}
