/** Types of the keyword `resource` that are the same in declarations and in definitions. */
import type { FieldValue } from "./field.js";

export type Action = "read" | "create" | "update" | "delete";

/** Result of a generated validator. */
export interface Violation {
  /** JSON pointer (RFC 6901) into the body. */
  readonly instancePath: string;
  readonly keyword: string;
  /** JSON pointer into the schema that the validator was made of. */
  readonly schemaPath?: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

/** A generated validator: true, or false with `errors` set. Takes internal form (numbers as numbers). */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** A unique key: at most one item may have these values. They are compared as one string, so that every database agrees. */
export interface UniqueKey {
  readonly fields: readonly string[];
  /** Compared regardless of case. */
  readonly ignoreCase: boolean;
  /** An item of which one of the fields is null or "" is left out. */
  readonly sparse: boolean;
}

/** The resource holds the accounts that may authenticate. Values of `{field, value}` pairs are compared for equality. */
export interface AccountsDeclaration {
  /** E-mail or name given as the login of Basic credentials. */
  readonly login: string;
  /** Hidden field of the hashed API key. */
  readonly secret: string;
  /** Field (not stored) that asks for a new key, and the value that does. */
  readonly regenerate: FieldValue;
  /** Hidden field of the hashed password. */
  readonly password: string;
  /** API access is on. */
  readonly enabled: FieldValue;
  readonly active: FieldValue;
  readonly root: FieldValue;
  /** Array of ids of the groups the account is in; the groups are the field's reference. */
  readonly groups: string;
  /** Only accounts with one of these values may have credentials; absent: all accounts. */
  readonly eligible?: { readonly field: string; readonly values: readonly string[] };
}

/** The resource holds the groups that carry privileges. */
export interface GroupsDeclaration {
  readonly privileges: string;
  readonly active: FieldValue;
}

export interface TenantDeclaration {
  readonly field: string;
  /** The resource whose items are the tenants. */
  readonly of: string;
  /** The tenant is the item itself: the field is its id. */
  readonly self: boolean;
  /** 0, all tenants, is allowed and what an unbound caller's absent value means. */
  readonly none: boolean;
}

/** Callers without the privilege see and change only the items that are their own. */
export interface OwnDeclaration {
  /** The field that holds the account an item belongs to. */
  readonly field: string;
  /** The privilege to see and change all of them. */
  readonly unless: string;
}

/** Creation may copy what belongs to another tenant (docs/reference/http.md#copies). The resource is its own tenant. */
export interface CopyDeclaration {
  /** Field that names the item to copy from. */
  readonly from: string;
  /** Object field whose keys name what to copy. */
  readonly what: string;
  /** For each key, paths of resources of this tenant; items nested in them or owned by them are included. */
  readonly resources: { readonly [key: string]: readonly string[] };
}
