/**
 * A whole application as it is declared, with shapes put in and defaults spelled out: what a database keeps, and what is compared
 * when declarations change. Plain data; a member that says nothing is left out.
 */
import type { FieldKind, FieldPrivileges, FormatWhen, Limits, Transitions, Value } from "./field.js";
import type { ProjectDefinition } from "./project.js";
import type {
  AccountsDeclaration,
  Action,
  CopyDeclaration,
  GroupsDeclaration,
  OwnDeclaration,
  UniqueKey,
} from "./resource-parts.js";

export type Choice = string | number | boolean;

export interface DescribedProject extends ProjectDefinition {
  /** Resources by path. */
  readonly resources: { readonly [path: string]: DescribedResource };
}

export interface DescribedResource {
  readonly title: string;
  readonly plural?: string;
  readonly description?: string;
  readonly menu?: string;
  /** Path of the resource before, where it had another one; null says that it is a new one, whatever it looks like. */
  readonly was?: string | null;
  /** The name under which it is served, too; days. */
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
  readonly public?: true;
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  readonly createWith?: readonly string[];
  readonly copies?: CopyDeclaration;
  readonly accounts?: AccountsDeclaration;
  readonly groups?: GroupsDeclaration;
  /** Actions by name. */
  readonly actions?: { readonly [name: string]: DescribedAction };
  /** A file of hooks lies beside the declaration. What they do is not described. */
  readonly hooks?: true;
  readonly conditions: readonly DescribedCondition[];
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: DescribedField };
}

/** An action; its code is not described. */
export interface DescribedAction {
  readonly title: string;
  readonly description?: string;
  /** Set for an action of the collection; otherwise it is one of an item. */
  readonly on?: "collection";
  readonly reads?: true;
  readonly privilege: string;
  readonly lends?: readonly string[];
  readonly input?: { readonly [name: string]: DescribedField };
  readonly answer?: { readonly [name: string]: DescribedField };
}

/** An item that matches `if` must match `then`, any other one `else`; JSON Schemas of items. */
export interface DescribedCondition {
  readonly if?: DescribedCase;
  readonly then?: DescribedCase;
  readonly else?: DescribedCase;
}

export interface DescribedCase {
  readonly properties?: { readonly [field: string]: object };
  readonly required?: readonly string[];
}

/** The form of a value, at whatever depth it stands. Formats have the names that declarations give them. */
export interface DescribedValue extends Limits {
  readonly type: FieldKind;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** The allowed values, in whichever way they are enumerated. */
  readonly enum?: readonly Choice[];
  /** Meaning of each value, for people. */
  readonly meanings?: { readonly [value: string]: string };
  readonly format?: string;
  readonly multiline?: true;
  readonly items?: DescribedValue;
  readonly properties?: { readonly [name: string]: DescribedValue };
  readonly required?: readonly string[];
  /** A property that is not listed is refused. */
  readonly closed?: true;
  /** The name before, of a field or property that had another one; null says that it is a new one, whatever it looks like. */
  readonly was?: string | null;
  /** Backfill: the value for existing items (or objects, for a property) without one. */
  readonly fill?: Value;
  /** Backfill by a hook, in place of `fill`. */
  readonly fillFrom?: "hook";
  /** Values of the former type are converted. */
  readonly convert?: true;
}

/** A field. Members with default values are left out. */
export interface DescribedField extends DescribedValue {
  /** A creation must give it a value, and it never loses it. `required` lists such properties of an object. */
  readonly mandatory?: true;
  /** Kept in the database: neither counted on read nor only asking for something. */
  readonly stored?: true;
  /** Never leaves the server. */
  readonly hidden?: true;
  readonly readOnly?: true;
  readonly immutable?: true;
  readonly createOnly?: true;
  readonly sortable?: true;
  readonly searchable?: true;
  readonly default?: Value;
  readonly valueFrom?: Value;
  readonly counts?: { readonly resource: string; readonly by: string };
  /** Said of the field, or of the elements of its array. */
  readonly reference?: DescribedReference;
  /** An integer that answers carry as text; ids and references always are. */
  readonly sentAsText?: true;
  readonly privileges?: FieldPrivileges;
  readonly formatWhen?: FormatWhen;
  readonly after?: string;
  readonly notBefore?: string;
  readonly transitions?: Transitions;
  readonly initial?: readonly string[];
  /** Former values, by current ones. */
  readonly valuesWere?: { readonly [value: string]: Choice };
  /** Current values, by former ones. */
  readonly valueAliases?: { readonly [before: string]: DescribedValueAlias };
  readonly alias?: DescribedAlias;
}

/** Days. */
export interface DescribedValueAlias {
  readonly value: string;
  readonly deprecated: string;
  readonly sunset?: string;
}

export interface DescribedAlias {
  readonly name: string;
  readonly deprecated: string;
  readonly sunset?: string;
}

export interface DescribedReference {
  readonly resource: string;
  /** The value that stands for none is allowed. */
  readonly none?: true;
  readonly sameTenant?: true;
  /** Restricts unless it says so. */
  readonly onDelete?: "cascade";
  /** The collection is also seen below what is referred to. */
  readonly via?: true;
}
