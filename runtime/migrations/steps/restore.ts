/** Creates queries for retained items that violate the new declaration of a resource or field that is declared again. */
import type { RecordedField, SchemaVersion } from "../schema-version.js";
import type { DescribedField, DescribedValue } from "../../model/schema/described.js";
import type { ValueDefinition } from "../../model/schema/field.js";
import { isKey, storedFields, storedName, storedPath } from "../../storage/port/stored-item.js";
import type { ItemQuery } from "../find-items.js";
import { listRulesOfResource } from "../list-rules.js";
import type { ReportedQuery } from "../obstacles.js";
import type { StoredResource } from "./step.js";

/**
 * Kinds of rules that retained data must satisfy as soon as it is declared again. The other kinds apply when an item is changed,
 * or concern values that a backfill replaces.
 */
const checked: ReadonlySet<ItemQuery["condition"]["kind"]> = new Set(["unlike", "dangling", "twins", "orphan"]);
const remedy = 'change the declaration, or delete all retained data with "npx stockroom erase --yes" first';

/**
 * Creates the queries for the retained data of one resource.
 * @param history all recorded versions
 */
export function createRetainedDataQueries(
  { definition, readDefinition, latestRecord }: StoredResource,
  described: { readonly [name: string]: DescribedField },
  history: readonly SchemaVersion[],
): readonly ReportedQuery[] {
  const [resource, stored] = [definition.path, storedPath(definition)];
  const keptAs = (name: string): RecordedField | undefined => latestRecord?.fields[storedName(definition, name)];
  const fields = storedFields(definition).filter(
    ({ name, source }) => source === undefined && !isKey(definition, name),
  );
  const returning = fields.filter(
    ({ name }) => readDefinition.fields[name] !== undefined && keptAs(name) === undefined,
  );
  const names = new Set(returning.map(({ name }) => name));
  // A unique key that includes a field of the latest version is left out, because the comparison of the declarations already
  // reports it.
  const rules = listRulesOfResource(definition, described).filter(({ field, query }) => {
    return checked.has(query.condition.kind) && (latestRecord === undefined || (field !== null && names.has(field)));
  });
  return [
    ...rules.map((rule): ReportedQuery => {
      const says = `is declared again, but its retained data breaks a rule: ${rule.violation}; ${remedy}`;
      return { ...rule, says, words: [], difference: null };
    }),
    ...fields.flatMap(({ name }) => {
      const [was, now] = [keptAs(name), described[name]];
      if (was === undefined || now === undefined) return [];
      const once = history.flatMap(({ resources }) => resources[stored]?.fields[storedName(definition, name)] ?? []);
      return listRedeclared(was, now, once).map(({ at, value }): ReportedQuery => ({
        resource,
        field: [name, ...at].join("."),
        says: "is declared again, and its retained values do not match the declaration: use another name",
        words: [],
        difference: null,
        query: { resource, condition: { kind: "unlike", at: [name, ...at], value } },
      }));
    }),
  ];
}

interface RedeclaredProperty {
  readonly at: readonly string[];
  readonly value: DescribedValue;
}

/** Lists properties that are declared again: earlier versions and the new version have them, the latest version does not. */
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
