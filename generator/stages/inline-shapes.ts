import { mapActionValues } from "../action-model.js";
import type { DeclaredSchema } from "../declaration.js";
import { fieldOnlyKeywords } from "../meta-schema.js";
import type { StageResult, JsonPath, Problem, Finding } from "../problem.js";
import { createProblemAtPath, type SchemaFile } from "../schema-file.js";
import type { DeclaredResource, DeclaredShapes } from "./validate.js";
import { posix } from "node:path";
import { suggestName } from "../../runtime/model/values/nearest-name.js";

export const shapeRules = {
  target: "`$ref` must name a shape.",
  beside:
    "Next to `$ref`, a value may have only keywords that can differ between uses of the shape, such as `title` and `default`.",
  cycle: "A shape must not contain itself.",
  unused: "Every shape must be used.",
} as const;

/** Keywords that are allowed next to `$ref`, because they may differ for each use of a shape (a shared schema). */
const keywordsBesideReference: ReadonlySet<string> = new Set([
  "$ref",
  "title",
  "description",
  "examples",
  ...fieldOnlyKeywords,
]);

/** Replaces each `$ref` with the shape (a shared schema) that it names. Leaves out fields with an invalid `$ref`. */
export function inlineShapes(
  declared: readonly DeclaredResource[],
  findShape: ShapeFinder,
): StageResult<readonly DeclaredResource[]> {
  const problems = new Map<string, Problem>();
  const addProblem = (source: SchemaFile, rule: string, finding: Finding): null => {
    const problem = createProblemAtPath(source, rule, finding);
    // An error inside a shape is found at each use of the shape. This key ensures that it is reported once.
    problems.set(`${problem.file}#${problem.pointer} ${problem.rule}`, problem);
    return null;
  };

  function inlineSchema(position: SchemaPosition, schema: DeclaredSchema): DeclaredSchema | null {
    if (schema.$ref !== undefined) return inlineReference(position, schema, schema.$ref);
    const items = schema.items && inlineSchema(appendToPosition(position, "items"), schema.items);
    const inside = schema.properties && inlineProperties(appendToPosition(position, "properties"), schema.properties);
    if (items === null || (inside !== undefined && inside.invalidNames.length > 0)) return null;
    return { ...schema, ...(items && { items }), ...(inside && { properties: inside.properties }) };
  }

  function inlineProperties(
    position: SchemaPosition,
    schemas: SchemasByName,
  ): { readonly properties: SchemasByName; readonly invalidNames: readonly string[] } {
    const properties: (readonly [string, DeclaredSchema])[] = [];
    const invalidNames: string[] = [];
    for (const [name, schema] of Object.entries(schemas)) {
      const inlined = inlineSchema(appendToPosition(position, name), schema);
      if (inlined === null) invalidNames.push(name);
      else properties.push([name, inlined]);
    }
    return { properties: Object.fromEntries(properties), invalidNames };
  }

  function inlineReference(position: SchemaPosition, schema: DeclaredSchema, reference: string): DeclaredSchema | null {
    const path = [...position.path, "$ref"];
    const target = findShape(position.source, reference);
    if (target.kind === "broken") return null;
    if (target.kind === "none") return addProblem(position.source, shapeRules.target, { path, ...target });
    const { shape } = target;
    if (position.enclosingShapes.some(({ schema }) => schema === shape.schema)) {
      return addProblem(position.source, shapeRules.cycle, {
        path,
        found: `${JSON.stringify(reference)} leads back to this shape`,
      });
    }
    const others = Object.keys(schema).filter((keyword) => !keywordsBesideReference.has(keyword));
    for (const keyword of others) {
      const found = `${keyword} must be in the shape`;
      addProblem(position.source, shapeRules.beside, { path: [...position.path, keyword], found });
    }
    const inlined = inlineSchema(
      { source: shape.source, path: shape.path, enclosingShapes: [...position.enclosingShapes, shape] },
      shape.schema,
    );
    if (inlined === null || others.length > 0) return null;
    const { $ref, ...own } = schema;
    return { ...inlined, ...own };
  }

  const value = declared.map((resource) => {
    // Skips files without `$ref`. JSON can escape the letters of this name, so files with `\u` are searched, too.
    if (!/\$ref|\\u/.test(resource.source.text)) return resource;
    const { source, invalidFields } = resource;
    const fields = inlineProperties(
      { source, path: ["properties"], enclosingShapes: [] },
      resource.declaration.properties,
    );
    const invalidPaths: JsonPath[] = [
      ...resource.invalidPaths,
      ...fields.invalidNames.map((name) => ["properties", name]),
    ];
    const declaration = mapActionValues(resource.declaration, ({ values, path: above }) => {
      const path = [...above, "properties"];
      const inlined = inlineProperties({ source, path, enclosingShapes: [] }, values.properties);
      invalidPaths.push(...inlined.invalidNames.map((name) => [...path, name]));
      return { ...values, properties: inlined.properties };
    });
    return {
      ...resource,
      declaration: { ...declaration, properties: fields.properties },
      invalidPaths,
      invalidFields: new Set([...invalidFields, ...fields.invalidNames]),
    };
  });
  return { value, problems: [...problems.values()] };
}

export function findUnusedShapes(
  declarationFiles: readonly SchemaFile[],
  shapeFiles: readonly DeclaredShapes[],
  findShape: ShapeFinder,
): readonly Problem[] {
  if (shapeFiles.length === 0) return [];
  const used = new Set<DeclaredSchema>();
  for (const source of [...declarationFiles, ...shapeFiles.map((each) => each.source)]) {
    for (const reference of listSchemaRefs(source.value)) {
      const target = findShape(source, reference);
      if (target.kind === "shape") used.add(target.shape.schema);
    }
  }
  return shapeFiles.flatMap(({ source, shapes: named }) =>
    [...named]
      .filter(([, schema]) => !used.has(schema))
      .map(([name]) =>
        createProblemAtPath(source, shapeRules.unused, {
          path: ["$defs", name],
          found: `nothing refers to ${JSON.stringify(name)}`,
        }),
      ),
  );
}

/** Translates a position in an inlined field to the file that contains this part: the declaration, or the file of the shape. */
export function locateInSourceFile(
  source: SchemaFile,
  path: JsonPath,
  findShape: ShapeFinder,
): { readonly source: SchemaFile; readonly path: JsonPath } {
  let value: unknown = source.value;
  for (const [index, segment] of path.entries()) {
    if (typeof value !== "object" || value === null) break;
    const schema = value as { readonly [name: string]: unknown };
    if (typeof schema["$ref"] === "string" && !Object.hasOwn(schema, segment)) {
      const target = findShape(source, schema["$ref"]);
      if (target.kind !== "shape") break;
      const { shape } = target;
      return locateInSourceFile(shape.source, [...shape.path, ...path.slice(index)], findShape);
    }
    value = schema[segment];
  }
  return { source, path };
}

interface SchemasByName {
  readonly [name: string]: DeclaredSchema;
}

interface SchemaPosition {
  readonly source: SchemaFile;
  readonly path: JsonPath;
  /** The shapes (shared schemas) that contain the position, outermost first. */
  readonly enclosingShapes: readonly Shape[];
}

function appendToPosition(position: SchemaPosition, name: string): SchemaPosition {
  return { ...position, path: [...position.path, name] };
}

function listSchemaRefs(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "$ref" && typeof each === "string" ? [each] : listSchemaRefs(each),
  );
}

export interface Shape {
  readonly source: SchemaFile;
  readonly path: JsonPath;
  readonly schema: DeclaredSchema;
}

/** The result of looking up a `$ref`. `broken`: the file of the shape has errors. `none`: there is no such shape. */
export type ShapeLookupResult =
  | { readonly kind: "shape"; readonly shape: Shape }
  | { readonly kind: "broken" }
  | { readonly kind: "none"; readonly found: string; readonly hint?: string | undefined };

export type ShapeFinder = (referringFile: SchemaFile, reference: string) => ShapeLookupResult;

/** Creates the function that looks up shapes. `shapePaths` includes files with errors, which `shapeFiles` does not contain. */
export function createShapeFinder(shapeFiles: readonly DeclaredShapes[], shapePaths: ReadonlySet<string>): ShapeFinder {
  const byPath = new Map(shapeFiles.map((file) => [file.source.path, file]));
  return (from, reference) => {
    const [, file = "", name = ""] = /^([^#]*)#\/\$defs\/([^/]*)$/.exec(reference) ?? [];
    const isWhole = name !== "" && (file === "" || file.endsWith(".json"));
    if (!isWhole) return { kind: "none", found: `${JSON.stringify(reference)} names none`, hint: shapeReferenceHint };
    const path = file === "" ? from.path : posix.join(posix.dirname(from.path), file.slice(0, -".json".length));
    if (!shapePaths.has(path)) {
      const found = `there is no file schemas/${path}.json with shapes`;
      return { kind: "none", found, hint: suggestName(path, shapePaths) ?? shapeReferenceHint };
    }
    const declared = byPath.get(path);
    if (declared === undefined) return { kind: "broken" };
    const schema = declared.shapes.get(name);
    if (schema !== undefined) {
      return { kind: "shape", shape: { source: declared.source, path: ["$defs", name], schema } };
    }
    return {
      kind: "none",
      found: `${JSON.stringify(name)} is not in that file`,
      hint: suggestName(name, declared.shapes.keys()),
    };
  };
}

const shapeReferenceHint =
  'write "_shapes.json#/$defs/name": the path of a file of shapes, relative to this file, and the name of the shape';
