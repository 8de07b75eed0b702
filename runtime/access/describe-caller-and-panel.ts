/**
 * Describes the caller and the keyword `panel` for front ends, and translates descriptions (docs/reference/keywords.md#panel).
 */
import type { FieldDefinition } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import { findAccountResources, findGroups, formatTenantId, type AccountReader } from "./account-resources.js";
import { tenantPropertyName, type Principal } from "../model/plan/principal.js";
import { findCollectionRelation } from "../model/query/expansions.js";
import type { PanelDescription, FieldDescription, ResourceDescription } from "../model/schema/resource-description.js";
import type { FormSection } from "../model/schema/resource-parts.js";
import type { Storage } from "../storage/port/storage.js";
import { itemViewOf } from "../model/schema/response-view.js";
import { hideUnreadableFields, mayPerform, mayReadField, mayWriteField } from "./authorize.js";
import { planInternalRead } from "./internal-plans.js";
import { isObject, mapMembers } from "../model/values/objects.js";
import { toDisplayName } from "../model/values/display-name.js";

/**
 * Describes the caller's account and rights for `GET me` (docs/reference/http.md#rights).
 * @returns a JSON object; null if the account was deleted after authentication
 */
export async function describeCallerAsJson(
  principal: Principal,
  registry: Registry,
  storage: Storage,
): Promise<string | null> {
  const definition = hideUnreadableFields(findAccountResources(registry).accountDefinition, principal);
  const [account, description] = await Promise.all([
    storage.read(planInternalRead(definition, principal.account, definition.views.item)),
    describePrincipal(principal, registry, storage),
  ]);
  if (account === null) return null;
  return `{"account":${itemViewOf(definition).serialize(account.values)},${JSON.stringify(description).slice(1)}`;
}

/** Describes the caller's effective rights. Ids are formatted as in other responses. */
async function describePrincipal(principal: Principal, registry: Registry, reader: AccountReader) {
  const accounts = findAccountResources(registry);
  const { id, titleField } = accounts.groupDefinition;
  const groups = await findGroups(reader, principal.groups, accounts);
  return {
    root: principal.root,
    /** Id of the tenant; "0" means all tenants. */
    [tenantPropertyName]: formatTenantId(principal.tenant, accounts),
    /** Names of the account's active groups, by id. */
    groups: Object.fromEntries(
      groups.map((group) => [
        formatId(idFieldOf(accounts.groupDefinition), Number(group[id])),
        group[titleField] ?? null,
      ]),
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
  const isReadable = (name: string, fieldDefinitions: ResourceDefinition["fields"] = fields): boolean => {
    const field = fieldDefinitions[name];
    return field !== undefined && mayReadField(principal, field);
  };
  const isReadableThrough = (referenceField: string, name: string): boolean => {
    const target = registry.resources[fields[referenceField]?.reference?.to ?? ""];
    return target !== undefined && mayPerform(principal, registry, target, "read") && isReadable(name, target.fields);
  };
  const isShown = (name: string): boolean => mayReadOrSetField(principal, fields[name]);
  const isReadableCollection = (collectionName: string): boolean => {
    const collection =
      registry.resources[findCollectionRelation(path, registry.routes, collectionName)?.resource ?? ""];
    return collection !== undefined && mayPerform(principal, registry, collection, "read");
  };
  return {
    filters: filters.filter((filter) => {
      const [name = "", targetField] = filter.split(".");
      return isReadable(name) && (targetField === undefined || isReadableThrough(name, targetField));
    }),
    figures: figures.filter(({ sum, over, where = {} }) => {
      const names = Object.keys(where).flatMap((parameter) => parameter.split("[")[0] ?? []);
      return [...names, ...[sum, over].filter((name) => name !== undefined)].every((name) => isReadable(name));
    }),
    form: form.flatMap((section): readonly FormSection[] => {
      if (section.items !== undefined) return isReadableCollection(section.items) ? [section] : [];
      const shown = (section.fields ?? []).filter(isShown);
      return shown.length === 0 ? [] : [{ ...section, fields: shown }];
    }),
    // Leaves out conditions on fields that the caller cannot see. The form lacks the values of these fields, so it would never
    // show the dependent field.
    when: Object.fromEntries(
      Object.entries(when).filter(([name, condition]) => [name, ...Object.keys(condition)].every(isShown)),
    ),
    position: position !== undefined && isReadable(position) ? position : null,
    tree: tree !== undefined && isReadable(tree) ? tree : null,
  };
}

export function mayReadOrSetField(principal: Principal, field: FieldDefinition | undefined): boolean {
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
  return translations === undefined
    ? resource
    : (translateDescription(resource, translations, registry) as ResourceDescription);
}

/** Returns the translations of the resource's texts into the language; undefined if there are none. */
export function findTranslations(
  definition: ResourceDefinition | undefined,
  language: string | undefined,
): Translations | undefined {
  return language === undefined ? undefined : definition?.panel?.words?.[language];
}

/** Reads the first language of the header `Accept-Language`: `de` from `de-AT,de;q=0.9`. */
export function readPreferredLanguage(acceptLanguage: string | undefined): string | undefined {
  return /^\s*([a-z]{2,3})\b/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase();
}

const translatedMembers = new Set(["title", "plural", "description", "menu", "entry"]);
/**
 * If one of these members is null, the panel shows a text made from the name of the resource or field.
 * `translateDescription` then sets the translation of that text.
 */
const membersDefaultingToName = new Set(["title", "plural"]);
/** Members that contain values of items, which are not translated. */
const untranslatedMembers = new Set(["where", "default", "when"]);

function translateDescription(
  description: unknown,
  translations: Translations,
  registry: Registry,
  fieldName?: string,
): unknown {
  if (Array.isArray(description)) return description.map((each) => translateDescription(each, translations, registry));
  if (typeof description !== "object" || description === null) return description;
  const own = "name" in description && typeof description.name === "string" ? description.name : fieldName;
  const entries = Object.entries(description).map(([member, value]: [string, unknown]): [string, unknown] => {
    if (translatedMembers.has(member) && typeof value === "string") return [member, translations[value] ?? value];
    if (
      membersDefaultingToName.has(member) &&
      value === null &&
      own !== undefined &&
      hasTitleFromName(description, own, registry)
    ) {
      return [member, translations[toDisplayName(own)] ?? null];
    }
    if (member === "labels" && isObject(value))
      return [member, mapMembers(value, (text) => translations[String(text)] ?? text)];
    if (member === "properties" && isObject(value))
      return [
        member,
        mapMembers(value, (each, property) => translateDescription(each, translations, registry, property)),
      ];
    return [member, untranslatedMembers.has(member) ? value : translateDescription(value, translations, registry)];
  });
  return Object.fromEntries(entries);
}

/**
 * Whether the panel makes the title of a field from its name. An id field, or a reference with the name of the referenced id
 * field, such as `author_id`, gets the title of the resource that it identifies instead.
 */
function hasTitleFromName(description: object, name: string, { resources }: Registry): boolean {
  const { reference, role } = description as Partial<FieldDescription>;
  const id = resources[reference?.to ?? ""]?.id;
  return role !== "id" && (id === undefined || (name !== id && name !== `${id}s`));
}
