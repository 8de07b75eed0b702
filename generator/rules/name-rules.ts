import { kindOf } from "../kind-of.js";
import { listReferences } from "../field-facts.js";
import { keysName } from "../../runtime/model/keys-name.js";
import type { DeclaredResource } from "../validate.js";
import { nameInCode } from "../name-in-code.js";
import { listSchemas } from "./field-schemas.js";
import { listParameters } from "../../runtime/model/query-grammar.js";
import type { DeclaredProject, Rules } from "./rule.js";
import { isTimeFormat } from "../text-format.js";

/** docs/reference/http.md#paths-and-versions. */
export const reservedPaths = new Set([
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
/** Beside the resources of the top level, below `/admin/api`; the description below every version too; `transaction` in the client. */
const topLevelNames = new Set(["session", "sessions", "password", "description", "explain", "transaction"]);
/** docs/reference/http.md#keys; nested in the accounts, or seen through them. */
function isBelowAccounts({ path, declaration }: DeclaredResource, { resources }: DeclaredProject): boolean {
  const seenThrough = listReferences(declaration).filter(({ via }) => via === true);
  const above = [path.slice(0, path.lastIndexOf("/")), ...seenThrough.map(({ resource }) => resource)];
  return above.some((each) => resources.get(each)?.declaration.resource.accounts !== undefined);
}

/** docs/reference/http.md#queries; what one of them brings stands beside the fields of an item, by `expanded`, and groups of filters beside filters. */
export const reservedParameters: ReadonlySet<string> = new Set([...listParameters, "expanded", "and"]);

/** docs/reference/http.md#representations: in bodies these are just undeclared names. */
const undeclarable = new Set(["__proto__", "constructor", "prototype"]);

export const nameRules: Rules = {
  *"The names of a declaration's file and folders are lower-case letters, digits and underscores, a letter first."({
    path,
  }) {
    for (const segment of path.split("/")) {
      if (!/^[a-z][a-z0-9_]*$/.test(segment)) yield { at: [], found: `${JSON.stringify(segment)} is not such a name` };
    }
  },

  *"A resource takes no name that the interface keeps for itself."(resource, project) {
    const { path } = resource;
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (
      reservedPaths.has(name) ||
      topLevelNames.has(path) ||
      (name === keysName && isBelowAccounts(resource, project))
    ) {
      yield { at: [], found: `${JSON.stringify(name)} is one`, hint: "give the file another name" };
    }
  },

  *"A declaration's file and folders have no name that Node.js and the compiler give a meaning to."({ path }) {
    const segments = path.split("/");
    for (const name of ["package", "node_modules"]) {
      const isRead = name === "package" ? segments.at(-1) === name : segments.includes(name);
      if (isRead)
        yield { at: [], found: `${JSON.stringify(name)} is one`, hint: "give it another name, such as the plural" };
    }
  },

  *"Two resources have different names in the generated code."({ path }, project) {
    for (const other of project.byName.get(nameInCode(path)) ?? []) {
      if (other >= path) continue;
      const found = `${other} and ${path} are both ${nameInCode(path)}`;
      yield { at: [], found, hint: "give the file another name" };
    }
  },

  *"A field takes no name of a query parameter."({ declaration: { properties } }, { definition }) {
    const parameter = definition?.dialects.parameter;
    const others = parameter === undefined ? [] : [parameter.name, ...Object.keys(parameter.with ?? {})];
    for (const name of Object.keys(properties)) {
      if (reservedParameters.has(name) || others.includes(name)) {
        yield {
          at: ["properties", name],
          found: `${JSON.stringify(name)} is one`,
          hint: "give the field another name",
        };
      }
    }
  },

  *"A field takes no name that stands for a bound of another field."({ declaration: { properties } }) {
    for (const [name, schema] of Object.entries(properties)) {
      const kind = kindOf(schema);
      if (kind !== "integer" && kind !== "number" && !isTimeFormat(schema.format)) continue;
      for (const bound of [`${name}_from`, `${name}_to`]) {
        if (properties[bound] === undefined) continue;
        const found = `${JSON.stringify(bound)} is a bound of ${JSON.stringify(name)}`;
        yield { at: ["properties", bound], found, hint: "give one of the two fields another name" };
      }
    }
  },

  *"A field or property takes no name that JavaScript gives to the insides of objects."({ declaration }) {
    const inside = [...listSchemas(declaration)].map(({ at, schema }) => ({
      at: [...at, "properties"],
      properties: schema.properties ?? {},
    }));
    for (const { at, properties } of [{ at: ["properties"], properties: declaration.properties }, ...inside]) {
      for (const name of Object.keys(properties)) {
        if (undeclarable.has(name)) yield { at: [...at, name], found: `${JSON.stringify(name)} is one` };
      }
    }
  },
};
