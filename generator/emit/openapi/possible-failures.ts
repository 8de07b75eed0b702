/** Derives from the declarations the failures that operations can have (docs/reference/http.md#order-of-checks). */
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import type { Operation } from "../../../runtime/model/plan/api-request.js";
import { outOfTenant, type ErrorCode } from "../../../runtime/model/plan/errors.js";
import type { BodyKind } from "../../field-model.js";
import { listBodyFields, type ModelIndex, type ResourceModel } from "../../resource-model.js";
import { transportFailures } from "./failures.js";
import type { ResourcePath } from "./place.js";

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

export function possibleFailures(place: ResourcePath, operation: Operation, models: ModelIndex): readonly ErrorCode[] {
  const { model } = place;
  switch (operation) {
    case "list":
      return [...commonFailures, "overloaded", ...onlyIf(place.parents.length > 0, "not_found")];
    case "read":
      return [...commonFailures, "not_found", "invalid_header"];
    case "create":
      return [
        ...commonFailures,
        ...bodyFailures,
        ...writeFailures(model, operation, models),
        ...onlyIf(place.parents.length > 0, "not_found"),
        ...onlyIf(hasReferences(model, "create"), "invalid_reference"),
        ...onlyIf(model.definition.unique.length > 0 || model.definition.idWithinParent, "not_unique"),
        ...onlyIf(model.definition.copies !== undefined, "copy_too_large"),
        "idempotency_mismatch",
        "in_progress",
      ];
    case "update":
      return [
        ...commonFailures,
        ...bodyFailures,
        ...writeFailures(model, operation, models),
        "not_found",
        "precondition_failed",
        ...onlyIf(
          listBodyFields(model, "update").some(({ field }) => field.definition.immutable),
          "immutable_field",
        ),
        ...onlyIf(hasReferences(model, "update"), "invalid_reference"),
        ...onlyIf(fieldListsOf(model.definition).withTransitions.length > 0, "invalid_transition"),
        ...onlyIf(hasChangingKey(model), "not_unique"),
        ...onlyIf(model.definition.accounts !== null, "last_root"),
      ];
    case "remove":
      return [
        ...commonFailures,
        ...writeFailures(model, operation, models),
        "not_found",
        "precondition_failed",
        ...onlyIf(model.hasHooks, "invalid_fields"),
        ...onlyIf(isReferredTo(model, models), "referred_to"),
        ...onlyIf(model.definition.accounts !== null, "last_root"),
      ];
  }
}

export const publicFailures: readonly ErrorCode[] = [...transportFailures, "too_many_requests"];

function writeFailures(
  model: ResourceModel,
  operation: "create" | "update" | "remove",
  models: ModelIndex,
): readonly ErrorCode[] {
  const { tenant, accounts, groups } = model.definition;
  const isOneTenant = tenant?.self === true && operation !== "update";
  return [
    "invalid_header",
    "rights_changed",
    ...onlyIf(isOneTenant || !belongsToTenant(model, models), outOfTenant),
    ...onlyIf(accounts !== null || groups !== null, "escalation"),
    "overloaded",
  ];
}

function onlyIf(condition: boolean, code: ErrorCode): readonly ErrorCode[] {
  return condition ? [code] : [];
}

function hasReferences(model: ResourceModel, kind: BodyKind): boolean {
  const { tenant } = model.definition;
  const isFilled = kind === "create" && tenant !== null && !tenant.self && tenant.through === undefined;
  return isFilled || listBodyFields(model, kind).some(({ field }) => field.definition.reference !== undefined);
}

function belongsToTenant({ definition }: ResourceModel, models: ModelIndex): boolean {
  if (definition.tenant !== null) return true;
  const parent = definition.parent === null ? undefined : models.get(definition.parent);
  return parent !== undefined && belongsToTenant(parent, models);
}

/** Whether other items can refer to an item of this resource, or to an item that is deleted with it (nested, or by a cascade). */
function isReferredTo(
  model: ResourceModel,
  models: ModelIndex,
  asked: ReadonlySet<ResourceModel> = new Set(),
): boolean {
  if (asked.has(model)) return false;
  const { children, referrers } = model.definition;
  const owned = referrers.filter(({ resource, field }) => {
    return models.get(resource)?.definition.fields[field]?.reference?.onDelete === "cascade";
  });
  if (owned.length < referrers.length) return true;
  return [...children, ...owned.map(({ resource }) => resource)].some((path) => {
    const dependent = models.get(path);
    return dependent !== undefined && isReferredTo(dependent, models, new Set([...asked, model]));
  });
}

/** Whether an update can change a field of a unique key, and thereby conflict with another item. */
function hasChangingKey({ definition: { unique, fields } }: ResourceModel): boolean {
  return unique.some((key) => key.fields.some((name) => fields[name]?.immutable !== true));
}
