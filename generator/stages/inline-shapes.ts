import { withActionValues } from "../action-model.js";
import type { DeclaredValue } from "../declaration.js";
import { fieldKeywords } from "../meta-schema.js";
import type { StageResult, JsonPath, Problem, Finding } from "../problem.js";
import { locateProblem, type SchemaFile } from "../schema-file.js";
import type { DeclaredResource, DeclaredShapes } from "./validate.js";
import { posix } from "node:path";
import { suggestName } from "../../runtime/model/values/nearest-name.js";

export const shapeSentences = {
  target: "`$ref` must name a shape.",
  beside: "A keyword next to `$ref` must be one that may differ between uses of the shape.",
  cycle: "A shape must not contain itself.",
  unused: "Every shape must be used.",
} as const;

/** Keywords that are allowed next to `$ref`, because they may differ for each use of a shape (a shared schema). */
const besideReference: ReadonlySet<string> = new Set(["$ref", "title", "description", "examples", ...fieldKeywords]);

/** Replaces each `$ref` with the shape (a shared schema) that it names. Leaves out fields with an invalid `$ref`. */
export function inlineShapes(
  declared: readonly DeclaredResource[],
  findShape: FindShape,
): StageResult<readonly DeclaredResource[]> {
  const problems = new Map<string, Problem>();
  const report = (source: SchemaFile, sentence: string, finding: Finding): null => {
    const problem = locateProblem(source, sentence, finding);
    // An error inside a shape is found at each use of the shape. This key ensures that it is reported once.
    problems.set(`${problem.file}#${problem.pointer} ${problem.rule}`, problem);
    return null;
  };

  function inline(place: Position, schema: DeclaredValue): DeclaredValue | null {
    if (schema.$ref !== undefined) return inlineReference(place, schema, schema.$ref);
    const items = schema.items && inline(positionInside(place, "items"), schema.items);
    const inside = schema.properties && inlineProperties(positionInside(place, "properties"), schema.properties);
    if (items === null || (inside !== undefined && inside.broken.length > 0)) return null;
    return { ...schema, ...(items && { items }), ...(inside && { properties: inside.properties }) };
  }

  function inlineProperties(
    place: Position,
    schemas: Schemas,
  ): { readonly properties: Schemas; readonly broken: readonly string[] } {
    const properties: (readonly [string, DeclaredValue])[] = [];
    const broken: string[] = [];
    for (const [name, schema] of Object.entries(schemas)) {
      const inlined = inline(positionInside(place, name), schema);
      if (inlined === null) broken.push(name);
      else properties.push([name, inlined]);
    }
    return { properties: Object.fromEntries(properties), broken };
  }

  function inlineReference(place: Position, schema: DeclaredValue, reference: string): DeclaredValue | null {
    const at = [...place.at, "$ref"];
    const target = findShape(place.source, reference);
    if (target.kind === "broken") return null;
    if (target.kind === "none") return report(place.source, shapeSentences.target, { at, ...target });
    const { shape } = target;
    if (place.within.some(({ schema }) => schema === shape.schema)) {
      return report(place.source, shapeSentences.cycle, {
        at,
        found: `${JSON.stringify(reference)} leads back to this shape`,
      });
    }
    const others = Object.keys(schema).filter((keyword) => !besideReference.has(keyword));
    for (const keyword of others) {
      const found = `${keyword} must be in the shape`;
      report(place.source, shapeSentences.beside, { at: [...place.at, keyword], found });
    }
    const inlined = inline({ source: shape.source, at: shape.at, within: [...place.within, shape] }, shape.schema);
    if (inlined === null || others.length > 0) return null;
    const { $ref, ...own } = schema;
    return { ...inlined, ...own };
  }

  const value = declared.map((resource) => {
    // Skips files without `$ref`. JSON can escape the letters of this name, so files with `\u` are searched, too.
    if (!/\$ref|\\u/.test(resource.source.text)) return resource;
    const { source, invalidFields } = resource;
    const fields = inlineProperties({ source, at: ["properties"], within: [] }, resource.declaration.properties);
    const invalidPaths: JsonPath[] = [...resource.invalidPaths, ...fields.broken.map((name) => ["properties", name])];
    const declaration = withActionValues(resource.declaration, ({ values, at: above }) => {
      const at = [...above, "properties"];
      const inlined = inlineProperties({ source, at, within: [] }, values.properties);
      invalidPaths.push(...inlined.broken.map((name) => [...at, name]));
      return { ...values, properties: inlined.properties };
    });
    return {
      ...resource,
      declaration: { ...declaration, properties: fields.properties },
      invalidPaths,
      invalidFields: new Set([...invalidFields, ...fields.broken]),
    };
  });
  return { value, problems: [...problems.values()] };
}

export function findUnusedShapes(
  files: readonly SchemaFile[],
  shapes: readonly DeclaredShapes[],
  findShape: FindShape,
): readonly Problem[] {
  if (shapes.length === 0) return [];
  const used = new Set<DeclaredValue>();
  for (const source of [...files, ...shapes.map((each) => each.source)]) {
    for (const reference of listReferences(source.value)) {
      const target = findShape(source, reference);
      if (target.kind === "shape") used.add(target.shape.schema);
    }
  }
  return shapes.flatMap(({ source, shapes: named }) =>
    [...named]
      .filter(([, schema]) => !used.has(schema))
      .map(([name]) =>
        locateProblem(source, shapeSentences.unused, {
          at: ["$defs", name],
          found: `nothing refers to ${JSON.stringify(name)}`,
        }),
      ),
  );
}

/** Translates a position in an inlined field to the file that contains this part: the declaration, or the file of the shape. */
export function followShapes(
  source: SchemaFile,
  at: JsonPath,
  findShape: FindShape,
): { readonly source: SchemaFile; readonly at: JsonPath } {
  let value: unknown = source.value;
  for (const [index, segment] of at.entries()) {
    if (typeof value !== "object" || value === null) break;
    const schema = value as { readonly [name: string]: unknown };
    if (typeof schema["$ref"] === "string" && !Object.hasOwn(schema, segment)) {
      const target = findShape(source, schema["$ref"]);
      if (target.kind !== "shape") break;
      const { shape } = target;
      return followShapes(shape.source, [...shape.at, ...at.slice(index)], findShape);
    }
    value = schema[segment];
  }
  return { source, at };
}

interface Schemas {
  readonly [name: string]: DeclaredValue;
}

interface Position {
  readonly source: SchemaFile;
  readonly at: JsonPath;
  /** The shapes (shared schemas) that contain the position, outermost first. */
  readonly within: readonly Shape[];
}

function positionInside(place: Position, name: string): Position {
  return { ...place, at: [...place.at, name] };
}

function listReferences(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "$ref" && typeof each === "string" ? [each] : listReferences(each),
  );
}

export interface Shape {
  readonly source: SchemaFile;
  readonly at: JsonPath;
  readonly schema: DeclaredValue;
}

/** The result of looking up a `$ref`. `broken`: the file of the shape has errors. `none`: there is no such shape. */
export type Target =
  | { readonly kind: "shape"; readonly shape: Shape }
  | { readonly kind: "broken" }
  | { readonly kind: "none"; readonly found: string; readonly hint?: string | undefined };

export type FindShape = (from: SchemaFile, reference: string) => Target;

/** Creates the function that looks up shapes. `paths` includes files with errors, which `files` does not contain. */
export function indexShapes(files: readonly DeclaredShapes[], paths: ReadonlySet<string>): FindShape {
  const byPath = new Map(files.map((file) => [file.source.path, file]));
  return (from, reference) => {
    const [, file = "", name = ""] = /^([^#]*)#\/\$defs\/([^/]*)$/.exec(reference) ?? [];
    const isWhole = name !== "" && (file === "" || file.endsWith(".json"));
    if (!isWhole) return { kind: "none", found: `${JSON.stringify(reference)} names none`, hint: form };
    const path = file === "" ? from.path : posix.join(posix.dirname(from.path), file.slice(0, -".json".length));
    if (!paths.has(path)) {
      const found = `there is no file schemas/${path}.json with shapes`;
      return { kind: "none", found, hint: suggestName(path, paths) ?? form };
    }
    const declared = byPath.get(path);
    if (declared === undefined) return { kind: "broken" };
    const schema = declared.shapes.get(name);
    if (schema !== undefined) {
      return { kind: "shape", shape: { source: declared.source, at: ["$defs", name], schema } };
    }
    return {
      kind: "none",
      found: `${JSON.stringify(name)} is not in that file`,
      hint: suggestName(name, declared.shapes.keys()),
    };
  };
}

const form = 'write "_shapes.json#/$defs/name", with the file relative to this one; its name starts with "_"';
