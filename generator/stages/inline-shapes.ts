import { mapActionValues } from "../action-model.js";
import type { DeclaredSchema } from "../declaration.js";
import { fieldOnlyKeywords } from "../meta-schema.js";
import type { StageResult, JsonPath, Problem, Finding } from "../problem.js";
import { createProblemAtPath, type SchemaFile } from "../schema-file.js";
import type { DeclaredResource, DeclaredShapes } from "./validate.js";
import { posix } from "node:path";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { mapMembers } from "../../runtime/model/values/objects.js";

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

/** Replaces each `$ref` with the shape (a shared schema) that it names. Leaves out declarations with an invalid `$ref`. */
export function inlineShapes(
  declared: readonly DeclaredResource[],
  findShape: ShapeFinder,
): StageResult<readonly DeclaredResource[]> {
  const problems = new Map<string, Problem>();
  let isSound = true;
  const addProblem = (source: SchemaFile, rule: string, finding: Finding): void => {
    isSound = false;
    const problem = createProblemAtPath(source, rule, finding);
    // An error inside a shape is found at each use of the shape. This key ensures that it is reported once.
    problems.set(`${problem.file}#${problem.pointer} ${problem.rule}`, problem);
  };

  function inlineSchema(position: SchemaPosition, schema: DeclaredSchema): DeclaredSchema {
    if (schema.$ref !== undefined) return inlineReference(position, schema, schema.$ref);
    const items = schema.items && inlineSchema(appendToPosition(position, "items"), schema.items);
    const properties =
      schema.properties && inlineProperties(appendToPosition(position, "properties"), schema.properties);
    return { ...schema, ...(items && { items }), ...(properties && { properties }) };
  }

  function inlineProperties(position: SchemaPosition, schemas: SchemasByName): SchemasByName {
    return mapMembers(schemas, (schema, name) => inlineSchema(appendToPosition(position, name), schema));
  }

  function inlineReference(position: SchemaPosition, schema: DeclaredSchema, reference: string): DeclaredSchema {
    const path = [...position.path, "$ref"];
    const target = findShape(position.source, reference);
    if (target.kind === "none") addProblem(position.source, shapeRules.target, { path, ...target });
    if (target.kind !== "shape") {
      isSound = false;
      return schema;
    }
    const { shape } = target;
    if (position.enclosingShapes.some(({ schema }) => schema === shape.schema)) {
      const found = `${JSON.stringify(reference)} leads back to this shape`;
      addProblem(position.source, shapeRules.cycle, { path, found });
      return schema;
    }
    for (const keyword of Object.keys(schema).filter((each) => !keywordsBesideReference.has(each))) {
      const found = `${keyword} must be in the shape`;
      addProblem(position.source, shapeRules.beside, { path: [...position.path, keyword], found });
    }
    const inlined = inlineSchema(
      { source: shape.source, path: shape.path, enclosingShapes: [...position.enclosingShapes, shape] },
      shape.schema,
    );
    const { $ref, ...own } = schema;
    return { ...inlined, ...own };
  }

  const value = declared.flatMap((resource) => {
    // Skips files without `$ref`. JSON can escape the letters of this name, so files with `\u` are searched, too.
    if (!/\$ref|\\u/.test(resource.source.text)) return resource;
    isSound = true;
    const { source } = resource;
    const startAt = (path: JsonPath): SchemaPosition => ({ source, path, enclosingShapes: [] });
    const properties = inlineProperties(startAt(["properties"]), resource.declaration.properties);
    const declaration = mapActionValues(resource.declaration, ({ values, path }) => {
      return { ...values, properties: inlineProperties(startAt([...path, "properties"]), values.properties) };
    });
    return isSound ? { ...resource, declaration: { ...declaration, properties } } : [];
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

interface Shape {
  readonly source: SchemaFile;
  readonly path: JsonPath;
  readonly schema: DeclaredSchema;
}

/** The result of looking up a `$ref`. `broken`: the file of the shape has errors. `none`: there is no such shape. */
type ShapeLookupResult =
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
    if (!isWhole)
      return { kind: "none", found: `${JSON.stringify(reference)} does not name a shape`, hint: shapeReferenceHint };
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
  'write "_shapes.json#/$defs/name": the path of the file with the shape, relative to this file, and the name of the shape';
