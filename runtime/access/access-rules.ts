/** The access rules that a write must satisfy. They are checked inside the transaction of the write. */
import { isDeepStrictEqual } from "node:util";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { WriteRule, TransactionReader } from "../storage/port/storage.js";
import {
  createAccountEscalationRule,
  createFirstAccountRule,
  createGroupEscalationRule,
  createLastRootRule,
  createRightsChangeLockRule,
} from "./account-rules.js";
import { findAccountResources } from "./account-resources.js";
import { createUnchangedRightsRule } from "./retry-on-rights-change.js";
import { createMainKeyRule, createAdditionalKeyRule } from "./key-rules.js";
import type { Document } from "../model/schema/field.js";
import { isEvaluable, matchesFilter, listFieldValues } from "../storage/port/evaluate-filter.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { mayReadField, mayWriteField, createFieldAccessRefusal } from "./authorize.js";
import { Refusal } from "../model/plan/errors.js";
import { combineWithAnd, whereEqual, whereIn, type Filter, type RelatedFilter } from "../model/query/filter.js";
import { substituteTimeVariables } from "../model/query/filter-variables.js";
import { parentIdPathField, childPathOf } from "../storage/port/stored-item.js";
import { listVisibilityLimits } from "./visibility.js";

export function createAccessRules(registry: Registry): readonly WriteRule[] {
  const accounts = findAccountResources(registry);
  return [
    createUnchangedRightsRule(accounts),
    createVisibilityRule(),
    createFieldPrivilegeRule(),
    createAccountEscalationRule(accounts),
    createGroupEscalationRule(accounts),
    createMainKeyRule(accounts),
    createAdditionalKeyRule(accounts),
    // Must precede `createLastRootRule`, which counts root accounts under the lock that this rule takes.
    createRightsChangeLockRule(accounts),
    createLastRootRule(accounts),
    createFirstAccountRule(accounts),
  ];
}

/**
 * Rejects, with 403, updates of a field that the caller may not set. A caller who can read the field may send its current value
 * back. Other callers may not send the field at all, because the answer would reveal whether they guessed the value. Creations
 * are checked during planning.
 */
function createFieldPrivilegeRule(): WriteRule {
  return {
    appliesTo: (definition) => fieldListsOf(definition).privilegedFields.length > 0,
    async authorize({ plan, definition, before, after }) {
      if (plan.kind !== "update") return;
      for (const field of fieldListsOf(definition).privilegedFields) {
        if (plan.changes[field.name] === undefined && plan.controlValues[field.name] === undefined) continue;
        const mayRead = mayReadField(plan.caller, field);
        if (!mayWriteField(plan.caller, field)) {
          // A field that is not stored has no current value, so every value is a change.
          const isChanged =
            plan.controlValues[field.name] !== undefined ||
            !isDeepStrictEqual(before?.[field.name] ?? null, after?.[field.name] ?? null);
          if (!mayRead || isChanged) throw createFieldAccessRefusal(field, "write", "set");
        } else if (field.immutable && !mayRead) {
          throw createFieldAccessRefusal(field, "read", "send again");
        }
      }
    },
  };
}

/** Rejects, with 403, a write after which a declared rule (`own` or `visible`) would hide the item from the caller. */
function createVisibilityRule(): WriteRule {
  return {
    appliesTo: ({ own, visible }) => own !== undefined || visible !== undefined,
    async authorize({ definition, plan: { caller, path }, after, reader }) {
      if (after === null) return;
      for (const { filter, requiredRightText, visibleItemsText } of listVisibilityLimits(caller, definition)) {
        if (await satisfiesFilter({ definition, path, document: after, reader }, substituteTimeVariables(filter)))
          continue;
        throw new Refusal(
          "privilege_missing",
          `you can only write ${definition.name} ${visibleItemsText}; to write others, you need ${requiredRightText}`,
        );
      }
    },
  };
}

/** An item as it will be after the write. */
interface ItemAfterWrite {
  readonly definition: ResourceDefinition;
  readonly path: string;
  readonly document: Document;
  readonly reader: TransactionReader;
}

async function satisfiesFilter(item: ItemAfterWrite, filter: Filter): Promise<boolean> {
  const { path, document } = item;
  if (isEvaluable(filter)) return matchesFilter({ key: 0, version: 0, path, document }, filter);
  if (filter.kind === "related") return (await hasRelatedItem(item, filter)) !== filter.negated;
  if (filter.kind !== "all" && filter.kind !== "any")
    throw new Error(`an access rule cannot use a filter of the kind ${filter.kind}`);
  for (const part of filter.of)
    if ((await satisfiesFilter(item, part)) === (filter.kind === "any")) return filter.kind === "any";
  return filter.kind === "all";
}

async function hasRelatedItem(
  { definition, path, document, reader }: ItemAfterWrite,
  { field, resource, by, filter }: RelatedFilter,
): Promise<boolean> {
  const values = listFieldValues({ key: 0, version: 0, path, document }, field);
  if (values.length === 0) return false;
  const isRelated: Filter =
    by === null ? whereEqual(parentIdPathField, childPathOf({ path, document }, definition)) : whereIn(by, values);
  return (await reader.count(resource, combineWithAnd(isRelated, filter))) > 0;
}
