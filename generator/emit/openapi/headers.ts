/** Headers of answers. */
import { isRenamed, type ResourceModel } from "../../resource-model.js";
import { int64, nameInComponents, refTo, type JsonObject } from "./json.js";

const requestId = {
  description: "Name of the request in the server's log: the one that was sent, or a new one.",
  schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,64}$" },
};
const cacheControl = {
  description:
    "How the answer may be kept: errors and generated secrets not at all, the rest only to be checked again.",
  schema: { type: "string" },
};

const etag = {
  description:
    "Strong entity tag: the object, the count of its changes and a mark of the view. `If-Match` does not look at the view.",
  schema: { type: "string", pattern: '^"[!#-~]+"$' },
};

const headers: JsonObject = {
  "X-Request-Id": { ...requestId, required: true },
  "X-Request-Id-mostly": requestId,
  "Cache-Control": { ...cacheControl, required: true },
  "Cache-Control-mostly": cacheControl,
  ETag: { ...etag, required: true },
  "ETag-mostly": { ...etag, description: `${etag.description} None of an answer with \`expanded\`.` },
  Link: {
    description:
      "RFC 8288: the pages first, prev, next and last; of a very long query only next, or last at the end; by cursor only next, which is missing at the end.",
    schema: { type: "string" },
  },
  Location: {
    description: "Relative reference of what was created, in the dialect of the request.",
    required: true,
    schema: { type: "string", format: "uri-reference" },
  },
  "X-Total-Count": {
    description: "How many items the query finds; not when it pages by cursor.",
    schema: { ...int64, minimum: 0 },
  },
  "X-Unindexed": {
    description: "Parameters of the query that no index serves: it looks at all items, within the limit of time.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait.",
    required: true,
    schema: { ...int64, minimum: 1 },
  },
  Allow: {
    description: "The methods that the path of the request has.",
    required: true,
    schema: { type: "string" },
  },
  "WWW-Authenticate": {
    description: "HTTP Basic authentication (RFC 7617), and Bearer (RFC 6750).",
    required: true,
    schema: { type: "string", pattern: "^Basic [ -~]*, Bearer " },
  },
  "WWW-Authenticate-mostly": {
    description: "Where it is the scope of the key that does not reach: what it takes (RFC 6750).",
    schema: { type: "string", pattern: "^Bearer " },
  },
};

/** Of names of before, where there are any. */
const ofNames: JsonObject = {
  Deprecation: {
    description: "Where the request uses a name of before: since when that is deprecated (RFC 9745).",
    schema: { type: "string", pattern: "^@-?[0-9]+$" },
  },
  Sunset: {
    description: "Where it uses one whose end is known: when that is (RFC 8594).",
    schema: { type: "string" },
  },
};

export function headerComponents(models: readonly ResourceModel[]): JsonObject {
  const hasNames = models.some(isRenamed);
  const used = Object.entries({ ...headers, ...(hasNames ? ofNames : {}) });
  return Object.fromEntries(used.map(([name, header]) => [nameInComponents(name), header]));
}

/** `mostly`: some of the answers do not have it. */
export function refToHeader(name: string, mostly = false): JsonObject {
  return refTo("headers", nameInComponents(`${name}${mostly ? "-mostly" : ""}`));
}

/** By name; each answer to what was authenticated has the first two. */
export function headersOf(...names: readonly string[]): JsonObject {
  return Object.fromEntries(["X-Request-Id", "Cache-Control", ...names].map((name) => [name, refToHeader(name)]));
}
