/** Derives from the declarations the failures that operations can have (docs/reference/http.md#order-of-checks). */
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import type { Operation } from "../../../runtime/model/plan/api-request.js";
import { outOfTenantCode, type ErrorCode } from "../../../runtime/model/plan/errors.js";
import type { BodyKind } from "../../field-model.js";
import { listBodyFields, type ModelIndex, type ResourceModel } from "../../resource-model.js";
import { transportFailures } from "./failures.js";
import type { ResourcePath } from "./resource-path.js";

const authenticationFailures: readonly ErrorCode[] = [
  "unauthenticated",
  "too_many_requests",
  "too_many_failed_logins",
  "storage_unavailable",
];
export const bodyFailures: readonly ErrorCode[] = [
  "unsupported_media_type",
  "body_too_large",
  "malformed_json",
  "invalid_body",
  "invalid_fields",
];

export const accountFailures: readonly ErrorCode[] = [
  ...transportFailures,
  ...authenticationFailures,
  "invalid_query",
  "not_acceptable",
];

export const commonFailures: readonly ErrorCode[] = [
  ...transportFailures,
  ...authenticationFailures,
  "privilege_missing",
  "insufficient_scope",
  "invalid_query",
];

export function listPossibleFailures(
  resourcePath: ResourcePath,
  operation: Operation,
  models: ModelIndex,
): readonly ErrorCode[] {
  const { model } = resourcePath;
  switch (operation) {
    case "list":
      return [...commonFailures, "overloaded", ...listCodeIf(resourcePath.parents.length > 0, "not_found")];
    case "read":
      return [...commonFailures, "not_found", "invalid_header"];
    case "create":
      return [
        ...commonFailures,
        ...bodyFailures,
        ...listWriteFailures(model, operation, models),
        ...listCodeIf(resourcePath.parents.length > 0, "not_found"),
        ...listCodeIf(hasReferences(model, "create"), "invalid_reference"),
        ...listCodeIf(model.definition.unique.length > 0 || model.definition.idWithinParent, "not_unique"),
        ...listCodeIf(model.definition.copies !== undefined, "copy_too_large"),
        "idempotency_mismatch",
        "in_progress",
      ];
    case "update":
      return [
        ...commonFailures,
        ...bodyFailures,
        ...listWriteFailures(model, operation, models),
        "not_found",
        "precondition_failed",
        ...listCodeIf(
          listBodyFields(model, "update").some(({ field }) => field.definition.immutable),
          "immutable_field",
        ),
        ...listCodeIf(hasReferences(model, "update"), "invalid_reference"),
        ...listCodeIf(fieldListsOf(model.definition).transitionFields.length > 0, "invalid_transition"),
        ...listCodeIf(hasMutableUniqueKey(model), "not_unique"),
        ...listCodeIf(model.definition.accounts !== null, "last_root"),
      ];
    case "remove":
      return [
        ...commonFailures,
        ...listWriteFailures(model, operation, models),
        "not_found",
        "precondition_failed",
        ...listCodeIf(model.hasHooks, "invalid_fields"),
        ...listCodeIf(canBeReferredTo(model, models), "referred_to"),
        ...listCodeIf(model.definition.accounts !== null, "last_root"),
      ];
  }
}

export const publicFailures: readonly ErrorCode[] = [...transportFailures, "too_many_requests"];

function listWriteFailures(
  model: ResourceModel,
  operation: "create" | "update" | "remove",
  models: ModelIndex,
): readonly ErrorCode[] {
  const { tenant, accounts, groups } = model.definition;
  const isOneTenant = tenant?.self === true && operation !== "update";
  return [
    "invalid_header",
    "rights_changed",
    ...listCodeIf(isOneTenant || !belongsToTenant(model, models), outOfTenantCode),
    ...listCodeIf(accounts !== null || groups !== null, "escalation"),
    "overloaded",
  ];
}

function listCodeIf(condition: boolean, code: ErrorCode): readonly ErrorCode[] {
  return condition ? [code] : [];
}

function hasReferences(model: ResourceModel, bodyKind: BodyKind): boolean {
  const { tenant } = model.definition;
  const isFilled = bodyKind === "create" && tenant !== null && !tenant.self && tenant.through === undefined;
  return isFilled || listBodyFields(model, bodyKind).some(({ field }) => field.definition.reference !== undefined);
}

function belongsToTenant({ definition }: ResourceModel, models: ModelIndex): boolean {
  if (definition.tenant !== null) return true;
  const parent = definition.parent === null ? undefined : models.get(definition.parent);
  return parent !== undefined && belongsToTenant(parent, models);
}

/** Whether other items can refer to an item of this resource, or to an item that is deleted with it (nested, or by a cascade). */
function canBeReferredTo(
  model: ResourceModel,
  models: ModelIndex,
  visitedModels: ReadonlySet<ResourceModel> = new Set(),
): boolean {
  if (visitedModels.has(model)) return false;
  const { children, referrers } = model.definition;
  const owned = referrers.filter(({ resource, field }) => {
    return models.get(resource)?.definition.fields[field]?.reference?.onDelete === "cascade";
  });
  if (owned.length < referrers.length) return true;
  return [...children, ...owned.map(({ resource }) => resource)].some((path) => {
    const dependent = models.get(path);
    return dependent !== undefined && canBeReferredTo(dependent, models, new Set([...visitedModels, model]));
  });
}

/** Whether an update can change a field of a unique key, and thereby conflict with another item. */
function hasMutableUniqueKey({ definition: { unique, fields } }: ResourceModel): boolean {
  return unique.some((key) => key.fields.some((name) => fields[name]?.immutable !== true));
}
