/**
 * Reads the items that `expand` adds to an answer (docs/reference/http.md#expand), level by level: first the items that the
 * answer refers to, then the items that those refer to. Each level needs a query for each resource and queried field.
 */
import { expansionLimits } from "../model/query/expansions.js";
import type { Refusal } from "../model/plan/errors.js";
import type { Value } from "../model/schema/field.js";
import { combineWithAnd, whereIn, type Scalar } from "../model/query/filter.js";
import type { Item, ListPlan, ParentIdPath } from "../model/plan/plan.js";
import type { Expansion } from "../model/plan/planned-request.js";
import { createExpansionRefusal, addExpandedReferenceFields, addFieldNames } from "../plan/plan-expansions.js";
import { parentIdPathField } from "../storage/port/stored-item.js";
import type { Storage } from "../storage/port/storage.js";
import type { ExpandedItems } from "./response/write-expanded.js";

/** An item with its path, which consists of the ids of its ancestors. */
interface ItemWithPath {
  readonly item: Item;
  readonly path: ParentIdPath;
}

/**
 * A query for the items of a resource that have one of `values` in `field`. The field is the id, the path of the
 * parent, or a reference.
 */
interface ExpansionQuery {
  readonly field: string;
  readonly values: Set<Scalar>;
  readonly expansions: Expansion[];
}

interface FoundExpandedItems extends ExpandedItems {
  readonly items: Map<ParentIdPath, Map<number, Item>>;
  readonly itemsAsJson: string[];
  /** The items found so far, by queried field and by the value in this field. */
  readonly itemsByField: Map<string, Map<Scalar, ItemWithPath[]>>;
}

const createTooManyItemsRefusal = (): Refusal =>
  createExpansionRefusal("adds too many items; request fewer items, or fewer paths");

/**
 * @param items items of the answer, including the fields from which the expanded paths start
 * @param pathOf returns the path of an item of the answer
 * @throws Refusal invalid_query if the expanded items are too many
 */
export async function readExpandedItems(
  storage: Storage,
  items: readonly Item[],
  pathOf: (item: Item) => ParentIdPath,
  expansions: readonly Expansion[],
  signal: AbortSignal,
): Promise<readonly ExpandedItems[]> {
  const found = new Map<string, FoundExpandedItems>();
  /** How many more items, and how many more batches of long lists, may be read. */
  let itemsLeft: number = expansionLimits.maxItems;
  let batchesLeft: number = expansionLimits.maxAdditionalBatches;
  const needed = listFieldsToRead(expansions);
  const leafResources = findResourcesWithoutExpansions(expansions);

  /** Reads the items for all values that were not looked up before. */
  async function runExpansionQuery(
    { field, values, expansions: [first] }: ExpansionQuery,
    foundItems: FoundExpandedItems,
  ): Promise<void> {
    const { definition, visibilityFilter: visible, view } = first!;
    const isNested = field === parentIdPathField;
    const byValue = foundItems.itemsByField.get(field) ?? new Map<Scalar, ItemWithPath[]>();
    foundItems.itemsByField.set(field, byValue);
    const missing = [...values].filter((value) => !byValue.has(value));
    for (const value of missing) byValue.set(value, []);
    for (const path of isNested ? missing.map(String) : [""])
      if (!foundItems.items.has(path)) foundItems.items.set(path, new Map());
    if (missing.length === 0) return;
    const size = field === definition.id ? missing.length : itemsLeft + 1;
    if (size > itemsLeft + 1) throw createTooManyItemsRefusal();
    const shape = leafResources.has(definition.path) ? view.shape : null;
    const plan: ListPlan = {
      kind: "list",
      resource: definition.path,
      parents: [],
      path: isNested ? missing.map(String) : "",
      filter: isNested ? visible : combineWithAnd(whereIn(field, missing), visible),
      // Nested items are sorted by path, because their ids may be unique only within one path.
      sort: [{ field: isNested ? parentIdPathField : definition.id, descending: false }],
      pageWindow: { kind: "after", position: null, size },
      fields: addFieldNames(view.storedFields, needed.get(definition.path)!),
      referrerCounts: [],
      ...(shape?.isKeyedById === true && { shape }),
    };
    const countItems = (addedItems: number): void => {
      itemsLeft -= addedItems;
      if (itemsLeft < 0) throw createTooManyItemsRefusal();
    };
    const addItems = (batch: readonly Item[]): void => {
      countItems(batch.length);
      for (const item of batch) {
        const path = isNested ? String(item.values[parentIdPathField]) : "";
        foundItems.items.get(path)!.set(item.id, item);
        const matched =
          field === definition.id ? [item.id] : isNested ? [path] : listReferencedIds(item.values[field] ?? null);
        for (const value of matched) byValue.get(value)?.push({ item, path });
      }
    };
    const list = await storage.list(plan, signal);
    addItems(list?.items ?? []);
    const { itemsJson, idsJson } = list?.itemsAsJson ?? { itemsJson: null, idsJson: "" };
    if (itemsJson !== null && itemsJson.length > 0) foundItems.itemsAsJson.push(Buffer.from(itemsJson).toString());
    countItems(idsJson === "" ? 0 : idsJson.split(",").length);
    for await (const batch of list?.remainingBatches ?? []) {
      batchesLeft -= 1;
      if (batchesLeft < 0) throw createTooManyItemsRefusal();
      addItems(batch);
    }
  }

  const located = items.map((item) => ({ item, path: pathOf(item) }));
  let level = collectExpansionQueries(expansions.map((expansion) => ({ expansion, items: located })));
  while (level.length > 0) {
    const below = await Promise.all(
      level.map(async (query) => {
        const { definition, resourcePaths, idFields, view } = query.expansions[0]!;
        const empty = { items: new Map<ParentIdPath, Map<number, Item>>(), itemsAsJson: [], itemsByField: new Map() };
        const known: FoundExpandedItems = found.get(definition.path) ?? {
          definition,
          resourcePaths,
          idFields,
          view,
          ...empty,
        };
        found.set(definition.path, known);
        await runExpansionQuery(query, known);
        const matches = [...query.values].flatMap((value) => known.itemsByField.get(query.field)?.get(value) ?? []);
        return query.expansions.flatMap(({ expansions: next }) =>
          next.map((expansion) => ({ expansion, items: matches })),
        );
      }),
    );
    level = collectExpansionQueries(below.flat());
  }
  return [...found.values()];
}

/**
 * Lists for each resource the fields to read in addition to those that the answer shows. These are the references that
 * a deeper level follows, and the queried fields that tell which item an expanded item belongs to.
 */
function listFieldsToRead(
  expansions: readonly Expansion[],
  fields: Map<string, readonly string[]> = new Map<string, readonly string[]>(),
): ReadonlyMap<string, readonly string[]> {
  for (const expansion of expansions) {
    const { path, id } = expansion.definition;
    const own = queriedFieldOf(expansion);
    const known = fields.get(path) ?? [];
    fields.set(path, addExpandedReferenceFields(own === id ? known : [...known, own], expansion.expansions));
    listFieldsToRead(expansion.expansions, fields);
  }
  return fields;
}

/**
 * Finds the resources whose items are only looked up by id and not expanded further. The database may return these
 * items as JSON text, because nothing else reads their values.
 */
function findResourcesWithoutExpansions(expansions: readonly Expansion[]): ReadonlySet<string> {
  const all = listAllExpansions(expansions);
  const leaves = new Set(all.map(({ definition }) => definition.path));
  for (const { relation, definition, expansions: below } of all)
    if (relation.kind !== "reference" || below.length > 0) leaves.delete(definition.path);
  return leaves;
}

function listAllExpansions(expansions: readonly Expansion[]): readonly Expansion[] {
  return expansions.flatMap((each) => [each, ...listAllExpansions(each.expansions)]);
}

function queriedFieldOf({ relation, definition }: Expansion): string {
  if (relation.kind === "through") return relation.referenceField;
  return relation.kind === "nested" ? parentIdPathField : definition.id;
}

function collectExpansionQueries(
  expansionsWithItems: readonly { readonly expansion: Expansion; readonly items: readonly ItemWithPath[] }[],
): readonly ExpansionQuery[] {
  const queries = new Map<string, ExpansionQuery>();
  for (const { expansion, items } of expansionsWithItems) {
    const field = queriedFieldOf(expansion);
    const key = `${expansion.definition.path} ${field}`;
    const query: ExpansionQuery = queries.get(key) ?? { field, values: new Set(), expansions: [] };
    for (const item of items) for (const value of listQueriedValues(expansion, item)) query.values.add(value);
    query.expansions.push(expansion);
    queries.set(key, query);
  }
  return [...queries.values()];
}

function listQueriedValues({ relation }: Expansion, { item, path }: ItemWithPath): readonly Scalar[] {
  if (relation.kind === "reference") return listReferencedIds(item.values[relation.name] ?? null);
  if (relation.kind === "through") return [item.id];
  return [path === "" ? String(item.id) : `${path}/${String(item.id)}`];
}

/** Lists the ids in a reference or in a list of references; 0 means "no item". */
function listReferencedIds(value: Value): readonly number[] {
  const values: readonly Value[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is number => typeof each === "number" && each !== 0);
}
