/**
 * All declarations of an application as plain data, which databases record and migrations compare. Each `$ref` is
 * replaced by the shared schema that it names. Members with their default value are left out.
 */
import type { Scalar } from "../query/filter.js";
import type { ActionDefinition } from "./action-definition.js";
import type { FieldDefinition, FieldKind, Limits, Value, ValueDefinition } from "./field.js";
import type { ProjectDefinition } from "./project.js";
import type { RollupKeyword } from "./rollup-keyword.js";
import type {
  AccountsDeclaration,
  RecordedDefinitionParts,
  GroupsDeclaration,
  VisibleDeclaration,
} from "./resource-parts.js";

export interface CanonicalProject extends ProjectDefinition {
  readonly resources: { readonly [path: string]: CanonicalResource };
}

export interface CanonicalResource extends RecordedDefinitionParts {
  readonly description?: string;
  readonly menu?: string;
  /** A former name of the resource under which clients can still reach it. */
  readonly alias?: CanonicalAlias;
  readonly idWithinParent?: true;
  readonly tenant?: string;
  readonly audience?: string;
  readonly visible?: Omit<VisibleDeclaration, "filter">;
  readonly accounts?: AccountsDeclaration;
  readonly groups?: GroupsDeclaration;
  readonly actions?: { readonly [name: string]: CanonicalAction };
  /** Set if the resource has a file with hooks. The code of the hooks is not recorded. */
  readonly hooks?: true;
  readonly conditions: readonly CanonicalCondition[];
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: CanonicalField };
}

/** The declaration of an action, without its code. */
export interface CanonicalAction extends Pick<ActionDefinition, "title" | "privilege"> {
  readonly description?: string;
  /** Set for an action of the whole collection. By default, an action is called on an item. */
  readonly on?: "collection";
  readonly reads?: true;
  readonly lends?: readonly string[];
  readonly input?: { readonly [name: string]: CanonicalField };
  readonly answer?: { readonly [name: string]: CanonicalField };
}

/**
 * A condition between fields: an item that matches `if` must also match `then`, and any other item must match `else`.
 * All three are JSON Schemas of items.
 */
export interface CanonicalCondition {
  readonly if?: ConditionBranch;
  readonly then?: ConditionBranch;
  readonly else?: ConditionBranch;
}

export interface ConditionBranch {
  readonly properties?: { readonly [field: string]: object };
  readonly required?: readonly string[];
}

/** The declared type and limits of a field, or of a value nested in it. */
export interface CanonicalValue
  extends
    Limits,
    Pick<ValueDefinition, "title" | "description" | "format" | "closed" | "was" | "fill" | "fillFrom" | "convert"> {
  readonly type: FieldKind;
  readonly examples?: readonly unknown[];
  /** The allowed values, from the keyword `enum`, `oneOf` or `const` of the declaration. */
  readonly enum?: readonly Scalar[];
  /** Title of each allowed value, for people. */
  readonly meanings?: { readonly [value: string]: string };
  readonly multiline?: true;
  readonly items?: CanonicalValue;
  readonly properties?: { readonly [name: string]: CanonicalValue };
  readonly required?: readonly string[];
}

export interface CanonicalField
  extends CanonicalValue, Pick<FieldDefinition, "privileges" | "formatWhen" | "transitions" | "initial"> {
  /** Set if a new item must have a value, and no update may remove it. Mandatory properties are in `required` of their object. */
  readonly mandatory?: true;
  /** Set if the field is stored in the database. Counts and fields that only control a request are not stored. */
  readonly stored?: true;
  /** Set if the field is never sent to clients. */
  readonly hidden?: true;
  readonly readOnly?: true;
  readonly immutable?: true;
  readonly createOnly?: true;
  readonly sortable?: true;
  readonly searchable?: true;
  readonly default?: Value;
  readonly valueFrom?: Value;
  readonly counts?: { readonly resource: string; readonly by: string };
  readonly rollup?: RollupKeyword;
  /** The reference in the field, or in the elements of its array. */
  readonly reference?: CanonicalReference;
  /** Set for an integer that responses contain as a string. Not set for ids and references, which are always strings there. */
  readonly sentAsText?: true;
  readonly after?: string;
  readonly notBefore?: string;
  /** Renamed values: `{ "active": "enabled" }` if `active` was formerly `enabled`. */
  readonly valuesWere?: { readonly [value: string]: Scalar };
  /** Former values that requests may still use, each with the current value. */
  readonly valueAliases?: { readonly [before: string]: CanonicalDeprecation & { readonly value: string } };
  readonly alias?: CanonicalAlias;
}

/** Dates of the deprecation of a former name, such as 2026-01-31. */
export interface CanonicalDeprecation {
  readonly deprecated: string;
  readonly sunset?: string;
}

export type CanonicalAlias = CanonicalDeprecation & { readonly name: string };

export interface CanonicalReference {
  readonly resource: string;
  /** Set if the reference can have the value 0, which means "no item". */
  readonly none?: true;
  readonly sameTenant?: true;
  /**
   * Set if the item is deleted together with the referenced item. By default, the reference prevents the deletion of
   * the referenced item.
   */
  readonly onDelete?: "cascade";
  /** Set if clients can also reach the collection by a path below the referenced item. */
  readonly via?: true;
}
