import { type Options, type SchemaObject, _ } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { getActionValidatorName, actionValuesKinds } from "../action-model.js";
import { type Artifact, toCachedArtifact } from "../artifact.js";
import { getValueKind, type RepresentationSchema } from "../representation-schema.js";
import { composeBodySchema } from "../compose-representations.js";
import type { ResourceModel } from "../resource-model.js";
import { addComparisonKeywords, replaceAjvKeywords } from "../ajv-keywords.js";
import type { GenerationCache } from "../generation-cache.js";
import { ajvFormats } from "../text-format.js";
import { composeHeaderComment } from "./code-formatting.js";
import { mapMembers } from "../../runtime/model/values/objects.js";

/**
 * Emits a module of validators for each resource. ajv writes `require` calls even into ES modules; the engine supplies the
 * required code, so that projects need not install ajv.
 */
export function emitValidators(models: readonly ResourceModel[], cache: GenerationCache): readonly Artifact[] {
  return models.map((model) =>
    toCachedArtifact(`generated/validators/${model.definition.path}.js`, cache, model.digest, () => {
      const code = composeValidatorCode(collectValidatorSchemas(model));
      return `${composeHeaderComment(model.file)}${validatorImports}${code}${composeActionValidators(model)}`;
    }),
  );
}

const validatorImports = `import { formats, requireFromEngine as require } from "stockroom-api/formats";
import * as keywords from "stockroom-api/keywords";
`;

interface SchemasByValidator {
  readonly [name: string]: SchemaObject;
}

function collectValidatorSchemas(model: ResourceModel): SchemasByValidator {
  const [create, update] = [
    toAjvSchema(composeBodySchema(model, "create")),
    toAjvSchema(composeBodySchema(model, "update")),
  ];
  // Most resources have the same fields in creations and updates. Their schemas then share code, by a reference.
  const areAlike = JSON.stringify(create["properties"]) === JSON.stringify(update["properties"]);
  return {
    create: areAlike ? { $ref: "update", required: create["required"] as unknown } : create,
    update,
    ...(model.conditions === null ? {} : { conditions: model.conditions.schema }),
    ...Object.fromEntries(
      model.actions.flatMap(({ definition: { name }, ...both }) =>
        actionValuesKinds.flatMap((direction) => {
          const values = both[direction];
          return values === null
            ? []
            : [[getActionValidatorName(name, direction), toAjvSchema(composeBodySchema(values, "create"))]];
        }),
      ),
    ),
  };
}

/** Returns the schema that a validator checks. Values are parsed: ids are integers, and "" for "no value" is null. */
function toAjvSchema(representation: RepresentationSchema): SchemaObject {
  const {
    description: _description,
    deprecated: _deprecated,
    examples: _examples,
    digitStringMinimum: _digits,
    multiline: _multiline,
    emptyIsNone: _emptyIsNone,
    formerValues: _formerValues,
    format,
    items,
    properties,
    ...assertions
  } = representation;
  return {
    ...assertions,
    ...(format === undefined || getValueKind(representation) !== "string" ? {} : { format }),
    ...(items === undefined ? {} : { items: toAjvSchema(items) }),
    ...(properties === undefined ? {} : { properties: mapMembers(properties, toAjvSchema) }),
  };
}

/** Writes the validators of actions: `export const actions = { "close-day": { input: closeDayInput } };`. */
function composeActionValidators(model: ResourceModel): string {
  if (model.actions.length === 0) return "";
  const members = model.actions.map(({ definition: { name }, ...both }) => {
    const present = actionValuesKinds.filter((direction) => both[direction] !== null);
    const validators = present
      .map((direction) => `${direction}: ${getActionValidatorName(name, direction)}`)
      .join(", ");
    return `  ${JSON.stringify(name)}: { ${validators} },\n`;
  });
  return `export const actions = {\n${members.join("")}};\n`;
}

function composeValidatorCode(schemas: SchemasByValidator): string {
  const options: Options = {
    allErrors: true,
    allowUnionTypes: true,
    // Strict mode would reject the schema of a creation, where `required` is next to `$ref`.
    strictTypes: false,
    inlineRefs: false,
    // The server writes its own messages.
    messages: false,
    strict: true,
    strictRequired: false,
    // The declarations are already valid, so these schemas are, too. Checking them again would take half of the total time.
    validateSchema: false,
    meta: false,
    formats: ajvFormats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  };
  const ajv = addComparisonKeywords(replaceAjvKeywords(new Ajv2020(options)));
  const names: { [name: string]: string } = {};
  for (const [name, schema] of Object.entries(schemas)) {
    ajv.addSchema({ $id: name, ...schema });
    names[name] = name;
  }
  const code = standalone.default(ajv, names);
  return shortenValidatorCode(code.replace(/^"use strict";\n?/, "")).trimEnd() + "\n";
}

/**
 * Shortens the seven lines that ajv writes for each error. Removes the schema path of an error, except for errors of conditions,
 * whose path begins with `allOf`.
 */
function shortenValidatorCode(code: string): string {
  return code
    .replaceAll(/schemaPath:"#\/(?!allOf\/)[^"]*",/g, "")
    .replaceAll(
      /if\(vErrors === null\)\{\nvErrors = \[(\w+)\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g,
      "(vErrors ??= []).push($1);",
    )
    .replaceAll(/const (err\d+) = (\{.*\});\n\(vErrors \?\?= \[\]\)\.push\(\1\);/g, "(vErrors ??= []).push($2);")
    .replaceAll(/^\/\*# sourceURL=.* \*\/;\n/gm, "")
    .replaceAll(evaluatedPropertiesPattern, "");
}

/**
 * Matches code of ajv that tracks evaluated properties. Only keywords such as `unevaluatedProperties` need this code,
 * and our schemas do not use them.
 */
const evaluatedPropertiesPattern =
  /^const evaluated\d+ = \w+\.evaluated;\n(?:if\(evaluated\d+\.dynamic\w+\)\{\n.*\n\}\n)*|^\w+\.evaluated = .*;\n|^evaluated\d+\.\w+ = .*;\n/gm;
