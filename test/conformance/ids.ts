/** Ids as requests and answers write them. */
import type { ValueDefinition } from "../../runtime/model/schema/field.js";
import { isUuidField, idFieldOf } from "../../runtime/model/values/ids.js";
import { stranger, version7 } from "../support/uuids.js";
import type { Definition } from "./declarations.js";

type Field = Pick<ValueDefinition, "format" | "items">;

/** The form of the ids in the field, without the id that means "no item". */
export function idPattern(field: Field): RegExp {
  return isUuidField(field) ? version7 : /^[1-9]\d*$/;
}

/** An id that no item has, in the form of the field. */
export function strangeId(field: Field): string {
  return isUuidField(field) ? stranger : "9000000000000000";
}

/** An id that no item has, in the form of a path. */
export function strangeIdOf(definition: Definition): string {
  return strangeId(idFieldOf(definition));
}
