import type { Declaration, FieldSchema } from "../declaration.js";
import type { JsonPath, Finding } from "../problem.js";
import { listAllowedValues } from "../allowed-values.js";
import { isStored, findValueKind } from "../declared-fields.js";
import { listPrivileges } from "../declared-privileges.js";
import { findValueProblems } from "./field-rules.js";
import { listSchemas } from "./located-schemas.js";
import { findDisallowedValue, yieldFinding, listKeywordUses, type Rules } from "./rule.js";
import { reservedFieldNames, reservedResourceNames } from "./name-rules.js";

const migrationKeywords = ["was", "valuesWere", "fill", "fillFrom", "convert"] as const;

function suggestSwapViaThirdName(memberKind: "fields" | "properties" | "values"): string {
  return `remove one of the two; to swap two ${memberKind}, rename one of them to a third name in a release in between`;
}

/** Rules about keywords that decide how a migration treats stored data. */
export const migrationRules: Rules = {
  *"`was`, `valuesWere`, `fill`, `fillFrom` and `convert` are for stored fields."({ declaration }) {
    for (const { path, schema } of listFieldsAndProperties(declaration)) {
      const name = String(path[1]);
      if (isStored(declaration, name)) continue;
      for (const keyword of migrationKeywords)
        if (schema[keyword] !== undefined) yield* yieldFinding([...path, keyword], name, "is not stored");
    }
  },

  *"An alias must not be a name that a field, a query parameter, a resource or another alias has."(
    { path, declaration },
    { declaredPaths, resources },
  ) {
    const { properties, resource } = declaration;
    const named = Object.entries(properties).flatMap(([name, { alias }]) =>
      alias === undefined ? [] : [{ name, alias }],
    );
    const isBound = (name: string): boolean =>
      /_(?:from|to)$/.test(name) && properties[name.replace(/_(?:from|to)$/, "")] !== undefined;
    for (const { name, alias } of named) {
      const at = ["properties", name, "alias", "name"];
      const first = named.find((other) => other.alias.name === alias.name);
      if (Object.hasOwn(properties, alias.name)) yield* yieldFinding(at, alias.name, "is a field");
      else if (reservedFieldNames.has(alias.name) || isBound(alias.name))
        yield* yieldFinding(at, alias.name, "is a query parameter");
      else if (first?.name !== name) yield* yieldFinding(at, alias.name, "is also an alias of another field");
    }
    if (resource.alias === undefined) return;
    const at = ["resource", "alias", "name"];
    const above = path.slice(0, path.lastIndexOf("/") + 1);
    const taken = `${above}${resource.alias.name}`;
    const beside = [...resources.values()].filter((other) => {
      const isBeside = other.path.slice(0, other.path.lastIndexOf("/") + 1) === above;
      return isBeside && other.declaration.resource.alias?.name === resource.alias?.name;
    });
    if (declaredPaths.has(taken)) yield* yieldFinding(at, resource.alias.name, `is the resource schemas/${taken}.json`);
    else if (reservedResourceNames.has(resource.alias.name))
      yield* yieldFinding(at, resource.alias.name, "is reserved by the API");
    else if (beside.length > 1) yield* yieldFinding(at, resource.alias.name, "is also an alias of another resource");
  },

  *"`sunset` must not be before `deprecated`."({ declaration: { properties, resource } }) {
    const places = [
      { at: ["resource", "alias", "sunset"], alias: resource.alias },
      ...Object.entries(properties).flatMap(([name, { alias, valueAliases = {} }]) => [
        { at: ["properties", name, "alias", "sunset"], alias },
        ...Object.entries(valueAliases).map(([before, each]) => ({
          at: ["properties", name, "valueAliases", before, "sunset"],
          alias: each,
        })),
      ]),
    ];
    for (const { at, alias } of places) {
      if (alias?.sunset !== undefined && alias.sunset < alias.deprecated)
        yield* yieldFinding(at, alias.sunset, `is before ${alias.deprecated}`);
    }
  },

  *"`was` must name a field, property or resource that no longer exists, and each former name may be in only one `was`."(
    { declaration },
    { declaredPaths, resources },
  ) {
    const { properties, resource } = declaration;
    yield* findConflictingFormerNames(["properties"], properties, "field");
    for (const { path, schema } of listSchemas(declaration)) {
      const isDeclared = path[0] === "properties" && schema.properties !== undefined;
      if (isDeclared) yield* findConflictingFormerNames([...path, "properties"], schema.properties, "property");
    }
    const { was } = resource;
    if (typeof was !== "string") return;
    const others = [...resources.values()].filter((other) => other.declaration.resource.was === was);
    if (declaredPaths.has(was)) yield { path: ["resource", "was"], found: `schemas/${was}.json still exists` };
    else if (others.length > 1)
      yield* yieldFinding(["resource", "was"], was, "is also the former path of another resource");
  },

  *"`valuesWere` must map a value that is allowed now to a former one that is no longer allowed."(
    { declaration },
    { resources },
  ) {
    for (const { path, name, field: schema, value: before } of listKeywordUses(declaration, "valuesWere")) {
      const values = schema.items ?? schema;
      // Skips fields that are no strings, because another rule reports `valuesWere` there.
      if (findValueKind(values) !== "string") continue;
      const arePrivileges = name === declaration.resource.groups?.privileges;
      const allowed = arePrivileges
        ? listPrivileges([...resources.values()].map((other) => other.declaration))
        : (listAllowedValues(values)?.map(String) ?? []);
      for (const [value, was] of Object.entries(before)) {
        const here = [...path, value];
        yield* findDisallowedValue(here, value, name, allowed);
        if (allowed.includes(value) && allowed.includes(String(was)))
          yield* yieldFinding(here, String(was), "is still allowed", suggestSwapViaThirdName("values"));
      }
    }
  },

  *"`valueAliases` must map a value that is no longer allowed to one that is allowed now."({ declaration }) {
    for (const { path, name, field, value: aliases } of listKeywordUses(declaration, "valueAliases")) {
      if (findValueKind(field) !== "string") continue;
      const allowed = listAllowedValues(field)?.map(String) ?? [];
      for (const [before, { value }] of Object.entries(aliases)) {
        const here = [...path, before];
        if (allowed.includes(before)) yield* yieldFinding(here, before, "is still allowed");
        else yield* findDisallowedValue([...here, "value"], value, name, allowed);
      }
    }
  },

  *"`fill` must be a value that the field allows."({ declaration }) {
    for (const { path, name, field, value } of listKeywordUses(declaration, "fill")) {
      const isRequired = declaration.required?.includes(name) === true;
      if (value === "" && isRequired) yield* yieldFinding(path, "", "is not a value of a required string");
      else yield* findValueProblems(path, value, field);
    }
    for (const { path, schema } of listFieldsAndProperties(declaration)) {
      const isProperty = path.length > 2;
      if (isProperty && schema.fill !== undefined) yield* findValueProblems([...path, "fill"], schema.fill, schema);
    }
  },

  *"`fillFrom` needs a hooks file, and excludes `fill`."({ declaration, source }) {
    for (const { path, schema } of listFieldsAndProperties(declaration)) {
      if (schema.fillFrom === undefined) continue;
      const here = [...path, "fillFrom"];
      if (schema.fill !== undefined) yield { path: here, found: "`fill` is set too" };
      else if (!source.hasHooks) yield { path: here, found: `schemas/${source.path}.hooks.ts does not exist` };
    }
  },
};

function* findConflictingFormerNames(
  path: JsonPath,
  members: { readonly [name: string]: { readonly was?: string | null } },
  memberKind: "field" | "property",
): Iterable<Finding> {
  const seen = new Set<string>();
  for (const [name, { was }] of Object.entries(members)) {
    if (typeof was !== "string") continue;
    const here = [...path, name, "was"];
    if (Object.hasOwn(members, was))
      yield* yieldFinding(
        here,
        was,
        `is still a ${memberKind}`,
        suggestSwapViaThirdName(memberKind === "field" ? "fields" : "properties"),
      );
    else if (seen.has(was)) yield* yieldFinding(here, was, `is also the former name of another ${memberKind}`);
    seen.add(was);
  }
}

/** Lists the fields, and the properties of objects in them. Both can have keywords for migrations. */
function listFieldsAndProperties(declaration: Declaration): readonly { path: JsonPath; schema: FieldSchema }[] {
  return [...listSchemas(declaration)].filter(({ path }) => path[0] === "properties");
}
