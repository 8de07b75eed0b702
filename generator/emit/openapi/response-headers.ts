import { hasFormerNames, type ResourceModel } from "../../resource-model.js";
import { int64Schema, toComponentName, refTo, type JsonObject } from "./json-schema.js";

const requestIdHeader = {
  description: "Id of the request in the server's log: the one that the client sent, or a new one.",
  schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,64}$" },
};
const cacheControlHeader = {
  description:
    "How caches may store the answer: errors and generated secrets not at all, everything else only with revalidation.",
  schema: { type: "string" },
};

const etagHeader = {
  description:
    "Strong entity tag. It identifies the item, its version and the fields shown. `If-Match` ignores the fields.",
  schema: { type: "string", pattern: '^"[!#-~]+"$' },
};

const headerByName: JsonObject = {
  "X-Request-Id": { ...requestIdHeader, required: true },
  "X-Request-Id-mostly": requestIdHeader,
  "Cache-Control": { ...cacheControlHeader, required: true },
  "Cache-Control-mostly": cacheControlHeader,
  ETag: { ...etagHeader, required: true },
  "ETag-mostly": { ...etagHeader, description: `${etagHeader.description} An answer with \`expanded\` has none.` },
  Link: {
    description:
      "Links (RFC 8288) to the pages `first`, `prev`, `next` and `last`. If the query is long, the only link is `next` or, on the last page, `last`; the longest queries get no link. With cursors, the only link is `next`, and the last page has none.",
    schema: { type: "string" },
  },
  Location: {
    description: "Relative URL of the new item, in the same form as the path of the request.",
    required: true,
    schema: { type: "string", format: "uri-reference" },
  },
  "X-Total-Count": {
    description: "Number of items that match the query; missing when paging by cursor.",
    schema: { ...int64Schema, minimum: 0 },
  },
  "X-Unindexed": {
    description:
      "Query parameters without an index: to answer them, the server reads all items, within the time limit.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    required: true,
    schema: { ...int64Schema, minimum: 1 },
  },
  Allow: {
    description: "Methods that the path supports.",
    required: true,
    schema: { type: "string" },
  },
  "WWW-Authenticate": {
    description: "HTTP Basic authentication (RFC 7617), and Bearer (RFC 6750).",
    required: true,
    schema: { type: "string", pattern: "^Basic [ -~]*, Bearer " },
  },
  "WWW-Authenticate-mostly": {
    description: "If the scope of the key is too narrow: the scope that the request requires (RFC 6750).",
    schema: { type: "string", pattern: "^Bearer " },
  },
};

const deprecationHeaders: JsonObject = {
  Deprecation: {
    description: "If the request uses a former name: since when the name is deprecated (RFC 9745).",
    schema: { type: "string", pattern: "^@-?[0-9]+$" },
  },
  Sunset: {
    description: "If the request uses a former name with a planned end: when the name stops working (RFC 8594).",
    schema: { type: "string" },
  },
};

export function composeHeaderComponents(models: readonly ResourceModel[]): JsonObject {
  const hasNames = models.some(hasFormerNames);
  const used = Object.entries({ ...headerByName, ...(hasNames ? deprecationHeaders : {}) });
  return Object.fromEntries(used.map(([name, header]) => [toComponentName(name), header]));
}

/**
 * Returns a reference to a header.
 * @param isOptional whether some of the answers lack the header
 */
export function refToHeader(name: string, isOptional = false): JsonObject {
  return refTo("headers", toComponentName(`${name}${isOptional ? "-mostly" : ""}`));
}

/** Describes the headers of an answer: the given ones, and two that every answer to an authenticated request has. */
export function composeResponseHeaders(...extraNames: readonly string[]): JsonObject {
  return Object.fromEntries(["X-Request-Id", "Cache-Control", ...extraNames].map((name) => [name, refToHeader(name)]));
}
