/**
 * Rejects values that another item has in a unique key or that violate a condition, and changes that no transition
 * allows.
 */
import { createFieldsRefusal, type ErrorDetail, Refusal, type ErrorCode } from "../../model/plan/errors.js";
import { everything } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import type { WriteExecution } from "./execution.js";
import { uniqueKeyTextOf } from "../../storage/port/stored-item.js";
import type { ItemChange } from "../../storage/port/transaction.js";
import { findViolatedConditions } from "../../model/plan/violations.js";
import type { Caller } from "../../model/plan/principal.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";

/** Rejects changed items that have the same values of a unique key as another item. */
export async function rejectDuplicateValues(execution: WriteExecution, changes: readonly ItemChange[]): Promise<void> {
  const taken = await findViolatedUniqueKeys(execution, changes);
  const details = taken.map((unique) => describeDuplicateValue(execution.definition, unique));
  if (details.length > 0) throw createFieldsRefusal("not_unique", details);
}

/** Rejects copies that have the same values of a unique key as their original or another copy. */
export async function rejectDuplicateValuesOfCopies(
  execution: WriteExecution,
  changes: readonly ItemChange[],
): Promise<void> {
  const [taken] = await findViolatedUniqueKeys(execution, changes);
  if (taken === undefined) return;
  const fields = taken.fields.join(" and ");
  throw new Refusal(
    "not_unique",
    `${execution.definition.name} cannot be copied: the copy would have the same unique ${fields} as the original`,
  );
}

/**
 * Finds the unique keys whose new values belong to another item already, or to two of the changed items. Runs one query per
 * key, for at most 1000 changes (`splitIntoSlices`).
 */
async function findViolatedUniqueKeys(
  { definition, transaction }: WriteExecution,
  changes: readonly ItemChange[],
): Promise<readonly UniqueKey[]> {
  const taken: UniqueKey[] = [];
  for (const unique of definition.unique) {
    const wanted = listNewUniqueKeyTexts(unique, changes);
    if (wanted.length === 0) continue;
    const texts = new Set(wanted.map(({ text }) => text));
    const holders = await transaction.findByUniqueKey(definition.path, unique, [...texts]);
    const isTaken = wanted.some(({ key, text }) => (holders.get(text) ?? key) !== key);
    if (isTaken || texts.size < wanted.length) taken.push(unique);
  }
  return taken;
}

function listNewUniqueKeyTexts(
  uniqueKey: UniqueKey,
  changes: readonly ItemChange[],
): readonly { key: number; text: string }[] {
  return changes.flatMap(({ before, after }) => {
    const text = after && uniqueKeyTextOf(uniqueKey, after.document);
    const isUnchanged = before !== null && text === uniqueKeyTextOf(uniqueKey, before.document);
    return after === null || text === null || isUnchanged ? [] : [{ key: after.key, text }];
  });
}

/** Rejects a new item if another item with the same parent has the id that the client has chosen. */
export async function rejectDuplicateId(
  { definition, transaction }: WriteExecution,
  parentPath: string,
  document: Document,
): Promise<void> {
  if (!definition.idWithinParent) return;
  const found = await transaction.locate(definition.path, parentPath, Number(document[definition.id]), everything);
  if (found === null) return;
  throw createFieldsRefusal("not_unique", [
    { field: `/${definition.id}`, rule: "unique", message: "is already taken" },
  ]);
}

/** Describes a violation of a unique key. The error names a field of the key other than the tenant, if there is one. */
function describeDuplicateValue({ tenant }: ResourceDefinition, { fields }: UniqueKey): ErrorDetail {
  const named = fields.find((field) => field !== tenant?.field) ?? fields[0] ?? "";
  const others = fields.filter((field) => field !== named);
  const message =
    others.length === 0 ? "is already taken" : `is already taken by an item with the same ${others.join(" and ")}`;
  return { field: `/${named}`, rule: "unique", message };
}

export function rejectViolatedConditions(definition: ResourceDefinition, document: Document): void {
  const details = findViolatedConditions(definition, document);
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
}

/** Rejects a copy that violates a declared condition. Names the resource, because the request does not name the copied item. */
export function rejectViolatedConditionsOfCopy(definition: ResourceDefinition, document: Document): void {
  rejectViolationsOfOtherItem(
    "invalid_fields",
    `${definition.name} cannot be copied`,
    findViolatedConditions(definition, document),
  );
}

/** Rejects a hook's change to another item if the change violates a condition or a declared transition. */
export function rejectInvalidHookChange(definition: ResourceDefinition, before: Document, after: Document): void {
  const what = `a hook that this request calls cannot change ${definition.name}`;
  rejectViolationsOfOtherItem("invalid_fields", what, findViolatedConditions(definition, after));
  rejectViolationsOfOtherItem("invalid_transition", what, findInvalidTransitions(definition, before, after));
}

/** Rejects the write because of another item. Does not name that item, because the caller may not be allowed to see it. */
function rejectViolationsOfOtherItem(code: ErrorCode, messagePrefix: string, [broken]: readonly ErrorDetail[]): void {
  if (broken !== undefined)
    throw new Refusal(code, `${messagePrefix}: ${String(broken.field?.slice(1))} ${broken.message}`);
}

/** Rejects a declared transition, such as `status` from `draft` to `sent`, for which the caller lacks the privilege. */
export function authorizeTransitions(
  definition: ResourceDefinition,
  caller: Caller,
  before: Document,
  after: Document,
): void {
  for (const { field, from, to } of listTransitions(definition, before, after)) {
    const privilege = field.transitions?.[from]?.[to];
    if (typeof privilege !== "string" || caller.root || caller.privileges.includes(privilege)) continue;
    const message = `you need the privilege ${privilege} to change ${field.name} from ${from} to ${to}`;
    const detail = {
      field: `/${field.name}`,
      rule: "privilege",
      message: `requires the privilege ${privilege} for this change`,
    };
    throw new Refusal("privilege_missing", message, { details: [detail] });
  }
}

export function findInvalidTransitions(
  definition: ResourceDefinition,
  before: Document,
  after: Document,
): readonly ErrorDetail[] {
  return listTransitions(definition, before, after)
    .filter(({ field, from, to }) => field.transitions?.[from]?.[to] === undefined)
    .map(({ field, from, to }) => {
      const possible = Object.keys(field.transitions?.[from] ?? {});
      const message =
        possible.length === 0
          ? `cannot change from ${from} to ${to}; from ${from} it can change to no other value`
          : `cannot change from ${from} to ${to}; from ${from} it can change to ${possible.join(" or ")}`;
      return { field: `/${field.name}`, rule: "transitions", message };
    });
}

/**
 * Lists the changes of fields with declared transitions. Leaves out a change if the old value is missing or no longer declared,
 * because any new value is allowed then.
 */
function listTransitions(definition: ResourceDefinition, before: Document, after: Document) {
  return fieldListsOf(definition).transitionFields.flatMap((field) => {
    const [from, to] = [before[field.name], after[field.name]];
    return from !== to && typeof from === "string" && field.enum?.includes(from) === true
      ? [{ field, from, to: String(to) }]
      : [];
  });
}
