import type { Principal } from "../model/plan/principal.js";
import { findCollection } from "../model/query/expansions.js";
import type { FieldDefinition } from "../model/schema/field.js";
import type { PanelDescription } from "../model/schema/description.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { FormSection } from "../model/schema/resource-parts.js";
import { mayDo, mayReadField, mayWriteField } from "./authorize.js";

/** Keeps what names only fields and collections that the caller may see. */
export function describePanel(
  { panel = {}, fields, path }: ResourceDefinition,
  principal: Principal,
  registry: Registry,
): PanelDescription {
  const { filters = [], figures = [], form = [], when = {}, position, tree } = panel;
  const isRead = (name: string, of: ResourceDefinition["fields"] = fields): boolean => {
    const field = of[name];
    return field !== undefined && mayReadField(principal, field);
  };
  const isReadBehind = (reference: string, name: string): boolean => {
    const target = registry.resources[fields[reference]?.reference?.to ?? ""];
    return target !== undefined && mayDo(principal, registry, target, "read") && isRead(name, target.fields);
  };
  const isShown = (name: string): boolean => isShownTo(principal, fields[name]);
  const isReadBelow = (name: string): boolean => {
    const collection = registry.resources[findCollection(path, registry.routes, name)?.to ?? ""];
    return collection !== undefined && mayDo(principal, registry, collection, "read");
  };
  return {
    filters: filters.filter((filter) => {
      const [name = "", behind] = filter.split(".");
      return isRead(name) && (behind === undefined || isReadBehind(name, behind));
    }),
    figures: figures.filter(({ sum, over, where = {} }) => {
      const names = Object.keys(where).flatMap((parameter) => parameter.split("[")[0] ?? []);
      return [...names, ...[sum, over].filter((name) => name !== undefined)].every((name) => isRead(name));
    }),
    form: form.flatMap((section): readonly FormSection[] => {
      if (section.items !== undefined) return isReadBelow(section.items) ? [section] : [];
      const shown = (section.fields ?? []).filter(isShown);
      return shown.length === 0 ? [] : [{ ...section, fields: shown }];
    }),
    // A condition that the caller cannot meet would hide the field for ever.
    when: Object.fromEntries(
      Object.entries(when).filter(([name, condition]) => [name, ...Object.keys(condition)].every(isShown)),
    ),
    position: position !== undefined && isRead(position) ? position : null,
    tree: tree !== undefined && isRead(tree) ? tree : null,
  };
}

/** Whether the caller can read the field or set it. */
export function isShownTo(principal: Principal, field: FieldDefinition | undefined): boolean {
  if (field === undefined) return false;
  return mayReadField(principal, field) || (mayWriteField(principal, field) && !field.readOnly);
}
