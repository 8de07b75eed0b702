/** Resolves paths such as `device_id.owner_id` in `own`, `tenant` and `visible`. The rules have already checked these paths. */
import type { RuleStep } from "../runtime/model/schema/resource-parts.js";
import type { OwnDeclaration, TenantDeclaration, VisibleDeclaration } from "../runtime/model/schema/resource.js";
import type { Declaration, ResourceKeyword } from "./declaration.js";
import { referenceOf } from "./field-facts.js";
import { toRowFilter } from "./row-condition.js";

type Declarations = ReadonlyMap<string, Declaration>;

export function resolveOwn(own: OwnDeclaration, declaration: Declaration, declarations: Declarations): OwnDeclaration {
  return { ...own, ...resolvePath(own.field, declaration, declarations).steps };
}

export function resolveTenant(
  field: string,
  { path, declaration }: { readonly path: string; readonly declaration: Declaration },
  declarations: Declarations,
): TenantDeclaration {
  const { steps, last, end } = resolvePath(field, declaration, declarations);
  const reference = referenceOf(end?.properties[last]);
  return {
    field,
    of: reference?.resource ?? path,
    self: field === declaration.resource.id,
    none: reference?.none !== undefined,
    ...steps,
  };
}

interface ResolvedPath {
  readonly steps: { readonly through?: readonly RuleStep[] };
  /** Name of the last field on the path. `end` is the declaration that has this field. */
  readonly last: string;
  readonly end: Declaration | undefined;
}

function resolvePath(path: string, declaration: Declaration, declarations: Declarations): ResolvedPath {
  const names = path.split(".");
  let end: Declaration | undefined = declaration;
  const through = names.slice(0, -1).map((field) => {
    const resource = referenceOf(end?.properties[field])?.resource ?? "";
    end = declarations.get(resource);
    return { field, resource, id: end?.resource.id ?? "" };
  });
  return { steps: through.length === 0 ? {} : { through }, last: names.at(-1) ?? "", end };
}

export function resolveVisible(
  visible: Required<ResourceKeyword>["visible"],
  path: string,
  declarations: Declarations,
): VisibleDeclaration {
  const written = typeof visible === "string" ? { where: visible } : visible;
  return { ...written, filter: toRowFilter(written.where, path, (other) => declarations.get(other)) };
}
