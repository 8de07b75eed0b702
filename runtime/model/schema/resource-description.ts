/**
 * Types for the description of resources that front ends read. The modules of the panel are checked against these
 * types. docs/reference/description.md explains each property.
 */
import type { ActionDefinition } from "./action-definition.js";
import type { CountDefinition, Fallback, FieldKind, ConditionalFormat, Limits, Reference, Value } from "./field.js";
import type {
  PrivilegeAction,
  TenantDeclaration,
  CopyDeclaration,
  GroupsDeclaration,
  AccountsDeclaration,
  PanelDeclaration,
  ResourceDefinition,
} from "./resource.js";
import type { ValueColors } from "./resource-parts.js";

/** Describes the resources that the caller may read, for front ends. */
export interface ResourcesDescription {
  readonly resources: readonly ResourceDescription[];
  readonly privileges: readonly string[];
}

export interface ResourceDescription extends Pick<
  ResourceDefinition,
  "path" | "name" | "title" | "description" | "parent" | "children" | "id" | "collection" | "views" | "sortable"
> {
  /**
   * Set in the short form of the description, which the panel requests for many resources at once. The short form has
   * no actions, and only the fields that pages of other resources need.
   */
  readonly brief?: true;
  readonly plural: string | null;
  readonly menu: string;
  readonly entry: string;
  /** The position of the resource in its group of the menu. Smaller numbers come first. */
  readonly order: number | null;
  /** Tells how the panel shows the resource. Fields that the caller may not see are left out. */
  readonly panel: PanelDescription;
  /** Paths of the collection after `/api/<version>`, in the notation of the API document (OpenAPI). */
  readonly paths: readonly string[];
  /**
   * Additional paths to this collection, each below an item that the listed items refer to: `/accounts/{id}/devices`
   * lists the devices whose `owner_id` refers to the account.
   */
  readonly via: readonly ReferenceRoute[];
  /** Resources that filters can name, because exactly one `field` of the named resource refers to this resource. */
  readonly referring: readonly { readonly name: string; readonly resource: string; readonly field: string }[];
  readonly id_within_parent: boolean;
  /** Fields with the ids of the ancestors in lists across parents, outermost first. */
  readonly ancestor_ids: readonly string[];
  readonly result_key: string;
  readonly title_field: string;
  readonly title_fields: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly default_sort: string;
  readonly searchable: readonly string[];
  /** Unique keys: no two items have the same values in all fields of a key. */
  readonly unique: readonly (readonly string[])[];
  readonly privileges: { readonly [action in PrivilegeAction]: string };
  readonly may: { readonly [action in PrivilegeAction]: boolean };
  readonly tenant: TenantDeclaration | null;
  readonly audience: string | null;
  readonly accounts: AccountsDeclaration | null;
  readonly groups: GroupsDeclaration | null;
  /** Names of nested collections that the body of a creation may contain. */
  readonly create_with: readonly string[];
  readonly copies: CopyDeclaration | null;
  readonly actions: readonly ActionDescription[];
}

export interface PanelDescription extends Required<
  Omit<PanelDeclaration, "order" | "position" | "tree" | "colors" | "currency" | "words">
> {
  readonly position: string | null;
  readonly tree: string | null;
}

/** An action of an item or a collection that the caller may call. */
export interface ActionDescription extends Pick<ActionDefinition, "name" | "title" | "description" | "on" | "reads"> {
  /** Input fields, in the order of the declaration. */
  readonly input: readonly NamedValueDescription[];
  /** Fields of the response. Empty if the response has no body. */
  readonly answer: readonly NamedValueDescription[];
}

export interface ReferenceRoute {
  /** The resource at the beginning of the path: `accounts` for `/accounts/{id}/devices`. */
  readonly through: string;
  /** The field of the listed items that refers to that resource, such as `owner_id`. */
  readonly field: string;
}

/** The declared type of a value. */
export interface ValueDescription {
  readonly kind: FieldKind;
  readonly enum?: readonly (string | number | boolean)[];
  readonly labels?: { readonly [value: string]: string };
  /** The color of each allowed value, if the declaration has colors. */
  readonly colors?: ValueColors;
  /** The currency of an amount, as a code of ISO 4217. */
  readonly currency?: string;
  readonly format?: string;
  readonly multiline?: boolean;
  readonly items?: ValueDescription;
  readonly properties?: { readonly [name: string]: PropertyDescription };
  readonly closed?: true;
  readonly limits?: Limits;
}

export interface PropertyDescription extends ValueDescription {
  readonly title: string | null;
  readonly description: string;
  readonly required: boolean;
}

/** A named value: a field of an item, or of the input or response of an action. */
export interface NamedValueDescription extends PropertyDescription {
  readonly name: string;
  readonly empty_is_none: boolean;
  readonly sent_as_string: boolean;
  /**
   * The value that is used if a request gives none, in the form of the API. Null if there is none, or if only the
   * server knows it.
   */
  readonly default: Value;
  readonly reference: Reference | null;
}

export interface FieldDescription extends NamedValueDescription {
  readonly role: FieldRole | null;
  readonly read_only: boolean;
  readonly write_only: boolean;
  readonly secret: boolean;
  readonly immutable: boolean;
  readonly create_only: boolean;
  readonly stored: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly fallback: Fallback["kind"];
  readonly count: CountDefinition | null;
  readonly format_when: ConditionalFormat | null;
  /** For each value, the values to which the caller may change it. */
  readonly transitions: { readonly [from: string]: readonly string[] } | null;
  /** The values that a new item may have in the field. Null if all allowed values are possible. */
  readonly initial: readonly string[] | null;
}

/** A keyword of the declaration that gives the field a special role for front ends. */
export type FieldRole =
  | ("id" | "tenant" | "audience" | "title")
  | `accounts.${keyof AccountsDeclaration}`
  | `groups.${keyof GroupsDeclaration}`
  | `copies.${"from" | "what"}`;
