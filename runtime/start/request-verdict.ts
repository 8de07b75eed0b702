/** Steps of `stockroom explain`: find the route of a request, items that the account cannot see, and limits of its rights. */
import { listLimits } from "../access/visibility.js";
import type { Config } from "../config/config.js";
import { listDialects, pathNotFound, type Address } from "../http/address.js";
import { readQuery } from "../http/request/read-request.js";
import { describeOwnRequest, type RequestOperation, type Target } from "../model/plan/api-request.js";
import { everything } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { idField, formatId } from "../model/values/ids.js";
import type { ParentStep } from "../model/plan/plan.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { findScope } from "../plan/guards.js";
import { planOperation } from "../plan/plan-operation.js";
import type { OpenProject } from "./open-project.js";

export interface RequestVerdict {
  readonly allowed: boolean;
  /** The step of the request that decides, named as in ARCHITECTURE.md. */
  readonly step: "authenticate" | "address" | "authorize" | "plan" | "storage";
  readonly why: string;
}

/** @throws Refusal if there is no route for the path */
export function findAddress(
  registry: Registry,
  { publicUrl, settings }: Config,
  method: string,
  asked: string,
): Address {
  const [path = "", ...query] = asked.split("?");
  const base = publicUrl?.base ?? "";
  const dialect = listDialects(registry.project, settings).find(({ pattern }) => pattern.test(path));
  if (dialect === undefined) throw pathNotFound(base);
  return dialect.findAddress(registry, { method, path, querystring: query.join("?") }, base);
}

/**
 * Plans a list or an aggregate without running it, to find query fields that do not exist or that the caller may not read.
 * @throws Refusal invalid_query, privilege_missing
 */
export async function planQuery(
  { dialect, pairs }: Address,
  operation: RequestOperation,
  target: Target,
  principal: Principal,
  { registry }: OpenProject,
  { settings, copyLimit }: Config,
): Promise<void> {
  if (operation !== "list" && operation !== "aggregate") return;
  const request = describeOwnRequest({ operation, resource: target.resource, id: null, body: null });
  const context = { registry, principal, settings, copyLimit };
  await planOperation({ ...request, dialect, target, query: readQuery(pairs) }, context);
}

/**
 * Describes the first item of the path that does not exist or that the account cannot see; null if the account sees all
 * items of the path.
 */
export async function findHiddenItem(
  target: Target,
  principal: Principal,
  { registry, storage }: OpenProject,
): Promise<string | null> {
  const { parents, path, visible } = findScope(target, registry, principal);
  const { resource, id } = target;
  const steps: readonly ParentStep[] = id === null ? parents : [...parents, { resource, path, id, visible }];
  for (const [index, step] of steps.entries()) {
    const definition = findDefinition(registry, step.resource);
    const plan = { kind: "read", ...step, parents: steps.slice(0, index), fields: [definition.id] } as const;
    if ((await storage.read(plan)) !== null) continue;
    const name = `${definition.path} ${formatId(idField(definition), step.id)}`;
    const isThere = (await storage.read({ ...plan, visible: everything })) !== null;
    if (!isThere) return `there is no item ${name}`;
    const who = principal.account === 0 ? "a caller without an account" : "the account";
    return [`${who} cannot see ${name}`, ...describeLimits(definition, principal)].join(": ");
  }
  return null;
}

/** Describes which items the account sees (`access/visibility.ts`); empty if it sees all items. */
export function describeLimits(definition: ResourceDefinition, principal: Principal): readonly string[] {
  const { tenant, audience, privileges } = definition;
  const { root, privileges: held } = principal.narrowed ?? principal;
  if (root) return [];
  return [
    ...(tenant === null || principal.tenant === 0 ? [] : [`only items whose ${tenant.field} is ${principal.tenant}`]),
    ...(audience === null || held.includes(privileges.update)
      ? []
      : [
          `only items whose ${audience} names ` +
            (principal.account === 0 ? "no group" : "one of the account's groups, or no group"),
        ]),
    ...listLimits(principal, definition).map(
      ({ needed, kept }) => `only items ${kept}; to see others, you need ${needed}`,
    ),
  ];
}
