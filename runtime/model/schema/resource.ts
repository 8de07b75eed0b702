/**
 * The types that the generator and the runtime share, exported as `stockroom-api/resource`. The generator writes values
 * of these types into `generated/`, and the runtime reads them.
 */
import type { FieldAlias, ResourceAlias } from "./deprecation.js";
import type { ActionDefinition } from "./action-definition.js";
import type { CanonicalProject } from "./canonical-project.js";
import type { FieldDefinition } from "./field.js";
import type { Hooks } from "./hooks.js";
import type { ProjectDefinition } from "./project.js";
import type {
  AccountsDeclaration,
  RecordedDefinitionParts,
  GroupsDeclaration,
  TenantDeclaration,
  Validator,
  VisibleDeclaration,
} from "./resource-parts.js";
import type { RouteTree } from "./route-table.js";

export type { CanonicalProject };
export type * from "./resource-parts.js";

/** An entry of the administration panel's menu. */
export interface MenuEntry {
  readonly group: string;
  readonly entry: string;
}

export interface ResourceDefinition extends RecordedDefinitionParts {
  /** Path in the declarations, such as `devices/parts`. It identifies the resource. */
  readonly path: string;
  /** The path in the database, if it differs from `path` because the resource was renamed. */
  readonly storedAs?: string;
  /** Former name under which clients can still reach the resource. */
  readonly alias?: ResourceAlias;
  /** Former names of fields, each with its current field. `fields` does not contain former names. */
  readonly aliases?: { readonly [name: string]: FieldAlias };
  /** Last segment of the path. URLs use this name, and responses use it as the key of the collection. */
  readonly name: string;
  readonly description: string;
  readonly menu?: MenuEntry;
  /** Paths of the resources nested in this one. When an item is removed, the items nested in it are removed too. */
  readonly children: readonly string[];
  /**
   * Whether the client chooses the id, which is unique only within the parent. Otherwise the server generates ids that are
   * unique in the whole resource.
   */
  readonly idWithinParent: boolean;
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  readonly sortable: readonly string[];
  readonly searchable: readonly string[];
  readonly tenant: TenantDeclaration | null;
  /** Field with the list of groups that may see an item. An empty list means every group. */
  readonly audience: string | null;
  readonly visible?: VisibleDeclaration;
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
  readonly accounts: AccountsDeclaration | null;
  readonly groups: GroupsDeclaration | null;
  /**
   * Describes the `if` of each schema in `allOf` of `validate.conditions` for error messages, such as `status is sent`.
   */
  readonly conditions?: readonly string[];
  /**
   * The hooks of a project have narrower types. `Readonly` makes the compiler compare them with this type member by member,
   * so that they are assignable.
   */
  readonly hooks?: Readonly<Hooks>;
  readonly actions?: { readonly [name: string]: ActionDefinition };
  readonly validate: {
    readonly create: Validator;
    readonly update: Validator;
    /** Validates the conditions between fields. Pass the values after the write, without fields that have no value. */
    readonly conditions?: Validator | undefined;
  };
}

/** All definitions of an application: resources, routes, privileges and the project. */
export interface Registry {
  readonly resources: { readonly [path: string]: ResourceDefinition };
  readonly routes: RouteTree;
  /** All privileges that the declarations mention, sorted. */
  readonly privileges: readonly string[];
  readonly project: ProjectDefinition;
  /**
   * All declarations as JSON. They are read only if the database has not recorded their digest, so most starts skip the file.
   * Absent if the registry was rebuilt from the declarations that a database has recorded.
   */
  readonly declarations?: { readonly digest: string; read(): CanonicalProject };
}
