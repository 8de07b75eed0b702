import { type Execution, yieldToEventLoop } from "../integrity/execution.js";
import { type Author, createAuthorValues } from "../integrity/server-values.js";
import { refuseBrokenConditionsOfCopy, refuseTakenValuesOfCopies } from "../integrity/check-values.js";
import { changeItems, storeRollups, RollupEffects } from "../integrity/change-items.js";
import { checkReferencesOfHooks, lockReferences, hasNewReferences } from "../integrity/check-references.js";
import { listDeclaredRollups } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { retainUndeclaredProperties } from "../../migrations/nested-values.js";
import type { HookReadOperations } from "../hooks/hook-reader.js";
import { runHook, readHookValues } from "../hooks/hook-rule.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { splitIntoSlices, type Transaction } from "../../storage/port/transaction.js";
import { completeDocument, keyField, storedFields, type StoredItem } from "../../storage/port/stored-item.js";
import { type CopiedResource, type CopySet, groupKeysByLevel, readReferencedIds } from "./copy-set.js";
import type { CopyNumbering } from "./number-copies.js";
import { whereIn } from "../../model/query/filter.js";

/** Maximum number of values (fields × items) and of items in one step, so that a step does not block the event loop for long. */
const maxValuesPerStep = 6000;
const maxItemsPerStep = 500;

export async function writeCopies(
  execution: Execution,
  copySet: CopySet,
  numbering: CopyNumbering,
  author: Author,
): Promise<void> {
  const { transaction, registry } = execution;

  async function buildCopies(
    resource: CopiedResource,
    originalKeys: readonly number[],
  ): Promise<readonly StoredItem[]> {
    const { definition } = resource;
    const originals = await transaction.findItems(
      definition.path,
      whereIn(keyField, originalKeys),
      originalKeys.length,
    );
    const stamps = createAuthorValues(definition, ["creator", "updated", "changer"], author);
    // Each rollup begins empty, because the items that it summarizes have not been copied yet.
    const empty = listDeclaredRollups(definition).map(
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
    if (definition.hooks?.derive === undefined) return copies;
    // Announces the referenced items for prefetching, because hooks will probably read them.
    for (const field of references) {
      const to = findDefinition(registry, field.reference!.to);
      const referred = copies.flatMap(({ document }) => readReferencedIds(field, document));
      transaction.planLookups(to.path, to.id, referred);
    }
    const derived: StoredItem[] = [];
    for (const copy of copies) {
      const written = { before: null, after: copy.document, requestedFields: [], path: copy.path };
      const seen = { hook: "derive", ...written, call: author, read: withoutLocks(transaction) } as const;
      const given = readHookValues((await runHook(definition, seen, execution)) ?? {}, definition);
      const document = completeDocument(definition, { ...copy.document, ...given });
      derived.push({ ...copy, document: retainUndeclaredProperties(definition, copy.document, document) });
    }
    return derived;
  }

  const referring: CopyWithNewReference[] = [];
  const rollupEffects = new RollupEffects(registry);
  for (const resource of copySet.values()) {
    const { definition } = resource;
    const size = Math.min(maxItemsPerStep, Math.ceil(maxValuesPerStep / storedFields(definition).length));
    for (const keys of groupKeysByLevel(resource)) {
      for (const slice of splitIntoSlices(keys, size)) {
        const copies = await buildCopies(resource, slice);
        const derived = await deriveCopies(resource, copies);
        for (const [index, copy] of derived.entries()) {
          const before = copies[index]?.document ?? null;
          if (hasNewReferences(definition, before, copy.document)) referring.push({ definition, before, copy });
          refuseBrokenConditionsOfCopy(definition, copy.document);
        }
        const insertions = derived.map((after) => ({ before: null, after }));
        await refuseTakenValuesOfCopies({ ...execution, definition }, insertions);
        await changeItems({ ...execution, definition }, insertions, { areReferencesLocked: true, rollupEffects });
        await yieldToEventLoop(execution);
      }
    }
  }
  // Saves rollups (summaries of other items) at the end, because rollups of the last copies may include the first copies.
  await storeRollups(execution, rollupEffects);
  // References are checked at the end, because the first copies may refer to the last ones.
  for (const { definition, before, copy } of referring) {
    const { path, document: after } = copy;
    await checkReferencesOfHooks(
      { ...execution, definition },
      { path, caller: author.caller, beforeHook: before, after },
    );
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
function withoutLocks(transaction: Transaction): HookReadOperations {
  return {
    getForHookOf: (_by, resource, id) => transaction.get(resource, id),
    find: (...query) => transaction.find(...query),
    readPage: (plan) => transaction.readPage(plan),
    readGroups: (plan) => transaction.readGroups(plan),
    lock: (name) => transaction.lock(name),
  };
}
