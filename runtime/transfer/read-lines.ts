/** Parses the lines of an import and converts them to API requests. */
import { type ApiRequest, type PathStep, createInternalRequest } from "../model/plan/api-request.js";
import { type ErrorDetail, Refusal, maxErrorDetails, createFieldsRefusal } from "../model/plan/errors.js";
import { findField, findResourceByAnyPath, listAncestors } from "../model/schema/find-definition.js";
import { describeIdNotation, idFieldOf, parseId } from "../model/values/ids.js";
import { isObject } from "../model/values/objects.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { rejectUnstorableValues, parseJson } from "../http/request/parse-body.js";
import type { LineBody, ImportIdMap } from "./import-id-map.js";
import { describeSimilarFields } from "./read-csv.js";

/** A line in the form that `stockroom export` writes. */
interface ExportLine {
  readonly resource: string;
  readonly parents?: unknown;
  readonly item: LineBody;
}

/** A parsed line. Its references still contain the ids of the file. */
export interface ParsedLine {
  readonly lineNumber: number;
  readonly definition: ResourceDefinition;
  readonly parentIds: unknown;
  readonly body: LineBody;
}

export interface SourceLine {
  /** JSON in the form that `stockroom export` writes, or the JSON of an item alone if `resource` names its resource. */
  readonly text: Buffer;
  /** The resource of a line that contains only an item; null if unknown. */
  readonly resource: ResourceDefinition | null;
}

/**
 * Parses a line. Returns null for an item of a resource that was not requested.
 * @param requestedResources resources to read; all resources if the list is empty
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function parseLine(
  { text, resource: bareItemResource }: SourceLine,
  lineNumber: number,
  requestedResources: readonly ResourceDefinition[],
  { resources }: Registry,
): ParsedLine | null {
  const read = parseJson(text);
  if (!isObject(read)) throw new Refusal("invalid_body", "must be a JSON object, one per line");
  const { resource, parents: parentIds = [], item: body, ...rest } = toExportLine(read, bareItemResource);
  const definition = findResourceByAnyPath(resources, resource);
  if (requestedResources.length > 0 && (definition === undefined || !requestedResources.includes(definition)))
    return null;
  if (definition === undefined || resource.startsWith("_")) {
    const nearest = describeKnownNames(resource, Object.keys(resources));
    throw new Refusal("invalid_body", `there is no resource "${resource}"${nearest}`);
  }
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    const nearest = describeKnownNames(unknown, ["resource", "parents", "item"]);
    throw new Refusal("invalid_body", `"${unknown}" is not a key of a line${nearest}`);
  }
  rejectUnstorableValues(body);
  return { lineNumber, definition, parentIds, body: replaceFormerNames(body, definition) };
}

/**
 * Replaces former names of fields by their current names.
 * @throws Refusal invalid_fields for unknown names
 */
function replaceFormerNames(body: LineBody, definition: ResourceDefinition): LineBody {
  const { path } = definition;
  const named = new Map<string, unknown>();
  const details: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(body)) {
    const now = findField(definition, name)?.name;
    if (now === undefined)
      details.push({
        field: `/${name}`,
        rule: "unknown",
        message: `is not a field of ${path}${describeSimilarFields(name, definition)}`,
      });
    else if (named.has(now))
      details.push({
        field: `/${name}`,
        rule: "alias",
        message: `is a former name of ${now}, which the line also gives`,
      });
    else named.set(now, value);
  }
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details.slice(0, maxErrorDetails));
  return Object.fromEntries(named);
}

/**
 * Converts a line to an API request.
 * @param id id of the item to update; null to create an item
 * @throws Refusal invalid_body, invalid_reference
 */
export function toApiRequest(
  { definition, parentIds }: ParsedLine,
  body: LineBody,
  id: number | null,
  ids: ImportIdMap,
  registry: Registry,
): ApiRequest {
  const parents = parseParents(parentIds, listAncestors(registry, definition), ids);
  const operation = id === null ? "create" : "update";
  return createInternalRequest({ operation, resource: definition.path, parents, id, body });
}

function parseParents(
  parentIds: unknown,
  ancestors: readonly ResourceDefinition[],
  ids: ImportIdMap,
): readonly PathStep[] {
  const texts: readonly unknown[] = Array.isArray(parentIds) ? parentIds : [];
  if (texts.length !== ancestors.length) {
    const wanted = ancestors.map(({ path }) => `an id of ${path}`).join(", ");
    throw new Refusal("invalid_body", `"parents" must be [${wanted}]`);
  }
  return ancestors.map((ancestor, index) => {
    const field = idFieldOf(ancestor);
    const id = parseId(field, ids.translateParentId(ancestor.path, String(texts[index])));
    if (id === null) {
      throw new Refusal(
        "invalid_body",
        `"parents" has an invalid id of ${ancestor.path}: ids are ${describeIdNotation(field)}`,
      );
    }
    return { resource: ancestor.path, id, referringField: null };
  });
}

/** @throws Refusal invalid_body for an item whose resource is unknown */
function toExportLine(value: LineBody, resource: ResourceDefinition | null): ExportLine {
  if (isExportLine(value)) return value;
  if (resource !== null) return { resource: resource.path, item: value };
  const hint = "if each line is an item without these keys, name the file after the resource, or write RESOURCE=FILE";
  throw new Refusal("invalid_body", `must have "resource" and "item"; ${hint}`);
}

function isExportLine(value: object): value is ExportLine {
  return "resource" in value && typeof value.resource === "string" && "item" in value && isObject(value.item);
}
