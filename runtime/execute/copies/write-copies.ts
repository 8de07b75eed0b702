import { type WriteExecution, splitIntoYieldingChunks, yieldToEventLoop } from "../integrity/execution.js";
import { type Author, createAuditFieldValues, retainUndeclaredProperties } from "../integrity/server-values.js";
import { rejectViolatedConditionsOfCopy, rejectDuplicateValuesOfCopies } from "../integrity/check-values.js";
import { changeItems, storeRollups, RollupEffects } from "../integrity/change-items.js";
import { checkReferencesSetByHooks, lockReferences, hasNewReferences } from "../integrity/check-references.js";
import { listDeclaredRollups } from "../../model/schema/field-lists.js";
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { computeMinKeyOfNewItem } from "../../model/values/ids.js";
import type { HookReadOperations } from "../hooks/hook-reader.js";
import { runHook, toStoredHookValues } from "../hooks/hook-rule.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Transaction } from "../../storage/port/transaction.js";
import { splitIntoSlices } from "../../model/values/objects.js";
import {
  childPathOf,
  createCompleteDocument,
  itemKeyField,
  listStoredFields,
  type StoredItem,
} from "../../storage/port/stored-item.js";
import { type CopiedResource, type CopySet, groupKeysByDependencyLevel, readReferencedIds } from "./copy-set.js";
import type { CopiedReferenceResolver } from "./copy-references.js";
import { whereIn } from "../../model/query/filter.js";

/** Maximum number of values (fields × items) and of items in one step, so that a step does not block the event loop for long. */
const maxValuesPerStep = 6000;
const maxItemsPerStep = 500;

export async function writeCopies(
  execution: WriteExecution,
  copySet: CopySet,
  resolveCopiedReference: CopiedReferenceResolver,
  newTenantId: number,
  author: Author,
): Promise<void> {
  const { transaction, registry } = execution;
  const numbering = await assignCopyKeys(execution, copySet, resolveCopiedReference, newTenantId);

  async function buildCopies(
    resource: CopiedResource,
    originalKeys: readonly number[],
  ): Promise<readonly StoredItem[]> {
    const { definition } = resource;
    const originals = await transaction.findItems(
      definition.path,
      whereIn(itemKeyField, originalKeys),
      originalKeys.length,
    );
    const stamps = createAuditFieldValues(definition, ["creator", "updated", "changer"], author);
    // Each rollup begins empty, because the items that it summarizes have not been copied yet.
    const empty = listDeclaredRollups(definition).map(
      ({ targetField, of }) => [targetField.name, of === "sum" ? 0 : null] as const,
    );
    const rollups = Object.fromEntries(empty);
    return originals.map((original) => ({
      key: numbering.getCopyKey(definition.path, original.key),
      path: numbering.getCopyPath(resource, original.path),
      version: 1,
      document: { ...original.document, ...numbering.createCopyValues(resource, original), ...stamps, ...rollups },
    }));
  }

  async function applyDeriveHook(
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
      const plan = { caller: author.caller, request: author.request ?? null, path: copy.path };
      const input = { before: null, after: copy.document, plan, reader: createUnlockedReader(transaction) };
      const given = toStoredHookValues((await runHook(definition, "derive", input, execution)) ?? {}, definition);
      const document = createCompleteDocument(definition, { ...copy.document, ...given });
      derived.push({ ...copy, document: retainUndeclaredProperties(definition, copy.document, document) });
    }
    return derived;
  }

  const referring: (Pick<WriteExecution, "definition"> & {
    readonly before: Document | null;
    readonly copy: StoredItem;
  })[] = [];
  const rollupEffects = new RollupEffects(registry);
  for (const resource of copySet.values()) {
    const { definition } = resource;
    const size = Math.min(maxItemsPerStep, Math.ceil(maxValuesPerStep / listStoredFields(definition).length));
    for (const keys of groupKeysByDependencyLevel(resource)) {
      for (const slice of splitIntoSlices(keys, size)) {
        const copies = await buildCopies(resource, slice);
        const derived = await applyDeriveHook(resource, copies);
        for (const [index, copy] of derived.entries()) {
          const before = copies[index]?.document ?? null;
          if (hasNewReferences(definition, before, copy.document)) referring.push({ definition, before, copy });
          rejectViolatedConditionsOfCopy(definition, copy.document);
        }
        const insertions = derived.map((after) => ({ before: null, after }));
        await rejectDuplicateValuesOfCopies({ ...execution, definition }, insertions);
        await changeItems({ ...execution, definition }, insertions, { areReferencesLocked: true, rollupEffects });
        await yieldToEventLoop(execution);
      }
    }
  }
  // Saves rollups (summaries of other items) at the end, because rollups of the last copies may include the first copies.
  await storeRollups(execution, rollupEffects);
  // References are checked at the end, because the first copies may refer to the last ones.
  for (const { definition, before, copy } of referring) {
    const place = { path: copy.path, caller: author.caller };
    await checkReferencesSetByHooks({ ...execution, definition }, place, before, copy.document);
    const original = before && { ...copy, document: before };
    await lockReferences({ ...execution, definition }, [{ before: original, after: copy }]);
  }
}

/** Lets a hook read without locks. Nobody else sees the copies yet, and the originals come from one snapshot. */
function createUnlockedReader(transaction: Transaction): HookReadOperations {
  return {
    getForHook: (_by, resource, id) => transaction.get(resource, id),
    find: (...query) => transaction.find(...query),
    readPage: (plan) => transaction.readPage(plan),
    readGroups: (plan) => transaction.readGroups(plan),
    lock: (name) => transaction.lock(name),
  };
}

/**
 * Assigns keys and paths to all copies, before the first copy is written, because copies may refer to each other. The keys of a
 * resource are consecutive, in the order of the originals.
 */
async function assignCopyKeys(
  execution: WriteExecution,
  copySet: CopySet,
  resolveCopiedReference: CopiedReferenceResolver,
  newTenantId: number,
) {
  const tenantsPath = execution.definition.path;
  const keys = new Map<string, Map<number, number>>();
  /** Maps, by resource, the path of items nested in an original to the path of items nested in its copy. */
  const nestedPaths = new Map<string, Map<string, string>>();
  const getCopyKey = (resourcePath: string, originalKey: number): number =>
    keys.get(resourcePath)?.get(originalKey) ?? 0;

  function getCopyPath({ definition }: CopiedResource, originalPath: string): string {
    return definition.parent === null ? "" : (nestedPaths.get(definition.parent)?.get(originalPath) ?? "");
  }

  function createCopyValues({ definition, references }: CopiedResource, { key, document }: StoredItem): Document {
    const { id, tenant: declared, idWithinParent, path } = definition;
    return {
      ...(declared === null || declared.through !== undefined ? {} : { [declared.field]: newTenantId }),
      ...(idWithinParent ? {} : { [id]: getCopyKey(path, key) }),
      ...Object.fromEntries(
        references.map((field) => [field.name, translateReference(field, document[field.name] ?? null)]),
      ),
    };
  }

  function translateReference(field: FieldDefinition, value: Value): Value {
    if (Array.isArray(value)) {
      const ids: readonly Value[] = value;
      return ids.flatMap((id) => (typeof id === "number" ? translateReferencedId(field, id) : []));
    }
    return typeof value === "number" ? (translateReferencedId(field, value)[0] ?? getEmptyReferenceValue(field)) : null;
  }

  function translateReferencedId(field: FieldDefinition, id: number): readonly number[] {
    const to = field.reference?.to ?? "";
    if (id === 0 && field.reference?.none === true) return [id];
    const outcome = resolveCopiedReference(field, id);
    if (outcome !== "copied") return outcome === "kept" ? [id] : [];
    return [to === tenantsPath ? newTenantId : getCopyKey(to, id)];
  }

  for (const { definition, items } of copySet.values()) {
    if (items.size === 0) continue;
    const first = await execution.transaction.reserveItemKeys(
      definition.path,
      items.size,
      computeMinKeyOfNewItem(definition),
    );
    const sorted = [...items.keys()].toSorted((left, right) => left - right);
    keys.set(definition.path, new Map(sorted.map((key, index) => [key, first + index])));
  }
  for (const resource of copySet.values()) {
    const { definition, items } = resource;
    const paths = new Map<string, string>();
    nestedPaths.set(definition.path, paths);
    if (definition.children.length === 0) continue;
    for await (const chunk of splitIntoYieldingChunks(execution, items.values())) {
      for (const item of chunk) {
        const document = { ...item.document, ...createCopyValues(resource, item) };
        paths.set(
          childPathOf(item, definition),
          childPathOf({ path: getCopyPath(resource, item.path), document }, definition),
        );
      }
    }
  }
  return { getCopyKey, getCopyPath, createCopyValues };
}

function getEmptyReferenceValue({ fallback, reference }: FieldDefinition): Value {
  if (fallback.kind === "constant") return fallback.value;
  return reference?.none === true ? 0 : null;
}
