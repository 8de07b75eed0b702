import type { Key } from "../../access/key-resource.js";
import type { KeyDescription } from "../../model/schema/key-description.js";
import { writeDateTime } from "../../model/values/times.js";

/** Describes a key without its secret. */
export function describeKey({ id, name, scope, created, expires, seen, application }: Key): KeyDescription {
  return {
    key_id: String(id),
    name,
    scope,
    created_at: writeTime(created),
    expires_at: expires === null ? null : writeTime(expires),
    last_used_at: seen === null ? null : writeTime(seen),
    application,
  };
}

function writeTime(time: number): string {
  return writeDateTime(new Date(time).toISOString());
}
