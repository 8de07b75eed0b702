/** A resource or field that is declared again: its retained data comes back, if it is as it is declared now. */
import type { Knowledge } from "../snapshot.js";
import { type SchemaVersion, parseVersion } from "../schema-version.js";
import { bareDefinition } from "../../model/schema/bare-definition.js";
import type { DescribedField, DescribedValue } from "../../model/schema/described.js";
import type { FieldDefinition, ValueDefinition } from "../../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { isKey, storedFields, storedName, storedPath } from "../../storage/port/stored-item.js";
import type { Question } from "../find-items.js";
import { listRulesOf } from "../list-rules.js";
import type { ItemQuestion } from "../obstacles.js";
import { sourceName } from "./convert.js";
import { type KindOfStep, findFields } from "./step.js";

export const restore: KindOfStep = {
  says: "is declared again, with its retained data",
  isAdditive: false,
  find(change) {
    const { before, now, schema } = change;
    if (before === null) return now !== null && schema !== null ? [null] : [];
    return findFields(
      change,
      ({ field, before: was, isRetained }) => was === undefined && field.source === undefined && isRetained,
    );
  },
};

export interface RetainedData {
  /** Definitions by which items with retained data are read. */
  readonly registry: Registry;
  readonly itemQuestions: readonly ItemQuestion[];
}

interface RedeclaredResource {
  readonly definition: ResourceDefinition;
  /** The definition by which its items are read. */
  readonly readAs: ResourceDefinition;
  /** Whether the latest version lacks the whole resource. */
  readonly isWhole: boolean;
  /** Fields that the latest version lacks. */
  readonly fields: readonly FieldDefinition[];
  /** Name under which the field is read. */
  nameOf(field: string): string;
}

/** @param before definitions by which items are read */
export function listRetainedData(
  bound: Registry,
  before: Registry,
  { declarations, schemas }: Knowledge,
): RetainedData {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  const returning = Object.values(bound.resources).flatMap((definition): RedeclaredResource[] => {
    const types = schemas[storedPath(definition)]?.fields;
    return types === undefined ? [] : [findRedeclared(definition, places.get(storedPath(definition)), types)];
  });
  const resources = { ...before.resources };
  for (const { readAs } of returning) resources[readAs.path] = readAs;
  const paths = new Map(returning.map(({ definition, readAs }) => [definition.path, readAs.path]));
  const described = bound.declarations?.read().resources ?? {};
  const history = declarations.map(({ declaration }) => parseVersion(declaration));
  const itemQuestions = returning.flatMap((each) => {
    const fields = described[each.definition.path]?.fields ?? {};
    return [...questionRules(each, fields, paths), ...questionProperties(each, fields, history)];
  });
  return { registry: { ...before, resources }, itemQuestions };
}

function findRedeclared(
  definition: ResourceDefinition,
  live: ResourceDefinition | undefined,
  types: { readonly [stored: string]: string },
): RedeclaredResource {
  const { path, id, idWithinParent, parent } = definition;
  const ids = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => name === id));
  const earlier = live ?? {
    ...bareDefinition(path, id, ids),
    idWithinParent,
    parent,
    storedAs: storedPath(definition),
  };
  const known = new Map(storedFields(earlier).map(({ name }) => [storedName(earlier, name), name]));
  const fields = storedFields(definition).filter(({ name, source }) => {
    const stored = storedName(definition, name);
    return source === undefined && !isKey(definition, name) && types[stored] !== undefined && !known.has(stored);
  });
  const nameOf = (field: string): string => {
    const stored = storedName(definition, field);
    return known.get(stored) ?? (earlier.fields[field] === undefined ? field : sourceName(stored));
  };
  const read = fields.map((field): [string, FieldDefinition] => {
    const name = nameOf(field.name);
    return [name, { ...field, name, storedAs: storedName(definition, field.name) }];
  });
  const readAs = { ...earlier, fields: { ...earlier.fields, ...Object.fromEntries(read) } };
  return { definition, readAs, isWhole: live === undefined, fields, nameOf };
}

/**
 * Lists questions for the rules that retained data may break. Unique keys with a field of the latest version are left
 * out, because they are differences of the declarations.
 */
function questionRules(
  { definition, readAs, isWhole, fields, nameOf }: RedeclaredResource,
  described: { readonly [name: string]: DescribedField },
  paths: ReadonlyMap<string, string>,
): readonly ItemQuestion[] {
  if (!isWhole && fields.length === 0) return [];
  const returning = new Set(fields.map(({ name }) => name));
  return listRulesOf(definition, described).flatMap((rule): ItemQuestion[] => {
    const { field, question } = rule;
    const isOfField = field !== null && returning.has(field);
    const concern = underNames(question.concern, nameOf, paths);
    if (concern === null || !(isWhole || isOfField)) return [];
    const says = `is declared again, but its retained data breaks a rule: ${rule.says}; ${remedy}`;
    return [{ ...rule, says, words: [], difference: null, question: { resource: readAs.path, concern } }];
  });
}

const remedy = 'change the declaration, or delete all retained data with "stockroom erase" first';

/**
 * Returns the concern with the names under which retained data is read. Returns null for rules that existing items may
 * break until they are changed, and for values that a backfill replaces.
 */
function underNames(
  concern: Question["concern"],
  nameOf: RedeclaredResource["nameOf"],
  paths: ReadonlyMap<string, string>,
): Question["concern"] | null {
  switch (concern.kind) {
    case "unlike":
      return { ...concern, at: concern.at.map((step, index) => (index === 0 ? nameOf(step) : step)) };
    case "dangling": {
      const at = concern.at.map((step, index) => (index === 0 ? nameOf(step) : step));
      return { ...concern, at, to: paths.get(concern.to) ?? concern.to };
    }
    case "twins":
      return { ...concern, key: { ...concern.key, fields: concern.key.fields.map(nameOf) } };
    case "orphan":
      return { ...concern, to: paths.get(concern.to) ?? concern.to };
    default:
      return null;
  }
}

function questionProperties(
  returning: RedeclaredResource,
  described: { readonly [name: string]: DescribedField },
  history: readonly SchemaVersion[],
): readonly ItemQuestion[] {
  const { definition, readAs, nameOf, fields } = returning;
  const live = storedFields(definition).filter((field) => field.source === undefined && !fields.includes(field));
  return live.flatMap(({ name }) => {
    const [was, now] = [readAs.fields[nameOf(name)], described[name]];
    if (was === undefined || now === undefined) return [];
    const stored = [storedPath(definition), storedName(definition, name)] as const;
    const once = history.flatMap(({ resources }) => resources[stored[0]]?.fields[stored[1]] ?? []);
    return listRedeclared(was, now, once).map(({ at, value }): ItemQuestion => ({
      resource: definition.path,
      field: [name, ...at].join("."),
      says: "is declared again, and its retained values do not match the declaration: use another name",
      words: [],
      difference: null,
      question: { resource: readAs.path, concern: { kind: "unlike", at: [nameOf(name), ...at], value } },
    }));
  });
}

interface RedeclaredProperty {
  readonly at: readonly string[];
  readonly value: DescribedValue;
}

/** Lists properties that an earlier version had, the latest version lacks and the new version declares again. */
function listRedeclared(
  was: ValueDefinition,
  now: DescribedValue,
  once: readonly ValueDefinition[],
): readonly RedeclaredProperty[] {
  const within = (step: string, inner: readonly RedeclaredProperty[]): readonly RedeclaredProperty[] =>
    inner.map(({ at, value }) => ({ at: [step, ...at], value }));
  if (was.items !== undefined && now.items !== undefined) {
    const items = once.flatMap((each) => each.items ?? []);
    return within("*", listRedeclared(was.items, now.items, items));
  }
  return Object.entries(now.properties ?? {}).flatMap(([name, value]) => {
    const known = once.flatMap((each) => each.properties?.[name] ?? []);
    const property = was.properties?.[name];
    if (property !== undefined) return within(name, listRedeclared(property, value, known));
    return known.length === 0 ? [] : [{ at: [name], value }];
  });
}
