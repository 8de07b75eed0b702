/** Ids as requests and answers write them. */
import type { ValueDefinition } from "../../runtime/model/schema/field.js";
import { holdsUuids, idField } from "../../runtime/model/values/ids.js";
import { stranger, version7 } from "../support/uuids.js";
import type { Definition } from "./declarations.js";

type Field = Pick<ValueDefinition, "format" | "items">;

/** The form of the ids in the field, without the id that stands for none. */
export function idPattern(field: Field): RegExp {
  return holdsUuids(field) ? version7 : /^[1-9]\d*$/;
}

/** An id that nothing has, as the field would hold it. */
export function strangeId(field: Field): string {
  return holdsUuids(field) ? stranger : "9000000000000000";
}

/** The same in the path of an item. */
export function strangeIdOf(definition: Definition): string {
  return strangeId(idField(definition));
}
