import {
  idempotentResponsesPath,
  createInternalDefinition,
  createInternalField,
} from "../schema/internal-definition.js";
import type { ResourceDefinition } from "../schema/resource.js";

/**
 * The internal resource of the stored answers to requests with an `Idempotency-Key`. The transaction of the first request
 * adds the answer, and a repeated request gets it again.
 */
export const idempotentResponseResource: ResourceDefinition = {
  ...createInternalDefinition(idempotentResponsesPath, "id", {
    id: { ...createInternalField("id", "integer"), fallback: { kind: "sequence" } },
    /** The members of the `IdempotencyCheck`. */
    scope: createInternalField("scope", "string"),
    key: createInternalField("key", "string"),
    fingerprint: createInternalField("fingerprint", "string"),
    /** The `StoredResult` as JSON. */
    result: createInternalField("result", "string"),
    /** UNIX time in seconds. */
    expires: createInternalField("expires", "integer"),
  }),
  unique: [{ fields: ["scope", "key"], ignoreCase: false, sparse: false }],
};
