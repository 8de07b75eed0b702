/** Reads the API document (OpenAPI): lists its tags with their operations, and resolves references to components. */
/** @import { ApiDocument, Operation, PathItem, OperationAtPath, Reference, Tag } from "./docs-types.js" */
import { useContext } from "preact/hooks";
import { createContext } from "preact";

export const ApiDocumentContext = createContext(/** @type {ApiDocument | null} */ (null));

/** Returns a function that replaces a reference (`$ref`) by the referenced component of the document. */
export function useRefResolver() {
  const apiDocument = useContext(ApiDocumentContext);
  /**
   * @template T
   * @param {T | Reference} part
   * @returns {T}
   */
  const resolve = (part) => {
    if (typeof part !== "object" || part === null || !("$ref" in part) || typeof part.$ref !== "string")
      return /** @type {T} */ (part);
    const [, , kind = "", name = ""] = part.$ref.split("/");
    return resolve(/** @type {T | Reference} */ (apiDocument?.components[kind]?.[name]));
  };
  return resolve;
}

/**
 * Returns the address of an operation on the page, without `#/`: `tag/operationId`. @param {OperationAtPath}
 * operationAtPath
 */
export function getOperationAnchor({ operation: { tags, operationId } }) {
  return `${tags[0] ?? ""}/${operationId}`;
}

/**
 * Lists the tags with their operations. For the tag `parts`, operations of `/parts` come first, and operations of paths such
 * as `/devices/{id}/parts` follow.
 * @param {ApiDocument} apiDocument
 * @returns {readonly Tag[]}
 */
export function listTags(apiDocument) {
  const operationsAtPaths = Object.entries(apiDocument.paths).flatMap(([path, item]) =>
    listPathOperations(apiDocument, path, item),
  );
  return apiDocument.tags.map(({ name, description = "" }) => {
    const operations = operationsAtPaths.filter(({ operation }) => operation.tags[0] === name);
    const own = operations.filter(({ path }) => isPathOfTag(path, name));
    return { name, description, operations: [...own, ...operations.filter((each) => !own.includes(each))] };
  });
}

/**
 * @param {ApiDocument} apiDocument
 * @param {string} path
 * @param {PathItem} item
 * @returns {readonly OperationAtPath[]}
 */
function listPathOperations(apiDocument, path, { parameters = [], servers = apiDocument.servers, ...members }) {
  return Object.entries(members).flatMap(([method, member]) => {
    if (typeof member !== "object" || member === null || !("operationId" in member)) return [];
    const operation = /** @type {Operation} */ (member);
    const server = (servers[0]?.url ?? "").replace(/\/$/, "");
    // Parameters of the path item come first: they are the mandatory ids, and an operation can have dozens of optional filters.
    return [{ path, method, server, operation, parameters: [...parameters, ...(operation.parameters ?? [])] }];
  });
}

/**
 * @param {string} path with ids in braces
 * @param {string} name
 */
function isPathOfTag(path, name) {
  return `${path.replaceAll(/\/\{[^}]+\}/g, "")}/`.startsWith(`/${name}/`);
}
