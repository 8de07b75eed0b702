import type { Key } from "../access/key-resource.js";
import type { Scope } from "../model/principal.js";
import { writeDateTime } from "../model/times.js";

/** A key as answers tell of it: without its secret, which is told once. */
export interface KeyDescription {
  readonly key_id: string;
  readonly name: string;
  /** Null: whatever the account may do. */
  readonly scope: Scope | null;
  readonly created_at: string;
  /** Null: never. */
  readonly expires_at: string | null;
  /** Null: never. Some minutes behind. */
  readonly last_used_at: string | null;
}

export function describeKey({ id, name, scope, created, expires, seen }: Key): KeyDescription {
  return {
    key_id: String(id),
    name,
    scope,
    created_at: writeTime(created),
    expires_at: expires === null ? null : writeTime(expires),
    last_used_at: seen === null ? null : writeTime(seen),
  };
}

function writeTime(time: number): string {
  return writeDateTime(new Date(time).toISOString());
}
