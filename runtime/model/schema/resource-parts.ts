/** Types for the keyword `resource` that declarations and definitions share. */
import type { Filter } from "../query/filter.js";
import type { FieldValue } from "./field.js";

export type Action = "read" | "create" | "update" | "delete";

/** An error that a generated validator reports. */
export interface Violation {
  /** JSON pointer (RFC 6901) to the wrong value in the body. */
  readonly instancePath: string;
  readonly keyword: string;
  /** JSON pointer to the violated keyword in the schema from which the validator was generated. */
  readonly schemaPath?: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

/**
 * A generated validator. Returns true for a valid value. Otherwise returns false and sets `errors`. Values must have
 * internal form, in which an integer is a number even if the API writes it as a string.
 */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/**
 * A unique key: no two items may have the same values in these fields. The values are compared as one string, so that
 * the result is the same in every database.
 */
export interface UniqueKey {
  readonly fields: readonly string[];
  readonly ignoreCase: boolean;
  /** Whether the key does not apply to items with null or "" in one of the fields. */
  readonly sparse: boolean;
}

/**
 * Declares the resource that contains the accounts which may sign in. In `{field, value}` pairs, the field must be
 * equal to the value.
 */
export interface AccountsDeclaration {
  /** Field with the e-mail address or name that a client sends as the login of Basic credentials. */
  readonly login: string;
  /** Hidden field with the hash of the API key. */
  readonly secret: string;
  /** A field that is not stored. A client requests a new API key by setting the field to the value. */
  readonly regenerate: FieldValue;
  /** Hidden field with the hash of the password. */
  readonly password: string;
  /** The field and value that allow an account to use the API. */
  readonly enabled: FieldValue;
  readonly active: FieldValue;
  readonly root: FieldValue;
  /** Field with the ids of the account's groups. It must refer to the resource of the groups. */
  readonly groups: string;
  /** If set, only accounts whose field has one of these values may have credentials. By default, all accounts may have them. */
  readonly eligible?: { readonly field: string; readonly values: readonly string[] };
}

/** Declares the resource whose items are groups that give privileges to accounts. */
export interface GroupsDeclaration {
  readonly privileges: string;
  readonly active: FieldValue;
}

export interface TenantDeclaration {
  /** The field with the tenant, or the path along references to that field, such as `customer_id.shop_id`. */
  readonly field: string;
  /** The resource whose items are the tenants. */
  readonly of: string;
  /** Whether the item itself is the tenant. In this case, the field is the id of the item. */
  readonly self: boolean;
  /**
   * Whether the value 0, all tenants, is allowed. The value 0 is then also the default for callers that are not limited
   * to a tenant.
   */
  readonly none: boolean;
  /** The references on the path, beginning at this resource. Absent if the tenant is in a field of the resource itself. */
  readonly through?: readonly RuleStep[];
}

/** Lets callers without a privilege see and change only their own items. */
export interface OwnDeclaration {
  /**
   * The field with the account that owns the item, or the path along references to that field, such as `customer_id.agent_id`.
   */
  readonly field: string;
  /** The privilege to see and change the items of others, too. */
  readonly unless: string;
  /** The references on the path, beginning at this resource. Absent if the owner is in a field of the resource itself. */
  readonly through?: readonly RuleStep[];
}

/** Lets callers without a privilege see and change only items that meet a condition. */
export interface VisibleDeclaration {
  /** The text of the condition, such as `status=published or author_id=$caller`. */
  readonly where: string;
  /** The privilege to see and change all items. If it is absent, only root accounts may do so. */
  readonly unless?: string;
  /** The parsed condition. It may contain variables such as `$caller` (`model/query/variables.ts`). */
  readonly filter: Filter;
}

/** A reference on the path to the tenant or owner of an item. */
export interface RuleStep {
  readonly field: string;
  /** The top-level resource to which the field refers, and the name of its id field. */
  readonly resource: string;
  readonly id: string;
}

/** How the administration panel shows the resource (docs/reference/keywords.md#panel). */
export interface PanelDeclaration {
  /**
   * Filters that the panel shows from the beginning. Each is the name of a field, or a path to a field of a referenced
   * item, such as `customer_id.country`.
   */
  readonly filters?: readonly string[];
  readonly figures?: readonly FigureDeclaration[];
  readonly form?: readonly FormSection[];
  /** Fields that the form shows only while other fields have certain values. */
  readonly when?: { readonly [field: string]: ShownWhen };
  /** The position of the resource in its group of the menu. Smaller numbers come first. */
  readonly order?: number;
  /** The field that contains the position of an item in the order of all items. */
  readonly position?: string;
  /** The reference to the parent item, if the items of the resource form a tree. */
  readonly tree?: string;
  /** Translations of texts in the declaration, by language and text. */
  readonly words?: { readonly [language: string]: { readonly [text: string]: string } };
  readonly colors?: { readonly [field: string]: ValueColors };
  readonly currency?: { readonly [field: string]: Currency };
}

/** A currency code of ISO 4217, or the setting that contains the code. */
export type Currency = string | { readonly setting: string };

/** Colors of allowed values. The keys are the values as strings. */
export interface ValueColors {
  readonly [value: string]: "green" | "amber" | "red" | "blue";
}

/** A section of the panel's form. It shows some fields of the item, or a collection below the item. */
export interface FormSection {
  readonly title?: string;
  readonly fields?: readonly string[];
  /** Name of the collection below the item that the section shows. */
  readonly items?: string;
  /** Whether the section is in the column next to the form. */
  readonly side?: boolean;
  /** Whether the section shows only a summary until the user opens it. */
  readonly folded?: boolean;
}

/** Condition under which the form shows a field. For each other field, the value or values that it must have. */
export interface ShownWhen {
  readonly [field: string]: FormValue | readonly FormValue[];
}

type FormValue = string | number | boolean;

/** A figure (a number or chart) on the start page of the panel. */
export interface FigureDeclaration {
  readonly title: string;
  /** The field whose values are added. If absent, the figure is the number of items. */
  readonly sum?: string;
  /** Filters for the items. The keys are query parameters, such as `status` or `price[gte]`. */
  readonly where?: { readonly [parameter: string]: string | number | boolean };
  /** A field with a time. If set, the figure is shown as a chart with a value for each day. */
  readonly over?: string;
}

/**
 * For a resource whose items are the tenants: a new tenant can start with copies of another tenant's items
 * (docs/reference/http.md#copies).
 */
export interface CopyDeclaration {
  /** Field with the id of the tenant to copy from. */
  readonly from: string;
  /** Object field whose keys select what to copy. */
  readonly what: string;
  /**
   * For each key, the paths of the resources to copy. Items that are nested in the copied items, or owned by them, are
   * copied too.
   */
  readonly resources: { readonly [key: string]: readonly string[] };
}
