/** Types of the keyword `resource` that are the same in declarations and in definitions. */
import type { Filter } from "../query/filter.js";
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
  /** Whether upper and lower case are equal. */
  readonly ignoreCase: boolean;
  /** Whether items with null or "" in one of the fields are exempt. */
  readonly sparse: boolean;
}

/** The resource holds the accounts that may authenticate. Values of `{field, value}` pairs are compared for equality. */
export interface AccountsDeclaration {
  /** E-mail or name given as the login of Basic credentials. */
  readonly login: string;
  /** Hidden field of the hashed API key. */
  readonly secret: string;
  /** The field (not stored) with which a client requests a new key, and its value. */
  readonly regenerate: FieldValue;
  /** Hidden field of the hashed password. */
  readonly password: string;
  /** The value that turns API access on. */
  readonly enabled: FieldValue;
  readonly active: FieldValue;
  readonly root: FieldValue;
  /** Field with the ids of the account's groups; its reference names the resource of the groups. */
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
  /** The field with the tenant, or the path to it along references: `customer_id.shop_id`. */
  readonly field: string;
  /** The resource whose items are the tenants. */
  readonly of: string;
  /** The tenant is the item itself: the field is its id. */
  readonly self: boolean;
  /** Whether 0, all tenants, is allowed. It is then the default for callers that are not bound to a tenant. */
  readonly none: boolean;
  /** The references of the path, from this resource on; none if the field is its own. */
  readonly through?: readonly RuleStep[];
}

/** Callers without the privilege see and change only their own items. */
export interface OwnDeclaration {
  /** The field with the account that owns the item, or the path to it along references: `customer_id.agent_id`. */
  readonly field: string;
  /** The privilege to see and change all of them. */
  readonly unless: string;
  /** The references of the path, from this resource on; none if the field is its own. */
  readonly through?: readonly RuleStep[];
}

/** Callers without the privilege see and change only items that meet the condition. */
export interface VisibleDeclaration {
  /** As declared: `status=published or author_id=$caller`. */
  readonly where: string;
  /** The privilege to see and change all of them; without it only root accounts may. */
  readonly unless?: string;
  /** The condition, with variables (`model/query/variables.ts`). */
  readonly filter: Filter;
}

/** A reference on the path of a rule. */
export interface RuleStep {
  readonly field: string;
  /** The resource at the top level that the field refers to, and its id. */
  readonly resource: string;
  readonly id: string;
}

/** How the administration panel shows the resource (docs/reference/keywords.md#panel). */
export interface PanelDeclaration {
  /**
   * Filters that the panel shows before anybody adds one: names of fields, or fields of a referenced item after a dot.
   */
  readonly filters?: readonly string[];
  readonly figures?: readonly FigureDeclaration[];
  /** Sections of the form, in order. */
  readonly form?: readonly FormSection[];
  /** Fields that the form shows only while other fields have certain values. */
  readonly when?: { readonly [field: string]: ShownWhen };
  /** The place in its group of the menu: smaller numbers come first. */
  readonly order?: number;
  /** The field with the place of an item among the others. */
  readonly position?: string;
  /** The reference to the item above, of the same resource. */
  readonly tree?: string;
  /** Translations of the texts of the declaration, by language. */
  readonly words?: { readonly [language: string]: { readonly [text: string]: string } };
  /** Colors of allowed values, by field. */
  readonly colors?: { readonly [field: string]: ValueColors };
}

/** For each allowed value, as a string, its color. */
export interface ValueColors {
  readonly [value: string]: "green" | "amber" | "red" | "blue";
}

/** A section of the panel's form: fields, or items below the item of the form. */
export interface FormSection {
  readonly title?: string;
  readonly fields?: readonly string[];
  /** Name of a collection below the item. */
  readonly items?: string;
  /** Whether it stands in the column beside the form. */
  readonly side?: boolean;
  /** Whether it shows only a summary until it is opened. */
  readonly folded?: boolean;
}

/** For each deciding field, the value that it must have, or several. */
export interface ShownWhen {
  readonly [field: string]: FormValue | readonly FormValue[];
}

type FormValue = string | number | boolean;

/** A figure of the panel's start page. */
export interface FigureDeclaration {
  readonly title: string;
  /** The field to add up; otherwise the items are counted. */
  readonly sum?: string;
  /** Values by field, or by field and operator, as parameters of a query. */
  readonly where?: { readonly [parameter: string]: string | number | boolean };
  /** The field with a time. The figure then has a chart of its days. */
  readonly over?: string;
}

/** A creation may copy items of another tenant (docs/reference/http.md#copies). The resource is its own tenant. */
export interface CopyDeclaration {
  /** Field that names the item to copy from. */
  readonly from: string;
  /** Object field whose keys name what to copy. */
  readonly what: string;
  /** For each key, paths of resources of this tenant; items nested in them or owned by them are included. */
  readonly resources: { readonly [key: string]: readonly string[] };
}
