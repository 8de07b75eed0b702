import { isDeepStrictEqual } from "node:util";
import type { Detail } from "../model/plan/errors.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { suggestName } from "../model/values/nearest-name.js";

type Body = { readonly [name: string]: unknown };

interface NamedBody {
  /** Fields under their current names. */
  readonly body: Body;
  /** Values under former names, of fields for which the body gives another value under the current name. */
  readonly otherwise: Body;
  /** Problems of fields that are given under both names with different values. */
  readonly contradictions: readonly Detail[];
}

/**
 * A client that sends back a whole answer sends both names, and has changed the value under the name that it knows. For an
 * update, only the transaction can tell which one has changed.
 */
export function readNames(
  body: Body,
  { aliases, fields }: ResourceDefinition,
  operation: "create" | "update",
): NamedBody {
  if (aliases === undefined) return { body, otherwise: {}, contradictions: [] };
  const named = { ...body };
  const otherwise: { [name: string]: unknown } = {};
  const contradictions: Detail[] = [];
  for (const [name, { field }] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, name)) continue;
    delete named[name];
    if (!Object.hasOwn(body, field)) named[field] = body[name];
    else if (isDeepStrictEqual(body[field], body[name])) continue;
    else if (operation === "update" && isComparable(fields[field])) otherwise[field] = body[name];
    else
      contradictions.push({
        field: `/${name}`,
        rule: "alias",
        message: `must have the same value as ${field}, whose former name it is`,
      });
  }
  return { body: named, otherwise, contradictions };
}

/** A hash cannot be compared with the value that it was computed from. */
function isComparable(field: ResourceDefinition["fields"][string] | undefined): boolean {
  return field?.stored === true && !field.hidden && !field.readOnly;
}

/** Names the undeclared field of the body that a missing one may have been misspelt as. */
export function hintAtMisspelt(
  details: readonly Detail[],
  body: Body,
  { aliases = {}, fields }: ResourceDefinition,
): Detail[] {
  return details.map((detail) => {
    const missing = detail.rule === "required" ? (detail.field ?? "").slice(1) : "";
    if (fields[missing] === undefined || Object.hasOwn(body, missing)) return detail;
    const strangers = Object.keys(body).filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(aliases, name));
    const given = strangers.find((name) => suggestName(name, [missing]) !== undefined);
    return given === undefined
      ? detail
      : {
          ...detail,
          message: `${detail.message}; the body has ${JSON.stringify(given.slice(0, 100))}, which is not a field`,
        };
  });
}

/** Replaces current names by those that the body uses. */
export function nameDetails(details: readonly Detail[], body: Body, { aliases = {} }: ResourceDefinition): Detail[] {
  const used = Object.entries(aliases).filter(
    ([name, { field }]) => Object.hasOwn(body, name) && !Object.hasOwn(body, field),
  );
  if (used.length === 0) return [...details];
  const names = new Map(used.map(([name, { field }]) => [field, name]));
  return details.map((detail) => {
    const [, first = "", ...rest] = detail.field?.split("/") ?? [];
    const name = names.get(first);
    return name === undefined ? detail : { ...detail, field: ["", name, ...rest].join("/") };
  });
}
