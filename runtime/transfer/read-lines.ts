/** Lines of an import, and the requests that they stand for. */
import type { ApiRequest, PathStep } from "../model/api-request.js";
import { Refusal } from "../model/errors.js";
import { resourceNamed } from "../model/aliases.js";
import { describeIds, idField, readId } from "../model/ids.js";
import { listAncestors } from "../model/list-ancestors.js";
import { isObject } from "../model/members.js";
import { describeNearestName } from "../model/nearest-name.js";
import { describeOwnRequest } from "../model/own-request.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { checkValues } from "../request/check-values.js";
import { parseJson } from "../request/parse-json.js";
import type { Body, FileIds } from "./file-ids.js";

/** What `stockroom export` writes. */
interface Enveloped {
  readonly resource: string;
  readonly parents?: unknown;
  readonly item: Body;
}

/** What a line says, with the ids of the file. */
export interface ReadLine {
  readonly line: number;
  readonly definition: ResourceDefinition;
  readonly parents: unknown;
  readonly body: Body;
}

/**
 * @param text as `stockroom export` writes it or, of one resource, the item alone
 * @param wanted all of them where it is empty
 * @returns null for an item of another resource
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function readLine(
  text: Buffer,
  line: number,
  wanted: readonly ResourceDefinition[],
  { resources }: Registry,
): ReadLine | null {
  const read = parseJson(text);
  if (!isObject(read)) throw new Refusal("invalid_body", "must be a JSON object");
  if (!isEnveloped(read)) {
    const [only, ...others] = wanted;
    if (only === undefined || others.length > 0) {
      throw new Refusal("invalid_body", 'must have "resource" and "item": else one --resource says what it is');
    }
    checkValues(read);
    return { line, definition: only, parents: [], body: read };
  }
  const { resource, parents = [], item: body } = read;
  const definition = resourceNamed(resources, resource);
  if (wanted.length > 0 && (definition === undefined || !wanted.includes(definition))) return null;
  if (definition === undefined || resource.startsWith("_")) {
    const nearest = describeNearestName(resource, Object.keys(resources));
    throw new Refusal("invalid_body", `there is no resource "${resource}"${nearest}`);
  }
  checkValues(body);
  return { line, definition, parents, body };
}

/**
 * @param id of the item to update; null to create it
 * @throws Refusal invalid_body, invalid_reference
 */
export function toRequest(
  { definition, parents: given }: ReadLine,
  body: Body,
  id: number | null,
  ids: FileIds,
  registry: Registry,
): ApiRequest {
  const parents = readParents(given, listAncestors(registry, definition), ids);
  const operation = id === null ? "create" : "update";
  return describeOwnRequest({ operation, resource: definition.path, parents, id, body });
}

function readParents(given: unknown, ancestors: readonly ResourceDefinition[], ids: FileIds): readonly PathStep[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [];
  if (texts.length !== ancestors.length) {
    const wanted = ancestors.map(({ path }) => `an id of ${path}`).join(", ");
    throw new Refusal("invalid_body", `"parents" must be [${wanted}]`);
  }
  return ancestors.map((ancestor, index) => {
    const field = idField(ancestor);
    const id = readId(field, ids.translateParent(ancestor.path, String(texts[index])));
    if (id === null) throw new Refusal("invalid_body", `"parents" must name ${describeIds(field)} of ${ancestor.path}`);
    return { resource: ancestor.path, id, via: null };
  });
}

function isEnveloped(value: object): value is Enveloped {
  return "resource" in value && typeof value.resource === "string" && "item" in value && isObject(value.item);
}
