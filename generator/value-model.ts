/** What a value is, described neither by a schema nor by a type: whatever is written of values is printed from this. */
import type { Limits, Value } from "../runtime/model/field.js";
import type { TextFormat } from "./plain-schema.js";

export type ValueModel = TextModel | UuidModel | DigitsModel | NumberModel | BooleanModel | ListModel | ObjectModel;

type Choice = string | number | boolean;

interface Common {
  /** All that the declaration says of it in words; empty for nothing. */
  readonly note: string;
  /** Null is possible too. */
  readonly orNull: boolean;
  /** What it is held to; null where nothing is promised, as what is stored may be older than the limits. */
  readonly limits: Limits | null;
  /** An example that the declaration gives. */
  readonly example: Value | undefined;
}

interface Scalar extends Common {
  /** The only values, where they are enumerated. */
  readonly choices: readonly Choice[] | null;
}

export interface TextModel extends Scalar {
  readonly kind: "string";
  readonly format: TextFormat | null;
  readonly isMultiline: boolean;
  /** The empty text is possible whatever the format and the limits. */
  readonly orEmpty: boolean;
}

/** An id that travels as a UUID. */
export interface UuidModel extends Scalar {
  readonly kind: "uuid";
}

/** An integer that travels as decimal digits. */
export interface DigitsModel extends Scalar {
  readonly kind: "digits";
  /** 1: without 0; -1: negative ones too. */
  readonly least: number;
}

export interface NumberModel extends Scalar {
  readonly kind: "integer" | "number";
  /** UNIX time, seconds. */
  readonly isTime: boolean;
}

export interface BooleanModel extends Scalar {
  readonly kind: "boolean";
}

export interface ListModel extends Common {
  readonly kind: "array";
  readonly items: ValueModel;
}

export interface ObjectModel extends Common {
  readonly kind: "object";
  readonly members: readonly MemberModel[];
  /** What is not listed is refused, not dropped. */
  readonly isClosed: boolean;
}

export interface MemberModel {
  readonly name: string;
  readonly mandatory: boolean;
  readonly value: ValueModel;
}
