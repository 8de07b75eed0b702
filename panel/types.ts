/** Types that several modules of the panel share. Browsers never get them. */
import type { ComponentChildren } from "preact";
import type {
  AccountRightsExplanation as Explanation,
  ConsentResponse,
  SavedViewDescription as View,
  SessionDescription,
} from "../runtime/admin/panel-answers.js";
import type { ReactionSummary } from "../runtime/model/plan/outbox.js";
import type {
  ResourcesDescription,
  FieldDescription as Field,
  ResourceDescription as Resource,
  ReferenceRoute,
  ValueDescription,
} from "../runtime/model/schema/resource-description.js";
import type { Value } from "../runtime/model/schema/field.js";
import type { AdditionalKeyDescription as Key } from "../runtime/model/schema/additional-key-description.js";

export type { ResourcesDescription, Explanation, Field, Key, ReactionSummary, Resource, Value, View };
export type { ApplicationRequestingConsent, PrivilegeExplanation } from "../runtime/admin/panel-answers.js";
export type { PanelSignInMethods } from "../runtime/config/sign-in-settings.js";
export type { Scope } from "../runtime/model/plan/scope.js";
export type { ActionDescription as Action } from "../runtime/model/schema/resource-description.js";
export type { AccountsDeclaration, CopyDeclaration } from "../runtime/model/schema/resource.js";
export type { FormSection } from "../runtime/model/schema/resource-parts.js";

/** The session. A server of an older release sends no digest of the description. */
export type Session = Omit<SessionDescription, "description_digest"> & Partial<SessionDescription>;

/** Describes a field, an element of a list, or a property of an object. Elements and properties lack some members of fields. */
export type FieldOrNestedValue = ValueDescription & Partial<Field>;

/** Values by field name, as the server sends them or as the user types them. */
export type Item = { readonly [field: string]: Value };

/** Rendered content. */
export type Markup = ComponentChildren;

export interface Catalog {
  readonly session: Session;
  readonly description: ResourcesDescription;
  readonly byPath: ReadonlyMap<string, Resource>;
  /** Loads the full description of a resource whose page is opened. */
  loadDetails(resource: Resource): Promise<void>;
}

/**
 * The resource at a path. If the path is `devices/5/manuals`, the manuals that refer to device 5, `via` names the resource
 * `devices` and the referring field. If the path is the manuals' own path `manuals`, `via` is null.
 */
export interface ResourceAtPath {
  readonly resource: Resource;
  readonly via: ReferenceRoute | null;
}

/** A resource and a path to its items. `segments` is the path as a list: collection names and ids alternate. */
export interface ResourceLocation {
  readonly resource: Resource;
  readonly segments: readonly string[];
}

/** The context of a control: the item and the current values of its form (`draft`), which can determine the control's options. */
export interface FormContext extends ResourceLocation {
  readonly draft: Item;
}

/** Query parameters or headers, by name. */
export interface ParameterValues {
  readonly [name: string]: string;
}

/** Returns query parameters that limit the items to choose from, for example to those of one tenant. */
export type ItemFilterReader = () => Promise<ParameterValues>;

/** Names of referenced items: by the path of their resource, and then by id. */
export type ReferencedItemNames = ReadonlyMap<string, { get(id: string): string | undefined }>;

/** An option of a picker. */
export interface PickerOption {
  readonly id: string;
  readonly name: string;
}

/** A problem with a value. `field` is a JSON pointer; it is absent if the problem concerns no single field. */
export interface FieldError {
  readonly field?: string;
  /** The query parameter, if the problem concerns a query. */
  readonly parameter?: string;
  /** The violated rule, such as `required`. */
  readonly rule?: string;
  readonly message: string;
}

/** An item with its entity tag. */
export interface ItemWithEtag {
  readonly item: Item;
  readonly etag: string;
}

/** A stored item, or a new item whose form starts with the values in `preset`. */
export type ItemOrPreset = ItemWithEtag | { readonly item: null; readonly preset: Item };

/** One page of items in order, and the cursor of the next page; null on the last page. */
export interface Page {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Attributes that connect a control with its label and messages, such as `id` and `aria-describedby`. */
export interface ControlAttributes {
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
  readonly "aria-required"?: "true";
}

export interface ControlProps {
  readonly field: FieldOrNestedValue;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly attributes: ControlAttributes;
  readonly context: FormContext;
  /** Problems of the field, and of the elements or properties of its value. */
  readonly errors: readonly FieldError[];
  /** JSON pointer of the value in the item. */
  readonly pointer: string;
}

export interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** All keys of an account, or the secret of a new key. */
export interface ApiKeysResponse {
  readonly keys?: readonly Key[];
  readonly key?: string;
}

/** A session of the account, as `GET sessions` lists it. Times are UNIX times in seconds. */
export interface ListedSession {
  readonly id: string;
  readonly current: boolean;
  readonly created_at: number;
  readonly used_at: number;
  readonly address: string;
  readonly agent: string;
}

/** The answers at the path `second-factor`. GET, POST and PUT each answer with some of the members. */
export interface SecondFactorResponse {
  readonly on: boolean;
  readonly codes_left: number;
  readonly recovery_codes: readonly string[];
  readonly secret: string;
  readonly uri: string;
}

/** The figures of the start page. `counts` has the number of items of each resource that declares figures. */
export interface FiguresResponse {
  readonly figures: readonly Figure[];
  readonly counts: { readonly [path: string]: number };
}

export interface Figure {
  readonly resource: string;
  readonly title: string;
  readonly value: number;
  readonly currency: string | null;
  readonly decimals: number;
  readonly query: string;
  readonly days: readonly { readonly day: string; readonly value: number }[] | null;
}

/** The result of one operation of a batch. If the operation was rejected, `body` is the error. */
export interface BatchOperationResult {
  readonly status: number;
  readonly etag?: string;
  readonly body?: { readonly code?: string; readonly message?: string; readonly errors?: readonly FieldError[] };
}

/** Bodies of successful answers, by path below `/admin/api/`. At any path that is not listed here, the body is an item. */
interface ResponseBodies {
  readonly session: Session;
  readonly password: Session;
  readonly description: ResourcesDescription;
  readonly [descriptions: `description?${string}`]: ResourcesDescription;
  readonly [description: `description/${string}`]: Resource;
  readonly [explanation: `explain/${string}`]: Explanation;
  readonly [keys: `${string}/keys`]: ApiKeysResponse;
  readonly consent: ConsentResponse;
  readonly "device-consent": ConsentResponse;
  readonly _reactions: { readonly reactions: readonly ReactionSummary[] };
  readonly _views: { readonly views: readonly View[] };
  readonly [search: `_search?${string}`]: {
    readonly found: readonly { readonly resource: string; readonly items: readonly Item[] }[];
  };
  readonly sessions: { readonly sessions: readonly ListedSession[] };
  readonly "second-factor": SecondFactorResponse;
  readonly [secondFactor: `second-factor/${string}`]: Pick<SecondFactorResponse, "on">;
  readonly "password-link": null;
  readonly [invitation: `invitations/${string}`]: { readonly link: string; readonly expires_at: number };
  readonly [figures: `_figures?${string}`]: FiguresResponse;
  readonly batch: { readonly results: readonly BatchOperationResult[] };
}
export type ResponseBodyAt<Path extends string> = Path extends keyof ResponseBodies ? ResponseBodies[Path] : Item;

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

/** A text, or one text for each plural form (`one`, `other` and further forms of some languages). */
export type PluralizableText =
  string | ({ readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string });

/** The panel's texts in another language, by the English text; by its form `other`, if it has plural forms. */
export interface TextTranslations {
  readonly [english: string]: PluralizableText;
}

/** Messages of the server and their translations. A name in braces stands for a varying part, such as the name of a field. */
export type MessageTranslations = readonly (readonly [message: string, translation: string])[];

type PlaceholderNamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNamesIn<Rest>
  : never;

type PlaceholderNamesOf<Text> = Text extends { readonly other: infer Other }
  ? "count" | PlaceholderNamesIn<Other>
  : PlaceholderNamesIn<Text>;

/** The values that `t` needs to fill the placeholders of a text; no argument if the text has no placeholder. */
export type PlaceholderArguments<Text, Value> = [PlaceholderNamesOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholderNamesOf<Text>]: Name extends "count" ? number : Value }];
