/** Follows paths of references, such as `customer_id.agent_id`, which the keywords `own` and `tenant` name. */
import type { OwnershipStep } from "../runtime/model/schema/resource-parts.js";
import type { OwnDeclaration, TenantDeclaration } from "../runtime/model/schema/resource.js";
import { suggestDeclaredName } from "../runtime/model/values/nearest-name.js";
import type { Declaration, FieldSchema } from "./declaration.js";
import { findReference } from "./declared-fields.js";
import type { Finding } from "./problem.js";

export type DeclarationFinder = (path: string) => Declaration | undefined;

interface PathResolution {
  readonly problem?: Pick<Finding, "found" | "hint">;
  /** The field at the end of the path; absent if the path is a single name or is wrong. */
  readonly lastField?: { readonly field: string; readonly declaration: Declaration };
  /** The references that the path follows; absent if there is no `lastField`. */
  readonly through?: readonly OwnershipStep[];
}

export function resolveFieldPath(
  fieldPath: string,
  declaration: Declaration,
  findDeclaration: DeclarationFinder,
): PathResolution {
  const [first = "", ...rest] = fieldPath.split(".");
  const through: OwnershipStep[] = [];
  let [field, here]: [string, Declaration] = [first, declaration];
  for (const next of rest) {
    const schema: FieldSchema | undefined = here.properties[field];
    // Another rule reports the unknown field, which can only be the first one of the path.
    if (schema === undefined) return {};
    const to: string = findReference(schema)?.resource ?? "";
    const isSingle = schema.references !== undefined;
    if (!isSingle || to.includes("/")) {
      const found = isSingle ? `refers to ${to}, which is nested` : "is not a reference";
      return { problem: { found: `${JSON.stringify(field)} ${found}` } };
    }
    const beyond = findDeclaration(to);
    // Another rule reports the reference to an unknown resource.
    if (beyond === undefined) return {};
    through.push({ field, resource: to, id: beyond.resource.id });
    [field, here] = [next, beyond];
    if (here.properties[field] !== undefined) continue;
    const hint = suggestDeclaredName(field, Object.keys(here.properties));
    return { problem: { found: `${JSON.stringify(field)} is not a field of ${to}`, hint } };
  }
  return rest.length === 0 ? {} : { lastField: { field, declaration: here }, through };
}

export function resolveOwnKeyword(
  ownKeyword: OwnDeclaration,
  declaration: Declaration,
  findDeclaration: DeclarationFinder,
): OwnDeclaration {
  const { through } = resolveFieldPath(ownKeyword.field, declaration, findDeclaration);
  return { ...ownKeyword, ...(through && { through }) };
}

export function resolveTenantKeyword(
  tenantPath: string,
  { path, declaration }: { readonly path: string; readonly declaration: Declaration },
  findDeclaration: DeclarationFinder,
): TenantDeclaration {
  const resolution = resolveFieldPath(tenantPath, declaration, findDeclaration);
  const { through, lastField: last = { field: tenantPath, declaration } } = resolution;
  const reference = findReference(last.declaration.properties[last.field]);
  return {
    field: tenantPath,
    of: reference?.resource ?? path,
    self: tenantPath === declaration.resource.id,
    none: reference?.none !== undefined,
    ...(through && { through }),
  };
}
