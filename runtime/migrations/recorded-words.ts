/**
 * Writes schema versions with the member names of the first release, so that every release reads what any other has written, and
 * none takes a version for a new one because a name has changed.
 */
import type { Reference } from "../model/schema/field.js";
import type { TenantDeclaration, UniqueKey } from "../model/schema/resource.js";

export interface RecordedTenant {
  readonly field: string;
  readonly of: string;
  readonly self: boolean;
  readonly zero: boolean;
}

export interface RecordedKey {
  readonly ignoreCase: boolean;
  readonly unlessEmpty: boolean;
  readonly fields: readonly string[];
}

export interface RecordedReference {
  readonly to: string;
  readonly zero: boolean;
  readonly sameCompany: boolean;
  readonly owner?: true;
}

export function keepTenant({ field, of, self, none }: TenantDeclaration): RecordedTenant {
  return { field, of, self, zero: none };
}

export function readTenant({ field, of, self, zero }: RecordedTenant): TenantDeclaration {
  return { field, of, self, none: zero };
}

export function keepKey({ ignoreCase, sparse, fields }: UniqueKey): RecordedKey {
  return { ignoreCase, unlessEmpty: sparse, fields };
}

export function readKey({ ignoreCase, unlessEmpty, fields }: RecordedKey): UniqueKey {
  return { ignoreCase, sparse: unlessEmpty, fields };
}

export function keepReference({ to, none, sameTenant, onDelete }: Reference): RecordedReference {
  return { to, zero: none, sameCompany: sameTenant, ...(onDelete === undefined ? {} : { owner: true }) };
}

export function readReference({ to, zero, sameCompany, owner }: RecordedReference): Reference {
  return { to, none: zero, sameTenant: sameCompany, ...(owner === undefined ? {} : { onDelete: "cascade" }) };
}
