/** Whether a database can be migrated back to declarations that it was served under before others, and nothing would be lost. */
import { isDeepStrictEqual } from "node:util";
import type { Knowledge, Snapshot } from "../backup/archive.js";
import { convertValue } from "../evolution/convert-value.js";
import { sourceName, withSources } from "../evolution/evolve-item.js";
import { registryAsDeclared } from "../evolution/grow-registry.js";
import { fillWithin, fitsStored, lacksWithin, pickDeclared, underNames } from "../evolution/inner-words.js";
import { parseDeclaration, type Declaration, type KeptResource } from "../evolution/kept-declaration.js";
import { openFills } from "../evolution/open-fills.js";
import { planEvolution, withoutHook, type Evolution } from "../evolution/stored-schema.js";
import type { DescribedField, DescribedProject } from "../model/described.js";
import type { FieldDefinition, Value } from "../model/field.js";
import { createIdForms, withIdForms } from "../model/ids.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { equalValues, isList } from "../port/equal-values.js";
import { storedName, storedPath } from "../port/stored-item.js";
import { listRules, type HeldRule } from "./list-rules.js";
import { listFills, lookAfter, suspectFill } from "./suspect-fills.js";
import { weigh } from "./weigh.js";
import type { Suspicion, Weighed } from "./weighed.js";

interface Places {
  /** The declaration to migrate back to, as the database records it. */
  readonly former: Declaration;
  readonly latest: Declaration;
  readonly knowledge: Knowledge;
}

/**
 * Every rule of the former declarations is asked of the items of each resource that has changed since, except for the rules that
 * items may break until they are changed.
 * @param registry of the former declarations, bound to the database
 */
export async function weighFormer(
  snapshot: Snapshot,
  registry: Registry,
  places: Places,
  itemsAtMost: number,
): Promise<readonly Weighed[]> {
  const { knowledge } = places;
  const shown = (definitions: Registry): Registry =>
    knowledge.idSecret === null
      ? definitions
      : withIdForms(definitions, createIdForms(definitions, knowledge.idSecret));
  const fills = listFills(registry, registry, knowledge);
  const rules = listHeld(registry, places).map((rule): Suspicion => ({
    ...rule,
    words: listWords(registry, places, rule),
    difference: null,
  }));
  const asked = [
    ...rules.map((rule) => fills.reduce((seen, fill) => lookAfter(fill, seen), rule)),
    ...fills.map(suspectFill),
  ];
  const converted = listConversions(places);
  return [
    ...(await weigh(snapshot, shown(widenIntegers(registry, knowledge)), asked, itemsAtMost)),
    ...(await weigh(snapshot, shown(converted.registry), converted.suspicions, itemsAtMost)),
  ];
}

/** As the items are read: where later declarations have a number in place of an integer, items may have fractions. */
function widenIntegers(registry: Registry, { schemas }: Knowledge): Registry {
  const resources = Object.values(registry.resources).map((definition): [string, ResourceDefinition] => {
    const types = schemas[storedPath(definition)]?.fields ?? {};
    const fields = Object.values(definition.fields).map((field): [string, FieldDefinition] => {
      const isWider = field.kind === "integer" && types[storedName(definition, field.name)] === "number";
      return [field.name, isWider ? { ...field, kind: "number" } : field];
    });
    return [definition.path, { ...definition, fields: Object.fromEntries(fields) }];
  });
  return { ...registry, resources: Object.fromEntries(resources) };
}

function listHeld(registry: Registry, places: Places): readonly HeldRule[] {
  const described = registry.declarations?.read();
  const fills = openFills(registry);
  const evolutions = new Map(
    Object.values(registry.resources).flatMap((definition): [string, Evolution][] => {
      const stored = storedPath(definition);
      if (isAsItIs(definition, described, places)) return [];
      const evolution = planEvolution(definition, places.knowledge.schemas[stored] ?? null, undefined);
      return [[definition.path, fills.has(stored) ? evolution : withoutHook(evolution)]];
    }),
  );
  return listRules(registry).flatMap((rule) => {
    const [definition, evolution] = [registry.resources[rule.resource], evolutions.get(rule.resource)];
    if (definition === undefined || evolution === undefined) return [];
    return askWhenFilled(definition, evolution, rule);
  });
}

/** Whether the latest declarations have the resource as the former ones have it. */
function isAsItIs(
  definition: ResourceDefinition,
  described: DescribedProject | undefined,
  { former, latest }: Places,
): boolean {
  const stored = storedPath(definition);
  const [kept, now] = [former.resources[stored], latest.resources[stored]];
  return (
    now !== undefined &&
    isDeepStrictEqual(kept, now) &&
    isDeepStrictEqual(described?.resources[definition.path], latest.described?.resources[now.as ?? stored])
  );
}

/** The rule for items that have been given what they lack. */
function askWhenFilled(
  { fields }: ResourceDefinition,
  { filled, completed, asked }: Evolution,
  rule: HeldRule,
): readonly HeldRule[] {
  const { resource, concern } = rule.question;
  const [name = "", field] = [rule.field ?? undefined, fields[rule.field ?? ""]];
  switch (concern.kind) {
    case "without":
      return (filled[name] ?? null) !== null || asked.includes(name) ? [] : [rule];
    case "unlike": {
      if (field === undefined || !completed.includes(name)) return [rule];
      const find = ({ document }: { readonly document: { readonly [name: string]: Value } }): Value | undefined => {
        const value = document[name] ?? null;
        const whole = fillWithin(field, value);
        return value === null || lacksWithin(field, whole) || fitsStored(concern.value, whole) ? undefined : value;
      };
      return [{ ...rule, question: { resource, concern: { kind: "test", find } } }];
    }
    // Items stay as they are until they are changed.
    case "foreign":
    case "test":
      return [];
    default:
      return [rule];
  }
}

/** With one of these, the declarations are new ones. */
function listWords({ resources }: Registry, { latest }: Places, rule: HeldRule): Suspicion["words"] {
  const { resource, field, question } = rule;
  const definition = resources[resource];
  if (definition === undefined) return [];
  const now = latest.resources[storedPath(definition)];
  const isField = field !== null && definition.fields[field] !== undefined;
  const pointer = now !== undefined && isField ? `/properties/${field}` : "/resource";
  const add = (keyword: string, value: Value, when: string): Suspicion["words"] => [
    { resource, pointer, keyword, value, when },
  ];
  if (question.concern.kind === "without") return add("fill", "…", "what items get that have no value; put yours");
  const isAside = now === undefined || (isField && now.fields[storedName(definition, field)] === undefined);
  return isAside ? add("was", null, "it is a new one, and what is kept stays aside") : [];
}

/** The declarations, with the names that the latest ones have for the same places as names of before. */
export function nameAsBefore(described: DescribedProject, former: Declaration, latest: Declaration): DescribedProject {
  const resources = Object.entries(former.resources).flatMap(([stored, { as: path = stored, fields }]) => {
    const resource = described.resources[path];
    if (resource === undefined) return [];
    const now = latest.resources[stored];
    const named = Object.entries(fields).flatMap(([name, { as = name }]): [string, DescribedField][] => {
      const field = resource.fields[as];
      if (field === undefined || now === undefined) return [];
      const [place, kept] =
        Object.entries(now.fields).find(([other, { source }]) => other === name || source?.field === name) ?? [];
      return [[as, { ...field, was: kept === undefined ? null : (kept.as ?? place ?? null) }]];
    });
    const was = now === undefined ? null : (now.as ?? stored);
    return [[path, { ...resource, was, fields: { ...resource.fields, ...Object.fromEntries(named) } }] as const];
  });
  return { ...described, resources: { ...described.resources, ...Object.fromEntries(resources) } };
}

/** A converted value would be lost if the former value does not convert to it. */
function listConversions({ former, latest, knowledge }: Places): {
  readonly registry: Registry;
  readonly suspicions: readonly Suspicion[];
} {
  const { schemas, declarations } = knowledge;
  const declared = registryAsDeclared(latest);
  const history = declarations.map(({ declaration }) => parseDeclaration(declaration));
  const suspicions: Suspicion[] = [];
  const resources = Object.values(declared.resources).map((definition): [string, ResourceDefinition] => {
    const { path } = definition;
    const stored = storedPath(definition);
    const [kept, schema] = [former.resources[stored], schemas[stored]];
    if (kept === undefined || schema === undefined) return [path, definition];
    const sources = new Map(history.flatMap(({ resources }) => listSources(resources[stored])));
    const converted = Object.values(definition.fields).filter((field) => {
      const name = storedName(definition, field.name);
      return kept.fields[name] === undefined && isMadeOf(name, sources, kept.fields);
    });
    for (const field of converted) suspicions.push(suspectConversion(path, field, kept));
    const read = Object.fromEntries(converted.map((field) => [field.name, field.source!]));
    return [path, withSources(definition, { sources: read, asked: [], schema })];
  });
  return { registry: { ...declared, resources: Object.fromEntries(resources) }, suspicions };
}

/** Names in the database of values that were converted, and of those that they were made of. */
function listSources(kept: KeptResource | undefined): readonly (readonly [string, string])[] {
  return Object.entries(kept?.fields ?? {}).flatMap(([name, { source }]) =>
    source === undefined ? [] : [[name, source.field] as const],
  );
}

/** Whether the values were made, at once or in several steps, of those that the former declaration has. */
function isMadeOf(name: string, sources: ReadonlyMap<string, string>, fields: KeptResource["fields"]): boolean {
  const source = sources.get(name);
  return source !== undefined && (fields[source] !== undefined || isMadeOf(source, sources, fields));
}

function suspectConversion(
  resource: string,
  field: ResourceDefinition["fields"][string],
  { fields }: KeptResource,
): Suspicion {
  const { name, source } = field;
  const before = source === undefined ? undefined : fields[source.field];
  const says = "has had another value since it was converted, which would be lost";
  return {
    resource,
    field: name,
    says,
    words: [],
    difference: null,
    question: {
      resource,
      concern: {
        kind: "test",
        find({ document }) {
          const value = document[name] ?? null;
          // Converted more than once: what stood at the beginning is not compared.
          if (source === undefined || before === undefined) return value ?? undefined;
          // Both have been written since.
          if (source.first !== undefined) return isList(value) && value.length > 1 ? value : undefined;
          const expected = convertValue(field, source, document[sourceName(source.field)] ?? null) ?? null;
          // Further properties of objects are retained, as fields are.
          const own = underNames(before, field);
          const isKept = equalValues(pickDeclared(own, expected), pickDeclared(own, value));
          return isKept ? undefined : value;
        },
      },
    },
  };
}
