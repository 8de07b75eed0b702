/**
 * What the generator and the runtime agree on, as `stockroom-api/resource`: types only. The generator emits values of these types into
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
  TenantDeclaration,
  UniqueKey,
  Validator,
  Violation,
} from "./resource-parts.js";
import type { Routes } from "./route-table.js";

export type {
  AccountsDeclaration,
  Action,
  CopyDeclaration,
  DescribedProject,
  GroupsDeclaration,
  OwnDeclaration,
  TenantDeclaration,
  UniqueKey,
  Validator,
  Violation,
};

/** An entry of the administration panel's menu. */
export interface MenuPlace {
  readonly group: string;
  readonly entry: string;
}

export interface ResourceDefinition {
  /** Path in the declarations and its identity: `devices/parts`. */
  readonly path: string;
  /** Its path in the database, which has kept its items since before it was renamed: absent where that is the same. */
  readonly storedAs?: string;
  /** The path that it had before; null says that it is a new one. */
  readonly was?: string | null;
  /** The name under which it is served, too. */
  readonly alias?: ResourceAlias;
  /** By names of before, which none of `fields` has. */
  readonly aliases?: { readonly [name: string]: FieldAlias };
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
  /** The field that names an item, the first of several. */
  readonly titleField: string;
  /** All of them, where several fields name an item together. */
  readonly titleFields?: readonly string[];
  readonly collection: "map" | "array";
  /** In the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  readonly searchable: readonly string[];
  readonly privileges: { readonly [action in Action]: string };
  readonly tenant: TenantDeclaration | null;
  /** Field listing the groups that may see an item; empty means every group. */
  readonly audience: string | null;
  readonly own?: OwnDeclaration;
  /** Everybody may read it, without credentials. */
  readonly public?: true;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  /** Fields anywhere that refer to this resource. */
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
  readonly accounts: AccountsDeclaration | null;
  readonly groups: GroupsDeclaration | null;
  readonly copies?: CopyDeclaration;
  /** Names of collections of an item of which the request that creates it may create items, too. */
  readonly createWith?: readonly string[];
  /** What `validate.conditions` asks for holds in some items: in which, as words, by the position in its `allOf`. */
  readonly conditions?: readonly string[];
  /** `Readonly` lets the compiler compare hooks that are typed by their resource member by member, not as a whole. */
  readonly hooks?: Readonly<Hooks>;
  /** By name; absent where there are none. */
  readonly actions?: { readonly [name: string]: ActionDefinition };
  readonly validate: {
    readonly create: Validator;
    readonly update: Validator;
    /** Of the item as it will be, without the fields that have no value. */
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
  /** All of them as they are written; absent where the registry was made of what a database knows. */
  readonly declarations?: WrittenDeclarations;
}

/** Read when they are compared with others: a start whose database knows the digest needs no more. */
export interface WrittenDeclarations {
  /** `digestWritten` of what is read. */
  readonly digest: string;
  read(): DescribedProject;
}
