import type { ApiOperation } from "../support/api-document.js";
import { isOfKeys } from "./keys-suite.js";

/** Statuses that any operation can fail with, from the HTTP parser, a limit, the header Accept or a missing database. */
const sharedStatuses: ReadonlySet<string> = new Set(["406", "408", "429", "431", "503"]);

/** Whether the operation has this status only for reasons that every operation shares, or that its own code decides. */
export function isShared(operation: ApiOperation, status: string): boolean {
  const { base, method } = operation;
  // The probes outside the API ignore their query, so only the HTTP parser rejects a request.
  if (status === "400") return base === "";
  // The code of an action rejects a read, and the limit of the keys of an account the creation of a key.
  if (status === "409") return method === "GET" || isOfKeys(operation);
  return sharedStatuses.has(status);
}
