import type { ApiDocument, ApiOperation } from "../support/api-document.js";

/**
 * Codes that any operation can fail with, from the HTTP parser, a limit or a missing database; and the code that only the
 * code of an action can cause.
 */
const shared = new Set([
  "malformed_request",
  "request_timeout",
  "header_too_large",
  "not_acceptable",
  "too_many_requests",
  "too_many_failed_logins",
  "storage_unavailable",
  "rights_changed",
  "overloaded",
  "action_refused",
]);

/** Whether the operation has this status only for reasons that every operation shares. */
export function isShared(document: ApiDocument, operation: ApiOperation, status: string): boolean {
  const codes = readCodes(document, operation, status);
  return codes.length > 0 && codes.every((code) => shared.has(code));
}

function readCodes(document: ApiDocument, { responses }: ApiOperation, status: string): readonly string[] {
  const pointer = responses[status]?.schema;
  if (Number(status) < 400 || pointer === undefined || pointer === null) return [];
  const { allOf } = document.schemaAt(pointer) as {
    readonly allOf: readonly { readonly properties?: { readonly code: { readonly enum: readonly string[] } } }[];
  };
  return allOf.flatMap(({ properties }) => properties?.code.enum ?? []);
}
