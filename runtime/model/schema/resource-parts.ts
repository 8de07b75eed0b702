/** Types for the keyword `resource`, used in declarations and in the definitions that the generator makes from them. */
import type { Filter, Scalar } from "../query/filter.js";
import type { FieldValuePair } from "./field.js";

export type PrivilegeAction = "read" | "create" | "update" | "delete";

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
 * A generated validator. If a value is not valid, it returns false and sets `errors`. Ids and other integers must be numbers,
 * even if the API writes them as strings.
 */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/** A unique key: no two items may have the same values in all these fields. */
export interface UniqueKey {
  readonly fields: readonly string[];
  readonly ignoreCase: boolean;
  /** Whether items with null or "" in one of the fields are exempt from the key. */
  readonly sparse: boolean;
}

/**
 * Marks the resource whose items are the accounts that can sign in. The `FieldValuePair` `{ field: "status", value: "on" }` applies
 * to an account if its `status` is `on`.
 */
export interface AccountsDeclaration {
  /** Field with the login, such as an e-mail address, that clients send in Basic credentials. */
  readonly login: string;
  /** Hidden field with the hash of the API key. */
  readonly secret: string;
  /** A request that sets this field to this value gets a new API key. The field is not stored. */
  readonly regenerate: FieldValuePair;
  /** Hidden field with the hash of the password. */
  readonly password: string;
  /** The field and value that allow an account to use the API. */
  readonly enabled: FieldValuePair;
  readonly active: FieldValuePair;
  readonly root: FieldValuePair;
  /** Field with the ids of the account's groups. It must refer to the resource of the groups. */
  readonly groups: string;
  /** If set, only accounts whose `field` has one of the `values` may have keys and sessions. */
  readonly eligible?: { readonly field: string; readonly values: readonly string[] };
}

/** Marks the resource whose items are groups, which give privileges to accounts. */
export interface GroupsDeclaration {
  readonly privileges: string;
  readonly active: FieldValuePair;
}

export interface TenantDeclaration {
  /** The field with the tenant, or the path along references to that field, such as `customer_id.shop_id`. */
  readonly field: string;
  /** The resource whose items are the tenants. */
  readonly of: string;
  /** Whether the items are the tenants themselves. `field` is then their id. */
  readonly self: boolean;
  /** Whether the tenant can be 0 (all tenants). 0 is then the default for callers who are not limited to a tenant. */
  readonly none: boolean;
  /** The references that the path in `field` follows, in order. Absent if `field` belongs to the resource itself. */
  readonly through?: readonly OwnershipStep[];
}

/** Limits callers without the privilege `unless` to their own items. */
export interface OwnDeclaration {
  /**
   * The field with the account that owns the item, or the path along references to that field, such as `customer_id.agent_id`.
   */
  readonly field: string;
  /** The privilege to see and change the items of all owners. */
  readonly unless: string;
  /** The references that the path in `field` follows, in order. Absent if `field` belongs to the resource itself. */
  readonly through?: readonly OwnershipStep[];
}

/** Limits callers without the privilege `unless` to items that meet a condition. */
export interface VisibleDeclaration {
  /** The text of the condition, such as `status=published or author_id=$caller`. */
  readonly where: string;
  /** The privilege to see and change all items. If it is absent, only root accounts may do so. */
  readonly unless?: string;
  /** The parsed condition. It may contain variables such as `$caller` (`model/query/filter-variables.ts`). */
  readonly filter: Filter;
}

/** One reference on the path from an item to its tenant or owner, such as `customer_id` in `customer_id.agent_id`. */
export interface OwnershipStep {
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
  readonly when?: { readonly [field: string]: ShowCondition };
  /** The position of the resource in its group of the menu. Smaller numbers come first. */
  readonly order?: number;
  /** The integer field by which people arrange the items in the panel. Smaller numbers come first. */
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

/** The form shows a field only while each field named here has the given value, or one of the given values. */
export interface ShowCondition {
  readonly [field: string]: Scalar | readonly Scalar[];
}

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

/** Lets a new tenant start with copies of another tenant's items (docs/reference/http.md#copies). */
export interface CopyDeclaration {
  /** Field with the id of the tenant to copy from. */
  readonly from: string;
  /** Object field whose keys select what to copy. */
  readonly what: string;
  /** For each key, the paths of the resources to copy. Items nested in copied items, or owned by them, are copied too. */
  readonly resources: { readonly [key: string]: readonly string[] };
}

/** Members of a resource's definition that databases record as they are. */
export interface RecordedDefinitionParts {
  /** The former path of the resource. Null marks the resource as new, even if it resembles a removed one. */
  readonly was?: string | null;
  readonly title: string;
  readonly plural?: string;
  readonly panel?: PanelDeclaration;
  /** Path of the resource in which this one is nested. Null at the top level. */
  readonly parent: string | null;
  readonly id: string;
  /** Name of the id in the response to a write. */
  readonly resultKey: string;
  /** The field whose value is the title of an item, such as `name`. If the title has several fields, the first of them. */
  readonly titleField: string;
  /** All fields whose values together are the title of an item. Set only if there are several. */
  readonly titleFields?: readonly string[];
  readonly collection: "map" | "array";
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly defaultSort: string;
  readonly privileges: { readonly [action in PrivilegeAction]: string };
  readonly own?: OwnDeclaration;
  /** Set if everybody may read the items without credentials. */
  readonly public?: true;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  readonly copies?: CopyDeclaration;
  /** Names of nested collections whose items a request may create together with the item. */
  readonly createWith?: readonly string[];
}
