/**
 * Describes the caller and the keyword `panel` for front ends, and translates descriptions (docs/reference/keywords.md#panel).
 */
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { findAccounts, findGroups, writeTenant, type AccountReader } from "./accounts.js";
import { tenantKey, type Principal } from "../model/plan/principal.js";
import { findCollection } from "../model/query/expansions.js";
import type { PanelDescription, FieldDescription, ResourceDescription } from "../model/schema/description.js";
import type { FormSection } from "../model/schema/resource-parts.js";
import { mayDo, mayReadField, mayWriteField } from "./authorize.js";
import { nameForPeople } from "../model/values/name-for-people.js";

/** Describes the caller's effective rights for `GET /me`. Ids are formatted as in other responses. */
export async function describePrincipal(principal: Principal, registry: Registry, reader: AccountReader) {
  const accounts = findAccounts(registry);
  const { id, titleField } = accounts.groups;
  const groups = await findGroups(reader, principal.groups, accounts);
  return {
    root: principal.root,
    /** Id of the tenant; "0" means all tenants. */
    [tenantKey]: writeTenant(principal.tenant, accounts),
    /** Names of the account's active groups, by id. */
    groups: Object.fromEntries(
      groups.map((group) => [formatId(idFieldOf(accounts.groups), Number(group[id])), group[titleField] ?? null]),
    ),
    privileges: principal.privileges,
    /** Scope of the key that was used; null if the key has no scope. */
    scope: principal.credentialLimits?.scope ?? null,
  };
}

/** Describes the keyword `panel` of a resource. Leaves out parts that name fields or collections which the caller may not see. */
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
  const isReadThrough = (reference: string, name: string): boolean => {
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
      const [name = "", targetField] = filter.split(".");
      return isRead(name) && (targetField === undefined || isReadThrough(name, targetField));
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
    // Leaves out conditions on fields that the caller cannot see. The form lacks the values of these fields, so it would never
    // show the dependent field.
    when: Object.fromEntries(
      Object.entries(when).filter(([name, condition]) => [name, ...Object.keys(condition)].every(isShown)),
    ),
    position: position !== undefined && isRead(position) ? position : null,
    tree: tree !== undefined && isRead(tree) ? tree : null,
  };
}

/** Whether the caller can read or set the field. */
export function isShownTo(principal: Principal, field: FieldDefinition | undefined): boolean {
  if (field === undefined) return false;
  return mayReadField(principal, field) || (mayWriteField(principal, field) && !field.readOnly);
}

type Translations = { readonly [text: string]: string };

export function translateResource(
  resource: ResourceDescription,
  registry: Registry,
  language: string | undefined,
): ResourceDescription {
  const translations = findTranslations(registry.resources[resource.path], language);
  // The cast is safe, because only texts are replaced and the result has the same form.
  return translations === undefined ? resource : (translate(resource, translations, registry) as ResourceDescription);
}

/** Returns the translations of the resource's texts into the language; undefined if there are none. */
export function findTranslations(
  definition: ResourceDefinition | undefined,
  language: string | undefined,
): Translations | undefined {
  return language === undefined ? undefined : definition?.panel?.words?.[language];
}

/** Reads the first language of the header `Accept-Language`: `de` from `de-AT,de;q=0.9`. */
export function readLanguage(header: string | undefined): string | undefined {
  return /^\s*([a-z]{2,3})\b/i.exec(header ?? "")?.[1]?.toLowerCase();
}

const textMembers = new Set(["title", "plural", "description", "menu", "entry"]);
/** If one of these members is null, the panel makes a title from the name. `translate` then sets that title's translation. */
const titleMembers = new Set(["title", "plural"]);
/** Members that contain values of items, which are not translated. */
const valueMembers = new Set(["where", "default", "when"]);

function translate(described: unknown, translations: Translations, registry: Registry, name?: string): unknown {
  if (Array.isArray(described)) return described.map((each) => translate(each, translations, registry));
  if (typeof described !== "object" || described === null) return described;
  const own = "name" in described && typeof described.name === "string" ? described.name : name;
  const entries = Object.entries(described).map(([member, value]: [string, unknown]): [string, unknown] => {
    if (textMembers.has(member) && typeof value === "string") return [member, translations[value] ?? value];
    if (titleMembers.has(member) && value === null && own !== undefined && isNamedByItself(described, own, registry)) {
      return [member, translations[nameForPeople(own)] ?? null];
    }
    if (member === "labels") return [member, mapMembers(value, (text) => translations[String(text)] ?? text)];
    if (member === "properties")
      return [member, mapMembers(value, (each, property) => translate(each, translations, registry, property))];
    return [member, valueMembers.has(member) ? value : translate(value, translations, registry)];
  });
  return Object.fromEntries(entries);
}

/**
 * Whether the panel makes the title of a field from its name. An id field, or a reference with the name of the referenced id
 * field, such as `author_id`, gets the title of the resource that it identifies instead.
 */
function isNamedByItself(described: object, name: string, { resources }: Registry): boolean {
  const { reference, role } = described as Partial<FieldDescription>;
  const id = resources[reference?.to ?? ""]?.id;
  return role !== "id" && (id === undefined || (name !== id && name !== `${id}s`));
}

function mapMembers(object: unknown, map: (value: unknown, name: string) => unknown): unknown {
  return Object.fromEntries(Object.entries(object as object).map(([name, value]) => [name, map(value, name)]));
}
