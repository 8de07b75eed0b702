/** Types of the keyword `resource` that are the same in declarations and in definitions. */
import type { Filter } from "../query/filter.js";
import type { FieldValue } from "./field.js";

export type Action = "read" | "create" | "update" | "delete";

/** An error that a generated validator reports. */
export interface Violation {
  /** JSON pointer (RFC 6901) into the body. */
  readonly instancePath: string;
  readonly keyword: string;
  /** JSON pointer into the schema that the validator was made of. */
  readonly schemaPath?: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
}

/** A generated validator. Returns true, or false with `errors` set. It takes values in internal form (numbers as numbers). */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly Violation[] | null;
}

/**
 * A unique key: at most one item may have the same values in these fields. The values are compared as one string, so
 * that every database agrees.
 */
export interface UniqueKey {
  readonly fields: readonly string[];
  readonly ignoreCase: boolean;
  /** Whether items with null or "" in one of the fields are exempt. */
  readonly sparse: boolean;
}

/** Set for the resource of the accounts that may authenticate. Values of `{field, value}` pairs are compared for equality. */
export interface AccountsDeclaration {
  /** E-mail or name given as the login of Basic credentials. */
  readonly login: string;
  /** Hidden field of the hashed API key. */
  readonly secret: string;
  /** The field, not stored, with which a client requests a new key; and the value that requests it. */
  readonly regenerate: FieldValue;
  /** Hidden field of the hashed password. */
  readonly password: string;
  /** The value that turns API access on. */
  readonly enabled: FieldValue;
  readonly active: FieldValue;
  readonly root: FieldValue;
  /** Field with the ids of the account's groups; its reference names the resource of the groups. */
  readonly groups: string;
  /** Only accounts with one of these values in the field may have credentials. Without it, all accounts may have them. */
  readonly eligible?: { readonly field: string; readonly values: readonly string[] };
}

/** Set for the resource of the groups that give privileges. */
export interface GroupsDeclaration {
  readonly privileges: string;
  readonly active: FieldValue;
}

export interface TenantDeclaration {
  /** The field with the tenant, or the path to it along references: `customer_id.shop_id`. */
  readonly field: string;
  /** The resource whose items are the tenants. */
  readonly of: string;
  /** Whether the item itself is the tenant. The field is then its id. */
  readonly self: boolean;
  /** Whether 0, all tenants, is allowed. It is then the default for callers that are not bound to a tenant. */
  readonly none: boolean;
  /** The references on the path, beginning at this resource; absent if the field belongs to the resource itself. */
  readonly through?: readonly RuleStep[];
}

/** Callers without the privilege see and change only their own items. */
export interface OwnDeclaration {
  /** The field with the account that owns the item, or the path to it along references: `customer_id.agent_id`. */
  readonly field: string;
  /** The privilege to see and change all items. */
  readonly unless: string;
  /** The references on the path, beginning at this resource; absent if the field belongs to the resource itself. */
  readonly through?: readonly RuleStep[];
}

/** Callers without the privilege see and change only items that meet the condition. */
export interface VisibleDeclaration {
  /** The condition as it is declared: `status=published or author_id=$caller`. */
  readonly where: string;
  /** The privilege to see and change all items. If none is declared, only root accounts may. */
  readonly unless?: string;
  /** The condition, with variables (`model/query/variables.ts`). */
  readonly filter: Filter;
}

/** A reference on the path of a rule. */
export interface RuleStep {
  readonly field: string;
  /** The resource that the field refers to, at the top level, and the name of its id field. */
  readonly resource: string;
  readonly id: string;
}

/** How the administration panel shows the resource (docs/reference/keywords.md#panel). */
export interface PanelDeclaration {
  /** Filters that the panel shows from the beginning: names of fields, or fields of a referenced item after a dot. */
  readonly filters?: readonly string[];
  readonly figures?: readonly FigureDeclaration[];
  readonly form?: readonly FormSection[];
  /** Fields that the form shows only while other fields have certain values. */
  readonly when?: { readonly [field: string]: ShownWhen };
  /** The position in its group of the menu; smaller numbers come first. */
  readonly order?: number;
  /** The field with the position of an item among the other items. */
  readonly position?: string;
  /** In a tree of items of this resource, the reference to the item above. */
  readonly tree?: string;
  /** Translations of the texts of the declaration, by language. */
  readonly words?: { readonly [language: string]: { readonly [text: string]: string } };
  readonly colors?: { readonly [field: string]: ValueColors };
  readonly currency?: { readonly [field: string]: Currency };
}

/** A code of ISO 4217, or the setting that has it. */
export type Currency = string | { readonly setting: string };

/** The color of each allowed value, which is written as a string. */
export interface ValueColors {
  readonly [value: string]: "green" | "amber" | "red" | "blue";
}

/** A section of the panel's form: some of its fields, or a collection below the item. */
export interface FormSection {
  readonly title?: string;
  readonly fields?: readonly string[];
  /** Name of a collection below the item. */
  readonly items?: string;
  /** Whether the section is shown in the column next to the form. */
  readonly side?: boolean;
  /** Whether the section shows only a summary until it is opened. */
  readonly folded?: boolean;
}

/** Condition for showing a field in the form: other fields, each with the value or values that it must have. */
export interface ShownWhen {
  readonly [field: string]: FormValue | readonly FormValue[];
}

type FormValue = string | number | boolean;

/** A figure of the panel's start page. */
export interface FigureDeclaration {
  readonly title: string;
  /** The field to add up. Without it, the items are counted. */
  readonly sum?: string;
  /** Values by field, or by field and operator, as parameters of a query. */
  readonly where?: { readonly [parameter: string]: string | number | boolean };
  /** A field with a time. The figure then has a chart with a value for each day. */
  readonly over?: string;
}

/**
 * For a resource whose items are the tenants: a new tenant may start with copies of another tenant's items
 * (docs/reference/http.md#copies).
 */
export interface CopyDeclaration {
  /** Field that names the item to copy from. */
  readonly from: string;
  /** Object field whose keys tell what to copy. */
  readonly what: string;
  /**
   * For each key, the paths of resources to copy. Items that are nested in the copied items or owned by them are copied
   * too.
   */
  readonly resources: { readonly [key: string]: readonly string[] };
}
