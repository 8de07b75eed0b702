/** Types that several modules of the panel share. Browsers never get them. */
import type { ComponentChildren } from "preact";
import type { ExplainedPrivilege, Explanation } from "../runtime/access/explanation.js";
import type {
  ActionDescription,
  Description,
  FieldDescription,
  ResourceDescription,
  SeenThrough,
  ValueDescription,
} from "../runtime/model/description.js";
import type { ConsentAnswer, ConsentQuestion } from "../runtime/admin/consent-description.js";
import type { KeyDescription } from "../runtime/model/key-description.js";
import type { SessionDescription } from "../runtime/admin/session-description.js";
import type { Value } from "../runtime/model/field.js";
import type { ListedReaction } from "../runtime/model/outbox.js";
import type { AccountsDeclaration, CopyDeclaration } from "../runtime/model/resource.js";
import type { SignInWays } from "../runtime/model/sign-in-ways.js";
import type { Scope } from "../runtime/model/scope.js";

export type {
  AccountsDeclaration,
  ConsentQuestion,
  CopyDeclaration,
  Description,
  ExplainedPrivilege,
  Explanation,
  ListedReaction,
  Scope,
  SignInWays,
  Value,
};
export type Action = ActionDescription;
export type Field = FieldDescription;
export type Key = KeyDescription;
export type Resource = ResourceDescription;
export type Session = SessionDescription;

/** Of a field, of an element of a list, or of a part of an object: the latter say less of themselves. */
export type FieldOrPart = ValueDescription & Partial<FieldDescription>;

/** Values by the names of the fields: as the server sends them, or as they are typed into a form. */
export type Item = { readonly [field: string]: Value };

/** What is to be shown. */
export type Markup = ComponentChildren;

export interface Catalog {
  readonly session: Session;
  readonly description: Description;
  readonly byPath: ReadonlyMap<string, Resource>;
  /** Of a resource whose page is opened: makes the catalog know all of it. */
  complete(resource: Resource): Promise<void>;
}

/** What a path stands for; `via` is null where it is the resource's own. */
export interface Found {
  readonly resource: Resource;
  readonly via: SeenThrough | null;
}

/** Where items are: `segments` are names and ids, in turn. */
export interface Place {
  readonly resource: Resource;
  readonly segments: readonly string[];
}

/** What stands around a control: another field of the form can say what is to be offered in it. */
export interface FormContext extends Place {
  readonly draft: Item;
}

/** Parameters of a query, by name. */
export interface Parameters {
  readonly [name: string]: string;
}

/** For which items a reference is looked: further parameters of the query. */
export type ReadScope = () => Promise<Parameters>;

/** Of what is referred to: by the path of the resource, by id. */
export type Names = ReadonlyMap<string, { get(id: string): string | undefined }>;

/** Something that can be chosen. */
export interface Option {
  readonly id: string;
  readonly name: string;
}

/** What is wrong with a value; the field is a JSON pointer, absent where it is none in particular. */
export interface FieldError {
  readonly field?: string;
  /** In place of it, of a query. */
  readonly parameter?: string;
  readonly message: string;
}

/** An item with its entity tag. */
export interface Read {
  readonly item: Item;
  readonly etag: string;
}

/** What is to be created has no item yet; `preset` has values that are decided already. */
export type Loaded = Read | { readonly item: null; readonly preset: Item };

/** Items in order, and the cursor of the next page. */
export interface Page {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Of an element: those that say what it is to people, such as `id` and `aria-describedby`. */
export interface Attributes {
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
  readonly "aria-required"?: "true";
}

export interface ControlProps {
  readonly field: FieldOrPart;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly attributes: Attributes;
  readonly context: FormContext;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** All keys of an account, or the secret of the new one. */
export interface KeysAnswer {
  readonly keys?: readonly Key[];
  readonly key?: string;
}

/** What a success at a path below `/admin/api/` says. */
export type BodyAt<Path extends string> = Path extends "session" | "password"
  ? Session
  : Path extends "description"
    ? Description
    : Path extends `description/${string}`
      ? Resource
      : Path extends `explain/${string}`
        ? Explanation
        : Path extends `${string}/keys`
          ? KeysAnswer
          : Path extends "consent" | "device-consent"
            ? ConsentAnswer
            : Path extends "_reactions"
              ? { readonly reactions: readonly ListedReaction[] }
              : Item;

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
