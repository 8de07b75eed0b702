import type { Declaration } from "../declaration.js";
import type { PropertySchema } from "../plain-schema.js";
import type { JsonPath } from "../problem.js";
import type { Finding } from "../schema-file.js";
import { allowedValues, suggestAllowed } from "../allowed-values.js";
import { isStored } from "../field-facts.js";
import { listPrivileges } from "../field-privileges.js";
import { kindOf } from "../kind-of.js";
import { findMisfits } from "./field-rules.js";
import { listSchemas } from "./field-schemas.js";
import { findAt } from "./finding.js";
import { reservedParameters, reservedPaths } from "./name-rules.js";
import type { Rules } from "./rule.js";

const words = ["was", "valuesWere", "fill", "fillFrom", "convert"] as const;

function swapHint(what: "fields" | "properties" | "values"): string {
  return `take one of the two away; to swap two ${what}, rename one of them to a third name in a release between`;
}

/** What becomes of data that is there when a declaration changes. */
export const historyRules: Rules = {
  *"What becomes of stored values is said of a field that is stored."({ declaration }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (isStored(declaration, name)) continue;
      for (const word of words)
        if (field[word] !== undefined) yield* findAt(["properties", name, word], name, "is not stored");
    }
    for (const { at, schema } of listProperties(declaration)) {
      const name = String(at[1]);
      if (isStored(declaration, name)) continue;
      for (const word of ["was", "fill", "fillFrom", "convert"] as const)
        if (schema[word] !== undefined) yield* findAt([...at, word], name, "is not stored");
    }
  },

  *"An alias is a name that nothing else has."({ path, declaration }, { paths, resources }) {
    const { properties, resource } = declaration;
    const named = Object.entries(properties).flatMap(([name, { alias }]) =>
      alias === undefined ? [] : [{ name, alias }],
    );
    const isBound = (name: string): boolean =>
      /_(?:from|to)$/.test(name) && properties[name.replace(/_(?:from|to)$/, "")] !== undefined;
    for (const { name, alias } of named) {
      const at = ["properties", name, "alias", "name"];
      const first = named.find((other) => other.alias.name === alias.name);
      if (Object.hasOwn(properties, alias.name)) yield* findAt(at, alias.name, "is a field");
      else if (reservedParameters.has(alias.name) || isBound(alias.name))
        yield* findAt(at, alias.name, "is a query parameter");
      else if (first?.name !== name) yield* findAt(at, alias.name, "is said of another field, too");
    }
    if (resource.alias === undefined) return;
    const at = ["resource", "alias", "name"];
    const above = path.slice(0, path.lastIndexOf("/") + 1);
    const taken = `${above}${resource.alias.name}`;
    const beside = [...resources.values()].filter((other) => {
      const isBeside = other.path.slice(0, other.path.lastIndexOf("/") + 1) === above;
      return isBeside && other.declaration.resource.alias?.name === resource.alias?.name;
    });
    if (paths.has(taken)) yield* findAt(at, resource.alias.name, `is that of schemas/${taken}.json`);
    else if (reservedPaths.has(resource.alias.name)) yield* findAt(at, resource.alias.name, "is kept by the interface");
    else if (beside.length > 1) yield* findAt(at, resource.alias.name, "is said of another resource, too");
  },

  *"An alias goes after it is deprecated."({ declaration: { properties, resource } }) {
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
        yield* findAt(at, alias.sunset, `is before ${alias.deprecated}`);
    }
  },

  *"A name of before is none that is declared now, and that of one thing."({ declaration }, { paths, resources }) {
    const { properties, resource } = declaration;
    yield* findNamesBefore(["properties"], properties, "field");
    for (const { at, schema } of listSchemas(declaration)) {
      const isDeclared = at[0] === "properties" && schema.properties !== undefined;
      if (isDeclared) yield* findNamesBefore([...at, "properties"], schema.properties, "property");
    }
    const { was } = resource;
    if (typeof was !== "string") return;
    const others = [...resources.values()].filter((other) => other.declaration.resource.was === was);
    if (paths.has(was)) yield { at: ["resource", "was"], found: `there is a schemas/${was}.json` };
    else if (others.length > 1) yield* findAt(["resource", "was"], was, "is said of another resource, too");
  },

  *"A value that was called otherwise is allowed now, and what it was is not."(
    { declaration: { properties, resource } },
    { resources },
  ) {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.valuesWere === undefined) continue;
      const values = schema.items ?? schema;
      // At another type it is rejected by the rule about keywords and types.
      if (kindOf(values) !== "string") continue;
      const arePrivileges = name === resource.groups?.privileges;
      const allowed = arePrivileges
        ? listPrivileges([...resources.values()].map((other) => other.declaration))
        : (allowedValues(values)?.map(String) ?? []);
      for (const [value, was] of Object.entries(schema.valuesWere ?? {})) {
        const at = ["properties", name, "valuesWere", value];
        if (!allowed.includes(value))
          yield* findAt(at, value, `is no value of ${name}`, suggestAllowed(value, allowed));
        else if (allowed.includes(String(was)))
          yield { at, found: `${JSON.stringify(was)} is still allowed`, hint: swapHint("values") };
      }
    }
  },

  *"A value of before is allowed no more, and stands for one that is."({ declaration: { properties } }) {
    for (const [name, schema] of Object.entries(properties)) {
      if (kindOf(schema) !== "string") continue;
      const allowed = allowedValues(schema)?.map(String) ?? [];
      for (const [before, { value }] of Object.entries(schema.valueAliases ?? {})) {
        const at = ["properties", name, "valueAliases", before];
        if (allowed.includes(before)) yield { at, found: `${JSON.stringify(before)} is still allowed` };
        else if (!allowed.includes(value))
          yield* findAt([...at, "value"], value, `is no value of ${name}`, suggestAllowed(value, allowed));
      }
    }
  },

  *"What items are filled with is a value that the field allows."({ declaration }) {
    const { properties, required } = declaration;
    for (const [name, schema] of Object.entries(properties)) {
      const at = ["properties", name, "fill"];
      if (schema.fill === undefined) continue;
      if (schema.fill === "" && required?.includes(name)) yield* findAt(at, "", "is no value of a mandatory text");
      else yield* findMisfits(at, schema.fill, schema);
    }
    for (const { at, schema } of listProperties(declaration)) {
      if (schema.fill !== undefined) yield* findMisfits([...at, "fill"], schema.fill, schema);
    }
  },

  *"Items are filled with a value, or by a hook that there is."({ declaration, source }) {
    const fields = Object.entries(declaration.properties).map(([name, schema]) => ({
      at: ["properties", name],
      schema,
    }));
    for (const { at, schema } of [...fields, ...listProperties(declaration)]) {
      if (schema.fillFrom === undefined) continue;
      const here = [...at, "fillFrom"];
      if (schema.fill !== undefined) yield { at: here, found: "there is a fill, too" };
      else if (!source.hooks) yield { at: here, found: `there is no schemas/${source.path}.hooks.ts` };
    }
  },
};

function* findNamesBefore(
  at: JsonPath,
  members: { readonly [name: string]: { readonly was?: string | null } },
  kind: "field" | "property",
): Iterable<Finding> {
  const seen = new Set<string>();
  for (const [name, { was }] of Object.entries(members)) {
    if (typeof was !== "string") continue;
    const here = [...at, name, "was"];
    if (Object.hasOwn(members, was))
      yield* findAt(here, was, `is a ${kind}`, swapHint(kind === "field" ? "fields" : "properties"));
    else if (seen.has(was)) yield* findAt(here, was, `is said of another ${kind}, too`);
    seen.add(was);
  }
}

/** Those of objects, at whatever depth. */
function* listProperties(
  declaration: Declaration,
): Iterable<{ readonly at: JsonPath; readonly schema: PropertySchema }> {
  // A keyword that is none of a schema's own place is refused before.
  for (const { at, schema } of listSchemas(declaration)) {
    if (at[0] === "properties" && at.length > 2) yield { at, schema };
  }
}
