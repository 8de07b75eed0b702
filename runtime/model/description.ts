/** What front ends are told of the resources: types only. The panel's modules are checked against them. docs/reference/description.md explains each property. */
import type { ActionDefinition } from "./action-definition.js";
import type { Count, Fallback, FieldKind, FormatWhen, Limits, Reference, Value } from "./field.js";
import type {
  Action,
  TenantDeclaration,
  CopyDeclaration,
  GroupsDeclaration,
  AccountsDeclaration,
  ResourceDefinition,
} from "./resource.js";

/** What a front end needs to know of the resources that the caller may read. */
export interface Description {
  readonly resources: readonly ResourceDescription[];
  /** Every privilege that is declared. */
  readonly privileges: readonly string[];
}

export interface ResourceDescription extends Pick<
  ResourceDefinition,
  "path" | "name" | "title" | "description" | "parent" | "children" | "id" | "collection" | "views" | "sortable"
> {
  /** Among many, of the panel: without its actions, and of its fields those that pages of other resources look at. */
  readonly brief?: true;
  readonly plural: string | null;
  readonly menu: string;
  readonly entry: string;
  /** Where its collection is, below the version, as the API document writes it. */
  readonly paths: readonly string[];
  /** Resources through which the items are seen too, and the field that refers to each. */
  readonly via: readonly SeenThrough[];
  readonly id_within_parent: boolean;
  readonly result_key: string;
  /** The first of `title_fields`. */
  readonly title_field: string;
  readonly title_fields: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly default_sort: string;
  readonly searchable: readonly string[];
  readonly privileges: { readonly [action in Action]: string };
  readonly may: { readonly [action in Action]: boolean };
  readonly tenant: TenantDeclaration | null;
  readonly audience: string | null;
  readonly accounts: AccountsDeclaration | null;
  readonly groups: GroupsDeclaration | null;
  /** Names of its collections of which a creation may hold what the caller creates in the new item. */
  readonly create_with: readonly string[];
  readonly copies: CopyDeclaration | null;
  readonly actions: readonly ActionDescription[];
}

/** What the caller may do with an item or a collection beside reading and writing it. */
export interface ActionDescription extends Pick<ActionDefinition, "name" | "title" | "description" | "on" | "reads"> {
  /** What it takes, in the order of the declaration. */
  readonly input: readonly InputDescription[];
  /** What it answers with; nothing where its answer has no body. */
  readonly answer: readonly InputDescription[];
}

export interface SeenThrough {
  /** Path of the resource. */
  readonly through: string;
  readonly field: string;
}

/** The form of a value; only what the declaration says of it. */
export interface ValueDescription {
  readonly kind: FieldKind;
  readonly enum?: readonly (string | number | boolean)[];
  readonly labels?: { readonly [value: string]: string };
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
}

/** A value that is given by its name. */
export interface InputDescription extends PropertyDescription {
  readonly name: string;
  readonly required: boolean;
  readonly empty_is_none: boolean;
  readonly sent_as_string: boolean;
  /** The value that a request without one gets, as it travels; null where there is none or only the server knows it. */
  readonly default: Value;
  readonly reference: Reference | null;
}

export interface FieldDescription extends InputDescription {
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
  readonly count: Count | null;
  readonly format_when: FormatWhen | null;
  /** From each value to those that the caller may change it to. */
  readonly transitions: { readonly [from: string]: readonly string[] } | null;
  /** The values that a new item may have. */
  readonly initial: readonly string[] | null;
}

/** The keyword that says what the field is for, where a front end treats it in a way of its own. */
export type FieldRole =
  | "id"
  | "tenant"
  | "audience"
  | "accounts.login"
  | "accounts.secret"
  | "accounts.regenerate"
  | "accounts.password"
  | "accounts.enabled"
  | "accounts.active"
  | "accounts.root"
  | "accounts.groups"
  | "accounts.eligible"
  | "groups.privileges"
  | "groups.active"
  | "copies.from"
  | "copies.what"
  | "title";
