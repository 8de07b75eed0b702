import { type Execution, yieldToEventLoop } from "../integrity/execution.js";
import { type Author, authorValuesOf } from "../integrity/server-values.js";
import { refuseBrokenConditionsOfCopy, refuseTakenValuesOfCopies } from "../integrity/check-values.js";
import { changeItems, storeRollups, RollupEffects } from "../integrity/change-items.js";
import { checkReferencesOfHooks, lockReferences, hasNewReferences } from "../integrity/check-references.js";
import { listRollupsOf } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { keepUndeclaredProperties } from "../../migrations/nested-values.js";
import type { HookReads } from "../hooks/hook-reader.js";
import { runHook, readHookValues } from "../hooks/hook-rule.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { slicesOf, type Transaction } from "../../storage/port/transaction.js";
import { completeDocument, keyField, storedFields, type StoredItem } from "../../storage/port/stored-item.js";
import { type CopiedResource, type CopySet, readReferredIds } from "./copy-set.js";
import { groupByLevel } from "./order-resources.js";
import type { CopyNumbering } from "./number-copies.js";
import { whereIn } from "../../model/query/filter.js";

/** Maximum number of values (fields × items) and of items in one step, so that a step does not block the event loop for long. */
const valuesAtOnce = 6000;
const itemsAtOnce = 500;

export async function writeCopies(
  execution: Execution,
  set: CopySet,
  numbering: CopyNumbering,
  author: Author,
): Promise<void> {
  const { transaction, registry } = execution;

  async function readCopies(resource: CopiedResource, keys: readonly number[]): Promise<readonly StoredItem[]> {
    const { definition } = resource;
    const originals = await transaction.findItems(definition.path, whereIn(keyField, keys), keys.length);
    const stamps = authorValuesOf(definition, ["creator", "updated", "changer"], author);
    // Each rollup begins empty, because the items that it summarizes have not been copied yet.
    const empty = listRollupsOf(definition).map(
      ({ targetField, of }) => [targetField.name, of === "sum" ? 0 : null] as const,
    );
    const rollups = Object.fromEntries(empty);
    return originals.map((original) => ({
      key: numbering.keyOf(definition.path, original.key),
      path: numbering.pathOf(resource, original.path),
      version: 1,
      document: { ...original.document, ...numbering.valuesOf(resource, original), ...stamps, ...rollups },
    }));
  }

  async function deriveCopies(
    { definition, references }: CopiedResource,
    copies: readonly StoredItem[],
  ): Promise<readonly StoredItem[]> {
    const { hooks } = definition;
    if (hooks?.derive === undefined) return copies;
    // Announces the referenced items for prefetching, because hooks will probably read them.
    for (const field of references) {
      const to = findDefinition(registry, field.reference!.to);
      const referred = copies.flatMap(({ document }) => readReferredIds(field, document));
      transaction.planLookups(to.path, to.id, referred);
    }
    const derived: StoredItem[] = [];
    for (const copy of copies) {
      const written = { before: null, after: copy.document, given: [], path: copy.path };
      const seen = { hook: "derive", ...written, call: author, read: withoutLocks(transaction) } as const;
      const values = await runHook(definition, seen, execution, async (context) => hooks.derive?.(context) ?? {});
      const given = readHookValues(values, definition);
      const document = completeDocument(definition, { ...copy.document, ...given });
      derived.push({ ...copy, document: keepUndeclaredProperties(definition, copy.document, document) });
    }
    return derived;
  }

  const referring: CopyWithNewReference[] = [];
  const effects = new RollupEffects(registry);
  for (const resource of set.values()) {
    const { definition } = resource;
    const size = Math.min(itemsAtOnce, Math.ceil(valuesAtOnce / storedFields(definition).length));
    for (const keys of groupByLevel(resource)) {
      for (const slice of slicesOf(keys, size)) {
        const copies = await readCopies(resource, slice);
        const derived = await deriveCopies(resource, copies);
        for (const [index, copy] of derived.entries()) {
          const before = copies[index]?.document ?? null;
          if (hasNewReferences(definition, before, copy.document)) referring.push({ definition, before, copy });
          refuseBrokenConditionsOfCopy(definition, copy.document);
        }
        const insertions = derived.map((after) => ({ before: null, after }));
        await refuseTakenValuesOfCopies({ ...execution, definition }, insertions);
        await changeItems({ ...execution, definition }, insertions, { isLocked: true, effects });
        await yieldToEventLoop(execution);
      }
    }
  }
  // Saves rollups (summaries of other items) at the end, because rollups of the last copies may include the first copies.
  await storeRollups(execution, effects);
  // References are checked at the end, because the first copies may refer to the last ones.
  for (const { definition, before, copy } of referring) {
    const { path, document: after } = copy;
    await checkReferencesOfHooks({ ...execution, definition }, { path, caller: author.caller, checked: before, after });
    const original = before && { ...copy, document: before };
    await lockReferences({ ...execution, definition }, [{ before: original, after: copy }]);
  }
}

/** A copy whose references a hook has changed. */
interface CopyWithNewReference {
  readonly definition: ResourceDefinition;
  readonly before: StoredItem["document"] | null;
  readonly copy: StoredItem;
}

/** Lets a hook read without locks. Nobody else sees the copies yet, and the originals come from one snapshot. */
function withoutLocks(transaction: Transaction): HookReads {
  return {
    getForHookOf: (_by, resource, id) => transaction.get(resource, id),
    find: (...query) => transaction.find(...query),
    readPage: (plan) => transaction.readPage(plan),
    readGroups: (plan) => transaction.readGroups(plan),
    lock: (name) => transaction.lock(name),
  };
}
