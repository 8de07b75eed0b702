/**
 * A schema version: all declarations of an application, with shapes inlined and defaults spelled out. Databases store it, and
 * migrations compare it. It is plain data; members with their default value are left out.
 */
import type { ActionDefinition } from "./action-definition.js";
import type { FieldDefinition, FieldKind, Limits, Value, ValueDefinition } from "./field.js";
import type { ProjectDefinition } from "./project.js";
import type { RollupKeyword } from "./rollup-keyword.js";
import type {
  AccountsDeclaration,
  Action,
  CopyDeclaration,
  GroupsDeclaration,
  OwnDeclaration,
  PanelDeclaration,
  UniqueKey,
  VisibleDeclaration,
} from "./resource-parts.js";

export type Choice = string | number | boolean;

export interface DescribedProject extends ProjectDefinition {
  readonly resources: { readonly [path: string]: DescribedResource };
}

export interface DescribedResource {
  readonly title: string;
  readonly plural?: string;
  readonly description?: string;
  readonly menu?: string;
  readonly panel?: PanelDeclaration;
  /** Former path of the resource, if it was moved. Null marks the resource as new, even if it resembles a removed one. */
  readonly was?: string | null;
  /** A former name of the resource that still works. */
  readonly alias?: DescribedAlias;
  readonly parent: string | null;
  readonly id: string;
  readonly titleField: string;
  readonly titleFields?: readonly string[];
  readonly resultKey: string;
  readonly idWithinParent?: true;
  readonly collection: "map" | "array";
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly defaultSort: string;
  readonly privileges: { readonly [action in Action]: string };
  readonly tenant?: string;
  readonly audience?: string;
  readonly own?: OwnDeclaration;
  readonly visible?: Omit<VisibleDeclaration, "filter">;
  readonly public?: true;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  readonly createWith?: readonly string[];
  readonly copies?: CopyDeclaration;
  readonly accounts?: AccountsDeclaration;
  readonly groups?: GroupsDeclaration;
  readonly actions?: { readonly [name: string]: DescribedAction };
  /** Set if a hooks file exists next to the declaration. Its contents are not described. */
  readonly hooks?: true;
  readonly conditions: readonly DescribedCondition[];
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: DescribedField };
}

/** An action; its code is not described. */
export interface DescribedAction extends Pick<ActionDefinition, "title" | "privilege"> {
  readonly description?: string;
  /** Set for an action of the collection; by default, an action is called on an item. */
  readonly on?: "collection";
  readonly reads?: true;
  readonly lends?: readonly string[];
  readonly input?: { readonly [name: string]: DescribedField };
  readonly answer?: { readonly [name: string]: DescribedField };
}

/**
 * A condition between fields: an item that matches `if` must match `then`, any other item `else`. All three are JSON
 * Schemas of items.
 */
export interface DescribedCondition {
  readonly if?: DescribedCase;
  readonly then?: DescribedCase;
  readonly else?: DescribedCase;
}

export interface DescribedCase {
  readonly properties?: { readonly [field: string]: object };
  readonly required?: readonly string[];
}

/** The form of a value at any depth. Formats have the names that declarations use. */
export interface DescribedValue
  extends
    Limits,
    Pick<ValueDefinition, "title" | "description" | "format" | "closed" | "was" | "fill" | "fillFrom" | "convert"> {
  readonly type: FieldKind;
  readonly examples?: readonly unknown[];
  /** The allowed values, whichever keyword lists them. */
  readonly enum?: readonly Choice[];
  /** Title of each value, for people. */
  readonly meanings?: { readonly [value: string]: string };
  readonly multiline?: true;
  readonly items?: DescribedValue;
  readonly properties?: { readonly [name: string]: DescribedValue };
  readonly required?: readonly string[];
}

/** A field. Members with default values are left out. */
export interface DescribedField
  extends DescribedValue, Pick<FieldDefinition, "privileges" | "formatWhen" | "transitions" | "initial"> {
  /**
   * Set if a creation must give a value, which the field can then never lose. For properties of an object, `required`
   * means this.
   */
  readonly mandatory?: true;
  /** Set if the field is stored in the database, unlike counts and fields that only control a request. */
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
  /** Reference of the field, or of the elements of its array. */
  readonly reference?: DescribedReference;
  /**
   * Set for an integer that answers contain as a string. Ids and references always are strings in answers, so they are
   * not marked.
   */
  readonly sentAsText?: true;
  readonly after?: string;
  readonly notBefore?: string;
  /** The former value of each renamed value, by its current value. */
  readonly valuesWere?: { readonly [value: string]: Choice };
  /** The current value of each former value that still works. */
  readonly valueAliases?: { readonly [before: string]: DescribedValueAlias };
  readonly alias?: DescribedAlias;
}

/** Dates such as 2026-01-31. */
interface DescribedDeprecation {
  readonly deprecated: string;
  readonly sunset?: string;
}

export interface DescribedValueAlias extends DescribedDeprecation {
  readonly value: string;
}

export interface DescribedAlias extends DescribedDeprecation {
  readonly name: string;
}

export interface DescribedReference {
  readonly resource: string;
  /** Set if the reference may have a value that means "no item". */
  readonly none?: true;
  readonly sameTenant?: true;
  /** Without `onDelete`, the reference blocks the deletion of its target. */
  readonly onDelete?: "cascade";
  /** Set if the collection also appears below the item that is referred to. */
  readonly via?: true;
}
