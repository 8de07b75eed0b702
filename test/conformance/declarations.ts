import { fileURLToPath } from "node:url";
import { registry as generated } from "../../generated/registry.js";
import type { ValueSchema } from "../../generator/plain-schema.js";
import { inlineShapes } from "../../generator/inline-shapes.js";
import { loadSchemaFiles } from "../../generator/load.js";
import { lowerDeclarations } from "../../generator/lower.js";
import { normalizeDeclarations } from "../../generator/normalize.js";
import { resolveDeclarations } from "../../generator/resolve.js";
import { indexShapes } from "../../generator/shape-index.js";
import { validateDeclarations, validateShapes } from "../../generator/validate.js";
import { validateProject } from "../../generator/validate-project.js";
import type { FieldDefinition } from "../../runtime/model/field.js";
import type { Registry, ResourceDefinition } from "../../runtime/model/resource.js";

const registry: Registry = generated;
const project = fileURLToPath(new URL("../../../", import.meta.url));

/** Every declared resource, those that others belong to or are nested in not necessarily first. */
export const definitions: readonly ResourceDefinition[] = Object.values(registry.resources);

export const routes: Registry["routes"] = registry.routes;

/** Limits of the values, which definitions leave to the validators. */
const schemas = readSchemas();

function readSchemas(): ReadonlyMap<string, ReadonlyMap<string, ValueSchema>> {
  const { files, projectFile, shapeFiles, paths, shapePaths } = loadSchemaFiles(project).value;
  const findShape = indexShapes(validateShapes(shapeFiles).value, shapePaths);
  const inlined = inlineShapes(validateDeclarations(files).value, findShape);
  const linked = resolveDeclarations(inlined.value, paths, validateProject(projectFile).value, findShape);
  const models = lowerDeclarations(normalizeDeclarations(linked.value));
  return new Map(models.map(({ definition, schemas }) => [definition.path, schemas]));
}

export function definitionOf(path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`there is no resource ${path}`);
  return definition;
}

export function schemaOf(definition: ResourceDefinition, field: FieldDefinition): ValueSchema {
  const schema = schemas.get(definition.path)?.get(field.name);
  if (schema === undefined) throw new Error(`there is no field ${field.name} in ${definition.path}`);
  return schema;
}

/** What a body of the operation may set. */
export function listWritable(
  definition: ResourceDefinition,
  operation: "create" | "update",
): readonly FieldDefinition[] {
  return Object.values(definition.fields).filter(
    ({ readOnly, createOnly }) => !readOnly && !(createOnly && operation === "update"),
  );
}

/** What a client may ask for, filter by and get. */
export function listSelectable(definition: ResourceDefinition): readonly FieldDefinition[] {
  return Object.values(definition.fields).filter(({ stored, hidden }) => stored && !hidden);
}

/** Of a URL: `fields=a,b`, all that there are. */
export function selectAll(definition: ResourceDefinition): string {
  return `fields=${listSelectable(definition)
    .map(({ name }) => name)
    .join(",")}`;
}
