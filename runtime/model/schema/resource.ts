/**
 * The types that generator and runtime share, exported as `stockroom-api/resource`. The generator writes values of these types into
 * `generated/`, the compiler checks them, the runtime serves them.
 */
import type { FieldAlias, ResourceAlias } from "./deprecation.js";
import type { ActionDefinition } from "./action-definition.js";
import type { DescribedProject } from "./described.js";
import type { FieldDefinition } from "./field.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";
import type {
  AccountsDeclaration,
  Action,
  CopyDeclaration,
  GroupsDeclaration,
  OwnDeclaration,
  PanelDeclaration,
  TenantDeclaration,
  UniqueKey,
  Validator,
  VisibleDeclaration,
} from "./resource-parts.js";
import type { Routes } from "./route-table.js";

export type { DescribedProject };
export type * from "./resource-parts.js";

/** An entry of the administration panel's menu. */
export interface MenuPlace {
  readonly group: string;
  readonly entry: string;
}

export interface ResourceDefinition {
  /** Path in the declarations, which identifies the resource: `devices/parts`. */
  readonly path: string;
  /** The path in the database, if it differs because the resource was renamed. */
  readonly storedAs?: string;
  /** The former path; null marks the resource as new. */
  readonly was?: string | null;
  /** Former name that still works. */
  readonly alias?: ResourceAlias;
  /** The current field of each former name; `fields` has no former names. */
  readonly aliases?: { readonly [name: string]: FieldAlias };
  /** Last segment of the path: the name in URLs and the key of the collection in answers. */
  readonly name: string;
  readonly title: string;
  readonly plural?: string;
  readonly description: string;
  readonly menu?: MenuPlace;
  readonly panel?: PanelDeclaration;
  /** Path of the resource in which this one is nested, or null. */
  readonly parent: string | null;
  /** Paths of the resources nested in this one. Their items are removed with their parent. */
  readonly children: readonly string[];
  readonly id: string;
  /**
   * Whether the client gives the id on creation, which is then unique within the parent only. Otherwise, ids come from
   * the resource's own sequence and are unique across all items.
   */
  readonly idWithinParent: boolean;
  /** Key of the id in the answer to a write. */
  readonly resultKey: string;
  /** The field that names an item; the first field if there are several. */
  readonly titleField: string;
  /** All fields that together name an item, if there are several. */
  readonly titleFields?: readonly string[];
  readonly collection: "map" | "array";
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  readonly searchable: readonly string[];
  readonly privileges: { readonly [action in Action]: string };
  readonly tenant: TenantDeclaration | null;
  /** Field with a list of the groups that may see an item. An empty list means every group. */
  readonly audience: string | null;
  readonly own?: OwnDeclaration;
  readonly visible?: VisibleDeclaration;
  /** Set if everybody may read the items, without credentials. */
  readonly public?: true;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
  readonly accounts: AccountsDeclaration | null;
  readonly groups: GroupsDeclaration | null;
  readonly copies?: CopyDeclaration;
  /** Nested collections whose items a request may create together with their item. */
  readonly createWith?: readonly string[];
  /** Describes, for each entry of `allOf` in `validate.conditions`, the items that it applies to. */
  readonly conditions?: readonly string[];
  /** `Readonly` lets the compiler compare hooks that are typed by their resource member by member, not as a whole. */
  readonly hooks?: Readonly<Hooks>;
  readonly actions?: { readonly [name: string]: ActionDefinition };
  readonly validate: {
    readonly create: Validator;
    readonly update: Validator;
    /** Validates the item as it will be after the write, without fields that have no value. */
    readonly conditions?: Validator | undefined;
  };
}

/** Everything the runtime knows about an application. */
export interface Registry {
  readonly resources: { readonly [path: string]: ResourceDefinition };
  readonly routes: Routes;
  /** All privileges that the declarations name, in order. */
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  /** All declarations as JSON; absent if the registry was built from the records of a database. */
  readonly declarations?: WrittenDeclarations;
}

/**
 * The declarations are read only if the database does not have their digest yet; a start with known declarations is
 * thus faster.
 */
export interface WrittenDeclarations {
  /** `digestWritten` of the declarations. */
  readonly digest: string;
  read(): DescribedProject;
}
