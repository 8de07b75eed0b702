import { compareText } from "./compare-text.js";
import type { Declaration } from "./declaration.js";

/** Lists the privileges that fields require, and the privileges that exempt callers from `own` and `visible`. */
export function listFieldAndExemptionPrivileges({
  resource: { own, visible },
  properties,
}: Declaration): readonly string[] {
  const unless = typeof visible === "object" ? visible.unless : undefined;
  const exemptions = [own?.unless, unless].filter((privilege) => privilege !== undefined);
  const ofFields = Object.values(properties).flatMap(({ privileges, transitions = {} }) => {
    const ofTransitions = Object.values(transitions).flatMap((following) => Object.values(following));
    return [privileges?.read, privileges?.write, ...ofTransitions].filter((each) => typeof each === "string");
  });
  return [...exemptions, ...ofFields];
}

/** Lists the privileges that a resource and its fields name, without the privileges of actions. */
export function listPrivilegesOfResource(declaration: Declaration): readonly string[] {
  return [...Object.values(declaration.resource.privileges), ...listFieldAndExemptionPrivileges(declaration)];
}

export function listPrivileges(declarations: readonly Declaration[]): readonly string[] {
  const named = declarations.flatMap((declaration) => [
    ...listPrivilegesOfResource(declaration),
    ...Object.values(declaration.resource.actions ?? {}).map(({ privilege }) => privilege),
  ]);
  return [...new Set(named)].sort(compareText);
}
