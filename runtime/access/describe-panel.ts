import type { Principal } from "../model/plan/principal.js";
import type { PanelDeclaration, Registry, ResourceDefinition } from "../model/schema/resource.js";
import { mayDo } from "./authorize.js";
import { mayReadField } from "./field-rights.js";

/** Keeps the filters and figures whose fields the caller may read. */
export function describePanel(
  { panel = {}, fields }: ResourceDefinition,
  principal: Principal,
  registry: Registry,
): Required<PanelDeclaration> {
  const { filters = [], figures = [] } = panel;
  const isRead = (name: string, of: ResourceDefinition["fields"] = fields): boolean => {
    const field = of[name];
    return field !== undefined && mayReadField(principal, field);
  };
  const isReadBehind = (reference: string, name: string): boolean => {
    const target = registry.resources[fields[reference]?.reference?.to ?? ""];
    return target !== undefined && mayDo(principal, registry, target, "read") && isRead(name, target.fields);
  };
  return {
    filters: filters.filter((path) => {
      const [name = "", behind] = path.split(".");
      return isRead(name) && (behind === undefined || isReadBehind(name, behind));
    }),
    figures: figures.filter(({ sum, over, where = {} }) => {
      const names = Object.keys(where).flatMap((parameter) => parameter.split("[")[0] ?? []);
      return [...names, ...[sum, over].filter((name) => name !== undefined)].every((name) => isRead(name));
    }),
  };
}
