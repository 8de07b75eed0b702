/**
 * What the generator and the runtime agree on, as `stockroom/resource`: types only. The generator emits values of these types into
 * `generated/`, the compiler checks them, the runtime serves them.
 */
import type { FieldDefinition, FieldValue } from "./field.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";

export type Action = "read" | "create" | "update" | "delete";

/** At most one item may have these values; compared as one string, so that every database agrees. */
export interface UniqueKey {
  readonly fields: readonly string[];
  /** Compared regardless of case. */
  readonly ignoreCase: boolean;
  /** An item of which one of the fields is null or "" is left out. */
  readonly unlessEmpty: boolean;
}

/** The resource holds the accounts that may authenticate. Values of `{field, value}` pairs are compared for equality. */
export interface PrincipalDeclaration {
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
  /** Only accounts with one of these values may be given API access. */
  readonly eligible: { readonly field: string; readonly values: readonly string[] };
}

/** The resource holds the groups that carry privileges. */
export interface GroupDeclaration {
  readonly privileges: string;
  readonly active: FieldValue;
}

export interface CompanyDeclaration {
  readonly field: string;
  /** The resource whose items are the companies. */
  readonly of: string;
  /** The company is the item itself: the field is its id. */
  readonly self: boolean;
  /** 0, all companies, is allowed and what an unbound caller's absent value means. */
  readonly zero: boolean;
}

/** Callers without the privilege see and change only the items that are their own. */
export interface OwnDeclaration {
  /** The field that holds the account an item belongs to. */
  readonly field: string;
  /** The privilege to see and change all of them. */
  readonly unless: string;
}

/** Creation may copy what belongs to another company (docs/http.md#copies). The resource is its own company. */
export interface CopyDeclaration {
  /** Field that names the item to copy from. */
  readonly from: string;
  /** Object field whose keys name what to copy. */
  readonly what: string;
  /** What each key stands for: paths of resources whose company this is; what is nested in them or owned by them follows. */
  readonly resources: { readonly [key: string]: readonly string[] };
}

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

/** An entry of the administration panel's menu. */
export interface MenuPlace {
  readonly group: string;
  readonly entry: string;
}

export interface ResourceDefinition {
  /** Path in the declarations and its identity: `products/features`. */
  readonly path: string;
  /** Last segment: its name in URLs and the key of its collection. */
  readonly name: string;
  readonly title: string;
  /** What many items are called, where that is declared. */
  readonly plural?: string;
  readonly description: string;
  /** Where the administration panel's menu has it. */
  readonly menu?: MenuPlace;
  /** Path of the resource it is nested in, or null. */
  readonly parent: string | null;
  /** Paths of the resources nested in it: they go with their parent. */
  readonly children: readonly string[];
  /** Name of the id field. */
  readonly id: string;
  /**
   * False: the id is the resource's own sequence, unique over all its items.
   * True: the client gives it on creation; it is unique within the parent only.
   */
  readonly idWithinParent: boolean;
  /** Key of the id in the answer to a write. */
  readonly resultKey: string;
  /** The name field. */
  readonly titleField: string;
  readonly collection: "map" | "array";
  /** In the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  readonly searchable: readonly string[];
  readonly privileges: { readonly [action in Action]: string };
  readonly company: CompanyDeclaration | null;
  /** Field listing the groups that may see an item; empty means every group. */
  readonly groupField: string | null;
  readonly own?: OwnDeclaration;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  /** Fields anywhere that refer to this resource. */
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
  readonly principal: PrincipalDeclaration | null;
  readonly group: GroupDeclaration | null;
  readonly copies?: CopyDeclaration;
  /** What `validate.conditions` asks for holds in some items: in which, as words, by the position in its `allOf`. */
  readonly conditions?: readonly string[];
  /** `Readonly` lets the compiler compare hooks that are typed by their resource member by member, not as a whole. */
  readonly hooks?: Readonly<Hooks>;
  readonly validate: {
    readonly create: Validator;
    readonly update: Validator;
    /** Of the item as it will be, without the fields that have no value. */
    readonly conditions?: Validator;
  };
}

/** One node of the route table: what a name in a path stands for below its parent. */
export interface RouteNode {
  readonly resource: string;
  /**
   * Absent where the resource is nested here. Else the same collection is seen through the object before: this field of it
   * refers to that object.
   */
  readonly via?: string;
  readonly children: { readonly [name: string]: RouteNode };
}

/** Everything the runtime knows about an application. */
export interface Registry {
  readonly resources: { readonly [path: string]: ResourceDefinition };
  readonly routes: { readonly [name: string]: RouteNode };
  /** All privileges that the declarations name, in order. */
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
}
