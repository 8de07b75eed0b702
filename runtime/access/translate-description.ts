/** Translates the description of resources by `words` of `panel` (docs/reference/keywords.md#panel). */
import { nameForPeople } from "../model/values/name-for-people.js";
import type { Description, FieldDescription, ResourceDescription } from "../model/schema/description.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";

type Words = { readonly [text: string]: string };

export function translateDescription(
  description: Description,
  registry: Registry,
  language: string | undefined,
): Description {
  const resources = description.resources.map((resource) => translateResource(resource, registry, language));
  return { ...description, resources };
}

export function translateResource(
  resource: ResourceDescription,
  registry: Registry,
  language: string | undefined,
): ResourceDescription {
  const words = findWords(registry.resources[resource.path], language);
  // Only texts are replaced, so the result has the same form.
  return words === undefined ? resource : (translate(resource, words, registry) as ResourceDescription);
}

/** Returns the translations of the resource's texts into the language, if there are any. */
export function findWords(definition: ResourceDefinition | undefined, language: string | undefined): Words | undefined {
  return language === undefined ? undefined : definition?.panel?.words?.[language];
}

/** Reads the first language of the header `Accept-Language`: `de` from `de-AT,de;q=0.9`. */
export function readLanguage(header: string | undefined): string | undefined {
  return /^\s*([a-z]{2,3})\b/i.exec(header ?? "")?.[1]?.toLowerCase();
}

const texts = new Set(["title", "plural", "description", "menu", "entry"]);
/** Members that the panel replaces by the name in readable words if they are null. */
const named = new Set(["title", "plural"]);
/** Members with values of items, which are no texts of the declaration. */
const values = new Set(["where", "default", "when"]);

function translate(described: unknown, words: Words, registry: Registry, name?: string): unknown {
  if (Array.isArray(described)) return described.map((each) => translate(each, words, registry));
  if (typeof described !== "object" || described === null) return described;
  const own = "name" in described && typeof described.name === "string" ? described.name : name;
  const entries = Object.entries(described).map(([member, value]: [string, unknown]): [string, unknown] => {
    if (texts.has(member) && typeof value === "string") return [member, words[value] ?? value];
    if (named.has(member) && value === null && own !== undefined && !isNamedByTarget(described, own, registry)) {
      return [member, words[nameForPeople(own)] ?? null];
    }
    if (member === "labels") return [member, mapTexts(value, words)];
    if (member === "properties") return [member, mapProperties(value, words, registry)];
    return [member, values.has(member) ? value : translate(value, words, registry)];
  });
  return Object.fromEntries(entries);
}

/** Whether the panel shows the title of the resource that the field refers to. */
function isNamedByTarget(described: object, name: string, { resources }: Registry): boolean {
  const { reference } = described as Partial<FieldDescription>;
  const id = resources[reference?.to ?? ""]?.id;
  return id !== undefined && (name === id || name === `${id}s`);
}

function mapTexts(value: unknown, words: Words): unknown {
  const entries = Object.entries(value as Words).map(([key, text]) => [key, words[text] ?? text]);
  return Object.fromEntries(entries);
}

function mapProperties(value: unknown, words: Words, registry: Registry): unknown {
  const entries = Object.entries(value as object).map(([name, each]) => [name, translate(each, words, registry, name)]);
  return Object.fromEntries(entries);
}
