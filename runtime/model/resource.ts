// Over 300 lines: everything that generated code and the runtime agree on is in one place.
/**
 * The contract between the generator and the runtime: types only. The generator emits values of these types into
 * `generated/`, the compiler checks them, the runtime serves them.
 */

/** What a stored field may hold. Null and missing are one thing (docs/http.md#representations): a document never holds `undefined`. */
export type Value = null | string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** The stored values of an item by field name: internal form, numbers as numbers whatever way they travel. */
export type Document = { readonly [field: string]: Value };

export type Action = "read" | "create" | "update" | "delete";

export type FieldKind = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** The form of a value: of a field, of an array's elements or of an object's property. */
export interface ValueShape {
  readonly kind: FieldKind;
  /** What people call it; absent where nothing was declared. */
  readonly title?: string;
  readonly description?: string;
  /** Allowed values, where they are enumerated. */
  readonly enum?: readonly (string | number | boolean)[];
  /** What each of them means to people. */
  readonly labels?: { readonly [value: string]: string };
  readonly format?: string;
  /** Of texts of several lines. */
  readonly contentMediaType?: "text/plain";
  /** Elements, where `kind` is array. */
  readonly items?: ValueShape;
  /** Properties, where `kind` is object; what is not listed is not stored. */
  readonly properties?: { readonly [name: string]: ValueShape };
  /** A property that is not listed is refused by the validators; without this it is dropped. */
  readonly closed?: true;
  /** What the validators hold a value to beside its type: for forms that say it before. */
  readonly limits?: Limits;
}

/** Keywords of JSON Schema, with their meanings there; `formatMinimum` and `formatMaximum` are ajv's. */
export interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Where the value of a field comes from when a request gives none. */
export type Fallback =
  | { readonly kind: "none" }
  | { readonly kind: "constant"; readonly value: Value }
  /** UNIX time of the creation, whole seconds. */
  | { readonly kind: "now" }
  /** UNIX time of the latest change, whole seconds; set by every write that changes something. */
  | { readonly kind: "changed" }
  /** A setting of the installation, by its name in `Settings`. */
  | { readonly kind: "setting"; readonly name: keyof Settings }
  /** The caller's company, else the default one (docs/http.md#rights). */
  | { readonly kind: "company" }
  /** The next number of the resource's sequence: the id. */
  | { readonly kind: "sequence" }
  /** Decided by the value of another field of the same item. */
  | { readonly kind: "by"; readonly field: string; readonly values: { readonly [value: string]: Value } };

/** Settings of an installation that declarations may name. */
export interface Settings {
  readonly language: string;
}

export interface Reference {
  /** Path of the resource referred to. */
  readonly to: string;
  /** 0 stands for "none" (or for "all companies" in a company field). */
  readonly zero: boolean;
  /** What is referred to must have the same company as the item. */
  readonly sameCompany: boolean;
  /** What refers belongs to what it refers to: it goes with it and is cloned with it (docs/http.md#references-and-deletion). */
  readonly owner?: true;
}

/** A number made on read: how many items of another resource refer to the item. In collections only. */
export interface Count {
  /** Path of the resource whose items are counted. */
  readonly of: string;
  /** Its field that refers to this resource. */
  readonly by: string;
}

export interface FieldDefinition extends ValueShape {
  readonly name: string;
  readonly description: string;
  /** An integer (or each element of an array of integers) that travels as a string: requests may carry either form. */
  readonly travelsAsString: boolean;
  /** False for a field that only says what a request shall do. */
  readonly stored: boolean;
  /** Set by the server; ignored in bodies. */
  readonly readOnly: boolean;
  /** Never leaves the server: write-only fields, hashes, secrets. Not filterable, not selectable. */
  readonly hidden: boolean;
  /** Given on creation, later only the same value. */
  readonly immutable: boolean;
  /** Means something on creation only: ignored in an update. */
  readonly createOnly: boolean;
  readonly required: boolean;
  /** `""` stands for the default, or for no value where there is none (docs/http.md#representations; e-mails and URLs). */
  readonly emptyIsNone: boolean;
  readonly fallback: Fallback;
  /** Every field that holds an id of another object. */
  readonly reference?: Reference;
  /** Not stored, not filterable, not selectable: counted on read, for the list view only. */
  readonly count?: Count;
  /** The number is a UNIX time, in seconds, where another field of the item has this value. */
  readonly timeWhen?: FieldValue;
}

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

export interface FieldValue {
  readonly field: string;
  readonly value: string;
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

/** Creation may copy what belongs to another company (docs/http.md#copies). The resource is its own company. */
export interface CopyDeclaration {
  /** Field that names the item to copy from. */
  readonly from: string;
  /** Object field whose keys name what to copy. */
  readonly what: string;
  /** What each key stands for: paths of resources whose company this is; what is nested in them or owned by them follows. */
  readonly resources: { readonly [key: string]: readonly string[] };
}

/** Documents by the path of their resource. What is generated from the declarations says which fields each has. */
export type AnyStored = { readonly [path: string]: Document };
type PathIn<Stored> = keyof Stored & string;

/** Some of the fields. */
export type SomeOf<Stored extends Document> = string extends keyof Stored ? Document : Partial<Stored>;

type Sought = string | number | boolean;

/** Reads inside the transaction of a write, as hooks see them. */
export interface HookReader<Stored extends AnyStored = AnyStored> {
  /**
   * By an id that is unique over all items of the resource. What a write rests on holds until it is committed: an item of the
   * hook's own resource, and one whose changes a hook `follow` passes on, is changed by nobody else meanwhile.
   */
  get<Path extends PathIn<Stored>>(resource: Path, id: number): Promise<Stored[Path] | null>;
  /** Items whose field holds the value, or one of the values (an array field: contains it), at most `limit`, in order of id. */
  find<Path extends PathIn<Stored>>(
    resource: Path,
    field: keyof Stored[Path] & string,
    value: Sought | readonly Sought[],
    limit: number,
  ): Promise<readonly Stored[Path][]>;
  /** Items nested in the object at this path of ids: `children("features/variants", [18])`. */
  children<Path extends PathIn<Stored>>(resource: Path, ids: readonly number[]): Promise<readonly Stored[Path][]>;
  /**
   * Makes writes whose hooks take the same lock follow one another. What a rule reads of several items can otherwise be true
   * for each of two writes at once and false for both together; take it before reading.
   */
  lock(name: string): Promise<void>;
}

/** A write as hooks see it. Documents are in internal form (numbers as numbers) and complete. */
export interface HookContext<Stored extends AnyStored = AnyStored, Path extends PathIn<Stored> = string> {
  /** Null on creation. */
  readonly before: Stored[Path] | null;
  /** Null on removal. */
  readonly after: Stored[Path] | null;
  /** Fields that the request gave a value; none on removals and copies. */
  readonly given: readonly string[];
  /** Ids of the objects that the item is nested in, from the outermost inwards. */
  readonly parents: readonly number[];
  readonly read: HookReader<Stored>;
  /** Ends the write with 400 `invalid_fields` at the field; the message reads on after its name: "must be …". */
  refuse(this: void, field: keyof Stored[Path] & string, message: string): never;
}

/** A change that a hook makes to another item in the same transaction. */
export type HookChange<Stored extends AnyStored = AnyStored> = {
  readonly [Path in PathIn<Stored>]: {
    readonly resource: Path;
    readonly id: number;
    readonly values: SomeOf<Stored[Path]>;
  };
}[PathIn<Stored>];

/**
 * Rules beside a declaration that JSON cannot state, in `<resource>.hooks.ts`. All but `react` run inside the transaction: what
 * they throw undoes the write. They may run again after a conflict, and in another thread than the server's.
 */
export interface Hooks<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  /** What `follow` may change: all but accounts and their groups, of which rules of their own must hold. */
  Followed extends AnyStored = Stored,
> {
  /** Refuses, by `context.refuse`, what the schema cannot. Sees what `derive` gave. On removals too. */
  check?(context: HookContext<Stored, Path>): Promise<void>;
  /** Values to store beside those of the request; on creations, updates and copies. May refuse. */
  derive?(context: HookContext<Stored, Path>): Promise<SomeOf<Stored[Path]>>;
  /** Changes to other items that follow from this one, which is written already; on creations and updates. */
  follow?(context: HookContext<Stored, Path>): Promise<readonly HookChange<Followed>[]>;
  /** After the commit, on removals too; what it throws is logged. */
  react?(context: Omit<HookContext<Stored, Path>, "read" | "refuse">): Promise<void>;
}

/** Result of a generated validator. */
export interface Violation {
  /** JSON pointer (RFC 6901) into the body. */
  readonly instancePath: string;
  readonly keyword: string;
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
  readonly shape: "map" | "array";
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
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  /** Fields anywhere that refer to this resource. */
  readonly referrers: readonly { readonly resource: string; readonly field: string }[];
  readonly principal: PrincipalDeclaration | null;
  readonly group: GroupDeclaration | null;
  readonly copies?: CopyDeclaration;
  /** `Readonly` lets the compiler compare hooks that are typed by their resource member by member, not as a whole. */
  readonly hooks?: Readonly<Hooks>;
  readonly validate: { readonly create: Validator; readonly update: Validator };
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
}
