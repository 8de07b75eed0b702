import type { FieldDefinition } from "../../runtime/model/resource.js";
import { allowedValues, meaningsOf } from "../allowed-values.js";
import type { ValueSchema } from "../declaration.js";

/** Everything that the declaration says of a field in words: what allowed values mean, and what a time counts. */
export function describeField({ description, enum: allowed, labels, format }: FieldDefinition): string {
  return joinSentences(description, listMeanings(allowed, labels), format);
}

/** The same of a value inside of a field. */
export function describeValue(schema: ValueSchema): string {
  return joinSentences(schema.description, listMeanings(allowedValues(schema), meaningsOf(schema)), schema.format);
}

function joinSentences(description: string | undefined, meanings: string | undefined, format: string | undefined) {
  const unit = format === "unixtime" ? "UNIX time, in seconds." : undefined;
  return [description, meanings, unit].filter((text) => text !== undefined && text !== "").join(" ");
}

function listMeanings(
  allowed: readonly unknown[] | undefined,
  meanings: { readonly [value: string]: string } | undefined,
): string | undefined {
  if (allowed === undefined || meanings === undefined) return undefined;
  return `${allowed.map((value) => `\`${String(value)}\`: ${meanings[String(value)] ?? ""}`).join(", ")}.`;
}
